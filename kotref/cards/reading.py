"""From the YAML of a card to a `Card`: every word is checked, every complaint says where and what was meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kotref.cards import words
from kotref.cards.expressions import ExpressionError, expression
from kotref.cards.model import EVOLUTION_KINDS, Amount, Card, Clause, Effect
from kotref.notation.move import FACES
from kotref.notation.words import OPTIONS

STUFF = ("vp", "life", "energy")


class CardError(Exception):
    """A card file that says something the language does not know.

    `path` leads to the place (keys and indexes), `message` says what is wrong, `word` and `known` the word found and
    those that would do, for a "did you mean"; `file` is the card file, where it is known.
    """

    file = ""

    def __init__(self, message: str, path: tuple[str | int, ...], word: str = "", known: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.word = word
        self.known = tuple(known)


Path = tuple[str | int, ...]


def read_card(id: str, data: Mapping[str, Any], path: Path = ()) -> Card:
    """The card that `data` describes; raises CardError."""
    kind = str(data.get("kind", "keep"))
    _known(kind, words.KINDS, "kind", (*path, "kind"))
    clauses = data.get("clauses") or {}
    if not isinstance(clauses, Mapping):
        raise CardError("clauses is a mapping of names to clauses", (*path, "clauses"))
    return Card(
        id=id,
        name=str(data.get("name", id)),
        kind=kind,
        cost=_number(data.get("cost", 0), (*path, "cost")),
        copies=_number(data.get("copies", 1), (*path, "copies")),
        clauses=tuple(
            read_clause(str(name), clause, (*path, "clauses", str(name)))
            for name, clause in clauses.items()
            if clause is not None
        ),
        only_if=None if data.get("only if") is None else _expression(data["only if"], (*path, "only if")),
        level=_number(data.get("level", 0), (*path, "level")),
        side=str(data.get("side", "")),
        supply=None if data.get("supply") is None else _number(data["supply"], (*path, "supply")),
        **(_evolution(data, path) if kind in EVOLUTION_KINDS else _no_evolution(data, path)),
    )


def _evolution(data: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """What only an evolution says: whose it is, when it may be played, how long it stays."""
    if not data.get("monster"):
        raise CardError("says not whose evolution it is: 'monster' is missing", path)
    play = data.get("play", "handing over" if data.get("kind") == "gift" else "any time")
    windows = tuple(str(window) for window in (play if isinstance(play, list) else [play]))
    for window in windows:
        _known(window, words.WINDOWS, "window", (*path, "play"))
    lasts = str(data.get("lasts") or "")
    if lasts:
        _known(lasts, words.LASTING, "duration", (*path, "lasts"))
    return {
        "monster": str(data["monster"]),
        "play": windows,
        "play_if": None if data.get("play if") is None else _expression(data["play if"], (*path, "play if")),
        "lasts": lasts,
    }


def _no_evolution(data: Mapping[str, Any], path: Path) -> dict[str, Any]:
    for key in words.EVOLUTION_KEYS:
        if data.get(key) is not None:
            raise CardError(f"{key!r} belongs to evolutions", (*path, key))
    return {}


def read_clause(name: str, data: Any, path: Path) -> Clause:
    """The clause called `name`; raises CardError."""
    if not isinstance(data, Mapping):
        raise CardError("a clause is a mapping", path)
    heads = [key for key in data if key in words.HEADS]
    for key in data:
        _known(str(key), words.HEADS | words.CLAUSE_KEYS, "word of a clause", (*path, str(key)))
    if len(heads) != 1:
        raise CardError(f"a clause has exactly one of {', '.join(words.HEADS)}", path)
    head = heads[0]
    clause = Clause(name=name, head=head, moment="")
    if head == "always":
        _read_modifier(clause, data["always"], (*path, "always"))
    else:
        tables = {"on": words.MOMENTS, "may": words.WINDOWS, "instead": words.EVENTS}
        clause.moment = str(data[head])
        _known(clause.moment, tables[head], {"on": "moment", "may": "window", "instead": "event"}[head], (*path, head))
        if "do" not in data:
            raise CardError("says what happens, but not what it does: 'do' is missing", path)
    if "do" in data:
        clause.effects = read_effects(data["do"], (*path, "do"))
    _read_limits(clause, data, path)
    clause.waits_for = f"instead of {clause.moment}" if head == "instead" else clause.moment
    return clause


def _read_limits(clause: Clause, data: Mapping[str, Any], path: Path) -> None:
    if "if" in data:
        clause.when = _expression(data["if"], (*path, "if"))
    if "pay" in data:
        clause.pay, what = _amount_of(data["pay"], (*path, "pay"))
        if what != "energy":
            raise CardError("a price is paid in energy: '2 energy'", (*path, "pay"))
    if "spend" in data:
        clause.spend = _number(data["spend"], (*path, "spend"))
    if "once" in data:
        clause.once = str(data["once"])
        _known(clause.once, ("turn", "event", "game"), "limit", (*path, "once"))
    if "choose" in data:
        clause.choose = str(data["choose"])
        _known(clause.choose, words.CHOICES, "choice", (*path, "choose"))
    if "from" in data:
        _known(str(data["from"]), ("discard", "marks"), "place", (*path, "from"))
        clause.discarded, clause.marking = data["from"] == "discard", data["from"] == "marks"
    if "for" in data:
        clause.whom = str(data["for"])
        _known(clause.whom, ("owner", "others", "card owner"), "holder of a clause", (*path, "for"))
    if "among" in data:
        clause.among = _expression(data["among"], (*path, "among"))
    if "option" in data:
        clause.option = str(data["option"])
        _known(clause.option, OPTIONS, "option", (*path, "option"))
    if "price" in data:
        clause.price = _expression(data["price"], (*path, "price"))
    clause.must = str(data.get("must", False)).lower() == "true"
    clause.adds = str(data.get("adds", True)).lower() != "false"
    clause.order = _number(data.get("order", 5), (*path, "order"))


def _read_modifier(clause: Clause, data: Any, path: Path) -> None:
    if not isinstance(data, Mapping) or len(data) != 1:
        raise CardError("'always' holds one modifier: {dice: 1}", path)
    ((word, value),) = data.items()
    clause.moment = str(word)
    _known(clause.moment, words.MODIFIERS, "modifier", (*path, clause.moment))
    if word in ("claws hit", "hold", "buy from", "cannot", "only faces", "dead faces", "goes with"):
        clause.value = str(value)
    elif word == "hearts may":
        if not isinstance(value, Mapping) or set(value) != {"heal", "for"} or value["heal"] != "others":
            raise CardError("hearts may {heal: others, for: 2 energy}", (*path, "hearts may"))
        clause.value, _ = _amount_of(value["for"], (*path, "hearts may", "for"))
    else:
        clause.value = _expression(value, (*path, clause.moment))


def read_effects(data: Any, path: Path) -> tuple[Effect, ...]:
    """One effect or a list of them; raises CardError."""
    if isinstance(data, list):
        return tuple(read_effect(item, (*path, index)) for index, item in enumerate(data))
    return (read_effect(data, path),)


def read_effect(data: Any, path: Path) -> Effect:
    """One effect: a mapping whose first word of EFFECTS names it; raises CardError."""
    if not isinstance(data, Mapping) or not data:
        raise CardError("an effect is a mapping: {gain: 2 vp}", path)
    word = next((str(key) for key in data if key in words.EFFECTS), "")
    if not word:
        first = str(next(iter(data)))
        raise CardError(f"there is no effect {first!r}", (*path, first), first, words.EFFECTS)
    for key in data:
        if key != word:
            _known(str(key), words.EFFECT_OPTIONS, "word of an effect", (*path, str(key)))
    effect = Effect(word=word, to=str(data.get("to", "self")))
    _known(effect.to, words.TARGETS, "target", (*path, "to"))
    effect.options = {str(key): value for key, value in data.items() if key not in (word, "to", "do", "else")}
    _read_object(effect, data, path)
    return effect


def _read_object(effect: Effect, data: Mapping[str, Any], path: Path) -> None:
    value, here = data[effect.word], (*path, effect.word)
    match effect.word:
        case "gain" | "lose" | "set" | "steal":
            effect.amount, effect.what = _amount_of(value, here)
            _known(effect.what, STUFF, "thing", here)
            if effect.word == "lose" and effect.what == "life":
                raise CardError("life is lost by {damage: N}", here)
        case "spare" | "look" | "damage" | "put" | "take" | "extra turn" | "extra throw" | "throw aside" | "invest":
            effect.amount = _expression(value, here)
        case "add":
            effect.amount, effect.what = _amount_of(value, here)
            _known(effect.what, FACES, "face", here)
        case "demand":
            _read_demand(effect, str(value), here)
        case "prevent":
            if value == "all":
                effect.what = "all"
            else:
                effect.amount = _expression(value, here)
        case "dig":
            effect.what = str(value)
            effect.when = _expression(data.get("until", 1), (*path, "until"))
        case "find":
            effect.what = str(value)
            effect.amount = _expression(data.get("price", 0), (*path, "price"))
        case "if":
            effect.when = _expression(value, here)
            effect.then = read_effects(data.get("do", []), (*path, "do"))
            effect.otherwise = read_effects(data.get("else", []), (*path, "else"))
        case "turn" | "reroll":
            effect.what = str(value)
            _known(effect.what, ("die", "dice", "die aside"), "die", here)
            for face in effect.faces:
                _known(face, FACES, "face", (*path, "face"))
        case _:
            effect.what = str(value)


def _read_demand(effect: Effect, text: str, path: Path) -> None:
    """`energy or vp or life`, `energy or lose 2 life`: what the victim hands over, or suffers, as it chooses."""
    for part in text.split(" or "):
        words_of = part.split()
        lost = words_of[:1] == ["lose"]
        rest = words_of[1:] if lost else words_of
        what = rest[-1] if rest else ""
        _known(what, ("life",) if lost else STUFF, "thing", path)
        if len(rest) > 2:
            raise CardError(f"{part!r} is nothing to demand: 'energy', 'lose 2 life'", path)
        number = _number(rest[0], path) if len(rest) == 2 else 1
        effect.demands += ((number, "hearts" if lost else {"life": "heart"}.get(what, what)),)


def _amount_of(value: Any, path: Path) -> tuple[Amount, str]:
    text = str(value).strip()
    amount, _, what = text.rpartition(" ")
    if not amount:
        raise CardError(f"{text!r} is no amount of something: '2 energy'", path)
    return _expression(amount, path), what


def _expression(value: Any, path: Path) -> Amount:
    from kotref.cards.quantities import QUANTITIES

    try:
        return expression(value)
    except ExpressionError as error:
        raise CardError(error.message, path, error.word or "", QUANTITIES) from error


def _number(value: Any, path: Path) -> int:
    text = str(value)
    if not text.removeprefix("-").isdigit() or len(text) > 6:
        raise CardError(f"{text[:40]!r} is not a whole number", path)
    return int(text)


def _known(word: str, known: Iterable[str], what: str, path: Path) -> None:
    if word not in known:
        known = sorted(known)
        few = f" but only {', '.join(known)}" if len(known) <= _FEW else ""
        raise CardError(f"there is no {what} {word!r}{few}", path, word, known)


_FEW = 5
"""So many words are named where another one stands."""
