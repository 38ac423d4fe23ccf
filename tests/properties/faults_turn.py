"""Faults about whose turn it is, about the end of the game, about claims, and about what cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from spots import Game, Spot
from tampering import Tampered, changed, claim, following, insert, kind

from kotref.logs import Entry


def turns(game: Game) -> Iterator[tuple[Spot, Spot]]:
    """Every turn: its first throw and its `end`, where that is written."""
    start = None
    for spot in game.spots:
        if spot.move.action == "roll" and not spot.position.thrown:
            start = spot
        elif spot.move.action == "end" and start is not None:
            yield start, spot


def in_turn(game: Game) -> Iterator[Spot]:
    """Moves of the Buy step, and first throws (but not the game's, before which another may have been rolled for)."""
    for spot in game.spots:
        mine = spot.entry.player == spot.active.name and (spot.position.number > 1 or spot.position.thrown > 0)
        if mine and (
            (spot.at("BuyWindow") and spot.move.action in ("buy", "sweep", "end"))
            or (spot.at("ThrowWindow") and spot.move.action == "roll" and not spot.position.thrown)
        ):
            yield spot


@kind("KOT101")
def anothers_resolution(game: Game) -> Iterator[Tampered]:
    for spot in in_turn(game):
        for monster in spot.others:
            yield insert(game, spot, monster.name, "resolve")


@kind("KOT101")
def anothers_end(game: Game) -> Iterator[Tampered]:
    for spot in in_turn(game):
        for monster in spot.others:
            yield insert(game, spot, monster.name, "end")


@kind("KOT101")
def anothers_sweep(game: Game) -> Iterator[Tampered]:
    for spot in in_turn(game):
        for monster in spot.others:
            yield insert(game, spot, monster.name, "sweep, reveal unknown, unknown, unknown")


@kind("KOT101")
def anothers_purchase(game: Game) -> Iterator[Tampered]:
    for spot in in_turn(game):
        for monster in spot.others:
            if spot.prices and not game.owns(spot.position, monster, "card turned up"):
                yield insert(game, spot, monster.name, f"buy {next(iter(spot.prices))}")


@kind("KOT101")
def a_turn_ended_twice(game: Game) -> Iterator[Tampered]:
    for _, end in turns(game):
        after = following(game, end)
        if after is None or not after.at("ThrowWindow"):
            continue
        if end.entry.player in [monster.name for monster in after.others]:
            yield insert(game, after, end.entry.player, "end")


@kind("KOT101")
def a_player_forgotten(game: Game) -> Iterator[Tampered]:
    """The turn of one player is left out; the next one throws twice, and there the log ends."""
    whole = list(turns(game))
    for (start, end), (later, _) in pairwise(whole):
        then = following(game, later)
        three = len({start.active.name, later.active.name, game.spots[start.entry.number - 2].entry.player}) == 3
        before = next(one for one in start.position.monsters if one.seat == later.active.seat)
        same = [card.id for card in before.cards] == [card.id for card in later.active.cards]
        if not (start.entry.number > 1 and three and same and before.tokens == later.active.tokens and then):
            continue
        if game.spots[start.entry.number - 2].move.action == "end" and then.move.action == "keep":
            entries = game.log.entries
            kept = entries[: start.index]
            if end.index < later.index and not any(entry.kind != "move" for entry in entries[end.index : later.index]):
                yield start.entry.number, changed(game, [*kept, later.entry, then.entry], cut=True)


@kind("KOT102")
def buying_before_the_throw(game: Game) -> Iterator[Tampered]:
    for spot in in_turn(game):
        if spot.at("ThrowWindow") and spot.prices:
            yield insert(game, spot, spot.active.name, f"buy {next(iter(spot.prices))}")


@kind("KOT102")
def ending_before_the_throw(game: Game) -> Iterator[Tampered]:
    for spot in in_turn(game):
        last = game.spots[spot.entry.number - 2] if spot.entry.number > 1 else None
        other = last is not None and (last.move.action == "end" and last.entry.player != spot.active.name)
        if spot.at("ThrowWindow") and (other or last is None):
            yield insert(game, spot, spot.active.name, "end")


@kind("KOT104")
def the_dead_throw(game: Game) -> Iterator[Tampered]:
    for spot in in_turn(game):
        for monster in spot.position.monsters:
            if monster.eliminated and monster is not spot.active:
                yield insert(game, spot, monster.name, "roll 1 1 2 2 3 3")


@kind("KOT103")
def a_move_after_the_end_of_the_game(game: Game) -> Iterator[Tampered]:
    if game.end.over:
        last = game.spots[-1]
        for monster in game.end.monsters:
            for text in ("roll 1 1 2 2 3 3", "yield", "buy jets", "use wings"):
                new = Entry("move", 0, 0, 0, monster.name, text)
                yield last.entry.number + 1, changed(game, [*game.log.entries, new])


# --- claims -----------------------------------------------------------------------------------------------------------


@kind("KOT701")
def the_wrong_winner(game: Game) -> Iterator[Tampered]:
    right = game.log.header["result"]["winner"]
    for name in (*game.names, "none", "shared", "unfinished"):
        if name != right:
            yield len(game.spots), changed(game, game.log.entries, result={"winner": name})


def claims(game: Game) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Every claim of the log about one monster: where, about whom, and what."""
    for index, entry in enumerate(game.log.entries):
        if entry.kind == "expect":
            for name, values in entry.data.items():
                if name in game.names:
                    yield index, name, values


def claimed(game: Game, index: int, name: str, what: str, value: Any) -> Tampered:
    """The log with another value in one of its claims."""
    entries = list(game.log.entries)
    entry = entries[index]
    entries[index] = replace(entry, data={**entry.data, name: {**entry.data[name], what: value}})
    return entry.number, changed(game, entries)


@kind("KOT601")
def a_claim_off_by_one(game: Game) -> Iterator[Tampered]:
    for index, name, values in claims(game):
        for what in ("vp", "life", "energy", "poison", "shrink"):
            if what in values:
                yield claimed(game, index, name, what, str(int(values[what]) + 1))


@kind("KOT601")
def a_claim_about_the_wrong_place(game: Game) -> Iterator[Tampered]:
    for index, name, values in claims(game):
        for place in ("outside", "city", "bay"):
            if values.get("place", place) != place:
                yield claimed(game, index, name, "place", place)


@kind("KOT601")
def a_claim_of_a_card_that_is_not_there(game: Game) -> Iterator[Tampered]:
    for index, name, values in claims(game):
        if "cards" in values:
            yield claimed(game, index, name, "cards", [*values["cards"], "giant_brain"])


@kind("KOT601")
def a_claim_that_the_dead_live(game: Game) -> Iterator[Tampered]:
    for index, name, values in claims(game):
        if "eliminated" in values:
            other = "false" if values["eliminated"] == "true" else "true"
            yield claimed(game, index, name, "eliminated", other)


@kind("KOT601")
def hearts_that_heal_in_tokyo(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        me, after = spot.active, following(game, spot)
        dice, plain = spot.position.dice, spot.at("ThrowWindow") and spot.move.action == "resolve"
        if (
            plain
            and "heart" in dice
            and me.place == "city"
            and me.life < me.max_life
            and after is not None
            and not me.cards
        ):
            life = min(me.max_life, me.life + dice.count("heart"))
            yield claim(game, spot, {me.name: {"life": str(life)}})


@kind("KOT601")
def a_card_that_cost_nothing(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        if spot.at("BuyWindow") and spot.move.action == "buy" and not spot.active.cards and spot.move.source is None:
            card = game.library.card(spot.move.card or "")
            after = following(game, spot)
            if card.is_keep and card.cost and after is not None and after.at("BuyWindow"):
                yield claim(game, spot, {spot.active.name: {"energy": str(spot.active.energy)}})


# --- what cannot be read ----------------------------------------------------------------------------------------------


@kind("KOT003")
def a_player_who_is_not_there(game: Game) -> Iterator[Tampered]:
    for spot in in_turn(game):
        yield insert(game, spot, "Zebedee", "end")


@kind("KOT004")
def a_card_that_does_not_exist(game: Game) -> Iterator[Tampered]:
    for spot in in_turn(game):
        yield insert(game, spot, spot.active.name, "buy Sausage Machine")


@kind("KOT006")
def an_action_that_does_not_exist(game: Game) -> Iterator[Tampered]:
    for spot in in_turn(game):
        yield insert(game, spot, spot.active.name, "dance")


@kind("KOT002")
def an_entry_that_is_none(game: Game) -> Iterator[Tampered]:
    for spot in in_turn(game):
        broken = Entry("broken", 0, 0, 0, data="an entry is a mapping")
        entries = game.log.entries
        yield spot.entry.number, changed(game, [*entries[: spot.index], broken, *entries[spot.index :]])


# --- the header -------------------------------------------------------------------------------------------------------


@kind("KOT105")
def another_starts_than_rolled_the_claws(game: Game) -> Iterator[Tampered]:
    first = game.spots[0].entry.player
    for name in game.names:
        if name != first and game.spots[1].entry.player == first and not any(one.cards for one in game.start.monsters):
            rolled = {one: "claw claw 1 1 2 2" if one == name else "1 1 2 2 3 3" for one in game.names}
            yield 1, changed(game, game.log.entries, first={"claws": [rolled]})


@kind("KOT005")
def a_monster_that_does_not_exist(game: Game) -> Iterator[Tampered]:
    for index, seat in enumerate(game.log.header["players"]):
        if isinstance(seat, dict):
            seats = list(game.log.header["players"])
            seats[index] = {**seat, "monster": "Godzooky"}
            yield 0, changed(game, game.log.entries, players=seats)


@kind("KOT008")
def more_life_than_there_can_be(game: Game) -> Iterator[Tampered]:
    for index, seat in enumerate(game.log.header["players"] if game.spots[0].move.action == "roll" else ()):
        if isinstance(seat, dict) and game.start.monsters[index].max_life == 10:
            seats = list(game.log.header["players"])
            seats[index] = {**seat, "life": "11"}
            yield 0, changed(game, game.log.entries[:1], cut=True, players=seats)


@kind("KOT008")
def two_in_the_city(game: Game) -> Iterator[Tampered]:
    seats = [seat if isinstance(seat, dict) else {"name": seat, "monster": seat} for seat in game.log.header["players"]]
    both = [{**seat, "place": "city" if index < 2 else "outside"} for index, seat in enumerate(seats)]
    if game.spots[0].move.action == "roll":
        yield 0, changed(game, game.log.entries[:1], cut=True, players=both)
