"""Write the pages of the catalogue of violations as JSON, for a quick start: `python -m kotref.referee.pages`.

The file is made from ``catalogue/*.yaml`` and never edited; a test holds them together.
"""

from __future__ import annotations

import json

from kotref.referee.catalogue import FAMILIES, READY, checksum, read_family


def ready() -> str:
    """The JSON that is read at start-up."""
    families = {file_name: read_family(file_name) for file_name, _ in FAMILIES.values()}
    data = {"checksum": checksum(), "families": families}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def build() -> str:
    """Write it; gives the name of the file written."""
    text = ready()
    with open(READY, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    return READY


if __name__ == "__main__":
    print(build())
