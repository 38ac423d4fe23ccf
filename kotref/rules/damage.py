"""Losing life: one pipeline from a hit to its last consequence.

A hit is announced, prevented in part or whole, dealt; then what follows a loss (tokens, deaths and what replaces them,
those who feed on deaths or losses), then Bay. The ruleset says whether all victims of an event go through it
together or one after the other (`damage.order`).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from kotref.notation import Move
from kotref.position import CITY, Monster
from kotref.rules import conditions, effects, evolving, gains, hands, having_lost, listing, tokyo, using
from kotref.rules.ending import checkpoint
from kotref.rules.in_force import InForce
from kotref.rules.table import Table
from kotref.rules.windows import Flow, Window, ask, at_any_time

CLAWS = "claws"


class Hit:
    """Damage on its way to one monster: how much, dealt by whom (None: by nobody), claws or not, from which source.

    Nobody can answer a `final` hit, and nothing answers the loss.
    """

    __slots__ = ("amount", "by", "claws", "final", "source", "victim")

    def __init__(
        self, victim: Monster, amount: int, by: Monster | None, claws: bool, source: str, final: bool = False
    ) -> None:
        self.victim = victim
        self.amount = amount
        self.by = by
        self.claws = claws
        self.source = source
        self.final = final


class Bite:
    """Damage that waits for whoever takes a place: the place, how much, from whose card."""

    __slots__ = ("amount", "by", "place", "source")

    def __init__(self, place: str, amount: int, by: Monster, source: str) -> None:
        self.place = place
        self.amount = amount
        self.by = by
        self.source = source


class Pending:
    """All hits of one event on one monster, and what has been done against them.

    `shield` is the life that will not be lost; `aside` the dice thrown for it, `saving` the face that saves; `used`
    names what has been used up against this event; `closed` says that the monster does no more about it.
    """

    __slots__ = ("aside", "closed", "hits", "saving", "shield", "used", "victim")

    def __init__(self, victim: Monster, hits: list[Hit]) -> None:
        self.victim = victim
        self.hits = hits
        self.shield = 0
        self.aside: list[str] = []
        self.saving = ""
        self.used: set[tuple[int, str]] = set()
        self.closed = False

    @property
    def amount(self) -> int:
        """The life about to be lost."""
        return max(0, sum(hit.amount for hit in self.hits) - self.shield)

    @property
    def by(self) -> Monster | None:
        """Who deals it."""
        return self.hits[0].by


class DamageWindow(Window):
    """Monsters are about to lose life and may do something about it."""

    uses = ("damage pending",)

    def __init__(self, pendings: list[Pending]) -> None:
        self.pendings = pendings

    def fits(self, table: Table, move: Move) -> bool:
        """Uses of cards by monsters about to lose life, `pass`, and uses at any time by anybody."""
        if any(pending.victim.name == move.player for pending in self._open()):
            return move.action == "pass" or super().fits(table, move)
        return at_any_time(table, move)

    def _open(self) -> list[Pending]:
        return [pending for pending in self.pendings if not pending.closed]

    def still_open(self, table: Table) -> bool:
        """Whether anybody can still do anything about a loss."""
        return any(can_react(table, pending) for pending in self.pendings)

    def open_to(self, table: Table) -> list[Monster]:
        """The monsters that may still do something about their loss."""
        return [pending.victim for pending in self._open() if can_react(table, pending)]

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """Uses of cards, and `pass`."""
        yield from super().legal(table)
        yield from ((monster, "pass") for monster in self.open_to(table))


def can_react(table: Table, pending: Pending) -> bool:
    """Whether the monster can still do something about its loss that can be paid here."""
    if pending.closed or pending.amount == 0 or pending.hits[0].final:
        return False
    victim = pending.victim
    for moment in ("damage pending", "any time"):
        if not _matters(table, pending, moment):
            continue
        if any(item.owner is victim and conditions.usable(table, item) for item in table.in_force(moment)):
            return True
        if victim.hand and hands.may_answer(table, victim, moment):
            return True
    return False


def _matters(table: Table, pending: Pending, moment: str) -> bool:
    if moment == "damage pending" or table.rules.damage.any_time == "always":
        return True
    return pending.amount >= pending.victim.life


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
            hit.amount += table.total("damage dealt", by)


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
    if answered or any(pending.victim.hand for pending in pendings):
        outer, table.pendings = table.pendings, pendings
        yield from _react(table, pendings)
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
        if waits and victim.hand and hands.holds_back(table, victim, hit.amount + _more(table, hit, hit.amount)):
            table.held.append(hit)
            continue
        found.setdefault(victim.seat, []).append(hit)
    return [Pending(hits[0].victim, hits) for hits in found.values()]


def stopped(table: Table, hit: Hit) -> bool:
    """Whether the hit does nothing to its victim from the outset."""
    victim, force = hit.victim, table.force
    if victim.seat in table.position.prevented or ("cannot" in force and table.cannot(victim, "lose life")):
        return True
    return "ignore damage" in force and ignored(table, hit, hit.amount)


def ignored(table: Table, hit: Hit, amount: int) -> bool:
    """Whether a card of the victim ignores a hit of `amount` (armor looks at each hit by itself)."""
    for item in table.in_force("ignore damage"):
        if item.owner is hit.victim and item.clause.value(table.context(item, amount=amount, by=hit.by)):
            return True
    return False


def _react(table: Table, pendings: list[Pending]) -> Flow:
    while any(can_react(table, pending) for pending in pendings):
        move = yield from ask(table, DamageWindow(pendings))
        if move is None:
            return
        if move.action == "pass":
            for pending in pendings:
                pending.closed = pending.closed or pending.victim.name == move.player
            continue
        item = using.find(table, move, ("damage pending",))
        if item is not None:
            yield from using.use(table, item, move)


# --- dealing and what follows --------


def _land(table: Table, pendings: list[Pending]) -> Struck:
    """Deal what is left; then tokens, deaths, what feeds on them, Bay. Gives what was lost."""
    struck: list[tuple[Pending, list[Hit], int]] = []
    alive = {pending.victim.seat for pending in pendings if pending.victim.life > 0}
    for pending in pendings:
        dealt = _lose(table, pending)
        if dealt:
            struck.append((pending, dealt, sum(hit.amount for hit in dealt if hit.claws)))
    for pending, _, to_claws in struck:
        if to_claws and pending.by is not None and "wounds" in table.force:
            yield from effects.fire(table, "wounds", pending.by, victim=pending.victim, lost=to_claws, by_claws=True)
        if pending.by is not None and pending.by is not pending.victim and "makes lose life" in table.force:
            yield from _makes_lose(table, pending.by, pending.victim, dealt)
        if _may_yield(table, pending, to_claws):
            table.to_ask.append(pending.victim)
    fallen = [one for one in struck if one[0].victim.life <= 0 and one[0].victim.seat in alive]
    if fallen:
        table.falling += [pending.victim for pending, _, _ in fallen]
    for pending, _, to_claws in fallen:
        yield from _fall(table, pending, to_claws > 0)
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
            amount += _more(table, hit, amount)
            really = gains.lose_life(table, victim, amount, hit.by, hit.claws, hit.source)
            if really:
                dealt.append(Hit(victim, really, hit.by, hit.claws, hit.source, hit.final))
    return dealt


def _more(table: Table, hit: Hit, amount: int) -> int:
    """What cards of the dealer and of the victim add to a loss of `amount`: those of higher `order` see more."""
    if "loss dealt" not in table.force and "loss taken" not in table.force:
        return 0
    dealt = table.in_force("loss dealt") if hit.by is not hit.victim else []
    items = [item for item in dealt if item.owner is hit.by]
    items += [item for item in table.in_force("loss taken") if item.owner is hit.victim]
    more = 0
    for item in sorted(items, key=lambda item: item.clause.order):
        ctx = table.context(item, amount=amount + more, by=hit.by, by_claws=hit.claws, victim=hit.victim)
        if item.clause.when is None or item.clause.when(ctx):
            more += int(item.clause.value(ctx))
    return more


def _fall(table: Table, pending: Pending, to_claws: bool) -> Flow:
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
    gone = [one for one in table.position.monsters if one.life <= 0 and not one.eliminated and one not in table.falling]
    gone = [one for one in gone if not table.cannot(one, "fall")] if gone else gone
    for monster in gone:
        eliminate(table, monster)
    if gone:
        tokyo.close_bay(table)


def _instead(table: Table, victim: Monster) -> list[InForce]:
    items = table.owned("instead of elimination", victim)
    return sorted(items, key=lambda item: item.clause.order)


def eliminate(table: Table, monster: Monster) -> None:
    """`monster` is out: cards and energy go, its place in Tokyo is free (rulebook: A monster with no life left)."""
    from kotref.rules.deck import discard_cards

    position = table.position
    position.fallen += 1
    monster.eliminated = True
    monster.fell_at = position.fallen
    monster.life = 0
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
