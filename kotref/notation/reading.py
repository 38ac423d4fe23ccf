"""Reading the short form of a move (log-format `kotref/1`, Moves; notation of the expansions, section 1)."""

from __future__ import annotations

from collections.abc import Callable

from kotref.names import is_unknown, nearest, quoted
from kotref.notation.cursor import Cursor, bad_face
from kotref.notation.move import Move, NotationError
from kotref.notation.words import ACTIONS, FACE_WORDS, GROUPS, HANDED, NOTHING, OPTIONS, SPENDINGS

_SPLIT = "hearts 1 heal + 2 poison + 1 Ben"


def read_action(cursor: Cursor, player: str) -> Move:
    """The move that the words say; raises NotationError."""
    if not cursor.skip_commas():
        raise NotationError("KOT006", "there is no action")
    action = cursor.word
    reader = READERS.get(action)
    if reader is None:
        raise unknown_action(cursor.words[cursor.at])
    cursor.at += 1
    move = Move(player, action)
    reader(cursor, move)
    return move


def unknown_action(word: str) -> NotationError:
    """What to say of an action that does not exist."""
    return NotationError(
        "KOT006", f"{quoted(word)} is not an action; there are {', '.join(ACTIONS)}", nearest(word, ACTIONS)
    )


def _roll(cursor: Cursor, move: Move) -> None:
    cursor.need("roll DICE")
    move.dice = _dice(cursor)


def _dice(cursor: Cursor) -> tuple[str, ...]:
    if cursor.skip_commas() and cursor.take(NOTHING):
        cursor.done("roll nothing")
        return ()
    return cursor.faces()


def _keep(cursor: Cursor, move: Move) -> None:
    form = "keep DICE, roll DICE"
    cursor.need(form)
    if cursor.word == "all":
        raise NotationError("KOT006", "all dice are kept by `resolve`, which stops throwing")
    if not cursor.take(NOTHING):
        move.keep = cursor.faces("roll")
    cursor.skip_commas()
    if not cursor.take("roll"):
        raise NotationError(
            "KOT006", f"what the other dice showed is missing; expected `{form}`, or `resolve` to stop throwing"
        )
    cursor.need(form)
    move.dice = _dice(cursor)


def _resolve(cursor: Cursor, move: Move) -> None:
    order: list[str] = []
    hearts: list[tuple[str, int]] = []
    while cursor.skip_commas():
        word = cursor.word
        if word in GROUPS:
            order.append(word)
            cursor.at += 1
            if word == "hearts" and cursor.word not in ("", ",", *GROUPS):
                _split(cursor, hearts)
            continue
        start = cursor.at  # no group: kept as written, up to the comma, for the rules to say so
        while cursor.word not in ("", ","):
            cursor.at += 1
        order.append(" ".join(cursor.words[start : cursor.at]))
    if order:
        move.order = tuple(order)
    if hearts:
        move.hearts = tuple(hearts)


def _split(cursor: Cursor, hearts: list[tuple[str, int]]) -> None:
    while True:
        amount = number(cursor.word)
        if not amount:
            raise NotationError("KOT006", f"{quoted(cursor.word)} is not a number of hearts; expected as in `{_SPLIT}`")
        cursor.at += 1
        if cursor.word in ("", ",", "+"):
            raise NotationError("KOT006", f"what the hearts do is missing; expected as in `{_SPLIT}`")
        if cursor.word in SPENDINGS:
            hearts.append((cursor.word, amount))
            cursor.at += 1
        else:
            hearts.append((cursor.player(_SPLIT, SPENDINGS), amount))
        if not cursor.take("+"):
            break
    if cursor.word not in ("", ",", *GROUPS):
        raise NotationError("KOT006", f"{quoted(cursor.rest())} has no meaning here; expected as in `{_SPLIT}`")


def number(word: str) -> int | None:
    """A number of up to three digits, None for anything else."""
    return int(word) if len(word) <= 3 and word.isascii() and word.isdigit() else None


def _enter(cursor: Cursor, move: Move) -> None:
    cursor.need("enter city` or `enter bay")
    word = cursor.word
    if word not in ("city", "bay"):
        hint = nearest(word, ("city", "bay"))
        raise NotationError(
            "KOT006", f"{quoted(cursor.rest())} cannot be entered; expected `enter city` or `enter bay`", hint
        )
    cursor.at += 1
    move.place = word
    cursor.done(f"enter {word}")


def _bare(cursor: Cursor, move: Move) -> None:
    cursor.done(move.action)


def _buy(cursor: Cursor, move: Move) -> None:
    form = "buy CARD [from PLAYER|deck|discard] [with CARD] [, reveal CARD]"
    start = cursor.at
    move.card = cursor.card(form)
    while cursor.skip_commas():
        if cursor.take("from"):
            _from(cursor, move, form)
        elif cursor.take("with"):
            move.with_ = cursor.card(form)
        elif cursor.take("reveal"):
            move.reveal = cursor.reveal()
        elif cursor.word == "->" or cursor.words[cursor.at - 1] == ",":
            cursor.done(form)
        else:
            cursor.at = start
            cursor.no_card()


def _from(cursor: Cursor, move: Move, form: str) -> None:
    cursor.need(form)
    if cursor.word in ("deck", "discard"):
        move.source = cursor.word
        cursor.at += 1
    else:
        move.source = cursor.player(form, ("deck", "discard"))


def _sweep(cursor: Cursor, move: Move) -> None:
    form = "sweep [, reveal CARD, CARD, CARD]"
    if cursor.skip_commas():
        if not cursor.take("reveal"):
            cursor.done(form)
        move.reveal = cursor.reveal()


def _use(cursor: Cursor, move: Move) -> None:
    form = f"{move.action} CARD [WORDS]"
    move.card = cursor.card(form, stop_at_faces=True)
    picked: list[tuple[str | None, str | None]] = []
    while cursor.skip_commas():
        word = cursor.word
        pick = word if word in FACE_WORDS or word in OPTIONS or number(word) is not None else None
        found = cursor.longest(cursor.cards.find)
        if found is not None and (found[1] > cursor.at + 1 or word not in ("as", "on", "to", "from", "reveal")):
            picked.append((pick if found[1] == cursor.at + 1 else None, found[0]))
            cursor.at = found[1]
        elif cursor.take("as"):
            move.as_ = cursor.card(f"{move.action} CARD as CARD")
        elif cursor.take("on") or cursor.take("to"):
            _target(cursor, move)
        elif cursor.take("from"):
            _from(cursor, move, form)
        elif cursor.take("reveal"):
            move.reveal = cursor.reveal()
        elif cursor.at + 1 < len(cursor.words) and cursor.words[cursor.at + 1] == "->":
            _change(cursor, move)
        elif pick is not None:
            picked.append((pick, None))
            cursor.at += 1
        elif word == "->" or any(face is not None for face, _ in picked):
            raise bad_face(cursor.words[cursor.at])
        else:
            _no_word(cursor)
    fill_picked(move, picked)


def _target(cursor: Cursor, move: Move) -> None:
    form = f"{move.action} CARD on PLAYER [CARD]"
    cursor.need(form)
    start = cursor.at
    target = cursor.try_player()
    if target is None:
        # What is a card at the end is not a part of the unknown name.
        for end in range(start + 1, len(cursor.words)):
            cursor.at = end
            found = cursor.longest(cursor.cards.find)
            if found is not None and found[1] == len(cursor.words):
                cursor.words = cursor.words[:end]
                break
        cursor.at = start
        cursor.no_player()
    move.target = target
    if cursor.word not in ("", ",", "as", "reveal") and cursor.word not in FACE_WORDS:
        move.target_card = cursor.card(form)
    elif cursor.word in FACE_WORDS:
        move.target_card = cursor.try_card()


def _change(cursor: Cursor, move: Move) -> None:
    if move.die is not None:
        raise NotationError("KOT006", f"one die is changed by one move; expected `{move.action} CARD FACE -> FACE`")
    move.die = cursor.face()
    cursor.at += 1
    move.to = cursor.face()


def _no_word(cursor: Cursor) -> None:
    word = cursor.words[cursor.at]
    if cursor.at + 1 == len(cursor.words) or cursor.words[cursor.at + 1] == ",":
        hint = nearest(word, (*OPTIONS, *(face for face in FACE_WORDS if len(face) > 1)))
        if hint is not None and nearest(word, cursor.cards.all()) is None:
            raise NotationError("KOT006", f"{quoted(word)} is no card, no face and no choice that a card offers", hint)
    cursor.no_card(stop_at_faces=True)


def fill_picked(move: Move, picked: list[tuple[str | None, str | None]]) -> None:
    """Sort what was picked into the fields that it may stand for; raises KOT006.

    Each is a word (a face, an option or a number), a card's id, or both where a card is called like such a word.
    """
    if not picked:
        return
    words = [word for word, _ in picked if word is not None]
    if len(picked) > 1:
        dice = tuple([FACE_WORDS[word] for word in words if word in FACE_WORDS])
        if len(dice) == len(picked):
            move.dice = dice
            _alone(move, words)
            return
        words = [word for word, card in picked if card is None and word is not None]
    move.cards = tuple([card for _, card in picked if card is not None])
    if not words:
        return
    _alone(move, words)
    for word in words:
        if word not in FACE_WORDS and (len(words) > 1 or len(picked) > 1):
            raise bad_face(word)
    move.dice = tuple([FACE_WORDS[word] for word in words if word in FACE_WORDS])
    if len(words) == 1:
        move.face = FACE_WORDS.get(words[0])
    if len(picked) == 1:
        _only(move, words[0])


def _alone(move: Move, words: list[str]) -> None:
    if move.die is not None:
        raise NotationError("KOT006", f"{quoted(' '.join(words))} has no meaning beside `{move.die} -> {move.to}`")


def _only(move: Move, word: str) -> None:
    """One word stands alone: it may be an option or a number too."""
    if word in OPTIONS:
        move.option = word
    elif move.face in OPTIONS:
        move.option = move.face
    move.count = number(word)


def _take(cursor: Cursor, move: Move) -> None:
    cursor.need("take TILE")
    start = cursor.at
    move.tile = cursor.try_card()
    if move.tile is None or cursor.skip_commas():
        cursor.at = start
        cursor.no_card(what="tile")


def _whole(cursor: Cursor, start: int) -> None:
    """The name goes to the end, or it is not that name."""
    if cursor.skip_commas():
        cursor.at = start
        cursor.no_card()


def _draw(cursor: Cursor, move: Move) -> None:
    form = "draw EVOLUTION` or `draw ?"
    cursor.need(form)
    start = cursor.at
    if is_unknown(cursor.word) and cursor.at + 1 == len(cursor.words):
        return
    move.card = cursor.card(form)
    _whole(cursor, start)


def _steal(cursor: Cursor, move: Move) -> None:
    form = "steal COSTUME from PLAYER"
    move.card = cursor.card(form)
    cursor.need(form)
    if not cursor.take("from"):
        cursor.done(form)
    move.source = cursor.player(form)
    cursor.done(form)


def _give(cursor: Cursor, move: Move) -> None:
    form = "give energy|vp|heart|CARD [to PLAYER]"
    cursor.need(form)
    found = cursor.longest(cursor.cards.find)
    if cursor.word in HANDED and (found is None or found[1] == cursor.at + 1):
        move.what = HANDED[cursor.word]
        cursor.at += 1
    elif found is not None:
        move.what = move.card = found[0]
        cursor.at = found[1]
    else:
        cursor.no_card()
    if cursor.take("to"):
        move.target = cursor.player(form)
    cursor.done(form)


def _lose(cursor: Cursor, move: Move) -> None:
    cursor.need("lose hearts")
    if cursor.word not in ("hearts", "heart", "❤", "♥"):
        cursor.done("lose hearts")
    cursor.at += 1
    move.what = "hearts"
    cursor.done("lose hearts")


READERS: dict[str, Callable[[Cursor, Move], None]] = {
    "roll": _roll,
    "keep": _keep,
    "resolve": _resolve,
    "yield": _bare,
    "stay": _bare,
    "enter": _enter,
    "buy": _buy,
    "sweep": _sweep,
    "use": _use,
    "pass": _bare,
    "end": _bare,
    "take": _take,
    "play": _use,
    "draw": _draw,
    "steal": _steal,
    "give": _give,
    "lose": _lose,
}
