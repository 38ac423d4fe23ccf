"""What the referee asks a ruleset for: options in groups, by what they mean.

The names here are those of ``options.yaml``, which says what each means; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from pathlib import Path

Reward = dict[str, int]


class RulesetError(Exception):
    """A ruleset that is not there, cannot be read, or says what no ruleset can.

    `message` names what is wrong in a sentence; `hint` is a sentence with what was probably meant, or empty; `about`
    is ``options`` if single options given beside the ruleset are at fault, else ``ruleset``.
    """

    def __init__(self, message: str, hint: str = "", about: str = "ruleset") -> None:
        super().__init__(f"{message} {hint}".rstrip())
        self.message = message
        self.hint = hint
        self.about = about


class Group:
    """Options that belong together."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.__dict__.update(values)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.__dict__})"


class Victory(Group):
    """Winning, and when it is looked at."""

    points: int
    max: int | None
    check: str
    tie: str
    last_standing: str


class Eliminated(Group):
    """What becomes of an eliminated monster."""

    points: str


class Damage(Group):
    """Losing life."""

    order: str
    any_time: str


class Turn(Group):
    """The course of a turn."""

    fall: str


class Life(Group):
    """Life at the start and its limits."""

    start: int
    max: int
    max_with_cards: int


class Energy(Group):
    """Energy at the start and its limit."""

    start: int
    max: int | None


class Dice(Group):
    """How many dice there are, how often they are thrown."""

    count: int
    extra: int
    rolls: int


class Resolve(Group):
    """Resolving dice: ``free``, or the groups in their fixed order."""

    order: str | tuple[str, ...]


class Tokyo(Group):
    """Entering Tokyo, staying in it, leaving it."""

    bay_from: int | None
    enter: Reward
    start_turn: Reward
    enter_needs_claw: bool
    hearts_heal: bool
    yield_after: str
    entry: str
    bay_closes: str
    bay_slides_to_city: bool
    killer_takes_city: bool


class Market(Group):
    """Buying and sweeping Power cards."""

    size: int
    sweep_cost: int
    sweep_to: str
    deck_empty: str
    discard_bought: str
    sold_tokens: str
    offer_after_sweep: str


class TwoPlayer(Group):
    """What Tokyo gives in the variant for two."""

    enter: Reward
    start_turn: Reward


class Wickedness(Group):
    """The wickedness track, where it is in the game: steps for triples, levels with tiles, the tiles' side."""

    triples: Mapping[int, int]
    levels: tuple[int, ...]
    cap: int
    may_decline: bool
    side: str


class Evolutions(Group):
    """Evolutions, where they are in the game: what brings one, how it is drawn, what becomes of it."""

    hearts: int
    draw: str
    start: str
    step: str
    spent: str
    frozen: str
    reshuffle: bool


class Costumes(Group):
    """Costumes, where they are in the game: stealing them, and what they count as."""

    claws: int
    price: str
    start: str
    are_keep: bool


GROUPS: dict[str, type[Group]] = {
    "victory": Victory,
    "eliminated": Eliminated,
    "damage": Damage,
    "turn": Turn,
    "life": Life,
    "energy": Energy,
    "dice": Dice,
    "resolve": Resolve,
    "tokyo": Tokyo,
    "market": Market,
    "two_player": TwoPlayer,
}


PARTS: dict[str, type[Group]] = {"wickedness": Wickedness, "evolutions": Evolutions, "costumes": Costumes}
"""Options that are off, or a group."""


class Ruleset:
    """The rules that a game is played by: a base, the layers over it, and the options of the log over them.

    `id` is the ruleset as it was named, `layers` are the ids of base and layers from below, `sets` the ids of the
    card sets from below, `card_files` card files that players' own ruleset files add. A ruleset is never changed.
    """

    victory: Victory
    eliminated: Eliminated
    damage: Damage
    turn: Turn
    life: Life
    energy: Energy
    dice: Dice
    resolve: Resolve
    tokyo: Tokyo
    market: Market
    two_player: TwoPlayer
    tokens: Mapping[str, int | None]
    ranking: str
    first_player: str
    two_player_variant: bool
    wickedness: Wickedness | Literal[False]
    evolutions: Evolutions | Literal[False]
    costumes: Costumes | Literal[False]

    def __init__(
        self,
        id: str,
        layers: tuple[str, ...],
        sets: tuple[str, ...],
        values: Mapping[str, Any],
        origins: Mapping[str, tuple[str, str]],
        card_files: tuple[Path, ...] = (),
    ) -> None:
        self.id = id
        self.layers = layers
        self.sets = sets
        self.card_files = card_files
        self._values = values
        self._origins = origins
        self._for_two: Ruleset | None = None
        groups: dict[str, dict[str, Any]] = {}
        for path, value in values.items():
            group, dot, name = path.partition(".")
            if dot:
                groups.setdefault(group, {})[name] = value
            else:
                setattr(self, path, PARTS[path](value) if path in PARTS and value else value)
        for group, options in groups.items():
            setattr(self, group, GROUPS[group](options) if group in GROUPS else options)

    def __repr__(self) -> str:
        return f"Ruleset({self.id!r})"

    def origin(self, path: str) -> tuple[str, str]:
        """Who set an option (``tokyo.bay_from``): the id of the layer, and its source in a few words.

        The layer is ``options`` for what the log, or whoever called, set. A part that nobody set by itself is from
        where its whole is. Raises KeyError for no option.
        """
        return self._origins.get(path) or self._origins[path.rpartition(".")[0]]

    def as_dict(self) -> dict[str, Any]:
        """All options with their values: ``{"tokyo.bay_from": 5, ...}``."""
        return dict(self._values)

    def for_players(self, number: int) -> Ruleset:
        """The rules for so many players: where two play by the variant for two, Tokyo gives what that says."""
        if number != 2 or not self.two_player_variant:
            return self
        if self._for_two is None:
            values, origins = dict(self._values), dict(self._origins)
            for name in ("enter", "start_turn"):
                values[f"tokyo.{name}"] = values[f"two_player.{name}"]
                origins[f"tokyo.{name}"] = origins[f"two_player.{name}"]
            self._for_two = Ruleset(self.id, self.layers, self.sets, values, origins, self.card_files)
        return self._for_two
