"""The judge: walks a log, holds every move and claim against the rules, goes on after an illegal one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kotref.logs import Entry, Log
from kotref.names import shown
from kotref.notation import Move, NotationError
from kotref.referee import catalogue
from kotref.referee.claims import BadClaim, Mismatch, claims, winner_mismatch
from kotref.referee.corrections import correction
from kotref.referee.recovery import Recovery
from kotref.referee.report import Finding, Report
from kotref.referee.setup import Setting, set_up
from kotref.rules import ending
from kotref.rules.progress import settle
from kotref.rules.run import Run
from kotref.violation import Violation

if TYPE_CHECKING:
    from pathlib import Path


class Stop(Exception):
    """Enough has been told, or nothing more can be judged."""


class Judge:
    """One game under judgement. `report` fills up while `walk` goes through the log.

    With `listens` the table keeps what happens as events.
    """

    def __init__(self, log: Log, setting: Setting, limit: int | None, until: int | None) -> None:
        self.log = log
        self.setting = setting
        self.limit = limit
        self.until = until
        self.report = Report(log.name, setting.ruleset or _ruleset_name(log), "legal", 0)
        self.not_judged = False
        self._told_differences: dict[tuple[str, str], object] = {}
        self._held_at: dict[tuple[str, str], int] = {}
        self._number = 0
        self._entries: list[Entry] = []
        self._index = 0
        self._unrecorded_told = False
        self.listens = False

    # --- telling --------

    def tell(self, violation: Violation, entry: Entry | None, text: str = "", follows: int | None = None) -> None:
        """Write down a violation at `entry` (None: the header)."""
        line, column = (entry.line, entry.column) if entry is not None else (0, 0)
        self._write(violation, line, column, entry.number if entry else 0, entry.player if entry else "", text, follows)

    def tell_header(self, violation: Violation, place: tuple[str | int, ...]) -> None:
        """Write down a violation in the header."""
        line, column = self.log.place(place)
        self._write(violation, line, column, 0, "", "", None)

    def _write(
        self, violation: Violation, line: int, column: int, move: int, player: str, text: str, follows: int | None
    ) -> None:
        code = violation.code
        severity = "follow-up" if follows is not None else catalogue.severity(code)
        name = catalogue.name(code)
        finding = Finding(
            code, name, severity, move, line, column, player, text, violation.message, violation.legal, follows
        )
        self.report.findings.append(finding)
        source = self.log.source_line(line) if line else None
        if source is not None:
            self.report.lines[line] = source
        if severity == "error" and self.limit is not None and len(self.report.errors) >= self.limit:
            raise Stop

    # --- walking --------

    def walk(self) -> Report:
        """Judge the whole log."""
        for _ in self.walk_slowly():
            pass
        return self.report

    def walk_slowly(self) -> Iterator[Entry]:
        """Judge the whole log, but give each entry just before it is judged: what came before has been."""
        try:
            if self._header():
                yield from self._moves()
        except Stop:
            pass
        self._conclude()

    def walk_moves(self, settled: bool = False) -> None:
        """Go through the moves only; with `settled` the reactions that are open at the end are closed."""
        try:
            for _ in self._moves(settled):
                pass
        except Stop:
            pass

    def _header(self) -> bool:
        for problem in self.log.problems:
            violation = Violation(problem.code, problem.message)
            self._write(violation, problem.line, problem.column, 0, "", "", None)
        for complaint in self.setting.complaints:
            self.tell_header(complaint.violation, complaint.place)
        return not self._unreadable()

    def _unreadable(self) -> bool:
        """Whether what is wrong with the header keeps the log from being judged."""
        header = {finding.code for finding in self.report.findings if finding.move == 0 and not finding.text}
        return self.setting.fatal or bool(header & {"KOT001", "KOT002", "KOT007"})

    def _moves(self, settled: bool = True) -> Iterator[Entry]:
        table, notation = self.setting.table, self.setting.notation
        assert table is not None and notation is not None
        self.table, self.notation = table, notation
        for _, card in table.position.in_front():
            if not table.library.has_effect(card.id):
                self._no_effect(card.id, None)
        if not self.listens:
            table.silence()
        table.upcoming, table.ahead = self.upcoming, self.ahead
        self.run = run = Run(table)
        self.recovery = recovery = Recovery(self)
        self._entries = entries = self.log.entries if isinstance(self.log.entries, list) else list(self.log.entries)
        read, read_apart, until = notation.read, notation.read_apart, self.until
        for index, entry in enumerate(entries):
            yield entry
            self._index = index
            if entry.kind != "move":
                if until is not None and entry.number > until:
                    break
                self._other_entry(entry)
                continue
            number = entry.number
            if until is not None and number > until:
                break
            self._number = number
            try:
                move = read(entry.player, entry.text) if entry.data is None else read_apart(entry.data)
            except NotationError as error:
                self._unread(entry, error)
                continue
            window = run.window
            if not recovery.deferred and window.fits(table, move) and window.why_not(table, move) is None:
                run.send(move)
            else:
                self.recovery.move(entry, move)
            if table.unknown_effect is not None:
                self._no_effect(table.unknown_effect, entry)
            if move.action in _TURNING_UP and move.reveal is None and not self._told_at(entry):
                self._not_recorded(entry, move)
        if settled:
            self._index = len(entries)
            settle(run, self.upcoming)

    def following(self) -> Move | None:
        """The next move of the log after the present entry, if it can be read."""
        return next(self.upcoming(), None)

    def ahead(self) -> Iterator[Move]:
        """The moves of the log from the present entry on, as far as they can be read."""
        return self.upcoming(0)

    def upcoming(self, after: int = 1) -> Iterator[Move]:
        """The moves of the log after the present entry, as far as they can be read."""
        for entry in self._entries[self._index + after :]:
            if entry.kind == "move":
                try:
                    yield self.read(entry)
                except NotationError:
                    continue

    def read(self, entry: Entry) -> Move:
        """The move of an entry; raises NotationError."""
        if entry.data is None:
            return self.notation.read(entry.player, entry.text)
        return self.notation.read_apart(entry.data)

    def _unread(self, entry: Entry, error: NotationError) -> None:
        hint = f" Did you mean {error.hint}?" if error.hint else ""
        self.tell(Violation(error.code, f"{error.message}.{hint}"), entry, entry.text)

    def _no_effect(self, id: str, entry: Entry | None) -> None:
        self.not_judged = True
        message = f"what {self.table.spell(id)} does is not written down, so the game is not judged from here on."
        self.tell(Violation("KOT509", message), entry, entry.text if entry else "")
        raise Stop

    def _told_at(self, entry: Entry) -> bool:
        """Whether something has been told of this very entry."""
        return bool(self.report.findings) and self.report.findings[-1].move == entry.number

    def _not_recorded(self, entry: Entry, move: Move) -> None:
        if self._unrecorded_told or move.source is not None or None not in self.table.position.market:
            return
        self._unrecorded_told = True
        message = "the card that was turned up is not recorded; its place takes whatever is bought from it later."
        self.tell(Violation("KOT903", message), entry, entry.text)

    # --- claims --------

    def _other_entry(self, entry: Entry) -> None:
        if entry.kind == "broken":
            self.tell(Violation("KOT002", str(entry.data)), entry, entry.text)
        elif entry.kind in ("expect", "correct"):
            try:
                if entry.kind == "expect":
                    self._expect(entry)
                else:
                    self._correct(entry)
            except BadClaim as bad:
                self.tell(bad.violation, entry, entry.kind)

    def _expect(self, entry: Entry) -> None:
        run = self.run
        mark = None
        missing: list[Violation] = []
        if not run.window.turn:
            mark = run.mark()
            settle(run, self.upcoming, missing.append)
        for about, mismatch in claims(self.table, self.notation, entry.data):
            if mismatch is None:
                self._held_at[about] = entry.number
                self._told_differences.pop(about, None)
            elif self._told_differences.get(about) != mismatch.difference:
                self._told_differences[about] = mismatch.difference
                self.tell(self._mismatch(mismatch, entry), entry, "expect")
        if mark is not None and (missing or self._only_closed_for(mark)):
            run.back_to(mark)

    def _only_closed_for(self, mark: Any) -> bool:
        """Whether closing what was open served a claim only, since the next move turns out to be illegal."""
        following = self.following()
        return following is not None and not self.recovery.fits_later(following)

    def _mismatch(self, mismatch: Mismatch, entry: Entry) -> Violation:
        who, what = mismatch.about
        held = self._held_at.get(mismatch.about)
        since = f"the claim held after move {held}" if held is not None else "not claimed before"
        moves = self._moves_since(0 if held is None else held, entry.number)
        if who and what in _LYING:
            claimed, real = (_lying(what, names) for names in (mismatch.claimed, mismatch.real))
            claim = f"the log says that {who} has {claimed}; really {who} has {real}"
        elif who and what in ("place", "eliminated"):
            claim = f"the log says that {who} is {mismatch.claimed}; really {who} is {mismatch.real}"
        elif who:
            name = "victory points" if what == "vp" else what
            claim = f"the log says that {who} has {mismatch.claimed} {name}; really {who} has {mismatch.real}"
        elif what == "winner":
            claim = f"the log says that the winner is {mismatch.claimed}; really {_outcome(mismatch.real)}"
        elif what in ("over", "turn"):
            claim = f"the log says: {mismatch.claimed}; really {mismatch.real}"
        else:
            claim = f"the log says that the {what} is {mismatch.claimed}; really it is {mismatch.real}"
        return Violation("KOT601", f"{claim} ({since}; {moves}).")

    def _moves_since(self, held: int, number: int) -> str:
        if number <= held:
            return "no move since"
        since = [entry for entry in self._entries if entry.kind == "move" and held < entry.number <= number]
        told = [f"{entry.number} {entry.player}: {shown(entry.shown(self.notation))}" for entry in since[-4:]]
        more = f"{len(since) - 4} earlier, " if len(since) > 4 else ""
        return f"moves since: {more}{'; '.join(told)}"

    def _correct(self, entry: Entry) -> None:
        change = correction(self.table, self.notation, entry.data)
        settle(self.run, self.upcoming)
        self.run.mend(change)
        self._told_differences.clear()
        reason = entry.data.get("reason")
        why = f": {reason}" if reason else "."
        self.tell(Violation("KOT902", f"the table corrected the position{why}"), entry, "correct")

    # --- the end --------

    def _conclude(self) -> None:
        report = self.report
        report.moves = sum(1 for entry in self._entries if entry.kind == "move") if self._entries else 0
        if hasattr(self, "run"):
            try:
                self._result()
            except Stop:
                pass
            report.result = ending.result(self.table)
        if self._unreadable():
            report.verdict = "unreadable"
        elif self.not_judged:
            report.verdict = "not-judged"
        elif report.errors:
            report.verdict = "illegal"

    def _result(self) -> None:
        claimed = self.log.header.get("result")
        if self.not_judged or self.until is not None:
            return
        last = self._entries[-1] if self._entries else None
        if isinstance(claimed, Mapping) and "winner" in claimed:
            line, column = self.log.place(("result", "winner"))
            try:
                wrong = winner_mismatch(self.table, self.notation, claimed["winner"])
            except BadClaim as bad:
                self._write(bad.violation, line, column, self._number, "", "result", None)
                return
            if wrong is not None:
                message = f"the log says that the winner is {wrong.claimed}; really {_outcome(wrong.real)}."
                self._write(Violation("KOT701", message), line, column, self._number, "", "result", None)
        elif not self.table.position.over and last is not None:
            message = "the log stops before the game is over, and does not say so (result: {winner: unfinished})."
            self.tell(Violation("KOT904", message), last, "")


_LYING = {
    "cards": ("the cards {}", "no cards"),
    "tiles": ("the tiles {}", "no tiles"),
    "evolutions": ("{} in hand", "no evolution in hand"),
    "played": ("{} on the table", "no evolution on the table"),
}
"""How it is said that a monster has some cards or none, by the key of the claim."""
_TURNING_UP = frozenset(("buy", "sweep"))


def _lying(what: str, names: str) -> str:
    some, none = _LYING[what]
    return none if names == "none" else some.format(names)


def _outcome(real: str) -> str:
    said = {"unfinished": "the game is not over", "none": "nobody has won", "shared": "the win is shared"}
    return said.get(real, f"{real} has won")


def _ruleset_name(log: Log) -> str:
    """The ruleset as the log writes it, where it is none that there is."""
    named = log.header.get("ruleset") if isinstance(log.header, Mapping) else None
    if isinstance(named, list):
        return f"[{', '.join(str(part) for part in named)}]"
    return str(named or "base-2016")


def judge(
    log: Log,
    *,
    ruleset: str | None = None,
    options: Mapping[str, Any] | None = None,
    cards: Sequence[Path] = (),
    max_errors: int | None = None,
    until: int | None = None,
) -> Report:
    """The verdict on one game. `ruleset` overrides the log's, `until` stops after that move."""
    broken = any(problem.code in ("KOT001", "KOT002", "KOT007") for problem in log.problems)
    setting = Setting(fatal=True) if broken else set_up(log, ruleset=ruleset, options=options, cards=cards)
    report = Judge(log, setting, max_errors, until).walk()
    if ruleset is not None and not setting.ruleset:
        report.ruleset = ruleset
    return report
