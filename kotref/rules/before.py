"""Before a turn: what is done before Tokyo's reward and everything else, and a turn that is passed as a whole."""

from __future__ import annotations

from collections.abc import Iterator

from kotref.notation import Move
from kotref.position import Monster
from kotref.rules import conditions, effects, hands, listing, using
from kotref.rules.ending import checkpoint
from kotref.rules.in_force import InForce
from kotref.rules.table import Table
from kotref.rules.windows import USES, Flow, Window, ask
from kotref.violation import Violation

OWN = ("before turn",)
ALL = ("before turn", "before others turn")
TURN_BEGINS = ("roll", "keep", "resolve", "enter", "buy", "sweep", "end")


class BeforeTurnWindow(Window):
    """The turn has come, and cards that are used before all else may be used; whatever else comes begins the turn."""

    uses = ALL
    lapses = True

    def fits(self, table: Table, move: Move) -> bool:
        """Uses before the turn; others where a log has a use before the turn after them, or may."""
        if move.action not in USES:
            return False
        return self._belongs(table, move) or (super().fits(table, move) and self._more_to_come(table))

    def _belongs(self, table: Table, move: Move) -> bool:
        return using.find(table, move, self.uses) is not None or last_chance(table, move)

    def _more_to_come(self, table: Table) -> bool:
        move = None
        for move in table.upcoming():
            if move.action in TURN_BEGINS:
                return False
            if move.action in USES and self._belongs(table, move):
                return True
        return move is None and next(_due(table), None) is not None

    def open_to(self, table: Table) -> list[Monster]:
        """The monster whose turn has come."""
        return [table.position.active]

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """Uses before the turn, and throwing."""
        yield from listing.legal(table, ("any time", *self.uses))

    def missing(self, table: Table) -> Violation | None:
        """What is said when the turn begins without a use that must be made."""
        due = next(_due(table), None)
        if due is None:
            return None
        text = next(iter(listing.spelled(table, due)), None)
        name = due.owner.name
        return Violation(
            "KOT508",
            f"{name} begins its turn, but {due.of.name} has to be used first.",
            None if text is None else f"{name}: {text}",
        )


def last_chance(table: Table, move: Move) -> bool:
    """Whether an evolution is played now so that it can be used before this turn."""
    if move.action != "play" or using.find(table, move, ("any time",)) is None or move.card is None:
        return False
    mine = move.player == table.position.active.name
    word = "before turn" if mine else "before others turn"
    of = table.library.card(move.card)
    copied = [one for one in hands.to_copy(table, of) if one.id == move.target_card and _is_used_next(table, move)]
    return any(clause.moment == word for one in (of, *copied) for clause in one.clauses)


def is_only_for(table: Table, move: Move) -> bool:
    """Whether a card speaks that does so before its owner's turn and at no other time."""
    id = move.as_ or move.card
    if move.action not in USES or id is None or id not in table.library:
        return False
    moments = [clause.moment for clause in table.library.card(id).clauses if clause.head == "may"]
    return bool(moments) and all(moment in OWN for moment in moments)


def _is_used_next(table: Table, play: Move) -> bool:
    """Whether a log goes on with using the card that is copied, before the turn begins."""
    for move in table.upcoming():
        if move.action in TURN_BEGINS:
            return False
        if move.action == "use" and move.player == play.player and move.card == play.target_card:
            return True
    return False


def _due(table: Table) -> Iterator[InForce]:
    for item in table.in_force("before turn"):
        if item.clause.must and item.owner is table.position.active and conditions.usable(table, item):
            yield item


def before_turn(table: Table) -> Flow:
    """What the owner of the turn, or of a card before it, does before everything else."""
    position = table.position
    if "turn comes" in table.force:
        yield from effects.fire(table, "turn comes", position.active)
        checkpoint(table)
    if not table.rules.evolutions:
        return
    window = BeforeTurnWindow()
    while _open(table) and not position.passed and not position.active.eliminated:
        move = yield from ask(table, window)
        if move is None:
            return
        item = using.find(table, move, window.uses) or using.find(table, move, ("any time",))
        if item is not None:
            yield from using.use(table, item, move)
            checkpoint(table)


def _open(table: Table) -> bool:
    if any(item.owner is table.position.active for item in table.in_force("before turn")):
        return True
    return "before others turn" in table.force or any(
        hands.may_answer(table, one, "before turn") for one in _holders(table)
    )


def _holders(table: Table) -> list[Monster]:
    active = table.position.active
    return [active] if active.hand else []


# --- a turn that is passed --------


class EndWindow(Window):
    """The turn has been passed as a whole: only its end is left."""

    turn = True

    def fits(self, table: Table, move: Move) -> bool:
        """`end` of the active monster."""
        return move.player == table.position.active.name if move.action == "end" else super().fits(table, move)

    def open_to(self, table: Table) -> list[Monster]:
        """The active monster."""
        return [table.position.active]

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """The end of the turn."""
        yield table.position.active, "end"
        yield from super().legal(table)


def passed(table: Table) -> Flow:
    """Nothing happens in a turn that is passed, but for what follows the end of every monster's turn."""
    table.position.step = "end"
    table.unended = table.position.turn
    yield from ask(table, EndWindow())
    table.unended = None
    yield from effects.fire(table, "any turn ends")
    checkpoint(table)
