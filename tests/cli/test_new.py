"""`kotref new`: a log to start from, from options and from answers on a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from kotref import check

Kotref = Callable[..., Result]
ROOT = Path(__file__).parents[2]
TWO = ("--player", "Ada: Gigazaur", "--player", "Ben=kraken")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KOTREF_DEBUG", "1")
    return tmp_path


def test_the_header_is_written_with_names_as_they_are_shown(kotref: Kotref) -> None:
    options = (
        "--player",
        "the king",
        "--ruleset",
        "dark-edition",
        "--market",
        "acid attack, JETS, ?",
        "--first",
        "ben",
    )
    shown = kotref("new", "game.yaml", *TWO, *options)
    assert (shown.exit_code, shown.output) == (
        0,
        "game.yaml: 3 players. Add the moves, then: kotref validate game.yaml\n",
    )
    assert Path("game.yaml").read_text(encoding="utf-8") == (
        "format: kotref/1\n"
        "ruleset: dark-edition\n"
        "players:\n"
        "  - {name: Ada, monster: Gigazaur}\n"
        "  - {name: Ben, monster: Kraken}\n"
        "  - The King\n"
        "first: Ben\n"
        'market: [Acid Attack, Jets, "?"]\n'
        "moves:\n"
        '  - note: "the moves follow, a line each, as in Ben: roll 1 1 2 energy claw heart"\n'
    )


@pytest.mark.parametrize("name", ["game.yaml", "game.json", "game.jsonl", "game"])
def test_what_is_written_passes(kotref: Kotref, name: str) -> None:
    assert (
        kotref("new", name, *TWO, "--market", "jets,tank,wings", "--option", "victory.check=immediate").exit_code == 0
    )
    report = check(name)
    assert report.verdict == "legal"
    assert {finding.code for finding in report.findings} <= {"KOT904"}


def test_moves_can_be_added_at_the_end(kotref: Kotref) -> None:
    text = kotref("new", "-", *TWO).stdout + "  - Ada: roll 1 1 2 energy claw heart\n"
    assert check(text, "game.yaml").moves == 1


def test_a_game_from_the_middle(kotref: Kotref) -> None:
    text = kotref("new", "-", "--player", "Ada: The King@city vp=3 cards=jets", "--player", "Kraken").stdout
    assert "  - {name: Ada, monster: The King, place: city, vp: 3, cards: [jets]}\n  - Kraken\n" in text


def test_nothing_is_written_over_but_by_force(kotref: Kotref) -> None:
    Path("game.yaml").write_text("mine", encoding="utf-8")
    shown = kotref("new", "game.yaml", *TWO)
    assert (shown.exit_code, Path("game.yaml").read_text(encoding="utf-8")) == (2, "mine")
    assert "game.yaml is there already; --force writes over it" in shown.output
    assert kotref("new", "game.yaml", *TWO, "--force").exit_code == 0
    assert check("game.yaml").verdict == "legal"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), 'no player is given: kotref new game.yaml --player "Ada: Gigazaur"'),
        (("--player", "Ada: Gigazaur"), "expected 2 to 6"),
        (("--player", "Ada: Gigazaur", "--player", "Ben: Kraaken"), "Did you mean Kraken?"),
        (("--player", "Ada: Gigazaur", "--player", "Ben:"), "there is no monster"),
        (("--player", "Ada", "--player", "Ben"), "no monster called 'Ada'; a player is \"Ada: Gigazaur\""),
        (("--player", "Ada: Gigazaur", "--player", "ADA: Kraken"), "ADA and Ada are the same name"),
        (("--player", "Ada: Gigazaur", "--player", "Ada: Kraken"), "another player has the same name, Ada"),
        (("--player", "Ada: Kraken", "--player", "Ben: Kraken"), "chosen twice"),
        (("--player", "winner: Kraken", "--player", "Ben: Gigazaur"), "notation needs"),
        ((*TWO, "--market", "jets,tnak"), "Did you mean Tank?"),
        ((*TWO, "--market", "jets,tank,wings,heal"), "the market holds 3 cards, not 4"),
        ((*TWO, "--ruleset", "base-2061"), "Did you mean base-2016?"),
        ((*TWO, "--first", "Bem"), "did you mean Ben?"),
        ((*TWO, "--option", "victory"), "an option is key=value"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_written(kotref: Kotref, arguments: tuple[str, ...], says: str) -> None:
    shown = kotref("new", "game.yaml", *arguments)
    assert shown.exit_code == 2
    assert says in shown.output
    assert not Path("game.yaml").exists()


def test_tiles_of_a_dark_edition_table(kotref: Kotref) -> None:
    dark = (*TWO, "--ruleset", "dark-edition")
    assert kotref("new", "game.yaml", *dark, "--tiles", "barbs, ETERNAL").exit_code == 0
    assert "tiles: [Barbs, Eternal]\n" in Path("game.yaml").read_text(encoding="utf-8")
    assert check("game.yaml").verdict == "legal"
    assert "Did you mean Eternal?" in kotref("new", "other.yaml", *dark, "--tiles", "eternl").output


@pytest.mark.parametrize(("ruleset", "hand"), [("power-up", ', evolutions: ["?"]'), ("power-up-2012", "")])
def test_monsters_begin_with_the_hand_that_the_rules_give(kotref: Kotref, ruleset: str, hand: str) -> None:
    """It is not known which evolution was kept; a position that says how it stands is left as it is."""
    seats = ("--player", "Ada: Gigazaur", "--player", "Ben: Kraken life=3")
    text = kotref("new", "-", *seats, "--ruleset", ruleset).stdout
    assert f"  - {{name: Ada, monster: Gigazaur{hand}}}\n  - {{name: Ben, monster: Kraken, life: 3}}\n" in text
    begun = text + "  - Ada: play Heat Vision\n"
    assert check(begun, "game.yaml").verdict == ("legal" if hand else "illegal")


def test_an_evolution_is_no_card_of_the_market(kotref: Kotref) -> None:
    shown = kotref("new", "-", *TWO, "--ruleset", "power-up", "--market", "jets,heat vision")
    assert (shown.exit_code, "Heat Vision is an evolution, and no Power card" in shown.output) == (2, True)


def test_a_folder_that_is_not_there(kotref: Kotref) -> None:
    shown = kotref("new", "gone/game.yaml", *TWO)
    assert shown.exit_code == 2
    assert "cannot write gone/game.yaml" in shown.output


def talk(folder: Path, answers: list[tuple[str, str]]) -> str:
    """What a terminal shows of `kotref new`: each question is waited for, then answered."""
    pty = pytest.importorskip("pty")
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        os.execve(sys.executable, [sys.executable, "-m", "kotref", "new", "asked.yaml"], environment)
    shown, seen = "", 0
    try:
        for question, answer in answers:
            while question not in shown[seen:]:
                shown += os.read(terminal, 4096).decode()
            seen = len(shown)
            os.write(terminal, f"{answer}\n".encode())
        while True:
            shown += os.read(terminal, 4096).decode()
    except OSError:  # the end, as Linux tells it
        pass
    finally:
        os.close(terminal)
        os.waitpid(pid, 0)
    return shown


def test_on_a_terminal_it_asks_until_each_answer_is_right(folder: Path) -> None:
    shown = talk(
        folder,
        [
            ("Ruleset [base-2016]:", "drak-edition"),
            ("Ruleset [base-2016]:", ""),
            ("Player 1", "Ada: Gigazuar"),
            ("Player 1", "Ada: Gigazaur"),
            ("Player 2", ""),
            ("Player 2", "Ada: Kraken"),
            ("Player 2", "Kraken"),
            ("Player 3", ""),
            ("face-up cards", "jets, tnak"),
            ("face-up cards", "jets, tank, ?"),
        ],
    )
    for said in ("Did you mean dark-edition?", "Did you mean Gigazaur?", "there is no monster", "same name"):
        assert said in shown
    assert "Did you mean Tank?" in shown
    assert "asked.yaml: 2 players." in shown
    written = Path("asked.yaml").read_text(encoding="utf-8")
    assert '  - {name: Ada, monster: Gigazaur}\n  - Kraken\nmarket: [Jets, Tank, "?"]\n' in written
    assert check("asked.yaml").verdict == "legal"


def test_control_characters_of_a_file_name_are_spelt_out(kotref: Kotref) -> None:
    name = "a\x1b[31m\u202e.yaml"
    spelt = "a\\x1b[31m\\u202e.yaml"
    assert kotref("new", name, *TWO).output.startswith(f"{spelt}: 2 players.")
    assert f"{spelt} is there already" in kotref("new", name, *TWO).stderr
    assert f"{spelt} is there already" in kotref("whatif", "Kraken", "Gigazaur", "--save", name).stderr
    assert f"{spelt} holds 1 game; there is no #2" in kotref("replay", f"{name}#2").stderr
    assert f"cannot write none/{spelt}" in kotref("replay", name, "--output", f"none/{name}").stderr
