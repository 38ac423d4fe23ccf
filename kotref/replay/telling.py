"""What happened, in words and as plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kotref.events import Event
from kotref.position import BAY, CITY

if TYPE_CHECKING:
    from kotref.cards.library import Library
    from kotref.rules.table import Table

_PLACES = {CITY: "Tokyo City", BAY: "Tokyo Bay"}
_SOURCES = {
    "dice": "dice",
    "claws": "claws",
    "enter tokyo": "entering Tokyo",
    "in tokyo": "starting the turn in Tokyo",
    "as written": "as the log has it",
    "bay closes": "Tokyo Bay closes",
    "sweep": "a sweep",
    "wickedness": "wickedness",
    "correction": "corrected by the table",
}
_PLAIN = frozenset(("", "yield", "enter", "rules", "deck", "market", "buy"))
"""Sources that the sentence says by itself."""


class Teller:
    """Says the events of one game: it knows the names of its players and cards."""

    def __init__(self, names: list[str], library: Library) -> None:
        self.names = names
        self.library = library

    # --- as data --------

    def data(self, event: Event) -> dict[str, Any]:
        """An event as log-format `kotref/1` has it in the JSON of a replay."""
        found: dict[str, Any] = {"event": event.kind, "player": self._name(event.seat)}
        found |= self._details(event)
        found["source"] = event.source.removeprefix("tile/") or None
        found["text"] = self.sentence(event)
        return found

    def _details(self, event: Event) -> dict[str, Any]:
        kind, amount, detail = event.kind, event.amount, event.detail
        if kind in _AMOUNTS:
            return {"amount": amount}
        if kind in _CARDS:
            card = {"card": "?" if detail is None else str(detail).removeprefix("tile/")}
            return card | ({"paid": amount} if kind in ("bought", "stole") else {})
        match kind:
            case "turn":
                return {"number": amount}
            case "threw":
                return {"dice": str(detail or "").split()}
            case "changed":
                before, _, after = str(detail).partition(" -> ")
                return {"from": before, "to": after}
            case "lost_life":
                return {"amount": amount, "by": self._name(detail) if isinstance(detail, int) else None}
            case "set_life" | "set_vp":
                return {"to": amount}
            case "token":
                return {"token": detail, "amount": amount}
            case "entered" | "moved":
                return {"to": detail}
            case "left":
                return {"from": detail}
            case "took_tile":
                return {"tile": str(detail).removeprefix("tile/"), "level": amount}
            case "froze" | "named":
                return {"face": detail}
            case "game_over":
                return {"winner": detail}
        more: dict[str, Any] = {"amount": amount} if amount else {}
        return more if detail is None else {**more, "detail": detail}

    def _name(self, seat: int) -> str | None:
        return self.names[seat] if 0 <= seat < len(self.names) else None

    # --- in words --------

    def card(self, id: Any) -> str:
        """A card's or a tile's name as it is shown."""
        return "an unrecorded card" if id in (None, "?") else self.library.spell(str(id))

    def source(self, event: Event) -> str:
        """What brought it about: a card's name, or words for a rule; empty where the sentence says it."""
        source = event.source
        if source in _PLAIN:
            return ""
        if source in _SOURCES:
            return _SOURCES[source]
        return self.card(source) if source in self.library or f"tile/{source}" in self.library else source

    def sentence(self, event: Event) -> str:
        """An event as a sentence: ``Ben loses 2 life to Ada (claws)``."""
        said = self._said(event)
        hidden = event.kind in _WITHOUT_SOURCE or (event.kind in ("threw", "drew") and event.source == "dice")
        hidden = hidden or self._from_somebody(event)
        source = "" if hidden else self.source(event)
        return f"{said} ({source})" if source else said

    def _from_somebody(self, event: Event) -> bool:
        return event.kind == "took_card" and event.source in self.names

    def _said(self, event: Event) -> str:
        who, amount, detail = self._name(event.seat) or "", event.amount, event.detail
        simple = _SENTENCES.get(event.kind)
        if simple is not None:
            return simple(who, amount, detail)
        match event.kind:
            case "lost_life":
                by = self._name(detail) if isinstance(detail, int) else None
                to = f" to {by}" if by is not None and by != who else ""
                return f"{who} loses {amount} life{to}"
            case "bought":
                seller = f" from {event.source}" if event.source in self.names else ""
                deck = " from the deck" if event.source == "deck" else ""
                return f"{who} buys {self.card(detail)} for {amount} energy{seller}{deck}"
            case "stole":
                return f"{who} steals {self.card(detail)} from {event.source} for {amount} energy"
            case "took_card":
                return f"{who} gets {self.card(detail)}{f' from {event.source}' if self._from_somebody(event) else ''}"
            case "revealed":
                return f"{self.card(detail)[:1].upper()}{self.card(detail)[1:]} is turned up"
            case "discarded":
                return f"{who} discards {self.card(detail)}"
            case "drew":
                return f"{who} draws {'an evolution' if detail is None else self.card(detail)}"
            case "copied" | "played":
                return f"{who} {'copies' if event.kind == 'copied' else 'plays'} {self.card(detail)}"
            case "returned":
                return f"{self.card(detail)} comes to the hand of {who}"
            case "put":
                word = "put on" if amount > 0 else "taken off"
                return f"{_count(abs(amount), 'token')} {word} {self.card(event.source)} of {who}"
            case "token":
                word = "gets" if amount > 0 else "loses"
                return f"{who} {word} {_count(abs(amount), f'{detail} token')}"
            case "took_tile":
                return f"{who} takes the tile {self.card(detail)}"
            case "game_over":
                return _game_over(str(detail), event.source)
        return self._unknown(event, who)

    def _unknown(self, event: Event, who: str) -> str:
        """An event of a kind that is not known here: its words as they are."""
        detail = event.detail
        known = isinstance(detail, str) and (detail in self.library or f"tile/{detail}" in self.library)
        what = self.card(detail) if known else "" if detail is None else str(detail)
        words = [who, event.kind.replace("_", " "), str(event.amount) if event.amount else "", what]
        return " ".join(filter(None, words))


def tell_event(about: Teller | Table, event: Event) -> str:
    """An event as a sentence."""
    if isinstance(about, Teller):
        return about.sentence(event)
    return Teller([monster.name for monster in about.position.monsters], about.library).sentence(event)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _dice(number: int) -> str:
    return "die" if number == 1 else "dice"


def _points(number: int) -> str:
    return _count(number, "point")


def _game_over(winner: str, reason: str) -> str:
    if winner == "none":
        return "The game is over: nobody is left, nobody wins"
    if winner == "shared":
        return "The game is over: the win is shared"
    how = {"last-standing": ", the last one standing", "victory-points": " by victory points"}.get(reason, "")
    return f"The game is over: {winner} wins{how}"


def _place(detail: Any) -> str:
    return _PLACES.get(str(detail), str(detail))


_SENTENCES: dict[str, Callable[[str, int, Any], str]] = {
    "turn": lambda who, number, _: f"Turn {number}: {who}",
    "threw": lambda who, number, dice: (
        f"{who} throws {number} {_dice(number)}; there lie {dice}" if number else f"{who} throws {dice}"
    ),
    "changed": lambda who, _, dice: f"{who} turns a die: {dice}",
    "gained_vp": lambda who, amount, _: f"{who} gains {_points(amount)}",
    "lost_vp": lambda who, amount, _: f"{who} loses {_points(amount)}",
    "set_vp": lambda who, amount, _: f"{who} now has {_points(amount)}",
    "gained_energy": lambda who, amount, _: f"{who} gains {amount} energy",
    "lost_energy": lambda who, amount, _: f"{who} loses {amount} energy",
    "paid": lambda who, amount, _: f"{who} pays {amount} energy",
    "healed": lambda who, amount, _: f"{who} heals {amount}",
    "set_life": lambda who, amount, _: f"{who} now has {amount} life",
    "prevented": lambda who, amount, _: f"{who} does not lose {amount} life",
    "entered": lambda who, _, place: f"{who} enters {_place(place)}",
    "moved": lambda who, _, place: f"{who} moves to {_place(place)}",
    "left": lambda who, _, place: f"{who} leaves {_place(place)}",
    "stayed": lambda who, *_: f"{who} stays in Tokyo",
    "froze": lambda who, _, face: f"{who} freezes a die that shows {face}",
    "named": lambda who, _, face: f"{who} names {face}",
    "swept": lambda who, *_: f"{who} sweeps the market",
    "reshuffled": lambda who, amount, _: f"The discard pile becomes the deck: {_count(amount, 'card')}",
    "wickedness": lambda who, amount, _: f"{who} gains {amount} wickedness",
    "eliminated": lambda who, *_: f"{who} is eliminated",
    "extra_turn": lambda who, amount, _: f"{who} is due {_count(max(1, amount), 'extra turn')}",
}
_WITHOUT_SOURCE = frozenset(("bought", "stole", "put", "game_over", "wickedness", "took_tile", "turn"))
_AMOUNTS = frozenset(
    "gained_vp lost_vp gained_energy lost_energy paid healed prevented put reshuffled wickedness extra_turn".split()
)
_CARDS = frozenset(("bought", "stole", "revealed", "discarded", "took_card", "copied", "played", "drew", "returned"))
