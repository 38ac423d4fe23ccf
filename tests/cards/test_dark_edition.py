"""The deck of Dark Edition and the wickedness tiles: how many of what there are."""

from __future__ import annotations

from collections import Counter

from kotref.cards.library import Library, library

DECK = ("dark-edition", "wickedness")


def kinds(box: Library) -> Counter[str]:
    """How many cards of each kind are in the deck, copies counted."""
    return Counter(box.card(id).kind for id, number in box.copies.items() for _ in range(number))


def test_the_deck_has_66_cards_of_65_kinds() -> None:
    """As many as the box is said to hold; Evacuation Orders is there twice, Extra Head once."""
    copies = library(DECK).copies
    assert (sum(copies.values()), len(copies)) == (66, 65)
    assert [id for id, number in copies.items() if number > 1] == ["evacuation_orders"]
    assert kinds(library(DECK)) == {"keep": 49, "discard": 17}


def test_eight_cards_went_and_eight_came() -> None:
    old, new = set(library(("base-2016",)).copies), set(library(DECK).copies)
    assert old - new == {
        *("healing_ray", "mimic", "battery_monster", "poison_spit", "rooting_for_the_underdog", "solar_powered"),
        *("heal", "national_guard"),
    }
    assert new - old == {
        *("hibernation", "nanobots", "natural_selection", "reflective_hide", "super_jump", "unstable_dna", "zombify"),
        *("monster_pets", "lunar_powered"),
    }


def test_ten_tiles_have_two_sides() -> None:
    """Rulebook, Wickedness: four tiles at 3, four at 6, two at 10."""
    box = library(DECK)
    faces = Counter((box.card(tile).side, box.card(tile).level) for tile in box.tiles())
    assert faces == {(side, level): count for side in ("red", "green") for level, count in ((3, 4), (6, 4), (10, 2))}


def test_tiles_come_with_any_base() -> None:
    with_base = library(("base-2016", "wickedness"))
    assert len(with_base.tiles()) == 20
    assert with_base.find("poisonspit") == "poison_spit"
    assert (with_base.card("poison_spit").kind, with_base.card("tile/poison_spit").kind) == ("keep", "tile")
    assert library(("base-2016", "bga")).tiles() == []
