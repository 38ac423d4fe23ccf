"""From one move of a log to the next: what need not be written, what a move closes, and why a move fits nowhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kotref.notation import Move
from kotref.position import BAY, CITY, CardInPlay, Monster
from kotref.rules import before, conditions, demands, evolving, handing, playing, wickedness
from kotref.rules.before import EndWindow
from kotref.rules.buying import BuyWindow
from kotref.rules.entering import EnterWindow
from kotref.rules.run import Run
from kotref.rules.table import Table
from kotref.rules.throwing import ThrowWindow
from kotref.rules.tokyo import PLACE_NAMES, bay_is_open, bay_shut, may_enter, place_of
from kotref.rules.turn import ExtraTurnWindow
from kotref.rules.windows import at_any_time
from kotref.violation import Violation

_AFTER_ENTERING = ("steal", "give", "buy", "sweep", "end")
TURN_MOVES = frozenset(("roll", "keep", "resolve", "draw", "enter", "buy", "sweep", "end"))


def is_turn_move(table: Table, move: Move) -> bool:
    """Whether `move` is a step of the turn of the monster whose turn it is."""
    step = move.action in TURN_MOVES or handing.is_handing(table, move)
    return step and move.player == table.position.active.name


def bring_to(run: Run, move: Move, closing: bool = False) -> list[Violation] | None:
    """Let the game go on to where `move` fits: close what it closes, do what need not be written.

    With `closing` the reactions of others are closed too, since nobody will use them.

    Gives what is told on the way (a monster that had to enter, a choice that is missing); None, with the game left as
    it was, if the move fits nowhere.
    """
    fitted = run.window.fits(run.table, move)
    if fitted and not better_later(run, move):
        return []
    mark = run.mark()
    told: list[Violation] = []
    while True:
        window = run.window
        if isinstance(window, ExtraTurnWindow):
            run.send(Move(move.player, "roll") if window.is_taken_by(run.table, move) else None)
        elif window.turn:
            if not _imply(run, move, told):
                break
        elif closing or closes(run, move):
            missing = window.missing(run.table)
            if missing is not None:
                told.append(missing)
            run.send(None)
        else:
            break
        if run.window.fits(run.table, move) and not isinstance(run.window, ExtraTurnWindow):
            if not fitted or run.window.why_not(run.table, move) is None:
                return told
            if run.window.turn:
                break
    run.back_to(mark)
    return [] if fitted else None


def better_later(run: Run, move: Move) -> bool:
    """Whether a use that may be made at any time cannot be made here, but perhaps once this reaction is over."""
    if run.window.turn or not at_any_time(run.table, move):
        return False
    return run.window.why_not(run.table, move) is not None


def closes(run: Run, move: Move) -> bool:
    """Whether `move` closes the reactions that are open: a step of the turn does; others close only their own."""
    table = run.table
    if run.window.lapses or is_turn_move(table, move) or _begins_a_turn(table, move):
        return True
    return all(monster.name == move.player for monster in run.window.open_to(table))


def _begins_a_turn(table: Table, move: Move) -> bool:
    if move.player == table.position.active.name:
        return False
    return move.action in ("roll", "keep") or before.is_only_for(table, move)


def _imply(run: Run, move: Move, told: list[Violation]) -> bool:
    """Make the step that `move` implies at a window of the turn; False if it implies none."""
    table, window = run.table, run.window
    active = table.position.active
    mine = move.player == active.name
    if isinstance(window, ThrowWindow):
        if not table.position.thrown or (mine and move.action in ("roll", "keep", "resolve")):
            return False
        resolve = Move(active.name, "resolve")
        if table.position.throw_due:
            against = window.why_not(table, resolve)
            if against is not None:
                told.append(against)
        run.send(resolve)
        return True
    if isinstance(window, EnterWindow):
        goes_on = move.action in (*_AFTER_ENTERING, "use", "play", "draw") if mine else _starts(move)
        if not goes_on:
            return False
        told.append(window.missing(table))
        run.send(Move(active.name, "enter", place=window.place))
        return True
    over = move.action == "draw" if mine else _starts(move)
    if isinstance(window, (BuyWindow, EndWindow)) and over:
        run.send(Move(active.name, "end"))
        return True
    return False


def _starts(move: Move) -> bool:
    """Whether a turn can begin with `move`."""
    return move.action in ("roll", "use", "play") or demands.is_answer(move)


def is_wanted(run: Run, upcoming: Iterable[Move]) -> bool:
    """Whether one of the `upcoming` moves uses the window that is open, before a step of the turn closes it.

    Who has decided to stay or to leave has closed the reactions of its own that came before.
    """
    decided: set[str] = set()
    for move in upcoming:
        if run.window.fits(run.table, move):
            idle = at_any_time(run.table, move) and not run.window.open_to(run.table)
            if move.player not in decided and not idle:
                return True
        elif move.action in ("yield", "stay"):
            decided.add(move.player)
        if is_turn_move(run.table, move) or _begins_a_turn(run.table, move):
            return False
    return False


def settle(run: Run, upcoming: Callable[[], Iterator[Move]], tell: Callable[[Violation], None] | None = None) -> None:
    """Do what the rules do by themselves and what nobody wrote, up to the point where the next move is made.

    What is demanded, and nobody wrote, goes to `tell`; there the game stops.
    """
    while not run.window.turn and not isinstance(run.window, ExtraTurnWindow):
        if is_wanted(run, upcoming()):
            return
        missing = run.window.missing(run.table)
        if missing is not None:
            if tell is not None:
                tell(missing)
            return
        run.send(None)
    if isinstance(run.window, ExtraTurnWindow):
        window, following = run.window, next(upcoming(), None)
        taken = following is not None and window.is_taken_by(run.table, following)
        run.send(Move(following.player, "roll") if following is not None and taken else None)
        settle(run, upcoming)


# --- why a move fits nowhere --------


def why_misfit(run: Run, move: Move) -> Violation:
    """Why `move`, which fits no window that is open or could be reached, is illegal (violations.md: precedence)."""
    table = run.table
    mover = table.monster(move.player)
    if run.over:
        winner = table.position.winner
        said = (
            "nobody has won" if winner == "none" else "the win is shared" if winner == "shared" else f"{winner} has won"
        )
        return Violation("KOT103", f"{mover.name} cannot move: the game is over, {said}.")
    if mover.eliminated:
        return Violation("KOT104", f"{mover.name} has been eliminated and does not play any more.")
    answer = _ANSWERS.get(move.action)
    return answer(table, mover, move) if answer else _nothing_asked(table, mover, move)


def _not_your_turn(table: Table, mover: Monster, move: Move) -> Violation:
    active = table.position.active.name
    return Violation("KOT101", f"{mover.name} cannot {move.action} now: it is {active}'s turn.")


_DONE = {
    "start": "the dice have not been thrown yet",
    "roll": "the dice are not resolved yet",
    "resolve": "the dice are being resolved",
    "enter": "the dice are resolved",
    "buy": "the dice are resolved, it is time to buy",
    "end": "the turn is ending",
}


def _turn_step(table: Table, mover: Monster, move: Move) -> Violation:
    position = table.position
    if mover.seat != position.turn:
        if move.action == "buy" and table.owned("card turned up", mover):
            return Violation("KOT505", f"{mover.name} can buy now only what has just been turned up.")
        return _not_your_turn(table, mover, move)
    if position.passed:
        return Violation(
            "KOT102", f"{mover.name} cannot {move.action} now: it has passed the whole turn.", f"{mover.name}: end"
        )
    if position.changed and move.action in ("roll", "keep"):
        return Violation("KOT102", f"{mover.name} cannot throw any more: dice have been changed since.")
    if position.selling and move.action in ("buy", "sweep"):
        return Violation("KOT102", f"{mover.name} cannot {move.action} any more: cards have been given up.")
    step = "start" if not position.thrown else position.step
    return Violation("KOT102", f"{mover.name} cannot {move.action} now: {_DONE.get(step, 'it is another step')}.")


def _enter(table: Table, mover: Monster, move: Move) -> Violation:
    position = table.position
    if mover.seat != position.turn:
        return _not_your_turn(table, mover, move)
    place = move.place or CITY
    if mover.in_tokyo:
        return Violation("KOT408", f"{mover.name} is in {place_of(mover)} already.")
    if place == BAY and not bay_is_open(table):
        return bay_shut(table, None)
    holder = position.at(place)
    if holder is not None:
        return Violation("KOT405", f"{holder.name} holds {PLACE_NAMES[place]}.")
    if table.cannot(mover, "enter tokyo"):
        names = [item.of.name for item in table.owned("cannot", mover) if item.clause.value == "enter tokyo"]
        return Violation("KOT409", f"{mover.name} cannot enter Tokyo as long as it has {names[0]}.")
    if position.thrown and not may_enter(table):
        return Violation("KOT409", f"{mover.name} rolled no claw, and without one nobody enters Tokyo in this edition.")
    return Violation("KOT102", f"{mover.name} cannot enter now: that is done after the dice and before buying.")


def _yield(table: Table, mover: Monster, move: Move) -> Violation:
    position = table.position
    if mover.seat in table.decided:
        return Violation("KOT102", f"{mover.name} cannot {move.action} now: that has been decided in this turn.")
    if move.action == "stay":
        return Violation("KOT901", f"{mover.name} has nothing to decide.")
    if not mover.in_tokyo:
        return Violation("KOT403", f"{mover.name} cannot yield: {mover.name} is not in Tokyo.")
    if table.cannot(mover, "yield"):
        names = [item.of.name for item in table.owned("cannot", mover) if item.clause.value == "yield"]
        return Violation("KOT410", f"{mover.name} cannot yield as long as {names[0]} forbids it.")
    losses = [loss for loss in position.losses if loss.victim == mover.seat]
    if not losses:
        return Violation("KOT407", f"{mover.name} cannot yield: no life was lost in this turn.")
    lost = sum(loss.amount for loss in losses)
    sources = " and ".join(dict.fromkeys(_source(table, loss.source) for loss in losses))
    return Violation(
        "KOT402",
        f"{mover.name} cannot yield: the {lost} life {mover.name} just lost came from {sources}; "
        "only claws rolled by another monster let a monster leave Tokyo.",
    )


def _source(table: Table, source: str) -> str:
    if source in table.library:
        return f"{table.spell(source)}, a card"
    return "its own claws" if source == "claws" else source


def _use(table: Table, mover: Monster, move: Move) -> Violation:
    card = move.as_ or move.card
    name = table.spell(card)
    held = [
        of for mine in (*mover.cards, *mover.tiles, *mover.evolutions) for of in table.meanings(mine) if of.id == card
    ]
    held = held or [table.library.card(mine.id) for mine in _lent(table, mover) if mine.id == card]
    if not held:
        return Violation("KOT504", f"{mover.name} cannot use {name}: {mover.name} does not have it.")
    against = _out_of_reach(table, mover, card)
    if against is not None:
        return against
    uses = [clause for clause in held[0].clauses if clause.head == "may"]
    when = " or ".join(dict.fromkeys(conditions.window_name(clause.moment) for clause in uses))
    said = f"it is used {when}" if uses else "there is nothing to use about it"
    if any(clause.when is not None for clause in uses):
        said += f", if what it asks for holds (its text: kotref card {card})"
    return Violation("KOT505", f"{mover.name} cannot use {name} now: {said}.")


def _lent(table: Table, mover: Monster) -> list[CardInPlay]:
    """Cards of `mover` that lie before others, and of which it has still something to use."""
    lying = [one for _, one in table.position.in_front() if one.owner == mover.seat]
    return [one for one in lying if any(part.whom == "card owner" for part in table.library.card(one.id).clauses)]


def _out_of_reach(table: Table, mover: Monster, card: str | None) -> Violation | None:
    """A card against a loss that has come and gone in this turn, because it was used up or could not be paid."""
    if not any(loss.victim == mover.seat for loss in table.position.losses):
        return None
    for item in table.owned("damage pending", mover):
        if item.of.id == card:
            return conditions.limit(table, item) or conditions.unpaid(table, item, table.context(item))
    return None


def _nothing_asked(table: Table, mover: Monster, move: Move) -> Violation:
    if move.action == "pass":
        return Violation("KOT901", f"{mover.name} has nothing to decide.")
    return Violation("KOT505", f"nothing at this table asks for that: {move.action}.")


def _give(table: Table, mover: Monster, move: Move) -> Violation:
    return handing.why_misfit(table, mover, move) if move.card is not None else demands.why_misfit(table, mover, move)


_ANSWERS = {
    "steal": handing.why_misfit,
    "give": _give,
    "lose": demands.why_misfit,
    "roll": _turn_step,
    "keep": _turn_step,
    "resolve": _turn_step,
    "buy": _turn_step,
    "sweep": _turn_step,
    "end": _turn_step,
    "enter": _enter,
    "yield": _yield,
    "stay": _yield,
    "use": _use,
    "take": wickedness.why_misfit,
    "play": playing.why_misfit,
    "draw": evolving.why_misfit,
}
