"""Going through the words of an action, with the names of players and cards at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NoReturn

from kotref.names import is_unknown, key, nearest, quoted, shown
from kotref.notation.move import CardNames, NotationError
from kotref.notation.words import FACE_WORDS, FACES_TEXT, SYMBOLS

_LONGEST = 100  # letters of the longest name that is looked for
_MOST = 40  # words of it
_STOPS = frozenset((",", "from", "with", "as", "on", "to", "reveal", "->", "+"))
_APART = {ord("\ufe0f"): "", ord("→"): " -> ", ord(","): " , ", **{ord(symbol): f" {symbol} " for symbol in SYMBOLS}}


def words_of(text: str) -> list[str]:
    """The words of an action; commas, arrows and the symbols of dice are words of their own."""
    return text.translate(_APART).replace("->", " -> ").split()


class Cursor:
    """A place in the words of an action.

    `players` maps normalised names to the names of the header; `cards` knows the cards.
    """

    __slots__ = ("at", "cards", "players", "words")

    def __init__(self, words: list[str], players: Mapping[str, str], cards: CardNames) -> None:
        self.words = words
        self.at = 0
        self.players = players
        self.cards = cards

    @property
    def word(self) -> str:
        """The next word in lower case; empty at the end."""
        return self.words[self.at].lower() if self.at < len(self.words) else ""

    def skip_commas(self) -> bool:
        """Go over commas; whether any word is left."""
        words, at = self.words, self.at
        while at < len(words) and words[at] == ",":
            at += 1
        self.at = at
        return at < len(words)

    def take(self, word: str) -> bool:
        """Go over this word, if it is the next one."""
        if self.word != word:
            return False
        self.at += 1
        return True

    def rest(self) -> str:
        """What is left, as one text for a message."""
        return together(self.words[self.at :])

    def done(self, form: str) -> None:
        """Nothing may follow; raises KOT006, which names the right `form`."""
        if self.skip_commas():
            raise NotationError("KOT006", f"{quoted(self.rest())} has no meaning here; expected `{form}`")

    # --- names ----------------------------------------------------------------------------------------------------

    def longest(self, find: Callable[[str], str | None]) -> tuple[str, int] | None:
        """The longest name from here on that exists: what it names, and the place after it."""
        words = self.words
        spelled, best = "", None
        for end in range(self.at, min(len(words), self.at + _MOST)):
            part = key(words[end])
            if not part.isalnum() and not any(map(str.isalnum, part)):
                if spelled or part == ",":
                    if spelled:
                        continue
                    break
                part = ""
            spelled += part
            if len(spelled) > _LONGEST:
                break
            found = find(spelled or key("".join(words[self.at : end + 1])))
            if found is not None:
                best = (found, end + 1)
        return best

    def try_card(self) -> str | None:
        """The card whose name stands here, None where there is none."""
        found = self.longest(self.cards.find)
        if found is None:
            return None
        self.at = found[1]
        return found[0]

    def card(self, form: str, stop_at_faces: bool = False) -> str:
        """The card whose name stands here; raises KOT004, or KOT006 with the right `form` where nothing stands."""
        self.need(form)
        found = self.try_card()
        return found if found is not None else self.no_card(stop_at_faces)

    def try_player(self) -> str | None:
        """The player whose name stands here, None where there is none."""
        found = self.longest(self.players.get)
        if found is None:
            return None
        self.at = found[1]
        return found[0]

    def player(self, form: str, others: Iterable[str] = ()) -> str:
        """The player whose name stands here; raises KOT003, with a name or one of `others` as a hint."""
        self.need(form)
        found = self.try_player()
        return found if found is not None else self.no_player(others)

    def need(self, form: str) -> None:
        """Something must follow; raises KOT006, which names the right `form`."""
        if not self.skip_commas():
            raise NotationError("KOT006", f"something is missing; expected `{form}`")

    def no_player(self, others: Iterable[str] = ()) -> NoReturn:
        """No player is called so: raises KOT003."""
        name, hint = self._unknown((*self.players.values(), *others), False)
        raise NotationError("KOT003", no_player(name, self.players.values()), hint)

    def no_card(self, stop_at_faces: bool = False, what: str = "card") -> NoReturn:
        """No card (or other thing, `what`) is called so: raises KOT004."""
        name, hint = self._unknown(self.cards.all(), stop_at_faces)
        raise NotationError("KOT004", no_card(name, what), None if hint is None else self._as_shown(hint))

    def _as_shown(self, name: str) -> str:
        """A card's name as it is shown, where the id is the same name in other letters."""
        id = self.cards.find(key(name))
        spelled = name if id is None else self.cards.spell(id)
        return spelled if key(spelled) == key(name) else name

    def _unknown(self, candidates: Iterable[str], stop_at_faces: bool) -> tuple[str, str | None]:
        """How far the unknown name from here on goes, and what it may have meant."""
        words, start = self.words, self.at
        full = short = start + 1
        while full < len(words) and words[full].lower() not in (",", "reveal", "->"):
            full += 1
        while short < full and words[short].lower() not in _STOPS:
            if stop_at_faces and words[short].lower() in FACE_WORDS:
                break
            short += 1
        candidates = list(candidates)
        name = ""
        for end in dict.fromkeys((full, short)):
            name = together(words[start:end])
            hint = nearest(name, candidates)
            if hint is not None:
                return name, hint
        return name, None

    # --- dice and lists -------------------------------------------------------------------------------------------

    def face(self) -> str:
        """The face that stands here; raises KOT006."""
        found = FACE_WORDS.get(self.word)
        if found is None:
            raise bad_face(self.words[self.at] if self.at < len(self.words) else "")
        self.at += 1
        return found

    def faces(self, *ends: str) -> tuple[str, ...]:
        """All faces up to the end, or to one of the words `ends`; raises KOT006."""
        found = []
        while self.skip_commas() and self.word not in ends:
            found.append(self.face())
        return tuple(found)

    def reveal(self) -> tuple[str | None, ...]:
        """The cards turned up, to the end; raises KOT004."""
        found: list[str | None] = []
        self.need("reveal CARD, CARD, ...")
        while self.skip_commas():
            card = self.try_card()
            if card is None:
                if not is_unknown(self.word):
                    self.no_card()
                self.at += 1
            found.append(card)
        return tuple(found)


def together(words: list[str]) -> str:
    """Words as one text again."""
    return " ".join(words).replace(" ,", ",")


def bad_face(word: str) -> NotationError:
    """A word stands where a die's face should."""
    if not word:
        return NotationError("KOT006", f"a face is missing: {FACES_TEXT}")
    hint = nearest(word, [face for face in (*FACE_WORDS, "roll") if len(face) > 1])
    return NotationError("KOT006", f"{quoted(word)} is not a face: {FACES_TEXT}", hint)


def no_player(name: str, players: Iterable[str]) -> str:
    """The message of KOT003."""
    return f"nobody at the table is called {quoted(name)}; there are {', '.join(map(shown, players))}"


def no_card(name: str, what: str = "card") -> str:
    """The message of KOT004."""
    return f"no {what} of this ruleset is called {quoted(name)}"
