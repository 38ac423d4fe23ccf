"""What happens to a move that does not simply fit: implied steps, deferred reactions, and going on after a fault."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from kotref.logs import Entry
from kotref.notation import Move
from kotref.position import OUTSIDE, Monster
from kotref.rules.progress import TURN_MOVES, better_later, bring_to, closes, is_wanted, why_misfit
from kotref.rules.table import Table
from kotref.rules.throwing import ThrowWindow
from kotref.rules.tokyo import enter, leave
from kotref.violation import Violation

if TYPE_CHECKING:
    from kotref.referee.judge import Judge

AS_WRITTEN = frozenset(
    (
        *("KOT201", "KOT202", "KOT203", "KOT301", "KOT302", "KOT406", "KOT501", "KOT503", "KOT508", "KOT510"),
        *("KOT817", "KOT822"),
    )
)
"""Violations after which the game goes on with the move as it was written (log-format: After an illegal move)."""


_REFUSED = frozenset(
    ("KOT810", "KOT811", "KOT812", "KOT813", "KOT814", "KOT815", "KOT816", "KOT820", "KOT821", "KOT823")
)
"""Violations by which a card does not come to where the mover wanted it."""
_NOT_THERE = frozenset(("KOT504", "KOT810", "KOT823"))
"""What is said when a card is used, or given, that is not there: it follows from the refusal, if there was one."""
_USED = re.compile(r"\buse (\w+)")


class Forced:
    """A monster that the referee has entered: who, where, in which turn, for which reward."""

    def __init__(self, monster: Monster, turn: int, reward: Mapping[str, int]) -> None:
        self.seat = monster.seat
        self.place = monster.place
        self.turn = turn
        self.vp = reward.get("vp", 0)
        self.energy = reward.get("energy", 0)


class Recovery:
    """The judge's way with moves that do not simply fit."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.run = judge.run
        self.table = judge.table
        self.deferred: list[tuple[Entry, Move]] = []
        self.forced: Forced | None = None
        self.wrong_place_in: int | None = None
        self.wrong_first: int | None = None
        self.left_in: int | None = None
        self.refused: dict[tuple[str, str | None], int] = {}
        """What somebody wanted to have by an illegal move: player and card (None: one not known) -> the finding."""
        self.undone: dict[str, tuple[int, int]] = {}
        """Cards whose effect was not done though it was demanded -> the finding, and the turn."""

    # --- one move --------

    def move(self, entry: Entry, move: Move) -> None:
        """Make `move` if it can be made; tell what is wrong with it; leave the game where the table went on."""
        run, table = self.run, self.table
        if self._same_as_forced(move):
            return
        if self._defer(entry, move):
            return
        before = run.mark()
        told = bring_to(run, move, closing=True)
        self._serve_deferred()
        if told is None:
            self._misfit(entry, move)
            return
        against = run.window.why_not(table, move)
        if against is not None and not self._as_written(against, move):
            run.back_to(before)
            self._illegal(entry, move, against)
            return
        for violation in told:
            self._tell_on_the_way(entry, violation)
        if against is not None:
            self.judge.tell(against, entry, self._text(entry))
        run.send(move)
        self._serve_deferred()

    def fits_later(self, move: Move) -> bool:
        """Whether `move` can be made from here on (the game is left as it is)."""
        mark = self.run.mark()
        told = bring_to(self.run, move)
        fits = told is not None and self.run.window.why_not(self.table, move) is None
        self.run.back_to(mark)
        return fits

    @staticmethod
    def _as_written(against: Violation, move: Move) -> bool:
        if against.code == "KOT502":
            return move.action in ("buy", "sweep")
        return against.code in AS_WRITTEN and (against.code != "KOT817" or move.action in ("roll", "keep"))

    def _text(self, entry: Entry) -> str:
        return entry.shown(self.judge.notation)

    def _tell_on_the_way(self, entry: Entry, violation: Violation) -> None:
        """Tell what was missing before the move; remember a monster that the referee had to enter."""
        judge, table = self.judge, self.table
        missing_entry = violation.code == "KOT401"
        follows, self.wrong_place_in = (self.wrong_place_in if missing_entry else None), None
        if violation.code == "KOT508":
            for card in _USED.findall(violation.legal or ""):
                self.undone[card] = (len(judge.report.findings), table.position.number)
        judge.tell(violation, entry, self._text(entry), follows)
        if missing_entry:
            for monster in table.position.monsters:
                if monster.in_tokyo and violation.legal == f"{monster.name}: enter {monster.place}":
                    self.forced = Forced(monster, table.position.number, table.rules.tokyo.enter)

    # --- reactions in any order --------

    def _defer(self, entry: Entry, move: Move) -> bool:
        """A reaction that comes before others have used an older one: keep it until its window opens."""
        run, table = self.run, self.table
        here = run.window.fits(table, move) and not better_later(run, move)
        if run.window.turn or here or move.action in TURN_MOVES or closes(run, move):
            return False
        if not is_wanted(run, self.judge.upcoming()):
            return False
        mark = run.mark()
        while not run.window.turn and not (run.window.fits(table, move) and run.window.why_not(table, move) is None):
            run.send(None)
        fits = run.window.fits(table, move) and run.window.why_not(table, move) is None
        own_step = run.window.turn and move.player == table.position.active.name
        run.back_to(mark)
        if not fits or own_step:
            return False
        close = Move(move.player, "pass")
        if run.window.fits(table, close):
            run.send(close)
        self.deferred.append((entry, move))
        return True

    def _serve_deferred(self) -> None:
        run, table = self.run, self.table
        while self.deferred:
            entry, move = self.deferred[0]
            if not run.window.fits(table, move):
                if run.window.turn:
                    self.deferred.pop(0)
                    self.judge.tell(why_misfit(run, move), entry, self._text(entry))
                    continue
                return
            self.deferred.pop(0)
            against = run.window.why_not(table, move)
            if against is not None:
                self.judge.tell(against, entry, self._text(entry))
            else:
                run.send(move)

    # --- moves that fit nowhere --------

    def _misfit(self, entry: Entry, move: Move) -> None:
        if self._is_late_end(move):
            return
        if move.action in ("yield", "stay"):
            self._resolve_first(move)
        against = why_misfit(self.run, move)
        if against.code == "KOT102" and self._enters_after_wrong_yield(move):
            return
        if against.code in ("KOT405", "KOT404") and self._take_out_forced(entry, move):
            return
        self._illegal(entry, move, against)

    def _resolve_first(self, move: Move) -> None:
        """A yield after a throw says that the dice were resolved: so they are, if that was the end of its monster."""
        run, table = self.run, self.table
        active = table.position.active.name
        resolve = Move(active, "resolve")
        thrown = isinstance(run.window, ThrowWindow) and table.position.thrown and move.player != active
        if not thrown or table.monster(move.player).eliminated or run.window.why_not(table, resolve) is not None:
            return
        mark = run.mark()
        run.send(resolve)
        while not run.window.turn:
            run.send(None)
        if not table.monster(move.player).eliminated:
            run.back_to(mark)

    def _is_late_end(self, move: Move) -> bool:
        """Whether `move` ends a turn that was over by rule: its monster fell, or the game ended with it."""
        table = self.table
        if move.action != "end" or table.late_end != table.monster(move.player).seat:
            return False
        if table.position.thrown and not self.run.over:
            return False
        table.late_end = None
        return True

    def _illegal(self, entry: Entry, move: Move, against: Violation) -> None:
        judge, run, table = self.judge, self.run, self.table
        against, follows = self._first_player(against, move)
        if follows is None:
            follows = self._follows_refusal(against, move)
        judge.tell(against, entry, self._text(entry), follows)
        code = against.code
        if code in ("KOT402", "KOT407", "KOT410") and move.action == "yield":
            run.mend(lambda table: _put_outside(table, move.player))
            self.left_in = table.position.number
        elif code in ("KOT404", "KOT405") and move.player == table.position.active.name:
            self.wrong_place_in = len(judge.report.findings) - 1
        elif code in ("KOT101", "KOT105") and move.action in TURN_MOVES:
            self._maybe_skip(move)
        elif move.action == "draw" and code in ("KOT811", "KOT816"):
            self._draw_another(move)

    def _draw_another(self, move: Move) -> None:
        """An evolution was drawn, though not the one written: the one that the log says next, or an unknown one."""
        for following in self.judge.upcoming():
            if following.action == "draw" and following.player == move.player:
                return
            if following.action in TURN_MOVES:
                break
        unknown = Move(move.player, "draw")
        if bring_to(self.run, unknown, closing=True) is not None:
            self.run.send(unknown)

    def _first_player(self, against: Violation, move: Move) -> tuple[Violation, int | None]:
        """The first turn by somebody else than the roll-off gives is KOT105, told once."""
        position = self.table.position
        rolled_off = self.judge.setting.rolled_off and position.number == 1 and not position.thrown
        if against.code != "KOT101" or not rolled_off or move.action not in ("roll", "keep"):
            return against, None
        if self.wrong_first is not None:
            return against, self.wrong_first
        self.wrong_first = len(self.judge.report.findings)
        name = position.active.name
        message = f"{name} rolled the most claws and starts, not {move.player}."
        return Violation("KOT105", message, f"{name}: roll ..."), None

    def _follows_refusal(self, against: Violation, move: Move) -> int | None:
        """The finding by which a card did not come to the mover that it uses now; a refusal is remembered."""
        if against.code in _NOT_THERE:
            for card in (move.card, None):
                if (move.player, card) in self.refused:
                    return self.refused[move.player, card]
        if against.code in ("KOT504", "KOT505") and move.card in self.undone:
            finding, turn = self.undone.pop(move.card)
            position = self.table.position
            if position.number < turn + len(position.alive()):  # for a round things hang on it
                return finding
        if against.code in _REFUSED:
            self.refused[move.player, move.card] = len(self.judge.report.findings)
        return None

    def _maybe_skip(self, move: Move) -> None:
        """If the same monster also makes the next move of a turn, its turn has begun; those between were skipped."""
        if move.action not in ("roll", "keep"):
            return
        for following in self.judge.upcoming():
            if following.action in TURN_MOVES:
                if following.player == move.player:
                    self._skip_to(self.table.monster(move.player))
                    if bring_to(self.run, move, closing=True) is not None:
                        self.run.send(move)
                return

    def _skip_to(self, monster: Monster) -> None:
        run, table = self.run, self.table
        bring_to(run, Move(monster.name, "roll"))
        position = table.position.copy()
        position.extra_turns = []
        position.next_seat = (monster.seat - 1) % len(position.monsters)
        position.give_turn(position.next_seat)
        run.start_over(position)

    # --- the monster that the referee entered --------

    def _same_as_forced(self, move: Move) -> bool:
        """The entry that the referee made already, written later in the same turn, is no second fault."""
        forced = self.forced
        if forced is None or move.action != "enter":
            return False
        mover = self.table.monster(move.player)
        return mover.seat == forced.seat and move.place == forced.place and self.table.position.number == forced.turn

    def _enters_after_wrong_yield(self, move: Move) -> bool:
        """After a yield that was none the table let the attacker in: that follows, it is no second fault."""
        position = self.table.position
        if move.action != "enter" or self.left_in != position.number or move.player != position.active.name:
            return False
        place = move.place or "city"

        def come_in(table: Table) -> None:
            active = table.position.active
            for _ in enter(table, active, place, "as written"):
                break

        if position.at(place) is not None or position.active.in_tokyo:
            return False
        self.run.mend(come_in)
        return True

    def _take_out_forced(self, entry: Entry, move: Move) -> bool:
        """Somebody else enters before the monster could have left: the table had not entered it."""
        forced, table, run = self.forced, self.table, self.run
        if forced is None or move.action != "enter" or move.place != forced.place:
            return False
        holder = table.position.monsters[forced.seat]
        if holder.place != forced.place or forced.seat in table.decided:
            return False
        place = forced.place

        def take_out(table: Table) -> None:
            monster = table.position.monsters[forced.seat]
            if monster.place == place:
                monster.place = OUTSIDE
                monster.vp = max(0, monster.vp - forced.vp)
                monster.energy = max(0, monster.energy - forced.energy)

        mark = run.mark()
        run.again(take_out)
        self.forced = None
        if run.window.fits(table, move) or bring_to(run, move) is not None:
            run.send(move)
            return True
        run.back_to(mark)
        return False


def _put_outside(table: Table, name: str) -> None:
    monster = table.monster(name)
    if monster.in_tokyo:
        leave(table, monster, "as written")
