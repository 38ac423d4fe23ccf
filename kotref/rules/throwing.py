"""Step 1: throwing the dice, up to three times, and changing them when that is over."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from kotref.notation import Move
from kotref.position import Monster
from kotref.rules import using
from kotref.rules.resolving import bad_resolution
from kotref.rules.table import Table
from kotref.rules.windows import USES, Window, ask
from kotref.violation import Violation

FIRST = ("turn start",)
FINAL = ("dice final", "others final")
LATER = ("rolling", "others rolling", "changing dice", "others stopped", *FINAL)
STOPPED = ("changing dice", "others stopped", "rolling after changes", *FINAL)
STOPPING = ("changing dice", "others stopped")


def dice_to_throw(table: Table) -> int:
    """How many dice the active monster throws: fixed at its first throw of the turn."""
    position = table.position
    if position.thrown:
        return position.dice_count
    dice, active = table.rules.dice, position.active
    count = dice.count + table.total("dice", active) - position.penalty
    return max(0, min(count, dice.count + dice.extra))


def throws_allowed(table: Table) -> int:
    """How often the active monster may throw in this turn."""
    position = table.position
    allowed: int = table.rules.dice.rolls + position.allowed
    if "throws" in table.force:
        allowed += table.total("throws", position.active)
    if "throws at most" not in table.force:
        return allowed
    most = [int(item.clause.value(table.context(item))) for item in table.owned("throws at most", position.active)]
    return min([allowed, *most])


class ThrowWindow(Window):
    """The active monster throws, or stops and resolves; cards that look at the dice may be used."""

    turn = True

    def __init__(self, uses: tuple[str, ...]) -> None:
        self.uses = uses

    def fits(self, table: Table, move: Move) -> bool:
        """Throws as long as no die has been changed, `resolve` after the first throw, uses of cards."""
        position = table.position
        if move.action in ("roll", "keep"):
            return move.player == position.active.name and not position.changed
        if move.action == "resolve":
            return move.player == position.active.name and position.thrown > 0
        return super().fits(table, move)

    def why_not(self, table: Table, move: Move) -> Violation | None:
        """Against one throw too many, the wrong dice, or a wrong way to resolve them."""
        if move.action == "roll" or move.action == "keep":
            return bad_throw(table, move)
        if move.action == "resolve":
            if table.position.throw_due:
                name = table.position.active.name
                return Violation("KOT508", f"{name} has used a card for another throw, and does not throw.")
            return bad_resolution(table, move)
        return super().why_not(table, move)

    def open_to(self, table: Table) -> list[Monster]:
        """The active monster."""
        return [table.position.active]

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """Throws as patterns, `resolve`, uses of cards."""
        position = table.position
        active, count = position.active, dice_to_throw(table)
        if not position.thrown:
            yield active, _first_throw(count, position.frozen())
        else:
            if not position.changed and position.thrown < throws_allowed(table):
                if not position.frozen():
                    yield active, " ".join(["roll", *["?"] * count])
                yield active, "keep ..., roll ?"
            if not position.throw_due:
                yield active, "resolve"
        yield from super().legal(table)


def _first_throw(count: int, frozen: tuple[str, ...]) -> str:
    thrown = " ".join(["roll", *["?"] * (count - len(frozen))]) if count > len(frozen) else "roll nothing"
    return f"keep {' '.join(frozen)}, {thrown}" if frozen else thrown


def bad_throw(table: Table, move: Move) -> Violation | None:
    """What the rules say against a throw: too many, dice that were not there, too many or too few dice."""
    position = table.position
    name = position.active.name
    allowed = throws_allowed(table)
    if position.thrown >= allowed:
        return Violation(
            "KOT201",
            f"{name} has thrown {position.thrown} times; {allowed} throws are allowed in this turn.",
            f"{name}: resolve",
        )
    frozen = position.frozen()[: dice_to_throw(table)] if table.rules.evolutions else ()
    if frozen:
        against = _bad_frozen(table, move, frozen)
        if against is not None:
            return against
    elif move.keep and not position.thrown:
        return Violation("KOT203", f"{name} has thrown no dice yet, so none can be kept.")
    missing = _missing(move.keep, position.dice or frozen) if move.keep else None
    if missing is not None:
        lie = " ".join(position.dice) or "none"
        return Violation("KOT203", f"{name} cannot keep {missing}: the dice show {lie}.")
    count, thrown = dice_to_throw(table), len(move.keep) + len(move.dice)
    if thrown != count and not (position.thrown and thrown == len(position.dice)):
        return _wrong_number(table, move, count, thrown)
    return None


def _bad_frozen(table: Table, move: Move, frozen: tuple[str, ...]) -> Violation | None:
    """What is said against a throw that does not leave the frozen dice as they lie."""
    position, name = table.position, table.position.active.name
    left_out = _missing(frozen, move.keep)
    said = " ".join(frozen)
    if left_out is not None:
        return Violation(
            "KOT817",
            f"{name} cannot throw the frozen die, which shows {left_out}: it is kept in every throw.",
            f"{name}: keep {said}, roll ...",
        )
    if not position.thrown and len(move.keep) > len(frozen):
        return Violation("KOT203", f"{name} has thrown no dice yet, so only the frozen die ({said}) is kept.")
    return None


def _missing(kept: tuple[str, ...], dice: tuple[str, ...]) -> str | None:
    left = list(dice)
    for face in kept:
        if face not in left:
            return face
        left.remove(face)
    return None


def _wrong_number(table: Table, move: Move, count: int, thrown: int) -> Violation:
    name = table.position.active.name
    if move.keep:
        said = f"{len(move.keep)} kept and {len(move.dice)} thrown are {thrown}"
    else:
        said = f"these are {thrown}"
        if table.position.thrown and 0 < thrown < count:
            said += f"; those kept are written too: `keep ..., roll {' '.join(move.dice)}`"
    return Violation("KOT202", f"{name} throws {count} dice in this turn; {said}.")


def throw_dice(table: Table) -> Generator[Window, Move | None, Move | None]:
    """Throw until the active monster resolves; gives the move that does (None: nothing more was written)."""
    position = table.position
    position.step = "roll"
    while True:
        uses: tuple[str, ...] = FIRST if not position.thrown else STOPPED if position.changed else LATER
        uses = FINAL if position.final else uses
        window = ThrowWindow(uses)
        move = yield from ask(table, window)
        if move is None or move.action == "resolve":
            position.throw_due = False
            return move
        if move.action in USES:
            item = using.find(table, move, window.uses)
            if item is not None:
                if item.clause.moment in STOPPING:
                    position.changed = True
                if item.clause.moment in FINAL:
                    position.changed = position.final = True
                yield from using.use(table, item, move)
            continue
        if not position.thrown:
            position.dice_count = dice_to_throw(table)
        position.thrown += 1
        position.throw_due = False
        position.dice = move.keep + move.dice if move.keep else move.dice
        table.tell("threw", position.turn, len(move.dice), "dice", " ".join(position.dice))
