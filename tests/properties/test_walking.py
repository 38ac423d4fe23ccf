"""`kotref.Game`, the list of legal moves and the judge are of one mind."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games import SEED, errors, games

import kotref
from kotref import Game
from kotref.logs import Entry, Log
from kotref.notation import FACES
from kotref.referee.legal import legal_moves_at
from kotref.rules.market import price
from kotref.simulate.chance import Chance

HEADER = ("players", "first", "market", "ruleset")


def start(log: Log) -> Game:
    return Game(**{name: value for name, value in log.header.items() if name in HEADER})


def with_chance(game: Game, text: str, chance: Chance) -> str | None:
    """A legal move with what chance brings, and one way to keep dice; None where chance brings nothing affordable."""
    player, _, action = text.partition(": ")
    position = game.position
    if action.startswith("keep ..."):
        kept, dice = chance.shuffled(position.dice)[1:], len(position.dice)
        thrown = chance.dice(dice - len(kept))
        return f"{player}: keep {' '.join(kept)}, roll {' '.join(thrown)}" if kept else f"{player}: roll {thrown[0]}"
    if action == "roll ...":
        return f"{player}: pass"
    if "reveal" in action or action.endswith("from deck"):
        hidden = [card for card, count in position.unseen.items() for _ in range(count)]
        shown = chance.shuffled(hidden)[: min(len(position.deck), len(hidden))]
        words, _, _ = action.partition(", reveal")
        if action.endswith("from deck"):
            card = min(shown, key=lambda card: game.table.library.card(card).cost)
            if price(game.table, position.active, card) > position.active.energy:
                return None
            return f"{player}: {action.replace('?', card)}"
        turned = shown[: 3 if words == "sweep" else 1]
        return f"{player}: {words}, reveal {', '.join(turned)}" if turned else f"{player}: {words}"
    return f"{player}: {' '.join(chance.pick(FACES) if word == '?' else word for word in action.split())}"


@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_legal_move_is_accepted(players: int) -> None:
    chance = Chance(f"{SEED} legal {players}")
    for log in games(4, players, midgame=True, claims=0, terse=0):
        game = start(log)
        entries: list[Entry] = []
        for entry in log.entries:
            if chance.happens(0.15):
                for text in game.legal_moves():
                    made = with_chance(game, text, chance)
                    if made is None:
                        continue
                    assert game.why_illegal(made) is None, f"{log.name}, move {entry.number}: {made}"
                    player, _, action = made.partition(": ")
                    new = Entry("move", entry.number, 0, 0, player, action)
                    prefix = Log(log.name, {**log.header, "result": None}, [*entries, new])
                    assert errors(kotref.check_log(prefix)) == [], f"{log.name}, move {entry.number}: {made}"
            entries.append(entry)
            game.push(game.read(entry.player, entry.text))


def test_asking_leaves_the_game_as_it_was() -> None:
    chance = Chance(f"{SEED} asking")
    for log in games(3, 4, midgame=True, claims=0, terse=0):
        asked, plain = start(log), start(log)
        for entry in log.entries:
            for text in asked.legal_moves():
                made = with_chance(asked, text, chance) if chance.happens(0.1) else None
                if made is not None:
                    asked.why_illegal(made)
            asked.why_illegal(f"{entry.player}: roll 1 1 1 1 1 1 1 1 1")
            for game in (asked, plain):
                game.push(game.read(entry.player, entry.text))
        assert asked.result == plain.result
        assert repr(asked.position.monsters) == repr(plain.position.monsters)
        assert asked.moves == plain.moves


@pytest.mark.parametrize("players", [3, 5])
def test_a_game_and_the_judge_say_the_same_about_a_wrong_move(players: int) -> None:
    """Steps of a turn and uses taken from elsewhere in the same game, most of which are wrong.

    Yielding and staying are left out: the judge looks at what comes next in the log to see whose reaction it is. What
    is wrong with a use may depend on where it is tried, so there it counts only whether it is wrong.
    """
    chance = Chance(f"{SEED} wrong {players}")
    for log in games(3, players, midgame=True, claims=0, terse=0):
        game = start(log)
        for number, entry in enumerate(log.entries):
            if game._run.window.turn and chance.happens(0.3):
                other = chance.pick([one for one in log.entries if one.text not in ("yield", "stay", "pass")])
                found = game.why_illegal(game.read(other.player, other.text))
                strange = replace(other, number=number + 1)
                prefix = Log(log.name, {**log.header, "result": None}, [*log.entries[:number], strange])
                told = [code for move, code in errors(kotref.check_log(prefix)) if move == number + 1]
                told = ["KOT101" if code == "KOT105" else code for code in told]  # only a log knows of the roll-off
                wrong = [found.code] if found is not None and found.code != "KOT901" else []
                if other.text.startswith("use") or wrong == ["KOT508"]:  # a missing throw comes on top of other faults
                    told, wrong = ["wrong"] if told else [], ["wrong"] if wrong else []
                assert told[:1] == wrong, f"{log.name}, move {number + 1}: {other.player}: {other.text}"
            game.push(game.read(entry.player, entry.text))


def test_the_list_of_legal_moves_is_that_of_the_game() -> None:
    chance = Chance(f"{SEED} list")
    for log in games(3, 4, midgame=True, claims=0, terse=0):
        game = start(log)
        for entry in log.entries:
            if chance.happens(0.1):
                found = legal_moves_at(log, entry.number - 1)
                assert found is not None
                assert found.moves == game.legal_moves()
                assert found.deciding == game.deciding
                assert found.turn == game.position.active.name
            game.push(game.read(entry.player, entry.text))
