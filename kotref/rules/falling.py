"""Falling: a monster without life, what may happen instead, and what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator

from kotref.notation import Move
from kotref.position import CITY, Monster
from kotref.rules import effects, evolving, hands, listing, tokyo, using
from kotref.rules.deck import discard_cards
from kotref.rules.hits import Pending
from kotref.rules.in_force import InForce
from kotref.rules.table import Table
from kotref.rules.windows import Flow, Window


def fall(table: Table, pending: Pending, to_claws: bool) -> Flow:
    """`pending`'s victim has no life left: something happens instead, or it is eliminated."""
    victim = pending.victim
    if victim.hand and hands.may_answer(table, victim, "falling"):
        yield from _last_play(table, victim)
        if victim.life > 0:
            table.held = [hit for hit in table.held if hit.victim is not victim or victim.in_tokyo]
            return
    for item in _instead(table, victim):
        ctx = table.context(item, by=pending.by)
        if item.clause.when is None or item.clause.when(ctx):
            yield from effects.perform(table, item.clause.effects, ctx)
            if victim.life > 0 or table.position.roaring == victim.seat:
                table.held = [hit for hit in table.held if hit.victim is not victim or victim.in_tokyo]
                return
    if table.cannot(victim, "fall"):
        return
    place = victim.place
    eliminate(table, victim)
    by = pending.by
    if to_claws and by is table.position.active and not by.in_tokyo and not by.eliminated:
        takes = table.rules.tokyo.killer_takes_city and place == CITY
        if takes and table.position.at(CITY) is None:
            yield from tokyo.enter(table, by, CITY, "rules")


def _instead(table: Table, victim: Monster) -> list[InForce]:
    items = table.owned("instead of elimination", victim)
    return sorted(items, key=lambda item: item.clause.order)


class FallWindow(Window):
    """`victim` has no life left, and may play an evolution for that."""

    uses = ("falling",)

    def __init__(self, victim: Monster) -> None:
        self.victim = victim

    def fits(self, table: Table, move: Move) -> bool:
        """A play of the victim."""
        mine = move.player == self.victim.name
        return mine and move.action == "play" and using.find(table, move, self.uses) is not None

    def open_to(self, table: Table) -> list[Monster]:
        """The victim."""
        return [self.victim]

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """The evolutions that it may play for that."""
        yield from ((one, text) for one, text in listing.legal(table, self.uses) if one is self.victim)


def _last_play(table: Table, victim: Monster) -> Flow:
    move = yield FallWindow(victim)
    item = None if move is None else using.find(table, move, FallWindow.uses)
    if move is not None and item is not None:
        yield from using.use(table, item, move)


def lose_the_dead(table: Table) -> None:
    """A monster without life that no card keeps in the game any more is out."""
    gone = [one for one in table.position.alive() if one.life <= 0 and one not in table.falling]
    gone = [one for one in gone if not table.cannot(one, "fall")]
    for monster in gone:
        eliminate(table, monster)
    if gone:
        tokyo.close_bay(table)


def eliminate(table: Table, monster: Monster) -> None:
    """`monster` is out: cards and energy go, its place in Tokyo is free (rulebook: A monster with no life left)."""
    position = table.position
    position.fallen += 1
    monster.eliminated = True
    monster.fell_at = position.fallen
    monster.life, monster.max_life = 0, table.rules.life.max
    discard_cards(table, monster, [*monster.cards, *monster.tiles])
    evolving.fall(table, monster)
    monster.owed = []
    monster.energy = 0
    if table.rules.eliminated.points == "zero":
        monster.vp = 0
    table.position.vacated = table.position.vacated or monster.in_tokyo
    monster.place = "outside"
    if monster.seat in position.reached:
        position.reached.remove(monster.seat)
    table.held = [hit for hit in table.held if hit.victim is not monster]
    table.tell("eliminated", monster.seat)
    table.cards_changed()
