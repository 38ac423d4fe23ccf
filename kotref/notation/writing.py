"""Writing a move in the short form."""

from __future__ import annotations

from kotref.notation.move import CardNames, Move


def write_action(move: Move, cards: CardNames) -> str:
    """The action of a move without its player; reads as the same move again."""
    action = move.action
    if action == "roll":
        return f"roll {_dice(move.dice)}"
    if action == "keep":
        return f"keep {_dice(move.keep)}, roll {_dice(move.dice)}"
    if action == "resolve":
        return _resolve(move)
    if action == "enter":
        return f"enter {move.place}"
    if action == "take":
        return f"take {cards.spell(move.tile or '?')}"
    if action in ("give", "lose"):
        what = cards.spell(move.card) if move.card is not None else move.what
        return f"{action} {what}" + (f" to {move.target}" if move.target is not None else "")
    if action == "draw":
        return f"draw {'?' if move.card is None else cards.spell(move.card)}"
    return action + _words(move, cards)


def _dice(dice: tuple[str, ...]) -> str:
    return " ".join(dice) or "nothing"


def _resolve(move: Move) -> str:
    order = list(move.order or ())
    if move.hearts:
        split = "hearts " + " + ".join(f"{count} {what}" for what, count in move.hearts)
        if "hearts" in order:
            order[order.index("hearts")] = split
        else:
            order.append(split)
    return "resolve " + ", ".join(order) if order else "resolve"


def _words(move: Move, cards: CardNames) -> str:
    """What follows the action in buy, sweep, steal, use and play."""
    parts = []
    if move.card is not None:
        parts.append(cards.spell(move.card))
    if move.as_ is not None:
        parts.append(f"as {cards.spell(move.as_)}")
    parts += _picks(move, cards)
    if move.target is not None:
        parts.append(f"on {move.target}")
        if move.target_card is not None:
            parts.append(cards.spell(move.target_card))
    if move.source is not None:
        parts.append(f"from {move.source}")
    if move.with_ is not None:
        parts.append(f"with {cards.spell(move.with_)}")
    text = "".join(f" {part}" for part in parts)
    if move.reveal:
        text += ", reveal " + ", ".join("?" if card is None else cards.spell(card) for card in move.reveal)
    return text


def _picks(move: Move, cards: CardNames) -> list[str]:
    """What is picked: cards, a die, faces, a number, an option. What another field implies is not written again."""
    parts = []
    if move.cards:
        parts.append(", ".join(map(cards.spell, move.cards)))
        if len(move.cards) == 1 and (move.option is not None or move.count is not None):
            return parts  # the card's name is the word for the other as well
    if move.die is not None:
        parts.append(f"{move.die} -> {move.to}")
    elif move.option is not None:
        parts.append(move.option)
    elif move.count is not None:
        parts.append(str(move.count))
    elif move.dice:
        parts.append(" ".join(move.dice))
    elif move.face is not None:
        parts.append(move.face)
    return parts
