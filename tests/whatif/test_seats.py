"""Position words: whatever a header can say of a player is said in words and read back the same."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kotref.logs.seats import SeatError, read_seat, seat_words
from kotref.logs.shape import PLAYER
from kotref.simulate import simulate


def mapping(player: Any) -> dict[str, Any]:
    return {"monster": player} if isinstance(player, str) else player


@pytest.mark.parametrize("ruleset", ["base-2016", "dark-edition", "bga"])
def test_every_seat_of_a_simulated_game_comes_back_the_same(ruleset: str) -> None:
    for log in simulate(8, 5, "seats", ruleset, midgame=True, turns=1):
        for player in log.header["players"]:
            assert read_seat(seat_words(player)) == mapping(player), seat_words(player)


NAMES = st.text(min_size=1, max_size=12).filter(str.strip)
AWKWARD = st.sampled_from(
    [
        "life",
        "cards",
        "Big Ada",
        "a=b",
        "O'Brien",
        '"Ada"',
        "x@city",
        "a, b",
        "a:b",
        "[x]",
        "Kraken",
        "?",
        "life=2",
        "\\",
    ]
)
WORDS = NAMES | AWKWARD
CARDS = st.lists(WORDS | st.dictionaries(WORDS, WORDS, min_size=1, max_size=1), max_size=4)
NUMBERS = st.integers(0, 99).map(str)


def _values(name: str) -> st.SearchStrategy[Any]:
    """Values of the shape that the format gives to a key, found out from its check."""
    for candidate in (NUMBERS, st.sampled_from(["true", "false"]), st.sampled_from(["city", "bay", "outside"])):
        if not list(PLAYER[name](candidate.example(), (name,))) and list(PLAYER[name]("x", (name,))):
            return candidate
    for lists in (CARDS, st.lists(WORDS, max_size=4)):
        if not list(PLAYER[name](["x", {"x": "y"}] if lists is CARDS else ["x"], (name,))):
            return lists
    return WORDS


@pytest.fixture(scope="module")
def strategies() -> dict[str, st.SearchStrategy[Any]]:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return {name: _values(name) for name in PLAYER if name != "monster"}


def test_the_shapes_are_found_out(strategies: dict[str, st.SearchStrategy[Any]]) -> None:
    assert strategies["life"] is NUMBERS
    assert strategies["cards"] is CARDS
    assert strategies["name"] is WORDS


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_whatever_a_header_can_say_comes_back_the_same(
    strategies: dict[str, st.SearchStrategy[Any]], data: st.DataObject
) -> None:
    keys = data.draw(st.lists(st.sampled_from(sorted(strategies)), unique=True, max_size=5))
    player = {"monster": data.draw(WORDS)} | {name: data.draw(strategies[name]) for name in keys}
    assert read_seat(seat_words(player)) == player, seat_words(player)


@pytest.mark.parametrize(
    ("words", "player"),
    [
        ("The King", {"monster": "The King"}),
        ("Ada=The King@bay vp=3", {"name": "Ada", "monster": "The King", "place": "bay", "vp": "3"}),
        ("Big Ada=Kraken", {"name": "Big Ada", "monster": "Kraken"}),
        ("Kraken @ City  life = 2", {"monster": "Kraken", "place": "city", "life": "2"}),
        ("Kraken, vp=3, Life=2", {"monster": "Kraken", "vp": "3", "life": "2"}),
        ("Kraken place=bay name=Ben", {"monster": "Kraken", "place": "bay", "name": "Ben"}),
        ("'life'=Kraken", {"name": "life", "monster": "Kraken"}),
        (
            "Kraken cards=acid attack, smoke cloud:2,mimic:jets of Ben evolutions=heat_vision,? energy=1",
            {
                "monster": "Kraken",
                "cards": ["acid attack", {"smoke cloud": "2"}, {"mimic": "jets of Ben"}],
                "evolutions": ["heat_vision", "?"],
                "energy": "1",
            },
        ),
    ],
)
def test_ways_to_write_a_seat(words: str, player: dict[str, Any]) -> None:
    assert read_seat(words) == player


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("", "[NAME=]MONSTER[@place] key=value"),
        ("@city", "there is no monster"),
        ("Ada=", "there is no monster"),
        ("=Kraken", "no name before `=`"),
        ("life=2 Kraken", "begins with its monster"),
        ("Kraken lif=2", "did you mean `life`?"),
        ("Kraken points=3", "did you mean `vp`?"),
        ("Kraken hearts=3", "did you mean `life`?"),
        ("Kraken colour=2", "there are vp, life, energy"),
        ("Kraken@tokyo", "did you mean @city?"),
        ("Kraken@moon", "it is @city, @bay or @outside"),
        ("Kraken place=cty", "did you mean @city?"),
        ("Kraken city", "write Kraken@city"),
        ("Kraken life 2", "write Kraken life=2"),
        ("Kraken life:2", "write Kraken life=2"),
        ("Kraken eliminated", "write Kraken eliminated=true"),
        ("Kraken life=two", "expected a whole number, as in life=2"),
        ("Kraken life=-2", "expected a whole number from 0 up"),
        ("Kraken life=", "nothing stands after `life=`"),
        ("Kraken life=2 life=3", "`life` is said twice"),
        ("Kraken@city place=bay", "`place` is said twice"),
        ("Kraken eliminated=yes", "expected true or false"),
        ("Kraken cards=jets,,tank", "between two commas"),
        ("Kraken cards=mimic:", "half a card"),
        ("Kraken tiles=eternal:2", "nothing can lie on"),
        (r"'\UFFFFFFFF'=Kraken", "is no character"),
    ],
)
def test_whoever_gets_it_wrong_is_told_what_to_write(words: str, says: str) -> None:
    with pytest.raises(SeatError, match=r"seat .") as told:
        read_seat(words)
    assert says in str(told.value)
