"""Faults about costumes, thefts and gifts, and about what is claimed of hands and tables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from faults_cards import buying
from faults_evolutions import uses
from faults_turn import claimed, claims
from spots import Game, Spot
from tampering import IN_EXPANSIONS, Tampered, insert
from tampering import kind as any_kind

from kotref.position import Monster

kind = partial(any_kind, among=IN_EXPANSIONS)


def wounded(spot: Spot) -> list[Monster]:
    """Who lost life to the claws of this turn."""
    hit = {loss.victim for loss in spot.position.losses if loss.claws and loss.by == spot.position.turn}
    return [monster for monster in spot.others if monster.seat in hit]


def worn(game: Game, spot: Spot) -> Iterator[tuple[Monster, str]]:
    """Every costume that another monster wears."""
    for monster in spot.others:
        for card in monster.cards:
            if game.library.card(card.id).kind == "costume":
                yield monster, card.id


def handing(game: Game) -> Iterator[Spot]:
    """The moves before which costumes could be stolen and gifts given."""
    for spot in buying(game):
        if not spot.position.bought and not spot.position.selling:
            yield spot


# --- thefts -----------------------------------------------------------------------------------------------------------


@kind("KOT820")
def a_theft_with_too_few_claws(game: Game) -> Iterator[Tampered]:
    for spot in handing(game) if game.table.rules.costumes else ():
        for monster, id in worn(game, spot):
            if spot.position.claws < 3:
                yield insert(game, spot, spot.active.name, f"steal {id} from {monster.name}")


@kind("KOT821")
def a_theft_from_somebody_who_was_not_wounded(game: Game) -> Iterator[Tampered]:
    for spot in handing(game) if game.table.rules.costumes else ():
        for monster, id in worn(game, spot):
            if spot.position.claws >= 3 and monster not in wounded(spot):
                yield insert(game, spot, spot.active.name, f"steal {id} from {monster.name}")


@kind("KOT823")
def a_theft_of_what_is_not_worn(game: Game) -> Iterator[Tampered]:
    costumes = [id for id in game.library.copies if game.library.card(id).kind == "costume"]
    for spot in handing(game) if game.table.rules.costumes else ():
        for monster in spot.others:
            for id in costumes:
                if (monster, id) not in list(worn(game, spot)):
                    yield insert(game, spot, spot.active.name, f"steal {id} from {monster.name}")


@kind("KOT823")
def a_theft_of_a_card_that_is_no_costume(game: Game) -> Iterator[Tampered]:
    for spot in handing(game) if game.table.rules.costumes else ():
        for monster in spot.others:
            for card in monster.cards:
                if game.library.card(card.id).kind != "costume":
                    yield insert(game, spot, spot.active.name, f"steal {card.id} from {monster.name}")


@kind("KOT822")
def a_theft_that_cannot_be_paid(game: Game) -> Iterator[Tampered]:
    for spot in handing(game) if game.table.rules.costumes else ():
        for monster, id in worn(game, spot):
            poor = spot.active.energy == 0 or (not spot.active.cards and spot.active.energy < 3)
            if poor and not spot.active.evolutions and spot.position.claws >= 3 and monster in wounded(spot):
                yield insert(game, spot, spot.active.name, f"steal {id} from {monster.name}", cut=True)


@kind("KOT102")
def a_theft_after_buying(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        for monster, id in worn(game, spot) if game.table.rules.costumes else ():
            if spot.position.bought:
                yield insert(game, spot, spot.active.name, f"steal {id} from {monster.name}")


@kind("KOT101")
def a_theft_in_anothers_turn(game: Game) -> Iterator[Tampered]:
    for spot in handing(game) if game.table.rules.costumes else ():
        for monster, id in worn(game, spot):
            for thief in spot.others:
                if thief is not monster:
                    yield insert(game, spot, thief.name, f"steal {id} from {monster.name}")


# --- gifts ------------------------------------------------------------------------------------------------------------


def gifts(game: Game) -> list[str]:
    """The gifts of this game."""
    return [id for id in game.library.evolutions() if game.library.card(id).kind == "gift"]


@kind("KOT830")
def a_gift_that_the_giver_does_not_have(game: Game) -> Iterator[Tampered]:
    for spot in handing(game) if game.table.rules.evolutions else ():
        mine = {card.id for card in spot.active.evolutions}
        for id in gifts(game):
            for other in spot.others if id not in mine else ():
                yield insert(game, spot, spot.active.name, f"give {id} to {other.name}")


def gift_moves(game: Game) -> Iterator[tuple[Spot, str, int]]:
    """Gifts that could be given, were somebody there to get them: the move without its target, and whose card it is."""
    for spot in handing(game):
        for id in gifts(game):
            if id in spot.active.hand:
                yield spot, f"play {id} on", spot.position.turn
            for card in spot.active.evolutions:
                if card.id == id and card.owner is not None:
                    yield spot, f"give {id} to", card.owner


@kind("KOT831")
def a_gift_to_somebody_who_was_not_wounded(game: Game) -> Iterator[Tampered]:
    for spot, text, owner in gift_moves(game):
        for other in spot.others:
            if other not in wounded(spot) and other.seat != owner:
                yield insert(game, spot, spot.active.name, f"{text} {other.name}")


@kind("KOT832")
def a_gift_to_whose_it_is(game: Game) -> Iterator[Tampered]:
    for spot, text, owner in gift_moves(game):
        if wounded(spot):
            yield insert(game, spot, spot.active.name, f"{text} {game.names[owner]}")
            yield insert(game, spot, spot.active.name, f"{text} {spot.active.name}")


@kind("KOT832")
def a_gift_to_the_dead(game: Game) -> Iterator[Tampered]:
    for spot, text, _ in gift_moves(game):
        for monster in spot.position.monsters:
            if monster.eliminated and wounded(spot):
                yield insert(game, spot, spot.active.name, f"{text} {monster.name}")


@kind("KOT102")
def a_gift_after_buying(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        for id in gifts(game):
            if spot.position.bought and id in {card.id for card in spot.active.evolutions}:
                yield insert(game, spot, spot.active.name, f"give {id} to {spot.others[0].name}")


# --- costumes used ----------------------------------------------------------------------------------------------------


@kind("KOT507")
def hearts_paid_for_that_are_not_lost(game: Game) -> Iterator[Tampered]:
    for spot in uses(game, "robot"):
        seat = game.names.index(spot.entry.player)
        more = spot.pending.get(seat, 0) + 1
        if 1 < more <= spot.position.monsters[seat].energy:
            yield insert(game, spot, spot.entry.player, f"use robot {more}")


@kind("KOT502")
def hearts_that_cannot_be_paid_for(game: Game) -> Iterator[Tampered]:
    for spot in uses(game, "robot"):
        energy = spot.position.monsters[game.names.index(spot.entry.player)].energy
        yield insert(game, spot, spot.entry.player, f"use robot {energy + 1}")


@kind("KOT505")
def a_costume_used_when_buying(game: Game) -> Iterator[Tampered]:
    texts = {"witch": " claw -> 1", "cheerleader": "", "robot": "", "clown": " claw -> 1"}
    for spot in buying(game):
        for monster in spot.position.alive():
            lost = any(loss.victim == monster.seat for loss in spot.position.losses)
            for card in monster.cards:
                if card.id in texts and not (lost and card.id == "robot"):
                    yield insert(game, spot, monster.name, f"use {card.id}{texts[card.id]}")


# --- claims -----------------------------------------------------------------------------------------------------------


@kind("KOT601")
def a_claim_of_an_evolution_too_many(game: Game) -> Iterator[Tampered]:
    for index, name, values in claims(game):
        for what in ("evolutions", "played"):
            if what in values:
                yield claimed(game, index, name, what, [*values[what], "?" if what == "evolutions" else "heat_vision"])


@kind("KOT601")
def a_claim_of_an_evolution_too_few(game: Game) -> Iterator[Tampered]:
    for index, name, values in claims(game):
        for what in ("evolutions", "played"):
            if values.get(what):
                yield claimed(game, index, name, what, values[what][1:])


@kind("KOT601")
def a_claim_that_a_hand_lies_on_the_table(game: Game) -> Iterator[Tampered]:
    for index, name, values in claims(game):
        known = [id for id in values.get("evolutions", ()) if id != "?"]
        if known:
            yield (
                claimed(game, index, name, "evolutions", ["heat_vision", *values["evolutions"][1:]])
                if ("heat_vision" not in values["evolutions"] and values["evolutions"][0] != "?")
                else claimed(game, index, name, "evolutions", [])
            )
