"""`kotref replay` as a command: text, JSON, positions, summaries, exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from replayed import TWO_TURNS

from kotref.checking import check, check_log
from kotref.logs import write_log
from kotref.replay import Recording
from kotref.simulate import simulate

ROOT = Path(__file__).parents[2]
Kotref = Callable[..., Result]


@pytest.fixture
def replay() -> Kotref:
    """``kotref replay ARGUMENTS``, without a terminal."""
    from kotref.cli.app import kotref as group

    def call(*arguments: str | Path, given: str | bytes = "") -> Result:
        result = CliRunner().invoke(group, ["replay", *map(str, arguments)], input=given)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A file with a small game."""
    path = tmp_path / "game.yaml"
    path.write_text(TWO_TURNS, encoding="utf-8")
    return path


SHORT = ROOT / "examples" / "short-game.yaml"


def test_the_whole_game_as_text(replay: Kotref, game: Path) -> None:
    result = replay(game)
    assert result.exit_code == 1
    assert result.output.startswith("""\
Turn 1: Ada  (Ada 0 vp 10 life 0 energy, Ben 0 vp 10 life 0 energy, The King 0 vp 10 life 0 energy)
   1  Ada: roll 1 1 2 energy claw heart
   2  Ada: keep 1 1, roll 1 claw energy 3
   3  Ada: enter city
      Ada gains 1 point (dice)
      Ada gains 1 energy (dice)
      Ada enters Tokyo City
      Ada gains 1 point (entering Tokyo)
      now Ada: points 0 -> 2, energy 0 -> 1, now in Tokyo City

Turn 2: Ben  (Ada 2 vp 10 life 1 energy city, Ben 0 vp 10 life 0 energy, The King 0 vp 10 life 0 energy)
   4  Ben: roll claw claw claw 2 3 heart
   5  Ben: resolve
      Ada loses 3 life to Ben (claws)
      now Ada: life 10 -> 7
   6  Ada: yield
      Ada leaves Tokyo City
      now Ada: now outside Tokyo
   7  Ben: end
      !! KOT401 must-enter-tokyo: Ben has to enter Tokyo City: nobody holds Tokyo City.
         legal: Ben: enter city
      Ben enters Tokyo City
""")
    assert "Not over after 8 moves in 3 turns" in result.output


def test_a_position_with_everything(replay: Kotref) -> None:
    assert (
        replay(SHORT, "--at", "48").output
        == """\
  48  Ada: resolve
      Ada gains 3 energy (dice)
      Cleo loses 3 life to Ada (claws)
      now Ada: energy 3 -> 6; Cleo: life 4 -> 1

Ada's turn, resolving the dice
Dice: claw claw claw energy energy energy

                      points  life  energy  place       cards
> Ada (Gigazaur)      6       5/10  6       outside     -
  Ben (Kraken)        5       7/10  0       outside     -
  Cleo (Meka Dragon)  7       1/10  0       Tokyo City  Acid Attack

Market: Jets, Energize, Skyscraper
Deck: 61 cards
"""
    )


def test_a_part_of_the_game(replay: Kotref) -> None:
    lines = replay(SHORT, "--from", "10", "--to", "12").output.splitlines()
    assert lines[0] == "Turn 2"
    assert lines[1] == "  10  Ada: stay"
    assert lines[-1].startswith("Turn 3: Cleo")
    assert not any("after 73 moves" in line for line in lines)


def test_turns_in_blocks(replay: Kotref) -> None:
    output = replay(SHORT, "--turns", "--to", "12").output
    assert (
        output
        == """\
Turn 1: Ada  (Ada 0 vp 10 life 0 energy, Ben 0 vp 10 life 0 energy, Cleo 0 vp 10 life 0 energy)
   1  Ada: roll 3 3 claw energy heart 1
   2  Ada: keep 3 3, roll 3 energy claw 2
   3  Ada: keep 3 3 3, roll energy energy claw
   4  Ada: resolve  (Ada gains 3 points (dice); Ada gains 2 energy (dice))
   5  Ada: enter city  (Ada enters Tokyo City; Ada gains 1 point (entering Tokyo))
   6  Ada: end

Turn 2: Ben  (Ada 4 vp 10 life 2 energy city, Ben 0 vp 10 life 0 energy, Cleo 0 vp 10 life 0 energy)
   7  Ben: roll claw claw 1 2 energy energy
   8  Ben: keep claw claw energy energy, roll energy energy
   9  Ben: resolve  (Ben gains 4 energy (dice); Ada loses 2 life to Ben (claws))
  10  Ada: stay  (Ada stays in Tokyo)
  11  Ben: buy Commuter Train, reveal Energize  (Energize is turned up; Ben buys Commuter Train for 4 energy; \
Ben gains 2 points (Commuter Train))
  12  Ben: end
"""
    )


@pytest.mark.parametrize("option", ["--turns", "--text"])
def test_every_move_and_violation_is_in_the_text(replay: Kotref, option: str) -> None:
    for path in sorted((ROOT / "examples" / "illegal").glob("t*.yaml")):
        report = check(path)
        result = replay(path, option)
        assert result.exit_code == {"illegal": 1, "not-judged": 2}[report.verdict]
        for finding in report.findings:
            assert f"{finding.code} {finding.name}: {finding.message}" in result.output
        for number in range(1, report.moves + 1):
            assert f"\n{number:>4}  " in result.output


def test_json_is_a_line_a_move(replay: Kotref, game: Path) -> None:
    lines = replay(game, "--json").output.splitlines()
    assert [json.loads(line)["move"] for line in lines] == list(range(9))
    assert replay(game, "--json", "--at", "6").output.splitlines() == [lines[6]]
    assert replay(game, "--json", "--from", "2", "--to", "4").output.splitlines() == lines[2:5]


def test_a_summary_alone_and_as_json(replay: Kotref) -> None:
    assert replay(SHORT, "--summary").output.startswith("Cleo wins as the last one standing after 73 moves in 15 turns")
    found = json.loads(replay(SHORT, "--summary", "--json").output)
    assert (found["ruleset"], found["winner"], found["turns"]) == ("base-2016", "Cleo", 15)
    assert found["players"]["Ada"]["points"] == {"start": 0, "dice": 7, "tokyo": 6, "cards": 4, "other": 0}
    assert json.loads(replay(SHORT, "--summary", "--json", "--at", "12").output)["moves"] == 12


# --- positions to go on from --------


def test_a_position_in_words(replay: Kotref) -> None:
    lines = replay(SHORT, "--at", "10", "--position").output.splitlines()
    assert lines[1] == (
        'kotref whatif "Ada=Gigazaur@city vp=4 life=10 energy=2" "Ben=Kraken vp=0 life=10 energy=0" '
        '"Cleo=Meka Dragon vp=0 life=10 energy=0" --ruleset base-2016 --turn Ben '
        "--market acid_attack,commuter_train,skyscraper -- "
        '"Ben: roll claw claw 1 2 energy energy" "Ben: keep claw claw energy energy, roll energy energy" '
        '"Ben: resolve" "Ada: stay"'
    )
    assert lines[4] == "format: kotref/1"


@pytest.mark.parametrize("ruleset", ["base-2016", "bga"])
def test_a_position_as_a_log_goes_on_as_the_game_does(replay: Kotref, ruleset: str, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    for log in simulate(2, 3, "position", ruleset, midgame=True):
        path.write_text(write_log(log), encoding="utf-8")
        steps = list(Recording(log).steps())
        for number in range(3, log.moves, 11):
            words = json.loads(replay(path, "--position", "--json", "--at", str(number)).output)
            text = replay(path, "--position", "--at", str(number)).output
            if words["unsaid"]:
                continue
            start = text[text.index("format:") :]
            report = check(start.encode(), "position")
            assert report.moves == len(words["moves"])
            [again] = [list(Recording(log).steps()) for log in _logs(start)]
            for name, player in steps[number].state["players"].items():
                found = again[-1].state["players"][name]
                if player["eliminated"]:
                    found = found | {"max_life": player["max_life"]}
                assert found == player


def _logs(text: str) -> list[object]:
    from kotref.logs import read_logs

    return list(read_logs("position", text))


@pytest.mark.parametrize(("at", "said"), [("72", True), ("73", False)])
def test_a_position_says_unfinished_only_of_a_game_that_is(replay: Kotref, at: str, said: bool) -> None:
    text = replay(SHORT, "--at", at, "--position").output
    assert ("winner: unfinished" in text) is said
    start = text[text.index("format: kotref/1") :]
    assert check(start.encode(), "position").findings == []


def test_programs_are_told_what_the_arguments_of_a_position_leave_out(replay: Kotref) -> None:
    words = json.loads(replay(SHORT, "--at", "73", "--position", "--json").output)
    assert words["header"]["discard"] and words["unsaid"] == []
    assert words["only_log"] == ["what lies in the discard pile"]
    assert json.loads(replay(SHORT, "--at", "0", "--position", "--json").output)["only_log"] == []


def test_a_bad_game_before_the_one_that_is_named(replay: Kotref, tmp_path: Path) -> None:
    path = tmp_path / "several.yaml"
    path.write_text(f"foo: bar\n---\n{TWO_TURNS}", encoding="utf-8")
    assert "Ada: enter city" in replay(f"{path}#2").output
    assert "`format` is missing" in replay(f"{path}#1").output
    assert "holds 2 games; there is no #3" in replay(f"{path}#3").output
    assert replay(path).exit_code == replay(f"{path}#3").exit_code == 2


def test_the_words_of_a_position_are_those_of_whatif(replay: Kotref) -> None:
    from kotref.cli.app import kotref as group

    words = json.loads(replay(SHORT, "--at", "10", "--position", "--json").output)
    result = CliRunner().invoke(group, ["whatif", *words["arguments"]])
    assert result.exit_code == 0, result.output
    assert "Ada stays in Tokyo" in result.output


# --- files, options, status --------


def test_one_game_of_several(replay: Kotref, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("".join(write_log(log, "jsonl") for log in simulate(2, 2, "several")), encoding="utf-8")
    assert replay(path).exit_code == 2
    assert "#1" in replay(path).output
    assert json.loads(replay(f"{path}#2", "--summary", "--json").output)["log"].endswith("#2")


def test_from_standard_input(replay: Kotref) -> None:
    assert replay("-", "--at", "3", given=TWO_TURNS).output.startswith("   3  Ada: enter city")


def test_output_goes_to_a_file(replay: Kotref, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    assert replay(SHORT, "--summary", "--output", target).output == ""
    assert "█" in target.read_text(encoding="utf-8")


def test_another_ruleset(replay: Kotref, game: Path) -> None:
    found = json.loads(replay(game, "--summary", "--json", "--ruleset", "base-2016,bga").output)
    assert found["ruleset"] == "[base-2016, bga]"
    assert "[base-2016, bga]" in replay(game, "--position", "--ruleset", "base-2016,bga").output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--at", "99"], "has 8 moves; there is no move 99"),
        (["--from", "5", "--to", "2"], "--from 5 comes after --to 2"),
        (["--at", "5", "--to", "6"], "--at is one move"),
        (["--turns", "--summary"], "ask for one of them"),
        (["--summary", "--from", "2"], "name it with --at"),
        (["--turns", "--json"], "without --at and --json"),
        (["--ruleset", "nowhere"], "nowhere"),
    ],
)
def test_wrong_usage(replay: Kotref, game: Path, arguments: list[str], said: str) -> None:
    result = replay(game, *arguments)
    assert result.exit_code == 2
    assert said in result.output


@pytest.mark.parametrize("text", ["", "format: kotref/1\nplayers: [Kraken]\nmoves: []\n", "{", "players: 3\n"])
def test_what_is_no_log_is_said_in_one_line(replay: Kotref, tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")
    result = replay(path)
    assert result.exit_code == 2
    assert result.output.count("\n") <= 2
    assert "KOT" in result.output


def test_no_such_file(replay: Kotref) -> None:
    assert replay("nowhere.yaml").exit_code == 2


def test_legal_games_end_with_0(replay: Kotref) -> None:
    assert replay(SHORT).exit_code == 0
    assert replay(SHORT, "--json").exit_code == 0


def test_what_comes_after_the_move_asked_for_does_not_count(replay: Kotref, game: Path) -> None:
    assert replay(game, "--at", "6").exit_code == 0
    assert replay(game, "--at", "7").exit_code == 1


def test_a_game_that_cannot_be_judged_to_its_end(replay: Kotref, tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    card = "cards: {strange_thing: {name: Strange Thing, kind: keep, cost: 1, copies: 1, clauses: {}}}\n"
    (tmp_path / "cards" / "own.yaml").write_text(card, encoding="utf-8")
    path = tmp_path / "game.yaml"
    path.write_text(
        "format: kotref/1\nplayers: [{monster: Kraken, energy: 5}, The King]\nmarket: [Strange Thing, Jets, Tank]\n"
        "moves:\n  - Kraken: roll 1 1 2 2 3 3\n  - Kraken: enter city\n  - Kraken: buy Strange Thing\n"
        "  - Kraken: end\nresult: {winner: unfinished}\n",
        encoding="utf-8",
    )
    if check(path).verdict != "not-judged":
        pytest.skip("a card without an effect cannot be written any more")
    result = replay(path)
    assert result.exit_code == 2
    assert "From here on the game is not judged: 3 of 4 moves are shown." in result.output
    assert replay(path, "--at", "2").exit_code == 0


def test_ascii_where_the_terminal_has_no_blocks(game: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kotref", "replay", str(SHORT), "--summary"],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"},
    )
    assert done.stdout.isascii()
    assert b"#+++=,++:::--__" in done.stdout


def test_the_help_says_what_the_status_means(replay: Kotref) -> None:
    assert "1 a violation in it" in " ".join(replay("--help").output.split())


def test_the_verdict_of_the_text_is_that_of_validate(replay: Kotref, tmp_path: Path) -> None:
    for log in simulate(3, 4, "verdict"):
        path = tmp_path / "game.yaml"
        path.write_text(write_log(log), encoding="utf-8")
        assert (replay(path, "--json").exit_code == 0) is (check_log(log).verdict == "legal")
