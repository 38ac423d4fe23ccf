"""`kotref whatif`: questions from the shell, what is said to them, and the log that they are."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kotref import check
from kotref.logs.seats import seat_words
from kotref.logs.shape import HEADER_KEYS
from kotref.simulate import simulate
from kotref.whatif.answer import answer
from kotref.whatif.question import Question
from kotref.whatif.words import BETWEEN, parted

Ask = Callable[..., Result]


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """``kotref whatif`` with a line as it is typed."""
    from kotref.cli.app import kotref as group

    monkeypatch.chdir(tmp_path)

    def call(line: str) -> Result:
        result = CliRunner().invoke(group, ["whatif", *shlex.split(line)])
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call


THREE = '"Gigazaur energy=5" "Kraken@city life=5" "The King"'


class TestSeatsAndMoves:
    """Which argument is what."""

    @pytest.mark.parametrize(
        ("words", "moves"),
        [
            (["Kraken", "Gigazaur", "Kraken: roll 1 1 2 3 e h"], 1),
            (["Kraken cards=smoke_cloud:2", "Gigazaur", "Gigazaur: roll 1 1 2 3 e h", "Kraken: yield"], 2),
            (["Ada=Kraken cards=mimic:jets of Ben", "Ben=Gigazaur", "Ada: roll 1 1 2 3 e h"], 1),
            (["Kraken", "Gigazaur", "Karken: rol 1 1 2 3 e h"], 1),
            (["The King@city vp=3", "Kraken", "the king: gibberish"], 1),
            (["'Ada: 2nd'=Kraken", "Kraken"], 0),
        ],
    )
    def test_a_move_is_known_without_a_mark_between(self, words: list[str], moves: int) -> None:
        assert parted(words) == (words[: len(words) - moves], words[len(words) - moves :])

    def test_what_stands_behind_the_mark_is_a_move(self) -> None:
        assert parted(["Kraken: x", BETWEEN, "Kraken"]) == (["Kraken: x"], ["Kraken"])

    def test_options_may_stand_anywhere(self, ask: Ask) -> None:
        line = f'--turn "the king" {THREE} -- "The King: roll 1 1 2 3 e h" --json'
        assert json.loads(ask(line).stdout)["verdict"]["verdict"] == "legal"


class TestAnswers:
    """What is said to a question."""

    def test_a_yield_right_after_the_throw(self, ask: Ask) -> None:
        shown = ask(f'{THREE} -- "Gigazaur: roll claw claw claw 1 1 1" "Kraken: yield"')
        assert shown.exit_code == 0
        assert "Kraken loses 3 life to Gigazaur (claws)" in shown.output
        assert "Kraken leaves Tokyo City" in shown.output
        assert "\n2 moves: legal\n" in shown.output
        assert "\n  Gigazaur vp=1 life=10 energy=5\n  Kraken vp=0 life=2 energy=0\n" in shown.output
        assert "\nOpen now:\n  Gigazaur: enter city\n" in shown.output

    def test_what_is_illegal_is_told_at_its_move_as_validate_tells_it(self, ask: Ask) -> None:
        shown = ask(f'{THREE} "Gigazaur: roll 3 2 2 1 1 heart" "Gigazaur: resolve" "Kraken: yield"')
        assert shown.exit_code == 1
        lines = shown.output.splitlines()
        at = lines.index("   3  Kraken: yield")
        assert lines[at + 1].endswith("KOT407 yield-not-hit: Kraken cannot yield: no life was lost in this turn.")
        assert "3 moves: illegal (1 violation; why: kotref rule KOT407)" in lines

    def test_who_falls_by_the_throw_cannot_yield_any_more(self, ask: Ask) -> None:
        line = '"Gigazaur" "Kraken@city life=3" "The King" "Gigazaur: roll claw claw claw 1 1 2" "Kraken: yield"'
        assert "KOT104 eliminated-player" in ask(line).output
        assert "Kraken is eliminated" in ask(line).output

    def test_no_move_shows_what_may_be_done(self, ask: Ask) -> None:
        shown = ask(THREE)
        assert shown.exit_code == 0
        assert "Open now:\n  Gigazaur: roll ? ? ? ? ? ?\n" in shown.output

    def test_whose_decision_is_open(self, ask: Ask) -> None:
        shown = ask(f'{THREE} "Gigazaur: roll claw 1 1 2 2 3" "Gigazaur: resolve"')
        assert "Open now, Kraken to decide:\n  Kraken: yield\n  Kraken: stay\n" in shown.output

    def test_market_deck_and_ruleset(self, ask: Ask) -> None:
        line = (
            '"Ada=Gigazaur@city energy=9" Kraken --market jets,tank,? --deck wings --ruleset dark-edition '
            '"Ada: roll 1 2 3 1 2 3" "Ada: buy jets" "Ada: buy wings"'
        )
        shown = ask(line)
        assert "Wings is turned up" in shown.output
        assert "  market ?, tank, ?\n" in shown.output
        assert "cards=jets,wings" in shown.output

    def test_an_option_switches_a_rule(self, ask: Ask) -> None:
        moves = '"Gigazaur: roll 1 1 1 heart claw 2" "Gigazaur: resolve claws, numbers, hearts"'
        assert ask(f"{THREE} {moves}").exit_code == 0
        order = "--option resolve.order=numbers,energy,hearts,claws"
        assert "KOT301" in ask(f"{THREE} {moves} {order}").output

    def test_a_position_that_cannot_be_is_told_and_played(self, ask: Ask) -> None:
        shown = ask('"Kraken vp=25" Gigazaur "Kraken: roll 1 1 2 3 e h"')
        assert shown.exit_code == 1
        assert "KOT008 impossible-start: Kraken cannot start with 25 points" in shown.output

    def test_the_first_who_is_in_the_game_begins(self, ask: Ask) -> None:
        shown = ask('"Kraken eliminated=true" Gigazaur "The King"')
        assert shown.exit_code == 0
        assert "Turn 1: Gigazaur\n\nthe position: legal\n" in shown.output

    def test_a_card_without_an_effect_is_not_judged(self, ask: Ask) -> None:
        Path("own.yaml").write_text("set: own\ncards: {foo: {name: Foo, kind: keep, cost: 3}}\n", encoding="utf-8")
        shown = ask('"Kraken cards=foo" Gigazaur "Kraken: roll 1 1 2 3 e h" --cards own.yaml')
        assert shown.exit_code == 2
        assert "KOT509" in shown.output
        assert "1 move: not judged to the end" in shown.output
        found = json.loads(ask('"Kraken cards=foo" Gigazaur "Kraken: roll 1 1 2 3 e h" --cards own.yaml --json').stdout)
        assert (found["verdict"]["verdict"], found["open"]) == ("not-judged", None)

    def test_the_end_of_the_game(self, ask: Ask) -> None:
        moves = '"Kraken: roll claw claw 1 1 2 2" "Gigazaur: yield"'
        assert (
            "The game is over: Kraken wins, the last one standing"
            in ask(f'Kraken "Gigazaur@city life=2" {moves}').output
        )

    def test_nothing_can_steer_the_terminal(self, ask: Ask) -> None:
        shown = ask('"A\x1b[2J=Kraken" Gigazaur -- "A\x1b[2J: roll 1 1 2 3 e h" "note: \x1b[2J"')
        assert "\x1b" not in shown.output
        assert shown.exit_code == 0


class TestWrongQuestions:
    """What cannot be understood says what to write, with status 2."""

    @pytest.mark.parametrize(
        ("line", "says"),
        [
            ("", "Missing argument"),
            ("Kraken", 'one seat is given, and two to six monsters play: kotref whatif "Gigazaur energy=5" Kraken'),
            ('-- "Kraken: yield"', "no seats are given"),
            ("Krakne Gigazaur", "Did you mean Kraken?"),
            ("Kraken kraken", "same name"),
            ("Ada Ben", "no monster called 'Ada'; a seat is MONSTER or NAME=MONSTER"),
            ("Gigazuar Kraken", "Did you mean Gigazaur?"),
            ('"Kraken lif=3" Gigazaur', "did you mean `life`?"),
            ('"Kraken cards=jtes" Gigazaur', "Did you mean Jets?"),
            ("Kraken Gigazaur --turn Krake", "did you mean Kraken?"),
            ("Kraken Gigazaur --turn Bob", "there are Kraken, Gigazaur"),
            ("Kraken Gigazaur --market jets,tnak", "Did you mean Tank?"),
            ("Kraken Gigazaur --ruleset dark", "Did you mean dark-edition?"),
            ("Kraken Gigazaur --option victory", "an option is key=value"),
            ("Kraken Gigazaur --option victory.pionts=3", "there is no option 'victory.pionts'"),
            ("Kraken Gigazaur --cards gone.yaml", "gone.yaml: the file cannot be read: there is no such file"),
            ('Kraken Gigazaur -- "Kraken roll 1"', 'so "Kraken: roll 1"'),
            ('Kraken Gigazaur -- "roll 1 1"', 'so "Kraken: roll 1 1"'),
            ("Kraken Gigazaur -- nonsense", 'as in "Kraken: roll 1 1 2 energy claw heart"'),
            ('Kraken Gigazaur -- "expect: 3"', "`expect` is written in a log only"),
        ],
    )
    def test_wrong_usage(self, ask: Ask, line: str, says: str) -> None:
        shown = ask(line)
        assert shown.exit_code == 2
        assert says in shown.stderr
        assert shown.stdout == ""


class TestLogs:
    """A question is a log: saved, it is judged the same."""

    def test_save_writes_a_log_that_validate_judges_the_same(self, ask: Ask) -> None:
        line = f'{THREE} --market jets,?,tank "Gigazaur: roll claw claw claw 1 1 1" "The King: yield" --json'
        shown = ask(f"{line} --save asked.yaml")
        report = check("asked.yaml")
        verdict = json.loads(shown.stdout)["verdict"]
        assert shown.exit_code == 1
        assert (
            [found.code for found in report.findings]
            == [found["code"] for found in verdict["violations"]]
            == ["KOT403"]
        )
        assert (report.findings[0].line, report.result) == (verdict["violations"][0]["line"], verdict["result"])

    def test_a_game_that_ends_says_its_winner(self, ask: Ask) -> None:
        moves = '"Kraken: roll claw claw 1 1 2 2" "Kraken: resolve"'
        shown = ask(f'Kraken "Gigazaur@city life=2" {moves} --save -')
        assert "result: {winner: Kraken}\n" in shown.stdout
        assert check(shown.stdout, "saved.yaml").findings == []

    def test_to_standard_output_there_is_the_log_only(self, ask: Ask) -> None:
        shown = ask(f'{THREE} "Gigazaur: roll 1 1 2 3 e h" --save -')
        assert shown.stdout.startswith("format: kotref/1\nplayers:\n  - {monster: Gigazaur, energy: 5}\n")
        assert shown.stdout.endswith("moves:\n  - Gigazaur: roll 1 1 2 3 e h\nresult: {winner: unfinished}\n")

    @pytest.mark.parametrize("suffix", ["yaml", "json", "jsonl"])
    def test_the_name_says_the_container(self, ask: Ask, suffix: str) -> None:
        ask(f'{THREE} "Gigazaur: roll 1 1 2 3 e h" --save asked.{suffix}')
        assert check(f"asked.{suffix}").verdict == "legal"

    def test_a_file_is_written_over_by_force_only(self, ask: Ask) -> None:
        Path("mine.yaml").write_text("mine", encoding="utf-8")
        shown = ask(f"{THREE} --save mine.yaml")
        assert (shown.exit_code, Path("mine.yaml").read_text(encoding="utf-8")) == (2, "mine")
        assert "mine.yaml is there already; --force" in shown.stderr
        assert ask(f"{THREE} --save mine.yaml --force").exit_code == 0
        assert check("mine.yaml").verdict == "legal"

    @pytest.mark.parametrize("seed", range(6))
    def test_a_simulated_game_asked_as_words_is_the_same_game(self, seed: int) -> None:
        for log in simulate(2, 4, seed, midgame=True, turns=6, claims=0.0):
            header = log.header
            if isinstance(header.get("first"), dict):
                continue  # no words for a roll-off
            moves = [f"{entry.player}: {entry.text}" for entry in log.entries if entry.kind == "move"]
            seats = [seat_words(player) for player in header["players"]]
            found = answer(Question(seats, moves, turn=header.get("first"), market=header["market"]))
            assert found.report.errors == []
            assert set(found.log.header) <= set(HEADER_KEYS)
            assert found.steps[-1].move == log.moves


class TestJson:
    """The form for programs."""

    def test_verdict_steps_and_end(self, ask: Ask) -> None:
        found = json.loads(ask(f'{THREE} "Gigazaur: roll claw 1 1 2 2 3" "Gigazaur: resolve" --json').stdout)
        assert list(found) == ["verdict", "steps", "seats", "open"]
        assert found["verdict"]["log"] == "whatif"
        assert found["verdict"]["moves"] == 2
        assert [step["move"] for step in found["steps"]] == [0, 1, 2]
        assert found["steps"][2]["state"]["players"]["Kraken"]["life"] == 4
        assert found["seats"][1] == "Kraken@city vp=0 life=4 energy=0"
        assert found["open"] == {
            "after": 2,
            "turn": "Gigazaur",
            "step": "resolve",
            "deciding": ["Kraken"],
            "moves": ["Kraken: yield", "Kraken: stay"],
            "maybe": [],
        }
