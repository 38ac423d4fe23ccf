"""The named quantities that conditions and amounts may use: one table, with the meaning of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kotref.cards.context import Context


class Quantity(NamedTuple):
    """A named quantity: how it is found, what it means."""

    of: Callable[[Context], int]
    meaning: str


def _face(face: str) -> Callable[[Context], int]:
    """How many dice show `face`; none where that face is nothing to the owner (`dead faces`)."""
    return lambda ctx: 0 if ctx.table.dead(face, ctx.me) else ctx.position.dice.count(face)


def _claws(ctx: Context) -> int:
    if ctx.claws < 0:
        ctx.claws = ctx.table.claw_total()
    return ctx.claws


def _all_faces(ctx: Context) -> bool:
    dice = ctx.position.dice
    if any(ctx.table.dead(face, ctx.me) for face in ("1", "2", "3", "energy", "heart", "claw")):
        return False
    return all(face in dice for face in ("1", "2", "3", "energy", "heart")) and _claws(ctx) >= 1


def _fewest(ctx: Context) -> bool:
    return all(other.vp > ctx.me.vp for other in ctx.position.alive() if other is not ctx.me)


def _made_lose(ctx: Context, own_too: bool) -> int:
    seat = ctx.me.seat
    return sum(loss.amount for loss in ctx.position.losses if loss.by == seat and (own_too or loss.victim != seat))


def _wounded(ctx: Context) -> int:
    them, me = ctx.theirs, ctx.me.seat
    return them is not None and any(
        loss.claws and loss.by == me and loss.victim == them.seat for loss in ctx.position.losses
    )


def _lost_to_me(ctx: Context, seat: int) -> int:
    return sum(loss.amount for loss in ctx.position.losses if loss.by == ctx.me.seat and loss.victim == seat)


def _aimed(name: str) -> Callable[[Context], int]:
    return lambda ctx: getattr(ctx.theirs or ctx.me, name)


def _shown(ctx: Context) -> bool:
    return ctx.move is not None and ctx.move.to == "heart"


def _most_alike(ctx: Context) -> int:
    dice = [face for face in ctx.position.dice if not ctx.table.dead(face, ctx.me)]
    return max([dice.count(face) for face in dice], default=0)


def _just_bought(ctx: Context) -> bool:
    last = ctx.position.last_bought
    return last is not None and last[0] == ctx.me.seat and ctx.table.is_keep(last[1])


HOLDS = "holds."
"""Before the name of a kind of token: how many of it the owner holds (`holds.poison`)."""


def held(kind: str) -> Callable[[Context], int]:
    """The quantity ``holds.KIND``."""
    return lambda ctx: ctx.me.tokens.get(kind, 0)


THEY_HOLD = "they_hold."
"""Before the name of a kind of token: how many of it the victim holds, or the monster that an effect aims at."""


def held_by_them(kind: str) -> Callable[[Context], int]:
    """The quantity ``they_hold.KIND``."""

    def count(ctx: Context) -> int:
        them = ctx.theirs or ctx.victim
        return 0 if them is None else them.tokens.get(kind, 0)

    return count


QUANTITIES: dict[str, Quantity] = {
    "energy": Quantity(lambda ctx: ctx.me.energy, "the owner's energy"),
    "life": Quantity(lambda ctx: ctx.me.life, "the owner's life"),
    "vp": Quantity(lambda ctx: ctx.me.vp, "the owner's victory points"),
    "max_life": Quantity(lambda ctx: ctx.me.max_life, "the life that the owner can have at most"),
    "theirs.energy": Quantity(_aimed("energy"), "the energy of the monster that the effect aims at"),
    "theirs.life": Quantity(_aimed("life"), "the life of the monster that the effect aims at"),
    "theirs.vp": Quantity(_aimed("vp"), "the points of the monster that the effect aims at"),
    "theirs.claw_loss": Quantity(
        lambda ctx: sum(hit.amount for hit in ctx.table.claw_hits if hit.victim is (ctx.theirs or ctx.me)),
        "life that the claws about to be dealt take from the monster that the effect aims at",
    ),
    "theirs.spared": Quantity(
        lambda ctx: ctx.theirs is not None and ctx.theirs.seat in ctx.table.spared,
        "a card has spared the monster that the effect aims at from these claws",
    ),
    "theirs.in_tokyo": Quantity(_aimed("in_tokyo"), "the monster that the effect aims at is in Tokyo"),
    "theirs.wounded": Quantity(
        _wounded, "the monster that the effect aims at has lost life to the owner's claws in this turn"
    ),
    "theirs.deciding": Quantity(
        lambda ctx: ctx.theirs in ctx.table.undecided,
        "the monster that the effect aims at was hit in Tokyo and has not decided yet whether to stay",
    ),
    "theirs.dealt_it": Quantity(
        lambda ctx: ctx.theirs is not None and ctx.theirs is ctx.by,
        "the monster that the effect aims at dealt that loss",
    ),
    "theirs.refused": Quantity(
        lambda ctx: ctx.theirs is not None and ctx.table.has_refused(ctx.theirs),
        "the monster that the effect aims at was hit in Tokyo and has just decided to stay",
    ),
    "theirs.may_yield": Quantity(
        lambda ctx: ctx.theirs is not None and not ctx.table.cannot(ctx.theirs, "yield"),
        "nothing forbids the monster that the effect aims at to yield",
    ),
    "waiting": Quantity(
        lambda ctx: any(hit.victim is ctx.me for hit in ctx.table.held),
        "claw damage to the owner waits for its decision whether to stay",
    ),
    "in_tokyo": Quantity(lambda ctx: ctx.me.in_tokyo, "the owner is in Tokyo City or Tokyo Bay"),
    "own_turn": Quantity(lambda ctx: ctx.me.seat == ctx.position.turn, "it is the owner's turn"),
    "active_has_it": Quantity(
        lambda ctx: ctx.card is not None and ctx.card in ctx.position.active.evolutions,
        "this card lies before the monster whose turn it is",
    ),
    "has_it": Quantity(
        lambda ctx: ctx.card is not None and ctx.card.owner == ctx.me.seat, "this card lies before its own owner"
    ),
    "named": Quantity(lambda ctx: ctx.card is not None and ctx.card.face is not None, "a face is named for this card"),
    "has_frozen": Quantity(lambda ctx: ctx.me.frozen is not None, "a die is frozen for the owner"),
    "thrown": Quantity(lambda ctx: ctx.position.thrown, "how often dice have been thrown this turn"),
    "resolved": Quantity(
        lambda ctx: ctx.position.step not in ("start", "roll"), "the dice of this turn have been or are being resolved"
    ),
    "monsters": Quantity(lambda ctx: len(ctx.position.alive()), "how many monsters are still in the game"),
    "deck": Quantity(lambda ctx: len(ctx.position.deck), "how many cards are in the deck"),
    "alone_with_fewest_vp": Quantity(_fewest, "the owner alone has the fewest points of those still in the game"),
    "ones": Quantity(_face("1"), "dice that show a 1"),
    "twos": Quantity(_face("2"), "dice that show a 2"),
    "threes": Quantity(_face("3"), "dice that show a 3"),
    "energies": Quantity(_face("energy"), "dice that show energy"),
    "hearts": Quantity(_face("heart"), "dice that show a heart"),
    "claw_dice": Quantity(_face("claw"), "dice that show a claw"),
    "claws": Quantity(_claws, "the claw total: dice and what cards add"),
    "all_faces": Quantity(_all_faces, "all six faces; a claw that a card adds may stand for the die"),
    "most_alike": Quantity(_most_alike, "how many dice show the face that most of them show"),
    "die_shows_heart": Quantity(_shown, "the die just thrown again shows a heart"),
    "tokens": Quantity(lambda ctx: ctx.table.tokens_of(ctx), "tokens on this card, or of this kind on the monster"),
    "is_copy": Quantity(
        lambda ctx: ctx.card is not None and ctx.card.copies is not None, "the card that speaks copies another"
    ),
    "amount": Quantity(lambda ctx: ctx.amount, "life about to be lost"),
    "threes_aside": Quantity(
        lambda ctx: ctx.hit.aside.count("3") if ctx.hit is not None else 0, "dice thrown for a card that show a 3"
    ),
    "claws_aside": Quantity(
        lambda ctx: ctx.move.dice.count("claw") if ctx.move is not None else 0,
        "dice just thrown for this card that show a claw",
    ),
    "probed_three": Quantity(
        lambda ctx: ctx.position.probed_three > 0, "a die that another monster threw again now shows a 3"
    ),
    "keep_cards": Quantity(
        lambda ctx: sum(ctx.table.is_keep(card.id) for card in ctx.me.cards), "Keep cards in front of the owner"
    ),
    "hurt_in_tokyo": Quantity(lambda ctx: ctx.inside, "one of the monsters just hurt was hurt in Tokyo"),
    "victim_is_other": Quantity(lambda ctx: ctx.victim is not ctx.me, "the victim is not the owner itself"),
    "victim_lost": Quantity(
        lambda ctx: ctx.victim is not None and _lost_to_me(ctx, ctx.victim.seat),
        "life that the victim has lost to the owner in this turn",
    ),
    "victim_is_richer": Quantity(
        lambda ctx: ctx.victim is not None and ctx.victim.vp > ctx.table.vp_at_claws,
        "the victim has more points than the owner had when its claws were resolved",
    ),
    "extra_turn_of_this": Quantity(
        lambda ctx: ctx.position.extra_source == ctx.source, "this turn is the extra turn that this card brought"
    ),
    "other_dice": Quantity(
        lambda ctx: sum(face not in ("heart", "energy") for face in ctx.position.dice),
        "dice that show neither heart nor energy",
    ),
    "by_anybody": Quantity(lambda ctx: ctx.by is not None, "a monster dealt that loss"),
    "lost": Quantity(lambda ctx: ctx.lost, "life lost in this hit"),
    "lost_more": Quantity(lambda ctx: ctx.lost_more, "how much of the life just lost was added by cards"),
    "by_claws": Quantity(lambda ctx: ctx.by_claws, "that loss came from claws"),
    "by_other": Quantity(lambda ctx: ctx.by is not None and ctx.by is not ctx.me, "another monster dealt that loss"),
    "by_card_owner": Quantity(
        lambda ctx: ctx.card is not None and ctx.by is not None and ctx.card.owner == ctx.by.seat,
        "the monster whose card it is dealt that loss",
    ),
    "made_others_lose": Quantity(lambda ctx: _made_lose(ctx, False), "life that others lost to the owner in this turn"),
    "made_anyone_lose": Quantity(
        lambda ctx: _made_lose(ctx, True), "life lost to the owner in this turn, the owner's own too"
    ),
    "has_won": Quantity(lambda ctx: ctx.me.seat in ctx.position.reached, "the owner has the points with which it wins"),
    "life_lost": Quantity(
        lambda ctx: sum(loss.amount for loss in ctx.position.losses if loss.victim == ctx.me.seat),
        "life that the owner lost in this turn",
    ),
    "energy_gained": Quantity(
        lambda ctx: ctx.position.charged.get(ctx.me.seat, 0), "energy that the owner has gained in this turn"
    ),
    "began_in_tokyo": Quantity(
        lambda ctx: ctx.me.seat in ctx.position.began_inside, "the owner was in Tokyo when this turn began"
    ),
    "life_gained": Quantity(
        lambda ctx: ctx.position.healed.get(ctx.me.seat, 0), "life that the owner has really gained in this turn"
    ),
    "tokyo_left": Quantity(lambda ctx: ctx.position.vacated, "a monster has left Tokyo or fallen there in this turn"),
    "wounded_in_tokyo": Quantity(
        lambda ctx: any(loss.inside and loss.claws and loss.by == ctx.me.seat for loss in ctx.position.losses),
        "the owner's claws have made a monster in Tokyo lose life in this turn",
    ),
    "would_be_wounded": Quantity(
        lambda ctx: ctx.table.would_be_wounded(ctx.me), "the claws as they lie would make the owner lose life"
    ),
    "times": Quantity(lambda ctx: ctx.times, "how often the card is used in one go"),
    "used": Quantity(
        lambda ctx: ctx.card is not None and ctx.position.number in (ctx.card.used or {}).values(),
        "the card has been used in this turn",
    ),
    "hit_anyone": Quantity(lambda ctx: ctx.table.claw_targets() != [], "the owner's claws reach somebody"),
    "price": Quantity(lambda ctx: ctx.price, "the energy paid for the purchase"),
    "just_bought_keep": Quantity(_just_bought, "the owner has just bought a Keep card"),
    "bought_is_keep": Quantity(
        lambda ctx: ctx.bought is not None and ctx.table.library.card(ctx.bought).is_keep,
        "the card that is bought is a Keep card",
    ),
    "turned_is_keep": Quantity(
        lambda ctx: ctx.turned is not None and ctx.table.library.card(ctx.turned).is_keep,
        "the card just turned up is a Keep card",
    ),
    "turned_cost": Quantity(
        lambda ctx: 0 if ctx.turned is None else ctx.table.library.card(ctx.turned).cost,
        "what is printed on the card just turned up",
    ),
    "marked": Quantity(lambda ctx: sum(1 for card in ctx.me.cards if card.mark), "marked cards of the owner"),
    "marked_to_throw_for": Quantity(
        lambda ctx: sum(
            1 for card in ctx.me.cards if card.mark and (card.used or {}).get("mark") != ctx.position.number
        ),
        "marked cards of the owner for which no die has been thrown in this turn",
    ),
    "discard_pile": Quantity(lambda ctx: len(ctx.position.discard), "how many cards are in the discard pile"),
    "plain_gain": Quantity(
        lambda ctx: ctx.kind in ("gain", "dice"), "a plain gain: no refund, payment, stored energy or bonus"
    ),
    "refunded": Quantity(lambda ctx: ctx.kind == "refund", "the gain gives back what a card had cost"),
    "payment": Quantity(lambda ctx: ctx.kind == "payment", "the gain is another monster's payment"),
    "from_dice": Quantity(lambda ctx: ctx.kind == "dice", "the gain comes from dice"),
    "by_ray": Quantity(lambda ctx: ctx.kind == "ray", "another monster's hearts give the life"),
    "protected": Quantity(
        lambda ctx: ctx.me.seat in ctx.position.prevented, "the owner loses no life for the rest of this turn"
    ),
}
