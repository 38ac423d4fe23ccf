"""From the header of a log to a table: ruleset, players, starting position; and what is wrong with a header."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kotref.cards.library import Library, library
from kotref.cards.reading import CardError
from kotref.cards.sets import SetError
from kotref.logs import Log
from kotref.names import key, nearest
from kotref.notation import Notation, NotationError
from kotref.position import BAY, CITY, OUTSIDE, CardInPlay, ExtraTurn, Monster, Position
from kotref.referee.monsters import find_monster, monster_names
from kotref.referee.numbers import whole
from kotref.rules.table import Table
from kotref.rulesets import Ruleset, RulesetError, load_ruleset
from kotref.violation import Violation

if TYPE_CHECKING:
    from pathlib import Path

Place = tuple[str | int, ...]


MOST_COMPLAINTS = 20


@dataclass(slots=True)
class Complaint:
    """Something wrong with a header: the violation, and the part of the header it is about."""

    violation: Violation
    place: Place


@dataclass(slots=True)
class Setting:
    """A table set up from a header.

    `table` is None if the header is too broken to play on (`fatal`). `rolled_off` says that the first player was
    rolled for; `effects_missing` names a card in the starting position whose effect is not there.
    """

    table: Table | None = None
    notation: Notation | None = None
    complaints: list[Complaint] = field(default_factory=list)
    fatal: bool = False
    rolled_off: bool = False

    def complain(self, code: str, message: str, *place: str | int, legal: str | None = None) -> None:
        """Note that something is wrong at `place`; of very many faults the first are enough."""
        if len(self.complaints) >= MOST_COMPLAINTS:
            return
        self.complaints.append(Complaint(Violation(code, message, legal), place))


def set_up(
    log: Log,
    *,
    ruleset: str | None = None,
    options: Mapping[str, Any] | None = None,
    cards: Sequence[Path] = (),
    change: Callable[[Library], Library] | None = None,
) -> Setting:
    """The table that the header of `log` describes.

    `ruleset` overrides the one it names, `options` are laid over its own, `cards` adds card files, `change` gives the
    library another form (for mutants of a card).
    """
    setting = Setting()
    header = log.header
    rules = _ruleset(setting, header, ruleset, options or {})
    players = header.get("players")
    if rules is None or not isinstance(players, list) or not players:
        setting.fatal = True
        return setting
    rules = rules.for_players(len(players))
    cardbox = _cardbox(setting, rules, cards)
    if cardbox is None:
        setting.fatal = True
        return setting
    if change is not None:
        cardbox = change(cardbox)
    monsters = _seats(setting, players)
    if monsters is None:
        setting.fatal = True
        return setting
    notation = Notation([monster.name for monster in monsters], cardbox)
    position = Position(monsters)
    table = Table(position, rules, cardbox)
    setting.table, setting.notation = table, notation
    _start_values(setting, table, notation, players)
    _market(setting, table, header)
    _deck(setting, table, header)
    if rules.wickedness:
        _tiles(setting, table, header)
    _first(setting, table, notation, header)
    _check_start(setting, table)
    return setting


def _ruleset(
    setting: Setting, header: Mapping[str, Any], ruleset: str | None, options: Mapping[str, Any]
) -> Ruleset | None:
    named = ruleset if ruleset is not None else header.get("ruleset") or "base-2016"
    own = header.get("options")
    try:
        return load_ruleset(named, {**(own if isinstance(own, Mapping) else {}), **options})
    except RulesetError as error:
        hint = f" {error.hint}" if error.hint else ""
        setting.complain("KOT007", f"{error.message}{hint}", error.about)
        return None


def _cardbox(setting: Setting, rules: Ruleset, cards: Sequence[Path]) -> Library | None:
    try:
        return library(tuple(rules.sets), (*rules.card_files, *cards))
    except SetError as error:
        setting.complain("KOT007", f"{error.place}: {error.message}" if error.place else error.message, "ruleset")
    except CardError as error:
        where = ".".join(str(part) for part in error.path)
        setting.complain("KOT007", f"a card file is wrong at {where}: {error.message} (kotref cards check tells more).")
    return None


# --- seats --------

RESERVED = frozenset(
    key(word)
    for word in (
        "expect note correct reason player action market deck discard winner none shared unfinished turn over heal "
        "poison shrink claws unknown"
    ).split()
)


def _seats(setting: Setting, players: list[Any]) -> list[Monster] | None:
    monsters: list[Monster] = []
    names: dict[str, str] = {}
    chosen: dict[str, str] = {}
    if not 2 <= len(players) <= 6:
        setting.complain("KOT002", f"two to six players sit at a table, not {len(players)}.", "players")
        return None
    broken = False
    for seat, player in enumerate(players):
        name, monster_name = _named(player)
        why = _bad_name(name, names)
        if why:
            setting.complain("KOT002", why, "players", seat)
            broken = True
            continue
        names[key(name)] = name
        monster = find_monster(monster_name)
        if monster is None:
            guess = nearest(monster_name, monster_names())
            hint = f" Did you mean {guess}?" if guess else ""
            setting.complain("KOT005", f"there is no monster called {monster_name!r}.{hint}", "players", seat)
            monster = key(monster_name)
        elif monster in chosen:
            setting.complain(
                "KOT002", f"{chosen[monster]} and {name} have both chosen {monster_name}.", "players", seat
            )
            broken = True
        chosen[monster] = name
        monsters.append(Monster(seat, name, monster))
    return None if broken else monsters


def _named(player: Any) -> tuple[str, str]:
    if isinstance(player, Mapping):
        monster = str(player.get("monster") or player.get("name") or "")
        return str(player.get("name") or monster), monster
    return str(player), str(player)


def _bad_name(name: str, names: Mapping[str, str]) -> str | None:
    normal = key(name)
    if not normal:
        return f"{name!r} is no name: it has neither letters nor digits."
    if normal in RESERVED:
        return f"a player cannot be called {name!r}: the notation needs the word for itself."
    if normal in names:
        return f"{names[normal]!r} and {name!r} are the same name to the notation."
    return None


# --- starting values --------

NUMBERS = ("vp", "life", "energy")


def _start_values(setting: Setting, table: Table, notation: Notation, players: list[Any]) -> None:
    rules, position = table.rules, table.position
    tokens = table.library.tokens
    limits = {**{kind: card.supply for kind, card in tokens.items()}, **rules.tokens}
    position.supply = {kind: number for kind, number in limits.items() if isinstance(number, int) and kind in tokens}
    copies: list[tuple[CardInPlay, str, tuple[str | int, ...]]] = []
    for monster, player in zip(position.monsters, players, strict=True):
        monster.life = monster.max_life = rules.life.start
        monster.energy = rules.energy.start
        if isinstance(player, Mapping):
            _start_value(setting, table, monster, player, copies)
    for card, target, place in copies:
        _link_copy(setting, table, notation, card, target, place)
    wanted = {monster.seat: monster.life for monster in position.monsters}
    table.cards_changed()
    for monster in position.monsters:
        if not monster.eliminated:
            monster.life = wanted[monster.seat]


def _start_value(
    setting: Setting, table: Table, monster: Monster, player: Mapping[str, Any], copies: list[Any]
) -> None:
    seat = monster.seat
    for what in NUMBERS:
        if what in player:
            number = whole(player[what])
            if number is None:
                setting.complain(
                    "KOT002", f"{what} is a number from 0 up, not {player[what]!r}.", "players", seat, what
                )
            else:
                setattr(monster, what, number)
    for kind in table.library.tokens:
        if kind in player:
            number = whole(player[kind])
            if number is None:
                setting.complain(
                    "KOT002", f"{kind} is a number from 0 up, not {player[kind]!r}.", "players", seat, kind
                )
            elif number:
                monster.tokens[kind] = number
                if kind in table.position.supply:
                    table.position.supply[kind] -= number
    place = str(player.get("place") or OUTSIDE)
    if key(place) in (OUTSIDE, CITY, BAY):
        monster.place = key(place)
    else:
        setting.complain("KOT002", f"a place is outside, city or bay, not {place!r}.", "players", seat, "place")
    eliminated = player.get("eliminated")
    if eliminated is not None and str(eliminated).lower() in ("true", "yes"):
        monster.eliminated, monster.life = True, 0
    if table.rules.wickedness:
        _start_wickedness(setting, table, monster, player)
    for index, card in enumerate(player.get("cards") or ()):
        _start_card(setting, table, monster, card, copies, ("players", seat, "cards", index))


def _start_wickedness(setting: Setting, table: Table, monster: Monster, player: Mapping[str, Any]) -> None:
    if "wickedness" in player:
        number = whole(player["wickedness"])
        if number is None:
            setting.complain("KOT002", "wickedness is a number from 0 up.", "players", monster.seat, "wickedness")
        else:
            monster.wickedness = number
    for index, name in enumerate(player.get("tiles") or ()):
        id = _tile_id(setting, table, name, ("players", monster.seat, "tiles", index))
        if id is not None:
            monster.tiles.append(table.position.new_card(f"tile/{id}"))
            table.position.taken_tiles.append(id)


def _tile_id(setting: Setting, table: Table, name: Any, place: Place) -> str | None:
    id = table.library.find(key(str(name)))
    if id is None or f"tile/{id}" not in table.library:
        guess = nearest(str(name), [tile.removeprefix("tile/") for tile in table.library.tiles()])
        hint = f" Did you mean {guess}?" if guess else ""
        setting.complain("KOT004", f"there is no wickedness tile called {str(name)!r}.{hint}", *place)
        return None
    return id


def _tiles(setting: Setting, table: Table, header: Mapping[str, Any]) -> None:
    """The tiles on the table: those named, or all of the ruleset's side; less those that monsters have."""
    position, rules = table.position, table.rules.wickedness
    assert rules
    named = header.get("tiles")
    if isinstance(named, list):
        ids = [_tile_id(setting, table, name, ("tiles", index)) for index, name in enumerate(named)]
        position.tiles = [id for id in ids if id is not None]
    else:
        sides = ("red", "green") if rules.side == "mixed" else (rules.side,)
        ids = [id.removeprefix("tile/") for id in table.library.tiles() if table.library.card(id).side in sides]
        position.tiles = [id for id in ids if id is not None and id not in position.taken_tiles]
    for id in position.taken_tiles:
        if id in position.tiles:
            setting.complain(
                "KOT008", f"{table.spell(f'tile/{id}')} is on the table and in front of a monster.", "tiles"
            )
            position.tiles.remove(id)


def _start_card(setting: Setting, table: Table, monster: Monster, card: Any, copies: list[Any], place: Place) -> None:
    name, about = card, None
    if isinstance(card, Mapping) and len(card) == 1:
        ((name, about),) = card.items()
    id = _card_id(setting, table, str(name), place)
    if id is None:
        return
    new = table.position.new_card(id)
    number = None if about is None else whole(about)
    if number is not None:
        new.tokens = number
    elif about is not None:
        copies.append((new, str(about), place))
    else:
        new.tokens = _full(table, id)
    monster.cards.append(new)


def _full(table: Table, id: str) -> int:
    """How many tokens a card comes with: what its own words put on it at once."""
    total = 0
    for clause in table.library.card(id).clauses:
        if clause.moment == "got" and clause.choose is None:
            for effect in clause.effects:
                if effect.word == "put" and effect.amount is not None:
                    total += int(effect.amount(_NOBODY))
    return total


_NOBODY: Any = None


def _card_id(setting: Setting, table: Table, name: str, place: Place) -> str | None:
    id = table.library.find(key(name))
    if id is None:
        guess = nearest(name, table.library.all())
        hint = f" Did you mean {guess}?" if guess else ""
        setting.complain("KOT004", f"there is no card called {name!r} in this game.{hint}", *place)
    return id


def _link_copy(setting: Setting, table: Table, notation: Notation, card: CardInPlay, target: str, place: Place) -> None:
    """`{mimic: jets of Ben}`: find the card that is copied."""
    named, _, owner = target.rpartition(" of ")
    who = notation.player(owner)
    id = table.library.find(key(named))
    for other in table.monster(who).cards if who is not None else ():
        if other.id == id and other is not card:
            card.copies = other.key
            card.tokens = _full(table, other.id)
            return
    setting.complain("KOT008", f"{target!r} is not in play: a copy is written as 'jets of Ben'.", *place)


# --- market, deck, first player --------


def _market(setting: Setting, table: Table, header: Mapping[str, Any]) -> None:
    position = table.position
    named = header.get("market")
    if not isinstance(named, list):
        position.market = [None] * table.rules.market.size
        return
    for index, name in enumerate(named):
        unknown = str(name).strip() == "?" or key(str(name)) == "unknown"
        position.market.append(None if unknown else _card_id(setting, table, str(name), ("market", index)))
    if len(named) > table.rules.market.size:
        setting.complain("KOT008", f"the market holds {table.rules.market.size} cards, not {len(named)}.", "market")


def _deck(setting: Setting, table: Table, header: Mapping[str, Any]) -> None:
    """The deck from the top, as far as it is known; everything that lies at no known place may be anywhere in it."""
    position, cardbox = table.position, table.library
    known: dict[str, list[str]] = {"deck": [], "discard": []}
    for where, pile in known.items():
        for index, name in enumerate(header.get(where) or ()):
            if str(name).strip() != "?" and key(str(name)) != "unknown":
                id = _card_id(setting, table, str(name), (where, index))
                if id is not None:
                    pile.append(id)
    position.discard = known["discard"]
    seen = [*(id for id in position.market if id), *known["deck"], *known["discard"]]
    seen += [card.id for _, card in position.cards_in_play()]
    position.unseen = dict(cardbox.copies)
    for id in seen:
        position.unseen[id] = position.unseen.get(id, 0) - 1
        if position.unseen[id] == -1:
            setting.complain("KOT008", f"{table.spell(id)} is there more often than the deck has it.", "players")
    hidden = sum(max(0, number) for number in position.unseen.values()) - position.market.count(None)
    position.deck = [None] * max(0, hidden) + known["deck"][::-1]


def _first(setting: Setting, table: Table, notation: Notation, header: Mapping[str, Any]) -> None:
    position = table.position
    first = header.get("first")
    seat = 0
    if isinstance(first, Mapping) and table.rules.first_player == "given":
        setting.complain("KOT105", "in this game nobody throws dice for the first turn.", "first")
    elif isinstance(first, Mapping):
        rolled = _roll_off(setting, table, notation, first)
        if rolled is not None:
            seat, setting.rolled_off = rolled, True
    elif first is not None:
        name = notation.player(str(first))
        if name is None:
            setting.complain("KOT003", f"nobody at this table is called {str(first)!r}.", "first")
        else:
            seat = table.monster(name).seat
    position.next_seat = position.first_seat = seat
    position.give_turn(seat)
    for index, turn in enumerate(header.get("turns") or ()):
        _due_turn(setting, table, notation, turn, index)
    if position.extra_turns:
        here = position.extra_turns[0].seat
        if first is None or seat == here:
            position.next_seat = here
        else:
            position.next_seat = (seat - 1) % len(position.monsters)
        position.give_turn(here)


def _due_turn(setting: Setting, table: Table, notation: Notation, turn: Any, index: int) -> None:
    name, dice = turn, 0
    if isinstance(turn, Mapping) and len(turn) == 1:
        ((name, fewer),) = turn.items()
        dice = -(whole(str(fewer).removeprefix("-")) or 0)
    who = notation.player(str(name))
    if who is None:
        setting.complain("KOT003", f"nobody at this table is called {str(name)!r}.", "turns", index)
    else:
        table.position.extra_turns.append(ExtraTurn(table.monster(who).seat, "header", dice, rank=index))


def _roll_off(setting: Setting, table: Table, notation: Notation, first: Mapping[str, Any]) -> int | None:
    """Who starts by the roll-off: the most claws, ties throw again (rulebook: Set-up)."""
    rounds = first.get("claws")
    if not isinstance(rounds, list) or not rounds:
        setting.complain("KOT002", "a roll-off is {claws: [{Ada: claw 1 2 ..., ...}, ...]}.", "first")
        return None
    tied = [monster.name for monster in table.position.monsters if not monster.eliminated]
    for index, throws in enumerate(rounds):
        claws: dict[str, int] = {}
        for name, dice in throws.items() if isinstance(throws, Mapping) else ():
            who = notation.player(str(name))
            if who is None:
                setting.complain("KOT003", f"nobody at this table is called {str(name)!r}.", "first")
                continue
            text = dice if isinstance(dice, str) else " ".join(str(face) for face in dice or ())
            try:
                claws[who] = notation.read(who, f"roll {text}").dice.count("claw")
            except NotationError as error:
                setting.complain(error.code, f"{error.message}.", "first", "claws", index)
                return None
        if set(claws) != set(tied):
            missing = ", ".join(sorted(set(tied) ^ set(claws)))
            setting.complain(
                "KOT105", f"roll-off {index + 1}: exactly {', '.join(tied)} throw ({missing} differ).", "first"
            )
            return None
        most = max(claws.values())
        tied = [name for name in tied if claws[name] == most]
        if len(tied) == 1:
            return table.monster(tied[0]).seat
    setting.complain("KOT105", f"{' and '.join(tied)} are level with the most claws and have to throw again.", "first")
    return None


# --- what cannot be --------


def _check_start(setting: Setting, table: Table) -> None:
    """Starting positions that the rules cannot reach (KOT008)."""
    position, rules = table.position, table.rules
    for place, name in ((CITY, "Tokyo City"), (BAY, "Tokyo Bay")):
        there = [monster.name for monster in position.monsters if monster.place == place]
        if len(there) > 1:
            setting.complain("KOT008", f"{' and '.join(there)} cannot both be in {name}.", "players")
    bay_from = rules.tokyo.bay_from
    in_bay = position.at(BAY)
    if in_bay is not None and (bay_from is None or len(position.alive()) < bay_from):
        setting.complain("KOT008", f"{in_bay.name} cannot be in Bay: it is shut.", "players", in_bay.seat, "place")
    for monster in position.monsters:
        if monster.eliminated:
            if monster.in_tokyo:
                setting.complain("KOT008", f"{monster.name} is eliminated and in Tokyo.", "players", monster.seat)
            monster.place = OUTSIDE
            continue
        why = _impossible(table, monster)
        if why:
            setting.complain("KOT008", f"{monster.name} cannot start with {why}.", "players", monster.seat)
    if len(position.alive()) < 2:
        setting.complain("KOT008", "fewer than two monsters are in the game: it is over.", "players")
    if position.active.eliminated:
        setting.complain("KOT008", f"{position.active.name} is eliminated and cannot start.", "first")
        position.next_seat = position.first_seat = position.alive()[0].seat if position.alive() else 0
        position.give_turn(position.first_seat)


def _impossible(table: Table, monster: Monster) -> str | None:
    rules = table.rules
    if monster.life > monster.max_life:
        return f"{monster.life} life: {monster.max_life} is the most it can have"
    if monster.life < 1:
        return "no life"
    if monster.vp >= rules.victory.points:
        return f"{monster.vp} points: the game would be over"
    if rules.wickedness and monster.wickedness > rules.wickedness.cap:
        return f"{monster.wickedness} wickedness: the track ends at {rules.wickedness.cap}"
    if rules.energy.max is not None and monster.energy > rules.energy.max:
        return f"{monster.energy} energy: {rules.energy.max} is the most"
    for kind, number in table.position.supply.items():
        if number < 0 and monster.tokens.get(kind):
            return f"{monster.tokens[kind]} {kind} tokens: there are not so many"
    for card in monster.cards:
        if not table.library.card(card.id).is_keep:
            return f"{table.spell(card.id)} in front of it: that card is discarded when bought"
    return None
