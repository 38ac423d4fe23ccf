"""The hand: which evolutions it may hold, when each may be played, and whether one may answer what happens.

What playing a temporary evolution does are its `may` clauses, each in its window. A permanent one is put on the table
in the window that its card names; what it does when it comes are its `got` clauses, what it may do later its `may`
clauses, which are used from the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kotref.cards.context import Context
from kotref.cards.model import Card, Clause
from kotref.notation import Move
from kotref.position import CardInPlay, Monster
from kotref.rules import aiming
from kotref.rules.conditions import is_open
from kotref.rules.in_force import InForce
from kotref.rules.table import Table

if TYPE_CHECKING:
    pass


class FromHand(InForce):
    """A clause that speaks when its evolution is played; `card` is not on the table yet."""

    __slots__ = ()


def is_evolution(table: Table, id: str | None) -> bool:
    """Whether `id` is an evolution that this table knows."""
    return id is not None and id in table.library and table.library.card(id).is_evolution


# --- what a hand may hold --------


def may_hold(table: Table, owner: Monster, id: str) -> bool:
    """Whether the hand of `owner` holds the evolution, or a card that the log does not know and that may be it."""
    return id in owner.hand or (None in owner.hand and may_come(table, owner, id))


def may_come(table: Table, owner: Monster, id: str) -> bool:
    """Whether the evolution belongs to the deck of `owner` and is not known to be anywhere else."""
    own = table.library.card(id).monster == owner.monster or id in owner.strays
    return own and where_is(table, owner, id) is None


def where_is(table: Table, owner: Monster, id: str) -> str | None:
    """Where the evolution of `owner` is known to be, in words; None if it may be in the deck."""
    for monster in table.position.monsters:
        whose = "the" if monster is owner else f"{monster.name}'s"
        if id in monster.hand:
            return f"it is in {whose} hand"
        if any(card.id == id for card in monster.evolutions):
            return "it is on the table" if monster is owner else f"it lies before {monster.name}"
        if id in monster.spent:
            return "it has been played and discarded"
    return None


def possible(table: Table, owner: Monster) -> Iterator[str]:
    """The evolutions that the hand of `owner` may hold: those known, and all that an unknown card may be."""
    known = [id for id in owner.hand if id is not None]
    yield from known
    if None in owner.hand:
        yield from (id for id in table.library.evolutions() if id not in known and may_come(table, owner, id))


# --- when it may be played --------


def candidates(table: Table, move: Move, windows: tuple[str, ...]) -> list[InForce]:
    """The clauses that a `play` could mean, in the windows that are open."""
    owner, id = table.monster(move.player), move.card
    if id is None or not is_evolution(table, id) or not may_hold(table, owner, id):
        return []
    if table.library.card(id).kind == "gift":
        return []  # given to somebody, in `kotref.rules.handing`
    return of_option(list(in_hand(table, owner, id, windows)), move)


def of_option(items: list[InForce], move: Move) -> list[InForce]:
    """Those of `items` that the move's word means, where the card has such an alternative at all."""
    if move.option is None or not any(_offers(item.of, move.option) for item in items):
        return items
    return [item for item in items if item.clause.option in (None, move.option) or not _offers(item.of, move.option)]


def _offers(of: Card, option: str) -> bool:
    return any(clause.option == option for clause in of.clauses)


def in_hand(
    table: Table, owner: Monster, id: str, windows: tuple[str, ...], open_now: bool = True
) -> Iterator[InForce]:
    """What playing the evolution would do in the windows that are open to `owner`, or will be (not `open_now`)."""
    of = table.library.card(id)
    card = None
    for clause in playable(of):
        if clause.moment in windows and (not open_now or is_open(table, owner, clause.moment)):
            if card is None:
                card = CardInPlay(id, 0)
                card.owner = owner.seat
            yield FromHand(owner, card, clause, of)


def playable(of: Card) -> list[Clause]:
    """The clauses that speak when the evolution is played."""
    temporary = of.kind == "temporary"
    acts = [clause for clause in of.clauses if temporary and clause.head == "may" and not clause.discarded]
    if acts:
        return acts
    got = next((clause for clause in of.clauses if clause.moment == "got" and clause.choose is not None), None)
    choose = None if got is None else got.choose
    effects = () if got is None else got.effects
    return [
        Clause("play", "may", window, when=of.play_if, choose=choose, effects=effects, waits_for=window)
        for window in of.play
    ]


# --- what it may answer --------


def may_answer(table: Table, owner: Monster, window: str) -> bool:
    """Whether the hand of `owner` may hold an evolution that can be played in `window`, and would do something.

    One that can be put on the table at any time, and then used in `window`, is such a card too. A card that the log
    does not know is one only if the log shows it.
    """
    if not owner.hand or owner.eliminated:
        return False
    return any(
        aiming.has_choice(table, item) and not is_idle(table, item)
        for id in possible(table, owner)
        if id in owner.hand or _is_shown(table, owner, id, window)
        for item in (*in_hand(table, owner, id, (window,)), *_once_shown(table, owner, id, window))
    )


def _is_shown(table: Table, owner: Monster, id: str, window: str) -> bool:
    """Whether a log goes on with playing the evolution, or with a `pass` over it; without a log it may be.

    A `pass` after somebody has decided to stay or to leave is about what comes then.
    Remembered as in `_goes_on_so`.
    """
    position = table.position
    about = (position.number, owner.seat, id, window, position.thrown, position.dice, len(position.losses))
    state = (position.step, position.active.energy, tuple(position.market), owner.life, len(owner.hand))
    key = (*about, *state)
    if key not in table.foreseen:
        table.foreseen[key] = _is_played_next(table, owner, id)
    return table.foreseen[key]


def _is_played_next(table: Table, owner: Monster, id: str) -> bool:
    move, active, decided = None, table.position.active.name, False
    for index, move in enumerate(table.ahead()):
        passes = move.action == "pass" and not decided
        if move.player == owner.name and (passes or (move.action == "play" and move.card == id)):
            return True
        decided = decided or (index > 0 and move.action in ("yield", "stay"))
        step = move.action in ("roll", "keep") or move.player == active
        if index and step and move.action in ("roll", "keep", "enter", "buy", "sweep", "end"):
            return False
    return move is None


def _once_shown(table: Table, owner: Monster, id: str, window: str) -> Iterator[InForce]:
    """What a permanent evolution of the hand could be used for in `window`, if it were on the table."""
    of = table.library.card(id)
    shown = of.kind == "permanent" and window != "any time" and any(in_hand(table, owner, id, ("any time",)))
    if shown and is_open(table, owner, window):
        card = CardInPlay(id, 0)
        card.owner = owner.seat
        for one in (of, *to_copy(table, of)):
            for clause in one.clauses:
                if clause.head == "may" and clause.moment == window:
                    yield InForce(owner, card, clause, one)


def to_copy(table: Table, of: Card) -> Iterator[Card]:
    """What the evolution `of` could copy of what is on the table; nothing if it copies nothing."""
    if any(clause.choose == "evolution in play" for clause in of.clauses):
        on_table = (table.library.card(card.id) for one in table.position.monsters for card in one.evolutions)
        yield from (other for other in on_table if other.kind == "permanent" and other is not of)


def is_idle(table: Table, item: InForce) -> bool:
    """Whether playing it now would do nothing at all: it only gives, and gives nothing."""
    effects = item.clause.effects
    if not effects or item.clause.choose is not None:
        return False
    ctx = table.context(item)
    return all(effect.word == "gain" and effect.to == "self" and _nothing(effect, ctx) for effect in effects)


def _nothing(effect: object, ctx: Context) -> bool:
    amount = getattr(effect, "amount", None)
    full = getattr(effect, "what", "") == "life" and ctx.me.life >= ctx.me.max_life
    return full or amount is None or int(amount(ctx)) <= 0


def holds_back(table: Table, owner: Monster, amount: int) -> bool:
    """Whether claw damage to `owner` in Tokyo waits for its decision because of a card that its hand may hold.

    A card that the log does not know is one only if the log goes on as if it were.
    """
    if table.cannot(owner, "yield"):
        return False
    saved = table.cannot(owner, "fall") or table.owned("instead of elimination", owner)
    deadly = amount >= owner.life and not saved
    for id in possible(table, owner):
        holds = any(clause.moment == "hold" for clause in table.library.card(id).clauses)
        shown = holds and any(in_hand(table, owner, id, ("deciding",), False))
        if shown and (id in owner.hand or _goes_on_so(table, owner, id, deadly)):
            return True
    return False


def _goes_on_so(table: Table, owner: Monster, id: str, deadly: bool) -> bool:
    """Whether a log plays the evolution in the step that it is, or lets the game go on where `owner` would have fallen.

    One who uses something against the loss after deciding shows it too; who has done something before deciding may have
    saved itself so. Without a log it may be played. What was found is remembered, so that a turn that is run again goes
    the same way.
    """
    position = table.position
    about = (position.number, owner.seat, id, position.thrown, position.dice, len(position.losses))
    if about not in table.foreseen:
        table.foreseen[about] = _is_ahead(table, owner, id, deadly)
    return table.foreseen[about]


def _is_ahead(table: Table, owner: Monster, id: str, deadly: bool) -> bool:
    last = deadly and len(table.position.alive()) == 2
    move, decided = None, False
    for move in table.ahead():
        mine = move.player == owner.name
        if mine and ((move.action == "play" and move.card == id) or (decided and _is_defence(table, move))):
            return True
        if mine and move.action in ("yield", "stay"):
            if deadly:
                return True
            decided = True
        deadly = deadly and not (mine and move.action in ("use", "play", "pass"))
        if move.action in ("roll", "keep", "enter", "buy", "sweep", "end"):
            return False
        if last and move.action == "draw":
            return True
    return move is None


def _is_defence(table: Table, move: Move) -> bool:
    """Whether a card is used that is used against losses only: one that comes after the decision has waited for it."""
    id = move.as_ or move.card
    if move.action not in ("use", "play") or id is None or id not in table.library:
        return False
    acts = [clause for clause in table.library.card(id).clauses if clause.head == "may"]
    return bool(acts) and all(clause.moment == "damage pending" for clause in acts)
