"""Carrying out effects: each word of the language has its function in one of the rooms of words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotref.cards.context import Context
from kotref.cards.model import Effect
from kotref.rules.effects import cards, dials, dice, steps
from kotref.rules.effects.targets import Word
from kotref.rules.table import Table

if TYPE_CHECKING:
    from kotref.rules.windows import Flow


_WORDS: dict[str, Word] = {**dials.WORDS, **cards.WORDS, **dice.WORDS, **steps.WORDS}


def perform(table: Table, effects: tuple[Effect, ...], ctx: Context) -> Flow:
    """Carry out `effects` in order."""
    for effect in effects:
        if effect.word == "if":
            assert effect.when is not None
            yield from perform(table, effect.then if effect.when(ctx) else effect.otherwise, ctx)
        else:
            work = _WORDS[effect.word](table, effect, ctx)
            if work is not None:
                yield from work


def perform_now(table: Table, effects: tuple[Effect, ...], ctx: Context) -> None:
    """Carry out effects that ask nobody anything."""
    for _ in perform(table, effects, ctx):
        raise AssertionError("a bonus cannot ask")
