"""Between entering Tokyo and buying: costumes are stolen, gifts are given (Halloween)."""

from __future__ import annotations

from collections.abc import Iterator

from kotref.notation import Move
from kotref.position import CardInPlay, Monster
from kotref.rules import effects, gains, hands, playing
from kotref.rules.ending import checkpoint
from kotref.rules.prices import price
from kotref.rules.table import Table
from kotref.rules.windows import Flow
from kotref.violation import Violation


def is_handing(table: Table, move: Move) -> bool:
    """Whether `move` steals a costume or gives a gift: a step of its monster's own turn."""
    if move.action == "steal":
        return True
    return move.action in ("give", "play") and is_gift(table, move.card)


def is_gift(table: Table, id: str | None) -> bool:
    """Whether `id` is a gift of this game."""
    return id is not None and id in table.library and table.library.card(id).kind == "gift"


def fits(table: Table, move: Move) -> bool:
    """Whether `move` is a theft or a gift by the monster whose turn it is, before it has bought anything."""
    position = table.position
    if position.bought or position.selling or move.player != position.active.name:
        return False
    if move.action == "steal":
        return bool(table.rules.costumes)
    if not is_handing(table, move):
        return False
    active = position.active
    return move.action == "give" or hands.may_hold(table, active, str(move.card))


def why_not(table: Table, move: Move) -> Violation | None:
    """What the rules say against a theft or a gift, which fits."""
    return _bad_theft(table, move) if move.action == "steal" else _bad_gift(table, move)


def hurt_by_claws(table: Table) -> list[Monster]:
    """The monsters that lost life to the claws of this turn and are still in the game, clockwise."""
    position = table.position
    seats = {loss.victim for loss in position.losses if loss.claws and loss.by == position.turn}
    return [one for one in position.clockwise(position.turn) if one.seat in seats and one is not position.active]


# --- costumes --------


def _bad_theft(table: Table, move: Move) -> Violation | None:
    rules, position = table.rules.costumes, table.position
    thief, wearer = position.active, table.monster(move.source or "")
    name = table.spell(move.card)
    if _worn(table, wearer, move.card) is None or wearer is thief:
        worn = table.spell_all(card.id for card in wearer.cards if _is_costume(table, card.id))
        return Violation("KOT823", f"{wearer.name} does not wear {name}; its costumes: {worn}.")
    if rules and position.claws < rules.claws:
        return Violation(
            "KOT820", f"{thief.name} needs {rules.claws} claws to steal a costume, and has {position.claws}."
        )
    if wearer not in hurt_by_claws(table):
        return Violation("KOT821", f"{wearer.name} lost no life to the claws of {thief.name} in this turn.")
    cost = theft_price(table, thief, move.card or "")
    if thief.energy < cost:
        return Violation("KOT822", f"{name} costs {thief.name} {cost} energy; {thief.name} has {thief.energy}.")
    return None


def _is_costume(table: Table, id: str) -> bool:
    return table.library.card(id).kind == "costume"


def _worn(table: Table, wearer: Monster, id: str | None) -> CardInPlay | None:
    return next((card for card in wearer.cards if card.id == id and _is_costume(table, card.id)), None)


def theft_price(table: Table, thief: Monster, id: str) -> int:
    """What a stolen costume costs: printed, or what the thief would pay in the market."""
    rules = table.rules.costumes
    return table.library.card(id).cost if rules and rules.price == "printed" else price(table, thief, id)


def _steal(table: Table, move: Move) -> Flow:
    """The price goes to the wearer, the costume to the thief, and works at once. It is no purchase."""
    thief, wearer = table.position.active, table.monster(move.source or "")
    card = _worn(table, wearer, move.card)
    if card is None:
        return
    paid = gains.pay(table, thief, theft_price(table, thief, card.id), card.id)
    gains.gain_energy(table, wearer, paid, card.id, "payment")
    wearer.cards.remove(card)
    card.used = None
    thief.cards.append(card)
    table.tell("stole", thief.seat, paid, wearer.name, card.id)
    table.cards_changed()
    yield from effects.acquired(table, thief, card, table.library.card(card.id), charged=True)
    checkpoint(table)


# --- gifts --------


def _bad_gift(table: Table, move: Move) -> Violation | None:
    giver, name = table.position.active, table.spell(move.card)
    if move.action == "give" and before(giver, move.card) is None:
        return Violation("KOT830", f"{giver.name} cannot give {name}: it does not lie before {giver.name}.")
    hurt = hurt_by_claws(table)
    if not hurt:
        return Violation("KOT831", f"{giver.name} wounded no monster with claws in this turn, so it gives no gift.")
    to = receiver(table, move)
    if to is None:
        return Violation(
            "KOT832", f"{name}: say who gets it, as in '{'on' if move.action == 'play' else 'to'} {hurt[0].name}'."
        )
    if to is giver or to.seat == _owner(table, move):
        why = "itself" if to is giver else "the monster whose card it is"
        return Violation("KOT832", f"{giver.name} cannot give {name} to {why}.")
    if to.eliminated:
        return Violation("KOT832", f"{giver.name} cannot give {name} to {to.name}, who is out of the game.")
    if to not in hurt:
        return Violation("KOT831", f"{to.name} lost no life to the claws of {giver.name} in this turn.")
    return None


def before(monster: Monster, id: str | None) -> CardInPlay | None:
    """The evolution that lies before `monster`."""
    return next((card for card in monster.evolutions if card.id == id), None)


def _owner(table: Table, move: Move) -> int | None:
    """The seat of the monster whose card the gift is."""
    giver = table.position.active
    card = before(giver, move.card) if move.action == "give" else None
    return giver.seat if card is None else card.owner


def receiver(table: Table, move: Move) -> Monster | None:
    """Who gets the gift: named, or the only one who can."""
    if move.target is not None:
        return table.monster(move.target)
    possible = _receivers(table, _owner(table, move))
    return possible[0] if len(possible) == 1 else None


def _receivers(table: Table, owner: int | None) -> list[Monster]:
    return [one for one in hurt_by_claws(table) if one.seat != owner]


def _give(table: Table, move: Move) -> Flow:
    """The gift comes before its new holder, and works from now on."""
    giver, to = table.position.active, receiver(table, move)
    card = playing.come(table, giver, str(move.card)) if move.action == "play" else before(giver, move.card)
    if card is None or to is None:
        return
    giver.evolutions.remove(card)
    card.since, card.used = table.position.number, None
    to.evolutions.append(card)
    table.tell("took_card", to.seat, 0, giver.name, card.id)
    table.cards_changed()
    checkpoint(table)
    yield from ()


# --- both --------


def hand_over(table: Table, move: Move) -> Flow:
    """Carry out a theft or a gift."""
    return _steal(table, move) if move.action == "steal" else _give(table, move)


def legal(table: Table) -> Iterator[tuple[Monster, str]]:
    """Every theft and gift that is legal now."""
    position = table.position
    if position.bought or position.selling:
        return
    hurt = hurt_by_claws(table) if position.losses else []
    if not hurt:
        return
    active, rules = position.active, table.rules.costumes
    for wearer in hurt if rules and position.claws >= rules.claws else ():
        for card in wearer.cards:
            if _is_costume(table, card.id) and theft_price(table, active, card.id) <= active.energy:
                yield active, f"steal {card.id} from {wearer.name}"
    for id in dict.fromkeys(id for id in active.hand if is_gift(table, id)):
        yield from ((active, f"play {id} on {one.name}") for one in _receivers(table, active.seat))
    for card in active.evolutions:
        if is_gift(table, card.id):
            yield from ((active, f"give {card.id} to {one.name}") for one in _receivers(table, card.owner))


def why_misfit(table: Table, mover: Monster, move: Move) -> Violation:
    """Why a theft or a gift fits nowhere."""
    position, what = table.position, "steal" if move.action == "steal" else "give gifts"
    if move.action == "steal" and not table.rules.costumes:
        return Violation("KOT823", "no costumes are worn in this game.")
    if mover.seat != position.turn:
        return Violation("KOT101", f"{mover.name} cannot {what} now: it is {position.active.name}'s turn.")
    when = "it has bought already" if position.bought else "that is done after entering Tokyo and before buying"
    return Violation("KOT102", f"{mover.name} cannot {what} now: {when}.")
