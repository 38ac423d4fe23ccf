"""Faults about Tokyo: entering, leaving, staying."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from spots import Game, Spot
from tampering import Tampered, changed, following, insert, kind, leave_out, put

from kotref.position import Monster


def buying(game: Game) -> Iterator[Spot]:
    """The moves of a Buy step: entering and yielding are over."""
    for spot in game.spots:
        if (
            spot.at("BuyWindow")
            and spot.entry.player == spot.active.name
            and spot.move.action in ("buy", "sweep", "end")
        ):
            yield spot


@kind("KOT401")
def no_entry(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        after = following(game, spot)
        if not spot.at("EnterWindow") or spot.move.action != "enter" or after is None:
            continue
        if after.entry.player == spot.entry.player and after.move.action in ("buy", "sweep", "end"):
            yield leave_out(game, spot)


@kind("KOT405")
def entering_the_city_that_is_held(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        if not spot.active.in_tokyo and spot.position.at("city") is not None:
            yield insert(game, spot, spot.active.name, "enter city")


@kind("KOT404")
def entering_bay_when_it_is_shut(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        if not spot.active.in_tokyo and len(spot.position.alive()) < 5:
            yield insert(game, spot, spot.active.name, "enter bay")


@kind("KOT408")
def entering_again(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        if spot.active.in_tokyo:
            yield insert(game, spot, spot.active.name, "enter city")


@kind("KOT406")
def bay_before_the_city(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        empty = spot.position.at("city") is None and spot.position.at("bay") is None
        if spot.at("EnterWindow") and spot.move.action == "enter" and empty and len(spot.position.alive()) >= 5:
            yield put(game, spot, "enter bay", cut=True)


@kind("KOT101")
def entering_in_anothers_turn(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        for monster in spot.others:
            yield insert(game, spot, monster.name, "enter city")


def can_yield(game: Game, inside: bool, lost: bool) -> Iterator[tuple[Spot, Monster]]:
    """Monsters in the Buy step that have nothing to decide in this turn: in Tokyo or not, having lost life or not."""
    for spot in buying(game):
        hurt = {loss.victim for loss in spot.position.losses}
        for monster in spot.position.alive():
            fits = monster.in_tokyo is inside and (not inside or (monster.seat in hurt) is lost)
            if fits and monster.seat not in spot.decided and (not inside or monster.seat not in spot.bound):
                yield spot, monster


@kind("KOT403")
def yielding_outside_tokyo(game: Game) -> Iterator[Tampered]:
    for spot, monster in can_yield(game, False, False):
        yield insert(game, spot, monster.name, "yield")


@kind("KOT407")
def yielding_without_being_hit(game: Game) -> Iterator[Tampered]:
    for spot, monster in can_yield(game, True, False):
        yield insert(game, spot, monster.name, "yield", cut=True)


@kind("KOT402")
def yielding_after_damage_by_a_card(game: Game) -> Iterator[Tampered]:
    for spot, monster in can_yield(game, True, True):
        yield insert(game, spot, monster.name, "yield", cut=True)


@kind("KOT102")
def deciding_twice(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        for monster in spot.others:
            if monster.seat in spot.decided:
                yield insert(game, spot, monster.name, "yield")
                yield insert(game, spot, monster.name, "stay")


@kind("KOT102")
def yielding_after_the_attacker_went_on(game: Game) -> Iterator[Tampered]:
    """The `stay` is taken out, and the monster yields after the next step of the turn."""
    for spot in game.spots:
        after, then = following(game, spot), following(game, spot, 2)
        if spot.move.action != "stay" or after is None or then is None or not then.at("BuyWindow"):
            continue
        if after.entry.player == then.entry.player == spot.active.name and after.move.action in (
            "enter",
            "buy",
            "sweep",
        ):
            entries = game.log.entries
            late = replace(spot.entry, text="yield")
            new = [*entries[: spot.index], after.entry, late, *entries[spot.index + 2 :]]
            yield after.entry.number, changed(game, new)


@kind("KOT104")
def the_dead_yield(game: Game) -> Iterator[Tampered]:
    for spot in buying(game):
        for monster in spot.position.monsters:
            if monster.eliminated:
                yield insert(game, spot, monster.name, "yield")
