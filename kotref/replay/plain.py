"""Steps and positions as plain text, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kotref.events import Event
from kotref.referee.monsters import spell_monster
from kotref.referee.report import Finding
from kotref.replay.changes import card_words, marks, tally_words, tokens
from kotref.replay.recording import Step
from kotref.replay.state import State
from kotref.replay.telling import Teller
from kotref.replay.words import fit
from kotref.report.plain import columns, plain

SHORT_PLACES = {"outside": "outside", "city": "Tokyo City", "bay": "Tokyo Bay"}
_QUIET = frozenset(("turn", "threw", "paid"))
"""Events that the lines around them say already: the line of the turn, the move's own dice, the price."""


# --- steps ------------------------------------------------------------------------------------------------------------


def step_lines(step: Step, before: Step | None = None) -> list[str]:
    """A move, what is told of it, what it brought about, and how the monsters then stand where that has changed.

    A turn that begins with it has a line of its own.
    """
    first, then = parted(step, before)
    tally = tally_words(before.state if before is not None else None, step.state, step.teller)
    now = [f"      now {'; '.join(tally)}"] if tally else []
    early = bool(now) and not any(map(is_news, then))
    lines = _told(step, first) + (now if early and first else [])
    lines.append(move_line(step))
    lines += [f"      {line}" for line in finding_lines(step.findings)]
    lines += _told(step, then) + ([] if early and first else now)
    return [plain(line) for line in lines]


def parted(step: Step, before: Step | None = None) -> tuple[list[Event], list[Event]]:
    """What happened before the move was made, where it begins a turn that the log has not begun by `end`; the rest.

    What is used or answered before everything else in a turn brought about all there is, and begins the turn.
    """
    events = step.events
    begun = [index for index, event in enumerate(events) if event.kind == "turn" and event.amount == step.turn]
    if not begun or not step.move:
        return [], events
    if before is not None and before.state["step"] == "start" and not _throws(step):
        at = begun[0]
        return [events[at]], events[:at] + events[at + 1 :]
    thrown = (index for index, event in enumerate(events) if event.kind == "threw" and event.source == "dice")
    at = next((index for index in thrown if index > begun[0]), begun[0] + 1)
    return events[:at], events[at:]


def _throws(step: Step) -> bool:
    return step.text.startswith(("roll ", "keep "))


def _told(step: Step, events: list[Event]) -> list[str]:
    return [
        turn_line(step, event) if event.kind == "turn" else f"      {step.teller.sentence(event)}"
        for event in events
        if event.kind == "turn" or is_news(event)
    ]


def turn_line(step: Step, event: Event) -> str:
    """``Turn 3: Cleo``."""
    return f"Turn {event.amount}: {step.teller.names[event.seat]}"


def is_news(event: Event) -> bool:
    """Whether an event says something that the move does not say by itself."""
    return event.kind not in _QUIET or (event.kind == "threw" and event.source != "dice")


def move_line(step: Step) -> str:
    """``  12  Ben: resolve``."""
    if step.move == 0:
        return "   0  the start"
    said = f"{step.player}: {step.text}" if step.player else step.text
    return f"{step.move:>4}  {said}"


def finding_lines(findings: Iterable[Finding]) -> list[str]:
    """What is told against the move, each with its code: what it is never depends on colour."""
    lines = []
    for finding in findings:
        mark = {"error": "!!", "warning": "! (warning)", "follow-up": "! (follows)"}[finding.severity]
        lines.append(f"{mark} {finding.code} {finding.name}: {finding.message}")
        if finding.legal:
            lines.append(f"   legal: {finding.legal}")
    return lines


def game_lines(steps: Iterable[Step]) -> Iterator[str]:
    """The steps as text; each turn begins with a line that says how everybody stands."""
    before: Step | None = None
    for step in steps:
        if before is None and step.move:
            yield plain(f"Turn {step.turn}")
        turns = {plain(turn_line(step, event)) for event in step.events if event.kind == "turn"}
        for line in step_lines(step, before)[0 if step.move else 1 :]:
            if line in turns:
                yield ""
                yield f"{line}  ({plain(standing(step.state))})"
            else:
                yield line
        before = step


def turn_lines(steps: Iterable[Step]) -> Iterator[str]:
    """A block for each turn: how everybody stands at its start, its moves in a row with what they brought about."""
    turn: int | None = None
    before: Step | None = None
    begun, stand = "", ""
    for step in steps:
        first, then = parted(step, before)
        (late, begins), (news, following) = _at_turn(step, first), _at_turn(step, then)
        if late:
            yield plain(f"      then: {late}")
        if step.turn != turn and step.turn:
            yield ""
            stand = standing(step.state) if first else stand
            yield plain(f"Turn {step.turn}: {step.player or ''}{f'  ({stand})' if stand else ''}")
            if begun or begins:
                yield plain(f"      at the start: {begun or begins}")
        turn = step.turn
        if step.move:
            yield plain(f"{move_line(step)}{f'  ({news})' if news else ''}")
        for line in finding_lines(step.findings):
            yield plain(f"      {line}")
        stand, begun, before = standing(step.state), following, step


def _at_turn(step: Step, events: list[Event]) -> tuple[str, str]:
    """What happened before a turn began, and since."""
    at = next((index for index, event in enumerate(events) if event.kind == "turn"), len(events))
    said = ["; ".join(map(step.teller.sentence, filter(is_news, part))) for part in (events[:at], events[at:])]
    return said[0], said[1]


def standing(state: State) -> str:
    """Everybody in one line: ``Ada 3 points 8 life 2 energy in Tokyo City, Ben ...``."""
    return ", ".join(
        f"{name} out"
        if player["eliminated"]
        else f"{name} {player['vp']} vp {player['life']} life {player['energy']} energy"
        + ("" if player["place"] == "outside" else f" {player['place']}")
        for name, player in state["players"].items()
    )


# --- a position -------------------------------------------------------------------------------------------------------


def position_lines(state: State, teller: Teller) -> list[str]:
    """Everything on the table: whose turn, dice, places, monsters with cards and tokens, market."""
    lines = [turn_words(state)]
    if state["dice"]:
        left = state["throws_left"]
        more = f" ({left} {'throw' if left == 1 else 'throws'} left)" if state["step"] == "roll" else ""
        lines.append(f"Dice: {' '.join(state['dice'])}{more}")
    lines.append("")
    lines += _table(state, teller)
    lines.append("")
    lines.append(f"Market: {', '.join(card_words(card, teller) for card in state['market']) or 'empty'}")
    lines.append(f"Deck: {state['deck']} cards")
    if state.get("tiles"):
        lines.append(f"Tiles on the table: {', '.join(teller.card(f'tile/{id}') for id in state['tiles'])}")
    return [plain(line) for line in lines]


def turn_words(state: State) -> str:
    """Whose turn it is, or how the game ended."""
    if state["over"]:
        winner = state["winner"]
        return {"none": "The game is over: nobody wins", "shared": "The game is over: the win is shared"}.get(
            winner, f"The game is over: {winner} wins"
        )
    return f"{state['turn']}'s turn, {STEPS.get(state['step'], state['step'])}"


STEPS = {
    "start": "at its start",
    "roll": "throwing dice",
    "resolve": "resolving the dice",
    "enter": "entering Tokyo",
    "buy": "buying",
    "end": "ending",
}


def _table(state: State, teller: Teller) -> Iterator[str]:
    rows = [["", "points", "life", "energy", "place", "tokens", "cards"]]
    for name, player in state["players"].items():
        monster = spell_monster(player["monster"])
        who = f"{'>' if name == state['turn'] and not state['over'] else ' '} {fit(name, 24)}"
        if monster != name:
            who += f" ({monster})"
        place = "eliminated" if player["eliminated"] else SHORT_PLACES.get(player["place"], player["place"])
        life = f"{player['life']}/{player['max_life']}"
        held = "; ".join(held_words(player, teller)) or "-"
        rows.append([who, str(player["vp"]), life, str(player["energy"]), place, token_words(player) or "-", held])
    if all(row[5] == "-" for row in rows[1:]):
        for row in rows:
            del row[5]
    widths = [max(columns(plain(row[column])) for row in rows) for column in range(len(rows[0]) - 1)]
    for row in rows:
        cells = [plain(cell) + " " * (room - columns(plain(cell))) for cell, room in zip(row, widths, strict=False)]
        yield "  ".join([*cells, plain(row[-1])]).rstrip()


def token_words(player: State) -> str:
    """``2 poison, 1 shrink, wickedness 4``."""
    words = [f"{count} {kind}" for kind, count in tokens(player).items() if count]
    if player.get("wickedness"):
        words.append(f"wickedness {player['wickedness']}")
    return ", ".join(words + marks(player))


def held_words(player: State, teller: Teller) -> list[str]:
    """What lies in front of a monster, kind by kind; the ordinary cards first."""
    found = []
    for what, label in HELD:
        if player.get(what):
            ids = [f"tile/{card}" if what == "tiles" and isinstance(card, str) else card for card in player[what]]
            found.append(label + ", ".join(card_words(card, teller, player.get("owners")) for card in ids))
    return found


HELD = (("cards", ""), ("tiles", "tiles "), ("played", "played "), ("evolutions", "hand "))
"""What lies in front of a monster, and how it is called."""
