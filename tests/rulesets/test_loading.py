"""Naming rulesets: bases, layers, lists, a player's own files, and what goes wrong with them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kotref.rulesets import RulesetError, list_rulesets, load_ruleset


def own(folder: Path, name: str, text: str) -> str:
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def wrong(*arguments: object, **more: object) -> RulesetError:
    with pytest.raises(RulesetError) as caught:
        load_ruleset(*arguments, **more)  # type: ignore[arg-type]
    return caught.value


# --- ids, bases and layers ------------------------------------------------------------------------------------------


def test_a_base_stands_alone() -> None:
    rules = load_ruleset("base-2016")
    assert (rules.id, rules.layers, rules.sets, rules.card_files) == ("base-2016", ("base-2016",), ("base-2016",), ())


def test_a_list_keeps_the_names_as_written() -> None:
    rules = load_ruleset(["base-2016", "bga"])
    assert rules.id == "[base-2016, bga]"
    assert rules.layers == ("base-2016", "bga")
    assert rules.sets == ("base-2016", "bga")


def test_without_a_base_layers_lie_over_the_default_one() -> None:
    rules = load_ruleset("bga")
    assert (rules.id, rules.layers, rules.sets) == ("bga", ("base-2016", "bga"), ("base-2016", "bga"))
    assert rules.as_dict() == load_ruleset(["base-2016", "bga"]).as_dict()
    assert load_ruleset([]).layers == ("base-2016",)


def test_a_list_of_one_is_a_list() -> None:
    assert load_ruleset(["bga"]).id == "[bga]"


def test_later_layers_win(tmp_path: Path) -> None:
    four = own(tmp_path, "four", "options: {tokyo.bay_from: 4}")
    three = own(tmp_path, "three", "options: {tokyo.bay_from: 3}")
    assert load_ruleset([four, three]).tokyo.bay_from == 3
    assert load_ruleset([three, four]).tokyo.bay_from == 4
    assert load_ruleset([three, "base-2016", four]).layers == ("base-2016", "three", "four")


def test_options_lie_over_all_layers() -> None:
    assert load_ruleset("bga", {"victory.tie": "active_player"}).victory.tie == "active_player"


@pytest.mark.parametrize("written", ["base-2016, bga", "[base-2016, bga]", "base-2016,bga"])
def test_a_list_may_be_one_text(written: str) -> None:
    assert load_ruleset(written).layers == ("base-2016", "bga")


@pytest.mark.parametrize("written", ["Base 2016", "base_2016", "BASE-2016"])
def test_ids_match_as_names_do(written: str) -> None:
    assert load_ruleset(written).id == "base-2016"


def test_two_bases_are_an_error() -> None:
    error = wrong(["base-2016", "base-2011"])
    assert error.message == "base-2016 and base-2011 are both bases, and a game has one."
    assert error.about == "ruleset"


def test_an_unknown_id_has_the_nearest_one_as_hint() -> None:
    error = wrong("base-2015")
    assert (error.message, error.hint) == ("there is no ruleset 'base-2015'.", "Did you mean base-2016?")
    assert str(error) == "there is no ruleset 'base-2015'. Did you mean base-2016?"
    assert "option" not in error.message


def test_an_id_like_no_other_lists_them_all() -> None:
    assert wrong("zzz").hint == "There are " + ", ".join(sorted(row[0] for row in list_rulesets())) + "."


@pytest.mark.parametrize("ids", ["", "base-2016,", [None], [["bga"]], "x" * 5000, "a\0b", "bga\nbga"])
def test_what_is_no_name(ids: object) -> None:
    assert len(wrong(ids).message) < 200


def test_loading_again_gives_the_same_ruleset() -> None:
    assert load_ruleset("bga") is load_ruleset("bga")
    assert load_ruleset("bga", {"life.start": 9}) is load_ruleset("bga", {"life": {"start": "9"}})
    assert load_ruleset("bga") is not load_ruleset(["bga"])


def test_the_list_of_rulesets_has_the_default_first() -> None:
    rows = list_rulesets()
    assert [row[:2] for row in rows] == [
        ("base-2016", "base"),
        ("base-2011", "base"),
        ("dark-edition", "base"),
        ("online-fa", "base"),
        ("bga", "layer"),
        ("halloween", "layer"),
        ("power-up", "layer"),
        ("power-up-2012", "layer"),
        ("summary-es", "layer"),
        ("two-player", "layer"),
    ]
    assert all(line and "\n" not in line for _, _, line in rows)


# --- what the shipped ones play -------------------------------------------------------------------------------------


def test_the_first_edition() -> None:
    rules = load_ruleset("base-2011")
    assert (rules.layers, rules.sets) == (("base-2011",), ("base-2011",))
    assert rules.tokyo.enter_needs_claw
    assert rules.tokyo.killer_takes_city
    assert rules.tokyo.enter == {"vp": 1}
    assert rules.origin("tokyo.enter")[0] == "base-2016"
    assert rules.origin("tokyo.enter_needs_claw")[0] == "base-2011"


def test_the_online_site() -> None:
    rules = load_ruleset("bga")
    assert rules.resolve.order == ("1s", "2s", "3s", "hearts", "energy", "claws")
    assert (rules.damage.order, rules.damage.any_time, rules.turn.fall) == ("one_by_one", "lethal", "plays_on_empty")
    assert (rules.victory.tie, rules.victory.last_standing) == ("shared", "end_of_turn")
    assert rules.tokens == {"poison": None, "shrink": None, "mimic": None}
    assert (rules.eliminated.points, rules.dice.extra, rules.two_player_variant) == ("zero", 3, True)
    market = rules.market
    assert market.discard_bought == "before_next_purchase"
    assert (market.sold_tokens, market.offer_after_sweep) == ("refilled", "replacement")


def test_dark_edition_and_the_readings_of_the_online_site() -> None:
    rules = load_ruleset(["dark-edition", "bga"])
    assert rules.sets == ("dark-edition", "wickedness", "bga")
    assert rules.first_player == "most_claws"
    assert rules.wickedness and rules.wickedness.levels == (3, 6, 10)


# --- expansions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ids", "sets"),
    [
        (["power-up", "bga"], ("base-2016", "power-up", "bga")),
        (["base-2016", "power-up"], ("base-2016", "power-up")),
        (["power-up", "halloween", "bga"], ("base-2016", "power-up", "halloween", "bga")),
        (["dark-edition", "power-up"], ("dark-edition", "wickedness", "power-up")),
        (["base-2011", "halloween", "power-up-2012"], ("base-2011", "power-up", "halloween")),
    ],
)
def test_expansions_lie_over_any_base(ids: list[str], sets: tuple[str, ...]) -> None:
    rules = load_ruleset(ids)
    assert rules.sets == sets
    assert bool(rules.evolutions) == ("power-up" in sets)
    assert bool(rules.costumes) == ("halloween" in sets)


def test_the_two_printings_of_evolutions() -> None:
    new, old = load_ruleset("power-up").evolutions, load_ruleset("power-up-2012").evolutions
    assert new and (new.hearts, new.draw, new.start) == (3, "draw_two_keep_one", "draw_two_keep_one")
    assert (new.step, new.spent, new.reshuffle) == ("dice_resolved", "own_discard", True)
    assert old and (old.hearts, old.draw, old.start) == (3, "top_card", "none")
    assert (old.step, old.spent, old.reshuffle) == ("dice_resolved", "out_of_game", False)


def test_costumes_and_what_the_site_deals() -> None:
    plain, site = load_ruleset("halloween").costumes, load_ruleset(["halloween", "bga"]).costumes
    assert plain and (plain.claws, plain.price, plain.start, plain.are_keep) == (3, "current", "none", False)
    assert site and (site.claws, site.price, site.start, site.are_keep) == (3, "current", "deal_two_keep_one", False)
    assert load_ruleset("bga").costumes is False
    assert load_ruleset(["halloween", "bga"]).origin("costumes.start")[0] == "bga"
    assert load_ruleset(["halloween", "bga"]).origin("costumes.claws")[0] == "halloween"
    assert load_ruleset(["halloween", "bga"]).origin("costumes")[0] == "halloween"


# --- two players ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ids", ["two-player", "bga", ["base-2011", "two-player"]])
def test_the_variant_for_two(ids: str | list[str]) -> None:
    rules = load_ruleset(ids)
    two = rules.for_players(2)
    assert (two.tokyo.enter, two.tokyo.start_turn) == ({"energy": 1}, {"energy": 1})
    assert two.tokyo.bay_from == 5
    assert (two.id, two.layers, two.sets) == (rules.id, rules.layers, rules.sets)
    assert two.as_dict()["tokyo.enter"] == {"energy": 1}
    assert two.origin("tokyo.enter")[0] == "two-player" if "two-player" in rules.layers else "base-2016"
    assert rules.tokyo.enter == {"vp": 1}
    for number in (1, 3, 4, 5, 6):
        assert rules.for_players(number) is rules


def test_two_play_for_points_without_the_variant() -> None:
    rules = load_ruleset("base-2016")
    assert rules.for_players(2) is rules
    off = load_ruleset("bga", {"two_player_variant": "false"})
    assert off.for_players(2).tokyo.start_turn == {"vp": 2}
    on = load_ruleset("base-2016", {"two_player_variant": "true"})
    assert on.for_players(2).tokyo.start_turn == {"energy": 1}


# --- players' own files ---------------------------------------------------------------------------------------------


def test_a_path_works_where_an_id_does(tmp_path: Path) -> None:
    path = own(
        tmp_path,
        "house",
        """
        ruleset: house
        about: our table
        options:
          market.sweep_cost: {is: 1, source: we always did}
          tokyo: {bay_from: none, enter: {vp: 2}}
        """,
    )
    rules = load_ruleset(["base-2016", path])
    assert (rules.id, rules.layers) == ("[base-2016, house]", ("base-2016", "house"))
    assert (rules.market.sweep_cost, rules.tokyo.bay_from, rules.tokyo.enter) == (1, None, {"vp": 2})
    assert rules.origin("market.sweep_cost") == ("house", "we always did")
    assert rules.origin("tokyo.bay_from") == ("house", "")
    assert load_ruleset(path).layers == ("base-2016", "house")


def test_a_file_with_a_comma_in_its_name(tmp_path: Path) -> None:
    assert load_ruleset(own(tmp_path, "a, b", "options: {life.start: 8}")).life.start == 8


def test_files_are_found_in_folders_by_id_and_by_relative_path(tmp_path: Path) -> None:
    own(tmp_path, "house", "options: {life.start: 8}")
    assert load_ruleset("house", folders=[tmp_path]).life.start == 8
    assert load_ruleset("house.yaml", folders=[str(tmp_path)]).life.start == 8
    assert load_ruleset("./house.yaml", folders=iter([tmp_path])).life.start == 8
    assert wrong("./home.yaml", folders=[tmp_path]).message == "there is no ruleset file './home.yaml'."


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    path = own(tmp_path, "house", "options: {life.start: 8}")
    assert load_ruleset(path).life.start == 8
    own(tmp_path, "house", "options: {life.start: 7}")
    os.utime(path, ns=(1, 1))
    assert load_ruleset(path).life.start == 7


def test_card_files_are_found_beside_the_ruleset(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "mine.yaml").write_text("cards: {}", encoding="utf-8")
    path = own(tmp_path, "house", "cards: [cards/mine.yaml]")
    assert load_ruleset(path).card_files == (tmp_path / "cards" / "mine.yaml",)
    path = own(tmp_path, "house2", "cards: cards/yours.yaml")
    assert wrong(path).message == f"{path}: there is no card file 'cards/yours.yaml' beside it."


def test_a_base_of_ones_own_lies_over_the_one_it_extends(tmp_path: Path) -> None:
    own(tmp_path, "old", "{kind: base, extends: base-2011, options: {life.start: 9}}")
    path = own(tmp_path, "older", "{kind: base, extends: old, options: {tokyo.killer_takes_city: false}}")
    rules = load_ruleset([path, "two-player"])
    assert (rules.layers, rules.sets) == (("older", "two-player"), ("base-2011",))
    assert (rules.life.start, rules.tokyo.enter_needs_claw, rules.tokyo.killer_takes_city) == (9, True, False)
    assert rules.two_player_variant


def test_parts_have_sources_of_their_own(tmp_path: Path) -> None:
    text = """
    options:
      evolutions.hearts: {is: 4, source: we like it long}
      evolutions.draw: {is: top_card}
      wickedness: {is: {cap: 12}, where on: true, source: never}
    """
    rules = load_ruleset(["power-up", own(tmp_path, "house", text)])
    assert rules.evolutions and (rules.evolutions.hearts, rules.evolutions.draw) == (4, "top_card")
    assert rules.origin("evolutions.hearts") == ("house", "we like it long")
    assert rules.origin("evolutions.draw") == ("house", "")
    assert rules.origin("evolutions.start")[0] == rules.origin("evolutions")[0] == "power-up"
    assert rules.wickedness is False


def test_a_base_that_extends_nothing_lies_over_the_default_one(tmp_path: Path) -> None:
    rules = load_ruleset(own(tmp_path, "mine", "{kind: base, sets: [bga], options: {life.start: 9}}"))
    assert (rules.layers, rules.sets) == (("mine",), ("bga",))
    assert (rules.life.start, rules.life.max) == (9, 10)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{kind: base, extends: mine}", "mine extends itself."),
        ("{kind: base, extends: bga}", "mine extends bga, which is a layer: a base extends a base."),
        ("{extends: base-2011}", "only a base extends another: a layer is laid over whatever base it is named with."),
        ("{kind: lair}", "a ruleset is a base or a layer, not 'lair'."),
        ("{option: {}}", "a ruleset file has no key 'option'."),
        ("{options: [1]}", "'options' is a mapping of options."),
        ("{options: {bay_from: 3}}", "there is no option 'bay_from'."),
        ("{options: {life.start: {is: ten}}}", "the option life.start cannot be 'ten'."),
        ("{options: {life.start: {is: 9, sauce: us}}}", "life.start is a value, or has 'is' and 'source'."),
        ("{options: {life.start: {is: 9, where on: true}}}", "life.start is a value, or has 'is' and 'source'."),
        (
            "{options: {evolutions: {hearts: {is: 9, sauce: us}}}}",
            "evolutions.hearts is a value, or has 'is' and 'source'.",
        ),
        ("{sets: {a: b}}", "'sets' is a list of names."),
        ("{sets: &a [x], cards: *a}", "a ruleset file has no use for YAML's aliases."),
        ("[]", "a ruleset file is a mapping with 'ruleset', 'kind' and 'options'."),
        ("", "a ruleset file is a mapping with 'ruleset', 'kind' and 'options'."),
        ("a: b: c", "line 1, column 5: the file cannot be read: mapping values are not allowed in this context."),
        ("[" * 100_000, "cannot be read"),
        ("#" * 1_000_001, "the file is too large for a ruleset."),
    ],
)
def test_what_is_wrong_with_a_file(tmp_path: Path, text: str, message: str) -> None:
    error = wrong(own(tmp_path, "mine", text))
    assert message in error.message
    assert error.about == "ruleset"


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_bytes(b"\xff\xfe\x00\x01\xd8")
    assert "cannot be read" in wrong(str(tmp_path / "mine.yaml")).message
