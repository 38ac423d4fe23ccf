"""The table: a position, the ruleset it is played by, the cards that are known, and what has happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from kotref.cards.context import Context
from kotref.cards.model import Card, Clause
from kotref.events import Event
from kotref.position import CardInPlay, Monster, Position

if TYPE_CHECKING:
    from kotref.cards.library import Library
    from kotref.notation import Move
    from kotref.rules.damage import Bite, Hit, Pending
    from kotref.rulesets import Ruleset

FACES = ("1", "2", "3", "energy", "heart", "claw")


class GameOver(Exception):
    """The game has ended; raised at a checkpoint, never inside an event."""


class TurnOver(Exception):
    """The monster whose turn it is has fallen, and with it its turn."""


class InForce:
    """A clause that holds now: whose, on which card in play (None: a token), and the card whose words it uses."""

    __slots__ = ("card", "clause", "of", "owner")

    def __init__(self, owner: Monster, card: CardInPlay | None, clause: Clause, of: Card) -> None:
        self.owner = owner
        self.card = card
        self.clause = clause
        self.of = of


class Loser:
    """A monster that has just lost life in one event: how much, to whom, to claws or not.

    `used` names what has been used up in answer to it, `closed` says that the monster does no more about it.
    """

    __slots__ = ("by", "by_claws", "closed", "lost", "monster", "used")

    def __init__(self, monster: Monster, lost: int, by: Monster | None, by_claws: bool) -> None:
        self.monster = monster
        self.lost = lost
        self.by = by
        self.by_claws = by_claws
        self.used: set[tuple[int, str]] = set()
        self.closed = False


class Table:
    """A game in play.

    `position` is the state, `rules` the ruleset, `library` the cards; `events` is everything that has happened since
    it was last emptied. `force` maps moments, windows and modifiers to the clauses that wait for them now (ask for one
    with `in_force`); `changed` says that cards or monsters came or went since the end of the game was last looked at.
    `snapshot` is called before each turn, by whoever wants to run a turn again; `upcoming` gives the moves that a log
    goes on with, where there is one, `ahead` those and before them the one that is being judged; `foreseen` remembers
    what was decided by them.
    """

    def __init__(self, position: Position, rules: Ruleset, library: Library) -> None:
        self.position = position
        self.rules = rules
        self.library = library
        self.events: list[Event] = []
        self.snapshot: Callable[[], None] = lambda: None
        self.upcoming: Callable[[], Iterator[Move]] = lambda: iter(())
        self.ahead: Callable[[], Iterator[Move]] = lambda: iter(())
        self.foreseen: dict[tuple[object, ...], bool] = {}
        self.pendings: list[Pending] = []
        self.falling: list[Monster] = []
        """Those without life whose fall is still to be worked out."""
        self.held: list[Hit] = []
        self.bites: list[Bite] = []
        self.to_ask: list[Monster] = []
        self.decided: set[int] = set()
        self.losers: list[Loser] = []
        """Who has just lost life, as long as cards may answer that."""
        self.undecided: list[Monster] = []
        """Who was hit in Tokyo and has not decided yet whether to stay."""
        self.refusing: list[Monster] = []
        """Who has just decided to stay."""
        self.newcomer: Monster | None = None
        """Who has just entered Tokyo, as long as cards may answer that."""
        self.announced: Move | None = None
        """The purchase that others may still answer."""
        self.found: tuple[str, int] | None = None
        """A card of the discard pile that may be bought from there now, and what it costs more (or less)."""
        self.claw_hits: list[Hit] = []
        """The hits that the claws of the turn are about to deal."""
        self.spared: set[int] = set()
        """Whom a card has spared from them."""
        self.unended: int | None = None
        """Whose turn has begun and not come to its last step."""
        self.late_end: int | None = None
        """Whose turn was over without its last step, so that its `end` may still be written."""
        self.changed = True
        self.adding = False
        self.vp_at_claws = 0
        self.unknown_effect: str | None = None
        self._seats = {monster.name: monster for monster in position.monsters}
        self.force: dict[str, list[InForce]] = self._gather()

    def put_position(self, position: Position) -> None:
        """Go on from another position of the same game."""
        self.position = position
        self.falling = []
        self.pendings, self.held, self.bites, self.to_ask = [], [], [], []
        self.decided = set()
        self.undecided, self.refusing, self.newcomer, self.losers = [], [], None, []
        self.announced, self.found, self.claw_hits, self.spared = None, None, [], set()
        self._seats = {monster.name: monster for monster in position.monsters}
        self.force = self._gather()
        self.changed = True

    def monster(self, name: str) -> Monster:
        """The monster of the player called `name`."""
        return self._seats[name]

    def silence(self) -> None:
        """From now on nobody listens: what happens is not kept (`events` stays as it is)."""
        self.tell = _say_nothing  # type: ignore[method-assign]

    def listen(self) -> None:
        """From now on what happens is kept again."""
        self.__dict__.pop("tell", None)

    def tell(self, kind: str, seat: int, amount: int = 0, source: str = "", detail: str | int | None = None) -> None:
        """Something happened."""
        self.events.append(_new_event(Event, (kind, seat, amount, source, detail)))

    # --- cards in force --------

    def cards_changed(self) -> None:
        """Cards or tokens came, went or changed what they copy: what is in force is worked out anew."""
        before, self.force = self.force, self._gather()
        self.changed = True
        if "wins at" in before or "wins at" in self.force:
            for monster in self.position.monsters:
                self.note_reached(monster)
        rules = self.rules.life
        for monster in self.position.monsters:
            if not monster.eliminated:
                limits = [
                    int(item.clause.value(self.context(item)))
                    for item in self.in_force("max_life")
                    if item.owner is monster
                ]
                most = max([rules.max, *limits])
                monster.max_life = min(most, rules.max_with_cards) if limits else most
                monster.life = min(monster.life, monster.max_life)

    def in_force(self, moment: str) -> list[InForce]:
        """Every clause that waits for `moment` (or is the modifier of that name), in order of seats."""
        return self.force.get(moment, _NONE)

    def owned(self, moment: str, owner: Monster) -> list[InForce]:
        """The clauses of `owner` that wait for `moment`."""
        return [item for item in self.in_force(moment) if item.owner is owner]

    def _gather(self) -> dict[str, list[InForce]]:
        found: dict[str, list[InForce]] = {}
        for monster in self.position.monsters:
            if monster.eliminated:
                continue
            once: set[tuple[str, str]] = set()
            further = monster.tiles or monster.evolutions
            for card in (*monster.cards, *monster.tiles, *monster.evolutions) if further else monster.cards:
                if card.owner == monster.seat and self.library.card(card.id).kind == "gift":
                    continue  # a gift does nothing to the monster whose card it is
                for of in self.meanings(card):
                    self._add(found, monster, card, of, once)
            for id in monster.spent:
                if id is not None:
                    self._add_discarded(found, monster, self.library.card(id))
            for kind, count in monster.tokens.items():
                if count > 0 and kind in self.library.tokens:
                    self._add(found, monster, None, self.library.tokens[kind], once)
        return found

    def _add(
        self,
        found: dict[str, list[InForce]],
        owner: Monster,
        card: CardInPlay | None,
        of: Card,
        once: set[tuple[str, str]],
    ) -> None:
        for clause in of.clauses:
            if clause.discarded or (clause.head == "may" and of.kind == "temporary"):
                continue  # it speaks from the discard pile, or is what playing the card does
            if not clause.adds:
                if (of.id, clause.name) in once:
                    continue
                once.add((of.id, clause.name))
            items = found.setdefault(clause.waits_for, [])
            if clause.whom == "owner":
                items.append(InForce(owner, card, clause, of))
            else:
                items += [InForce(one, card, clause, of) for one in self._speaking(owner, card, clause)]

    @staticmethod
    def _add_discarded(found: dict[str, list[InForce]], owner: Monster, of: Card) -> None:
        for clause in of.clauses:
            if clause.discarded:
                found.setdefault(clause.waits_for, []).append(InForce(owner, None, clause, of))

    def _speaking(self, owner: Monster, card: CardInPlay | None, clause: Clause) -> list[Monster]:
        """For whom a clause speaks that is not for the monster before which its card lies."""
        monsters = self.position.monsters
        if clause.whom == "others":
            return [one for one in monsters if one is not owner and not one.eliminated]
        whose = owner if card is None or card.owner is None else monsters[card.owner]
        return [] if whose.eliminated else [whose]

    def meanings(self, card: CardInPlay) -> list[Card]:
        """The cards whose words hold for `card`: its own, and that of the card it copies."""
        meanings = [self.library.card(card.id)]
        copied = self.position.card(card.copies)
        if copied is not None:
            meanings.append(self.library.card(copied[1].id))
        return meanings

    def is_keep(self, id: str) -> bool:
        """Whether the card counts as a Keep card: a costume where the ruleset says so."""
        of = self.library.card(id)
        costumes = self.rules.costumes
        return of.is_keep or bool(of.kind == "costume" and costumes and costumes.are_keep)

    # --- asking clauses --------

    def context(self, item: InForce, **about: Any) -> Context:
        """The context in which `item` speaks."""
        ctx = Context(self, item.owner, item.card)
        ctx.source = item.of.id
        for name, value in about.items():
            setattr(ctx, name, value)
        return ctx

    def total(self, modifier: str, owner: Monster) -> int:
        """The sum of a numeric modifier over the cards and tokens of `owner`."""
        items = self.in_force(modifier)
        if not items:
            return 0
        total = 0
        for item in items:
            if item.owner is owner:
                ctx = self.context(item)
                if item.clause.when is None or item.clause.when(ctx):
                    total += int(item.clause.value(ctx))
        return total

    def times(self, owner: Monster) -> int:
        """By what the results of the dice of `owner` are multiplied."""
        if "results" not in self.force:
            return 1
        return max([1, *(int(item.clause.value(self.context(item))) for item in self.owned("results", owner))])

    def has(self, modifier: str, owner: Monster, value: str) -> bool:
        """Whether `owner` has a card with this modifier and value (``hold: claw damage``)."""
        return any(
            item.clause.value == value and (item.clause.when is None or item.clause.when(self.context(item)))
            for item in self.in_force(modifier)
            if item.owner is owner
        )

    def tokens_of(self, ctx: Context) -> int:
        """Tokens on the card that speaks; for a kind of token, how many of it the monster holds."""
        if ctx.card is not None:
            return ctx.card.tokens
        return ctx.me.tokens.get(ctx.source, 0)

    def goal(self, monster: Monster) -> int:
        """The points with which `monster` wins."""
        points = self.rules.victory.points
        if "wins at" not in self.force:
            return points
        return min([points, *(int(item.clause.value(self.context(item))) for item in self.owned("wins at", monster))])

    def note_reached(self, monster: Monster) -> None:
        """Whether `monster` has the points to win: who got there first comes first."""
        reached, there = self.position.reached, monster.vp >= self.goal(monster) and not monster.eliminated
        if there and monster.seat not in reached:
            reached.append(monster.seat)
        elif not there and monster.seat in reached:
            reached.remove(monster.seat)

    def has_refused(self, monster: Monster) -> bool:
        """Whether `monster`, hit in Tokyo, stays: it has said so, or the log goes on and says nothing else."""
        if monster not in self.undecided:
            return monster in self.refusing
        for move in self.upcoming():
            if move.player == monster.name and move.action in ("yield", "stay", "pass"):
                return False
        return next(iter(self.upcoming()), None) is not None

    def cannot(self, owner: Monster, what: str) -> bool:
        """Whether a card forbids `owner` something (see the modifier `cannot`)."""
        return "cannot" in self.force and self.has("cannot", owner, what)

    def usable(self, face: str, owner: Monster) -> bool:
        """Whether dice of `owner` that show `face` do anything."""
        if "only faces" not in self.force and "dead faces" not in self.force:
            return True
        for item in self.in_force("only faces"):
            if item.owner is owner and face not in item.clause.value.split():
                return False
        return not self.dead(face, owner)

    def dead(self, face: str, owner: Monster) -> bool:
        """Whether `face` counts for nothing at all to `owner`, not even as one face among others."""
        if "dead faces" not in self.force:
            return False
        return any(item.owner is owner and face in _faces(item) for item in self.in_force("dead faces"))

    def claw_total(self, below: int = 99) -> int:
        """The claws of the turn: rolled, and what cards add, layer by layer (each sees the total of those below).

        With `below` only lower layers count.
        """
        active = self.position.active
        if not self.usable("claw", active):
            return 0
        total = self.position.showing("claw")
        if "claws" not in self.force:
            return total
        layers = [item for item in self.in_force("claws") if item.owner is active]
        for order in sorted({item.clause.order for item in layers if item.clause.order < below}):
            added = 0
            for item in layers:
                if item.clause.order == order:
                    ctx = self.context(item, claws=total)
                    if item.clause.when is None or item.clause.when(ctx):
                        added += int(item.clause.value(ctx))
            total += added
        return total

    def claw_targets(self) -> list[Monster]:
        """Whom the claws of the monster whose turn it is would hit, clockwise: the other place, or everyone else."""
        active = self.position.active
        others = self.position.clockwise(active.seat)[1:] if not active.eliminated else self.position.alive()
        if "claws hit" in self.force and self.has("claws hit", active, "everyone"):
            return others
        inside = active.place != "outside"
        return [monster for monster in others if (monster.place != "outside") is not inside]

    def would_be_wounded(self, monster: Monster) -> bool:
        """Whether the claws as they lie would make `monster` lose life."""
        from kotref.rules.damage import CLAWS, Hit, stopped

        claws = self.claw_total()
        if claws < 1 or monster not in self.claw_targets():
            return False
        return not stopped(self, Hit(monster, claws, self.position.active, True, CLAWS))

    def neighbours(self, monster: Monster) -> list[Monster]:
        """The nearest monsters still in the game on both sides; one if there is only one other."""
        others = [other for other in self.position.clockwise(monster.seat) if other is not monster]
        return others[:1] if len(others) < 2 else [others[0], others[-1]]

    def loss_of(self, monster: Monster) -> Loser | None:
        """The loss that `monster` has just taken and may still answer."""
        return next((loser for loser in self.losers if loser.monster is monster and not loser.closed), None)

    def pending_on(self, monster: Monster) -> Pending | None:
        """The loss that `monster` is about to take, if one is pending."""
        for pending in self.pendings:
            if pending.victim is monster:
                return pending
        return None

    # --- words for people --------

    def spell(self, id: str | None) -> str:
        """A card's name as it is shown."""
        return "an unrecorded card" if id is None else self.library.spell(id)

    def spell_all(self, ids: Iterable[str | None]) -> str:
        """Several card names in a row."""
        return ", ".join(self.spell(id) for id in ids) or "none"


def _faces(item: InForce) -> list[str]:
    """The faces that a clause names; ``named`` is the one that was named for its card."""
    value: list[str] = item.clause.value.split()
    if value == ["named"]:
        return [item.card.face] if item.card is not None and item.card.face else []
    return value


def _say_nothing(kind: str, seat: int, amount: int = 0, source: str = "", detail: str | int | None = None) -> None:
    """In the place of `Table.tell` where nobody listens."""


_NONE: list[InForce] = []
_new_event = tuple.__new__
"""Makes an Event without the detour through its Python-level constructor: it is done several times a move."""
