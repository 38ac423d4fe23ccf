"""Faults about evolutions: hands, drawing, playing, using, frozen dice, what is demanded."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from faults_cards import buying
from spots import Game, Spot
from tampering import IN_EXPANSIONS, Tampered, following, insert, put, skip_to
from tampering import kind as any_kind

from kotref.cards.model import Card
from kotref.position import Monster

kind = partial(any_kind, among=IN_EXPANSIONS)
FACES = ("1", "2", "3", "energy", "heart", "claw")
ANY_MOMENT = {"any time", "buying", "turn end", "purchase", "having lost life"}


def evolutions(game: Game, spot: Spot) -> Iterator[tuple[Monster, Card]]:
    """Each monster in the game with each of its own evolutions."""
    for monster in spot.position.alive() if game.table.rules.evolutions else ():
        for id in game.library.evolutions_of(monster.monster):
            yield monster, game.library.card(id)


def before_it(spot: Spot, id: str) -> bool:
    """Whether the evolution lies on the table before anybody."""
    return any(card.id == id for monster in spot.position.monsters for card in monster.evolutions)


def moments(of: Card) -> set[str]:
    """The windows in which an evolution may be played."""
    acts = {clause.moment for clause in of.clauses if clause.head == "may" and not clause.discarded}
    return acts if of.kind == "temporary" and acts else set(of.play)


def words(of: Card) -> str:
    """A `play` of the card, with whom a gift would be given."""
    return f"play {of.id}"


# --- hands ------------------------------------------------------------------------------------------------------------


@kind("KOT810")
def an_evolution_that_is_not_in_the_hand(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        for monster, of in evolutions(game, spot):
            there = of.id in monster.hand or None in monster.hand or before_it(spot, of.id)
            gone = any(of.id in (*one.spent, *one.hand) for one in spot.position.monsters)
            if not there and not gone and of.kind != "gift":
                yield insert(game, spot, monster.name, words(of))


@kind("KOT810")
def an_evolution_played_that_lies_on_the_table(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        for monster in spot.position.alive():
            for card in monster.evolutions:
                if card.owner == monster.seat and card.id not in monster.hand:
                    yield insert(game, spot, monster.name, f"play {card.id}")


@kind("KOT811")
def an_evolution_of_another_monster(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        for monster, of in evolutions(game, spot):
            for other in spot.position.alive():
                stray = of.id in other.strays or of.id in other.hand
                if other is not monster and not stray and of.kind != "gift":
                    yield insert(game, spot, other.name, words(of))


@kind("KOT815")
def an_evolution_that_is_spent(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        for monster, of in evolutions(game, spot):
            if of.id in monster.spent and of.id not in monster.hand and of.kind != "gift":
                yield insert(game, spot, monster.name, words(of))


@kind("KOT814")
def an_evolution_at_the_wrong_time(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        for monster, of in evolutions(game, spot):
            begins = monster is not spot.active and moments(of) == {"before turn"}
            if of.id in monster.hand and of.kind != "gift" and not moments(of) & ANY_MOMENT and not begins:
                yield insert(game, spot, monster.name, words(of))


@kind("KOT814")
def an_answer_to_a_purchase_that_was_not_made(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        for monster, of in evolutions(game, spot) if spot.at("ThrowWindow") else ():
            if of.id in monster.hand and moments(of) == {"purchase"}:
                yield insert(game, spot, monster.name, words(of))


# --- drawing ----------------------------------------------------------------------------------------------------------


def draws(game: Game) -> Iterator[Spot]:
    for spot in game.spots:
        if spot.at("DrawWindow") and spot.move.action == "draw":
            yield spot


@kind("KOT812")
def drawing_without_hearts(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        if game.table.rules.evolutions and spot.position.dice.count("heart") < 3 and not spot.position.drawn:
            yield insert(game, spot, spot.active.name, "draw ?")


@kind("KOT813")
def drawing_twice(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        if spot.position.drawn:
            yield insert(game, spot, spot.active.name, "draw ?")


@kind("KOT816")
def drawing_what_is_elsewhere(game: Game) -> Iterator[Tampered]:
    for spot in draws(game):
        mine = [card.id for card in spot.active.evolutions if card.owner == spot.active.seat]
        for id in (*mine, *(id for id in spot.active.hand if id is not None)):
            if id in game.library.evolutions_of(spot.active.monster):
                yield put(game, spot, f"draw {id}")


@kind("KOT811")
def drawing_an_evolution_of_another(game: Game) -> Iterator[Tampered]:
    for spot in draws(game):
        for other in spot.others:
            for id in game.library.evolutions_of(other.monster):
                if id not in spot.active.strays:
                    yield put(game, spot, f"draw {id}")


@kind("KOT508")
def not_drawing(game: Game) -> Iterator[Tampered]:
    for spot in draws(game):
        after = following(game, spot)
        if after is not None and after.entry.player == spot.active.name and after.move.action in ("enter", "end"):
            yield skip_to(game, spot, after)


@kind("KOT102")
def drawing_before_the_dice_are_resolved(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        few = spot.position.dice.count("heart") < 3  # with more the dice may have been resolved before it
        if spot.at("ThrowWindow") and spot.move.action == "keep" and game.table.rules.evolutions and few:
            yield insert(game, spot, spot.active.name, "draw ?")


@kind("KOT101")
def drawing_in_anothers_turn(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        for monster in spot.others if game.table.rules.evolutions else ():
            yield insert(game, spot, monster.name, "draw ?")


# --- using ------------------------------------------------------------------------------------------------------------


@kind("KOT504")
def an_evolution_used_that_is_not_on_the_table(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        for monster, of in evolutions(game, spot):
            usable = any(clause.head == "may" and not clause.discarded for clause in of.clauses)
            copied = any(card.copies is not None for card in monster.evolutions)
            back = any(clause.discarded and clause.head == "may" for clause in of.clauses)
            if usable and not back and not copied and not before_it(spot, of.id):
                yield insert(game, spot, monster.name, f"use {of.id}")


@kind("KOT505")
def what_is_done_before_a_turn_done_later(game: Game) -> Iterator[Tampered]:
    texts = {"energy_sword": "", "exotic_arms": "", "bamboo_supply": " put", "sunken_temple": ""}
    for spot in buying(game):
        for monster in [spot.active]:
            for card in monster.evolutions:
                if card.id in texts:
                    yield insert(game, spot, monster.name, f"use {card.id}{texts[card.id]}")


def uses(game: Game, *ids: str) -> Iterator[Spot]:
    for spot in game.spots:
        if spot.move.action == "use" and not spot.implied and spot.move.card in ids:
            yield spot


@kind("KOT506")
def an_evolution_used_twice_in_a_turn(game: Game) -> Iterator[Tampered]:
    for spot in uses(game, "gamma_breath", "tail_sweep", "yin_yang", "cheerleader"):
        after = following(game, spot)
        if after is None or not spot.at("ThrowWindow") or not after.at("ThrowWindow"):
            continue
        owner = after.position.monsters[game.names.index(spot.entry.player)]
        copies = any(card.copies is not None for card in (*owner.evolutions, *owner.cards))
        text = spot.entry.text
        if spot.move.die is not None:
            free = [face for face in after.position.dice if face not in after.position.frozen()]
            other = next((face for face in free if face != spot.move.to), None)
            text = f"use {spot.move.card} {other} -> {spot.move.to}" if other else ""
        if text and not copies:
            yield insert(game, after, spot.entry.player, text)


@kind("KOT507")
def an_evolution_on_a_die_that_is_not_there(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        for face in FACES if spot.move.action in ("use", "play") and not spot.implied else ():
            of = game.library.card(spot.move.card or "") if spot.move.card in game.library else None
            special = of is not None and (of.is_evolution or of.kind == "costume")
            if special and spot.move.die and face not in spot.position.dice and spot.at("ThrowWindow"):
                old, new = f"{spot.move.die} -> {spot.move.to}", f"{face} -> {spot.move.to}"
                yield insert(game, spot, spot.entry.player, spot.entry.text.replace(old, new))


@kind("KOT507")
def dice_for_an_evolution_too_many(game: Game) -> Iterator[Tampered]:
    for spot in uses(game, "lightning_armor", "terror_of_the_deep"):
        yield insert(game, spot, spot.entry.player, f"{spot.entry.text} heart")


@kind("KOT507")
def a_die_frozen_that_is_not_there(game: Game) -> Iterator[Tampered]:
    for spot in uses(game, "encased_in_ice"):
        for face in FACES:
            if face not in spot.position.dice:
                yield insert(game, spot, spot.entry.player, f"use encased_in_ice {face}")


@kind("KOT508")
def no_die_for_a_marked_card(game: Game) -> Iterator[Tampered]:
    for spot in uses(game, "superior_alien_technology"):
        after = following(game, spot)
        if after is not None and after.move.action in ("roll", "keep"):
            yield skip_to(game, spot, after)


@kind("KOT504")
def a_special_price_without_the_card(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        for id in ("superior_alien_technology", "bobbing_for_apples"):
            bought = next((card for card, cost in spot.prices.items() if cost <= spot.active.energy), None)
            known = id in game.library and not spot.position.selling
            if known and bought and bought != spot.position.banned and not before_it(spot, id):
                yield insert(game, spot, spot.active.name, f"buy {bought} with {id}", cut=True)


# --- dice -------------------------------------------------------------------------------------------------------------


@kind("KOT817")
def a_frozen_die_thrown(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        if spot.at("ThrowWindow") and spot.move.action in ("roll", "keep") and spot.position.frozen() and spot.dice:
            yield put(game, spot, f"roll {' '.join([*spot.move.keep, *spot.move.dice])}", cut=True)


@kind("KOT203")
def a_die_kept_in_the_first_throw(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        first = spot.at("ThrowWindow") and spot.move.action == "roll" and not spot.position.thrown
        if first and len(spot.move.dice) > 1 and not spot.position.frozen():
            kept, *thrown = spot.move.dice
            yield put(game, spot, f"keep {kept}, roll {' '.join(thrown)}")


@kind("KOT202")
def a_die_too_many_where_a_card_takes_one(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        first = spot.at("ThrowWindow") and spot.move.action in ("roll", "keep") and not spot.position.thrown
        if first and 0 < spot.dice < 6 and not spot.position.penalty:
            yield put(game, spot, f"{spot.entry.text} claw", cut=True)


@kind("KOT201")
def a_second_throw_where_one_is_allowed(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        once = spot.at("ThrowWindow") and spot.throws == spot.position.thrown == 1 and not spot.position.changed
        if once and spot.move.action == "resolve" and len(spot.position.dice) > 1 and not spot.position.frozen():
            *kept, last = spot.position.dice
            yield insert(game, spot, spot.active.name, f"keep {' '.join(kept)}, roll {last}")


# --- what is demanded -------------------------------------------------------------------------------------------------


def next_step(game: Game, spot: Spot) -> Spot | None:
    """The next throw, purchase or end of the monster whose turn it is, if only answers lie between."""
    for later in game.spots[spot.entry.number :]:
        if later.entry.player == spot.active.name and later.move.action in ("roll", "keep", "resolve", "buy", "end"):
            return later
        if later.move.action not in ("give", "lose", "pass"):
            return None
        if later.position.turn != spot.position.turn:
            return None
    return None


@kind("KOT508")
def an_answer_left_out(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        later = next_step(game, spot) if type(spot.window).__name__ in ("DemandWindow", "PickWindow") else None
        asked = spot.entry.player in [monster.name for monster in spot.window.open_to(game.table)]
        if later is not None and asked and spot.move.action in ("give", "lose", "use") and not spot.implied:
            yield skip_to(game, spot, later)


@kind("KOT505")
def an_answer_that_nobody_asked_for(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        for monster in spot.position.alive():
            for text in ("give energy", "give vp", "give heart", "lose hearts"):
                yield insert(game, spot, monster.name, text)


@kind("KOT102")
def a_throw_in_a_turn_that_was_passed(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        if spot.at("EndWindow") and not spot.position.thrown:
            yield insert(game, spot, spot.active.name, "roll 1 1 2 2 3 3")


@kind("KOT410")
def yielding_in_a_blizzard(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        for monster in spot.others:
            hit = any(loss.victim == monster.seat and loss.claws for loss in spot.position.losses)
            if monster.seat in spot.bound and hit and monster.in_tokyo and monster.seat not in spot.decided:
                yield insert(game, spot, monster.name, "yield", cut=True)


@kind("KOT401")
def no_entry_after_a_card_that_enters(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        if spot.at("EnterWindow") and spot.move.action == "enter" and spot.entry.player != spot.active.name:
            later = next_step(game, spot)
            if later is not None and later.move.action in ("buy", "end"):
                yield skip_to(game, spot, later)
