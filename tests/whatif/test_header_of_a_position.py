"""A game cut in two: the header of its second half says all that the first half left behind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from kotref.logs import Log, read_logs, write_log
from kotref.referee.judge import Judge
from kotref.referee.positions import Start, start_from, start_of_turn
from kotref.referee.setup import set_up
from kotref.simulate import simulate

RULESETS: list[str | list[str]] = [
    "base-2016",
    "base-2011",
    "dark-edition",
    ["dark-edition", "bga"],
    "bga",
    "online-fa",
    "power-up",
    ["power-up", "bga"],
    "power-up-2012",
    "halloween",
    ["power-up", "halloween"],
]


OF_EVOLUTION_DECKS = r"has used up|evolution deck|may come to"
"""What is unsaid of the monsters' own decks, without which the rest of a game goes on as it did."""

OF_WHAT_IS_USED_UP = ("KOT810", "KOT815", "KOT816", "KOT504")
"""What is told of a card that comes back from a discard pile, drawn again (unseen too) or by its own words."""


def walked(log: Log, until: int | None = None) -> Judge:
    judge = Judge(log, set_up(log), None, until)
    judge.walk_moves()
    return judge


def turn_starts(log: Log) -> Iterator[int]:
    """The moves after which a turn begins: those before its first throw, where nothing else came before the throw."""
    entries = [entry for entry in log.entries if entry.kind == "move"]
    for before, entry in pairwise(entries):
        if before.text == "end" and entry.text.startswith("roll"):
            yield before.number


def second_half(log: Log, start: Start, after: int) -> Log:
    header = start.header | ({"result": log.header["result"]} if "result" in log.header else {})
    half = Log("half.yaml", header, [entry for entry in log.entries if entry.number > after])
    return next(iter(read_logs("half.yaml", write_log(half).encode())))


@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
@pytest.mark.parametrize("midgame", [False, True])
def test_the_second_half_of_a_game_ends_as_the_whole_game(ruleset: str | list[str], midgame: bool) -> None:
    checked = 0
    for log in simulate(4, 5, f"half {ruleset}", ruleset, midgame=midgame, terse=0.0, claims=0.1):
        whole = walked(log)
        for after in list(turn_starts(log))[::3]:
            run = walked(log, after).run
            start = start_of_turn(run, log)
            decks_unsaid = [said for said in start.unsaid if re.search(OF_EVOLUTION_DECKS, said)]
            if set(start.unsaid) - {"in which order the monsters fell", *decks_unsaid}:
                continue
            half = second_half(log, start, after)
            setting = set_up(half)
            assert not setting.complaints, (write_log(half), setting.complaints)
            judge = Judge(half, setting, None, None)
            report = judge.walk()
            if decks_unsaid and any(found.code in OF_WHAT_IS_USED_UP for found in report.errors):
                continue
            assert [f"{found.move} {found.code} {found.message}" for found in report.errors] == [], write_log(half)
            assert standing(judge, not decks_unsaid) == standing(whole, not decks_unsaid)
            checked += 1
    assert checked > 10


def standing(judge: Judge, decks: bool = True) -> object:
    position = judge.table.position
    monsters = []
    for m in position.monsters:
        numbers = (m.name, m.vp, m.life, m.max_life, m.energy, m.place, m.eliminated, m.wickedness)
        tokens = sorted((kind, count) for kind, count in m.tokens.items() if count)
        cards = sorted((card.id, card.tokens, card.mark or "") for card in (*m.cards, *m.tiles, *m.evolutions))
        evolutions = (sorted(id or "?" for id in m.hand), m.frozen, decks and (m.evolution_deck, len(m.spent)))
        monsters.append((numbers, tokens, cards, evolutions))
    market = sorted(id or "?" for id in position.market)
    return monsters, market, len(position.deck), sorted(position.discard), position.winner, sorted(position.tiles)


@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
def test_a_header_read_says_itself(ruleset: str | list[str]) -> None:
    for log in simulate(3, 4, f"itself {ruleset}", ruleset, terse=0.0, turns=12):
        for after in list(turn_starts(log))[::3]:
            start = start_of_turn(walked(log, after).run, log)
            again = second_half(log, start, after)
            table = set_up(again).table
            assert table is not None
            assert start_from(table.position, table, again).header == start.header


LOG = """\
format: kotref/1
players:
- {name: Ada, monster: Gigazaur, energy: 9}
- {name: Duke of York, monster: Alienoid}
- {name: Cem, monster: Kraken}
market: [Frenzy, "?", Smoke Cloud]
moves:
"""


def started(moves: str, header: str = LOG) -> Start:
    log = next(iter(read_logs("log.yaml", (header + moves).encode())))
    return start_of_turn(walked(log).run, log)


def test_in_the_middle_of_a_turn_it_is_the_position_before_that_turn() -> None:
    moves = "  - Ada: roll 1 1 1 2 claw energy\n"
    later = started(moves + "  - Ada: resolve\n  - Ada: enter city\n  - Ada: buy smoke cloud, reveal jets\n")
    assert later.header == started(moves).header
    assert "place" not in later.header["players"][0]
    assert later.header["market"] == ["frenzy", "?", "smoke_cloud"]


def test_an_extra_turn_that_is_due_is_said() -> None:
    moves = (
        "  - Ada: roll 2 2 1 3 claw energy\n  - Ada: resolve\n  - Ada: enter city\n  - Ada: buy frenzy, reveal jets\n"
    )
    start = started(moves + "  - Ada: end\n")
    assert start.header["turns"] == ["Ada"]
    assert "first" not in start.header
    assert start.header["discard"] == ["frenzy"]
    assert start.unsaid == []


def test_what_a_header_cannot_say_is_told() -> None:
    header = LOG.replace("energy: 9}", "cards: [freeze time]}")
    moves = "  - Ada: roll 1 1 1 3 claw energy\n  - Ada: resolve\n  - Ada: enter city\n  - Ada: end\n"
    start = started(moves, header)
    assert start.header["turns"] == [{"Ada": "-1"}]
    assert start.unsaid == ["that Ada may decline the extra turn"]


def test_tokens_on_cards_and_copies_are_said() -> None:
    cards = "cards: [{smoke_cloud: 1}, {mimic: jets of dukeofyork}, mimic]"
    header = LOG.replace("energy: 9}", f"{cards}}}").replace("Alienoid}", "Alienoid, cards: [jets, smoke cloud]}")
    start = started("  []\n", header.replace("moves:\n", "moves:"))
    ada, duke, cem = start.header["players"]
    assert ada["cards"] == [{"smoke_cloud": "1"}, {"mimic": "jets of dukeofyork"}, "mimic"]
    assert duke["cards"] == ["jets", "smoke_cloud"]
    assert cem == {"name": "Cem", "monster": "Kraken", "vp": "0", "life": "10", "energy": "0"}


def test_what_was_wrongly_taken_out_of_the_discard_pile_lies_there_no_more() -> None:
    """It was bought from the market (KOT501) or turned up (KOT503): the header that comes of it is possible."""
    header = LOG.replace("moves:", "discard: [Fire Breathing, Heal, Tank]\nmoves:")
    moves = (
        "  - Ada: roll 2 2 1 3 claw energy\n  - Ada: resolve\n  - Ada: enter city\n"
        "  - Ada: buy frenzy, reveal heal\n  - Ada: buy fire breathing, reveal jets\n  - Ada: end\n"
    )
    start = started(moves, header.replace('"?"', "Wings"))
    assert start.header["discard"] == ["tank", "frenzy"]
    assert (start.header["players"][0]["cards"], start.header["market"][0]) == (["fire_breathing"], "heal")


def test_the_most_life_of_an_eliminated_monster_is_the_usual() -> None:
    header = LOG.replace("monster: Kraken", "monster: Kraken, place: city, life: 1, cards: [Even Bigger]")
    log = next(iter(read_logs("log.yaml", (header + "  - Ada: roll 2 2 1 3 claw energy\n").encode())))
    table = walked(log).table
    assert [(m.eliminated, m.max_life) for m in table.position.monsters][2] == (False, 12)
    log = next(iter(read_logs("log.yaml", (header + "  - Ada: roll 2 2 1 3 claw energy\n  - Ada: resolve\n").encode())))
    table = walked(log).table
    assert [(m.eliminated, m.max_life) for m in table.position.monsters][2] == (True, 10)
