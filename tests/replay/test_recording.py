"""A replay judges as validate does, and shows the position that a claim would see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from replayed import TWO_TURNS

from kotref.checking import cards_beside, check_log
from kotref.logs import Entry, Log, read_logs
from kotref.replay import Recording, Step, Unplayable
from kotref.simulate import simulate

EXAMPLES = Path(__file__).parents[2] / "examples"
TABLES: list[tuple[Any, int]] = [
    ("base-2016", 2),
    ("base-2016", 6),
    ("base-2011", 4),
    ("bga", 5),
    ("online-fa", 3),
    ("dark-edition", 4),
    (["dark-edition", "bga"], 6),
]


def examples() -> list[Any]:
    """Every game of every example, with the cards beside it."""
    found = []
    for path in sorted(EXAMPLES.rglob("*.*")):
        if path.suffix in (".yaml", ".json", ".jsonl") and path.parent.name != "cards" and path.name != "cards.yaml":
            for log in read_logs(str(path)):
                found.append(pytest.param(log, cards_beside(path), id=Path(log.name).name))
    return found


def simulated(ruleset: Any, players: int) -> Iterator[Log]:
    """A few games, some of them from the middle."""
    yield from simulate(2, players, "replay", ruleset)
    yield from simulate(2, players, "replay", ruleset, midgame=True)


@pytest.mark.parametrize(("log", "cards"), examples())
def test_the_verdict_on_an_example_is_that_of_validate(log: Log, cards: list[Path]) -> None:
    verdict = check_log(log, cards=cards)
    if verdict.verdict == "unreadable":
        with pytest.raises(Unplayable) as caught:
            Recording(log, cards=cards)
        assert caught.value.report == verdict
        return
    recording = Recording(log, cards=cards)
    steps = list(recording.steps())
    assert recording.report == verdict
    assert [finding for step in steps for finding in step.findings] == verdict.findings
    assert all(finding.move == step.move for step in steps for finding in step.findings)
    if verdict.verdict != "not-judged":
        assert [step.move for step in steps] == list(range(log.moves + 1))


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_the_verdict_on_a_simulated_game_is_that_of_validate(ruleset: Any, players: int) -> None:
    for log in simulated(ruleset, players):
        recording = Recording(log)
        assert len(list(recording.steps())) == log.moves + 1
        assert recording.report == check_log(log)
        assert recording.report.verdict == "legal"


# --- what a claim sees --------


def claims(state: dict[str, Any]) -> dict[str, Any]:
    """A state as claims."""
    found: dict[str, Any] = {"market": state["market"], "over": str(state["over"]).lower()}
    if not state["over"]:
        found["turn"] = state["turn"]
    for name, player in state["players"].items():
        claim = {what: value for what, value in player.items() if what not in _NO_CLAIMS}
        claim |= {what: str(value).lower() for what, value in claim.items() if not isinstance(value, list)}
        for what in {"cards", "played"} & set(claim):
            claim[what] = [
                {id: str(about) for id, about in card.items()} if isinstance(card, dict) else card
                for card in claim[what]
            ]
        found[name] = claim
    return found


_NO_CLAIMS = frozenset(("monster", "max_life", "tiles", "owners", "frozen", "target"))
"""What a state says of a player that a claim cannot say."""


def with_claims(log: Log, steps: list[Step]) -> Log:
    """The log with everything claimed that the steps say."""
    entries = []
    for step in steps:
        entries += [entry for entry in log.entries if entry.number == step.move]
        entries.append(Entry("expect", step.move, 1, 1, data=claims(step.state)))
    return Log(log.name, log.header, entries, log.problems, log.lines, log.start, log.find)


@pytest.mark.parametrize(("log", "cards"), examples())
def test_a_claim_after_each_move_of_an_example_sees_its_line(log: Log, cards: list[Path]) -> None:
    try:
        recording = Recording(log, cards=cards)
    except Unplayable:
        return
    steps = list(recording.steps())
    if recording.report.verdict == "not-judged":
        return
    claimed = check_log(with_claims(log, steps), cards=cards)
    before = [(finding.code, finding.move, finding.message) for finding in recording.report.findings]
    new = [finding for finding in claimed.findings if (finding.code, finding.move, finding.message) not in before]
    assert [finding for finding in new if finding.code not in ("KOT601", "KOT904") or not _told(before, finding)] == []


def _told(before: list[tuple[str, int, str]], finding: Any) -> bool:
    """Whether the same was told of the log without the claims (with other words about earlier claims)."""
    return any((code, move) == (finding.code, finding.move) for code, move, _ in before)


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_a_claim_after_each_move_of_a_simulated_game_sees_its_line(ruleset: Any, players: int) -> None:
    for log in simulated(ruleset, players):
        claimed = check_log(with_claims(log, list(Recording(log).steps())))
        assert [finding for finding in claimed.findings if finding.severity == "error"] == []


# --- steps --------


def test_what_nobody_wrote_belongs_to_the_line_before(steps: Callable[[str], list[Step]]) -> None:
    found = steps(TWO_TURNS)
    told = [[event.kind for event in step.events] for step in found]
    assert told[2] == ["threw"]  # resolving is implied by the entry, and belongs to it
    assert told[3] == ["gained_vp", "gained_energy", "entered", "gained_vp"]
    assert told[4] == ["turn", "threw"]
    assert told[6] == ["left"]
    assert found[7].violations == ["KOT401"]
    assert told[7] == ["entered", "gained_vp", "turn"]
    assert (found[8].violations, told[8]) == (["KOT403"], [])


def test_a_move_that_is_illegal_leaves_the_state_from_which_the_referee_goes_on(
    steps: Callable[[str], list[Step]],
) -> None:
    found = steps("illegal/tokyo.yaml")
    assert found[8].violations == ["KOT402"]
    assert found[7].state["players"]["Ada"]["place"] == "city"
    assert found[8].state["players"]["Ada"]["place"] == "outside"


def test_turns_are_numbered_and_what_ends_a_turn_belongs_to_it(steps: Callable[[str], list[Step]]) -> None:
    found = steps(TWO_TURNS)
    assert [step.turn for step in found] == [0, 1, 1, 1, 2, 2, 2, 2, 3]
    assert [step.player for step in found] == [None, "Ada", "Ada", "Ada", "Ben", "Ben", "Ada", "Ben", "The King"]


def test_what_does_not_change_is_the_same_object(steps: Callable[[str], list[Step]]) -> None:
    found = steps("short-game.yaml")
    assert found[1].state["players"] is found[0].state["players"]
    assert found[9].state["players"]["Cleo"] is found[0].state["players"]["Cleo"]
    assert found[9].state["market"] is found[0].state["market"]


def test_a_game_without_moves_has_its_start(steps: Callable[[str], list[Step]]) -> None:
    [start] = steps(
        "format: kotref/1\nplayers: [Kraken, {monster: The King, place: city}]\nfirst: The King\nmoves: []\n"
    )
    assert (start.move, start.player, start.text) == (0, None, "")
    assert start.state["players"]["The King"]["vp"] == 2


def test_without_a_table_there_is_nothing_to_record(log: Callable[[str], Log]) -> None:
    with pytest.raises(Unplayable) as caught:
        Recording(log("format: kotref/1\nplayers: [Kraken]\nmoves: []\n"))
    assert caught.value.report.verdict == "unreadable"


def test_another_ruleset_judges(log: Callable[[str], Log]) -> None:
    game = log(TWO_TURNS)
    recording = Recording(game, "base-2011")
    list(recording.steps())
    assert recording.report == check_log(game, ruleset="base-2011")


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_the_events_of_a_line_lead_from_its_state_to_the_next(ruleset: Any, players: int) -> None:
    for log in simulated(ruleset, players):
        steps = list(Recording(log).steps())
        for before, step in pairwise(steps):
            for seat, (name, player) in enumerate(step.state["players"].items()):
                then = before.state["players"][name]
                if player["max_life"] != then["max_life"] or player["eliminated"]:
                    continue
                numbers = {"vp": then["vp"], "life": then["life"], "energy": then["energy"]}
                for event in step.events:
                    if event.seat == seat:
                        _apply(numbers, event.kind, event.amount)
                assert numbers == {what: player[what] for what in numbers}, (log.name, step.move)


def _apply(numbers: dict[str, int], kind: str, amount: int) -> None:
    """Change the numbers of a monster as an event says."""
    match kind:
        case "gained_vp" | "gained_energy" | "healed":
            numbers[{"healed": "life"}.get(kind, kind.removeprefix("gained_"))] += amount
        case "lost_vp" | "lost_life" | "lost_energy":
            numbers[kind.removeprefix("lost_")] -= amount
        case "paid":
            numbers["energy"] -= amount
        case "set_vp" | "set_life":
            numbers[kind.removeprefix("set_")] = amount
