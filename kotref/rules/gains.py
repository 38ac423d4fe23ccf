"""Where points, energy and life are gained and lost: the one place that changes them.

Life that is lost to damage goes through `kotref.rules.damage`, which calls `lose_life` here at its end.
"""

from __future__ import annotations

from kotref.position import Loss, Monster
from kotref.rules import ending
from kotref.rules.in_force import InForce
from kotref.rules.table import Table


def gain_vp(table: Table, monster: Monster, amount: int, source: str) -> None:
    """`monster` gains points, up to where the dial ends (rulebook: Victory Points)."""
    if amount <= 0 or monster.eliminated:
        return
    most = table.rules.victory.max
    amount = amount if most is None else min(amount, max(0, most - monster.vp))
    if amount:
        monster.vp += amount
        table.tell("gained_vp", monster.seat, amount, source)
        table.note_reached(monster)
        if "gains vp" in table.force:
            _bonus(table, "gains vp", monster, amount, "gain")
        ending.points_gained(table)


def lose_vp(table: Table, monster: Monster, amount: int, source: str) -> int:
    """`monster` loses points, never below none; gives what was really lost."""
    amount = 0 if table.cannot(monster, "lose vp") else min(amount, monster.vp)
    if amount > 0:
        monster.vp -= amount
        table.tell("lost_vp", monster.seat, amount, source)
        table.note_reached(monster)
    return max(0, amount)


def set_vp(table: Table, monster: Monster, amount: int, source: str) -> None:
    """The points of `monster` become `amount`."""
    monster.vp = amount
    table.tell("set_vp", monster.seat, amount, source)
    table.note_reached(monster)


def gain_energy(table: Table, monster: Monster, amount: int, source: str, kind: str = "gain") -> None:
    """`monster` gains energy. `kind` marks what is no plain gain: ``refund``, ``payment``, ``stored``, ``bonus``."""
    if amount <= 0 or monster.eliminated:
        return
    most = table.rules.energy.max
    room = amount if most is None else min(amount, max(0, most - monster.energy))
    if room:
        monster.energy += room
        charged = table.position.charged
        charged[monster.seat] = charged.get(monster.seat, 0) + room
        table.tell("gained_energy", monster.seat, room, source)
    if kind != "bonus":
        _bonus(table, "gains energy", monster, amount, kind)


def pay(table: Table, monster: Monster, amount: int, source: str) -> int:
    """`monster` pays energy, as far as it reaches; gives what was paid."""
    amount = max(0, min(amount, monster.energy))
    if amount:
        monster.energy -= amount
        table.tell("paid", monster.seat, amount, source)
    return amount


def lose_energy(table: Table, monster: Monster, amount: int, source: str) -> int:
    """`monster` loses energy, never below none; gives what was really lost."""
    amount = max(0, min(amount, monster.energy))
    if amount:
        monster.energy -= amount
        table.tell("lost_energy", monster.seat, amount, source)
    return amount


def heal(table: Table, monster: Monster, amount: int, source: str, kind: str = "gain") -> int:
    """`monster` gains life up to its maximum; gives what was really gained, bonuses apart."""
    if amount <= 0 or monster.eliminated:
        return 0
    gained = min(amount, max(0, monster.max_life - monster.life))
    if gained:
        monster.life += gained
        healed = table.position.healed
        healed[monster.seat] = healed.get(monster.seat, 0) + gained
        table.tell("healed", monster.seat, gained, source)
        if kind != "bonus":
            _bonus(table, "gains life", monster, gained, kind)
    return gained


def set_life(table: Table, monster: Monster, amount: int, source: str) -> None:
    """The life of `monster` becomes `amount`: no healing, nothing adds to it."""
    monster.life = amount
    table.tell("set_life", monster.seat, amount, source)


def lose_life(table: Table, monster: Monster, amount: int, by: Monster | None, claws: bool, source: str) -> int:
    """`monster` loses life, down to none at the lowest; gives what was really lost.

    Where it stays in the game without life, and a hit can still hurt it, the hit counts in full.
    """
    undead = monster.life <= 0 and table.cannot(monster, "fall")
    amount = amount if undead else min(amount, monster.life)
    if amount > 0:
        monster.life = max(0, monster.life - amount)
        seat = None if by is None else by.seat
        table.position.losses.append(Loss(monster.seat, amount, seat, claws, source, monster.in_tokyo))
        table.tell("lost_life", monster.seat, amount, source, seat)
    return amount


def _bonus(table: Table, moment: str, monster: Monster, amount: int, kind: str) -> None:
    """Cards that add to a gain. What they give is marked as a bonus, so that they cannot feed each other."""
    items: list[InForce] = table.in_force(moment)
    if not items or table.adding:
        return
    from kotref.rules.effects import perform_now

    table.adding = True
    try:
        for item in [item for item in items if item.owner is monster]:
            ctx = table.context(item, amount=amount, kind=kind)
            if item.clause.when is None or item.clause.when(ctx):
                perform_now(table, item.clause.effects, ctx)
    finally:
        table.adding = False
