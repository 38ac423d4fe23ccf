"""`kotref card` and `kotref cards`: found by any name, what differs, the proofs; lists and filters."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from kotref.ask import library as rulings
from kotref.cards import sets, shelf, texts
from kotref.cards.library import library
from kotref.ready import read_ready
from kotref.rulesets import load_ruleset

Kotref = Callable[..., Result]


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOTREF_DEBUG", "1")


def card(kotref: Kotref, *words: str) -> list[dict[str, Any]]:
    shown = kotref("card", *words, "--json")
    assert shown.exit_code == 0, shown.output
    found: list[dict[str, Any]] = json.loads(shown.output)
    return found


def listed(kotref: Kotref, *options: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(kotref("cards", *options, "--json").output)
    return found


class TestCard:
    """One card."""

    @pytest.mark.parametrize(
        "asked",
        ["Flame Thrower", "flame_thrower", "FLAME-THROWER", "Fire Blast", "شعله‌افکن"],
    )
    def test_it_is_found_by_any_of_its_names(self, kotref: Kotref, asked: str) -> None:
        assert [found["id"] for found in card(kotref, asked)] == ["flame_thrower"]
        assert kotref("card", *asked.split()).output.startswith("Flame Thrower\n  discard, 3 energy (base-2016)\n")

    def test_every_card_is_found_by_every_name_that_a_game_knows(self) -> None:
        for rules in shelf.rulesets().values():
            cards = library(rules.sets)
            for id in cards.ids():
                assert id in shelf.find(cards.spell(id)), id

    def test_its_own_name_comes_before_an_older_name_of_another(self, kotref: Kotref) -> None:
        for entry in shelf.everything():
            assert entry.place in shelf.find(entry.name)
            assert entry.place in shelf.find(entry.id)

    def test_a_card_and_a_tile_of_one_name_are_both_shown(self, kotref: Kotref) -> None:
        assert {found["kind"] for found in card(kotref, "poison spit")} == {"keep", "tile"}
        assert "wickedness tile, level 3, green (dark-edition)" in kotref("card", "poison spit").output

    def test_what_differs_by_edition_and_layer(self, kotref: Kotref) -> None:
        [found] = card(kotref, "battery monster")
        differs = found["differs"]["base-2011"]
        assert (differs["name"], differs["cost"]) == ("Monster Batteries", "2")
        assert found["differs"]["dark-edition"] == {"in_deck": False}
        shown = kotref("card", "battery monster").output
        assert "it is called Monster Batteries; it costs 2 energy, not " in " ".join(shown.split())
        assert "dark-edition, online-fa: it is not in the deck." in shown
        [wings] = card(kotref, "wings")
        assert wings["differs"]["bga"]["rulings"] or wings["differs"]["bga"]["text"]

    def test_what_differs_is_what_the_rulesets_say(self) -> None:
        """Cost and copies, told for every card and base, are those that a game is played with."""
        from kotref.cards.differing import differences

        base = load_ruleset("base-2016")
        for ours in shelf.Shelf(base.sets):
            told = {difference.ruleset: difference.values for difference in differences(ours, base)}
            for id in ("base-2011", "dark-edition", "online-fa"):
                theirs = library(load_ruleset(id).sets)
                if ours.place not in theirs:
                    continue
                printed = theirs.printed(ours.place)
                values = told.get(id, {})
                assert str(printed.get("cost")) == str(values.get("cost", ours.cost)), (ours.place, id)
                assert int(printed.get("copies", 1)) == values.get("copies", ours.copies), (ours.place, id)

    def test_as_a_ruleset_has_it(self, kotref: Kotref) -> None:
        [found] = card(kotref, "monster batteries", "--ruleset", "base-2011")
        assert (found["name"], found["cost"], found["ruleset"]) == ("Monster Batteries", 2, "base-2011")
        assert found["differs"]["base-2016"]["name"] == "Battery Monster"
        shown = kotref("card", "jets", "--ruleset", "online-fa")
        assert shown.exit_code == 1
        assert "Jets is not in online-fa; it is in base-2016, base-2011, dark-edition" in shown.stderr
        assert kotref("card", "jets", "--ruleset", "base-2061").exit_code == 2

    def test_its_own_name_is_no_other_name(self, kotref: Kotref) -> None:
        assert "  Other names: Energy Drink\n" in kotref("card", "telepath", "--ruleset", "base-2011").output

    def test_a_layer_over_a_base(self, kotref: Kotref) -> None:
        [found] = card(kotref, "hibernation", "--ruleset", "dark-edition,bga")
        [plain] = card(kotref, "hibernation")
        assert plain["differs"]["bga"]["text"] == found["text"] != plain["text"]

    def test_questions_that_are_ruled_on(self, kotref: Kotref) -> None:
        [found] = card(kotref, "acid attack")
        assert found["questions"]
        for question in found["questions"]:
            assert kotref("ask", question["id"]).exit_code == 0
        assert f"kotref ask {found['questions'][0]['id']}: " in kotref("card", "acid attack").output

    def test_proofs_are_played(self, kotref: Kotref) -> None:
        [found] = card(kotref, "acid attack", "--proofs")
        assert len(found["proofs"]) >= 5
        assert {proof["passed"] for proof in found["proofs"]} == {True}
        shown = kotref("card", "alpha monster", "--proofs")
        assert shown.exit_code == 0
        assert re.search(r"^ +Ada=Gigazaur.* cards=Alpha Monster$", shown.output, re.MULTILINE)
        assert re.search(r"^ +\d+  Ada: roll ", shown.output, re.MULTILINE)
        assert re.search(r"Came out as they must: (\d+) of \1 proofs\.\n$", shown.output)

    def test_a_proof_that_shows_a_violation_says_where(self, kotref: Kotref) -> None:
        assert re.search(r" 2  Ben: use hibernation +<- KOT505\n", kotref("card", "hibernation", "--proofs").output)

    def test_a_proof_that_fails_is_status_1(self, kotref: Kotref, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("kotref.referee.showing.failure", lambda scene, report: "it rains")
        shown = kotref("card", "acid attack", "--proofs")
        assert shown.exit_code == 1
        assert "It failed: it rains" in shown.output
        assert "Came out as they must: 0 of 7 proofs." in shown.output

    def test_every_proof_can_be_shown(self) -> None:
        from kotref.referee import showing

        scenes = [
            scene
            for path in sets.shipped_folder().glob("*.yaml")
            for part in texts.PARTS
            for card in (sets.read_yaml(path).get(part) or {}).values()
            for scene in ((card or {}).get("proofs") or {}).values()
        ]
        assert len(scenes) > 400
        for scene in scenes:
            lines = list(showing.Proof("it", "base-2016", scene, None).lines())
            assert sum(line.startswith("      ") for line in lines) >= len(scene["players"])
            assert lines[-1] == "  It came out so."

    def test_nothing_by_that_name(self, kotref: Kotref) -> None:
        shown = kotref("card", "jetts")
        assert (shown.exit_code, shown.stdout) == (1, "")
        assert shown.stderr == "Error: there is no card 'jetts'; did you mean Jets? (kotref cards lists them)\n"

    def test_without_a_name(self, kotref: Kotref) -> None:
        shown = kotref("card")
        assert shown.exit_code == 0
        assert "kotref cards lists all of them" in shown.output


class TestCards:
    """The list."""

    def test_each_card_once_in_a_line_that_fits(self, kotref: Kotref) -> None:
        lines = kotref("cards").output.splitlines()
        assert lines[0].split() == ["name", "kind", "cost", "copies", "level", "monster", "set"]
        assert max(map(len, lines)) <= 80
        assert len(lines) - 1 == len(list(shelf.everything()))
        assert any(re.fullmatch(r"Evacuation Orders +discard +7 +2 +base-2016", line) for line in lines)

    def test_all_of_a_ruleset(self, kotref: Kotref) -> None:
        for id in ("base-2016", "base-2011", "dark-edition", "online-fa"):
            cards = library(load_ruleset(id).sets)
            found = [entry for entry in listed(kotref, "--ruleset", id) if entry["kind"] in ("keep", "discard")]
            assert {entry["id"]: entry["copies"] for entry in found} == cards.copies

    def test_filters(self, kotref: Kotref) -> None:
        for entry in listed(kotref, "--kind", "discard", "--cost", "3-4"):
            assert entry["kind"] == "discard"
            assert 3 <= entry["cost"] <= 4
        assert {entry["cost"] for entry in listed(kotref, "--cost", "5")} == {5}
        assert {entry["kind"] for entry in listed(kotref, "--kind", "tile,token")} == {"tile", "token"}
        assert "poison_quills" in {entry["id"] for entry in listed(kotref, "--word", "quill")}
        for entry in listed(kotref, "--word", "Poison token"):
            assert "poison token" in entry["text"].casefold()

    def test_all_filters_at_once_are_those_that_each_lets_through(self, kotref: Kotref) -> None:
        several = [["--set", "base-2016"], ["--kind", "keep"], ["--cost", "2-4"], ["--word", "energy"]]
        each = [{entry["id"] for entry in listed(kotref, *options)} for options in several]
        both = {entry["id"] for entry in listed(kotref, *[word for options in several for word in options])}
        assert both == set.intersection(*each) != set()

    def test_found_by_another_name(self, kotref: Kotref) -> None:
        assert "flame_thrower" in {entry["id"] for entry in listed(kotref, "--word", "fire blast")}

    def test_a_word_without_an_option_is_told_where_it_goes(self, kotref: Kotref) -> None:
        shown = kotref("cards", "tokyo")
        assert shown.exit_code == 2
        assert "kotref cards --word TEXT finds cards" in shown.stderr

    def test_a_name_of_several_words_without_quotes(self, kotref: Kotref) -> None:
        shown = kotref("cards", "--monster", "space", "penguin")
        assert (shown.exit_code, "goes in quotes" in shown.output) == (2, True)
        assert "quotes" not in kotref("cards", "lsit").output

    def test_a_set_as_it_prints_its_cards(self, kotref: Kotref) -> None:
        assert "Monster Batteries" in kotref("cards", "--set", "base-2011").output
        found = listed(kotref, "--set", "bga")
        assert {entry["id"] for entry in found} == set(texts.texts()["bga"]["entries"])

    @pytest.mark.parametrize(
        ("options", "status", "message"),
        [
            (["--word", "zzzz"], 1, "no card fits all of that"),
            (["--set", "base-2061"], 2, "there is no card set 'base-2061'; did you mean base-2016?"),
            (["--kind", "kep"], 2, "there is no kind of card 'kep'; did you mean keep?"),
            (["--cost", "cheap"], 2, "--cost is a number or two, as in --cost 3 or --cost 2-4, not 'cheap'"),
            (["--monster", "Godzilla"], 2, "there is no monster 'Godzilla'"),
            (["--ruleset", "base-2061"], 2, "there is no ruleset 'base-2061'"),
        ],
    )
    def test_what_is_not_there(self, kotref: Kotref, options: list[str], status: int, message: str) -> None:
        shown = kotref("cards", *options)
        assert (shown.exit_code, shown.stdout) == (status, "")
        assert message in shown.stderr

    def test_words(self, kotref: Kotref) -> None:
        assert "  turn starts " in kotref("cards", "words").output


OWN = """\
ruleset: dark-edition
cards:
  sushi_bar:
    name: Sushi Bar
    also: [Fish Counter]
    kind: discard
    cost: 2
    text: You gain 2 points.
    rulings: [Tea is free.]
    clauses: {effect: {on: got, do: {gain: 2 vp}}}
    proofs:
      bought:
        players: [{name: Ada, monster: Gigazaur, energy: 2}, {name: Ben, monster: Kraken, place: city}]
        market: [Sushi Bar]
        moves:
          - Ada: roll 1 1 2 2 3 3
          - Ada: buy Sushi Bar
          - expect: {Ada: {vp: 2}}
  heal: {cost: 5}
tiles:
  nap: {name: Nap, level: 3, side: red, text: You sleep., clauses: {effect: {on: got, do: {gain: 1 life}}}}
"""


class TestOwnCards:
    """`--cards FILE`: card files of a player's own."""

    @pytest.fixture
    def own(self, tmp_path: Path) -> Path:
        file = tmp_path / "own.yaml"
        file.write_text(OWN, encoding="utf-8")
        return file

    def test_a_card_of_ones_own(self, kotref: Kotref, own: Path) -> None:
        shown = kotref("card", "fish", "counter", "--cards", own)
        assert (shown.exit_code, shown.output.splitlines()) == (
            0,
            [
                "Sushi Bar",
                "  discard, 2 energy (dark-edition)",
                "  Other names: Fish Counter",
                "",
                "  You gain 2 points.",
                "",
                "  Rulings:",
                "    - Tea is free.",
                "",
                f"  Proven by 1 scene: kotref card Sushi Bar --cards {own} --proofs plays them.",
            ],
        )
        [found] = card(kotref, "sushi bar", "--cards", str(own))
        assert (found["set"], found["ruleset"], found["differs"]) == ("own.yaml", "dark-edition", {})

    def test_without_the_file_there_is_none(self, kotref: Kotref, own: Path) -> None:
        kotref("card", "sushi bar", "--cards", own)
        assert kotref("card", "sushi bar").exit_code == 1
        assert "own.yaml" not in kotref("cards").output

    def test_its_name_is_a_hint(self, kotref: Kotref, own: Path) -> None:
        assert "did you mean Sushi Bar?" in kotref("card", "sushi baar", "--cards", own).stderr

    def test_its_proofs_are_played_with_it(self, kotref: Kotref, own: Path) -> None:
        shown = kotref("card", "sushi bar", "--proofs", "--cards", own)
        assert shown.exit_code == 0
        assert "Came out as they must: 1 of 1 proof." in shown.output
        own.write_text(OWN.replace("Ada: {vp: 2}", "Ada: {vp: 3}"), encoding="utf-8")
        assert kotref("card", "sushi bar", "--proofs", "--cards", own).exit_code == 1

    def test_a_card_that_the_file_changes(self, kotref: Kotref, own: Path) -> None:
        [found] = card(kotref, "heal", "--ruleset", "base-2016", "--cards", str(own))
        assert (found["cost"], found["set"]) == (5, "base-2016")
        assert card(kotref, "heal")[0]["cost"] == 3

    def test_a_card_that_the_ruleset_of_the_file_has_not(self, kotref: Kotref, own: Path) -> None:
        [found] = card(kotref, "heal", "--cards", str(own))
        assert (found["cost"], found["ruleset"]) == (5, "base-2016")

    def test_a_card_without_a_kind(self, kotref: Kotref, own: Path) -> None:
        own.write_text("cards: {nap: {name: Nap}}", encoding="utf-8")
        shown = kotref("card", "nap", "--cards", own)
        assert (shown.exit_code, shown.stdout) == (1, "")
        assert "nap is in no game: its file does not say of what kind it is" in shown.stderr

    def test_a_tile_of_ones_own(self, kotref: Kotref, own: Path) -> None:
        assert kotref("card", "nap", "--cards", own).output.startswith(
            "Nap\n  wickedness tile, level 3, red (dark-edition)\n"
        )

    @pytest.mark.parametrize("ruleset", [(), ("--ruleset", "base-2016")])
    def test_in_the_list(self, kotref: Kotref, own: Path, ruleset: tuple[str, ...]) -> None:
        all_of_it = {entry["id"]: entry for entry in listed(kotref, "--cards", str(own), *ruleset)}
        assert (all_of_it["sushi_bar"]["set"], all_of_it["heal"]["cost"]) == ("own.yaml", 5)
        assert len(all_of_it) > 60
        of_the_file = listed(kotref, "--cards", str(own), "--set", "own.yaml", *ruleset)
        assert [entry["id"] for entry in of_the_file] == ["heal", "nap", "sushi_bar"]
        lines = kotref("cards", "--cards", own, "--word", "gain 2 points", *ruleset).output.splitlines()
        assert ["Sushi", "Bar", "discard", "2", "1", "own.yaml"] in [line.split() for line in lines]

    def test_two_files(self, kotref: Kotref, own: Path, tmp_path: Path) -> None:
        (tmp_path / "more.yaml").write_text("cards: {sushi_bar: {cost: 4}}", encoding="utf-8")
        [found] = card(kotref, "sushi bar", "--cards", str(own), "--cards", str(tmp_path / "more.yaml"))
        assert found["cost"] == 4

    @pytest.mark.parametrize(
        ("written", "message"),
        [
            (None, "there is no such file"),
            ("cards: [", "own.yaml:2:1: the file cannot be read: "),
            ("cards: [jets]", "mapping"),
            ("evolutions: [jets]", "evolutions is a mapping of ids to cards"),
            ("cards: {nap: {kind: kep}}", "own.yaml:1:15: there is no kind 'kep'. Did"),
            ("cards: {nap: {kind: keep, cost: cheap}}", "own.yaml:1:27: "),
            ("cards: {nap: {kind: keep, also: Doze}}", "own.yaml:1:27: also is a list of names."),
            ("cards: {nap: {kind: keep, names: [Doze]}}", "names is a mapping of languages to names."),
            ("cards: {nap: {kind: keep, rulings: None}}", "rulings is a list of sentences."),
            ("format: kotref/1\nplayers: []\nmoves: []", "this is a log, no card file"),
        ],
    )
    @pytest.mark.parametrize("command", [("card", "nap"), ("cards",)])
    def test_a_file_that_is_wrong(
        self, kotref: Kotref, tmp_path: Path, command: tuple[str, ...], written: str | None, message: str
    ) -> None:
        file = tmp_path / "own.yaml"
        if written is not None:
            file.write_text(written, encoding="utf-8")
        shown = kotref(*command, "--cards", file)
        assert (shown.exit_code, shown.stdout) == (2, "")
        assert message in shown.stderr


class TestEvolutions:
    """Cards of monsters' own decks, whose files say more of them."""

    @pytest.fixture
    def evolution(self, monkeypatch: pytest.MonkeyPatch) -> shelf.Entry:
        written = {
            "name": "Quiet Nap", "kind": "permanent", "monster": "kraken", "play": ["turn start", "any time"],
            "text": "You sleep.", "rulings": [], "clauses": True, "proofs": 0,
        }  # fmt: skip
        with_it = texts.texts() | {"naps": {"extends": None, "take out": [], "entries": {"quiet_nap": written}}}
        monkeypatch.setattr("kotref.cards.shelf.texts", lambda: with_it)
        monkeypatch.setattr("kotref.cards.texts.texts", lambda: with_it)
        monkeypatch.setattr("kotref.cards.shelf.everything", shelf.everything.__wrapped__)
        return shelf.Shelf(["naps"])["quiet_nap"]

    def test_shown(self, evolution: shelf.Entry) -> None:
        from kotref.cli import card

        assert card.kind(evolution) == "permanent evolution of Kraken"
        [when] = card._when(evolution)
        assert when == "Played: at the start of the owner's turn, before the first throw, or at any time."

    @pytest.mark.parametrize(
        ("name", "lines"),
        [
            (
                "heart of the rabbit",
                [
                    "Heart of the Rabbit",
                    "  temporary evolution of Cyber Bunny ([base-2016, power-up])",
                    "  Played: when another monster has thrown for the last time, before its dice are resolved.",
                ],
            ),
            (
                "terror of the deep",
                ["  Played: at any time.", "  Used: when its owner is about to lose life, before the loss."],
            ),
            ("worst nightmare", ["  Played: in the owner's turn, after entering and before buying."]),
            ("cold wave", ["  It stays on the table until its owner's next turn."]),
            (
                "robot",
                [
                    "  costume, 4 energy ([base-2016, halloween])",
                    "  Used: when its owner is about to lose life, before the loss.",
                ],
            ),
            (
                "lightning armor",
                ["    bga: When a monster has made you lose life you may throw one die for each life lost. That"],
            ),
        ],
    )
    def test_those_that_ship(self, kotref: Kotref, name: str, lines: list[str]) -> None:
        shown = kotref("card", *name.split()).output.splitlines()
        assert [line for line in lines if line not in shown] == []

    def test_windows_for_programs(self, kotref: Kotref) -> None:
        [candy] = json.loads(kotref("card", "candy", "--json").output)
        assert (candy["played"], candy["used"]) == (["any time", "damage pending"], [])
        [robot] = json.loads(kotref("card", "robot", "--json").output)
        assert (robot["played"], robot["used"]) == ([], ["damage pending"])

    def test_listed(self, kotref: Kotref, evolution: shelf.Entry) -> None:
        for options in (["--monster", "Kraken"], ["--kind", "evolution"], ["--kind", "permanent"], ["--set", "naps"]):
            lines = [line.split() for line in kotref("cards", *options).output.splitlines()]
            assert lines[0] == ["name", "kind", "monster", "set"]
            assert ["Quiet", "Nap", "permanent", "Kraken", "naps"] in lines
        assert len(lines) == 2

    def test_those_of_a_monster(self, kotref: Kotref) -> None:
        found = listed(kotref, "--monster", "Kraken", "--ruleset", "power-up")
        assert len(found) == 8
        assert {entry["kind"] for entry in found} == {"temporary", "permanent"}


class TestCheck:
    """`kotref cards check`: exit status and counts as its help says."""

    CARD = (
        "set: own\ncards:\n  big_drum:\n    name: Big Drum\n    kind: discard\n    cost: 2\n    clauses:\n"
        "      effect: {on: got, do: {gain: 2 vp}}\n    proofs:\n      bought:\n"
        "        players: [{name: Ada, monster: Gigazaur, energy: 2}, {name: Ben, monster: Kraken, place: city}]\n"
        "        market: [Big Drum]\n        moves:\n          - Ada: roll 1 1 2 2 3 3\n"
        "          - Ada: buy Big Drum\n          - expect: {Ada: {vp: 2}}\n"
    )

    def test_good(self, kotref: Kotref, tmp_path: Path) -> None:
        file = tmp_path / "own.yaml"
        file.write_text(self.CARD, encoding="utf-8")
        shown = kotref("cards", "check", file)
        assert (shown.exit_code, shown.output) == (0, f"{file}: 1 card, 1 proof, 0 complaints\n")

    def test_wrong(self, kotref: Kotref, tmp_path: Path) -> None:
        file = tmp_path / "own.yaml"
        file.write_text(self.CARD.replace("vp: 2", "vp: 3"), encoding="utf-8")
        shown = kotref("cards", "check", file)
        assert shown.exit_code == 1
        assert shown.output.endswith(": 1 card, 1 proof, 1 complaint\n")

    @pytest.mark.parametrize(
        "log",
        [
            "format: kotref/1\nplayers: [Gigazaur, Kraken]\nmarket: [Jets]\nmoves: []\n",
            '{"players": ["Gigazaur", "Kraken"], "moves": []}',
        ],
    )
    def test_a_log_is_no_card_file(self, kotref: Kotref, tmp_path: Path, log: str) -> None:
        file = tmp_path / "evening.yaml"
        file.write_text(log, encoding="utf-8")
        shown = kotref("cards", "check", file)
        assert shown.exit_code == 2
        assert shown.output == f"{file}: this is a log, no card file: kotref validate {file} judges it.\n"

    def test_what_cannot_be_read(self, kotref: Kotref, tmp_path: Path) -> None:
        broken = tmp_path / "broken.yaml"
        broken.write_text("set: [", encoding="utf-8")
        shown = kotref("cards", "check", broken)
        assert shown.exit_code == 2
        assert re.fullmatch(rf"{re.escape(str(broken))}:\d+:\d+: the file cannot be read: .*\n", shown.output)
        assert kotref("cards", "check", tmp_path / "gone.yaml").exit_code == 2
        assert "this is a folder" in kotref("cards", "check", tmp_path).stderr


@pytest.mark.parametrize("name", ["", "  "])
def test_no_card_goes_by_no_name(kotref: Kotref, name: str) -> None:
    result = kotref("card", name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "there is no card" in result.stderr


def test_the_ready_made_texts_are_up_to_date() -> None:
    assert Path(texts.READY).read_text(encoding="utf-8") == texts.compiled_texts(), "run: python -m kotref.cards.build"


@pytest.mark.parametrize("arguments", [["card", "acid attack"], ["rule", "KOT402"], ["rule", "yield"], ["cards"]])
def test_looking_up_reads_no_yaml_and_imports_no_engine(arguments: list[str]) -> None:
    if read_ready(rulings.READY, rulings.checksum) is None:
        pytest.skip("the rulings have changed since they were made ready")
    look = (
        "import sys; from kotref.cli.app import run; status = run(sys.argv[1:]); "
        "print(); print(status, *sorted(m for m in sys.modules if m.startswith(('kotref.', 'yaml'))))"
    )
    done = subprocess.run([sys.executable, "-c", look, *arguments], capture_output=True, text=True, check=True)
    status, *modules = done.stdout.splitlines()[-1].split()
    assert status == "0"
    assert "yaml" not in modules
    assert not [name for name in modules if name.startswith(("kotref.rules.", "kotref.referee.judge", "kotref.logs"))]


def test_a_pipe_is_no_file_that_can_be_checked(kotref: Kotref) -> None:
    result = kotref("cards", "check", "/dev/null")
    assert result.exit_code == 2
    assert "no file but a pipe or a device" in result.stderr
