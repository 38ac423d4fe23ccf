"""What a whole game came to: points by source, damage, cards, and the course of points and life."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from kotref.events import Event
from kotref.replay.charts import chart
from kotref.replay.recording import Step
from kotref.replay.telling import Teller
from kotref.replay.words import fit, padded
from kotref.report.plain import columns, plain

_TOKYO = frozenset(("enter tokyo", "in tokyo"))
POINT_SOURCES = ("start", "dice", "tokyo", "cards", "other")


@dataclass(slots=True)
class Account:
    """What one monster made of the game.

    `points` counts victory points by source (``start``, ``dice``, ``tokyo``, ``cards``, ``other``: lost by falling, or
    changed by a correction); they add up to the points at the end. `by_card` are the points of each card, `bought` the
    cards in order with what was paid, `stolen` the costumes likewise; `drawn` counts the evolutions that it drew,
    `played` are those that it played. `vp` and `life` are the numbers at the end of each turn.
    """

    points: Counter[str] = field(default_factory=Counter)
    by_card: Counter[str] = field(default_factory=Counter)
    dealt: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    healed: int = 0
    energy: int = 0
    paid: int = 0
    bought: list[tuple[str, int]] = field(default_factory=list)
    stolen: list[tuple[str, int]] = field(default_factory=list)
    drawn: int = 0
    played: list[str] = field(default_factory=list)
    turns: int = 0
    entered: int = 0
    fell: int | None = None
    vp: list[int] = field(default_factory=list)
    life: list[int] = field(default_factory=list)


class Summary:
    """Adds up the steps of a game, one after the other; `add` the start first."""

    def __init__(self) -> None:
        self.accounts: dict[str, Account] = {}
        self.moves = 0
        self.turns = 0
        self.violations: Counter[str] = Counter()
        self.end: Step | None = None
        self.reason: str | None = None

    def add(self, step: Step) -> None:
        """Count one more step."""
        players = step.state["players"]
        if self.end is None:
            self.accounts = {name: Account() for name in players}
            before = {name: player | {"vp": 0} for name, player in players.items()}
        else:
            before = self.end.state["players"]
        vp = {name: player["vp"] for name, player in before.items()}
        life = {name: player["life"] for name, player in before.items()}
        for event in step.events:
            if event.kind == "turn":
                self._turn(step, event, vp, life)
            elif event.kind == "game_over":
                self.reason = event.source
            elif event.seat >= 0:
                self._count(step.teller, event, vp, life)
        for name, player in players.items():
            rest = player["vp"] - vp[name]
            if rest:
                self.accounts[name].points["start" if self.end is None else "other"] += rest
        for finding in step.findings:
            if finding.severity != "follow-up":
                self.violations[finding.severity] += 1
        self.moves, self.end = step.move, step

    def _turn(self, step: Step, event: Event, vp: dict[str, int], life: dict[str, int]) -> None:
        self.turns = event.amount
        self.accounts[step.teller.names[event.seat]].turns += 1
        if self.end is not None:
            for name, account in self.accounts.items():
                account.vp.append(vp[name])
                account.life.append(life[name])

    def _count(self, teller: Teller, event: Event, vp: dict[str, int], life: dict[str, int]) -> None:
        name, amount = teller.names[event.seat], event.amount
        account = self.accounts[name]
        match event.kind:
            case "gained_vp" | "lost_vp" | "set_vp":
                change = {"gained_vp": amount, "lost_vp": -amount}.get(event.kind, amount - vp[name])
                vp[name] += change
                self._points(account, teller, event.source, change)
            case "lost_life":
                life[name] -= amount
                cause = "claws" if event.source == "claws" else "cards"
                account.taken[cause] += amount
                if isinstance(event.detail, int) and event.detail != event.seat:
                    self.accounts[teller.names[event.detail]].dealt[cause] += amount
            case "healed":
                life[name] += amount
                account.healed += amount
            case "set_life":
                life[name] = amount
            case "gained_energy":
                account.energy += amount
            case "paid":
                account.paid += amount
            case "bought":
                account.bought.append((str(event.detail), amount))
            case "stole":
                account.stolen.append((str(event.detail), amount))
            case "drew":
                account.drawn += 1
            case "played":
                account.played.append(str(event.detail))
            case "entered":
                account.entered += 1
            case "eliminated":
                account.fell, life[name] = self.turns, 0

    def _points(self, account: Account, teller: Teller, source: str, amount: int) -> None:
        if source in _TOKYO:
            account.points["tokyo"] += amount
        elif source == "dice":
            account.points["dice"] += amount
        elif source in teller.library or f"tile/{source}" in teller.library or source in teller.library.tokens:
            account.points["cards"] += amount
            account.by_card[source] += amount
        else:
            account.points["other"] += amount

    # --- what it came to --------

    def course(self, name: str) -> tuple[list[int], list[int]]:
        """Points and life of a monster at the end of each turn, and now."""
        assert self.end is not None
        account, player = self.accounts[name], self.end.state["players"][name]
        return [*account.vp, player["vp"]], [*account.life, player["life"]]

    def ending(self) -> str:
        """Who won, and how."""
        assert self.end is not None
        state = self.end.state
        after = f"after {_count(self.moves, 'move')} in {_count(self.turns, 'turn')}"
        if not state["over"]:
            return f"Not over {after}"
        how = {
            "victory-points": "by victory points",
            "last-standing": "as the last one standing",
            "all-eliminated": "since all are eliminated",
        }.get(self.reason or "", "")
        who = {"none": "Nobody wins", "shared": "The win is shared"}.get(state["winner"], f"{state['winner']} wins")
        return " ".join(filter(None, (who, how, after)))

    def data(self) -> dict[str, Any]:
        """The summary as plain data, for programs."""
        assert self.end is not None
        state = self.end.state
        return {
            "moves": self.moves,
            "turns": self.turns,
            "over": state["over"],
            "winner": state["winner"],
            "reason": self.reason,
            "violations": self.violations["error"],
            "warnings": self.violations["warning"],
            "players": {name: self._player_data(name, account) for name, account in self.accounts.items()},
        }

    def _player_data(self, name: str, account: Account) -> dict[str, Any]:
        assert self.end is not None
        player = self.end.state["players"][name]
        vp, life = self.course(name)
        return {
            "vp": player["vp"],
            "life": player["life"],
            "eliminated": player["eliminated"],
            "points": {source: account.points[source] for source in POINT_SOURCES},
            "points_by_card": dict(account.by_card),
            "dealt": {cause: account.dealt[cause] for cause in ("claws", "cards")},
            "taken": {cause: account.taken[cause] for cause in ("claws", "cards")},
            "healed": account.healed,
            "energy": account.energy,
            "paid": account.paid,
            "bought": [{"card": card, "paid": paid} for card, paid in account.bought],
            "stolen": [{"card": card, "paid": paid} for card, paid in account.stolen],
            "drawn": account.drawn,
            "played": account.played,
            "turns": account.turns,
            "entered": account.entered,
            "fell_in_turn": account.fell,
            "vp_by_turn": vp,
            "life_by_turn": life,
        }


def summary_lines(summary: Summary, room: int = 80, blocks: bool = True) -> list[str]:
    """The summary as text: the ending, a table, the cards, the charts."""
    end = summary.end
    assert end is not None
    lines = [summary.ending(), *_told(summary), ""]
    lines += _table(summary, room)
    lines += ["", *_cards(summary, end.teller), *_charts(summary, room, blocks)]
    return [plain(line).rstrip() for line in lines]


def _told(summary: Summary) -> list[str]:
    words = [
        _count(summary.violations[severity], noun)
        for severity, noun in (("error", "violation"), ("warning", "warning"))
        if summary.violations[severity]
    ]
    return [f"{' and '.join(words)} (kotref validate lists them)"] if words else []


def _table(summary: Summary, room: int) -> list[str]:
    sources = [
        source
        for source in POINT_SOURCES
        if source in ("dice", "tokyo", "cards") or any(a.points[source] for a in summary.accounts.values())
    ]
    rows = [["", "points", *sources, "dealt", "taken", "healed", "energy", "paid", "cards"]]
    assert summary.end is not None
    for name, account in summary.accounts.items():
        player = summary.end.state["players"][name]
        numbers = [player["vp"], *(account.points[source] for source in sources)]
        numbers += [account.dealt.total(), account.taken.total(), account.healed, account.energy, account.paid]
        out = " (out)" if player["eliminated"] else ""
        rows.append([f"{fit(plain(name), 20)}{out}", *map(str, numbers), str(len(account.bought))])
    widths = [max(columns(row[at]) for row in rows) for at in range(len(rows[0]))]
    between = "  " if sum(widths) + 2 * len(widths) - 2 <= room else " "
    return [
        between.join(
            cell + " " * (wide - columns(cell)) if not at else " " * (wide - columns(cell)) + cell
            for at, (cell, wide) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]


def _cards(summary: Summary, teller: Teller) -> list[str]:
    lines = []
    for name, account in summary.accounts.items():
        if account.bought:
            lines.append(f"{name} bought {', '.join(f'{teller.card(card)} ({paid})' for card, paid in account.bought)}")
        if account.stolen:
            lines.append(f"{name} stole {', '.join(f'{teller.card(card)} ({paid})' for card, paid in account.stolen)}")
        if account.played:
            lines.append(f"{name} played {', '.join(map(teller.card, account.played))}")
        if account.by_card:
            said = ", ".join(f"{amount} {teller.card(card)}" for card, amount in account.by_card.most_common())
            lines.append(f"{name}'s points from cards: {said}")
    return [*lines, ""] if lines else []


def _charts(summary: Summary, room: int, blocks: bool) -> list[str]:
    names = list(summary.accounts)
    shown = {name: fit(plain(name), 20) for name in names}
    wide = max(map(columns, shown.values()))
    courses = {name: summary.course(name) for name in names}
    lines = []
    for index, (title, floor) in enumerate((("Points", 20), ("Life", 10))):
        most = max(floor, *(max(course[index]) for course in courses.values()))
        lines.append(f"{title} at the end of each turn (a full column is {most})")
        for name in names:
            values = courses[name][index]
            drawn = chart(values, most, max(4, room - wide - 10), blocks)
            lines.append(f"  {padded(shown[name], wide)}  {drawn}  {values[-1]}")
    return lines


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
