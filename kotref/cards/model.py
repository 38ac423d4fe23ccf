"""Cards as the rest of kotref sees them, once their file has been read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kotref.cards.context import Context

EVOLUTION_KINDS = frozenset(("temporary", "permanent", "gift"))
"""What an evolution can be."""

STAYING_KINDS = frozenset(("keep", "costume"))
"""The cards of the Power deck that stay in front of who bought them."""

DECK_KINDS = STAYING_KINDS | {"discard"}
"""What the Power deck is made of."""

Amount = Callable[["Context"], int]
"""A quantity or condition, asked in a context. Conditions answer 0 or 1, or anything true or false."""


@dataclass(slots=True, repr=False, eq=False)
class Effect:
    """One instruction of a clause: `{gain: 2 vp, to: others}`.

    `word` is the instruction, `amount` and `what` its object (2, ``vp``), `to` whom it aims at; `options` holds the
    further words as written; `then` and `otherwise` are the branches of an ``if``; `demands` are the alternatives of a
    ``demand``: how much of what, in the words of the notation.
    """

    word: str
    amount: Amount | None = None
    what: str = ""
    to: str = "self"
    options: dict[str, Any] = field(default_factory=dict)
    when: Amount | None = None
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()
    demands: tuple[tuple[int, str], ...] = ()

    @property
    def faces(self) -> list[str]:
        """The faces that `face` names: none, one, or a list of them."""
        named = self.options.get("face")
        return [] if named is None else [str(face) for face in (named if isinstance(named, list) else [named])]


@dataclass(slots=True, repr=False, eq=False)
class Clause:
    """One sentence of a card.

    `head` is ``on`` (something happened), ``always`` (a standing modifier), ``may`` (the owner's choice) or
    ``instead`` (a replacement). `moment` is what it waits for: a moment, a window, an event, or the modifier's word;
    `waits_for` is the word under which the rules look it up. `whom` it speaks for: the ``owner`` (who has the card),
    the ``others``, or the ``card owner`` (whose card it is). One that is `discarded` speaks from the discard pile, one
    that is `marking` for whoever has a card that this one has marked, wherever this one is.

    `once` limits it to one use in a ``turn``, ``event`` or ``game``; `among` says which monsters may be chosen;
    `option` is the word that tells this use from others of the card; a use that `must` be made is missed if it is left
    out; `price` is what a card bought so costs; `adds` says whether copies add up; `order` ranks clauses of one moment.
    """

    name: str
    head: str
    moment: str
    when: Amount | None = None
    effects: tuple[Effect, ...] = ()
    value: Any = None
    pay: Amount | None = None
    spend: int = 0
    once: str | None = None
    choose: str | None = None
    whom: str = "owner"
    discarded: bool = False
    marking: bool = False
    among: Amount | None = None
    option: str | None = None
    must: bool = False
    price: Amount | None = None
    adds: bool = True
    order: int = 5
    waits_for: str = ""


@dataclass(slots=True, repr=False, eq=False)
class Card:
    """A card, or a kind of token, as its file defines it. `cost` is what is printed on it.

    `only_if` is the condition under which it may be bought; `level` and `side` belong to wickedness tiles. An evolution
    has its `monster`, the windows in which it may be played (`play`), the condition for it (`play_if`), and how long it
    `lasts` on the table where it is temporary: ``turn``, ``round``, or no time at all.

    `standing` are the clauses that hold while the card lies before a monster, `adding` those that hold for each copy;
    it is `plain` if all of them hold for each copy, and speak for who has the card.
    """

    id: str
    name: str
    kind: str
    cost: int
    copies: int
    clauses: tuple[Clause, ...]
    supply: int | None = None
    only_if: Amount | None = None
    level: int = 0
    side: str = ""
    monster: str = ""
    play: tuple[str, ...] = ()
    play_if: Amount | None = None
    lasts: str = ""
    standing: tuple[Clause, ...] = field(init=False)
    adding: tuple[Clause, ...] = field(init=False)
    plain: bool = field(init=False)

    def __post_init__(self) -> None:
        """Sort out what speaks from the discard pile, or is what playing a temporary evolution does."""
        temporary = self.kind == "temporary"
        standing = [
            one for one in self.clauses if not (one.discarded or one.marking) and not (temporary and one.head == "may")
        ]
        first: dict[str, Clause] = {}
        self.standing = tuple([one for one in standing if one.adds or first.setdefault(one.name, one) is one])
        self.adding = tuple([one for one in standing if one.adds]) if first else self.standing
        self.plain = not first and self.kind != "gift" and all(one.whom == "owner" for one in standing)

    @property
    def is_keep(self) -> bool:
        """Whether it is a Keep card."""
        return self.kind == "keep"

    @property
    def is_evolution(self) -> bool:
        """Whether it belongs to a monster's own deck."""
        return self.kind in EVOLUTION_KINDS

    @property
    def stays(self) -> bool:
        """Whether it stays in front of its owner when it comes out of the Power deck."""
        return self.kind in STAYING_KINDS
