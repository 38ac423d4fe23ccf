"""The state of a game: monsters, cards in play, market, deck, dice.

Plain slotted objects without behaviour beyond copying themselves and answering who is where. Who may change them is
the business of `kotref.rules`; life, points and energy change in `kotref.rules.gains` only.
"""

from __future__ import annotations

from collections.abc import Iterator

OUTSIDE, CITY, BAY = "outside", "city", "bay"


class CardInPlay:
    """A card in front of a monster.

    `id` names the card; `key` is a number of this very card (two copies of one card differ); `tokens` counts what
    lies on it; `copies` is the `key` of the card that it copies (Mimic), None if it copies nothing; `used` maps a
    clause's name to the number of the turn in which it was last used.

    `owner` is the seat whose evolution it is, which need not be in front of its owner (gifts, Freeze Ray); `face` is a
    face of the dice named for it; `mark` a counter that another card put on it (``ufo``); `since` the number of the
    turn in which it was played.
    """

    __slots__ = ("copies", "face", "id", "key", "mark", "owner", "since", "tokens", "used")

    def __init__(self, id: str, key: int, tokens: int = 0) -> None:
        self.id = id
        self.key = key
        self.tokens = tokens
        self.copies: int | None = None
        self.used: dict[str, int] | None = None
        self.owner: int | None = None
        self.face: str | None = None
        self.mark: str | None = None
        self.since = 0

    @property
    def name(self) -> str:
        """The id as moves have it: a tile's without the ``tile/`` that tells it from a card."""
        return self.id.removeprefix("tile/")

    def copy(self) -> CardInPlay:
        """A card like this one, which shares nothing with it."""
        new = CardInPlay.__new__(CardInPlay)
        new.id = self.id
        new.key = self.key
        new.tokens = self.tokens
        new.copies = self.copies
        new.used = self.used.copy() if self.used else None
        new.owner = self.owner
        new.face = self.face
        new.mark = self.mark
        new.since = self.since
        return new


class Monster:
    """One player's monster.

    `seat` counts clockwise from 0. `place` is ``outside``, ``city`` or ``bay``. `tokens` maps a token kind (poison,
    shrink) to how many it holds. `tiles` are its wickedness tiles, `owed` the levels for which it may still take one.

    `hand` are the evolutions in its hand (None: one that the log does not know), `evolutions` those on the table before
    it, `spent` its own discard pile of them, `evolution_deck` how many are left to draw, `strays` those of other
    monsters that have come to its deck. `frozen` is the face of the die that is frozen for it.
    """

    __slots__ = (
        "cards",
        "eliminated",
        "energy",
        "evolution_deck",
        "evolutions",
        "fell_at",
        "frozen",
        "hand",
        "life",
        "max_life",
        "monster",
        "name",
        "owed",
        "place",
        "seat",
        "spent",
        "strays",
        "tiles",
        "tokens",
        "vp",
        "wickedness",
    )

    def __init__(self, seat: int, name: str, monster: str) -> None:
        self.seat = seat
        self.name = name
        self.monster = monster
        self.vp = 0
        self.life = 10
        self.max_life = 10
        self.energy = 0
        self.place = OUTSIDE
        self.cards: list[CardInPlay] = []
        self.tokens: dict[str, int] = {}
        self.wickedness = 0
        self.tiles: list[CardInPlay] = []
        self.owed: list[int] = []
        self.eliminated = False
        self.fell_at = 0
        self.hand: list[str | None] = []
        self.evolutions: list[CardInPlay] = []
        self.evolution_deck = 0
        self.spent: list[str | None] = []
        self.strays: list[str] = []
        self.frozen: str | None = None

    @property
    def in_tokyo(self) -> bool:
        """Whether it stands in Tokyo City or Tokyo Bay."""
        return self.place != OUTSIDE

    def copy(self) -> Monster:
        """A monster like this one, which shares nothing with it."""
        new = Monster.__new__(Monster)
        new.seat = self.seat
        new.name = self.name
        new.monster = self.monster
        new.vp = self.vp
        new.life = self.life
        new.max_life = self.max_life
        new.energy = self.energy
        new.place = self.place
        new.cards = [card.copy() for card in self.cards] if self.cards else []
        new.tokens = self.tokens.copy() if self.tokens else {}
        new.wickedness = self.wickedness
        new.tiles = [tile.copy() for tile in self.tiles] if self.tiles else []
        new.owed = self.owed[:] if self.owed else []
        new.eliminated = self.eliminated
        new.fell_at = self.fell_at
        new.hand = self.hand[:] if self.hand else []
        new.evolutions = [card.copy() for card in self.evolutions] if self.evolutions else []
        new.evolution_deck = self.evolution_deck
        new.spent = self.spent[:] if self.spent else []
        new.strays = self.strays[:] if self.strays else []
        new.frozen = self.frozen
        return new

    def __repr__(self) -> str:
        return f"<{self.name} ({self.monster}) {self.vp} vp {self.life} life {self.energy} energy {self.place}>"


class ExtraTurn:
    """A turn that is due to `seat` after the current one: how many dice fewer, from which card, declinable or not.

    `rank` orders several of them, 1 first.
    """

    __slots__ = ("dice", "may_decline", "rank", "seat", "source")

    def __init__(self, seat: int, source: str, dice: int = 0, may_decline: bool = False, rank: int = 5) -> None:
        self.seat = seat
        self.source = source
        self.dice = dice
        self.may_decline = may_decline
        self.rank = rank


class Loss:
    """Life lost in the current turn: who, how much, dealt by whom (a seat or None), to claws or to which source.

    `inside` says whether it was lost in Tokyo.
    """

    __slots__ = ("amount", "by", "claws", "inside", "source", "victim")

    def __init__(self, victim: int, amount: int, by: int | None, claws: bool, source: str, inside: bool) -> None:
        self.victim = victim
        self.amount = amount
        self.by = by
        self.claws = claws
        self.source = source
        self.inside = inside


class Position:
    """Everything that a game consists of between two moves.

    `turn` is the seat whose turn it is (`active` its monster, see `give_turn`), `next_seat` the seat after whom the
    ordinary order goes on (an extra turn does not move it), `number` counts turns from 1. `step` is one of ``start roll
    resolve enter buy end over``.

    `dice` are the faces as they lie, `thrown` how often this turn, `allowed` how often it may throw, `dice_count` how
    many dice it throws; they have been `changed` by cards, or are `final`; `added` are faces that cards add to what
    they show, `claws` the claws with which they were resolved, what doubles them apart.

    `deck` has its top card last; None is a card that nobody has seen. `unseen` counts, for each card, the copies that
    lie at no known place. `market` holds card ids, None for a card that was not recorded.

    Of the turn: `bought` says that its purchases have begun, `last_bought` who has just bought which card, `drawn` that
    its evolution has been drawn, `passed` that the whole turn is left out, `banned` names the card that may not be
    bought in it any more; `healed` and `charged` count the life and energy that each seat has gained, `entered` are the
    seats that have come into Tokyo, `began_inside` those that were there, `vacated` says that somebody has left Tokyo
    or fallen there, `kept_out` that the active monster does not enter.

    `reached` lists who has the points to win, in the order in which they got there.
    """

    __slots__ = (
        "active",
        "added",
        "allowed",
        "banned",
        "began_inside",
        "bought",
        "chain",
        "changed",
        "charged",
        "claws",
        "deck",
        "dice",
        "dice_count",
        "discard",
        "drawn",
        "entered",
        "extra_source",
        "extra_turns",
        "fallen",
        "final",
        "first_seat",
        "healed",
        "kept_out",
        "keys",
        "last_bought",
        "losses",
        "lying",
        "market",
        "monsters",
        "next_seat",
        "number",
        "over",
        "passed",
        "penalty",
        "prevented",
        "probed_three",
        "reached",
        "reason",
        "roaring",
        "selling",
        "step",
        "supply",
        "taken_tiles",
        "throw_due",
        "thrown",
        "tiles",
        "turn",
        "unseen",
        "vacated",
        "winner",
    )

    def __init__(self, monsters: list[Monster]) -> None:
        self.monsters = monsters
        self.turn = 0
        self.active = monsters[0]
        self.next_seat = 0
        self.number = 0
        self.step = "start"
        self.dice: tuple[str, ...] = ()
        self.thrown = 0
        self.allowed = 0
        self.dice_count = 0
        self.added: dict[str, int] = {}
        self.healed: dict[int, int] = {}
        self.entered: set[int] = set()
        self.vacated = False
        self.kept_out = False
        self.charged: dict[int, int] = {}
        self.began_inside: set[int] = set()
        self.claws = 0
        self.penalty = 0
        self.chain = 0
        self.changed = False
        self.final = False
        self.probed_three = 0
        self.throw_due = False
        self.extra_source = ""
        self.roaring: int | None = None
        self.tiles: list[str] = []
        self.taken_tiles: list[str] = []
        self.selling = False
        self.bought = False
        self.last_bought: tuple[int, str] | None = None
        self.drawn = False
        self.passed = False
        self.banned: str | None = None
        self.market: list[str | None] = []
        self.deck: list[str | None] = []
        self.discard: list[str] = []
        self.unseen: dict[str, int] = {}
        self.supply: dict[str, int] = {}
        self.extra_turns: list[ExtraTurn] = []
        self.losses: list[Loss] = []
        self.lying: list[str] = []
        self.prevented: set[int] = set()
        self.reached: list[int] = []
        self.fallen = 0
        self.keys = 0
        self.first_seat = 0
        self.over = False
        self.winner: str | None = None
        self.reason: str | None = None

    def copy(self) -> Position:
        """A position like this one, which shares nothing with it."""
        new = Position.__new__(Position)
        new.turn = self.turn
        new.next_seat = self.next_seat
        new.number = self.number
        new.step = self.step
        new.dice = self.dice
        new.thrown = self.thrown
        new.allowed = self.allowed
        new.dice_count = self.dice_count
        new.added = self.added.copy() if self.added else {}
        new.healed = self.healed.copy() if self.healed else {}
        new.entered = self.entered.copy() if self.entered else set()
        new.vacated = self.vacated
        new.kept_out = self.kept_out
        new.charged = self.charged.copy() if self.charged else {}
        new.began_inside = self.began_inside.copy()
        new.claws = self.claws
        new.penalty = self.penalty
        new.chain = self.chain
        new.changed = self.changed
        new.final = self.final
        new.probed_three = self.probed_three
        new.throw_due = self.throw_due
        new.selling = self.selling
        new.bought = self.bought
        new.last_bought = self.last_bought
        new.drawn = self.drawn
        new.passed = self.passed
        new.banned = self.banned
        new.extra_source = self.extra_source
        new.roaring = self.roaring
        new.fallen = self.fallen
        new.keys = self.keys
        new.first_seat = self.first_seat
        new.over = self.over
        new.winner = self.winner
        new.reason = self.reason
        new.monsters = [monster.copy() for monster in self.monsters]
        new.active = new.monsters[self.turn]
        new.market = self.market[:]
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.unseen = self.unseen.copy()
        new.supply = self.supply.copy()
        new.extra_turns = self.extra_turns[:] if self.extra_turns else []
        new.losses = self.losses[:] if self.losses else []
        new.lying = self.lying[:] if self.lying else []
        new.tiles = self.tiles[:] if self.tiles else []
        new.taken_tiles = self.taken_tiles[:] if self.taken_tiles else []
        new.prevented = self.prevented.copy() if self.prevented else set()
        new.reached = self.reached[:] if self.reached else []
        return new

    def showing(self, face: str) -> int:
        """How often the dice show `face`, what cards add included."""
        return self.dice.count(face) + (self.added.get(face, 0) if self.added else 0)

    def give_turn(self, seat: int) -> None:
        """It is the turn of `seat`."""
        self.turn = seat
        self.active = self.monsters[seat]

    def alive(self) -> list[Monster]:
        """The monsters still in the game, in order of seats."""
        return [monster for monster in self.monsters if not monster.eliminated]

    def frozen(self) -> tuple[str, ...]:
        """The faces of the dice that others have frozen: the active monster has them among its own, as they lie."""
        return tuple([one.frozen for one in self.freezing() if one.frozen])

    def freezing(self) -> list[Monster]:
        """Those who have a die frozen among the dice of the active monster."""
        return [one for one in self.monsters if one.frozen and not one.eliminated and one is not self.active]

    def at(self, place: str) -> Monster | None:
        """Who stands at `place` (``city`` or ``bay``)."""
        for monster in self.monsters:
            if monster.place == place:
                return monster
        return None

    def clockwise(self, start: int) -> list[Monster]:
        """The monsters still in the game, clockwise, beginning with seat `start`."""
        ring = self.monsters[start:] + self.monsters[:start]
        return [monster for monster in ring if not monster.eliminated]

    def card(self, key: int | None) -> tuple[Monster, CardInPlay] | None:
        """The card in play with number `key`, and its owner."""
        if key is None:
            return None
        for owner, card in self.in_front():
            if card.key == key:
                return owner, card
        return None

    def cards_in_play(self) -> Iterator[tuple[Monster, CardInPlay]]:
        """Every card in front of a monster, with its owner."""
        for monster in self.monsters:
            for card in monster.cards:
                yield monster, card

    def in_front(self) -> Iterator[tuple[Monster, CardInPlay]]:
        """Every card, tile and evolution in front of a monster, with that monster."""
        for monster in self.monsters:
            for card in monster.cards:
                yield monster, card
            for tile in monster.tiles:
                yield monster, tile
            for evolution in monster.evolutions:
                yield monster, evolution

    def new_card(self, id: str, tokens: int = 0) -> CardInPlay:
        """A card with a number of its own, not yet in front of anybody."""
        self.keys += 1
        return CardInPlay(id, self.keys, tokens)
