"""From seats, moves and options to a log, whose text is what is judged and what is saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kotref.logs import Entry, Log, read_logs, write_log
from kotref.logs.seats import SeatError, read_seat
from kotref.names import key, nearest, quoted, shown
from kotref.notation import ACTIONS, NotationError, split_line

_FILE = "whatif.yaml"
_NO_MOVES = ("expect", "correct", "player", "action")


class BadQuestion(ValueError):
    """A question that is not put so that it can be judged; the message says what to write."""


@dataclass(slots=True)
class Question:
    """What was asked: `seats` and `moves` as words, `market`, `deck` and `ruleset` as names, `turn` a player's name."""

    seats: Sequence[str]
    moves: Sequence[str] = ()
    ruleset: Sequence[str] = ()
    turn: str | None = None
    market: Sequence[str] = ()
    deck: Sequence[str] = ()
    options: Mapping[str, Any] = field(default_factory=dict)


def question_log(question: Question, winner: str | None = None) -> Log:
    """The log that a question says, read from its own text; `winner` is what it claims as its result.

    Raises BadQuestion.
    """
    header = question_header(question)
    names = [seat.get("name") or seat["monster"] for seat in header["players"]]
    if winner is not None:
        header["result"] = {"winner": winner}
    entries = [_entry(words, number, names) for number, words in enumerate(question.moves, start=1)]
    log = next(iter(read_logs(_FILE, write_log(Log(_FILE, header, entries)).encode("utf-8", "surrogatepass"))))
    if log.problems:
        raise BadQuestion(log.problems[0].message)
    log.name = "whatif"
    return log


def question_header(question: Question) -> dict[str, Any]:
    """The header of the log; raises BadQuestion."""
    try:
        players = [read_seat(words) for words in question.seats]
    except SeatError as error:
        raise BadQuestion(f"{error} (docs/positions.md has the grammar)") from None
    if not 2 <= len(players) <= 6:
        said = "one seat is" if len(players) == 1 else f"{len(players) or 'no'} seats are"
        raise BadQuestion(f'{said} given, and two to six monsters play: kotref whatif "Gigazaur energy=5" Kraken')
    for seat in players:
        if why := no_monster(seat):
            raise BadQuestion(f"{why} a seat is MONSTER or NAME=MONSTER, as in Ada=Kraken (docs/positions.md)")
    header: dict[str, Any] = {"format": "kotref/1"}
    if question.ruleset:
        header["ruleset"] = question.ruleset[0] if len(question.ruleset) == 1 else list(question.ruleset)
    if question.options:
        header["options"] = dict(question.options)
    header["players"] = players
    if question.turn is None and players[0].get("eliminated") == "true":
        here = next((seat for seat in players if seat.get("eliminated") != "true"), players[0])
        header["first"] = here.get("name") or here["monster"]
    if question.turn is not None:
        header["first"] = player_called(question.turn, players, "--turn")
    for name, cards in (("market", question.market), ("deck", question.deck)):
        if cards:
            header[name] = list(cards)
    return header


def no_monster(seat: Mapping[str, Any]) -> str:
    """What to say of a seat with one word that is no monster's name, most likely a player's; else nothing."""
    from kotref.referee.monsters import find_monster, monster_names

    monster = str(seat["monster"])
    if "name" in seat or find_monster(monster) is not None or nearest(monster, monster_names()) is not None:
        return ""
    return f"there is no monster called {quoted(monster)};"


def option(words: str) -> tuple[str, Any]:
    """An option of a ruleset as it is written, ``key=value`` with commas in a list; raises BadQuestion."""
    name, equals, value = words.partition("=")
    name, value = name.strip(), value.strip()
    if not equals or not name or not value:
        raise BadQuestion(
            f"an option is key=value, as in tokyo.bay_from=4, not {quoted(words)} (kotref rulesets show ID lists them)"
        )
    return name, [part.strip() for part in value.split(",")] if "," in value else value


def player_called(turn: str, players: Sequence[Mapping[str, Any]], option: str) -> str:
    """The player called `turn`, by name or by monster; raises BadQuestion, which names the `option`."""
    names = [str(seat.get("name") or seat["monster"]) for seat in players]
    monsters = [str(seat["monster"]) for seat in players]
    for called in (names, monsters):
        for name, word in zip(names, called, strict=True):
            if key(word) == key(turn):
                return name
    near = nearest(turn, [*names, *monsters])
    more = f"did you mean {near}?" if near else f"there are {', '.join(names)}"
    raise BadQuestion(f"{option}: nobody at this table is called {quoted(turn)}; {more}")


def _entry(words: str, number: int, names: Sequence[str]) -> Entry:
    try:
        player, action = split_line(words, {key(name): name for name in names})
    except NotationError:
        raise BadQuestion(_no_move(words, number, names)) from None
    if key(player) in _NO_MOVES:
        raise BadQuestion(f"move {number}: `{player}` is written in a log only; how it stands is shown at the end")
    if key(player) == "note":
        return Entry("note", number, 0, 0, text=action)
    return Entry("move", number, 0, 0, player, action)


def _no_move(words: str, number: int, names: Sequence[str]) -> str:
    """A move that has no colon: what it should look like."""
    first = words.partition(" ")[0]
    said = f"move {number}: {quoted(words)} is no move, which is written PLAYER: ACTION"
    for name in names:
        if key(words).startswith(key(name)) and words.casefold().startswith(name.casefold()):
            return f'{said}, so "{name}: {words[len(name) :].strip() or "roll ..."}"'
    if first.casefold() in ACTIONS:
        return f'{said}, so "{names[0]}: {shown(words)}"'
    return f'{said}, as in "{names[0]}: roll 1 1 2 energy claw heart"'
