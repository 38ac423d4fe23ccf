"""The table: a position, the ruleset it is played by, the cards that are known, and what has happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from kotref.events import Event
from kotref.position import Monster, Position
from kotref.rules.asking import Asking
from kotref.rules.in_force import Said, gather

if TYPE_CHECKING:
    from kotref.cards.library import Library
    from kotref.notation import Move
    from kotref.rules.hits import Bite, Hit, Pending
    from kotref.rulesets import Ruleset

FACES = ("1", "2", "3", "energy", "heart", "claw")


class GameOver(Exception):
    """The game has ended; raised at a checkpoint, never inside an event."""


class TurnOver(Exception):
    """The monster whose turn it is has fallen, and with it its turn."""


class Loser:
    """A monster that has just lost life in one event: how much (`more` of it added by cards), to whom, to claws or not.

    `used` names what has been used up in answer to it, `closed` says that the monster does no more about it.
    """

    __slots__ = ("by", "by_claws", "closed", "lost", "monster", "more", "used")

    def __init__(self, monster: Monster, lost: int, by: Monster | None, by_claws: bool) -> None:
        self.monster = monster
        self.lost = lost
        self.by = by
        self.by_claws = by_claws
        self.more = 0
        self.used: set[tuple[int, str]] = set()
        self.closed = False


class Table(Asking):
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
        self._said: Said = {}
        self.force = gather(self.position, self.library, self._said)

    def put_position(self, position: Position) -> None:
        """Go on from another position of the same game."""
        self.position = position
        self.falling = []
        self.pendings, self.held, self.bites, self.to_ask = [], [], [], []
        self.decided = set()
        self.undecided, self.refusing, self.newcomer, self.losers = [], [], None, []
        self.announced, self.found, self.claw_hits, self.spared = None, None, [], set()
        self._seats = {monster.name: monster for monster in position.monsters}
        self.force = gather(self.position, self.library, self._said)
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
        before, self.force = self.force, gather(self.position, self.library, self._said)
        self.changed = True
        if "wins at" in before or "wins at" in self.force:
            for monster in self.position.monsters:
                self.note_reached(monster)
        rules, limiting = self.rules.life, self.in_force("max_life")
        for monster in self.position.monsters:
            if not monster.eliminated:
                monster.max_life = rules.max
                if limiting:
                    limits = [int(item.clause.value(self.context(item))) for item in limiting if item.owner is monster]
                    monster.max_life = min(max([rules.max, *limits]), rules.max_with_cards) if limits else rules.max
                if monster.life > monster.max_life:
                    monster.life = monster.max_life

    def note_reached(self, monster: Monster) -> None:
        """Whether `monster` has the points to win: who got there first comes first."""
        reached = self.position.reached
        points = self.goal(monster) if "wins at" in self.force else self.rules.victory.points
        there = monster.vp >= points and not monster.eliminated
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

    def would_be_wounded(self, monster: Monster) -> bool:
        """Whether the claws as they lie would make `monster` lose life."""
        from kotref.rules.hits import CLAWS, Hit, stopped

        claws = self.claw_total()
        if claws < 1 or monster not in self.claw_targets():
            return False
        return not stopped(self, Hit(monster, claws, self.position.active, True, CLAWS))

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


def _say_nothing(kind: str, seat: int, amount: int = 0, source: str = "", detail: str | int | None = None) -> None:
    """In the place of `Table.tell` where nobody listens."""


_new_event = tuple.__new__
"""Makes an Event without the detour through its Python-level constructor: it is done several times a move."""
