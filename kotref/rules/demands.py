"""What a card demands of others: each victim hands over one thing or another, as it chooses, or suffers for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kotref.notation import Move
from kotref.position import Monster
from kotref.rules import gains
from kotref.rules.hits import Hit
from kotref.rules.table import Table
from kotref.rules.windows import Flow, Window, ask
from kotref.violation import Violation

if TYPE_CHECKING:
    from kotref.cards.context import Context
    from kotref.cards.model import Effect

HEARTS = "hearts"
"""The alternative that is suffered, not handed over: `lose hearts`."""
HAS = {"energy": "energy", "vp": "vp", "heart": "life"}


def is_answer(move: Move) -> bool:
    """Whether `move` answers a demand."""
    return move.action == "lose" or (move.action == "give" and move.card is None)


class DemandWindow(Window):
    """`source` demands something of `victims`, who answer in any order."""

    def __init__(self, victims: list[Monster], effect: Effect, source: str, answers: dict[int, str]) -> None:
        self.victims = victims
        self.effect = effect
        self.source = source
        self.answers = answers

    def fits(self, table: Table, move: Move) -> bool:
        """`give` and `lose hearts` of a victim that has not answered."""
        if is_answer(move):
            return any(victim.name == move.player for victim in self._open())
        return bool(self.open_to(table)) and super().fits(table, move)

    def why_not(self, table: Table, move: Move) -> Violation | None:
        """Against what is not demanded, or what the victim does not have."""
        if move.action not in ("give", "lose"):
            return super().why_not(table, move)
        victim = table.monster(move.player)
        possible = possibilities(victim, self.effect)
        if move.what in possible:
            return None
        said = " or ".join(f"`{spelled(what)}`" for what in possible) or "nothing that it has"
        return Violation("KOT507", f"{table.spell(self.source)} demands of {victim.name}: {said}.")

    def _open(self) -> list[Monster]:
        return [victim for victim in self.victims if victim.seat not in self.answers]

    def open_to(self, table: Table) -> list[Monster]:
        """The victims that have a choice, and have not answered."""
        return [victim for victim in self._open() if len(possibilities(victim, self.effect)) > 1]

    def still_open(self, table: Table) -> bool:
        """Whether anybody may still answer."""
        return bool(self._open())

    def missing(self, table: Table) -> Violation | None:
        """What is said when the log goes on without an answer."""
        waited_for = self.open_to(table)
        if not waited_for:
            return None
        names = " and ".join(victim.name for victim in waited_for)
        legal = "; ".join(f"{victim.name}: {text}" for victim, text in self._answers(table))
        return Violation(
            "KOT508", f"the log goes on, but {table.spell(self.source)} demands an answer of {names}.", legal
        )

    def _answers(self, table: Table) -> Iterator[tuple[Monster, str]]:
        for victim in self.open_to(table):
            for what in possibilities(victim, self.effect):
                yield victim, spelled(what)

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """Every answer that is a choice."""
        yield from self._answers(table)
        yield from super().legal(table)


def spelled(what: str) -> str:
    """An answer in the notation."""
    return "lose hearts" if what == HEARTS else f"give {what}"


def possibilities(victim: Monster, effect: Effect) -> list[str]:
    """What the victim can answer: what it has enough of, and what it can suffer."""
    return [what for number, what in effect.demands if what == HEARTS or getattr(victim, HAS[what]) >= number]


def demand(table: Table, effect: Effect, ctx: Context) -> Flow:
    """Ask every victim that has a choice; then, clockwise, what each one answered happens."""
    from kotref.rules.effects import join_hits, targets

    by = demander(table, effect, ctx)
    if by is None or by.eliminated:
        return
    victims = [one for one in targets(table, effect, ctx) if one is not by and not one.eliminated]
    victims = [one for one in victims if possibilities(one, effect)]
    answers: dict[int, str] = {}
    yield from _ask(table, DemandWindow(victims, effect, ctx.source, answers))
    hits = _work_out(table, effect, ctx, by, victims, answers)
    if ctx.collect is not None:
        join_hits(ctx.collect, hits, str(effect.options.get("with", "")))
    elif hits:
        yield from _hurt(table, hits, by, ctx.source, answers)


def demander(table: Table, effect: Effect, ctx: Context) -> Monster | None:
    """Who demands it, and receives it: the owner of the clause, or the monster whose card it is."""
    if effect.options.get("from") != "card owner":
        return ctx.me
    owner = None if ctx.card is None else ctx.card.owner
    return None if owner is None else table.position.monsters[owner]


def _ask(table: Table, window: DemandWindow) -> Flow:
    while window.still_open(table):
        move = yield from ask(table, window)
        if move is None or move.what is None:
            return
        window.answers[table.monster(move.player).seat] = move.what


def _work_out(
    table: Table, effect: Effect, ctx: Context, by: Monster, victims: list[Monster], answers: dict[int, str]
) -> list[Hit]:
    """What is given changes hands; gives the hits on those who lose hearts, or hand over one."""

    hits = []
    amounts = {what: number for number, what in effect.demands}
    for victim in victims:
        possible = possibilities(victim, effect)
        what = answers.get(victim.seat) or (possible[0] if len(possible) == 1 else "")
        if what not in possible:
            continue
        answers[victim.seat] = what
        if what == "energy":
            given = gains.lose_energy(table, victim, amounts[what], ctx.source)
            gains.gain_energy(table, by, given, ctx.source, "payment")
        elif what == "vp":
            gains.gain_vp(table, by, gains.lose_vp(table, victim, amounts[what], ctx.source), ctx.source)
        else:
            dealer = None if effect.options.get("from") == "nobody" else by
            hits.append(Hit(victim, amounts[what], dealer, False, ctx.source))
    return hits


def _hurt(table: Table, hits: list[Hit], by: Monster, source: str, answers: dict[int, str]) -> Flow:
    """Those who lose hearts lose them; of a heart that is handed over what was really lost goes to the demander."""
    from kotref.rules.damage import deal

    before = len(table.position.losses)
    yield from deal(table, hits)
    givers = {seat for seat, what in answers.items() if what == "heart"}
    lost = [loss for loss in table.position.losses[before:] if loss.source == source and loss.victim in givers]
    gains.heal(table, by, sum(loss.amount for loss in lost), source)


def why_misfit(table: Table, mover: Monster, move: Move) -> Violation:
    """Why an answer fits nowhere."""
    return Violation("KOT505", f"nothing demands of {mover.name} now to {spelled(move.what or '')}.")
