"""What makes a simulated monster play with some sense: which dice to keep, what to buy, when to yield.

Nothing here knows a single card: a card is worth about what is printed on it, and dice that may be turned are turned
to what is worth most.
"""

from __future__ import annotations

from collections.abc import Sequence

from kotref.notation import FACES
from kotref.notation.words import SPENDINGS
from kotref.position import Monster
from kotref.rules.table import Table
from kotref.simulate.chance import Chance


class Style:
    """What one monster likes: weights for the faces, for buying and for staying in Tokyo."""

    __slots__ = ("buying", "claw", "energy", "numbers", "staying")

    def __init__(self, chance: Chance) -> None:
        self.claw = 0.5 + chance.draw() * 0.8
        self.energy = 0.45 + chance.draw() * 0.8
        self.numbers = 0.4 + chance.draw() * 0.8
        self.buying = 0.5 + chance.draw() * 0.45
        self.staying = 2 + chance.below(6)


def worth(table: Table, me: Monster, style: Style, dice: Sequence[str]) -> dict[str, float]:
    """What a die of each face is worth to `me` beside these `dice`: about 1 for a die worth keeping."""
    missing = me.max_life - me.life
    held = sum(me.tokens.values()) if me.tokens else 0
    heals = not me.in_tokyo or table.rules.tokyo.hearts_heal
    found = {
        "energy": style.energy,
        "heart": min(1.5, missing * 0.25 + held * 0.6) if heals else 0.0,
        "claw": style.claw if me.in_tokyo or any(other.in_tokyo for other in table.position.monsters) else 0.3,
    }
    for face in ("1", "2", "3"):
        count = dice.count(face)
        found[face] = style.numbers * (0.15, 0.3, 0.65, 1.2)[min(count, 3)] + int(face) * 0.12
    return found


def keep(chance: Chance, dice: Sequence[str], values: dict[str, float]) -> list[str]:
    """The dice to set aside: those worth enough, with some whim."""
    threshold = 0.45 + chance.draw() * 0.35
    return [face for face in dice if values[face] > threshold]


def best_change(chance: Chance, texts: Sequence[str], values: dict[str, float]) -> str:
    """Of several ways to change a die (``... 2 -> claw``) the one that gains most; any where none does."""

    def gain(text: str) -> float:
        words = text.split()
        if "->" not in words:
            return 0.0
        at = words.index("->")
        return values.get(words[at + 1], 0.5) - values.get(words[at - 1], 0.5)

    offered = [text for text in texts if gain(text) > 0] or list(texts)
    return max(offered, key=lambda text: gain(text) + chance.draw() * 0.2)


def split_hearts(table: Table, me: Monster, chance: Chance, rolled: int) -> list[tuple[str, int]]:
    """What hearts do other than heal: tokens of one's own, then other monsters if a card allows it."""
    uses: list[tuple[str, int]] = []
    left = rolled
    if table.usable("heart", me) and (not me.in_tokyo or table.rules.tokyo.hearts_heal):
        for kind in table.library.tokens:
            count = min(left, me.tokens.get(kind, 0)) if kind in SPENDINGS else 0
            if count and chance.happens(0.7):
                uses.append((kind, count))
                left -= count
    if left and table.owned("hearts may", me):
        for other in table.position.alive():
            if left and other is not me and other.life < other.max_life and chance.happens(0.4):
                uses.append((other.name, 1))
                left -= 1
    if uses and left and chance.happens(0.5):
        uses.append(("heal", left))
    return uses


def wants_to_yield(me: Monster, style: Style, chance: Chance) -> bool:
    """Whether a monster that was hit in Tokyo leaves: when it has few life left, or on a whim."""
    return me.life <= style.staying or chance.happens(0.12)


def likes_to_use(moment: str, me: Monster, amount: int, chance: Chance) -> bool:
    """Whether to use an optional effect whose time is `moment`; `amount` is the life about to be lost, if any."""
    if moment == "any time":
        return chance.happens(0.9 if me.life <= 3 else 0.12)
    if moment == "damage pending":
        return chance.happens(0.85 if amount >= 2 or me.life <= 4 else 0.4)
    return chance.happens(_LIKING.get(moment, 0.5))


_LIKING = {
    "turn start": 0.3,
    "before turn": 0.4,
    "falling": 0.9,
    "rolling": 0.35,
    "changing dice": 0.5,
    "rolling after changes": 0.5,
    "others stopped": 0.4,
    "others rolling": 0.4,
    "having yielded": 0.6,
    "buying": 0.5,
    "turn end": 0.06,
}


def groups_of(dice: Sequence[str]) -> list[str]:
    """The groups of dice that are shown, in the usual order."""
    return [_GROUPS[face] for face in FACES if face in dice]


_GROUPS = {"1": "1s", "2": "2s", "3": "3s", "energy": "energy", "heart": "hearts", "claw": "claws"}
