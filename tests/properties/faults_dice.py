"""Faults about throwing and resolving dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from spots import Game, Spot
from tampering import Tampered, following, insert, kind, leave_out, put

FACES = ("1", "2", "3", "energy", "heart", "claw")


def throws(game: Game) -> Iterator[Spot]:
    """The throws, where nothing was left out before them."""
    for spot in game.spots:
        if spot.at("ThrowWindow") and spot.move.action in ("roll", "keep"):
            yield spot


def first_throws(game: Game) -> Iterator[tuple[Spot, Spot]]:
    """The first throw of a turn and the next one, which keeps some of its dice."""
    for spot in throws(game):
        after = following(game, spot)
        first = spot.move.action == "roll" and not spot.position.thrown
        if first and after is not None and after.move.action == "keep":
            yield spot, after


def covers(dice: tuple[str, ...], kept: tuple[str, ...]) -> bool:
    return not Counter(kept) - Counter(dice)


@kind("KOT202")
def one_die_too_many(game: Game) -> Iterator[Tampered]:
    for spot, _ in first_throws(game):
        yield put(game, spot, f"roll {' '.join(spot.move.dice)} claw")


@kind("KOT202")
def one_die_too_few(game: Game) -> Iterator[Tampered]:
    for spot, after in first_throws(game):
        fewer = spot.move.dice[:-1]
        if fewer and covers(fewer, after.move.keep):
            yield put(game, spot, f"roll {' '.join(fewer)}")


@kind("KOT202")
def a_die_lost_between_throws(game: Game) -> Iterator[Tampered]:
    for spot in throws(game):
        after = following(game, spot)
        later = after is not None and after.move.action == "keep" and after.window is not spot.window
        if spot.move.action == "keep" and len(spot.move.dice) > 1 and after is not None and later:
            fewer = spot.move.keep + spot.move.dice[1:]
            if covers(fewer, after.move.keep):
                yield put(game, spot, f"keep {' '.join(spot.move.keep)}, roll {' '.join(spot.move.dice[1:])}")


@kind("KOT203")
def a_kept_die_that_is_not_there(game: Game) -> Iterator[Tampered]:
    """One of the dice thrown is said to have been kept; the outcome is the same."""
    for spot in throws(game):
        for face in sorted(set(spot.move.dice)) if spot.move.action == "keep" and len(spot.move.dice) > 1 else ():
            kept = (*spot.move.keep, face)
            if not covers(spot.position.dice, kept):
                thrown = list(spot.move.dice)
                thrown.remove(face)
                yield put(game, spot, f"keep {' '.join(kept)}, roll {' '.join(thrown)}")


@kind("KOT203")
def the_first_throw_left_out(game: Game) -> Iterator[Tampered]:
    for spot, after in first_throws(game):
        last = game.spots[spot.entry.number - 2].entry if spot.entry.number > 1 else None
        if last is None or last.text == "end":
            assert after.move.action == "keep"
            yield leave_out(game, spot)


def last_throws(game: Game) -> Iterator[Spot]:
    """Where a monster resolves with dice that it may not throw again."""
    for spot in game.spots:
        if spot.at("ThrowWindow") and spot.move.action == "resolve" and len(spot.position.dice) > 1:
            yield spot


@kind("KOT201")
def a_throw_too_many(game: Game) -> Iterator[Tampered]:
    for spot in last_throws(game):
        position = spot.position
        if position.thrown >= spot.throws and not position.changed:
            *kept, last = position.dice
            yield insert(game, spot, spot.active.name, f"keep {' '.join(kept)}, roll {last}")


@kind("KOT102")
def a_throw_after_a_die_was_changed(game: Game) -> Iterator[Tampered]:
    for spot in last_throws(game):
        if spot.position.changed:
            yield insert(game, spot, spot.active.name, f"roll {' '.join(spot.position.dice)}")


@kind("KOT102")
def a_throw_after_resolving(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        if spot.at("BuyWindow") and spot.entry.player == spot.active.name and spot.move.action != "use":
            yield insert(game, spot, spot.active.name, f"roll {' '.join(spot.position.dice) or 'nothing'}")


@kind("KOT102")
def dice_resolved_twice(game: Game) -> Iterator[Tampered]:
    for spot in game.spots:
        if spot.at("BuyWindow") and spot.entry.player == spot.active.name and spot.move.action != "use":
            yield insert(game, spot, spot.active.name, "resolve")


@kind("KOT102")
def dice_resolved_before_the_throw(game: Game) -> Iterator[Tampered]:
    for spot in throws(game):
        if not spot.position.thrown:
            yield insert(game, spot, spot.active.name, "resolve")


def named(game: Game) -> Iterator[tuple[Spot, list[str]]]:
    """Resolutions in which the groups are named, hearts without a word about them."""
    for spot in game.spots:
        if spot.at("ThrowWindow") and spot.move.action == "resolve" and spot.move.order and not spot.move.hearts:
            yield spot, list(spot.move.order)


@kind("KOT301")
def a_group_left_out(game: Game) -> Iterator[Tampered]:
    for spot, order in named(game):
        if len(order) > 1:
            yield put(game, spot, f"resolve {', '.join(order[:-1])}")


@kind("KOT301")
def a_group_named_twice(game: Game) -> Iterator[Tampered]:
    for spot, order in named(game):
        yield put(game, spot, f"resolve {', '.join([*order, order[0]])}")


@kind("KOT301")
def a_group_that_is_none(game: Game) -> Iterator[Tampered]:
    for spot, order in named(game):
        yield put(game, spot, f"resolve {', '.join([*order, 'stars'])}")


def stays_in_tokyo(spot: Spot) -> bool:
    """Whether hearts do nothing: a monster in Bay may be outside when they are resolved, if its claws close Bay."""
    return spot.active.place == "city" or (spot.active.place == "bay" and "claw" not in spot.position.dice)


@kind("KOT302")
def more_hearts_spent_than_rolled(game: Game) -> Iterator[Tampered]:
    for spot, order in named(game):
        if "hearts" in order:
            more = f"hearts {4 * spot.position.dice.count('heart') + 1} heal"  # cards may double them
            yield put(game, spot, f"resolve {', '.join(more if group == 'hearts' else group for group in order)}")


@kind("KOT302")
def hearts_spent_on_tokens_in_tokyo(game: Game) -> Iterator[Tampered]:
    for spot, order in named(game):
        if "hearts" in order and stays_in_tokyo(spot):
            spent = [f"{group} 1 poison" if group == "hearts" else group for group in order]
            yield put(game, spot, f"resolve {', '.join(spent)}")


@kind("KOT302")
def hearts_spent_on_tokens_that_are_not_there(game: Game) -> Iterator[Tampered]:
    for spot, order in named(game):
        full = spot.active.life == spot.active.max_life
        if "hearts" in order and full and not spot.active.in_tokyo and not spot.active.tokens.get("shrink"):
            spent = [f"{group} 1 shrink" if group == "hearts" else group for group in order]
            yield put(game, spot, f"resolve {', '.join(spent)}")


@kind("KOT302")
def hearts_given_without_the_card(game: Game) -> Iterator[Tampered]:
    for spot, order in named(game):
        full = spot.active.life == spot.active.max_life or stays_in_tokyo(spot)
        if "hearts" in order and full and not game.owns(spot.position, spot.active, "hearts may"):
            spent = [f"{group} 1 {spot.others[0].name}" if group == "hearts" else group for group in order]
            yield put(game, spot, f"resolve {', '.join(spent)}")


@kind("KOT006")
def a_face_that_no_die_has(game: Game) -> Iterator[Tampered]:
    for spot in throws(game):
        yield insert(game, spot, spot.active.name, "roll 1 2 3 claw heart 7")
