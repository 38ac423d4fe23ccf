"""Options as people and programs write them, and their values."""

from __future__ import annotations

from typing import Any

import pytest

from kotref.rulesets import RulesetError, load_ruleset

TRIPLES = "For its triples: it is {1: NUMBER, 2: NUMBER, 3: NUMBER}, or some of these."


def value(path: str, written: Any) -> Any:
    return load_ruleset("base-2016", {path: written}).as_dict()[path]


def wrong(options: dict[Any, Any]) -> RulesetError:
    with pytest.raises(RulesetError) as caught:
        load_ruleset("base-2016", options)
    assert caught.value.about == "options"
    assert "option" in caught.value.message
    return caught.value


@pytest.mark.parametrize(
    "options",
    [
        {"tokyo": {"bay_from": "4"}},
        {"tokyo.bay_from": "4"},
        {"tokyo.bay_from": 4},
        {"Tokyo": {"Bay from": "4"}},
        {"tokyo.bay_from": "3", "tokyo": {"bay_from": "4"}},
    ],
)
def test_names_are_nested_or_have_dots(options: dict[str, Any]) -> None:
    rules = load_ruleset("base-2016", options)
    assert rules.tokyo.bay_from == 4
    assert rules.origin("tokyo.bay_from") == ("options", "set for this game")
    assert rules.id == "base-2016"


@pytest.mark.parametrize(
    ("path", "written", "expected"),
    [
        ("life.start", "7", 7),
        ("life.start", 7, 7),
        ("tokyo.bay_from", "none", None),
        ("tokyo.bay_from", None, None),
        ("tokens.poison", "unlimited", None),
        ("energy.max", "10", 10),
        ("tokyo.hearts_heal", "true", True),
        ("tokyo.hearts_heal", "Yes", True),
        ("tokyo.hearts_heal", True, True),
        ("tokyo.hearts_heal", "off", False),
        ("victory.check", "end_of_round", "end_of_round"),
        ("victory.check", "End of round", "end_of_round"),
        ("ranking", "none", "none"),
        ("ranking", None, "none"),
        ("tokyo.enter", {"vp": "2"}, {"vp": 2}),
        ("tokyo.enter", {"energy": 1}, {"energy": 1}),
        ("tokyo.enter", "1 energy", {"energy": 1}),
        ("tokyo.enter", "1 vp, 2 energy", {"vp": 1, "energy": 2}),
        ("tokyo.enter", "none", {}),
        ("tokyo.enter", {"vp": 0}, {}),
        ("resolve.order", "free", "free"),
        ("resolve.order", ["energy", "numbers", "hearts", "claws"], ("energy", "1s", "2s", "3s", "hearts", "claws")),
        ("resolve.order", "3s, 2s, 1s, claws, hearts, energy", ("3s", "2s", "1s", "claws", "hearts", "energy")),
        ("wickedness", "false", False),
        ("evolutions", "off", False),
        ("costumes", False, False),
    ],
)
def test_values(path: str, written: Any, expected: Any) -> None:
    found = value(path, written)
    assert found == expected
    assert type(found) is type(expected)


TRACK = {"triples": {1: 2, 2: 1}, "levels": (3, 6, 10), "cap": 10, "may_decline": True, "side": "red"}


@pytest.mark.parametrize(
    ("written", "different"),
    [
        ({"wickedness": "true"}, {}),
        ({"wickedness": True}, {}),
        ({"wickedness": {}}, {}),
        ({"wickedness": {"side": "Green"}}, {"side": "green"}),
        ({"wickedness.side": "green"}, {"side": "green"}),
        ({"wickedness": {"may decline": "false", "cap": "12"}}, {"may_decline": False, "cap": 12}),
        ({"wickedness.levels": "2, 6, 10"}, {"levels": (2, 6, 10)}),
        ({"wickedness": {"levels": [2, 6, 10]}}, {"levels": (2, 6, 10)}),
        ({"wickedness": {"triples": {"1": "1", "3": "3", "2": "0"}}}, {"triples": {1: 1, 3: 3}}),
    ],
)
def test_the_wickedness_track_is_on_or_changed(written: dict[str, Any], different: dict[str, Any]) -> None:
    rules = load_ruleset("base-2016", written)
    track = rules.wickedness
    assert track and vars(track) == {**TRACK, **different}
    assert rules.as_dict()["wickedness"] == vars(track)
    assert rules.sets == ("base-2016", "wickedness")


def test_what_a_layer_does_not_set_stays_as_it_was() -> None:
    green = load_ruleset("dark-edition", {"wickedness.side": "green", "wickedness": "true"}).wickedness
    assert green and vars(green) == {**TRACK, "side": "green"}
    assert load_ruleset("dark-edition", {"wickedness": "false"}).wickedness is False
    assert load_ruleset("dark-edition", {"wickedness": "false"}).sets == ("dark-edition",)


def test_a_part_of_a_reward_has_a_name_with_dots_too() -> None:
    assert value("tokyo.enter", {"vp": 3}) == load_ruleset("base-2016", {"tokyo.enter.vp": "3"}).tokyo.enter


@pytest.mark.parametrize(
    ("path", "written", "hint"),
    [
        ("life.start", "ten", "It is a whole number from 1 to 1000."),
        ("life.start", "0", "It is a whole number from 1 to 1000."),
        ("life.start", "1001", "It is a whole number from 1 to 1000."),
        ("life.start", "-1", "It is a whole number from 1 to 1000."),
        ("life.start", 9.5, "It is a whole number from 1 to 1000."),
        ("life.start", True, "It is a whole number from 1 to 1000."),
        ("life.start", "none", "It is a whole number from 1 to 1000."),
        ("life.start", "9" * 5000, "It is a whole number from 1 to 1000."),
        ("life.start", "٩", "It is a whole number from 1 to 1000."),
        ("tokyo.bay_from", "7", "It is a whole number from 2 to 6, or none."),
        ("tokyo.hearts_heal", "maybe", "It is true or false."),
        ("tokyo.hearts_heal", 1, "It is true or false."),
        ("victory.check", "imediate", "Did you mean immediate?"),
        ("victory.check", "zzz", "It is one of end_of_turn, immediate, end_of_round."),
        ("victory.check", ["immediate"], "It is one of end_of_turn, immediate, end_of_round."),
        ("tokyo.enter", "1", "It is {vp: NUMBER} or {energy: NUMBER}, or none."),
        ("tokyo.enter", {"life": 1}, "It is {vp: NUMBER} or {energy: NUMBER}, or none."),
        ("tokyo.enter", {"vp": "some"}, "It is {vp: NUMBER} or {energy: NUMBER}, or none."),
        ("resolve.order", ["energy"], "It is free, or all of 1s, 2s, 3s, energy, hearts, claws in an order."),
        ("resolve.order", "fixed", "It is free, or all of 1s, 2s, 3s, energy, hearts, claws in an order."),
        ("wickedness", "maybe", "It is true or false, or sets some of triples, levels, cap, may_decline, side."),
        ("wickedness", ["3"], "It is true or false, or sets some of triples, levels, cap, may_decline, side."),
        ("wickedness", {"levls": "3"}, "There is no 'levls' in it. Did you mean levels?"),
        ("wickedness", {"zzz": "3"}, "There is no 'zzz' in it. It has triples, levels, cap, may_decline, side."),
        ("wickedness", {"levels": ["6", "3"]}, "For its levels: it is a list of rising numbers from 1 to 100."),
        ("wickedness", {"levels": []}, "For its levels: it is a list of rising numbers from 1 to 100."),
        ("wickedness", {"levels": {"3": "6"}}, "For its levels: it is a list of rising numbers from 1 to 100."),
        (
            "wickedness",
            {"triples": {"4": "1"}},
            "For its triples: it is {1: NUMBER, 2: NUMBER, 3: NUMBER}, or some of these.",
        ),
        ("wickedness", {"triples": "1"}, "For its triples: it is {1: NUMBER, 2: NUMBER, 3: NUMBER}, or some of these."),
        ("wickedness", {"side": "rde"}, "For its side: did you mean red?"),
        ("wickedness", {"cap": "0"}, "For its cap: it is a whole number from 1 to 100."),
        ("evolutions", {"hearts": "0"}, "For its hearts: it is a whole number from 1 to 100."),
        ("evolutions", {"draw": "three"}, "For its draw: it is one of draw_two_keep_one, top_card."),
        ("costumes", 0, "It is true or false, or sets some of claws, price, start, are_keep."),
    ],
)
def test_wrong_values_are_named_and_have_a_hint(path: str, written: Any, hint: str) -> None:
    error = wrong({path: written})
    assert error.message.startswith(f"the option {path} cannot be ")
    assert len(error.message) < 200
    assert error.hint == hint


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("tokyo.bay_form", "Did you mean tokyo.bay_from?"),
        ("bay_from", "Did you mean tokyo.bay_from?"),
        ("tokio.bay_from", "Did you mean tokyo.bay_from?"),
        ("zzz", "'kotref rulesets show base-2016' lists all of them."),
        ("tokyo.enter.life", "Did you mean tokyo.enter?"),
        ("", "'kotref rulesets show base-2016' lists all of them."),
    ],
)
def test_an_unknown_option_is_named_and_has_the_nearest_as_hint(name: str, hint: str) -> None:
    error = wrong({name: "1"})
    assert error.message == f"there is no option {name!r}."
    assert error.hint == hint


def test_an_unknown_name_in_a_group_is_told_in_full() -> None:
    assert wrong({"tokyo": {"bay_form": 4}}).message == "there is no option 'tokyo.bay_form'."


def test_a_group_is_no_option() -> None:
    error = wrong({"damage": "together"})
    assert (error.message, error.hint) == ("damage is a group of options.", "It has order, any_time.")


@pytest.mark.parametrize(
    ("options", "message", "hint"),
    [
        ({"victory.points": 30}, "victory.points cannot be 30 where victory.max is 20", "Set victory.max as well."),
        ({"life.start": 11}, "life.start cannot be 11 where life.max is 10", "Set life.max as well."),
        (
            {"wickedness": {"cap": 9}},
            "wickedness cannot have the level 10 where its cap is 9",
            "Set wickedness.cap as well.",
        ),
        ({"life.max": 13}, "life.max cannot be 13 where life.max_with_cards is 12", "Set life.max_with_cards as well."),
        (
            {"energy": {"start": 2, "max": 1}},
            "energy.start cannot be 2 where energy.max is 1",
            "Set energy.max as well.",
        ),
    ],
)
def test_options_that_cannot_hold_together(options: dict[str, Any], message: str, hint: str) -> None:
    error = wrong(options)
    assert message in error.message
    assert error.hint == hint


def test_options_that_hold_together() -> None:
    assert load_ruleset("base-2016", {"victory": {"points": 30, "max": "none"}}).victory.points == 30
    assert load_ruleset("base-2016", {"life": {"start": 13, "max": 13, "max_with_cards": 15}}).life.max == 13
