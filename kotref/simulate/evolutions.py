"""What simulated monsters do where evolutions and costumes ask them."""

from __future__ import annotations

from kotref.rules.before import BeforeTurnWindow, EndWindow
from kotref.rules.demands import DemandWindow
from kotref.rules.evolving import DrawWindow
from kotref.rules.falling import FallWindow
from kotref.rules.piles import PickWindow
from kotref.simulate.moving import Mover


def before_turn(mover: Mover, window: BeforeTurnWindow) -> None:
    """Use what must be used before the turn, and perhaps what may."""
    for item in mover.table.in_force("before turn"):
        if item.clause.must and mover.may(item, "before turn") and mover.speak(item):
            return
    if not mover.between and mover.use(*window.uses):
        return
    mover.run.send(None)


def draw(mover: Mover, window: DrawWindow) -> None:
    """Draw an evolution."""
    active = mover.table.position.active
    mover.must(active.name, mover.hands.draw(active))


def answer(mover: Mover, window: DemandWindow) -> None:
    """Hand over what is demanded, or suffer for it."""
    answers = [(one, text) for one, text in window.legal(mover.table) if text.startswith(("give ", "lose "))]
    if not answers:
        mover.run.send(None)
    elif not mover.use("any time"):
        one, text = mover.chance.pick(answers)
        mover.must(one.name, text)


def pick(mover: Mover, window: PickWindow) -> None:
    """Take one of the cards looked at; the others go under the deck."""
    shown = [id for id in window.shown if id is not None]
    if not shown:
        mover.run.send(None)
        return
    id = mover.chance.pick(shown)
    shown.remove(id)
    mover.must(window.owner.name, f"use {window.source} {id}")
    mover.deck.cards[:0] = shown


def fall(mover: Mover, window: FallWindow) -> None:
    """Perhaps play what keeps a monster in the game."""
    if not mover.use(*window.uses):
        mover.run.send(None)


def end(mover: Mover, window: EndWindow) -> None:
    """End a turn that was passed as a whole."""
    if not mover.use("any time"):
        mover.must(mover.table.position.active.name, "end")
