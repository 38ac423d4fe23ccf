"""Faults about buying, turning up and using cards."""

from __future__ import annotations

from collections.abc import Iterator

from spots import Game, Spot
from tampering import Tampered, changed, following, insert, kind, put

from kotref.position import Monster
from kotref.rules.conditions import OTHERS_TURN, OWN_TURN


def buying(game: Game) -> Iterator[Spot]:
    """The moves of a Buy step."""
    for spot in game.spots:
        if (
            spot.at("BuyWindow")
            and spot.entry.player == spot.active.name
            and spot.move.action in ("buy", "sweep", "end")
        ):
            yield spot


def purchases(game: Game) -> Iterator[Spot]:
    """Purchases from the market in one's own turn."""
    for spot in buying(game):
        if spot.move.action == "buy" and spot.move.source is None:
            yield spot


def where(spot: Spot) -> dict[str, str]:
    """Cards of which every copy lies at a known place outside the deck."""
    position = spot.position
    places = {card.id: "in play" for _, card in position.cards_in_play()}
    places |= dict.fromkeys(position.discard, "discard")
    places |= {card: "market" for card in position.market if card is not None}
    return {card: place for card, place in places.items() if position.unseen.get(card, 0) == 0}


# --- the market -------------------------------------------------------------------------------------------------------


@kind("KOT501")
def a_card_bought_twice(game: Game) -> Iterator[Tampered]:
    for spot in purchases(game):
        after = following(game, spot)
        card = spot.move.card or ""
        if after is None or not after.at("BuyWindow") or after.position.selling:
            continue
        if card not in after.position.market and game.library.card(card).is_keep:
            yield insert(game, after, spot.active.name, f"buy {card}", cut=True)


@kind("KOT501")
def a_card_bought_that_is_not_face_up(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        for card, place in where(spot).items():
            if place != "market" and card not in spot.position.market and not spot.position.selling:
                yield insert(game, spot, spot.active.name, f"buy {card}", cut=True)


@kind("KOT501")
def buying_from_the_deck_without_the_card(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        hidden = [card for card, count in spot.position.unseen.items() if count > 0]
        if hidden and not game.owns(spot.position, spot.active, "buy from") and not spot.position.selling:
            yield insert(game, spot, spot.active.name, f"buy {hidden[0]} from deck", cut=True)


@kind("KOT501")
def buying_from_a_monster_without_the_card(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        if game.owns(spot.position, spot.active, "buy from") or spot.position.selling:
            continue
        for monster in spot.others:
            for card in monster.cards[:1]:
                yield insert(game, spot, spot.active.name, f"buy {card.id} from {monster.name}", cut=True)


@kind("KOT502")
def a_card_that_cannot_be_paid(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        for card, price in spot.prices.items():
            if price > spot.active.energy and game.library.has_effect(card) and not spot.position.selling:
                yield insert(game, spot, spot.active.name, f"buy {card}", cut=True)


@kind("KOT502")
def a_sweep_that_cannot_be_paid(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        if spot.active.energy < 2 and not spot.position.selling:
            yield insert(game, spot, spot.active.name, "sweep, reveal unknown, unknown, unknown", cut=True)


@kind("KOT503")
def a_card_turned_up_that_is_somewhere_else(game: Game) -> Iterator[Tampered]:
    for spot in purchases(game):
        for card in where(spot):
            if card != spot.move.card and spot.move.reveal and spot.position.deck:
                yield put(game, spot, f"buy {spot.move.card}, reveal {card}", cut=True)


@kind("KOT503")
def a_sweep_that_turns_up_a_card_twice(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        shown = spot.move.reveal or ()
        if spot.move.action != "sweep" or len(shown) != 3 or len(spot.position.deck) <= 3:
            continue
        if all(card is not None and spot.position.unseen.get(card, 0) == 1 for card in shown):
            yield put(game, spot, f"sweep, reveal {shown[0]}, {shown[1]}, {shown[0]}", cut=True)


@kind("KOT102")
def buying_after_cards_were_given_up(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        if spot.position.selling and spot.prices:
            yield insert(game, spot, spot.active.name, f"buy {next(iter(spot.prices))}")


@kind("KOT505")
def buying_in_anothers_turn_when_nothing_is_turned_up(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        last = game.spots[spot.entry.number - 2]
        for monster in spot.others:
            owner = game.owns(spot.position, monster, "card turned up")
            if owner and spot.prices and last.move.action not in ("buy", "sweep"):
                yield insert(game, spot, monster.name, f"buy {next(iter(spot.prices))}")


# --- using cards ------------------------------------------------------------------------------------------------------


def may_cards(game: Game) -> list[str]:
    """The cards that somebody may use."""
    library = game.library
    return [id for id in library.copies if any(clause.head == "may" for clause in library.card(id).clauses)]


@kind("KOT504")
def a_card_used_without_owning_it(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        for monster in spot.position.alive():
            owned = {card.id for card in game.cards(spot.position, monster)}
            for id in may_cards(game):
                if id not in owned:
                    yield insert(game, spot, monster.name, f"use {id}")


def holders(game: Game, id: str) -> Iterator[tuple[Spot, Monster]]:
    """The Buy steps in which somebody has a card: which step, and who."""
    for spot in buying(game):
        for monster in spot.position.alive():
            if id in {card.id for card in game.cards(spot.position, monster)}:
                yield spot, monster


@kind("KOT505")
def a_card_used_at_the_wrong_time(game: Game) -> Iterator[Tampered]:
    texts = {"camouflage": "1", "smoke_cloud": "", "herd_culler": "2 -> 1", "stretchy": "1 -> claw"}
    texts |= {"psychic_probe": "1 -> 2", "background_dweller": "3 -> 1", "plot_twist": "1 -> claw"}
    for id, words in texts.items():
        for spot, monster in holders(game, id) if id in game.library else ():
            yield insert(game, spot, monster.name, f"use {id} {words}".strip())


@kind("KOT505")
def a_card_of_ones_own_turn_used_in_anothers(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        if not spot.at("ThrowWindow") or spot.move.action != "resolve" or not spot.position.dice:
            continue
        for monster in spot.others:
            for card in game.cards(spot.position, monster):
                moments = {clause.moment for clause in card.clauses if clause.head == "may"}
                if moments and moments <= OWN_TURN - {"turn start"}:
                    yield insert(game, spot, monster.name, f"use {card.id}")


@kind("KOT505")
def a_card_for_others_used_on_ones_own_dice(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        if spot.at("ThrowWindow") and spot.move.action == "resolve" and spot.position.dice:
            for card in game.cards(spot.position, spot.active):
                moments = {clause.moment for clause in card.clauses if clause.head == "may"}
                if moments and moments <= OTHERS_TURN:
                    yield insert(game, spot, spot.active.name, f"use {card.id} {spot.position.dice[0]} -> 1")


def uses(game: Game, *ids: str) -> Iterator[Spot]:
    """The uses of some cards."""
    for spot in game.spots:
        if spot.move.action == "use" and not spot.implied and (spot.move.as_ or spot.move.card) in ids:
            yield spot


@kind("KOT507")
def camouflage_with_too_many_dice(game: Game) -> Iterator[Tampered]:
    for spot in uses(game, "camouflage"):
        yield insert(game, spot, spot.entry.player, f"{spot.entry.text} heart")


@kind("KOT507")
def a_die_changed_that_is_not_there(game: Game) -> Iterator[Tampered]:
    for spot in uses(game, "herd_culler", "stretchy", "plot_twist", "psychic_probe"):
        for face in ("1", "2", "3", "energy", "heart", "claw"):
            if spot.move.die and face not in spot.position.dice:
                old, new = f"{spot.move.die} -> {spot.move.to}", f"{face} -> {spot.move.to}"
                yield insert(game, spot, spot.entry.player, spot.entry.text.replace(old, new))


@kind("KOT507")
def a_die_that_the_card_does_not_work_on(game: Game) -> Iterator[Tampered]:
    for spot in uses(game, "background_dweller"):
        for face in sorted(set(spot.position.dice) - {"3"}):
            if spot.at("ThrowWindow"):
                yield insert(game, spot, spot.entry.player, spot.entry.text.replace("3 ->", f"{face} ->"))


@kind("KOT507")
def herd_culler_to_another_face(game: Game) -> Iterator[Tampered]:
    for spot in uses(game, "herd_culler"):
        yield insert(game, spot, spot.entry.player, spot.entry.text.replace("-> 1", "-> 2"))


@kind("KOT506")
def herd_culler_twice(game: Game) -> Iterator[Tampered]:
    for spot in uses(game, "herd_culler"):
        after = following(game, spot)
        alone = [card.id for card in game.cards(spot.position, spot.active)].count("herd_culler") == 1
        if after is not None and after.at("ThrowWindow") and alone and after.position.changed:
            yield insert(game, after, spot.entry.player, f"use herd_culler {after.position.dice[0]} -> 1")


@kind("KOT507")
def mimic_on_a_card_not_in_play(game: Game) -> Iterator[Tampered]:
    for spot in uses(game, "mimic"):
        played = {card.id for _, card in spot.position.cards_in_play()}
        for id in ("acid_attack", "alpha_monster", "even_bigger", "giant_brain", "urbavore"):
            if spot.move.target and id not in played and spot.move.as_ is None:
                yield insert(game, spot, spot.entry.player, f"use mimic on {spot.move.target} {id}")


@kind("KOT508")
def the_choice_for_mimic_left_out(game: Game) -> Iterator[Tampered]:
    """The log ends with the next step of the turn, at which the choice is missing."""
    for spot in uses(game, "mimic"):
        after = following(game, spot)
        if spot.at("ChoiceWindow") and after is not None and after.at("BuyWindow") and after.move.action == "end":
            entries = game.log.entries
            yield spot.entry.number, changed(game, [*entries[: spot.index], after.entry], cut=True)


@kind("KOT508")
def the_throw_for_a_card_left_out(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        if spot.at("ThrowWindow") and spot.position.throw_due:
            yield insert(game, spot, spot.active.name, "resolve", cut=True)


@kind("KOT502")
def healing_that_cannot_be_paid(game: Game) -> Iterator[Tampered]:
    for spot, monster in holders(game, "rapid_healing"):
        if monster.energy < 2 and monster.life < monster.max_life:
            yield insert(game, spot, monster.name, "use rapid_healing")


@kind("KOT505")
def healing_of_the_healthy(game: Game) -> Iterator[Tampered]:
    for spot, monster in holders(game, "rapid_healing"):
        if monster.life == monster.max_life:
            yield insert(game, spot, monster.name, "use rapid_healing")


@kind("KOT502")
def wings_that_cannot_be_paid(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        for monster in spot.others if not spot.implied and spot.position.thrown else ():
            wings = "wings" in {card.id for card in game.cards(spot.position, monster)}
            wings = wings and monster.seat not in spot.position.prevented
            if wings and monster.energy < 2 and monster.seat in spot.pending:
                yield insert(game, spot, monster.name, "use wings")


@kind("KOT507")
def a_card_given_up_that_is_not_owned(game: Game) -> Iterator[Tampered]:
    for spot, monster in holders(game, "metamorph"):
        if monster is spot.active:
            mine = {card.id for card in monster.cards}
            other = next(id for id in ("jets", "acid_attack", "urbavore", "giant_brain") if id not in mine)
            yield insert(game, spot, monster.name, f"use metamorph {other}")
