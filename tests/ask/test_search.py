"""Rulings are found by the meaning of words: synonyms, all names of a card, mistyped words; and nothing by nonsense."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
import yaml

from kotref.ask import search as search_module
from kotref.ask.build import card_names, compiled
from kotref.ask.library import WORDS, Rulings, load_rulings
from kotref.ask.search import NoSearch, Search
from kotref.ask.words import Words, card_term, nearest_word, stem, tokens

RULINGS = load_rulings()
SEARCH = Search(RULINGS.data)


def first(question: str) -> str | None:
    hits = SEARCH.find(question).hits
    return hits[0][0] if hits else None


def among_three(question: str) -> list[str]:
    return [id for id, _ in SEARCH.find(question).hits]


def test_every_ruling_is_found_by_its_own_question() -> None:
    missed = [(ruling.id, ruling.question) for ruling in RULINGS if ruling.id not in among_three(ruling.question)]
    assert missed == []
    assert [ruling.id for ruling in RULINGS if first(ruling.question) != ruling.id] == []


def test_every_ruling_is_found_by_each_of_its_wordings() -> None:
    wordings = [(ruling.id, text) for ruling in RULINGS for text in ruling.asked]
    assert [(id, text, among_three(text)) for id, text in wordings if first(text) != id] == []
    assert first("if i yield do i still take damage") == "yield-015"


def test_a_mistyped_word_is_forgiven() -> None:
    """In each question one long word has two letters swapped."""
    mistyped = []
    for ruling in RULINGS:
        word = max(tokens(ruling.question), key=len)
        if len(word) > 6 and word[2] != word[3] and "'" not in word:
            wrong = word[:2] + word[3] + word[2] + word[4:]
            mistyped.append((ruling.id, ruling.question.casefold().replace(word, wrong)))
    assert len(mistyped) > 50
    missed = [(id, question) for id, question in mistyped if id not in among_three(question)]
    assert len(missed) <= len(mistyped) // 20, missed


def test_what_was_mistyped_is_said() -> None:
    assert SEARCH.find("do I have to yeild tokio").read_as == {"yeild": "yield", "tokio": "tokyo"}
    assert SEARCH.find("can I yield").read_as == {}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("how many claws let me leave", "how many smashes let me run away"),
        ("do hearts heal me in Tokyo", "do hearts give me life in Tokyo"),
        ("how many points for entering", "how many victory points for entering"),
        ("may I reroll a die", "may I re-roll a dice"),
        ("is there a limit to energy", "is there a maximum of lightning"),
        ("may I purchase two cards", "may I buy 2 cards"),
        ("what if I die in Tokyo", "what if I am eliminated in Tokyo"),
        ("can I leave Tokyo", "can't I flee Tokyo?"),
        ("first player", "who starts the game"),
    ],
)
def test_words_of_one_meaning_find_the_same(one: str, other: str) -> None:
    words = Words(RULINGS.data["words"], RULINGS.data["names"])
    assert set(words.terms(one)) == set(words.terms(other))


def test_a_die_is_a_die_and_to_die_is_to_be_eliminated() -> None:
    words = Words(RULINGS.data["words"], RULINGS.data["names"])
    assert words.terms("may I throw a die") == ["roll", "die"]
    assert words.terms("would I die") == words.terms("am I eliminated") == ["eliminate"]


def test_all_names_of_a_card_find_the_same() -> None:
    """By the names in the card data: a question finds the same when a card is called by another of its names."""
    compared = 0
    for ruling in RULINGS:
        for names in card_names().values():
            for name in (name for name in names if " " in name and name in ruling.question):
                for other in names:
                    compared += 1
                    assert ruling.id in among_three(ruling.question.replace(name, other)), other
    assert compared > 20


def test_a_card_is_found_in_a_question() -> None:
    words = Words(RULINGS.data["words"], RULINGS.data["names"])
    flame = card_term("flame_thrower")
    for name in ("Flame Thrower", "flamethrower", "flame-thrower", "Fire Blast", "FIRE BLAST"):
        assert words.terms(f"does {name} hurt me") == [flame, "damage"]
    assert words.terms("do hearts hurt") == ["heart", "damage"]
    assert words.terms("the heal card") == [card_term("heal"), "card"]


@pytest.mark.parametrize(
    "question", ["what is the weather in Paris", "xyzzy", "?", "", "the of and", "é", "'", '"', "*", "NEAR(", "a OR b"]
)
def test_nothing_is_found_by_nonsense(question: str) -> None:
    assert SEARCH.find(question).hits == []


@pytest.mark.parametrize(
    "question", ['"claw', "claw*", "claw AND", "NOT claw", "wording:claw", "claw'); --", "\x00claw"]
)
def test_what_sqlite_would_take_for_a_command_is_words(question: str) -> None:
    assert SEARCH.find(f"{question} tokyo yield").hits


def test_a_long_question_takes_no_long_time() -> None:
    SEARCH.find("may I yield in Tokyo " * 2000)
    SEARCH.find("q" * 100_000)


def test_one_topic_may_be_asked_for() -> None:
    for topic in RULINGS.topics:
        for id, _ in SEARCH.find("can I leave Tokyo after claws and damage", 5, topic.id).hits:
            assert RULINGS[id].topic == topic.id


def test_an_unlike_ruling_is_left_out() -> None:
    for ruling in RULINGS:
        scores = [score for _, score in SEARCH.find(ruling.question).hits]
        assert scores == sorted(scores, reverse=True)
        assert all(score >= search_module.NEAR * scores[0] for score in scores)


def test_a_python_without_full_text_search_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Poor:
        def execute(self, statement: str) -> None:
            raise sqlite3.OperationalError("no such module: fts5")

    monkeypatch.setattr(sqlite3, "connect", lambda name: Poor())
    with pytest.raises(NoSearch, match="no full-text search"):
        Search(RULINGS.data)


def test_stale_ready_made_rulings_are_not_used(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    stale = tmp_path / "rulings.json"
    monkeypatch.setattr("kotref.ask.library.READY", str(stale))
    for content in ('{"checksum": 1}', "no json", None):
        stale.unlink() if content is None else stale.write_text(content, encoding="utf-8")
        assert load_rulings().ids() == RULINGS.ids()


def test_no_word_has_two_meanings() -> None:
    with open(WORDS, encoding="utf-8") as file:
        written = yaml.load(file, Loader=yaml.BaseLoader)
    phrases = [phrase for group in written["same"] for phrase in group]
    assert [phrase for phrase in phrases if phrases.count(phrase) > 1] == []
    stop = [word for line in written["stop"] for word in line]
    assert [word for word in phrases if word in stop] == []
    assert len(stop) == len({*stop})


def test_no_card_is_named_among_the_words() -> None:
    """They come from the card data; a name that is a word of its own is one word only (wings, heal)."""
    with open(WORDS, encoding="utf-8") as file:
        written = yaml.load(file, Loader=yaml.BaseLoader)
    names = {name.casefold() for spellings in card_names().values() for name in spellings if " " in name}
    assert [phrase for group in written["same"] for phrase in group if phrase in names] == []


@pytest.mark.parametrize(
    ("words", "is_stem"),
    [
        (["claw", "claws", "clawed", "clawing"], "claw"),
        (["move", "moves", "moved", "moving"], "mov"),
        (["roll", "rolls", "rolled", "rolling"], "roll"),
        (["stop", "stopped", "stopping"], "stop"),
        (["copy", "copies"], "copy"),
        (["bus", "this", "pass"], None),
        (["die", "is", "red"], None),
    ],
)
def test_stems(words: list[str], is_stem: str | None) -> None:
    assert [stem(word) for word in words] == (words if is_stem is None else [is_stem] * len(words))


@pytest.mark.parametrize(
    ("token", "word"),
    [("yeild", "yield"), ("clwa", "claw"), ("tokio", "tokyo"), ("rice", None), ("cat", None), ("posion", "poison")],
)
def test_the_nearest_word(token: str, word: str | None) -> None:
    assert nearest_word(token, ["yield", "claw", "tokyo", "dice", "poison", "heart"]) == word


def test_an_empty_library_finds_nothing() -> None:
    data = {**compiled(), "topics": {}, "rulings": {}, "index": []}
    assert len(Rulings(data)) == 0
    assert Search(data).find("can I yield").hits == []
