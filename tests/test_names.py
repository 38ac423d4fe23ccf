"""Names match without regard to case, spaces, punctuation or accents (log-format, Header)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kotref.names import is_unknown, key, nearest, shown


@pytest.mark.parametrize(
    "spellings",
    [
        ("Jet Fighters", "jet_fighters", "jet-fighters", "JETFIGHTERS", " jet  fighters "),
        ("Eats, Shoots and Leaves", "eats_shoots_and_leaves"),
        (
            "'Twas Beauty Killed the Beast",
            "twas beauty killed the beast",
            "’Twas Beauty…"[:5] + " Beauty killed the Beast",
        ),
        ("We're Only Making It Stronger!", "were_only_making_it_stronger"),
        ("Yin & Yang", "yin_yang"),
        ("Café", "cafe", "Cafe\u0301", "CAFÉ"),
        ("Straße", "STRASSE"),
        ("İşık", "isik", "ışık"),
        ("Đá", "da"),
        ("Søren", "soren"),
        ("مُحَمَّد", "محمد"),
        ("２", "2"),
    ],
)
def test_spellings_of_one_name_have_one_key(spellings: tuple[str, ...]) -> None:
    assert len({key(spelling) for spelling in spellings}) == 1


@pytest.mark.parametrize("pair", [("Ada", "Adam"), ("कि", "का"), ("★", "☆"), ("Monster 1", "Monster 2"), ("の", "も")])
def test_different_names_have_different_keys(pair: tuple[str, str]) -> None:
    assert key(pair[0]) != key(pair[1])


def test_only_an_empty_name_has_an_empty_key() -> None:
    assert key("") == key("  ") == ""
    assert key("★ ★") == "★★"


@settings(deadline=None)
@given(st.text(max_size=30))
def test_a_key_is_its_own_key(text: str) -> None:
    assert key(key(text)) == key(text)
    assert key(f" {text}\n") == key(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Jetz", "Jets"),
        ("death from abov", "Death From Above"),
        ("jets", "Jets"),
        ("wngis", "Wings"),
        ("Plating", "Armor Plating"),
        ("zorblatt", None),
        ("x" * 100_000, None),
        ("", None),
    ],
)
def test_the_nearest_name(text: str, meant: str | None) -> None:
    assert nearest(text, ["Jets", "Death From Above", "Armor Plating", "Wings"]) == meant


def test_what_is_unknown() -> None:
    assert all(map(is_unknown, ("?", "unknown", " Unknown ")))
    assert not any(map(is_unknown, ("", "jets", "??")))


def test_a_text_for_a_message_is_short_and_harmless() -> None:
    assert shown("a" * 1000) == "a" * 59 + "…"
    assert shown("\x1b[31mred\n") == "\\x1b[31mred\\n"
    assert shown("Jörg ⚡") == "Jörg ⚡"
