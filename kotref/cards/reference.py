"""The reference of the card language, made from the vocabulary and from the cards that use it.

`python -m kotref.cards.reference` writes ``docs/card-language.md``; a test holds the two together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kotref.cards import words
from kotref.cards.build import set_ids
from kotref.cards.quantities import QUANTITIES
from kotref.cards.sets import load_set, shipped_folder

FAMILIES: dict[str, Mapping[str, str]] = {
    "Heads of a clause": words.HEADS,
    "Further words of a clause": words.CLAUSE_KEYS,
    "Moments (`on`)": words.MOMENTS,
    "Windows (`may`)": words.WINDOWS,
    "Events that can be replaced (`instead`)": words.EVENTS,
    "Modifiers (`always`)": words.MODIFIERS,
    "Effects (`do`)": words.EFFECTS,
    "Further words of an effect": words.EFFECT_OPTIONS,
    "Targets (`to`)": words.TARGETS,
    "Choices (`choose`)": words.CHOICES,
    "Quantities (in conditions and amounts)": {name: quantity.meaning for name, quantity in QUANTITIES.items()},
    "Kinds of cards": words.KINDS,
    "Further words of an evolution": words.EVOLUTION_KEYS,
    "How long a temporary evolution stays (`lasts`)": words.LASTING,
}

_TABLES = {
    "on": "Moments (`on`)",
    "may": "Windows (`may`)",
    "instead": "Events that can be replaced (`instead`)",
}
_NAME = re.compile(r"[a-z_][a-z_.]*")


def used_words(clause: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Every word that a clause uses: family and word."""
    for head, table in (
        ("on", "Moments (`on`)"),
        ("may", "Windows (`may`)"),
        ("instead", "Events that can be replaced (`instead`)"),
    ):
        if head in clause:
            yield "Heads of a clause", head
            yield table, str(clause[head])
    for word in words.CLAUSE_KEYS:
        if word in clause:
            yield "Further words of a clause", word
    if "choose" in clause:
        yield "Choices (`choose`)", str(clause["choose"])
    for text in (clause.get("if"), clause.get("pay")):
        yield from _quantities(text)
    if "always" in clause:
        yield "Heads of a clause", "always"
        for word, value in clause["always"].items():
            yield "Modifiers (`always`)", str(word)
            yield from _quantities(value)
    yield from _effects(clause.get("do"))


def card_words(card: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The words that a card uses besides those of its clauses."""
    for key in words.EVOLUTION_KEYS:
        if key in card:
            yield "Further words of an evolution", key
    play = card.get("play", [])
    for window in play if isinstance(play, list) else [play]:
        yield "Windows (`may`)", str(window)
    if "lasts" in card:
        yield "How long a temporary evolution stays (`lasts`)", str(card["lasts"])
    for text in (card.get("only if"), card.get("play if")):
        yield from _quantities(text)


def _effects(do: Any) -> Iterator[tuple[str, str]]:
    for effect in do if isinstance(do, list) else [do]:
        if not isinstance(effect, Mapping):
            continue
        for word, value in effect.items():
            if word in words.EFFECTS:
                yield "Effects (`do`)", str(word)
                yield from _quantities(value)
            elif word in ("do", "else"):
                yield "Further words of an effect", str(word)
                yield from _effects(value)
            else:
                yield "Further words of an effect", str(word)
                if word == "to":
                    yield "Targets (`to`)", str(value)


def _quantities(text: Any) -> Iterator[tuple[str, str]]:
    for name in _NAME.findall(str(text)) if text is not None else ():
        if name in QUANTITIES:
            yield "Quantities (in conditions and amounts)", name


def users() -> dict[tuple[str, str], dict[str, Any]]:
    """For each word the cards that use it, with one clause of each as an example."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for set_id in set_ids(shipped_folder()):
        data = load_set(set_id)
        for part in ("tokens", "tiles", "cards", "evolutions"):
            for id, card in (data.get(part) or {}).items():
                found.setdefault(("Kinds of cards", str(card.get("kind", ""))), {}).setdefault(id, None)
                for word in card_words(card):
                    found.setdefault(word, {}).setdefault(id, None)
                for clause in (card.get("clauses") or {}).values():
                    for word in used_words(clause) if isinstance(clause, Mapping) else ():
                        found.setdefault(word, {}).setdefault(id, clause)
    return found


def lonely() -> dict[str, str]:
    """The words that only one card uses: ``family: word`` -> the card."""
    return {
        f"{family}: {word}": next(iter(cards))
        for (family, word), cards in sorted(users().items())
        if len(cards) == 1 and family in _GROWING
    }


_GROWING = {
    "Moments (`on`)",
    "Windows (`may`)",
    "Events that can be replaced (`instead`)",
    "Modifiers (`always`)",
    "Effects (`do`)",
    "Targets (`to`)",
    "Choices (`choose`)",
}


def reference() -> str:
    """The text of ``docs/card-language.md``."""
    by_word = users()
    lines = [INTRODUCTION]
    for family, table in FAMILIES.items():
        lines += [f"\n## {family}\n", "| word | meaning | example | used by |", "|---|---|---|---|"]
        for word, meaning in table.items():
            cards = by_word.get((family, word), {})
            example = next((clause for clause in cards.values() if clause), None)
            shown = f"`{flow(example)}`" if example else ""
            lines.append(f"| `{word}` | {meaning} | {_cell(shown)} | {_cards(list(cards))} |")
    lines += ["\n## Words that one card alone uses\n", LONELY_INTRODUCTION]
    for word, card in lonely().items():
        lines.append(f"- {word} ({card}): {REASONS.get(word, 'no reason has been given yet')}")
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _cards(ids: list[str]) -> str:
    if len(ids) <= 6:
        return ", ".join(ids)
    return f"{', '.join(ids[:5])} and {len(ids) - 5} more"


def flow(value: Any) -> str:
    """A clause on one line, as YAML writes it."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(part) for part in value) + "]"
    return str(value)


INTRODUCTION = """# The card language

This page is made from the code (`python -m kotref.cards.reference`) and lists every word of the language that card
files are written in. How to write a card of your own is told in [cards.md](cards.md).

A card file is YAML: `set`, `name`, perhaps `extends` and `take out`, and under `cards` a mapping of ids to cards. A
card has `name`, `kind`, `cost`, `copies` (1 unless said), `also` and `names` (other names, in other languages), `text`,
`rulings`, `clauses` and `proofs`. A clause has a name and exactly one head. Layers replace clauses by name; a clause
that is `null` is taken away. Amounts are written `2 vp`, `2 life`, `energy // 6 vp`: an expression and a thing.

Expressions know integers, `+ - * //`, comparisons, `and or not`, `min(a, b)`, `max(a, b)`, the quantities below, and
`holds.KIND` for the tokens of a kind that the owner holds. Nothing in a card file is ever run as a program."""

LONELY_INTRODUCTION = """The language grows by general words only. These are used by one card so far; each is a
word that another card could use tomorrow:
"""

REASONS: dict[str, str] = {
    "Choices (`choose`): amount of energy": "a player names how much; any card that is paid for freely needs it",
    "Choices (`choose`): card for sale": "a purchase picked for somebody else",
    "Choices (`choose`): card of the attacker": "the other half of a swap or theft",
    "Choices (`choose`): die showing 3": "a die picked by its face",
    "Choices (`choose`): die shown": "a die picked by what it shows, without changing it",
    "Choices (`choose`): evolution in play": "the counterpart of `keep card in play` for evolutions",
    "Choices (`choose`): face": "a face named in advance, whatever comes of it",
    "Choices (`choose`): marked card and face": "a card picked together with the die thrown for it",
    "Choices (`choose`): own keep cards": "several of one's own cards picked at once",
    "Choices (`choose`): times": "a number of uses in one go, each paid; the notation has it for all cards",
    "Effects (`do`): buy": "a purchase outside the Buy step",
    "Effects (`do`): clear": "others are thrown out of Tokyo",
    "Effects (`do`): dig": "a card got by its kind from an unknown deck",
    "Effects (`do`): find": "a card that the discard pile gives back, by chance",
    "Effects (`do`): flip": "dice turned all at once, each by what it shows",
    "Effects (`do`): freeze": "a die that stays as it lies in the throws of others",
    "Effects (`do`): hand over": "a card in play that changes its holder, not its owner",
    "Effects (`do`): invest": "energy of the owner's becomes tokens",
    "Effects (`do`): look": "a choice among the deck's next cards",
    "Effects (`do`): mark": "a counter that tells one card from others",
    "Effects (`do`): name": "the face that a modifier speaks of, said by its owner",
    "Effects (`do`): redirect": "a purchase that becomes another one before it is paid",
    "Effects (`do`): refund": "a purchase that is taken back",
    "Effects (`do`): renew": "a sweep that is paid otherwise",
    "Effects (`do`): risk": "a card that may be lost to a die",
    "Effects (`do`): sell": "cards become energy again",
    "Effects (`do`): spare": "a hit made smaller by who deals it",
    "Effects (`do`): swap": "two cards change owners",
    "Effects (`do`): win": "a third way to win",
    "Modifiers (`always`): claws hit": "whom claws reach is the rulebook's business, and a card may change it",
    "Modifiers (`always`): goes with": "a card that does not outlast another",
    "Modifiers (`always`): hearts given": "adds to life given away, as `dice` adds to dice",
    "Modifiers (`always`): hearts may": "a further use of heart dice",
    "Modifiers (`always`): ignore damage": "a hit judged by itself, by any condition",
    "Modifiers (`always`): loss taken": "the counterpart of `loss dealt`, on the side of the victim",
    "Modifiers (`always`): only faces": "which dice are usable",
    "Modifiers (`always`): results": "multiplies what dice bring, as `dice` adds to how many there are",
    "Modifiers (`always`): wins at": "the end of the game is the rulebook's business, and a card may move it",
    "Moments (`on`): claws dealt": "when an attack is over, as `claws resolved` is before it",
    "Moments (`on`): eliminates": "the counterpart of `monster falls`: by whose hand, and for good",
    "Moments (`on`): energy resolved": "each group of dice has its moment",
    "Moments (`on`): gains energy": "the counterpart of `gains life`",
    "Moments (`on`): gains life": "the counterpart of `gains energy`",
    "Moments (`on`): gains vp": "the counterpart of `gains energy` and `gains life`",
    "Moments (`on`): hearts resolved": "each group of dice has its moment",
    "Moments (`on`): leaves tokyo": "leaving in whatever way, as `yields` is by one's own decision",
    "Moments (`on`): makes lose life": "as `wounds`, for every loss and not for claws alone",
    "Moments (`on`): stays": "the counterpart of `yields`",
    "Moments (`on`): turn comes": "before everything else in a turn, as `turn starts` is after that",
    "Moments (`on`): twos resolved": "each group of dice has its moment",
    "Moments (`on`): yields": "leaving by one's own decision",
    "Targets (`to`): card owner": "whose card it is, where that is not who has it",
    "Targets (`to`): neighbours": "the seats left and right",
    "Targets (`to`): newcomer": "whoever takes a place that was left",
    "Windows (`may`): before others turn": "the counterpart of `before turn` for who does not have the turn",
    "Windows (`may`): card turned up": "a purchase in another monster's turn",
    "Windows (`may`): claws pending": "the dealer's counterpart of `damage pending`",
    "Windows (`may`): deciding": "who decides whether to stay may answer by a card",
    "Windows (`may`): falling": "the last moment in which a monster may be saved by its own decision",
    "Windows (`may`): having yielded": "between yielding and the attacker's entry",
    "Windows (`may`): not entered": "the counterpart of `just entered`",
    "Windows (`may`): others deciding": "the attacker's side of `deciding`",
    "Windows (`may`): others final": "the counterpart of `dice final` for all other monsters",
    "Windows (`may`): others rolling": "the first edition's timing of what `others stopped` times now",
    "Windows (`may`): purchase": "the moment between announcing a purchase and paying for it",
    "Windows (`may`): refused": "between the decision to stay and what follows it",
    "Windows (`may`): rolling after changes": "between changing dice and resolving them",
    "Windows (`may`): turn end": "a choice in the end step, after which nothing is bought",
}
"""Why a word that one card alone uses is in the language."""


if __name__ == "__main__":
    Path("docs").mkdir(exist_ok=True)
    Path("docs/card-language.md").write_text(reference(), encoding="utf-8")
