"""From the header of a log to a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kotref.cards.library import Library, library
from kotref.cards.reading import CardError
from kotref.cards.sets import SetError
from kotref.logs import Log
from kotref.notation import Notation
from kotref.position import Position
from kotref.rules.table import Table
from kotref.rulesets import Ruleset, RulesetError, load_ruleset

if TYPE_CHECKING:
    from pathlib import Path

from kotref.referee.seats import take_seats
from kotref.referee.setting import Complaint, Setting
from kotref.referee.start_table import first_player, lay_deck, lay_market, lay_tiles
from kotref.referee.start_values import check_start, start_values

__all__ = ["Complaint", "Setting", "set_up"]


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
    if rules is not None:
        setting.ruleset = rules.id if len(rules.layers) > 1 else rules.id.strip("[]")
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
    monsters = take_seats(setting, players)
    if monsters is None:
        setting.fatal = True
        return setting
    notation = Notation([monster.name for monster in monsters], cardbox)
    position = Position(monsters)
    table = Table(position, rules, cardbox)
    setting.table, setting.notation = table, notation
    start_values(setting, table, notation, players)
    lay_market(setting, table, header)
    lay_deck(setting, table, header)
    if rules.wickedness:
        lay_tiles(setting, table, header)
    elif header.get("tiles"):
        setting.complain("KOT008", "this game has no wickedness tiles.", "tiles")
    first_player(setting, table, notation, header)
    check_start(setting, table)
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
        file = error.file or "a card file"
        more = f" (kotref cards check {error.file or 'FILE'} tells more)"
        setting.complain("KOT007", f"{file}: wrong at {where}: {error.message}{more}.")
    return None
