"""Rulesets in words: all options of one, and how two of them differ, cards included."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kotref.rulesets import (
    Ruleset,
    differences,
    list_rulesets,
    load_ruleset,
    option_pages,
    settings,
    value_in_words,
    written_value,
)
from kotref.rulesets.decks import Box, card_differences

IDS = [id for id, _, _ in list_rulesets()]


# --- one ruleset ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", IDS)
def test_the_settings_of_a_ruleset_are_all_its_options(id: str) -> None:
    rules = load_ruleset(id)
    rows = settings(rules)
    assert {row.path for row in rows} >= set(rules.as_dict())
    assert all(row.means and row.source and row.layer in (*rules.layers, "base-2016") for row in rows)


@pytest.mark.parametrize("id", IDS)
def test_settings_written_down_are_the_ruleset_again(id: str, tmp_path: Path) -> None:
    lines = [f"{row.path}: {row.value}" for row in settings(load_ruleset(id)) if not row.path.startswith("wickedness.")]
    path = tmp_path / "same.yaml"
    path.write_text("options:\n" + "".join(f"  {line}\n" for line in lines), encoding="utf-8")
    assert load_ruleset(str(path)).as_dict() == load_ruleset(id).as_dict()


def test_the_parts_of_an_option_that_is_on_are_settings() -> None:
    rows = {row.path: row for row in settings(load_ruleset("dark-edition", {"wickedness.side": "green"}))}
    assert rows["wickedness"].value == "true"
    assert rows["wickedness.levels"].value == "[3, 6, 10]"
    assert rows["wickedness.triples"].value == "{1: 2, 2: 1}"
    assert (rows["wickedness.side"].value, rows["wickedness.side"].layer) == ("green", "options")
    assert "wickedness.side" not in {row.path for row in settings(load_ruleset("base-2016"))}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (None, "none"),
        ({"vp": 1, "energy": 2}, "{vp: 1, energy: 2}"),
        (("1s", "2s"), "[1s, 2s]"),
        (3, "3"),
    ],
)
def test_values_as_they_are_written(value: Any, text: str) -> None:
    assert written_value(value) == text


PAGES = {
    **option_pages(),
    **{f"wickedness.{name}": page for name, page in option_pages()["wickedness"]["parts"].items()},
}


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("tokyo.bay_from", None, "there is no Bay"),
        ("tokens.poison", None, "no limit"),
        ("tokens.poison", 12, "12"),
        ("tokyo.enter", {"vp": 1}, "1 point"),
        ("tokyo.enter", {"vp": 2, "energy": 1}, "2 points and 1 energy"),
        ("tokyo.enter", {}, "nothing"),
        ("resolve.order", "free", "as the player likes"),
        ("resolve.order", ("claws", "1s"), "claws, then 1s"),
        ("victory.tie", "shared", "all of them together"),
        ("two_player_variant", False, "no"),
        ("wickedness", False, "no"),
        ("wickedness", {"cap": 10}, "yes"),
        ("wickedness.levels", (3, 6, 10), "3, 6, 10"),
        ("wickedness.triples", {1: 2, 2: 1}, "2 for three 1s and 1 for three 2s"),
        ("wickedness.triples", {}, "none"),
        ("wickedness.side", "mixed", "as the log says, tile by tile"),
    ],
)
def test_values_in_words(path: str, value: Any, words: str) -> None:
    assert value_in_words(value, PAGES[path]) == words


# --- two rulesets ---------------------------------------------------------------------------------------------------


def told(one: str, other: str, **options: Any) -> list[str]:
    return differences(load_ruleset(one), load_ruleset(other, options))


def test_equal_rulesets_do_not_differ() -> None:
    assert told("bga", "base-2016, bga") == []


def test_options_differ_in_a_sentence_each() -> None:
    assert told("base-2011", "base-2016")[:2] == [
        "An empty Tokyo is entered only with a claw among the dice (tokyo.enter_needs_claw): "
        "in base-2011, yes; in base-2016, no.",
        "Who eliminates the monster in the City by claws takes its place at once (tokyo.killer_takes_city): "
        "in base-2011, yes; in base-2016, no.",
    ]


@pytest.mark.parametrize("id", [id for id in IDS if id != "base-2016"])
def test_every_option_that_differs_is_told_and_no_other(id: str) -> None:
    one, other = load_ruleset("base-2016"), load_ruleset(id)
    differing = [path for path, value in one.as_dict().items() if other.as_dict()[path] != value]
    sentences = differences(one, other)
    assert [path for path in option_pages() if any(f"({path}):" in sentence for sentence in sentences)] == differing
    assert sentences[len(differing) :] == card_differences(one, other)


def test_of_two_tracks_the_parts_differ() -> None:
    assert differences(
        load_ruleset("dark-edition"), load_ruleset("dark-edition", {"wickedness.levels": "2, 6, 10"})
    ) == ["Steps at which a tile is taken (wickedness.levels): in dark-edition, 3, 6, 10; in dark-edition, 2, 6, 10."]


def test_the_deck_of_23() -> None:
    sentences = card_differences(load_ruleset("base-2016"), load_ruleset("online-fa"))
    assert sentences[0] == "The deck has 66 cards in base-2016 and 23 in online-fa."
    assert sentences[1].startswith("Only in the deck of base-2016 (with what they cost): Alien Origin (3), ")
    assert sentences[1].count("(") == 64 - 23 + 1
    assert sentences[2] == "Evacuation Orders is in the deck of base-2016 twice, in that of online-fa once."
    assert sentences[3].startswith("Friend of Children works differently. In base-2016: Whenever you gain energy ")
    assert " In online-fa: Whenever energy dice give you energy you gain 1 more. " in sentences[3]
    assert len(sentences) == 4


def test_the_deck_of_dark_edition() -> None:
    sentences = card_differences(load_ruleset("base-2016"), load_ruleset("dark-edition"))
    out, new = (
        next(line for line in sentences if line.startswith(f"Only in the deck of {id}")) for id in ("base", "dark")
    )
    assert out.count("(") == 8 + 1
    assert all(name in out for name in ("Mimic (8)", "Heal (3)", "Poison Spit (4)"))
    assert all(name in new for name in ("Hibernation (4)", "Zombify (4)", "Monster Pets (0)", "Lunar Powered (3)"))
    assert "Extra Head is in the deck of base-2016 twice, in that of dark-edition once." in sentences
    assert "Freeze Time costs 5 energy in base-2016 and 6 in dark-edition." in sentences
    assert any(line.startswith("It Has a Child! works differently.") for line in sentences)


def test_other_names_of_the_first_edition() -> None:
    sentences = card_differences(load_ruleset("base-2016"), load_ruleset("base-2011"))
    assert "Flame Thrower is called Fire Blast in base-2011." in sentences
    assert "Battery Monster costs 3 energy in base-2016 and 2 in base-2011." in sentences
    # a name that only has other punctuation is the same name
    assert not any(line.startswith("It Has a Child! is called") for line in sentences)
    assert sum(" is called " in line for line in sentences) == 8


def test_the_list_tells_how_many_cards_the_deck_has() -> None:
    about = {id: line for id, _, line in list_rulesets()}["base-2016"]
    copies = Box(load_ruleset("base-2016")).library.copies
    assert f"{len(copies)} base cards ({sum(copies.values())} in the deck)" in about


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("base-2016", "bga"),
        ("base-2016", "base-2011"),
        ("dark-edition", "dark-edition, bga"),
        ("online-fa", "base-2011"),
    ],
)
def test_every_card_with_another_effect_is_told_with_its_words(one: str, other: str) -> None:
    from kotref.cards.library import library

    def cards(rules: Ruleset) -> dict[str, Any]:
        box = library(rules.sets, rules.card_files)
        return {id: (box.spell(id), box.printed(id).get("clauses")) for id in box.ids()}

    before, after = cards(load_ruleset(one)), cards(load_ruleset(other))
    differing = {before[id][0] for id in before if id in after and before[id][1] != after[id][1]}
    sentences = [line for line in told(one, other) if " works differently." in line]
    assert {line.partition(" works differently.")[0] for line in sentences} == differing
    assert all(f"In {load_ruleset(other).id}: " in line or f"In {load_ruleset(one).id}: " in line for line in sentences)


def test_tiles_that_are_in_neither_game_are_not_told() -> None:
    assert not any("Antimatter" in line for line in told("base-2016", "dark-edition"))


def test_a_card_file_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        """
        cards:
          heal: {cost: 5, text: "You gain 1 life.", clauses: {effect: {on: got, do: {gain: 1 life}}}}
          nap: {name: Nap, kind: discard, cost: 1, text: Sleep., clauses: {effect: {on: got, do: {gain: 1 life}}}}
          evacuation_orders: {copies: 4}
        """,
        encoding="utf-8",
    )
    (tmp_path / "house.yaml").write_text("{kind: layer, cards: mine.yaml}", encoding="utf-8")
    assert card_differences(load_ruleset("base-2016"), load_ruleset(str(tmp_path / "house.yaml"))) == [
        "The deck has 66 cards in base-2016 and 69 in house.",
        "Only in the deck of house (with what they cost): Nap (1).",
        "Evacuation Orders is in the deck of base-2016 twice, in that of house 4 times.",
        "Heal costs 3 energy in base-2016 and 5 in house.",
        "Heal works differently. In base-2016: You gain 2 life, in Tokyo too. In house: You gain 1 life.",
    ]
