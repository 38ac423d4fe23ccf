"""The monsters' own decks: drawing an evolution after hearts, how long one lasts, what a fall does to them."""

from __future__ import annotations

from collections.abc import Iterator

from kotref.notation import Move
from kotref.position import Monster
from kotref.rules import hands, playing
from kotref.rules.before import EndWindow
from kotref.rules.table import Table
from kotref.rules.windows import Flow, Window, ask
from kotref.violation import Violation


class DrawWindow(Window):
    """The active monster has rolled enough hearts and draws an evolution."""

    def fits(self, table: Table, move: Move) -> bool:
        """`draw` of the active monster."""
        return move.player == table.position.active.name if move.action == "draw" else super().fits(table, move)

    def why_not(self, table: Table, move: Move) -> Violation | None:
        """Against an evolution that cannot be in this monster's deck."""
        if move.action != "draw":
            return super().why_not(table, move)
        return None if move.card is None else not_in_deck(table, table.position.active, move.card)

    def open_to(self, table: Table) -> list[Monster]:
        """The active monster."""
        return [table.position.active]

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """To draw."""
        yield table.position.active, "draw ?"
        yield from super().legal(table)

    def missing(self, table: Table) -> Violation | None:
        """What is said when the log goes on without drawing; of a monster that nobody knows nothing is demanded."""
        name = table.position.active.name
        if not table.library.evolutions_of(table.position.active.monster):
            return None
        return Violation(
            "KOT508", f"{name} rolled {hearts(table)} hearts and draws an evolution first.", f"{name}: draw ?"
        )


def hearts(table: Table) -> int:
    """The hearts among the dice that count for drawing: what cards add does not."""
    active = table.position.active
    return table.position.dice.count("heart") if table.usable("heart", active) else 0


def draw_step(table: Table, step: str) -> Flow:
    """In the `step` that the ruleset names enough hearts bring an evolution, one however many they are (Power Up!)."""
    rules, active = table.rules.evolutions, table.position.active
    if not rules or rules.step != step or hearts(table) < rules.hearts:
        return
    if active.eliminated or not cards_left(table, active):
        return
    move = yield from ask(table, DrawWindow())
    if move is None and not table.library.evolutions_of(active.monster):
        return  # a monster that nobody knows
    draw(table, active, None if move is None else move.card)
    if step == "turn_end":
        yield from ask(table, EndWindow())


def cards_left(table: Table, monster: Monster) -> int:
    """How many evolutions its deck has for it, what is shuffled anew included."""
    return monster.evolution_deck + len(_coming_back(table, monster))


def _coming_back(table: Table, monster: Monster) -> list[str | None]:
    """What a new deck would be made of: all that was spent, or only what was laid aside when drawing."""
    rules = table.rules.evolutions
    if not rules or not rules.reshuffle:
        return []
    return [id for id in monster.spent if id is None or rules.spent == "own_discard"]


def draw(table: Table, monster: Monster, id: str | None) -> None:
    """Take the evolution into the hand; where two are drawn the other one is laid aside unseen."""
    shown = min(_shown(table), cards_left(table, monster))
    for _ in range(shown):
        if not monster.evolution_deck:
            reshuffle(table, monster)
        monster.evolution_deck -= 1
    monster.hand.append(id)
    if shown > 1:
        monster.spent.append(None)
    table.position.drawn = True
    table.tell("drew", monster.seat, 0, "dice", id)


def reshuffle(table: Table, monster: Monster) -> None:
    """Its discard pile becomes its deck."""
    back = _coming_back(table, monster)
    monster.evolution_deck += len(back)
    monster.spent = [id for id in monster.spent if id not in back]


def not_in_deck(table: Table, monster: Monster, id: str) -> Violation | None:
    """Why `monster` cannot have drawn the evolution; None if it can."""
    name = table.spell(id)
    if not hands.is_evolution(table, id):
        return Violation("KOT811", f"{monster.name} cannot draw {name}: it is no evolution.")
    of = table.library.card(id)
    if of.monster != monster.monster and id not in monster.strays:
        from kotref.referee.monsters import spell_monster

        whose = spell_monster(of.monster)
        return Violation("KOT811", f"{monster.name} cannot draw {name}: it is an evolution of {whose}.")
    where = hands.where_is(table, monster, id)
    shuffled = id in _coming_back(table, monster) and monster.evolution_deck < _shown(table)
    if where is not None and not shuffled:
        return Violation("KOT816", f"{monster.name} cannot draw {name}: {where}.")
    return None


def _shown(table: Table) -> int:
    rules = table.rules.evolutions
    return 2 if rules and rules.draw == "draw_two_keep_one" else 1


def why_misfit(table: Table, mover: Monster, move: Move) -> Violation:
    """Why a `draw` fits nowhere."""
    position, rules = table.position, table.rules.evolutions
    if not rules:
        return Violation("KOT812", "no evolutions are drawn in this game.")
    if mover.seat != position.turn:
        return Violation("KOT101", f"{mover.name} cannot draw now: it is {position.active.name}'s turn.")
    if position.drawn:
        return Violation(
            "KOT813", f"{mover.name} has drawn in this turn: one evolution, however many hearts were rolled."
        )
    if position.step in ("start", "roll"):
        return Violation("KOT102", f"{mover.name} cannot draw now: that is done when the dice have been resolved.")
    count = hearts(table)
    if count < rules.hearts:
        return Violation(
            "KOT812", f"{mover.name} rolled {count} hearts; {rules.hearts} are needed to draw an evolution."
        )
    if not cards_left(table, mover):
        return Violation("KOT816", f"{mover.name} cannot draw: no evolution is left in its deck.")
    when = "right after the dice" if rules.step == "dice_resolved" else "at the end of the turn"
    return Violation("KOT102", f"{mover.name} cannot draw now: that is done {when}.")


# --- how long they last --------


def turn_over(table: Table) -> None:
    """A turn is over: evolutions that last as long as a turn go."""
    for monster in table.position.monsters:
        for card in [card for card in monster.evolutions if table.library.card(card.id).lasts == "turn"]:
            playing.spend(table, monster, card)


def turn_comes(table: Table, monster: Monster) -> None:
    """The turn of `monster` comes: what lasted until then is over."""
    for card in [card for card in monster.evolutions if table.library.card(card.id).lasts == "round"]:
        playing.spend(table, monster, card)
    monster.frozen = None


def fall(table: Table, monster: Monster) -> None:
    """`monster` is out of the game: its hand and what lies before it are discarded."""
    for card in list(monster.evolutions):
        playing.spend(table, monster, card)
    monster.spent += monster.hand
    monster.hand = []
    monster.frozen = None
