"""The notation of moves: reading and writing them, short (`roll 1 1 2 e c h`) or taken apart (a mapping).

Described in log-format `kotref/1`, Moves, with its additions for expansions. Knows names and words, no rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kotref.names import key, nearest
from kotref.notation.apart import Apart, take_apart
from kotref.notation.cursor import Cursor, no_player, words_of
from kotref.notation.move import FACES, CardNames, Move, NotationError
from kotref.notation.reading import read_action
from kotref.notation.words import ACTIONS, FACE_WORDS, GROUP_WORDS
from kotref.notation.writing import write_action

__all__ = ["ACTIONS", "FACES", "CardNames", "Move", "Notation", "NotationError", "split_line"]

_ROOM = 20_000  # moves remembered; beyond that the memory starts anew


_thrown: dict[str, tuple[str, ...]] = {}


def _dice(text: str) -> tuple[str, ...]:
    """The faces that plain words say, of which there are so few that they can be remembered; raises KeyError."""
    dice = _thrown.get(text)
    if dice is None:
        dice = tuple([FACE_WORDS[word] for word in text.split()])
        if len(_thrown) < _ROOM:
            _thrown[text] = dice
    return dice


class Notation:
    """Reads and writes the moves of one game.

    `players` are the names of the header; `cards` knows the cards by their names.
    """

    __slots__ = ("_apart", "_memo", "_players", "_seats", "cards")

    def __init__(self, players: Sequence[str], cards: CardNames) -> None:
        self.cards = cards
        self._players: dict[str, str] = {}
        for name in players:
            self._players.setdefault(key(name), name)
        self._seats = {name: name for name in self._players.values()}
        self._apart = Apart(self._players, cards)
        self._memo: dict[tuple[str, str], Move] = {}

    def player(self, text: str) -> str | None:
        """The player called `text` in any spelling, as the header spells it; None where nobody is."""
        return self._seats.get(text) or self._players.get(key(text))

    def read(self, player: str, action: str) -> Move:
        """The move of `player` that `action` says in the short form; raises NotationError.

        The move may be shared with other readers of the same texts: do not change it.
        """
        head = action[:5]
        if head == "roll " or head == "keep ":
            return self._read(player, action)
        pair = (player, action)
        move = self._memo.get(pair)
        if move is None:
            move = self._read(player, action)
            if len(self._memo) >= _ROOM:
                self._memo.clear()
            self._memo[pair] = move
        return move

    def _read(self, player: str, action: str) -> Move:
        name = self._seats.get(player)
        if name is None:
            name = self._mover(player)
        try:  # throws in plain words are most of a log, and have no names in them
            if action.startswith("roll "):
                dice = _dice(action[5:])
                if dice:
                    return Move(name, "roll", dice)
            elif action.startswith("keep "):
                kept, _, thrown = action[5:].partition(", roll ")
                dice, keep = _dice(thrown), _dice(kept)
                if dice and keep:
                    return Move(name, "keep", dice, keep)
            elif action.startswith("resolve "):
                return Move(name, "resolve", order=tuple([GROUP_WORDS[word] for word in action[8:].split(", ")]))
            elif action.startswith("buy ") and "?" not in action and action.count(",") < 2:
                card, _, shown = action[4:].partition(", reveal ")
                bought, turned = self.cards.find(key(card)), self.cards.find(key(shown)) if shown else None
                if bought is not None and (turned is not None or not shown):
                    return Move(name, "buy", card=bought, reveal=None if turned is None else (turned,))
        except KeyError:
            pass
        return read_action(Cursor(words_of(action), self._players, self.cards), name)

    def _mover(self, text: str) -> str:
        name = self._players.get(key(text))
        if name is None:
            names = list(self._players.values())
            raise NotationError("KOT003", no_player(text, names), nearest(text, names))
        return name

    def read_line(self, line: str) -> Move:
        """The move that a line `PLAYER: ACTION` says; raises NotationError."""
        player, action = split_line(line, self._players)
        return self.read(player, action)

    def read_apart(self, mapping: Mapping[str, Any]) -> Move:
        """The move that a mapping says, as in `{player: Ada, action: enter, place: city}`; raises NotationError."""
        return self._apart.read(mapping)

    def write(self, move: Move) -> str:
        """The action in the short form, without the player; `read` makes the same move of it."""
        return write_action(move, self.cards)

    def apart(self, move: Move) -> dict[str, Any]:
        """The move as a mapping of texts, numbers and lists; `read_apart` makes the same move of it."""
        return take_apart(move)


def split_line(line: str, players: Mapping[str, Any] | Sequence[str] = ()) -> tuple[str, str]:
    """Player and action of a line `PLAYER: ACTION`; raises NotationError (KOT006) where there is no colon.

    Of a name with a colon in it the longest that is among the normalised names `players` counts.
    """
    first = end = line.find(":")
    if first < 0:
        raise NotationError("KOT006", "a move is written PLAYER: ACTION")
    best = first
    while end >= 0 and len(players):
        if key(line[:end]) in players:
            best = end
        end = line.find(":", end + 1)
        if end > 200:
            break
    return line[:best].strip(), line[best + 1 :].strip()
