"""A turn, from its start to its end, in the rulebook's order; and whose turn comes next."""

from __future__ import annotations

from collections.abc import Iterator

from kotref.notation import Move
from kotref.position import OUTSIDE, ExtraTurn, Monster
from kotref.rules import before, buying, deck, demands, effects, ending, entering, evolving, resolving, throwing, tokyo
from kotref.rules.ending import checkpoint
from kotref.rules.table import GameOver, Table, TurnOver
from kotref.rules.windows import Flow, Over, Window, ask


def play(table: Table) -> Flow:
    """The game, from between two turns on, until it is over; after that nothing fits any more."""
    try:
        while not table.position.over:
            table.snapshot()
            yield from next_turn(table)
            try:
                yield from turn(table)
            except TurnOver:
                pass
            table.late_end = table.unended
            _tidy(table)
    except GameOver:
        table.late_end = table.unended
    while True:
        yield Over()


def turn(table: Table) -> Flow:
    """One turn: start, roll, resolve, enter Tokyo, buy, end."""
    if table.rules.evolutions or "turn comes" in table.force:
        yield from before.before_turn(table)
    if table.position.passed:
        yield from before.passed(table)
        return
    yield from start(table)
    resolution = yield from throwing.throw_dice(table)
    yield from resolving.resolve_dice(table, resolution)
    if not table.position.active.eliminated:
        yield from entering.enter_tokyo(table)
    if not table.position.active.eliminated:
        yield from buying.buy_cards(table)
    if not table.position.active.eliminated:
        if table.rules.evolutions:
            yield from evolving.draw_step(table, "turn_end")
        yield from end(table)


def start(table: Table) -> Flow:
    """The start of a turn: what cards give, then Tokyo's reward, then what cards add to it."""
    position = table.position
    active = position.active
    table.unended = active.seat
    table.tell("turn", active.seat, position.number)
    if "turn starts" in table.force:
        yield from effects.fire(table, "turn starts", active)
    if active.in_tokyo:
        tokyo.reward(table, active, table.rules.tokyo.start_turn, "in tokyo")
    if "turn has started" in table.force:
        yield from effects.fire(table, "turn has started", active)
    checkpoint(table)


def end(table: Table) -> Flow:
    """Step 5: what cards and tokens do at the end of the turn."""
    table.position.step, table.position.last_bought = "end", None
    table.unended = None
    if "turn ends" in table.force:
        yield from effects.fire(table, "turn ends", table.position.active)
    if "any turn ends" in table.force:
        yield from effects.fire(table, "any turn ends")
    checkpoint(table)


def _tidy(table: Table) -> None:
    deck.tidy(table)
    if table.rules.evolutions:
        evolving.turn_over(table)
    table.bites, table.held, table.to_ask, table.pendings = [], [], [], []
    table.decided = set()
    table.announced, table.found, table.claw_hits, table.spared = None, None, [], set()


# --- whose turn --------


class ExtraTurnWindow(Window):
    """An extra turn that may be left out: a move of its monster takes it, a move of the next one declines it."""

    def __init__(self, extra: ExtraTurn) -> None:
        self.extra = extra

    def fits(self, table: Table, move: Move) -> bool:
        """`pass`, which declines it, and uses at any time by others; else its monster's moves begin it."""
        if move.player == table.position.monsters[self.extra.seat].name:
            return move.action == "pass"
        return super().fits(table, move)

    def is_taken_by(self, table: Table, move: Move) -> bool:
        """Whether `move` begins the extra turn."""
        mine = move.player == table.position.monsters[self.extra.seat].name
        return mine and (move.action in ("roll", "keep", "use", "play") or demands.is_answer(move))

    def open_to(self, table: Table) -> list[Monster]:
        """The monster that has the extra turn."""
        return [table.position.monsters[self.extra.seat]]

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """To throw, or to pass."""
        monster = table.position.monsters[self.extra.seat]
        yield monster, "roll ..."
        yield monster, "pass"


def next_turn(table: Table) -> Flow:
    """Whose turn comes now: the end of the game is looked at, then extra turns, then the next seat."""
    position = table.position
    position.step = "start"
    if position.number:
        ending.turn_ended(table)
    in_order = position.number > 0 or bool(position.extra_turns)
    while position.extra_turns:
        extra = _take_extra_turn(table)
        if position.monsters[extra.seat].eliminated:
            continue
        if extra.may_decline:
            taken = yield from ask(table, ExtraTurnWindow(extra))
            if taken is None or taken.action == "pass":
                continue
        _begin(table, extra.seat, extra)
        return
    if in_order:
        _pass_on(table)
    _begin(table, position.next_seat, None)


def _take_extra_turn(table: Table) -> ExtraTurn:
    """The extra turn that comes first: those of the monster whose turn it was, by rank, then the others'."""
    position = table.position
    extra = min(position.extra_turns, key=lambda extra: (extra.seat != position.turn, extra.rank))
    position.extra_turns.remove(extra)
    return extra


def _pass_on(table: Table) -> None:
    """The dice go on clockwise; where they come to the first seat again a round has ended."""
    position = table.position
    seats = len(position.monsters)
    seat = position.next_seat
    while True:
        seat = (seat + 1) % seats
        if seat == position.first_seat:
            ending.round_ended(table)
        if not position.monsters[seat].eliminated:
            break
    position.next_seat = seat


def _begin(table: Table, seat: int, extra: ExtraTurn | None) -> None:
    position = table.position
    again = extra is not None and extra.dice != 0 and seat == position.turn
    position.chain = position.chain + 1 if again else (1 if extra is not None and extra.dice else 0)
    position.penalty = -extra.dice * position.chain if extra is not None else 0
    position.give_turn(seat)
    position.extra_source = "" if extra is None else extra.source
    position.number += 1
    position.step = "start"
    position.dice, position.thrown, position.allowed, position.dice_count = (), 0, 0, 0
    position.changed, position.probed_three, position.throw_due, position.selling = False, 0, False, False
    position.final = False
    position.bought, position.drawn, position.passed, position.banned = False, False, False, None
    position.losses, position.added, position.claws, position.last_bought = [], {}, 0, None
    position.healed, position.entered, position.vacated, position.kept_out = {}, set(), False, False
    position.charged, position.began_inside = {}, {one.seat for one in position.monsters if one.place != OUTSIDE}
    position.prevented = set()
    if table.rules.evolutions:
        evolving.turn_comes(table, position.active)
