"""`kotref validate`: what it says, where, and with which exit status."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from kotref.report import FORMATS

Kotref = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[str]"]

LEGAL = """\
format: kotref/1
players: [{name: Ada, monster: Gigazaur}, {name: Ben, monster: Alienoid}, {name: Cem, monster: The King}]
moves:
  - Ada: roll 1 1 2 energy claw heart
  - Ada: keep 1 1, roll 1 claw energy 3
  - Ada: resolve
  - Ada: enter city
  - Ada: end
result: {winner: unfinished}
"""

ILLEGAL = """\
format: kotref/1
players:
  - {name: Ada, monster: Gigazaur, place: city}
  - {name: Ben, monster: Alienoid, energy: 3}
  - {name: Cem, monster: The King}
first: Ben
market: [Flame Thrower, Jets, Corner Store]
moves:
  - Ben: roll 1 2 3 heart energy energy
  - Ben: resolve
  - Ben: buy Flame Thrower, reveal Heal
  - Ada: yield
  - Ben: end
  - Cem: roll 1 1 2 2 3 7
  - Cem: roll 1 1 2 2 3 heart
  - Cem: enter city
  - Cem: end
result: {winner: unfinished}
"""

WARNED = LEGAL.replace("  - Ada: end\n", "  - Ben: pass\n  - Ada: end\n")


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, with a legal and an illegal log and one that raises a warning."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KOTREF_DEBUG", "1")
    for name, text in (("legal", LEGAL), ("illegal", ILLEGAL), ("warned", WARNED)):
        Path(f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def codes(result: Result) -> list[list[str]]:
    return [[violation["code"] for violation in verdict["violations"]] for verdict in json.loads(result.stdout)]


@pytest.mark.usefixtures("logs")
class TestVerdicts:
    """What is said, and the exit status."""

    def test_a_legal_log(self, kotref: Kotref) -> None:
        shown = kotref("validate", "legal.yaml")
        assert (shown.exit_code, shown.output) == (0, "1 log, 5 moves: legal\n")

    def test_an_illegal_log(self, kotref: Kotref) -> None:
        shown = kotref("validate", "illegal.yaml")
        assert shown.exit_code == 1
        lines = shown.output.splitlines()
        assert lines[0].startswith("illegal.yaml:12:5: KOT402 yield-without-claws: Ada")
        assert lines[1:4] == ["       12 |   - Ada: yield", "          |     ^", "  move 4   Ada: yield"]
        assert "  rule     base-2016, Yielding Tokyo (kotref rule KOT402)" in lines
        assert lines[-1] == "1 log, 9 moves: 1 illegal (2 violations)"

    def test_a_claim_shows_the_moves_since_and_none_of_them_whole_if_it_is_long(self, kotref: Kotref) -> None:
        long = f"roll 1 1 2 energy claw heart {'x' * 5000}"
        log = LEGAL.replace("  - Ada: end\n", f"  - Ada: {long}\n  - expect: {{Ada: {{vp: 9}}}}\n")
        Path("long.yaml").write_text(log, encoding="utf-8")
        line = next(line for line in kotref("validate", "long.yaml").output.splitlines() if "KOT601" in line)
        assert "; 4 Ada: enter city; 5 Ada: roll 1 1 2 energy claw heart xxx" in line
        assert len(line) < 400

    def test_one_file_that_is_not_there_does_not_stop_the_others(self, kotref: Kotref) -> None:
        shown = kotref("validate", "gone.yaml", "legal.yaml", "illegal.yaml", "--format", "concise")
        assert shown.exit_code == 2
        lines = shown.output.splitlines()
        assert lines[0].startswith("gone.yaml:1:1: KOT001 unreadable-log: ")
        assert [line.split(": ")[0] for line in lines[1:3]] == ["illegal.yaml:12:5", "illegal.yaml:14:5"]
        assert lines[-1] == "3 logs, 14 moves: 1 illegal (3 violations), 1 unreadable"

    def test_a_folder_is_all_its_logs(self, kotref: Kotref) -> None:
        shown = kotref("validate", ".", "--format", "json")
        assert [Path(verdict["log"]).name for verdict in json.loads(shown.stdout)] == [
            "illegal.yaml",
            "legal.yaml",
            "warned.yaml",
        ]

    def test_a_folder_without_logs_cannot_be_judged(self, kotref: Kotref) -> None:
        Path("empty").mkdir()
        shown = kotref("validate", "empty", "legal.yaml", "--format", "concise")
        assert shown.exit_code == 2
        first, last = shown.output.splitlines()
        assert first.startswith("empty: KOT001 unreadable-log: there is no log in this folder: a log is ")
        assert last == "2 logs, 5 moves: 1 unreadable"

    def test_standard_input(self, kotref: Kotref) -> None:
        shown = kotref("validate", "-", given=ILLEGAL)
        assert shown.exit_code == 1
        assert ":12:5: KOT402" in shown.output

    def test_several_games_in_a_file_are_told_apart(self, kotref: Kotref) -> None:
        Path("both.yaml").write_text(f"{LEGAL}---\n{ILLEGAL}", encoding="utf-8")
        shown = kotref("validate", "both.yaml", "--format", "json")
        assert [(verdict["log"], verdict["verdict"]) for verdict in json.loads(shown.stdout)] == [
            ("both.yaml#1", "legal"),
            ("both.yaml#2", "illegal"),
        ]

    def test_one_game_of_several_is_judged_alone(self, kotref: Kotref) -> None:
        Path("two.yaml").write_text(f"{LEGAL}---\n{ILLEGAL}", encoding="utf-8")
        Path("odd#1.yaml").write_text(LEGAL, encoding="utf-8")
        assert kotref("validate", "two.yaml#1").output == "1 log, 5 moves: legal\n"
        second = kotref("validate", "two.yaml#2", "--format", "json")
        assert [verdict["log"] for verdict in json.loads(second.output)] == ["two.yaml#2"]
        assert json.loads(second.output)[0] == json.loads(kotref("validate", "two.yaml", "--format", "json").output)[1]
        assert kotref("validate", "legal.yaml#1", "two.yaml#1", "odd#1.yaml").exit_code == 0

    @pytest.mark.parametrize(
        ("log", "message"),
        [
            ("legal.yaml#2", "legal.yaml holds 1 game; there is no #2"),
            ("legal.yaml#0", "games are counted from 1; there is no #0"),
            ("gone.yaml#2", "gone.yaml:1:1: KOT001 unreadable-log: there is no such file"),
        ],
    )
    def test_a_game_that_is_not_in_the_file_cannot_be_judged(self, kotref: Kotref, log: str, message: str) -> None:
        shown = kotref("validate", log, "legal.yaml")
        assert shown.exit_code == 2
        assert message in shown.output
        assert "2 logs, 5 moves: 1 unreadable" in shown.output

    def test_json_is_valid_whatever_is_read(self, kotref: Kotref) -> None:
        Path("binary.yaml").write_bytes(bytes(range(256)))
        Path("half.jsonl").write_text('{"format": "kotref/1", "play', encoding="utf-8")
        Path("empty.yaml").write_text("", encoding="utf-8")
        shown = kotref("validate", "binary.yaml", "half.jsonl", "empty.yaml", "gone", "legal.yaml", "--format", "json")
        assert shown.exit_code == 2
        verdicts = json.loads(shown.stdout)
        assert [verdict["verdict"] for verdict in verdicts] == ["unreadable"] * 4 + ["legal"]
        assert list(verdicts[0]) == ["log", "ruleset", "verdict", "moves", "violations", "result"]

    def test_jsonl_is_a_verdict_a_line(self, kotref: Kotref) -> None:
        shown = kotref("validate", "legal.yaml", "illegal.yaml", "--format", "jsonl")
        assert [json.loads(line)["verdict"] for line in shown.stdout.splitlines()] == ["legal", "illegal"]


@pytest.mark.usefixtures("logs")
class TestOptions:
    """How far is judged, what is told, where it goes."""

    def test_first_stops_a_game_at_its_first_violation(self, kotref: Kotref) -> None:
        assert codes(kotref("validate", "illegal.yaml", "--first", "--format", "json")) == [["KOT402"]]

    def test_max_errors(self, kotref: Kotref) -> None:
        for limit in (1, 2, 3):
            shown = kotref("validate", "illegal.yaml", "--max-errors", str(limit), "--format", "json")
            assert codes(shown) == [["KOT402", "KOT006"][:limit]]

    def test_until(self, kotref: Kotref) -> None:
        assert codes(kotref("validate", "illegal.yaml", "--until", "5", "--format", "json")) == [["KOT402"]]
        shown = kotref("validate", "illegal.yaml", "--until", "3", "--format", "json")
        assert (shown.exit_code, codes(shown)) == (0, [[]])

    def test_a_warning_counts_only_when_strict(self, kotref: Kotref) -> None:
        shown = kotref("validate", "warned.yaml")
        assert shown.exit_code == 0
        assert "KOT901 nothing-open (warning)" in shown.output
        assert shown.output.endswith("1 log, 6 moves: legal, 1 warning\n")
        assert kotref("validate", "warned.yaml", "--strict").exit_code == 1

    def test_select_and_ignore(self, kotref: Kotref) -> None:
        def told(*options: str) -> list[list[str]]:
            return codes(kotref("validate", "illegal.yaml", *options, "--format", "json"))

        assert told("--select", "KOT402,KOT601") == [["KOT402"]]
        assert told("--select", "4xx") == [["KOT402"]]
        assert told("--ignore", "yield-without-claws") == [["KOT006"]]
        shown = kotref("validate", "illegal.yaml", "--ignore", "KOT402, KOT006")
        assert (shown.exit_code, shown.output) == (0, "1 log, 9 moves: legal\n")

    @pytest.mark.parametrize("option", ["--select", "--ignore"])
    def test_a_code_that_is_not_there_is_wrong_usage(self, kotref: Kotref, option: str) -> None:
        shown = kotref("validate", "illegal.yaml", option, "KOT999")
        assert shown.exit_code == 2
        assert "there is no code 'KOT999' (kotref rule lists them)" in shown.output

    def test_a_ruleset_of_ones_own_choice(self, kotref: Kotref) -> None:
        shown = kotref("validate", "legal.yaml", "--ruleset", "base-2016,two-player", "--format", "json")
        assert json.loads(shown.stdout)[0]["ruleset"] == "[base-2016, two-player]"
        assert kotref("validate", "legal.yaml", "--ruleset", "base-2061").exit_code == 2

    @pytest.mark.parametrize(
        ("written", "named", "shown"),
        [
            ("base2016", None, "base-2016"),
            ("[base2016]", None, "base-2016"),
            ("Base 2016, BGA", None, "[base-2016, bga]"),
            ("[base-2016, Two_Player]", None, "[base-2016, two-player]"),
            ("base-2061", "BASE-2011", "base-2011"),
            ("base-2061", None, "base-2061"),
        ],
    )
    def test_a_ruleset_is_shown_by_its_id(self, kotref: Kotref, written: str, named: str | None, shown: str) -> None:
        Path("spelled.yaml").write_text(
            f"format: kotref/1\nruleset: {written}\nplayers: [Gigazaur, Kraken]\nmoves:\n  - Gigazaur: roll 1 1 1\n",
            encoding="utf-8",
        )
        options = ["--ruleset", named] if named else []
        found = kotref("validate", "spelled.yaml", "--format", "json", *options)
        assert json.loads(found.stdout)[0]["ruleset"] == shown
        if shown != "base-2061":
            assert f"rule     {shown}, Roll Dice" in kotref("validate", "spelled.yaml", *options).output
            summary = kotref("replay", "spelled.yaml", "--summary", "--json", *options)
            assert json.loads(summary.stdout)["ruleset"] == shown

    def test_output_goes_to_a_file(self, kotref: Kotref) -> None:
        shown = kotref("validate", "illegal.yaml", "--format", "json", "--output", "out.json")
        assert (shown.exit_code, shown.output) == (1, "")
        assert json.loads(Path("out.json").read_text(encoding="utf-8"))[0]["verdict"] == "illegal"

    def test_a_file_that_cannot_be_written_is_wrong_usage(self, kotref: Kotref) -> None:
        shown = kotref("validate", "illegal.yaml", "--output", "no/such/folder")
        assert shown.exit_code == 2
        assert "cannot write no/such/folder" in shown.output

    def test_quiet_says_violations_only(self, kotref: Kotref) -> None:
        assert kotref("validate", "legal.yaml", "--quiet").output == ""
        lines = kotref("validate", "illegal.yaml", "--quiet", "--format", "concise").output.splitlines()
        assert len(lines) == 2

    @pytest.mark.parametrize("format_name", list(FORMATS))
    def test_several_processes_say_the_same_as_one(self, kotref: Kotref, format_name: str) -> None:
        arguments = ["validate", *["legal.yaml", "gone.yaml", "illegal.yaml"] * 5, "--format", format_name]
        one, several = kotref(*arguments), kotref(*arguments, "--jobs", "3")
        assert several.output == one.output
        assert several.exit_code == one.exit_code == 2

    def test_a_fault_of_the_referee_spoils_one_verdict_only(
        self, kotref: Kotref, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        import kotref as package

        judge = package.check_file

        def broken(path: str, **options: object) -> object:
            if path == "illegal.yaml":
                raise ZeroDivisionError("oh")
            return judge(path, **options)  # type: ignore[arg-type]

        monkeypatch.setattr(package, "check_file", broken)
        monkeypatch.delenv("KOTREF_DEBUG")
        shown = kotref("validate", "illegal.yaml", "legal.yaml", "--format", "json")
        assert shown.exit_code == 2
        assert [verdict["verdict"] for verdict in json.loads(shown.stdout)] == ["not-judged", "legal"]
        assert "illegal.yaml: internal error: ZeroDivisionError: oh" in shown.stderr


@pytest.mark.usefixtures("logs")
class TestProcess:
    """The whole command, from outside."""

    def test_exit_status_and_streams(self, process: Process, logs: Path) -> None:
        done = process("validate", "gone.yaml", "legal.yaml", cwd=logs)
        assert (done.returncode, done.stderr) == (2, "")
        assert process("validate", "illegal.yaml", cwd=logs).returncode == 1
        assert process("validate", "legal.yaml", cwd=logs).returncode == 0

    def test_nothing_in_a_log_can_steer_the_terminal(self, process: Process, logs: Path) -> None:
        evil = '"\\e[2J\\u202e": "roll 1 1 2 \\e]0;x\\a"'
        Path("evil.yaml").write_text(LEGAL.replace("Ada: resolve", evil), encoding="utf-8")
        Path("evil.json").write_text('{"\x1b[2J": 1}', encoding="utf-8")
        for format_name in FORMATS:
            done = process("validate", "evil.yaml", "evil.json", "\x1b[31m.yaml", "--format", format_name, cwd=logs)
            assert not set(done.stdout + done.stderr) & set("\x1b\x07\u202e")
            assert done.returncode == 2

    def test_a_pipe_that_is_closed_ends_it_quietly(self, logs: Path) -> None:
        with subprocess.Popen(
            [sys.executable, "-m", "kotref", "validate", *["illegal.yaml"] * 500],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=logs,
            env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
        ) as running:
            assert running.stdout is not None
            assert running.stderr is not None
            running.stdout.readline()
            running.stdout.close()
            assert running.stderr.read() == b""
            assert running.wait(20) == -signal.SIGPIPE

    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_an_interrupt_ends_it_cleanly(self, logs: Path, jobs: str) -> None:
        os.mkfifo("never.yaml")
        arguments = ["never.yaml", *["legal.yaml"] * 9, "--jobs", jobs, "--output", "out.txt"]
        with subprocess.Popen(
            [sys.executable, "-m", "kotref", "validate", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=logs,
            env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
            start_new_session=True,
        ) as running:
            for _ in range(200):
                if list(logs.glob("out.txt.*.part")):
                    break
                time.sleep(0.05)
            time.sleep(0.2)
            os.killpg(running.pid, signal.SIGINT)
            out, err = running.communicate(timeout=20)
        assert running.returncode == 130
        assert out == b""
        assert b"Traceback" not in err
        assert not list(logs.glob("out.txt*"))

    @pytest.mark.parametrize(("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
    def test_colour_on_a_terminal(self, logs: Path, environment: dict[str, str], coloured: bool) -> None:
        leader, follower = os.openpty()
        settings = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        subprocess.run(
            [sys.executable, "-m", "kotref", "validate", "illegal.yaml"],
            stdout=follower,
            stderr=subprocess.DEVNULL,
            cwd=logs,
            env=settings | {"PYTHONPATH": str(Path(__file__).parents[2]), "TERM": "xterm"} | environment,
            check=False,
            timeout=60,
        )
        shown = os.read(leader, 100_000)
        os.close(leader)
        os.close(follower)
        assert b"KOT402" in shown
        assert (b"\x1b[" in shown) is coloured
