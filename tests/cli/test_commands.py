"""The commands beside `validate` and `rule`: convert, legal, rulesets, schema, simulate."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from kotref.cli.schema import NAMES

Kotref = Callable[..., Result]

LOG = """\
# a comment
format: kotref/1
players: [{name: Ada, monster: Gigazaur}, {name: Ben, monster: Alienoid}]
moves:
  - Ada: roll 1 1 2 energy claw heart
  - Ada: keep 1 1, roll 1 claw energy 3
  - Ada: resolve
  - note: a nice throw
  - Ada: enter city
  - expect: {Ada: {vp: 2}}
  - Ada: end
  - Ben: roll claw claw 1 2 3 heart
  - Ben: resolve
result: {winner: unfinished}
"""
OTHER = LOG.replace("Ada", "Cem")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, with a log, two games in a file, and a log that cannot be read."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KOTREF_DEBUG", "1")
    Path("one.yaml").write_text(LOG, encoding="utf-8")
    Path("two.yaml").write_text(f"{LOG}---\n{OTHER}", encoding="utf-8")
    Path("bad.yaml").write_text(LOG.replace("players", "playrs"), encoding="utf-8")
    return tmp_path


class TestConvert:
    """`kotref convert`."""

    @pytest.mark.parametrize("container", ["yaml", "json", "jsonl"])
    @pytest.mark.parametrize("apart", [(), ("--apart",)])
    def test_a_log_written_and_read_again_is_the_same_log(
        self, kotref: Kotref, container: str, apart: tuple[str, ...]
    ) -> None:
        there = kotref("convert", "one.yaml", "--to", container, *apart, "--output", f"there.{container}")
        assert (there.exit_code, there.output) == (0, "")
        back = kotref("convert", f"there.{container}", "--to", "yaml")
        assert back.output == kotref("convert", "one.yaml", "--to", "yaml").output
        assert kotref("validate", f"there.{container}").exit_code == 0

    def test_apart(self, kotref: Kotref) -> None:
        moves = json.loads(kotref("convert", "one.yaml", "--to", "json", "--apart").output)["moves"]
        assert moves[1]["keep"] == ["1", "1"]
        assert json.loads(kotref("convert", "one.yaml", "--to", "json").output)["moves"][2] == {"Ada": "resolve"}

    def test_several_games(self, kotref: Kotref) -> None:
        Path("two.jsonl").write_text(kotref("convert", "two.yaml", "--to", "jsonl").output, encoding="utf-8")
        again = kotref("convert", "two.jsonl", "--to", "yaml").output
        assert again == kotref("convert", "two.yaml", "--to", "yaml").output
        assert again.count("\n---\n") == 1
        shown = kotref("convert", "two.yaml", "--to", "json", "--output", "two.json")
        assert shown.exit_code == 2
        assert "two.yaml holds several games, and a JSON file one: --to jsonl" in shown.output
        assert not Path("two.json").exists()

    @pytest.mark.parametrize("log", ["bad.yaml", "gone.yaml", "unknown.yaml"])
    def test_what_cannot_be_read_is_said_and_nothing_written(self, kotref: Kotref, log: str) -> None:
        Path("unknown.yaml").write_text("ruleset: base-2061\n" + LOG, encoding="utf-8")
        shown = kotref("convert", log, "--to", "json", "--output", "out.json")
        assert shown.exit_code == 2
        assert re.match(rf"Error: {log}:.*KOT00[127] ", shown.output)
        assert not Path("out.json").exists()

    def test_standard_input(self, kotref: Kotref) -> None:
        assert kotref("convert", "-", "--to", "yaml", given=LOG).output.startswith("format: kotref/1\n")


class TestLegal:
    """`kotref legal`."""

    def test_whose_decision_is_open_and_what_is_legal(self, kotref: Kotref) -> None:
        shown = kotref("legal", "one.yaml")
        assert shown.exit_code == 0
        lines = shown.output.splitlines()
        assert lines[0] == "After move 7, Ben's turn, Ada to decide:"
        assert {"  Ada: yield", "  Ada: stay"} <= set(lines)

    def test_at_an_earlier_move(self, kotref: Kotref) -> None:
        shown = kotref("legal", "one.yaml", "--at", "2").output
        assert shown.startswith("After move 2, Ada's turn:\n")
        assert "  Ada: keep ..., roll ?\n" in shown
        assert "  Ada: keep 1 1, roll ? ? ? ?\n" in kotref("legal", "one.yaml", "--at", "2", "--all").output
        assert kotref("legal", "one.yaml", "--at", "0").output.startswith("After move 0, Ada's turn:\n")

    def test_json(self, kotref: Kotref) -> None:
        found = json.loads(kotref("legal", "one.yaml", "--json").output)
        assert list(found) == ["log", "after", "turn", "step", "deciding", "moves", "maybe"]
        assert (found["after"], found["turn"], found["deciding"]) == (7, "Ben", ["Ada"])
        assert "Ada: yield" in found["moves"]

    def test_what_an_unknown_hand_may_allow(self, kotref: Kotref, tmp_path: Path) -> None:
        hands = (
            "format: kotref/1\nruleset: power-up\nplayers:\n"
            "- {name: Ada, monster: Gigazaur, evolutions: [radioactive waste, '?']}\n"
            "- {name: Ben, monster: Kraken, played: [sunken temple]}\n"
            "moves: []\nresult: {winner: unfinished}\n"
        )
        log = tmp_path / "hands.yaml"
        log.write_text(hands, encoding="utf-8")
        found = json.loads(kotref("legal", str(log), "--json").output)
        assert "Ada: play radioactive_waste" in found["moves"]
        assert "Ada: play primal_bellow" not in found["moves"]
        assert {"Ada: play primal_bellow", "Ada: play heat_vision"} <= set(found["maybe"])
        assert not set(found["moves"]) & set(found["maybe"])
        assert "Ada: play saurian_adaptability 1 -> 2" not in found["maybe"]  # nothing is thrown yet
        lines = kotref("legal", str(log)).output.splitlines()
        assert lines.index("  Ada: play primal_bellow") > lines.index(
            "If a card of the hand that the log does not know is that one:"
        )

    def test_one_game_of_several(self, kotref: Kotref) -> None:
        assert kotref("legal", "two.yaml#2", "--at", "0").output.startswith("After move 0, Cem's turn:\n")
        assert "say which: two.yaml#1, two.yaml#2" in kotref("legal", "two.yaml").output
        shown = kotref("legal", "two.yaml#3")
        assert "two.yaml holds 2 games; there is no #3" in shown.output
        assert shown.exit_code == 2

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["gone.yaml"], "gone.yaml:1:1: KOT001 "),
            (["bad.yaml"], "KOT002 "),
            (["one.yaml", "--at", "8"], "one.yaml has 7 moves; there is no move 8"),
            (["unknown.yaml"], "unknown.yaml:1:1: KOT007 there is no ruleset 'base-2061'. Did you mean base-2016?"),
            (["two.yaml#0"], "games are counted from 1; there is no #0"),
            (
                ["one.yaml", "--cards", "gone-cards.yaml"],
                "KOT007 gone-cards.yaml: the file cannot be read: there is no",
            ),
        ],
    )
    def test_what_cannot_be_done(self, kotref: Kotref, arguments: list[str], message: str) -> None:
        Path("unknown.yaml").write_text("ruleset: base-2061\n" + LOG, encoding="utf-8")
        shown = kotref("legal", *arguments)
        assert shown.exit_code == 2
        assert message in shown.output


class TestBrokenCards:
    """A card file that is wrong is named, with the place in it and the command that tells more."""

    @pytest.mark.parametrize(
        ("cards", "message"),
        [
            (
                "set: own\ncards:\n  foo: {name: Foo, kind: keep, clauses: {a: {on: gott, do: {gain: 2 vp}}}}\n",
                "own.yaml: wrong at cards.foo.clauses.a.on: there is no moment 'gott' (kotref cards check own.yaml",
            ),
            ("set: own\ncards: {foo: 3}\n", "own.yaml: cards.foo: a card is a mapping"),
            ("set: own\ncards: {foo: {kind: keep, clauses: [a]}}\n", "own.yaml: cards.foo: a card is a mapping"),
            ("set: own\ncards: [\n", "own.yaml:3:1: the file cannot be read"),
            ("- 3\n", "own.yaml: a card file is a mapping"),
        ],
    )
    @pytest.mark.parametrize("command", ["validate", "legal"])
    def test_the_file_is_named(self, kotref: Kotref, command: str, cards: str, message: str) -> None:
        Path("own.yaml").write_text(cards, encoding="utf-8")
        shown = kotref(command, "one.yaml", "--cards", "own.yaml")
        assert shown.exit_code == 2
        assert "one.yaml:" in shown.output
        assert f"{message}" in shown.output


class TestOwnCards:
    """Cards that no set has: from a folder beside the log, or named."""

    @pytest.fixture(autouse=True)
    def own_cards(self) -> None:
        card = "set: own\ncards:\n  weather_machine: {name: Weather Machine, kind: keep, cost: 3}\n"
        for folder in ("mine/cards", "other"):
            Path(folder).mkdir(parents=True)
            Path(folder, "own.yaml").write_text(card, encoding="utf-8")
        header = LOG.replace("moves:", "market: [Weather Machine, Jets, Wings]\nmoves:")
        for folder in (".", "mine"):
            Path(folder, "own.yaml").write_text(header, encoding="utf-8")

    def test_beside_the_log(self, kotref: Kotref) -> None:
        assert kotref("validate", "mine/own.yaml").exit_code == 0
        assert kotref("legal", "mine/own.yaml").exit_code == 0
        assert kotref("convert", "mine/own.yaml", "--to", "json", "--apart").exit_code == 0

    def test_named(self, kotref: Kotref) -> None:
        assert "KOT004" in kotref("validate", "own.yaml").output
        assert kotref("validate", "own.yaml", "--cards", "other/own.yaml").exit_code == 0
        assert kotref("legal", "own.yaml", "--cards", "other/own.yaml").exit_code == 0


class TestSimulate:
    """`kotref simulate`."""

    def test_games_in_a_folder_are_legal(self, kotref: Kotref) -> None:
        shown = kotref("simulate", "--games", "3", "--players", "3", "--seed", "5", "--out", "games")
        assert (shown.exit_code, shown.output) == (0, "")
        assert sorted(file.name for file in Path("games").iterdir()) == ["game-1.yaml", "game-2.yaml", "game-3.yaml"]
        assert re.fullmatch(r"3 logs, \d+ moves: all legal\n", kotref("validate", "games").output)

    def test_the_same_seed_gives_the_same_games_whatever_they_are_written_to(self, kotref: Kotref) -> None:
        def played(*options: str) -> str:
            return kotref("simulate", "--games", "2", "--players", "2", *options).output

        assert played("--seed", "7") == played("--seed", "7") != played("--seed", "8")
        Path("games.jsonl").write_text(played("--seed", "7", "--jsonl"), encoding="utf-8")
        assert kotref("convert", "games.jsonl", "--to", "yaml").output == played("--seed", "7")

    def test_under_another_ruleset(self, kotref: Kotref) -> None:
        shown = kotref("simulate", "--players", "2", "--ruleset", "base-2016,two-player").output
        assert "ruleset: [base-2016, two-player]\n" in shown

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            (["--ruleset", "base-2061"], "base-2061"),
            (["--players", "7"], "7 is not in the range 2<=x<=6"),
            (["--out", "games", "--jsonl"], "choose one"),
            (["--out", "one.yaml"], "one.yaml is no folder"),
        ],
    )
    def test_wrong_usage(self, kotref: Kotref, options: list[str], message: str) -> None:
        shown = kotref("simulate", *options)
        assert shown.exit_code == 2
        assert message in shown.output


def test_rulesets_are_listed_with_a_line_each(kotref: Kotref) -> None:
    lines = kotref("rulesets").output.splitlines()
    assert lines[0].startswith("base-2016 ")
    assert re.search(r" base +\S", lines[0])
    assert any(re.match(r"two-player +layer +\S", line) for line in lines)


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_printed(kotref: Kotref, name: str) -> None:
    assert "$schema" in json.loads(kotref("schema", name).output)


def test_every_schema_that_ships_can_be_printed() -> None:
    import kotref

    folder = Path(kotref.__file__).parent / "schemas"
    assert sorted(NAMES) == sorted(file.name.removesuffix(".schema.json") for file in folder.glob("*.schema.json"))
