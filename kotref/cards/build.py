"""Write what a game needs of the card sets that ship with kotref as JSON: `python -m kotref.cards.build`.

The files in ``kotref/data`` are made from ``cards/*.yaml`` and never edited; a test holds them together.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from kotref.cards.sets import compile_set, compiled_file, shipped_folder
from kotref.cards.texts import compiled_texts


def set_ids(folder: Path) -> list[str]:
    """The sets whose files lie in `folder`."""
    found = set()
    for path in folder.glob("*.yaml"):
        match = re.search(r"^set: *([\w-]+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        if match:
            found.add(match[1])
    return sorted(found)


def compiled(set_id: str, folder: Path) -> str:
    """The JSON of a set."""
    data: dict[str, Any] = compile_set(set_id, folder)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def build() -> list[Path]:
    """Write all of them; gives the files written."""
    folder = shipped_folder()
    written = []
    for set_id in set_ids(folder):
        path = compiled_file(set_id)
        path.parent.mkdir(exist_ok=True)
        path.write_text(compiled(set_id, folder), encoding="utf-8")
        written.append(path)
    path = compiled_file("texts")
    path.write_text(compiled_texts(), encoding="utf-8")
    return [*written, path]


if __name__ == "__main__":
    for file in build():
        print(file.name)
