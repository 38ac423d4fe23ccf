"""Step 2: resolving the dice, group by group, in the order that the active monster chooses or the ruleset fixes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from kotref.notation import Move
from kotref.position import Monster
from kotref.rules import aiming, conditions, effects, evolving, gains, listing, using, wickedness, yielding
from kotref.rules.damage import deal
from kotref.rules.ending import checkpoint
from kotref.rules.hits import CLAWS, Hit
from kotref.rules.table import Table
from kotref.rules.windows import USES, Flow, Window, ask
from kotref.violation import Violation

NUMBERS = ("1s", "2s", "3s")
DEFAULT_ORDER = (*NUMBERS, "energy", "hearts", "claws")
FACE_OF = {"1s": "1", "2s": "2", "3s": "3", "energy": "energy", "hearts": "heart", "claws": "claw"}
MOMENT_OF = {
    "1s": "ones resolved",
    "2s": "twos resolved",
    "3s": "threes resolved",
    "energy": "energy resolved",
    "hearts": "hearts resolved",
}
DOUBLING = 6
"""From this layer on cards do not add to the claws, they double what is there."""


def default_order(table: Table) -> tuple[str, ...]:
    """The order in which dice are resolved if none is named: the ruleset's, else numbers, energy, hearts, claws."""
    order = table.rules.resolve.order
    return DEFAULT_ORDER if order == "free" else tuple(order)


@lru_cache(maxsize=4096)
def expand(order: tuple[str, ...]) -> tuple[str, ...]:
    """Groups with ``numbers`` written out."""
    groups: list[str] = []
    for word in order:
        groups.extend(NUMBERS if word == "numbers" else (word,))
    return tuple(groups)


def plan(table: Table, move: Move | None) -> tuple[str, ...]:
    """The order in which the dice of `move` are resolved: the groups named, then the others in the default order."""
    default = default_order(table)
    if move is None or not move.order or table.rules.resolve.order != "free":
        return default
    return _completed(move.order, default)


@lru_cache(maxsize=4096)
def _completed(order: tuple[str, ...], default: tuple[str, ...]) -> tuple[str, ...]:
    named = list(dict.fromkeys(group for group in expand(order) if group in FACE_OF))
    rest = [group for group in default if group not in named]
    return (*named, *rest)


def bad_resolution(table: Table, move: Move) -> Violation | None:
    """What the rules say against the order or the use of hearts in a `resolve`."""
    if move.order:
        against = _bad_order(table, move.order)
        if against is not None:
            return against
    if move.hearts:
        return _bad_hearts(table, move.hearts)
    return None


def _bad_order(table: Table, order: tuple[str, ...]) -> Violation | None:
    dice, name = table.position.dice, table.position.active.name
    groups = expand(order)
    faces = _faces(groups)
    if len(faces) < len(groups):
        return _bad_groups(groups)
    if not faces.issuperset(dice):
        left_out = [group for group in DEFAULT_ORDER if group not in groups and FACE_OF[group] in dice]
        return Violation(
            "KOT301",
            f"{name} leaves out {listed(left_out)}: all dice are resolved (they show {' '.join(dice)}).",
            f"{name}: resolve {', '.join([*order, *left_out])}",
        )
    fixed = table.rules.resolve.order
    if fixed != "free":
        shown = [group for group in groups if FACE_OF[group] in dice]
        right = [group for group in fixed if group in shown]
        if shown != right:
            return Violation("KOT301", f"in this game dice are resolved in a fixed order: {', '.join(right)}.")
    return None


@lru_cache(maxsize=4096)
def _faces(groups: tuple[str, ...]) -> frozenset[str]:
    """The faces that belong to the groups."""
    return frozenset([FACE_OF[group] for group in groups if group in FACE_OF])


def _bad_groups(groups: tuple[str, ...]) -> Violation | None:
    """What is said against a group that does not exist, or is named twice."""
    for group in groups:
        if group not in FACE_OF:
            return Violation(
                "KOT301", f"{group!r} is no group of dice; they are numbers (1s, 2s, 3s), energy, hearts, claws."
            )
        if groups.count(group) > 1:
            return Violation("KOT301", f"{group} are named twice.")
    return None


def listed(words: list[str]) -> str:
    """Words in a row, as people say them: 1s, 3s and claws."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _bad_hearts(table: Table, hearts: tuple[tuple[str, int], ...]) -> Violation | None:
    position = table.position
    active = position.active
    rolled = position.showing("heart") * table.times(active)
    name = active.name
    spent = sum(count for _, count in hearts)
    if spent > rolled:
        return Violation("KOT302", f"{name} spends {spent} hearts, but rolled {rolled}.")
    if hearts and not table.usable("heart", active):
        return Violation("KOT302", f"hearts do nothing for {name}.")
    for use, _ in hearts:
        count = sum(number for what, number in hearts if what == use)
        if use == "heal":
            continue
        if use in table.library.tokens:
            if active.in_tokyo and not table.rules.tokyo.hearts_heal:
                return Violation("KOT302", f"{name} is in Tokyo, where hearts take no {use} token away.")
            if count > active.tokens.get(use, 0):
                held = active.tokens.get(use, 0)
                return Violation("KOT302", f"{name} spends {count} hearts on {use}, but has {held} {use} tokens.")
        else:
            against = _bad_ray(table, active, table.monster(use), use)
            if against is not None:
                return against
    return None


def _bad_ray(table: Table, active: Monster, other: Monster, name: str) -> Violation | None:
    if not table.owned("hearts may", active):
        return Violation("KOT302", f"{active.name} has no card that lets hearts heal {name}.")
    if other is active or other.eliminated:
        return Violation("KOT302", f"hearts cannot be given to {name}.")
    if other.life >= other.max_life:
        return Violation("KOT302", f"{name} has {other.life} life already and cannot be healed.")
    return None


# --- resolving --------


def resolve_dice(table: Table, move: Move | None) -> Flow:
    """Resolve every group of dice, then let those hit in Tokyo decide."""
    position = table.position
    position.step = "resolve"
    table.to_ask, table.held, table.bites = [], [], []
    active = position.active
    if "dice counted" in table.force:
        yield from effects.fire(table, "dice counted", active)
    order = plan(table, move)
    for index, group in enumerate(order):
        if active.eliminated:
            break
        shown = FACE_OF[group] in position.dice or position.added or group == "claws"
        work = _GROUPS[group](table, move) if shown or MOMENT_OF[group] in table.force else None
        if work is not None:
            yield from work
        if active.owed and group in NUMBERS and order[index + 1 : index + 2] not in _MORE_NUMBERS:
            yield from wickedness.take_tiles(table)
    checkpoint(table)
    if table.rules.evolutions:
        yield from evolving.draw_step(table, "dice_resolved")
    if table.to_ask or table.held:
        yield from yielding.yield_decisions(table)
        checkpoint(table)


def _numbers(group: str) -> Callable[[Table, Move | None], Flow | None]:
    face, worth, moment = FACE_OF[group], int(FACE_OF[group]), MOMENT_OF[group]

    def score(table: Table, move: Move | None) -> Flow | None:
        """Three of a number give its points, each further one point more."""
        active, count = table.position.active, table.position.showing(face)
        if not table.usable(face, active):
            return None
        if count >= 3:
            gains.gain_vp(table, active, (worth + count - 3) * table.times(active), "dice")
            wickedness.for_triples(table, active, worth, count // 3)
        return effects.fire(table, moment, active) if moment in table.force else None

    return score


def _energy(table: Table, move: Move | None) -> Flow | None:
    """Each energy die gives one energy; all of them are one gain."""
    active, count = table.position.active, table.position.showing("energy")
    if count and table.usable("energy", active):
        gains.gain_energy(table, active, count * table.times(active), "dice", "dice")
    return effects.fire(table, "energy resolved", active) if "energy resolved" in table.force else None


def _hearts(table: Table, move: Move | None) -> Flow | None:
    """Hearts heal outside Tokyo; instead they may take tokens away, or heal others with a card for it."""
    active = table.position.active
    rolled = table.position.showing("heart") * table.times(active)
    if not rolled or not table.usable("heart", active):
        return None
    own = _spend_hearts(table, active, rolled, move.hearts if move is not None and move.hearts else ())
    if "hearts resolved" in table.force:
        return effects.fire(table, "hearts resolved", active, amount=own)
    return None


def _spend_hearts(table: Table, active: Monster, rolled: int, hearts: tuple[tuple[str, int], ...]) -> int:
    """Spend them; gives how many were left for the monster's own life."""
    usable = not active.in_tokyo or table.rules.tokyo.hearts_heal
    spent = {use: 0 for use, _ in hearts}
    left = rolled
    for use, count in hearts:
        count = min(count, left)
        left -= count
        spent[use] += count
    own = left + spent.pop("heal", 0)
    if usable:
        gains.heal(table, active, own, "dice", "dice")
        for kind in sorted((use for use in spent if use in table.library.tokens), reverse=True):
            effects.take_token(table, active, kind, spent[kind], "dice")
    for use, count in spent.items():
        if use not in table.library.tokens and _bad_ray(table, active, table.monster(use), use) is None:
            _heal_other(table, active, table.monster(use), count)
    return own


def _heal_other(table: Table, healer: Monster, other: Monster, hearts: int) -> None:
    item = table.owned("hearts may", healer)[0]
    life = hearts + table.total("hearts given", healer)
    gains.heal(table, other, life, item.of.id, "ray")
    paid = gains.pay(table, other, life * int(item.clause.value(table.context(item))), item.of.id)
    gains.gain_energy(table, healer, paid, item.of.id, "payment")


def _claws(table: Table, move: Move | None) -> Flow | None:
    """Each claw takes one life from every monster in the other place; cards add claws, targets, further hits."""
    active = table.position.active
    claws = table.claw_total()
    table.vp_at_claws = active.vp
    if table.rules.costumes:
        table.position.claws = table.claw_total(below=DOUBLING)
    return _hit(table, active, claws) if claws > 0 or "claws resolved" in table.force else None


def _hit(table: Table, active: Monster, claws: int) -> Flow:
    hits: list[Hit] = []
    if claws > 0:
        hits = [Hit(monster, claws, active, True, CLAWS) for monster in table.claw_targets()]
    if "claws resolved" in table.force:
        yield from effects.fire(table, "claws resolved", active, claws=claws, collect=hits)
    if table.rules.evolutions and hits:
        yield from _before_claws(table, active, hits)
    if hits:
        yield from deal(table, hits)
    if "claws dealt" in table.force and not active.eliminated:
        yield from effects.fire(table, "claws dealt", active, claws=claws)


class ClawsWindow(Window):
    """The claws of the active monster are about to be dealt, and it may use cards for that."""

    uses = ("claws pending",)
    lapses = True

    def fits(self, table: Table, move: Move) -> bool:
        """Uses of cards that look at these claws."""
        return move.action in USES and using.find(table, move, self.uses) is not None

    def open_to(self, table: Table) -> list[Monster]:
        """The active monster."""
        return [table.position.active]

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """The uses that are legal."""
        yield from listing.legal(table, self.uses)


def _before_claws(table: Table, active: Monster, hits: list[Hit]) -> Flow:
    """The active monster may change what its claws are about to do."""
    table.claw_hits, table.spared = hits, set()
    while any(
        conditions.usable(table, item) and aiming.among(table, item) for item in table.owned("claws pending", active)
    ):
        move = yield from ask(table, ClawsWindow())
        item = None if move is None else using.find(table, move, ClawsWindow.uses)
        if move is None or item is None:
            return
        yield from using.use(table, item, move)


_MORE_NUMBERS = [(group,) for group in NUMBERS]


_GROUPS: dict[str, Callable[[Table, Move | None], Flow | None]] = {
    "1s": _numbers("1s"),
    "2s": _numbers("2s"),
    "3s": _numbers("3s"),
    "energy": _energy,
    "hearts": _hearts,
    "claws": _claws,
}
