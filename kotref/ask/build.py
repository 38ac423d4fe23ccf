"""Write the ready-made form of the rulings, and the schema of their files: `python -m kotref.ask.build`.

Both are made and never edited; a test holds them to what they are made from.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import Any

from kotref.ask.index import rows, vocabulary
from kotref.ask.library import READY, WORDS, checksum
from kotref.ask.reading import read_all, shipped_files
from kotref.ask.schema import TARGET
from kotref.ask.schema import text as schema_text
from kotref.ask.words import Words
from kotref.ask.words import compiled as compiled_words
from kotref.names import key


def compiled() -> dict[str, Any]:
    """The ready-made form as data: topics, rulings by topic, and what the search knows of words, cards and wordings."""
    from kotref.rulesets.files import read_yaml

    topics, rulings = read_all(shipped_files())
    titles = {topic.id: topic.title for topic in topics}
    written, names = read_yaml(WORDS), card_names()
    words, spelled = compiled_words(written), keys(names)
    return {
        "checksum": checksum(),
        "topics": titles,
        "rulings": rulings,
        "words": words,
        "names": spelled,
        "vocabulary": vocabulary(rulings, written, names),
        "index": list(rows(rulings, Words(words, spelled), names)),
    }


def keys(names: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
    """The keys of all names of cards, and the cards that they mean."""
    found: dict[str, list[str]] = {}
    for id, spellings in names.items():
        for name in spellings:
            found.setdefault(key(name), []).append(id)
    return found


def card_names() -> dict[str, list[str]]:
    """All names of all cards, evolutions and tiles in the sets that ship: id -> names, each spelling once."""
    from kotref.cards.build import set_ids
    from kotref.cards.sets import load_set, shipped_folder

    names: dict[str, dict[str, str]] = {}
    for set_id in set_ids(shipped_folder()):
        data = load_set(set_id)
        for part in ("cards", "tiles", "evolutions"):
            for id, card in data[part].items():
                spellings = names.setdefault(id, {})
                for name in _spellings(id, card):
                    spellings.setdefault(key(name), name)
    return {id: list(spellings.values()) for id, spellings in sorted(names.items())}


def _spellings(id: str, card: Mapping[str, Any]) -> Iterable[str]:
    if "name" in card:
        yield card["name"]
    yield id.replace("_", " ")
    yield from card.get("also") or ()
    for names in (card.get("names") or {}).values():
        yield from [names] if isinstance(names, str) else names


def ready() -> str:
    """The JSON that is loaded at start-up."""
    return json.dumps(compiled(), ensure_ascii=False, separators=(",", ":")) + "\n"


def build() -> list[str]:
    """Write both; gives the files written."""
    for path, content in ((READY, ready()), (TARGET, schema_text())):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(content)
    return [READY, str(TARGET)]


if __name__ == "__main__":
    for written_file in build():
        print(written_file)
