"""How the table starts: market, deck, tiles, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kotref.names import key
from kotref.notation import Notation, NotationError
from kotref.position import ExtraTurn
from kotref.referee.numbers import whole
from kotref.referee.setting import Setting, card_id, tile_id
from kotref.rules.table import Table


def lay_market(setting: Setting, table: Table, header: Mapping[str, Any]) -> None:
    """The face-up cards; None for one that was not recorded."""
    position = table.position
    named = header.get("market")
    if not isinstance(named, list):
        position.market = [None] * table.rules.market.size
        return
    for index, name in enumerate(named):
        unknown = str(name).strip() == "?" or key(str(name)) == "unknown"
        position.market.append(None if unknown else card_id(setting, table, str(name), ("market", index)))
    if len(named) > table.rules.market.size:
        setting.complain("KOT008", f"the market holds {table.rules.market.size} cards, not {len(named)}.", "market")


def lay_deck(setting: Setting, table: Table, header: Mapping[str, Any]) -> None:
    """The deck from the top, as far as it is known; everything that lies at no known place may be anywhere in it."""
    position, cardbox = table.position, table.library
    known: dict[str, list[str]] = {"deck": [], "discard": []}
    for where, pile in known.items():
        for index, name in enumerate(header.get(where) or ()):
            if str(name).strip() != "?" and key(str(name)) != "unknown":
                id = card_id(setting, table, str(name), (where, index))
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


def first_player(setting: Setting, table: Table, notation: Notation, header: Mapping[str, Any]) -> None:
    """Whose turn comes first, by name or by roll-off, and which extra turns are due."""
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


def lay_tiles(setting: Setting, table: Table, header: Mapping[str, Any]) -> None:
    """The tiles on the table: those named, or all of the ruleset's side; less those that monsters have."""
    position, rules = table.position, table.rules.wickedness
    assert rules
    named = header.get("tiles")
    if isinstance(named, list):
        ids = [tile_id(setting, table, name, ("tiles", index)) for index, name in enumerate(named)]
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
