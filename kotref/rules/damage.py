"""Losing life: one pipeline from a hit to its last consequence.

A hit is announced, prevented in part or whole, dealt; then what follows a loss (tokens, deaths and what replaces them,
those who feed on deaths or losses), then Bay. The ruleset says whether all victims of an event go through it
together or one after the other (`damage.order`).
"""

from __future__ import annotations

from collections.abc import Generator

from kotref.notation import Move
from kotref.position import Monster
from kotref.rules import about_to_lose, effects, gains, hands, having_lost, tokyo
from kotref.rules.ending import checkpoint
from kotref.rules.falling import fall
from kotref.rules.hits import Hit, Pending, added, ignored, stopped
from kotref.rules.table import Table
from kotref.rules.windows import Flow, Window


def deal(table: Table, hits: list[Hit], echo: bool = True, holding: bool = True) -> Flow:
    """One event of damage, from the announcement to Bay; ends with the checkpoint.

    `echo` is false for damage that itself comes from dealing damage, so that it cannot feed on itself; `holding` is
    false for hits that have waited for a decision already.
    """
    hits = [hit for hit in hits if hit.amount > 0 and not hit.victim.eliminated]
    if not hits:
        return
    before = len(table.position.losses)
    by = hits[0].by
    if echo and by is not None and holding and table.in_force("damage dealt"):
        _add_dealt(table, by, hits)
    struck: list[tuple[Monster, list[Hit]]] = []
    if table.rules.damage.order == "one_by_one":
        for victim in _round(table, by, hits):
            struck += yield from _strike(table, [hit for hit in hits if hit.victim is victim], holding)
    else:
        struck += yield from _strike(table, hits, holding)
    if echo and by is not None and "deals damage" in table.force:
        losses = [loss for loss in table.position.losses[before:] if loss.victim != by.seat]
        hurt, inside = frozenset(loss.victim for loss in losses), any(loss.inside for loss in losses)
        if hurt:
            yield from effects.fire(table, "deals damage", by, kind="deals damage", hurt=hurt, inside=inside)
    if having_lost.WORD in table.force:
        yield from having_lost.answer(table, having_lost.losers(struck))
    checkpoint(table)


def _add_dealt(table: Table, by: Monster, hits: list[Hit]) -> None:
    """Damage that cards of the dealer add, once for each other monster that it hits."""
    done: set[int] = set()
    for hit in hits:
        if hit.victim is not by and hit.victim.seat not in done:
            done.add(hit.victim.seat)
            more = table.total("damage dealt", by)
            hit.amount, hit.more = hit.amount + more, hit.more + more


def _round(table: Table, by: Monster | None, hits: list[Hit]) -> list[Monster]:
    """The victims clockwise from the dealer, the dealer last; without a dealer from the monster whose turn it is."""
    start = table.position.turn if by is None else by.seat
    seats = len(table.position.monsters)
    victims = {hit.victim.seat: hit.victim for hit in hits}.values()
    return sorted(victims, key=lambda victim: (victim.seat - start - 1) % seats)


Struck = Generator[Window, "Move | None", "list[tuple[Monster, list[Hit]]]"]
"""A flow that gives who has lost life, and what each hit has cost."""


def _strike(table: Table, hits: list[Hit], holding: bool) -> Struck:
    pendings = _announce(table, hits, holding)
    if not pendings:
        return []
    answered = "damage pending" in table.force or "any time" in table.force
    if answered or (table.rules.evolutions and any(pending.victim.hand for pending in pendings)):
        outer, table.pendings = table.pendings, pendings
        yield from about_to_lose.answer(table, pendings)
        table.pendings = outer
    return (yield from _land(table, pendings))


def _announce(table: Table, hits: list[Hit], holding: bool) -> list[Pending]:
    """Drop what is ignored outright, put aside what waits for the yield decision, sort the rest by victim."""
    found: dict[int, list[Hit]] = {}
    force = table.force
    for hit in hits:
        victim = hit.victim
        if victim.eliminated:
            continue
        waits = holding and hit.claws and victim.in_tokyo
        if waits and "hold" in force and table.has("hold", victim, "claw damage"):
            table.held.append(hit)
            continue
        if stopped(table, hit):
            table.tell("prevented", victim.seat, hit.amount, hit.source)
            continue
        if waits and victim.hand and hands.holds_back(table, victim, hit.amount + added(table, hit, hit.amount)):
            table.held.append(hit)
            continue
        found.setdefault(victim.seat, []).append(hit)
    return [Pending(hits[0].victim, hits) for hits in found.values()]


# --- dealing and what follows --------


def _land(table: Table, pendings: list[Pending]) -> Struck:
    """Deal what is left; then tokens, deaths, what feeds on them, Bay. Gives what was lost."""
    struck: list[tuple[Pending, list[Hit], int]] = []
    undead = [pending.victim for pending in pendings if pending.victim.life <= 0]
    for pending in pendings:
        dealt = _lose(table, pending)
        if dealt:
            struck.append((pending, dealt, sum([hit.amount for hit in dealt if hit.claws])))
    for pending, dealt, to_claws in struck:
        by = pending.by
        if to_claws and by is not None and "wounds" in table.force:
            yield from effects.fire(table, "wounds", by, victim=pending.victim, lost=to_claws, by_claws=True)
        if by is not None and by is not pending.victim and "makes lose life" in table.force:
            yield from _makes_lose(table, by, pending.victim, dealt)
        if _may_yield(table, pending, to_claws):
            table.to_ask.append(pending.victim)
    fallen = [one for one in struck if one[0].victim.life <= 0 and one[0].victim not in undead]
    if fallen:
        table.falling += [pending.victim for pending, _, _ in fallen]
    for pending, _, to_claws in fallen:
        yield from fall(table, pending, to_claws > 0)
        table.falling.remove(pending.victim)
    for pending, _, _ in fallen:
        yield from effects.fire(table, "monster falls", victim=pending.victim, by=pending.by)
        if pending.by is not None and pending.by is not pending.victim and pending.victim.eliminated:
            yield from effects.fire(table, "eliminates", pending.by, victim=pending.victim)
    if "wounded" in table.force:
        for pending, dealt, _ in struck:
            yield from _wounded(table, pending.victim, dealt)
    if fallen:
        tokyo.close_bay(table)
    return [(pending.victim, dealt) for pending, dealt, _ in struck]


def _makes_lose(table: Table, by: Monster, victim: Monster, dealt: list[Hit]) -> Flow:
    """What the dealer has from a loss: each hit is one."""
    for hit in dealt:
        about = {"victim": victim, "by": by, "lost": hit.amount, "by_claws": hit.claws}
        yield from effects.fire(table, "makes lose life", by, **about)


def _may_yield(table: Table, pending: Pending, to_claws: int) -> bool:
    """Whether the loss lets its monster leave Tokyo: claws of the active monster, or what the rules say."""
    victim, by = pending.victim, pending.by
    if by is None or by is victim or not victim.in_tokyo:
        return False
    if table.rules.tokyo.yield_after == "any_damage_by_another":
        return True
    return to_claws > 0 and by is table.position.active


def _wounded(table: Table, victim: Monster, dealt: list[Hit]) -> Flow:
    """What answers a loss: each hit is one loss."""
    for hit in dealt:
        if not victim.eliminated and not hit.final:
            yield from effects.fire(table, "wounded", victim, lost=hit.amount, by=hit.by, by_claws=hit.claws)


def _lose(table: Table, pending: Pending) -> list[Hit]:
    """Take the life; gives what each hit has really cost."""
    victim, shield = pending.victim, pending.shield
    dealt: list[Hit] = []
    for hit in pending.hits:
        saved = min(shield, hit.amount)
        shield -= saved
        amount = hit.amount - saved
        blocked = victim.seat in table.position.prevented or (saved and ignored(table, hit, amount))
        if saved or blocked:
            table.tell("prevented", victim.seat, hit.amount if blocked else saved, hit.source)
        if amount and not blocked:
            more = added(table, hit, amount)
            really = gains.lose_life(table, victim, amount + more, hit.by, hit.claws, hit.source)
            if really:
                dealt.append(Hit(victim, really, hit.by, hit.claws, hit.source, hit.final))
                dealt[-1].more = max(0, really - max(0, amount - hit.more))
    return dealt
