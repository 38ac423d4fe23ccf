"""The table on a screen of so many columns and lines: what stands where, without a terminal."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from kotref.referee.monsters import spell_monster
from kotref.replay.changes import Change, card_words, changes
from kotref.replay.plain import HELD, SHORT_PLACES, STEPS, finding_lines, held_words, is_news, token_words
from kotref.replay.recording import Step
from kotref.replay.state import State
from kotref.replay.telling import Teller
from kotref.replay.words import fit, padded, wrapped
from kotref.report.plain import columns, plain


class Line(NamedTuple):
    """One line of the screen, and how it looks: ``title``, ``move``, ``bad``, ``news``, ``dim`` or plain."""

    text: str
    look: str = ""


SMALLEST = (40, 12)
_NARROW = 72
_LOW = 18  # lines from which on there are rules between the parts
_HEAD = {False: f"{'points':<8}{'life':<11}{'energy':<9}", True: f"{'vp':<7}{'life':<8}{'energy':<7}"}
_BESIDE = 12  # columns beside the numbers that are worth a card
_INDENT = 10
LABELS = (("city", "City"), ("bay", "Bay"), ("outside", "Outside"))


class Table:
    """One step as it is shown: `before` is the step before it, `moves` and `violations` are for the first line."""

    def __init__(self, step: Step, before: Step | None, name: str, moves: int, violations: str) -> None:
        self.step = step
        self.state: State = step.state
        self.teller: Teller = step.teller
        self.name = name
        self.moves = moves
        self.violations = violations
        self.changed: dict[tuple[str, str], Change] = {}
        for change in changes(before.state if before is not None else None, step.state):
            self.changed[change.player, change.what] = change

    def lines(self, width: int, height: int) -> list[Line]:
        """The lines of the screen, at most `height`, each at most `width` columns wide."""
        rule = [Line("-" * width, "dim")] if height >= _LOW else []
        head = [Line(self._title(width), "title"), Line(self._move(), "move"), *rule]
        below = [*rule, self._dice(), *self._market(width), *rule]
        told = self._told(width)
        room = height - len(head) - len(below)
        rows = self._rows(width, room - min(len(told), 6))
        space = max(0, room - len(rows))
        shown = told[:space]
        if len(told) > space and space:
            more = f" ... +{len(told) - space} (d)"
            shown[-1] = Line(fit(shown[-1].text, width - len(more)) + more, shown[-1].look)
        lines = [*head, *rows, *below, *shown]
        return [Line(fit(plain(line.text), width), line.look) for line in lines[:height]]

    # --- first lines --------

    def _title(self, width: int) -> str:
        state = self.state
        if state["over"]:
            won = {"none": "nobody wins", "shared": "the win is shared"}
            now = f"over: {won.get(state['winner'], str(state['winner']) + ' wins')}"
        else:
            now = f"{state['turn']} {STEPS.get(state['step'], state['step'])}"
        turn = f"turn {self.step.turn}" if self.step.turn else "the start"
        where = f"move {self.step.move} of {self.moves}  {turn}  {now}"
        more = self.violations
        room = width - len(plain(where)) - len(more) - 4
        name = fit(plain(os.path.basename(self.name)), room) + "  " if room > 8 else ""
        left = f"{name}{plain(where)}"
        return f"{left}{' ' * max(2, width - len(left) - len(more))}{more}"

    def _move(self) -> str:
        step = self.step
        if step.move == 0:
            return "The start"
        return f"{step.player}: {step.text}" if step.player else step.text

    # --- monsters --------

    def _rows(self, width: int, room: int) -> list[Line]:
        """The monsters by place; each has more than one line for its cards where there is room."""
        groups = list(self._placed())
        narrow = width < _NARROW
        spare = room - 1 - sum(max(1, len(there)) for _, there in groups)
        for short in (narrow, True):
            names = {name: self._name(name, short) for name in self.state["players"]}
            wide = min(max(map(columns, names.values())), 10 if narrow else 24)
            head = f"{'':{5 if narrow else 8}}{'':{wide}} {_HEAD[narrow]}"
            held = {name: _laid(plain(self._held(name)), width, len(head)) for name in names}
            given = _share({name: len(lines) for name, lines in held.items()}, max(0, spare))
            if all(given[name] >= len(held[name]) for name in names):
                break
        rows = [Line(f"{head}cards", "dim")]
        for label, there in groups:
            place = f"{label[:3] if narrow and len(label) > 4 else label:{5 if narrow else 8}}"
            if not there:
                rows.append(Line(f"{place}-", "dim"))
            for index, name in enumerate(there):
                begin = (
                    f"{' ' * len(place) if index else place}{padded(names[name], wide)} {self._numbers(name, narrow)}"
                )
                look = "news" if any(player == name for player, _ in self.changed) else ""
                rows += [Line(line, look) for line in _row(begin, held[name], given[name])]
        return rows

    def _placed(self) -> Iterator[tuple[str, list[str]]]:
        players = self.state["players"]
        for place, label in LABELS:
            there = [name for name, player in players.items() if player["place"] == place and not player["eliminated"]]
            if there or place == "city" or (place == "bay" and len(players) > 4):
                yield label, there
        out = [name for name, player in players.items() if player["eliminated"]]
        if out:
            yield "Out", out

    def _name(self, name: str, narrow: bool) -> str:
        monster = spell_monster(self.state["players"][name]["monster"])
        mark = ">" if name == self.state["turn"] and not self.state["over"] else " "
        return f"{mark}{plain(name)}" if narrow or monster == name else f"{mark}{plain(name)} ({monster})"

    def _numbers(self, name: str, narrow: bool) -> str:
        player = self.state["players"][name]
        life = f"{player['life']}/{player['max_life']}"
        room = 3 if narrow else 5
        parts = (
            ("vp", f"{player['vp']:>3}"),
            ("life", f"{life:>{6 if narrow else 5}}"),
            ("energy", f"{player['energy']:>3}"),
        )
        return "".join(f"{said}{self._difference(name, what):<{room}}" for what, said in parts) + " "

    def _difference(self, name: str, what: str) -> str:
        """`` +2`` beside a number that has just changed."""
        change = self.changed.get((name, what))
        return f" {change.after - change.before:+}" if change is not None else ""

    def _held(self, name: str) -> str:
        """Place if it has just changed, tokens, cards; what is new has a plus, what is gone a minus."""
        player = self.state["players"][name]
        words = []
        moved = self.changed.get((name, "place"))
        if moved is not None:
            words.append(f"[from {SHORT_PLACES.get(moved.before, moved.before)}]")
        if (name, "eliminated") in self.changed:
            words.append("[falls]")
        if said := token_words(player):
            marked = any((name, what) in self.changed for what in player if what not in _IN_COLUMNS)
            words.append(f"*{said}" if marked else said)
        words += self._cards(name, player)
        return "; ".join(words)

    def _cards(self, name: str, player: State) -> list[str]:
        found = []
        owners = player.get("owners")
        for what, label in HELD:
            change = self.changed.get((name, what))
            if change is None:
                found += held_words({what: player.get(what), "owners": owners}, self.teller)
                continue
            pairs = sorted(_marked(change.before, change.after), key=lambda pair: not pair[0])
            marked = [mark + card_words(card, self.teller, owners) for mark, card in pairs]
            if marked:
                found.append(label + ", ".join(marked))
        return found

    # --- dice, market, what happened --------

    def _dice(self) -> Line:
        dice, left = self.state["dice"], self.state["throws_left"]
        lie = " ".join(f"[{face}]" for face in dice) or "not thrown yet"
        more = f"  {left} {'throw' if left == 1 else 'throws'} left" if self.state["step"] == "roll" else ""
        return Line(f"Dice    {lie}{more}")

    def _market(self, width: int) -> list[Line]:
        change = self.changed.get(("", "market"))
        pairs = _marked(change.before, change.after) if change else [("", card) for card in self.state["market"]]
        said = ", ".join(mark + self._priced(card) for mark, card in pairs if mark != "-") or "empty"
        lines = wrapped(plain(f"{said}; deck {self.state['deck']}"), max(8, width - 8))[:2]
        look = "news" if change else ""
        found = [Line(f"{'' if index else 'Market':8}{line}", look) for index, line in enumerate(lines)]
        if tiles := self.state.get("tiles"):
            found.append(Line(f"Tiles   {', '.join(self.teller.card(f'tile/{id}') for id in tiles)}"))
        return found

    def _priced(self, card: str) -> str:
        if card == "?" or card not in self.teller.library:
            return card_words(card, self.teller)
        return f"{card_words(card, self.teller)} {self.teller.library.printed(card).get('cost', '')}".rstrip()

    def _told(self, width: int) -> list[Line]:
        """Violations first, then what happened."""
        lines: list[Line] = []
        for said in finding_lines(self.step.findings):
            lines += [Line(part, "bad") for part in wrapped(plain(said), width, "   ")]
        for event in self.step.events:
            if event.kind == "turn":
                said = f"-- turn {event.amount}: {self.teller.names[event.seat]} --"
            elif is_news(event) or event.kind == "paid":
                said = self.teller.sentence(event)
            else:
                continue
            lines += [Line(part) for part in wrapped(plain(said), width, "   ")]
        return lines


_IN_COLUMNS = frozenset(("vp", "life", "max_life", "energy", "place", "eliminated", *dict(HELD), "owners"))


def _marked(before: Sequence[Any], after: Sequence[Any]) -> list[tuple[str, Any]]:
    """The cards that are there, the new ones with a plus; then those that are gone, with a minus."""
    lost = list(before)
    found: list[tuple[str, Any]] = []
    for card in after:
        known = card in lost
        if known:
            lost.remove(card)
        found.append(("" if known else "+", card))
    return [*found, *(("-", card) for card in lost)]


def _laid(text: str, width: int, left: int) -> list[str]:
    """What lies before a monster, broken into what stands beside its numbers and lines below of nearly full width."""
    if not text:
        return [""]
    beside = width - left
    first = wrapped(text, beside)[0] if beside >= _BESIDE else ""
    rest = text[len(first) :].strip()
    return [first, *(wrapped(rest, width - _INDENT) if rest else [])]


def _row(begin: str, held: list[str], count: int) -> Iterator[str]:
    """The lines of one monster; the last one is longer than the screen where there is no room for all its cards."""
    yield begin + (held[0] if count > 1 else " ".join(held))
    for at in range(1, count):
        yield " " * _INDENT + (held[at] if at + 1 < count else " ".join(held[at:]))


def _share(wanted: dict[str, int], extra: int) -> dict[str, int]:
    """One line for each, and the `extra` ones in turn to those who want more."""
    given = dict.fromkeys(wanted, 1)
    while extra > 0 and any(wanted[name] > given[name] for name in wanted):
        for name in wanted:
            if extra > 0 and wanted[name] > given[name]:
                given[name] += 1
                extra -= 1
    return given


def too_small(width: int, height: int) -> list[Line]:
    """What is shown in a window in which the table has no room."""
    said = f"This window has {width} x {height}; the table needs {SMALLEST[0]} x {SMALLEST[1]}. Enlarge it, or q: quit."
    return [Line(line) for line in wrapped(said, max(1, width))][: max(0, height)]
