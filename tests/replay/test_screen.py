"""What the screen shows, and what the keys do, without a terminal."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from replayed import TWO_TURNS

from kotref.replay import Recording
from kotref.replay.screen import SMALLEST
from kotref.replay.tape import Tape
from kotref.replay.viewer import Viewer
from kotref.replay.words import fit, wrapped
from kotref.report.plain import columns
from kotref.simulate import simulate

MakeTape = Callable[[str], Tape]


def shown(viewer: Viewer, width: int = 80, height: int = 24) -> str:
    """The screen as text."""
    return "\n".join(line.text.rstrip() for line in viewer.frame(width, height))


def press(viewer: Viewer, *keys: str) -> Viewer:
    """Press keys; a text that is no key is typed."""
    for key in keys:
        assert viewer.press(key)
    return viewer


def test_the_table_after_a_move(tape: MakeTape) -> None:
    viewer = press(Viewer(tape("short-game.yaml")), "end", "g", "4", "8", "enter")
    assert (
        shown(viewer)
        == """\
short-game.yaml  move 48 of 73  turn 10  Ada resolving the dice            legal
Ada: resolve
--------------------------------------------------------------------------------
                            points  life       energy   cards
City     Cleo (Meka Dragon)   7      1/10 -3    0      Acid Attack
Outside >Ada (Gigazaur)       6      5/10       6 +3
         Ben (Kraken)         5      7/10       0
--------------------------------------------------------------------------------
Dice    [claw] [claw] [claw] [energy] [energy] [energy]
Market  Jets 5, Energize 8, Skyscraper 6; deck 61
--------------------------------------------------------------------------------
Ada gains 3 energy (dice)
Cleo loses 3 life to Ada (claws)










space:next p:back ] [:turn g:go v:violation /:find s:summary ?:help q:quit"""
    )


def test_what_is_new_is_marked_without_colour(tape: MakeTape) -> None:
    viewer = press(Viewer(tape("short-game.yaml")), *"g17", "enter")
    text = shown(viewer)
    assert "0 -6   +Acid Attack" in text
    assert "+Jets 5" in text


def test_who_came_and_went_is_marked(tape: MakeTape) -> None:
    viewer = press(Viewer(tape(TWO_TURNS)), *"g6", "enter")
    lines = shown(viewer).splitlines()
    assert lines[4] == "City    -"
    assert lines[5].startswith("Outside  Ada (Gigazaur)")
    assert lines[5].endswith("[from Tokyo City]")


def test_a_violation_stands_first_below_the_table(tape: MakeTape) -> None:
    viewer = press(Viewer(tape(TWO_TURNS)), "v")
    text = shown(viewer)
    assert "move 7 of 8" in text
    assert "!! KOT401 must-enter-tokyo: Ben has to enter Tokyo City" in text
    assert text.index("!! KOT401") < text.index("Ben enters Tokyo City")


# --- keys --------


def test_stepping_and_its_ends(tape: MakeTape) -> None:
    viewer = Viewer(tape(TWO_TURNS))
    assert [press(viewer, key).at for key in ("right", "space", "down", "n", "left", "p", "backspace")] == [
        *(1, 2, 3, 4, 3, 2, 1)
    ]
    assert press(viewer, "left", "left").at == 0
    assert "This is the start." in shown(viewer)
    assert press(viewer, "end").at == 8
    press(viewer, "right")
    assert "Not over after 8 moves" in shown(viewer)
    assert press(viewer, "q").at == 8


def test_turns(tape: MakeTape) -> None:
    viewer = Viewer(tape(TWO_TURNS))
    assert [press(viewer, "]").at for _ in range(4)] == [1, 4, 8, 8]
    assert "last move" in shown(viewer)
    assert [press(viewer, "[").at for _ in range(4)] == [4, 1, 0, 0]
    assert press(viewer, "g", "6", "enter", "[").at == 4


def test_going_to_a_move(tape: MakeTape) -> None:
    viewer = Viewer(tape(TWO_TURNS))
    assert press(viewer, "5", "enter").at == 5
    assert press(viewer, "g", "1", "2", "backspace", "enter").at == 1
    assert press(viewer, "g", "9", "9", "enter").at == 8
    assert "There is no move 99" in shown(viewer)
    assert press(viewer, "g", "x", "enter").at == 8
    assert "no number" in shown(viewer)
    assert press(viewer, "g", "1", "escape").at == 8
    assert press(viewer, "g", "enter").at == 8


def test_violations_both_ways(tape: MakeTape) -> None:
    viewer = Viewer(tape(TWO_TURNS))
    assert [press(viewer, key).at for key in ("v", "v", "v", "V", "V")] == [7, 8, 8, 7, 7]
    assert "Nothing is against the rules before this move." in shown(viewer)


@pytest.mark.parametrize(
    ("words", "moves"),
    [
        ("Cleo", [13, 14, 15, 16]),
        ("acid attack", [17, 17]),
        ("Commuter_Train", [11, 11]),
        ("yield", [31, 49]),
    ],
)
def test_finding(tape: MakeTape, words: str, moves: list[int]) -> None:
    viewer = press(Viewer(tape("short-game.yaml")), "/", *words, "enter")
    found = [viewer.at]
    for _ in moves[1:]:
        found.append(press(viewer, "/", "enter").at)
    assert found == moves


def test_what_is_not_found_is_said_with_what_may_be_meant(tape: MakeTape) -> None:
    viewer = press(Viewer(tape("short-game.yaml")), "/", *"Acid Atack", "enter")
    assert "Acid Atack is not found after this move; did you mean Acid Attack?" in shown(viewer)
    press(viewer, "end", "/", *"Cleo", "enter")
    assert "but before it" in shown(viewer)
    press(viewer, "end", "/", *"cleo", "enter")
    assert "cleo is not found after this move, but before it" in shown(viewer)
    assert "did you mean" not in shown(viewer)


def test_help_details_and_summary_are_pages(tape: MakeTape) -> None:
    viewer = press(Viewer(tape("short-game.yaml")), "?")
    assert "next, previous violation or warning" in shown(viewer)
    press(viewer, "escape", *"g48", "enter", "d")
    assert "Cleo (Meka Dragon)" in shown(viewer)
    assert "Market: Jets, Energize, Skyscraper" in shown(viewer)
    press(viewer, "q", "s")
    assert "Cleo wins as the last one standing" in shown(viewer)
    first = shown(viewer, 80, 12)
    assert shown(press(viewer, "space"), 80, 12) != first
    assert shown(press(viewer, "home"), 80, 12) == first
    assert press(viewer, "q").at == 48


def test_quit(tape: MakeTape) -> None:
    assert Viewer(tape(TWO_TURNS)).press("q") is False


# --- any window, any game --------


@pytest.mark.parametrize("ruleset", ["base-2016", "dark-edition"])
def test_whatever_is_pressed_every_line_fits_every_window(ruleset: str) -> None:
    chance = random.Random(f"screen {ruleset}")
    keys = [*"]nptTvV?sdgq/ a1", "space", "up", "down", "page down", "end", "home", "enter", "escape", "resize"]
    for log in simulate(3, 6, "screen", ruleset, midgame=True):
        viewer = Viewer(Tape(Recording(log)))
        for _ in range(250):
            viewer.press(chance.choice(keys))
            width, height = chance.choice([(80, 24), (chance.randint(1, 130), chance.randint(1, 50)), (40, 12)])
            lines = viewer.frame(width, height)
            assert len(lines) <= height
            assert all(columns(line.text) <= max(width, 2) for line in lines)
            if width >= SMALLEST[0] and height >= SMALLEST[1]:
                assert len(lines) == height


@pytest.mark.parametrize(("width", "height"), [(80, 24), (72, 24), (60, 20), SMALLEST])
def test_everybody_is_in_sight_in_every_window(width: int, height: int) -> None:
    for log in simulate(2, 6, "sight", midgame=True):
        viewer = Viewer(Tape(Recording(log)))
        for _ in range(0, log.moves, 7):
            text = shown(viewer, width, height)
            for name, player in viewer.step.state["players"].items():
                assert name[:6] in text
                assert f"{player['life']}/{player['max_life']}" in text
            for _ in range(7):
                viewer.press("n")


def test_a_window_that_is_too_small_says_so(tape: MakeTape) -> None:
    assert "needs 40 x 12" in shown(Viewer(tape(TWO_TURNS)), 30, 8).replace("\n", " ")


def test_names_cannot_move_the_cursor(tape: MakeTape) -> None:
    text = TWO_TURNS.replace("name: Ada", 'name: "A\\e[2Jda"').replace("- Ada:", '- "A\\e[2Jda":')
    viewer = press(Viewer(tape(text)), "right", "d")
    assert "\x1b" not in shown(viewer)
    assert "\x1b" not in shown(press(viewer, "q"))
    assert "\\x1b[2Jda" in shown(viewer)


def test_the_first_screen_does_not_wait_for_the_whole_game(tape: MakeTape) -> None:
    found = tape("short-game.yaml")
    assert "move 0 of 73" in shown(Viewer(found))
    assert len(found.steps) == 1
    found.advance(60)
    assert found.complete
    assert len(found.steps) == 74


# --- words --------


@pytest.mark.parametrize("room", range(2, 30))
def test_wrapped_lines_fit_and_lose_nothing(room: int) -> None:
    text = "   Ada buys Jets for 5 energy; 日本語のなまえ, averyveryverylongwordindeed and so on"
    lines = wrapped(text, room, "   ")
    assert all(columns(line) <= room for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@pytest.mark.parametrize("room", range(12))
def test_fit_is_never_wider(room: int) -> None:
    assert columns(fit("日本語 and more", room)) <= room
