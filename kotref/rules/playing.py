"""Playing an evolution from the hand: what a hand may hold, when a card may be played, and doing it.

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
from kotref.rules.in_force import InForce
from kotref.rules.table import Table
from kotref.violation import Violation

if TYPE_CHECKING:
    from kotref.rules.windows import Flow


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


def is_open(table: Table, owner: Monster, window: str) -> bool:
    """Whether a window of the card language can be open to `owner` in the turn that it is."""
    from kotref.rules.using import OTHERS_TURN, OWN_TURN

    if window == "deciding":
        return owner in table.undecided and not table.cannot(owner, "yield")
    if window == "just entered":
        return owner is table.newcomer
    if window == "having lost life":
        return table.loss_of(owner) is not None
    mine = owner.seat == table.position.turn
    return not ((window in OWN_TURN and not mine) or (window in OTHERS_TURN and mine))


def holds_back(table: Table, owner: Monster, amount: int) -> bool:
    """Whether claw damage to `owner` in Tokyo waits for its decision because of a card that its hand may hold.

    A card that the log does not know is one only if the log goes on as if it were.
    """
    if table.cannot(owner, "yield"):
        return False
    for id in possible(table, owner):
        holds = any(clause.moment == "hold" for clause in table.library.card(id).clauses)
        shown = holds and any(in_hand(table, owner, id, ("deciding",), False))
        if shown and (id in owner.hand or _goes_on_so(table, owner, id, amount >= owner.life)):
            return True
    return False


def _goes_on_so(table: Table, owner: Monster, id: str, deadly: bool) -> bool:
    """Whether a log plays the evolution in the step that it is, or lets the game go on where `owner` would have fallen.

    Without a log it may be played. What has been found is remembered, so that a turn that is run again goes the same
    way.
    """
    position = table.position
    about = (position.number, owner.seat, id, position.thrown, position.dice, len(position.losses))
    if about not in table.foreseen:
        table.foreseen[about] = _is_ahead(table, owner, id, deadly)
    return table.foreseen[about]


def _is_ahead(table: Table, owner: Monster, id: str, deadly: bool) -> bool:
    last = deadly and len(table.position.alive()) == 2
    move = None
    for move in table.ahead():
        mine = move.player == owner.name
        if mine and ((move.action == "play" and move.card == id) or (deadly and move.action in ("yield", "stay"))):
            return True
        if move.action in ("roll", "keep", "enter", "buy", "sweep", "end"):
            return False
        if last and move.action == "draw":
            return True
    return move is None


def may_answer(table: Table, owner: Monster, window: str) -> bool:
    """Whether the hand of `owner` may hold an evolution that can be played in `window`, and would do something.

    One that can be put on the table at any time, and then used in `window`, is such a card too.
    """
    if not owner.hand or owner.eliminated:
        return False
    from kotref.rules import using

    return any(
        using.has_choice(table, item) and not is_idle(table, item)
        for id in possible(table, owner)
        for item in (*in_hand(table, owner, id, (window,)), *_once_shown(table, owner, id, window))
    )


def _once_shown(table: Table, owner: Monster, id: str, window: str) -> Iterator[InForce]:
    """What a permanent evolution of the hand could be used for in `window`, if it were on the table."""
    of = table.library.card(id)
    shown = of.kind == "permanent" and window != "any time" and any(in_hand(table, owner, id, ("any time",)))
    if shown and is_open(table, owner, window):
        card = CardInPlay(id, 0)
        card.owner = owner.seat
        for clause in of.clauses:
            if clause.head == "may" and clause.moment == window:
                yield InForce(owner, card, clause, of)


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


# --- playing it --------


def has_words(move: Move) -> bool:
    """Whether a `play` says more than the card: a choice, or dice."""
    return bool(
        move.dice or move.die or move.face or move.option or move.target or move.cards or move.count is not None
    )


def against(table: Table, item: InForce, move: Move) -> Violation | None:
    """What the rules say against playing the evolution as `move` does; None if nothing."""
    from kotref.rules import using

    later = item.clause.choose is not None and not has_words(move)
    found = using.against_all_but_choice(table, item, move) if later else using.against(table, item, move)
    if found is not None and found.code == "KOT505":
        return Violation("KOT814", found.message, found.legal)
    return found


def play(table: Table, item: InForce, move: Move) -> Flow:
    """Put the evolution on the table; it acts, and a temporary one is spent unless it lasts."""
    from kotref.rules import effects, using
    from kotref.rules.choices import choose

    owner, of = item.owner, item.of
    card = come(table, owner, of.id)
    clause = item.clause
    if clause.name == "play":
        yield from effects.acquired(table, owner, card, of, words=move)
    else:
        acts = InForce(owner, card, clause, of)
        words: Move | None = move
        wrong = None if clause.choose is None else using.against(table, acts, move)
        if wrong is not None and wrong.code != "KOT503":  # what was turned up counts as written
            words = yield from choose(table, acts)
        if words is not None:
            yield from using.carry_out(table, acts, words)
    if of.kind == "temporary" and not of.lasts and card in owner.evolutions:
        spend(table, owner, card)


def come(table: Table, owner: Monster, id: str) -> CardInPlay:
    """The evolution comes from the hand of `owner` to the table before it."""
    owner.hand.remove(id if id in owner.hand else None)
    if not table.library.has_effect(id):
        table.unknown_effect = id
    card = table.position.new_card(id)
    card.owner, card.since = owner.seat, table.position.number
    owner.evolutions.append(card)
    table.tell("played", owner.seat, 0, "", id)
    table.cards_changed()
    return card


def spend(table: Table, owner: Monster, card: CardInPlay) -> None:
    """An evolution leaves the table for the discard pile of the monster whose card it is."""
    from kotref.rules.deck import discard_card

    discard_card(table, owner, card)


# --- why it cannot be played --------


def why_misfit(table: Table, mover: Monster, move: Move) -> Violation:
    """Why a `play` fits nowhere."""
    id = move.card
    name = table.spell(id)
    if id is None or not is_evolution(table, id):
        return Violation("KOT810", f"{mover.name} cannot play {name}: it is no evolution of this game.")
    of = table.library.card(id)
    if may_hold(table, mover, id):
        return Violation("KOT814", f"{mover.name} cannot play {name} now: it is played {_when(of)}.")
    if of.monster != mover.monster and id not in mover.strays:
        return Violation("KOT811", f"{mover.name} cannot play {name}: it is an evolution of {spell_monster(of)}.")
    if id in mover.spent:
        return Violation("KOT815", f"{mover.name} cannot play {name} again: it has been played and discarded.")
    if any(card.id == id for card in mover.evolutions):
        return Violation("KOT810", f"{mover.name} cannot play {name}: it is on the table already.")
    hand = table.spell_all(mover.hand) if mover.hand else "empty"
    return Violation("KOT810", f"{mover.name} cannot play {name}: it is not in hand (the hand: {hand}).")


def spell_monster(of: Card) -> str:
    """The monster of an evolution, as it is shown."""
    return of.monster.replace("_", " ").title()


def _when(of: Card) -> str:
    from kotref.rules.using import window_name

    return " or ".join(dict.fromkeys(window_name(clause.moment) for clause in playable(of)))
