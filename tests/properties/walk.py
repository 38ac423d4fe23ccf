"""An independent walk of games without cards: dice, places, points, life. Shares no code with the engine.

Reads the moves as plain texts and follows the rulebook of 2016 alone, for games in which nobody buys.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

GROUPS = {"1s": "1", "2s": "2", "3s": "3", "energy": "energy", "hearts": "heart", "claws": "claw"}


class Walk:
    """One game: what everybody has, who stands where, and who has won."""

    def __init__(self, names: list[str], first: str) -> None:
        self.names = names
        self.has: dict[str, dict[str, Any]] = {
            name: {"vp": 0, "life": 10, "energy": 0, "place": "outside"} for name in names
        }
        self.active, self.begun, self.resolved = first, False, False
        self.dice: list[str] = []
        self.winner: str | None = None

    def alive(self) -> list[str]:
        return [name for name in self.names if self.has[name]["life"] > 0]

    def score(self, name: str, points: int) -> None:
        self.has[name]["vp"] = min(20, self.has[name]["vp"] + points)

    def begin(self) -> None:
        self.begun, self.resolved = True, False
        if self.has[self.active]["place"] != "outside":
            self.score(self.active, 2)

    def finish(self) -> None:
        """The turn ends: twenty points win, else the dice go on."""
        if self.has[self.active]["vp"] == 20:
            self.winner = self.active
        rest = self.names[self.names.index(self.active) + 1 :] + self.names
        self.active, self.begun = next(name for name in rest if name in self.alive()), False

    def resolve(self, order: Iterable[str]) -> None:
        self.resolved = True
        me = self.has[self.active]
        for group in order:
            count = self.dice.count(GROUPS[group])
            if self.winner is not None:
                return
            if group in ("1s", "2s", "3s") and count >= 3:
                self.score(self.active, int(group[0]) + count - 3)
            elif group == "energy":
                me["energy"] += count
            elif group == "hearts" and me["place"] == "outside":
                me["life"] = min(10, me["life"] + count)
            elif group == "claws" and count:
                self.hit(count)

    def hit(self, count: int) -> None:
        inside = self.has[self.active]["place"] != "outside"
        for name in self.alive():
            if name != self.active and (self.has[name]["place"] != "outside") is not inside:
                self.has[name]["life"] = max(0, self.has[name]["life"] - count)
                if self.has[name]["life"] == 0:
                    self.has[name].update(energy=0, place="outside")
        alive = self.alive()
        if len(alive) == 1:
            self.winner = alive[0]
        for name in alive if len(alive) < 5 else []:
            if self.has[name]["place"] == "bay":
                held = any(other["place"] == "city" for other in self.has.values())
                self.has[name]["place"] = "outside" if held else "city"

    def move(self, name: str, text: str) -> None:
        word = text.replace(",", "").split()[0]
        if word in ("roll", "enter", "end") and self.begun and not self.resolved and name != self.active:
            self.resolve(GROUPS)
        if word == "roll" and self.begun and name != self.active:
            self.finish()
        if word in ("roll", "keep"):
            if not self.begun:
                self.begin()
            self.dice = text.replace("keep", "").replace(", roll", "").replace("roll", "").split()
            return
        if word != "resolve" and not self.resolved:
            self.resolve(GROUPS)
        if word == "resolve":
            self.resolve(text.replace(",", "").split()[1:] or GROUPS)
        elif word == "yield":
            self.has[name]["place"] = "outside"
        elif word == "enter":
            self.has[name]["place"] = text.split()[1]
            self.score(name, 1)
        elif word == "end":
            self.finish()


def walk(names: list[str], first: str, moves: Iterable[tuple[str, str]]) -> Iterator[Walk]:
    """The game before the first move, then after each of `moves` (player, action)."""
    game = Walk(names, first)
    yield game
    for name, text in moves:
        game.move(name, text)
        yield game


def standing(game: Walk) -> dict[str, Any]:
    """Points, life, energy and place of everybody."""
    return {name: dict(has) for name, has in game.has.items()}
