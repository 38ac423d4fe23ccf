"""The quick way through a YAML list of moves that is written plainly: one line for each entry, nothing fancy.

Nearly all logs are. A line that these patterns match means to YAML exactly what is made of it here; with any other
line the whole document is left to the parser, so that there is one reading of YAML and not two. The tests hold both
ways together. It is some five times faster than the parser's events.
"""

from __future__ import annotations

import json
import re
from typing import Any

from kotref.logs.entries import CLAIM_KINDS, Entries
from kotref.logs.model import Entry

_WORD = r"\w[\w.'!?]*(?:-+[\w.'!?]+)*"
_NAME = rf"{_WORD}(?:[ ]+{_WORD})*"
_COMMENT = r"\#[ -~\w…–—“”‘’⚡❤♥→]*"
_ENTRY = re.compile(
    rf"""(?P<indent>[ ]*)-[ ]+
         (?P<name>{_NAME}):[ ]+
         (?:(?P<text>[\w⚡❤♥][\w ,.'!?()+/&;>⚡❤♥\ufe0f→-]*)|(?P<flow>\{{[\w ,.'!?:{{}}\[\]-]*\}}[ ]*))
         (?:(?<=[ ]){_COMMENT})?\n
       | [ ]*(?:{_COMMENT})?\n""",
    re.VERBOSE,
)
_MOVES = re.compile(rf"^moves:[ ]*(?:(?<=[ ]){_COMMENT})?\n", re.MULTILINE)
# In braces: one space after a comma or colon and none elsewhere but between words, each of which starts with a letter
# or digit. What else is odd there, such as two scalars in a row, is no JSON when its scalars are in quotes.
_ODD = tuple(map(re.compile, (r" [^\w{[]", r":[^ ]", r",[^ ]", r"\{[^\w}]", r"\[[^\w\]{[]")))
_QUOTING = (
    *((": ", '": "'), (", ", '", "'), ("[", '["'), ("]", '"]'), ("{", '{"'), ("}", '"}')),
    *(('""', ""), ('"{', "{"), ('}"', "}"), ('"[', "["), (']"', "]")),
)
_LONGEST = 500  # letters of a key: YAML looks no further than 1024 for the end of one


class _NotPlain(Exception):
    """Left to the parser."""


def read_plainly(text: str, start: int) -> tuple[str, int, Entries] | None:
    """The entries of a document that is written plainly, else None.

    Also returned are the document with an empty list in their stead, and the line at which `moves` stands: if `moves`
    is not the key of the outermost mapping there, the entries are none.
    """
    found = _MOVES.search(text)
    if found is None:
        return None
    if not text.endswith("\n"):
        text += "\n"
    line = text.count("\n", 0, found.start()) + start
    try:
        entries, end, after = _entries(text, found.end(), line + 1)
    except (_NotPlain, ValueError, RecursionError):
        return None
    if not entries.entries or not (text[end : end + 1] == "" or text[end].isalpha()):
        return None
    rest = f"{text[: found.start()]}moves: []\n{chr(10) * (after - line - 1)}{text[end:]}"
    return rest, line, entries


def _entries(text: str, at: int, line: int) -> tuple[Entries, int, int]:
    """The entries from a place on, the place after them, and its line."""
    made = Entries()
    entries, number = made.entries, 0
    match = _ENTRY.match
    indent: str | None = None
    while (found := match(text, at)) is not None:
        depth, name, action, flow = found.groups()
        if name is not None:
            if depth != indent:
                if indent is not None:
                    raise _NotPlain
                indent = depth
            column = found.start("name") - at + 1
            if action is not None:
                if name == "note":
                    entries.append(Entry("note", number, line, column, "", action.rstrip(" ")))
                elif name in CLAIM_KINDS or name == "player" or name == "action" or len(name) > _LONGEST:
                    raise _NotPlain
                else:
                    number += 1
                    entries.append(Entry("move", number, line, column, name, action.rstrip(" ")))
            else:
                made.number = number
                made.add({name: _flow(flow)}, line, column)
                number = made.number
        line += 1
        at = found.end()
    made.number = number
    return made, at, line


def _flow(text: str) -> Any:
    """A mapping in braces, by way of JSON: its scalars are put in quotes."""
    for odd in _ODD:
        if odd.search(text) is not None:
            raise _NotPlain
    for old, new in _QUOTING:
        text = text.replace(old, new)
    return _DECODER.decode(text)


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) != len(pairs):
        raise _NotPlain
    return mapping


_DECODER = json.JSONDecoder(object_pairs_hook=_mapping)
