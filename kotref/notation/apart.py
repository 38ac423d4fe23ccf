"""Moves as mappings, for programs: `{player: Ada, action: roll, dice: [1, 1, 2, energy, claw, heart]}`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kotref.names import is_unknown, key, nearest, quoted, shown
from kotref.notation.cursor import bad_face, no_card, no_player
from kotref.notation.move import CardNames, Move, NotationError
from kotref.notation.reading import fill_picked, number, unknown_action
from kotref.notation.words import ACTIONS, FACE_WORDS, GROUPS, HANDED, OPTIONS, SPENDINGS

_USE = ("card", "as", "die", "to", "dice", "face", "count", "option", "target", "cards", "reveal")

KEYS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(ACTIONS, ()),
    "roll": ("dice",),
    "keep": ("keep", "dice"),
    "resolve": ("order", "hearts"),
    "enter": ("place",),
    "buy": ("card", "from", "with", "reveal"),
    "sweep": ("reveal",),
    "use": _USE,
    "play": _USE,
    "take": ("tile",),
    "draw": ("card",),
    "steal": ("card", "from"),
    "give": ("what", "card", "target"),
    "lose": ("what",),
}
"""The keys of each action, besides `player` and `action`."""


class Apart:
    """Reads moves taken apart. `players` maps normalised names to the names of the header."""

    def __init__(self, players: Mapping[str, str], cards: CardNames) -> None:
        self.players = players
        self.cards = cards

    def read(self, mapping: Mapping[str, Any]) -> Move:
        """The move that a mapping says; scalars may be texts or numbers. Raises NotationError."""
        player = self._player(mapping.get("player", ""))
        word = _text(mapping.get("action", ""), "action")
        action = word.strip().lower()
        if action not in KEYS:
            raise unknown_action(word)
        for name in mapping:
            if name not in KEYS[action] and name not in ("player", "action"):
                raise NotationError("KOT006", f"`{action}` has no `{shown(name)}`", nearest(name, KEYS[action]))
        move = Move(player, action)
        given = {name: value for name, value in mapping.items() if value is not None}
        READERS.get(action, _nothing)(self, move, given)
        return move

    def _player(self, value: Any, *others: str) -> str:
        text = _text(value, "player")
        found = self.players.get(key(text))
        if found is None:
            names = (*self.players.values(), *others)
            raise NotationError("KOT003", no_player(text, self.players.values()), nearest(text, names))
        return found

    def _card(self, value: Any, what: str = "card") -> str:
        text = _text(value, what)
        found = self.cards.find(key(text))
        if found is None:
            raise NotationError("KOT004", no_card(text, what), nearest(text, self.cards.all()))
        return found

    def _reveal(self, value: Any) -> tuple[str | None, ...] | None:
        cards = value if isinstance(value, list | tuple) else [value]
        found = [None if card is None or is_unknown(_text(card, "reveal")) else self._card(card) for card in cards]
        return tuple(found) or None

    # --- one for each action --------------------------------------------------------------------------------------

    def _roll(self, move: Move, given: dict[str, Any]) -> None:
        move.dice = _faces(_needed(given, "dice", move))

    def _keep(self, move: Move, given: dict[str, Any]) -> None:
        move.keep = _faces(_needed(given, "keep", move))
        move.dice = _faces(_needed(given, "dice", move))

    def _resolve(self, move: Move, given: dict[str, Any]) -> None:
        order = [_text(group, "order") for group in _list(given.get("order", ()), "order")]
        if order:
            move.order = tuple([group.lower() if group.lower() in GROUPS else group for group in order])
        hearts = given.get("hearts", {})
        if not isinstance(hearts, Mapping):
            raise NotationError("KOT006", "`hearts` is a mapping, as in {heal: 1, poison: 2, Ben: 1}")
        split = []
        for what, count in hearts.items():
            amount = number(_text(count, "hearts"))
            if not amount:
                raise NotationError("KOT006", f"{quoted(str(count))} is not a number of hearts")
            spending = what.lower() in SPENDINGS
            split.append((what.lower() if spending else self._player(what, *SPENDINGS), amount))
        move.hearts = tuple(split) or None

    def _enter(self, move: Move, given: dict[str, Any]) -> None:
        place = _text(_needed(given, "place", move), "place").lower()
        if place not in ("city", "bay"):
            hint = nearest(place, ("city", "bay"))
            raise NotationError("KOT006", f"{quoted(place)} cannot be entered; expected city or bay", hint)
        move.place = place

    def _buy(self, move: Move, given: dict[str, Any]) -> None:
        move.card = self._card(_needed(given, "card", move))
        self._from(move, given)
        if "with" in given:
            move.with_ = self._card(given["with"])
        self._sweep(move, given)

    def _from(self, move: Move, given: dict[str, Any]) -> None:
        if "from" in given:
            source = _text(given["from"], "from")
            place = source.lower()
            move.source = place if place in ("deck", "discard") else self._player(source, "deck", "discard")

    def _sweep(self, move: Move, given: dict[str, Any]) -> None:
        if "reveal" in given:
            move.reveal = self._reveal(given["reveal"])

    def _use(self, move: Move, given: dict[str, Any]) -> None:
        move.card = self._card(_needed(given, "card", move))
        if "as" in given:
            move.as_ = self._card(given["as"])
        if ("die" in given) != ("to" in given):
            raise NotationError("KOT006", "`die` and `to` go together: what the die showed, and what it shows now")
        if "die" in given:
            move.die, move.to = _face(given["die"]), _face(given["to"])
        fill_picked(move, self._picked(given))
        if "target" in given:
            self._target(move, given["target"])
        self._from(move, given)
        self._sweep(move, given)

    def _picked(self, given: dict[str, Any]) -> list[tuple[str | None, str | None]]:
        picked: list[tuple[str | None, str | None]] = []
        for card in _list(given.get("cards", ()), "cards"):
            name = _text(card, "cards").lower()
            pick = name if name in FACE_WORDS or name in OPTIONS or number(name) is not None else None
            picked.append((pick, self._card(card)))
        words = [_face(die) for die in _list(given.get("dice", ()), "dice")]
        if "face" in given:
            words = words or [_face(given["face"])]
        for name in ("count", "option"):
            if name in given:
                word = _text(given[name], name).lower()
                if (number(word) is None) if name == "count" else (word not in OPTIONS and word not in FACE_WORDS):
                    hint = None if name == "count" else nearest(word, OPTIONS)
                    raise NotationError("KOT006", f"{quoted(word)} is not a {name} that a card offers", hint)
                if len(words) > 1 or (words and words[0] != FACE_WORDS.get(word)):
                    raise NotationError("KOT006", f"`{name}` and `dice` say different things")
                words = [word]
        return picked + [(word, None) for word in words]

    def _target(self, move: Move, target: Any) -> None:
        if isinstance(target, Mapping):
            for name in target:
                if name not in ("player", "card"):
                    raise NotationError("KOT006", f"`target` has no `{shown(name)}`", nearest(name, ("player", "card")))
            move.target = self._player(_needed(dict(target), "player", move))
            if target.get("card") is not None:
                move.target_card = self._card(target["card"])
        else:
            move.target = self._player(target)

    def _take(self, move: Move, given: dict[str, Any]) -> None:
        move.tile = self._card(_needed(given, "tile", move), "tile")

    def _draw(self, move: Move, given: dict[str, Any]) -> None:
        card = given.get("card", "?")
        move.card = None if is_unknown(_text(card, "card")) else self._card(card)

    def _steal(self, move: Move, given: dict[str, Any]) -> None:
        move.card = self._card(_needed(given, "card", move))
        move.source = self._player(_needed(given, "from", move))

    def _give(self, move: Move, given: dict[str, Any]) -> None:
        what = _text(given["card"] if "card" in given else _needed(given, "what", move), "what")
        if "card" not in given and what.lower() in HANDED:
            move.what = HANDED[what.lower()]
        else:
            move.what = move.card = self._card(what)
        if "target" in given:
            self._target(move, given["target"])

    def _lose(self, move: Move, given: dict[str, Any]) -> None:
        what = _text(_needed(given, "what", move), "what").lower()
        if what not in ("hearts", "heart"):
            raise NotationError("KOT006", f"{quoted(what)} cannot be lost so; expected hearts")
        move.what = "hearts"


def _nothing(reader: Apart, move: Move, given: dict[str, Any]) -> None:
    """`yield`, `stay`, `pass` and `end` have nothing else to say."""


READERS: dict[str, Callable[[Apart, Move, dict[str, Any]], None]] = {
    "roll": Apart._roll,
    "keep": Apart._keep,
    "resolve": Apart._resolve,
    "enter": Apart._enter,
    "buy": Apart._buy,
    "sweep": Apart._sweep,
    "use": Apart._use,
    "play": Apart._use,
    "take": Apart._take,
    "draw": Apart._draw,
    "steal": Apart._steal,
    "give": Apart._give,
    "lose": Apart._lose,
}


def _needed(given: dict[str, Any], name: str, move: Move) -> Any:
    if name not in given:
        raise NotationError("KOT006", f"`{move.action}` needs `{name}`")
    return given[name]


def _text(value: Any, name: str) -> str:
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**6:
        return str(value)
    raise NotationError("KOT006", f"`{name}` is a single word or name")


def _list(value: Any, name: str) -> list[Any] | tuple[Any, ...]:
    if isinstance(value, list | tuple):
        return value
    raise NotationError("KOT006", f"`{name}` is a list")


def _face(value: Any) -> str:
    word = _text(value, "dice")
    found = FACE_WORDS.get(word.lower())
    if found is None:
        raise bad_face(word)
    return found


def _faces(value: Any) -> tuple[str, ...]:
    return tuple([_face(die) for die in _list(value, "dice")])


def take_apart(move: Move) -> dict[str, Any]:
    """The mapping of a move, of texts, numbers and lists, in the order of the format; reads as the same move again."""
    taken: dict[str, Any] = {"player": move.player, "action": move.action}
    action = move.action
    if action == "keep":
        taken["keep"] = list(move.keep)
    if action in ("roll", "keep"):
        taken["dice"] = list(move.dice)
        return taken
    if move.order is not None:
        taken["order"] = list(move.order)
    if move.hearts is not None:
        hearts = taken["hearts"] = {}
        for what, count in move.hearts:
            hearts[what] = hearts.get(what, 0) + count
    if action == "draw":
        taken["card"] = move.card or "?"
        return taken
    if move.what is not None and move.card is None:
        taken["what"] = move.what
    for name, value in (
        ("place", move.place),
        ("card", move.card),
        ("as", move.as_),
        ("from", move.source),
        ("with", move.with_),
        ("tile", move.tile),
        ("die", move.die),
        ("to", move.to),
    ):
        if value is not None:
            taken[name] = value
    taken.update(_picks_apart(move))
    if move.target is not None:
        taken["target"] = {"player": move.target}
        if move.target_card is not None:
            taken["target"]["card"] = move.target_card
    if move.reveal:
        taken["reveal"] = [card or "?" for card in move.reveal]
    return taken


def _picks_apart(move: Move) -> dict[str, Any]:
    """Further cards, and what else is picked: of several fields for one word, the one that implies the others."""
    taken: dict[str, Any] = {}
    if move.cards:
        taken["cards"] = list(move.cards)
        if len(move.cards) == 1 and (move.option is not None or move.count is not None):
            return taken
    if move.option is not None and (move.option not in FACE_WORDS or move.option == "heal"):
        taken["option"] = move.option
    elif move.count is not None and move.face is None:
        taken["count"] = move.count
    elif move.dice:
        taken["dice"] = list(move.dice)
    elif move.face is not None:
        taken["dice"] = [move.face]
    return taken
