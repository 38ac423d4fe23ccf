"""`kotref ask`: answers with their sources and scenes, by ruleset, topic and id; statistics; JSON; nothing found."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import Result

from kotref.ask.library import load_rulings
from kotref.ask.scenes import not_there
from kotref.ask.search import NoSearch, Search

Kotref = Callable[..., Result]
RULINGS = load_rulings()
QUESTION = "can I yield after card damage".split()
KEYS = {
    "id",
    "topic",
    "question",
    "ruleset",
    "holds",
    "differs",
    "answer",
    "reason",
    "stands_in",
    "default",
    "otherwise",
    "disputed",
    "readings",
    "tags",
    "cards",
    "scenes",
}


def squeezed(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def asked(kotref: Kotref, *arguments: str) -> dict[str, Any]:
    """The JSON of an answer."""
    data: dict[str, Any] = json.loads(kotref("ask", *arguments, "--json").output)
    return data


def test_a_question_is_answered_with_source_and_proof(kotref: Kotref) -> None:
    result = kotref("ask", *QUESTION)
    assert result.exit_code == 0
    ruling = RULINGS["yield-002"]
    text = squeezed(result.output)
    assert text.startswith(f"{ruling.question} [yield-002] {ruling.given.answer} Why: ")
    assert "Where it stands: rulebook, Yielding Tokyo; " in text
    assert f"played by the engine: {ruling.scenes[0]['shows']} (base-2016; KOT402 at move 3)" in text
    assert "See also:" in text


@pytest.mark.parametrize("id", RULINGS.ids())
def test_every_ruling_can_be_told(kotref: Kotref, id: str) -> None:
    result = kotref("ask", id)
    assert result.exit_code == 0
    text = squeezed(result.output)
    assert squeezed(RULINGS[id].given.answer) in text
    assert "seed " not in text
    assert "NOT as said" not in text
    assert "played by " in text
    assert all(len(line) <= 100 for line in result.output.splitlines())


def test_the_answer_is_the_same_however_the_question_is_quoted(kotref: Kotref) -> None:
    assert kotref("ask", " ".join(QUESTION)).output == kotref("ask", *QUESTION).output


def test_the_scenes_are_shown_step_by_step(kotref: Kotref) -> None:
    output = kotref("ask", "yield-002", "--show").output
    assert "Scene 1, by base-2016: " in output
    assert "Ben: yield" in output
    assert "KOT402" in output
    assert "KOT904" not in output
    assert "Scene 2, by base-2016: " in output


def test_a_ruleset_that_differs_says_so(kotref: Kotref) -> None:
    differs = RULINGS["enter-001"].elsewhere()["base-2011"]
    text = squeezed(kotref("ask", "enter-001", "--ruleset", "base-2011").output)
    assert squeezed(differs.answer) in text
    assert f"This differs from base-2016: {squeezed(RULINGS['enter-001'].given.answer)}" in text
    assert "(base-2011)" in text
    assert "(base-2016)" not in text


def test_a_ruleset_that_does_not_differ_says_so(kotref: Kotref) -> None:
    text = squeezed(kotref("ask", "yield-002", "--ruleset", "bga").output)
    assert "The same as by base-2016." in text
    assert "(bga; KOT402 at move 3)" in text


def test_a_base_with_layers_goes_by_the_uppermost_that_differs(kotref: Kotref) -> None:
    for ruleset in ("base-2011,bga", "[base-2011, bga]"):
        [found] = asked(kotref, "enter-002", "--ruleset", ruleset)["found"]
        assert found["holds"]
    ruling = next(one for one in RULINGS if "bga" in one.elsewhere())
    [found] = asked(kotref, ruling.id, "--ruleset", "dark-edition,bga")["found"]
    assert found["differs"]
    assert found["answer"] == ruling.elsewhere()["bga"].answer


def test_a_ruleset_that_a_ruling_is_not_about_says_so(kotref: Kotref) -> None:
    ruling = next(one for one in RULINGS if one.holds_for == ("base-2011",))
    text = squeezed(kotref("ask", ruling.id, "--ruleset", "online-fa").output)
    assert "For online-fa there is no answer to this." in text


def test_a_file_of_ones_own_counts_as_what_it_extends(kotref: Kotref, tmp_path: Any) -> None:
    (tmp_path / "house.yaml").write_text("kind: base\nextends: base-2011\n", encoding="utf-8")
    [found] = asked(kotref, "enter-001", "--ruleset", str(tmp_path / "house.yaml"))["found"]
    assert found["differs"]
    assert found["answer"] == RULINGS["enter-001"].elsewhere()["base-2011"].answer


def test_both_readings_of_a_disputed_point_are_told_with_who_takes_them(kotref: Kotref) -> None:
    ruling = next(one for one in RULINGS if one.is_disputed and one.readings[1].taken_by)
    text = squeezed(kotref("ask", ruling.id).output)
    assert "Disputed; it is read in several ways:" in text
    for reading in ruling.readings:
        assert squeezed(reading.says) in text
        assert ", ".join(reading.taken_by) in text


def test_nothing_found_gives_topics_and_a_way_to_try_it(kotref: Kotref) -> None:
    result = kotref("ask", "what", "is", "the", "best", "pizza")
    assert result.exit_code == 1
    assert "No ruling answers this: what is the best pizza" in result.output
    assert all(topic.id in result.output for topic in RULINGS.topics)
    assert "kotref whatif " in result.output
    data = asked(kotref, "pizza")
    assert (data["found"], list(data["topics"])) == ([], [topic.id for topic in RULINGS.topics])
    assert data["try"].startswith("kotref whatif ")


def test_the_way_to_try_it_works(kotref: Kotref) -> None:
    import shlex

    words = shlex.split(asked(kotref, "pizza")["try"])
    assert words[0] == "kotref"
    assert kotref(*words[1:]).exit_code == 0


def test_topics_and_questions_are_listed(kotref: Kotref) -> None:
    output = kotref("ask", "--list").output
    for ruling in RULINGS:
        assert f"{ruling.id} " in output
        assert ruling.question in output
    topic = RULINGS.topics[0]
    only = kotref("ask", "--topic", topic.id).output
    assert only == kotref("ask", "--list", "--topic", topic.id).output
    assert all((id in only.split()) == (id in RULINGS.of_topic(topic.id)) for id in RULINGS.ids())
    listed = json.loads(kotref("ask", "--list", "--json").output)
    assert [entry["id"] for entry in listed] == RULINGS.ids()
    assert all(set(entry) == {"topic", "title", "id", "question"} for entry in listed)


def test_a_topic_holds_the_search(kotref: Kotref) -> None:
    found = asked(kotref, "do", "claws", "hurt", "--topic", "bay")["found"]
    assert {entry["topic"] for entry in found} == {"bay"}


def test_statistics_count_and_play(kotref: Kotref) -> None:
    output = kotref("ask", "--stats").output
    scenes = sum(len(ruling.scenes) for ruling in RULINGS)
    assert output.startswith(f"{len(RULINGS)} rulings in {len(RULINGS.topics)} topics, ")
    assert f"{scenes} scenes, played by the engine just now: " in output
    counted = json.loads(kotref("ask", "--stats", "--json").output)
    assert counted["as_said"] + len(counted["not_played"]) == counted["scenes"] == scenes
    assert counted["otherwise"] == []
    assert all(not_there(scene["ruleset"]) for scene in counted["not_played"])


def test_json_has_what_is_documented(kotref: Kotref) -> None:
    data = asked(kotref, *QUESTION, "--show")
    assert set(data) == {"question", "read_as", "found", "steps"}
    first = data["found"][0]
    assert set(first) == {*KEYS, "score"}
    assert first["scenes"][0] == {
        "number": 1,
        "shows": RULINGS["yield-002"].scenes[0]["shows"],
        "ruleset": "base-2016",
        "options": {},
        "as_said": True,
        "why": "",
        "violations": [{"move": 3, "code": "KOT402"}],
    }
    assert [step["move"] for step in data["steps"][0]["steps"]] == [0, 1, 2, 3]
    assert "violations" in data["steps"][0]["steps"][-1]


def test_a_mistyped_word_is_told(kotref: Kotref) -> None:
    assert kotref("ask", "can", "I", "yeild", "after", "card", "damage").output.startswith("(yeild read as yield)\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "what is the question?"),
        (["--topic", "tokio"], "there is no topic 'tokio'; did you mean tokyo?"),
        (["claws", "--topic", "zzz"], "there is no topic 'zzz'; there are bay, "),
        (["claws", "--ruleset", "base-2061"], "there is no ruleset 'base-2061'. Did you mean base-2016?"),
        (["claws", "--list"], "--list takes no question"),
        (["claws", "--stats"], "--stats takes no question"),
        (["--list", "--stats"], "--list and --stats do not go together"),
    ],
)
def test_wrong_usage(kotref: Kotref, arguments: list[str], message: str) -> None:
    result = kotref("ask", *arguments)
    assert result.exit_code == 2
    assert message in squeezed(result.output)


def test_without_full_text_search_it_says_so_and_ids_still_work(
    kotref: Kotref, monkeypatch: pytest.MonkeyPatch
) -> None:
    def poor(self: Search, data: Any) -> None:
        raise NoSearch("the SQLite of this Python has no full-text search")

    monkeypatch.setattr(Search, "__init__", poor)
    result = kotref("ask", *QUESTION)
    assert result.exit_code == 2
    assert "the SQLite of this Python has no full-text search; kotref ask --list and kotref ask ID work" in squeezed(
        result.output
    )
    assert kotref("ask", "yield-002").exit_code == 0


def test_control_characters_reach_no_terminal(kotref: Kotref) -> None:
    assert "\x1b" not in kotref("ask", "\x1b[31mpizza").output
    assert "\x1b" not in kotref("ask", "\x1b[31m", "yield", "tokyo").output


def test_its_status_is_that_of_the_process(process: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    assert process("ask", *QUESTION).returncode == 0
    assert process("ask", "pizza").returncode == 1
    assert process("ask", "--topic", "zzz").returncode == 2


def test_an_id_that_there_is_not_is_no_question(kotref: Kotref) -> None:
    result = kotref("ask", "yield-999")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Error: there is no ruling 'yield-999'; did you mean yield-")
