"""The format for people: each violation with its line, a caret, the rule, and what would have been right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotref.report.concise import headline, place

if TYPE_CHECKING:
    from kotref.referee.report import Finding, Report
    from kotref.report import Look
    from kotref.report.tally import Tally

_WIDTH = 100


class TextReporter:
    """Violations as blocks of lines, and a closing line."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def begin(self) -> str:
        """Nothing."""
        return ""

    def report(self, report: Report) -> str:
        """A block for each violation, each with an empty line after it; nothing for a legal game."""
        if not report.findings:
            return ""
        followers = _followers(report) if self.look.follow_ups else {}
        blocks = []
        for index, finding in enumerate(report.findings):
            if finding.severity != "follow-up":
                lines = [headline(report, finding, self.look.colour), *self._details(report, finding)]
                lines += [self._follow_up(report, follower) for follower in followers.get(index, ())]
                blocks.append("\n".join(lines) + "\n\n")
        return "".join(blocks)

    def end(self, tally: Tally) -> str:
        """The closing line."""
        return f"{tally.sentence()}\n" if self.look.summary else ""

    def _details(self, report: Report, finding: Finding) -> list[str]:
        from kotref.referee import catalogue
        from kotref.report.plain import plain

        lines = self._frame(report, finding)
        if finding.player and finding.text:
            tried = f"{finding.player}: {finding.text}"
            lines.append(self._labelled(f"move {finding.move}", _short(plain(tried))))
        elif finding.text:
            lines.append(self._labelled("claim", f"after move {finding.move}" if finding.move else "at the start"))
        rule = f"{catalogue.page(finding.code).where(report.ruleset)} (kotref rule {finding.code})"
        lines.append(self._labelled("rule", plain(rule)))
        if finding.legal:
            lines.append(self._labelled("legal", plain(finding.legal)))
        return lines

    def _frame(self, report: Report, finding: Finding) -> list[str]:
        """The source line, and a caret under the place."""
        from kotref.report.plain import cut

        source = report.lines.get(finding.line)
        if source is None or not source.strip() or finding.column < 1:
            return []
        shown, column = cut(source.rstrip("\r\n"), finding.column, _WIDTH)
        caret = " " * (column - 1) + "^"
        number, empty = f"{finding.line:>9}", " " * 9
        if self.look.colour:
            number, caret = f"\x1b[34m{number}\x1b[0m", f"\x1b[31m{caret}\x1b[0m"
        return [f"{number} | {shown}", f"{empty} | {caret}"]

    def _follow_up(self, report: Report, finding: Finding) -> str:
        from kotref.report.plain import plain

        words = f"{place(report, finding)}: {finding.code} {finding.name}: {plain(finding.message)}"
        return self._labelled("follows", words)

    def _labelled(self, label: str, words: str) -> str:
        padded = f"{label:<7}"
        if self.look.colour:
            padded = f"\x1b[36m{padded}\x1b[0m"
        return f"  {padded}  {words}"


def _followers(report: Report) -> dict[int, list[Finding]]:
    """The follow-ups of each violation (by its index), those of follow-ups included."""
    roots: dict[int, int] = {}
    followers: dict[int, list[Finding]] = {}
    for index, finding in enumerate(report.findings):
        if finding.severity == "follow-up" and finding.follows_from is not None:
            root = roots[index] = roots.get(finding.follows_from, finding.follows_from)
            followers.setdefault(root, []).append(finding)
    return followers


def _short(text: str) -> str:
    return text if len(text) <= 4 * _WIDTH else f"{text[: 4 * _WIDTH]}…"
