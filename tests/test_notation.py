"""The notation of moves (log-format, Moves; notation of the expansions, sections 1 to 3)."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kotref.names import key
from kotref.notation import ACTIONS, FACES, Move, Notation, NotationError, split_line

NAMES = [
    *(
        "Jets",
        "Wings",
        "Tank",
        "Heal",
        "Mimic",
        "Plot Twist",
        "Camouflage",
        "Metamorph",
        "Psychic Probe",
        "Energy Drink",
    ),
    *("Death From Above", "Death Ray", "Stretchy", "Background Dweller", "Healing Ray", "Fluxling", "Skybeam"),
    *("Eats, Shoots and Leaves", "'Twas Beauty Killed the Beast", "Yin & Yang", "Boogie Dance", "Bamboo Supply"),
    *(
        "Bamboozle",
        "Superior Alien Technology",
        "Freeze Ray",
        "Deep Dive",
        "Icy Reflection",
        "Heat Vision",
        "Ignis Fatus",
    ),
    *(
        "Candy!",
        "Tail Sweep",
        "Lightning Armor",
        "Encased in Ice",
        "Play With Your Food",
        "Robot",
        "Ghost",
        "Witch",
        "Clown",
    ),
    *(
        "Precision Field Support",
        "Mega Purr",
        "Heart of the Rabbit",
        "Miraculous Catch",
        "Nova Breath",
        "As Above, So Below",
    ),
]
PLAYERS = ["Ada", "Ben", "The King", "Smith, John", "No", "007", "from", "Zoë"]


class Cards:
    """A handful of cards; an id is the name in lower case with underscores."""

    def __init__(self) -> None:
        self.ids = {key(name): name.lower().replace(" ", "_") for name in NAMES}
        self.names = {self.ids[key(name)]: name for name in NAMES}

    def find(self, key: str) -> str | None:
        return self.ids.get(key)

    def spell(self, id: str) -> str:
        return self.names[id]

    def all(self) -> Iterable[str]:
        return NAMES


NOTATION = Notation(PLAYERS, Cards())


def said(action: str, player: str = "Ada") -> dict[str, Any]:
    """What a short form says, without what it leaves open."""
    return told(NOTATION.read(player, action))


def told(move: Move) -> dict[str, Any]:
    fields = {name: getattr(move, name) for name in Move.__slots__}
    return {
        name: value for name, value in fields.items() if value not in (None, ()) and name not in ("player", "action")
    }


def fault(action: str, player: str = "Ada") -> NotationError:
    with pytest.raises(NotationError) as caught:
        NOTATION.read(player, action)
    return caught.value


READINGS: dict[str, dict[str, Any]] = {
    "roll 1 1 2 energy claw heart": {"dice": ("1", "1", "2", "energy", "claw", "heart")},
    "roll 1, 1, 2, e, c, h": {"dice": ("1", "1", "2", "energy", "claw", "heart")},
    "roll ⚡ ❤ ♥ ❤️": {"dice": ("energy", "heart", "heart", "heart")},
    "roll ⚡⚡❤️ 1": {"dice": ("energy", "energy", "heart", "1")},
    "roll lightning smash attack heal": {"dice": ("energy", "claw", "claw", "heart")},
    "Roll Claw CLAW": {"dice": ("claw", "claw")},
    "roll nothing": {},
    "keep 1 1, roll 1 claw energy 3": {"keep": ("1", "1"), "dice": ("1", "claw", "energy", "3")},
    "keep 1 1 roll 1 c": {"keep": ("1", "1"), "dice": ("1", "claw")},
    "keep 3, roll 1 3 3 energy claw": {"keep": ("3",), "dice": ("1", "3", "3", "energy", "claw")},
    "keep nothing, roll 1 2": {"dice": ("1", "2")},
    "resolve": {},
    "resolve numbers, hearts, energy, claws": {"order": ("numbers", "hearts", "energy", "claws")},
    "resolve 3s, 1s, energy": {"order": ("3s", "1s", "energy")},
    "resolve numbers claws": {"order": ("numbers", "claws")},
    "resolve numbers, the rest, claws": {"order": ("numbers", "the rest", "claws")},
    "resolve numbers, numbers": {"order": ("numbers", "numbers")},
    "resolve numbers, hearts 1 heal + 2 poison + 1 shrink + 1 Ben, energy, claws": {
        "order": ("numbers", "hearts", "energy", "claws"),
        "hearts": (("heal", 1), ("poison", 2), ("shrink", 1), ("Ben", 1)),
    },
    "resolve hearts 1 the king + 2 smith, john, claws": {
        "order": ("hearts", "claws"),
        "hearts": (("The King", 1), ("Smith, John", 2)),
    },
    "yield": {},
    "stay": {},
    "pass": {},
    "end": {},
    "enter city": {"place": "city"},
    "enter Bay": {"place": "bay"},
    "buy jets": {"card": "jets"},
    "buy Death From Above": {"card": "death_from_above"},
    "buy death ray from above, reveal jets": {},
    "buy jets from from": {"card": "jets", "source": "from"},
    "buy jets from deck, reveal ?": {"card": "jets", "source": "deck", "reveal": (None,)},
    "buy jets from discard": {"card": "jets", "source": "discard"},
    "buy jets from smith, john, reveal eats, shoots and leaves": {
        "card": "jets",
        "source": "Smith, John",
        "reveal": ("eats,_shoots_and_leaves",),
    },
    "buy jets with superior_alien_technology, reveal tank": {
        "card": "jets",
        "with_": "superior_alien_technology",
        "reveal": ("tank",),
    },
    "buy eats, shoots and leaves from the king with jets": {
        "card": "eats,_shoots_and_leaves",
        "source": "The King",
        "with_": "jets",
    },
    "sweep": {},
    "sweep, reveal jets, unknown, Eats, Shoots and Leaves": {"reveal": ("jets", None, "eats,_shoots_and_leaves")},
    "use wings": {"card": "wings"},
    "use stretchy 2 -> claw": {"card": "stretchy", "die": "2", "to": "claw"},
    "use plot twist ⚡→❤️": {"card": "plot_twist", "die": "energy", "to": "heart"},
    "use camouflage heart claw 1": {"card": "camouflage", "dice": ("heart", "claw", "1")},
    "use camouflage heal claw": {"card": "camouflage", "dice": ("heart", "claw")},
    "use mimic on Ben jets": {"card": "mimic", "target": "Ben", "target_card": "jets"},
    "use mimic on the king eats, shoots and leaves": {
        "card": "mimic",
        "target": "The King",
        "target_card": "eats,_shoots_and_leaves",
    },
    "use mimic as plot_twist 3 -> claw": {"card": "mimic", "as_": "plot_twist", "die": "3", "to": "claw"},
    "use mimic as camouflage heart 1": {"card": "mimic", "as_": "camouflage", "dice": ("heart", "1")},
    "use metamorph Jets, Wings": {"card": "metamorph", "cards": ("jets", "wings")},
    "use metamorph energy drink": {"card": "metamorph", "cards": ("energy_drink",)},
    "use metamorph as above, so below, jets": {"card": "metamorph", "cards": ("as_above,_so_below", "jets")},
    "use robot": {"card": "robot"},
    "use robot 2": {"card": "robot", "count": 2, "face": "2", "dice": ("2",)},
    "use robot 12": {"card": "robot", "count": 12},
    "use freeze_ray claw": {"card": "freeze_ray", "face": "claw", "dice": ("claw",)},
    "use freeze_ray on Ben": {"card": "freeze_ray", "target": "Ben"},
    "use boogie_dance heart": {"card": "boogie_dance", "option": "heart", "face": "heart", "dice": ("heart",)},
    "use boogie_dance ⚡": {"card": "boogie_dance", "option": "energy", "face": "energy", "dice": ("energy",)},
    "use bamboo_supply put": {"card": "bamboo_supply", "option": "put"},
    "use superior_alien_technology jets 3": {
        "card": "superior_alien_technology",
        "cards": ("jets",),
        "face": "3",
        "dice": ("3",),
    },
    "use miraculous_catch, reveal jets": {"card": "miraculous_catch", "reveal": ("jets",)},
    "play giant_banana": {},
    "play bamboozle wings, reveal tank": {"card": "bamboozle", "cards": ("wings",), "reveal": ("tank",)},
    "play precision_field_support, reveal tank, nova_breath, jets": {
        "card": "precision_field_support",
        "reveal": ("tank", "nova_breath", "jets"),
    },
    "play candy cancel": {"card": "candy!", "option": "cancel"},
    # the option, a face's word, and a card of this name: the card played tells which
    "play candy heal": {"card": "candy!", "option": "heal", "face": "heart", "dice": ("heart",), "cards": ("heal",)},
    "play icy_reflection on Ben heat_vision": {"card": "icy_reflection", "target": "Ben", "target_card": "heat_vision"},
    "play 'twas beauty killed the beast": {"card": "'twas_beauty_killed_the_beast"},
    "play heart of the rabbit claw -> 2": {"card": "heart_of_the_rabbit", "die": "claw", "to": "2"},
    "play yin yang": {"card": "yin_&_yang"},
    "draw heat_vision": {"card": "heat_vision"},
    "draw ?": {},
    "draw unknown": {},
    "steal ghost from Ben": {"card": "ghost", "source": "Ben"},
    "give energy": {"what": "energy"},
    "give vp": {"what": "vp"},
    "give heart": {"what": "heart"},
    "give ignis_fatus to the king": {"what": "ignis_fatus", "card": "ignis_fatus", "target": "The King"},
    "lose hearts": {"what": "hearts"},
    "take Skybeam": {"tile": "skybeam"},
}
NOT_MOVES = ("play giant_banana", "buy death ray from above, reveal jets")
MOVES = [text for text in READINGS if text not in NOT_MOVES]


@pytest.mark.parametrize("text", MOVES)
def test_a_short_form_says(text: str) -> None:
    assert said(text) == READINGS[text]
    assert NOTATION.read("Ada", text).action == text.split()[0].lower().strip(",")


@pytest.mark.parametrize("text", MOVES)
def test_what_is_written_reads_as_the_same_move(text: str) -> None:
    move = NOTATION.read("the king", text)
    assert NOTATION.read(move.player, NOTATION.write(move)) == move
    assert NOTATION.read_apart(NOTATION.apart(move)) == move


FAULTS: list[tuple[str, str, str | None]] = [
    # what nobody can do
    ("", "KOT006", None),
    ("fly", "KOT006", None),
    ("rol 1 2", "KOT006", "roll"),
    ("reroll 1", "KOT006", "roll"),
    # dice
    ("roll", "KOT006", None),
    ("roll 7", "KOT006", None),
    ("roll 1 2 clow", "KOT006", "claw"),
    ("roll 1 nothing", "KOT006", None),
    ("roll " + "9" * 100_000, "KOT006", None),
    ("keep 1 1", "KOT006", None),
    ("keep 1 1, roll", "KOT006", None),
    ("keep 0, roll 1", "KOT006", None),
    ("use plot_twist 7 -> claw", "KOT006", None),
    ("use plot_twist 3 -> hart", "KOT006", "heart"),
    ("use plot_twist 3 ->", "KOT006", None),
    ("use plot_twist -> 3", "KOT006", None),
    ("use clown 1 -> 2, 2 -> 3", "KOT006", None),
    ("use clown 1 -> 2 heart", "KOT006", None),
    ("use camouflage heart 7", "KOT006", None),
    ("use camouflage heart put", "KOT006", None),
    ("use robot 1000", "KOT004", None),
    ("use superior_alien_technology jets 7", "KOT006", None),
    # hearts
    ("resolve hearts 0 heal", "KOT006", None),
    ("resolve hearts heal", "KOT006", None),
    ("resolve hearts 1", "KOT006", None),
    ("resolve hearts 1 heal 2 poison", "KOT006", None),
    ("resolve hearts 1 heal +", "KOT006", None),
    ("resolve hearts " + "1" * 5000 + " heal", "KOT006", None),
    ("resolve hearts 1 Bem", "KOT003", "Ben"),
    ("resolve hearts 1 poisn", "KOT003", "poison"),
    # words that are missing, or too many
    ("yield now", "KOT006", None),
    ("end turn", "KOT006", None),
    ("enter", "KOT006", None),
    ("enter tokyo", "KOT006", None),
    ("enter cty", "KOT006", "city"),
    ("enter city bay", "KOT006", None),
    ("buy", "KOT006", None),
    ("buy jets from", "KOT006", None),
    ("buy jets, reveal", "KOT006", None),
    ("sweep jets", "KOT006", None),
    ("use", "KOT006", None),
    ("use mimic on", "KOT006", None),
    ("use mimic as", "KOT006", None),
    ("take", "KOT006", None),
    ("draw", "KOT006", None),
    ("steal ghost", "KOT006", None),
    ("steal ghost Ben", "KOT006", None),
    ("give", "KOT006", None),
    ("lose", "KOT006", None),
    ("lose energy", "KOT006", None),
    ("use bamboo_supply pot", "KOT006", "put"),
    # nobody
    ("buy jets from Bem", "KOT003", "Ben"),
    ("buy jets from dekc", "KOT003", "deck"),
    ("use mimic on Zed jets", "KOT003", None),
    ("use freeze_ray on Bne", "KOT003", "Ben"),
    ("steal ghost from the kng", "KOT003", "The King"),
    ("give ignis_fatus to Nobody", "KOT003", None),
    # no such card
    ("buy Jumbo Jets", "KOT004", "Jets"),
    ("buy Jets Jumbo", "KOT004", "Jets"),
    ("buy Death From Abov", "KOT004", "Death From Above"),
    ("buy death ray from above, reveal jets", "KOT003", None),
    ("buy ?", "KOT004", None),
    ("buy jets with superior technology", "KOT004", "Superior Alien Technology"),
    ("buy jets, reveal tnk", "KOT004", "Tank"),
    ("sweep, reveal jets, wngs", "KOT004", "Wings"),
    ("use Wingz", "KOT004", "Wings"),
    ("use plot twst 3 -> claw", "KOT004", "Plot Twist"),
    ("use metamorph Jets, Wingz", "KOT004", "Wings"),
    ("use mimic on Ben Jetz", "KOT004", "Jets"),
    ("use mimic as jtes", "KOT004", "Jets"),
    ("play giant_banana", "KOT004", None),
    ("draw heat", "KOT004", None),
    ("draw heat vision jets", "KOT004", None),
    ("take skybeem", "KOT004", "Skybeam"),
    ("steal gost from Ben", "KOT004", "Ghost"),
    ("give ignis_fatuus", "KOT004", "Ignis Fatus"),
]


@pytest.mark.parametrize(("text", "code", "hint"), FAULTS)
def test_what_cannot_be_read_is_told(text: str, code: str, hint: str | None) -> None:
    error = fault(text)
    assert error.code == code
    if hint is not None:
        assert error.hint == hint
        assert f"did you mean {hint}?" in str(error)
    assert 10 < len(error.message) < 400
    assert error.message.isprintable()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("keep all", "`resolve`"),
        ("keep 1 1", "or `resolve` to stop throwing"),
        ("keep 1, reroll 2 3", "did you mean roll?"),
        ("buy Jets -> Tank", "'-> Tank' has no meaning here; expected `buy CARD"),
        ("buy superior_alien_technologie", "did you mean Superior Alien Technology?"),
    ],
)
def test_what_people_write_instead_is_answered_with_the_right_form(text: str, says: str) -> None:
    assert says in str(fault(text))


def test_a_card_that_is_not_known_is_named_without_the_words_after_it() -> None:
    assert "'Zorblatt'" in fault("buy Zorblatt from Ben").message
    assert "'Zorblatt'" in fault("use Zorblatt on Ben jets").message
    assert "'Zed'" in fault("use mimic on Zed jets").message


def test_the_player_who_moves() -> None:
    """Names match loosely; a stranger is KOT003 before anything else is looked at (violations, order of precedence)."""
    assert NOTATION.read("the_king", "end").player == "The King"
    assert NOTATION.read("zoe", "end").player == "Zoë"
    assert NOTATION.read("007", "end").player == "007"
    assert NOTATION.player("NO") == "No"
    assert NOTATION.player("nobody") is None
    error = fault("fly", "Adaa")
    assert (error.code, error.hint) == ("KOT003", "Ada")


def test_a_line_is_player_and_action() -> None:
    assert NOTATION.read_line("the king: roll 1").player == "The King"
    assert NOTATION.read_line("Smith, John :end") == Move("Smith, John", "end")
    with pytest.raises(NotationError) as caught:
        NOTATION.read_line("Ada rolls")
    assert caught.value.code == "KOT006"


def test_of_two_players_in_one_line_the_longest_name_counts() -> None:
    notation = Notation(["A", "A: B"], Cards())
    assert notation.read_line("A: end").player == "A"
    assert notation.read_line("A: B: end").player == "A: B"
    assert split_line("C: B: end", ["a"]) == ("C", "B: end")


def test_a_text_is_read_once() -> None:
    assert NOTATION.read("Ada", "buy jets") is NOTATION.read("Ada", "buy jets")


# --- taken apart ------------------------------------------------------------------------------------------------------

APART: list[tuple[dict[str, Any], str]] = [
    ({"action": "roll", "dice": [1, 1, 2, "energy", "claw", "heart"]}, "roll 1 1 2 energy claw heart"),
    ({"action": "roll", "dice": []}, "roll nothing"),
    ({"action": "keep", "keep": ["1"], "dice": ["c", "⚡"]}, "keep 1, roll claw energy"),
    (
        {"action": "resolve", "order": ["numbers", "hearts"], "hearts": {"heal": 1, "poison": "2", "ben": 1}},
        "resolve numbers, hearts 1 heal + 2 poison + 1 Ben",
    ),
    ({"action": "resolve"}, "resolve"),
    ({"action": "enter", "place": "city"}, "enter city"),
    ({"action": "buy", "card": "Jets", "from": "ben", "reveal": "?"}, "buy jets from Ben, reveal ?"),
    ({"action": "buy", "card": "jets", "with": "wings", "reveal": []}, "buy jets with wings"),
    ({"action": "sweep", "reveal": ["jets", None, "tank"]}, "sweep, reveal jets, ?, tank"),
    ({"action": "use", "card": "plot_twist", "die": 3, "to": "claw"}, "use plot_twist 3 -> claw"),
    (
        {"action": "use", "card": "mimic", "as": "plot_twist", "die": "3", "to": "e"},
        "use mimic as plot twist 3 -> energy",
    ),
    ({"action": "use", "card": "mimic", "target": {"player": "Ben", "card": "jets"}}, "use mimic on Ben jets"),
    ({"action": "use", "card": "freeze_ray", "target": "Ben"}, "use freeze_ray on Ben"),
    ({"action": "use", "card": "freeze_ray", "dice": ["claw"]}, "use freeze_ray claw"),
    ({"action": "use", "card": "freeze_ray", "face": "claw"}, "use freeze_ray claw"),
    ({"action": "use", "card": "robot", "count": 2}, "use robot 2"),
    ({"action": "use", "card": "robot", "dice": [2]}, "use robot 2"),
    ({"action": "use", "card": "boogie_dance", "option": "heart"}, "use boogie_dance heart"),
    ({"action": "use", "card": "metamorph", "cards": ["jets", "wings"]}, "use metamorph jets, wings"),
    ({"action": "play", "card": "candy!", "cards": ["heal"]}, "play candy heal"),
    (
        {"action": "play", "card": "bamboozle", "cards": ["wings"], "reveal": ["tank"]},
        "play bamboozle wings, reveal tank",
    ),
    ({"action": "take", "tile": "skybeam"}, "take skybeam"),
    ({"action": "draw", "card": "?"}, "draw ?"),
    ({"action": "draw", "card": None}, "draw ?"),
    ({"action": "steal", "card": "ghost", "from": "Ben"}, "steal ghost from Ben"),
    ({"action": "give", "what": "energy", "target": {"player": "Ben"}}, "give energy to Ben"),
    ({"action": "give", "card": "ignis_fatus"}, "give ignis_fatus"),
    ({"action": "lose", "what": "hearts"}, "lose hearts"),
    ({"action": "end"}, "end"),
]


@pytest.mark.parametrize(("mapping", "short"), APART)
def test_a_move_taken_apart_is_the_same_move(mapping: dict[str, Any], short: str) -> None:
    assert NOTATION.read_apart({"player": "ada", **mapping}) == NOTATION.read("Ada", short)


@pytest.mark.parametrize(
    ("mapping", "code", "hint"),
    [
        ({"action": "roll", "dice": [7]}, "KOT006", None),
        ({"action": "roll", "dice": "1 2 3"}, "KOT006", None),
        ({"action": "roll"}, "KOT006", None),
        ({"action": "roll", "dice": [["1"]]}, "KOT006", None),
        ({"action": "roll", "dice": [10**7]}, "KOT006", None),
        ({"action": "roll", "dice": [True]}, "KOT006", None),
        ({"action": "rol", "dice": ["1"]}, "KOT006", "roll"),
        ({"action": "end", "dice": ["1"]}, "KOT006", None),
        ({"action": "keep", "dice": ["1"]}, "KOT006", None),
        ({"action": "use", "card": "wings", "die": "1"}, "KOT006", None),
        ({"action": "use", "card": "wings", "count": 2, "dice": ["1", "2"]}, "KOT006", None),
        ({"action": "use", "card": "wings", "count": "many"}, "KOT006", None),
        ({"action": "use", "card": "wings", "option": "pot"}, "KOT006", "put"),
        ({"action": "use", "card": "wings", "target": {"who": "Ben"}}, "KOT006", None),
        ({"action": "use", "card": "wngs"}, "KOT004", "Wings"),
        ({"action": "use", "card": "mimic", "target": {"player": "Bem"}}, "KOT003", "Ben"),
        ({"action": "resolve", "hearts": {"heal": 0}}, "KOT006", None),
        ({"action": "resolve", "hearts": {"Bem": 1}}, "KOT003", "Ben"),
        ({"action": "resolve", "hearts": ["heal"]}, "KOT006", None),
        ({"action": "enter", "place": "tokyo"}, "KOT006", None),
        ({"action": "buy", "card": "jets", "from": "Bem"}, "KOT003", "Ben"),
        ({"action": "lose", "what": "energy"}, "KOT006", None),
        ({"action": "end", "player": "Bem"}, "KOT003", "Ben"),
        ({"action": None}, "KOT006", None),
    ],
)
def test_a_move_taken_apart_has_the_same_checks(mapping: dict[str, Any], code: str, hint: str | None) -> None:
    with pytest.raises(NotationError) as caught:
        NOTATION.read_apart({"player": "Ada", **mapping})
    assert (caught.value.code, caught.value.hint) == (code, hint if hint is not None else caught.value.hint)


# --- any move ---------------------------------------------------------------------------------------------------------

IDS = sorted(Cards().names)
faces = st.sampled_from(FACES)
dice = st.lists(faces, min_size=1, max_size=8).map(tuple)
cards = st.sampled_from(IDS)
players = st.sampled_from(PLAYERS)
reveals = st.none() | st.lists(st.none() | cards, min_size=1, max_size=3).map(tuple)
spent = st.sampled_from(["heal", "poison", "shrink"]) | players


def used(action: str) -> st.SearchStrategy[Move]:
    words = st.fixed_dictionaries(
        {"card": cards, "reveal": reveals},
        optional={"as_": cards, "target": players},
    )
    picks = st.one_of(
        st.just({}),
        st.tuples(faces, faces).map(lambda pair: {"die": pair[0], "to": pair[1]}),
        st.lists(faces, min_size=2, max_size=6).map(lambda found: {"dice": tuple(found)}),
        st.lists(cards.filter(lambda card: card != "heal"), min_size=1, max_size=3).map(
            lambda found: {"cards": tuple(found)}
        ),
        st.integers(4, 999).map(lambda count: {"count": count}),
        st.sampled_from(["put", "take", "cancel", "vp"]).map(lambda option: {"option": option}),
        st.just({"target": "Ben", "target_card": "jets"}),
    )
    return st.tuples(words, picks).map(lambda parts: Move("Ada", action, **{**parts[0], **parts[1]}))


moves = st.one_of(
    st.builds(Move, players, st.just("roll"), dice),
    st.builds(Move, players, st.just("keep"), dice, dice),
    st.builds(
        Move,
        players,
        st.just("resolve"),
        order=st.just(("numbers", "hearts", "claws")),
        hearts=st.dictionaries(spent, st.integers(1, 9), min_size=1, max_size=4).map(
            lambda split: tuple(split.items())
        ),
    ),
    st.builds(Move, players, st.sampled_from(["yield", "stay", "pass", "end", "resolve"])),
    st.builds(
        Move,
        players,
        st.just("buy"),
        card=cards,
        source=st.none() | st.sampled_from(["deck", "discard"]) | players,
        with_=st.none() | cards,
        reveal=reveals,
    ),
    st.builds(Move, players, st.just("sweep"), reveal=reveals),
    st.builds(Move, players, st.just("steal"), card=cards, source=players),
    used("use"),
    used("play"),
)


@settings(deadline=None)
@given(moves)
def test_any_move_comes_back_from_both_forms(move: Move) -> None:
    short = NOTATION.write(move)
    assert NOTATION.read(move.player, short) == move
    assert NOTATION.read_apart(NOTATION.apart(move)) == move


words = st.sampled_from(
    [*ACTIONS, *FACES, *NAMES, *PLAYERS, *"from with on to as reveal -> + , 1 2 hearts city deck ? 7".split()]
)


@settings(deadline=None)
@given(st.lists(words | st.text(max_size=4), max_size=9).map(" ".join))
def test_any_text_is_a_move_or_a_fault(text: str) -> None:
    move = read_or_fault(text)
    if isinstance(move, Move):
        assert NOTATION.read("Ada", NOTATION.write(move)) == move
        assert NOTATION.read_apart(NOTATION.apart(move)) == move


def read_or_fault(text: str) -> Move | None:
    try:
        return NOTATION.read("Ada", text)
    except NotationError as error:
        if error.code not in ("KOT003", "KOT004", "KOT006") or len(error.message) > 400:
            raise
        return None


def test_long_and_strange_texts_take_no_time() -> None:
    start = time.perf_counter()
    for text in (
        "use jets " * 3000,
        "roll " + "1," * 100_000,
        "buy " + "a " * 50_000,
        "resolve " + "hearts " * 20_000,
        "use " + "->" * 50_000,
    ):
        read_or_fault(text)
    assert time.perf_counter() - start < 5


@pytest.mark.parametrize(
    ("text", "reveal"),
    [
        ("buy jets, reveal ?, jets", (None, "jets")),
        ("buy jets, reveal jets, ?", ("jets", None)),
        ("buy jets, reveal ?", (None,)),
        ("buy jets, reveal jets", ("jets",)),
    ],
)
def test_a_card_that_is_not_recorded_is_not_passed_over(text: str, reveal: tuple[str | None, ...]) -> None:
    assert NOTATION.read("Ada", text).reveal == reveal
