"""The words of the notation (log-format `kotref/1`, Moves; and its additions for expansions)."""

from __future__ import annotations

ACTIONS = (
    *("roll", "keep", "resolve", "yield", "stay", "enter", "buy", "sweep", "use", "pass", "end"),
    *("take", "play", "draw", "steal", "give", "lose"),
)

FACE_WORDS = {
    **{face: face for face in ("1", "2", "3", "energy", "heart", "claw")},
    **dict.fromkeys(("e", "⚡", "lightning"), "energy"),
    **dict.fromkeys(("h", "❤", "♥", "heal"), "heart"),
    **dict.fromkeys(("c", "smash", "attack"), "claw"),
}
"""Everything that a die's face may be called."""

SYMBOLS = "⚡❤♥"
"""Faces that may be written without a space between them."""

NOTHING = "nothing"
"""What a monster throws that has no die left."""

GROUPS = ("numbers", "1s", "2s", "3s", "energy", "hearts", "claws")
"""What `resolve` may name."""

GROUP_WORDS = {group: group for group in GROUPS}

SPENDINGS = ("heal", "poison", "shrink")
"""What hearts may be spent on besides another monster."""

OPTIONS = ("put", "take", "heal", "cancel", "energy", "heart", "vp")
"""The named alternatives that cards offer."""

HANDED = {
    "energy": "energy",
    "⚡": "energy",
    "vp": "vp",
    "heart": "heart",
    "hearts": "heart",
    "❤": "heart",
    "♥": "heart",
}
"""What `give` hands over, where it is no card."""

FACES_TEXT = "a die shows 1, 2, 3, energy, heart or claw"
