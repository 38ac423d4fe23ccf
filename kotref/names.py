"""Names as people write them: which spellings mean the same, and what somebody may have meant.

The log format matches names "without regard to case, spaces, punctuation or accents" (log-format `kotref/1`, Header).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

_ROOM = 50_000  # keys remembered; beyond that the memory starts anew
_LONGEST = 200  # no name is longer; what is longer is never a near miss of one
_PLAIN = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "".join(map(chr, range(48))) + ":;<=>?@[\\]^_`{|}~\x7f"
)
# Letters with a stroke or without a dot, which Unicode does not take apart into a letter and an accent.
_STROKES = str.maketrans({"ı": "i", "đ": "d", "ð": "d", "ø": "o", "ł": "l", "ħ": "h", "ŧ": "t", "æ": "ae", "œ": "oe"})

_keys: dict[str, str] = {}


def key(text: str) -> str:
    """What all spellings of one name have in common: ``Jet Fighters``, ``jet_fighters`` and ``Jet-Fighters`` are equal.

    Lower case, without accents, letters and digits only. A name without any letter or digit (``★``) stays as it is,
    without its spaces, so that it is a name all the same; only an empty text has an empty key.
    """
    found = _keys.get(text)
    if found is None:
        found = _key(text)
        if len(_keys) >= _ROOM:
            _keys.clear()
        if len(text) <= _LONGEST:
            _keys[text] = found
    return found


def _key(text: str) -> str:
    if text.isascii():
        plain = text.translate(_PLAIN)
    else:
        # Marks of class 0 are vowels of Indic scripts, not accents.
        letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold().translate(_STROKES))
        plain = "".join(
            c
            for c in letters
            if c.isalnum() or (unicodedata.category(c)[0] == "M" and not unicodedata.combining(c) and c != "\ufe0f")
        )
    return plain or "".join(text.casefold().replace("\ufe0f", "").split())


def nearest(text: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `text` was most likely meant to be, as it is written there; None where nothing is near."""
    import difflib

    if len(text) > _LONGEST:
        return None
    wanted = key(text)
    spellings: dict[str, str] = {}
    for candidate in candidates:
        spellings.setdefault(key(candidate), candidate)
    if wanted in spellings:
        return spellings[wanted]
    close = difflib.get_close_matches(wanted, spellings, n=3, cutoff=0.6)
    if close:
        # Two letters changed places more often than one was added and one left out.
        swapped = [spelling for spelling in close if _swapped(spelling, wanted)]
        return spellings[(swapped or close)[0]]
    # A part of a longer name, if it is a part of one name only: "Plating" for "Armor Plating".
    holding = [spelled for spelling, spelled in spellings.items() if len(wanted) >= 4 and wanted in spelling]
    return holding[0] if len(holding) == 1 else None


def _swapped(one: str, other: str) -> bool:
    """Whether the only difference is that two neighbouring letters changed places."""
    at = [index for index, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]]
    return (
        len(one) == len(other)
        and len(at) == 2
        and at[0] + 1 == at[1]
        and one[at[0]] + one[at[1]] == other[at[1]] + other[at[0]]
    )


def is_unknown(text: str) -> bool:
    """Whether this stands for a card that the log does not know: ``unknown`` or ``?``."""
    return text == "?" or text.strip().casefold() in ("?", "unknown")


def shown(text: str, limit: int = 60) -> str:
    """A text out of a log made fit for a message: shortened to `limit` characters, control characters made visible."""
    if len(text) > limit:
        text = text[: limit - 1] + "…"
    return text if text.isprintable() else "".join(c if c.isprintable() else _visible(c) for c in text)


def quoted(text: str, limit: int = 60) -> str:
    """A name or word as it was found, between quotes, fit for a message: every message quotes so."""
    text = shown(text, limit)
    return f'"{text}"' if "'" in text else f"'{text}'"


def _visible(character: str) -> str:
    return ascii(character)[1:-1]
