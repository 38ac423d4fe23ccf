"""Which codes a reader wants to hear of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kotref.referee.report import Finding, Report


@dataclass(frozen=True, slots=True)
class Selection:
    """Only these codes (None: all), and not those."""

    select: frozenset[str] | None = None
    ignore: frozenset[str] = frozenset()

    def wants(self, code: str) -> bool:
        """Whether a violation of this code is told."""
        return code not in self.ignore and (self.select is None or code in self.select)

    def apply(self, report: Report) -> Report:
        """The report with the wanted findings only, and the verdict that they give.

        A follow-up goes with its cause. What could not be read or judged stays so, whatever is asked for.
        """
        kept: dict[int, int] = {}
        findings: list[Finding] = []
        for index, finding in enumerate(report.findings):
            cause = finding.follows_from
            if not self.wants(finding.code) or (cause is not None and cause not in kept):
                continue
            kept[index] = len(findings)
            findings.append(finding if cause is None else replace(finding, follows_from=kept[cause]))
        verdict = report.verdict
        if verdict in ("legal", "illegal"):
            verdict = "illegal" if any(finding.severity == "error" for finding in findings) else "legal"
        return replace(report, findings=findings, verdict=verdict)
