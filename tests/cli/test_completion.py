"""Completion in the shell: what is offered, by the protocol of each shell, and in a real bash."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kotref.cli.app import COMMANDS
from kotref.cli.offered import players_of

ROOT = Path(__file__).parents[2]
PROTOCOL = ("COMP_WORDS", "COMP_CWORD", "_KOTREF_COMPLETE")
ALL = [name for section in COMMANDS.values() for name in section]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a log in it and a `kotref` that can be called."""
    shutil.copy(ROOT / "examples" / "short-game.yaml", tmp_path / "game.yaml")
    command = tmp_path / "bin" / "kotref"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m kotref "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return tmp_path


@pytest.fixture
def environment(folder: Path) -> dict[str, str]:
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return os.environ | {"PATH": path, "PYTHONPATH": str(ROOT), "KOTREF_DEBUG": "1"}


@pytest.fixture
def asked(folder: Path, environment: dict[str, str]) -> Callable[..., str]:
    """What a shell's script gets: the answer to the words of a line, of which the last is to be completed."""

    def ask(*words: str, shell: str = "bash") -> str:
        line = "\n".join(["kotref", *words]) if shell == "bash" else " ".join(["kotref", *words])
        word = words[-1] if shell == "fish" else str(len(words))
        about = {"COMP_WORDS": line, "COMP_CWORD": word, "_KOTREF_COMPLETE": f"{shell}_complete"}
        done = subprocess.run(
            [str(folder / "bin" / "kotref")],
            env=environment | about,
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
        assert done.stderr == ""
        return done.stdout

    return ask


@pytest.fixture
def offered(asked: Callable[..., str]) -> Callable[..., list[str]]:
    """What is offered for the last word of a line."""
    return lambda *words: [line.partition(",")[2] for line in asked(*words).splitlines()]


Offered = Callable[..., list[str]]


def test_commands_and_options(offered: Offered) -> None:
    assert offered("") == ALL
    assert offered("vali") == ["validate"]
    assert {"--ruleset", "--format", "--help"} <= set(offered("validate", "--"))
    assert offered("validate", "--max") == ["--max-errors"]
    assert offered("schema", "l") == ["log"]
    assert set(offered("validate", "--format", "j")) >= {"json", "jsonl"}


def test_rulesets(offered: Offered) -> None:
    assert offered("validate", "--ruleset", "dark") == ["dark-edition"]
    assert offered("simulate", "--ruleset", "dark-edition,bg") == ["dark-edition,bga"]
    assert offered("validate", "--ruleset", "=", "dark") == ["dark-edition"]
    assert offered("rulesets", "show", "base-2011") == ["base-2011"]


def test_codes(offered: Offered) -> None:
    assert offered("rule", "kot402") == ["KOT402"]
    assert offered("rule", "yield-w") == ["yield-without-claws"]
    assert "yield-without-claws" not in offered("rule", "")
    assert offered("validate", "--select", "KOT402,KOT60") == ["KOT402,KOT601"]


def test_cards_and_rulings(offered: Offered) -> None:
    assert offered("card", "acid") == ["acid_attack"]
    assert offered("card", "etern") == ["eternal"]
    assert offered("cards", "--set", "wick") == ["wickedness"]
    assert offered("cards", "--kind", "keep,dis") == ["keep,discard"]
    assert {"tile", "token"} <= set(offered("cards", "--kind", "t"))
    assert offered("cards", "--monster", "krak") == ["kraken"]
    assert offered("new", "g.yaml", "--tiles", "barbs,etern") == ["barbs,eternal"]
    assert offered("whatif", "Kraken", "Gigazaur", "--market", "jets,tan") == ["jets,tank"]
    assert offered("card", "heat_v") == ["heat_vision"]
    assert offered("card", "cheerl") == ["cheerleader"]
    assert offered("whatif", "Kraken", "Gigazaur", "--market", "cheerl") == ["cheerleader"]
    assert offered("cards", "--monster", "pump") == ["pumpkin_jack"]
    assert offered("cards", "--kind", "temp") == ["temporary"]
    assert offered("cards", "--kind", "gift,cost") == ["gift,costume"]
    assert offered("cards", "--set", "hall") == ["halloween"]
    assert offered("ask", "yield-00") and all(id.startswith("yield-00") for id in offered("ask", "yield-00"))
    assert offered("ask", "") == [""]
    assert "tokyo" in offered("ask", "--topic", "t")


def test_seats_and_moves(offered: Offered) -> None:
    assert offered("whatif", "Ada=krak") == ["Ada=kraken"]
    assert offered("whatif", "Ada", "=", "krak") == ["kraken"]
    assert offered("whatif", "kraken@c") == ["kraken@city"]
    assert offered("whatif", "'Gigazaur energy=5'", "Ada=Kraken", "A")[0] == "Ada:"
    assert offered("whatif", "Gigazaur", "Ada=Kraken", "'Ada: ro") == ["Ada: roll"]
    assert offered("whatif", "'Gigazaur energy=5'", "Ada=Kraken", "--turn", "") == ["Gigazaur", "Ada"]
    assert offered("new", "g.yaml", "--player", "'Ada: krak") == ["Ada: kraken"]


def test_files(asked: Callable[..., str]) -> None:
    assert asked("validate", "ga") == "file,ga\n"


@pytest.mark.parametrize(
    ("shell", "answer"),
    [
        ("bash", "plain,KOT402\n"),
        ("zsh", "plain\nKOT402\nyield-without-claws\n"),
        ("fish", "plain,KOT402\tyield-without-claws\n"),
    ],
)
def test_each_shell_is_answered_in_its_own_way(asked: Callable[..., str], shell: str, answer: str) -> None:
    assert asked("rule", "KOT402", shell=shell) == answer


@pytest.mark.parametrize(
    ("shell", "answer"),
    [("zsh", "plain\n--ruleset=dark-edition\n_\n"), ("fish", "plain,--ruleset=dark-edition\n")],
)
def test_an_option_and_its_value_in_one_word(asked: Callable[..., str], shell: str, answer: str) -> None:
    assert asked("validate", "--ruleset=dark", shell=shell) == answer


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_each_shell_asks_kotref(
    shell: str, folder: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    done = subprocess.run(
        [str(folder / "bin" / "kotref"), "completion", shell],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"_KOTREF_COMPLETE={shell}_complete" in done.stdout
    program = shutil.which(shell)
    if program:
        script = tmp_path / "script"
        script.write_text(done.stdout, encoding="utf-8")
        subprocess.run([program, "-n", str(script)], check=True, capture_output=True)


LOOK = """\
import sys
from kotref.cli.app import run
try:
    run([])
except SystemExit:
    pass
print(*sorted(name for name in sys.modules if name.startswith(("kotref", "yaml", "jsonschema"))), file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("words", "beside"),
    [
        ("validate --ruleset d", ["kotref.cli.validate", "kotref.report"]),
        ("simulate --ruleset d", ["kotref.cli.simulate"]),
        ("", []),
    ],
)
def test_nothing_of_the_engine_is_imported(
    words: str, beside: list[str], folder: Path, environment: dict[str, str]
) -> None:
    about = {"COMP_WORDS": f"kotref {words}", "COMP_CWORD": str(len(words.split()) or 1)}
    done = subprocess.run(
        [sys.executable, "-c", LOOK],
        env=environment | about | {"_KOTREF_COMPLETE": "bash_complete"},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    light = ["kotref", "kotref.cli", "kotref.cli.app", "kotref.cli.completing", "kotref.cli.offered", *beside]
    assert set(done.stderr.split()) - {"kotref.report.tally"} == set(light)


@pytest.mark.parametrize(
    ("log", "players"),
    [
        (
            "players:   # clockwise\n  - {name: Ada, monster: Gigazaur}\n  - The King   # a monster\nmoves: []\n",
            ["Ada", "TheKing"],
        ),
        (
            "players: [{name: 'Big Ben', monster: Kraken, vp: 2}, {monster: Alienoid}, Kraken]\nmarket: [Jets]\n",
            ["BigBen", "Alienoid", "Kraken"],
        ),
        (
            "players:\n- name: Ada\n  monster: Kraken\n- monster: Alienoid\n  name: Ben\nmarket: [jets]\n",
            ["Ada", "Ben"],
        ),
        (
            '{"players": [{"name": "Ada", "monster": "Kraken", "cards": ["Jets"]}, "Alienoid"], "market": ["Tank"]}',
            ["Ada", "Alienoid"],
        ),
        ('{"format": "kotref/1",\n  "players": [\n    {"name": "Ada", "monster": "Kraken"}\n  ]}', ["Ada"]),
        ("format: kotref/1\nmoves: []\n", []),
        ("", []),
    ],
)
def test_players_are_found_in_a_log_without_reading_it_whole(log: str, players: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(log, encoding="utf-8")
    assert players_of(str(path)) == players
    assert players_of(f"{path}#2") == players


def test_what_cannot_be_read_has_no_players(tmp_path: Path) -> None:
    (tmp_path / "log").write_bytes(b"\xff\xfe\x00")
    assert players_of(str(tmp_path / "log")) == players_of(str(tmp_path)) == players_of("gone.yaml") == []


@pytest.fixture
def typed(folder: Path, environment: dict[str, str]) -> Iterator[Callable[[str], str]]:
    """What stands on the line of a real bash after some keys and a Tab."""
    pytest.importorskip("pty")
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash here")
    child = Terminal(bash, folder, environment)
    try:
        child.line('bind "set enable-bracketed-paste off"; bind "set bell-style none"')
        child.line('eval "$(kotref completion bash)"; echo rea""dy', until="ready")
        yield child.complete
    finally:
        child.end()


class Terminal:
    """A bash in a terminal of its own."""

    def __init__(self, bash: str, folder: Path, environment: dict[str, str]) -> None:
        import pty

        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execve(
                bash,
                [bash, "--norc", "--noprofile", "-i"],
                environment | {"PS1": "$ ", "TERM": "dumb", "COLUMNS": "500"},
            )

    def line(self, text: str, until: str = "") -> None:
        os.write(self.terminal, f"{text}\n".encode())
        self.read(until or "\n")

    def complete(self, text: str, until: str) -> str:
        os.write(self.terminal, text.encode())
        self.read(text)
        os.write(self.terminal, b"\t")
        return self.read(until)

    def read(self, until: str) -> str:
        """What comes, until it has this text in it or nothing more comes."""
        import select

        found = ""
        while until not in found:
            ready, _, _ = select.select([self.terminal], [], [], 10)
            if not ready:
                break
            found += os.read(self.terminal, 65536).decode()
        return found

    def end(self) -> None:
        import signal

        os.close(self.terminal)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


@pytest.mark.parametrize(
    ("line", "added"),
    [
        ("kotref vali", "date "),
        ("kotref validate --ruleset=dark", "-edition "),
        ("kotref validate --ruleset dark-edition,bg", "a "),
        ("kotref validate ga", "me.yaml "),
        ("kotref rule KOT70", "1 "),
    ],
)
def test_a_real_bash_completes(typed: Callable[[str, str], str], line: str, added: str) -> None:
    assert typed(line, added).strip("\x07").endswith(added)


@pytest.mark.parametrize(
    "about",
    [
        {"_KOTREF_COMPLETE": "nope"},
        {"_KOTREF_COMPLETE": "bash_"},
        {"_KOTREF_COMPLETE": "bash_complete"},
        {"_KOTREF_COMPLETE": "zsh_complete", "COMP_WORDS": "kotref", "COMP_CWORD": ""},
        {"_KOTREF_COMPLETE": "fish_complete", "COMP_WORDS": "kotref", "COMP_CWORD": " "},
    ],
)
def test_a_shell_that_asks_nothing_is_told_so(environment: dict[str, str], about: dict[str, str]) -> None:
    cleared = {name: value for name, value in environment.items() if name not in PROTOCOL}
    command = [sys.executable, "-m", "kotref"]
    done = subprocess.run(command, env=cleared | about, capture_output=True, text=True, timeout=30, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "for the script that kotref completion SHELL prints" in done.stderr
