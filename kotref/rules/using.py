"""Using a card: which clause a `use` means, what speaks against it, and doing it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from kotref.cards.context import Context
from kotref.cards.model import Clause, Effect
from kotref.cards.words import WHEN
from kotref.notation import Move
from kotref.position import CardInPlay, Monster
from kotref.rules import playing
from kotref.rules.in_force import InForce
from kotref.rules.table import FACES, Loser, Table
from kotref.violation import Violation

if TYPE_CHECKING:
    from kotref.rules.damage import Pending
    from kotref.rules.windows import Flow

OWN_TURN = {
    "before turn",
    "turn start",
    "rolling",
    "rolling after changes",
    "changing dice",
    "dice final",
    "others deciding",
    "claws pending",
    "not entered",
    "handing over",
    "buying",
    "turn end",
}
OTHERS_TURN = {
    "before others turn",
    "others stopped",
    "others rolling",
    "others final",
    "others entering",
    "card turned up",
    "purchase",
}


def window_name(window: str) -> str:
    """When a window is open, in words."""
    return WHEN.get(window, window)


def find(table: Table, move: Move, windows: tuple[str, ...]) -> InForce | None:
    """The clause that `move` (a `use`) means among those whose window is open: the first one that can be used."""
    items = candidates(table, move, windows)
    if len(items) > 1:
        for item in items:
            if against(table, item, move) is None:
                return item
    return items[0] if items else None


def candidates(table: Table, move: Move, windows: tuple[str, ...]) -> list[InForce]:
    """All clauses that `move` could mean: copies come before the card itself."""
    if move.action == "play":
        return playing.candidates(table, move, windows)
    owner = table.monster(move.player)
    found = []
    for window in windows:
        items = table.force.get(window)
        if items is None or not playing.is_open(table, owner, window):
            continue
        for item in items:
            if item.owner is owner and item.clause.head == "may" and _named(item, move):
                found.append(item)
    if len(found) > 1:
        found.sort(key=lambda item: item.card is not None and item.of.id == item.card.name)
    return playing.of_option(found, move)


def _named(item: InForce, move: Move) -> bool:
    if move.as_ is not None:
        return item.of.id == move.as_ and item.card is not None and item.card.name == move.card
    return item.of.id == move.card


def why_not(table: Table, move: Move, windows: tuple[str, ...]) -> Violation | None:
    """What speaks against `move`, whose clause `find` finds among `windows`; None if nothing does."""
    item = find(table, move, windows)
    if item is None:
        return Violation("KOT505", f"{table.spell(move.card)} cannot be used now.")
    if isinstance(item, playing.FromHand):
        return playing.against(table, item, move)
    return against(table, item, move)


def against(table: Table, item: InForce, move: Move) -> Violation | None:
    """What the rules say against using `item` as `move` does; None if nothing."""
    ctx = context(table, item, move)
    return _reason(table, item, ctx) or _choice(table, item, ctx)


def against_all_but_choice(table: Table, item: InForce, move: Move) -> Violation | None:
    """As `against`, where the choice is made later, if there is one."""
    return _reason(table, item, context(table, item, move))


def _reason(table: Table, item: InForce, ctx: Context) -> Violation | None:
    return _condition(table, item, ctx) or limit(table, item) or unpaid(table, item, ctx) or _no_throw(table, item)


def _no_throw(table: Table, item: InForce) -> Violation | None:
    """Whether `item` brings a throw that a limit to the throws of this turn does not allow."""
    if "throws at most" not in table.force or all(effect.word != "extra throw" for effect in item.clause.effects):
        return None
    thrown = table.position.thrown
    for limiting in table.owned("throws at most", item.owner):
        if int(limiting.clause.value(table.context(limiting))) <= thrown:
            return Violation(
                "KOT505", f"{item.of.name} brings no throw: {limiting.of.name} allows {thrown} in this turn."
            )
    return None


def usable(table: Table, item: InForce) -> bool:
    """Whether `item` could be used now with the right choice: condition, limit and price hold."""
    ctx = context(table, item, None)
    return _condition(table, item, ctx) is None and limit(table, item) is None and unpaid(table, item, ctx) is None


def has_choice(table: Table, item: InForce) -> bool:
    """Whether `item` could be used now, and there is somebody that it may be aimed at where it has to be aimed."""
    return usable(table, item) and (item.clause.choose != "monster" or bool(among(table, item)))


def context(table: Table, item: InForce, move: Move | None) -> Context:
    """The context in which a use of `item` is judged and carried out."""
    ctx = table.context(item, move=move)
    loss = table.loss_of(item.owner) if item.clause.moment == "having lost life" else None
    if loss is not None:
        ctx.lost, ctx.by, ctx.by_claws = loss.lost, loss.by, loss.by_claws
        return ctx
    pending = table.pending_on(item.owner)
    if pending is not None:
        ctx.hit = pending
        ctx.amount = pending.amount
        ctx.by = pending.by
        ctx.by_claws = any(hit.claws for hit in pending.hits)
    return ctx


def _condition(table: Table, item: InForce, ctx: Context) -> Violation | None:
    if item.clause.when is None or item.clause.when(ctx):
        return None
    return Violation(
        "KOT505",
        f"{item.owner.name} cannot use {item.of.name} now: what it asks for ({item.clause.name}) does not hold.",
    )


def limit(table: Table, item: InForce) -> Violation | None:
    """The limit of `item`, if it has been reached: tokens, once a turn, once for an event."""
    card, clause = item.card, item.clause
    name = f"{item.of.name} of {item.owner.name}"
    if clause.spend and (card is None or card.tokens < clause.spend):
        return Violation("KOT506", f"{name} has no token left on it.")
    if clause.once == "turn" and card is not None and (card.used or {}).get(limited(clause)) == table.position.number:
        return Violation("KOT506", f"{name} has been used in this turn; it works once a turn.")
    if clause.once == "event":
        event = event_of(table, item)
        if event is not None and card is not None and (card.key, clause.name) in event.used:
            return Violation("KOT506", f"{name} has been used against this loss; it works once for each.")
    return None


def event_of(table: Table, item: InForce) -> Pending | Loser | None:
    """The loss that a use of `item` answers: the one about to happen, or the one that has just happened."""
    after = item.clause.moment == "having lost life"
    return table.loss_of(item.owner) if after else table.pending_on(item.owner)


def limited(clause: Clause) -> str:
    """The name under which uses of `clause` are counted: the options of a card share one limit."""
    return clause.name if clause.option is None else "option"


def unpaid(table: Table, item: InForce, ctx: Context) -> Violation | None:
    """The price of using `item`, if its owner cannot pay it."""
    price = 0 if item.clause.pay is None else item.clause.pay(ctx)
    if item.owner.energy >= price:
        return None
    return Violation(
        "KOT502", f"{item.of.name} costs {price} energy to use; {item.owner.name} has {item.owner.energy}."
    )


# --- choices --------


def _choice(table: Table, item: InForce, ctx: Context) -> Violation | None:
    move = ctx.move
    if move is None:
        return None
    dice = aside(item, ctx)
    if dice is not None:
        return _thrown_aside(item, dice, move)
    turned_up = _turned_up(table, item, ctx, move)
    if turned_up is not None:
        return turned_up
    if item.clause.option is not None and item.clause.option != move.option:
        return _no_option(table, item, move)
    match item.clause.choose:
        case "die" | "die and face" | "die showing 3":
            return _die(table, item, ctx, move)
        case "die shown":
            if move.face is None or move.face not in table.position.dice:
                lie = " ".join(table.position.dice) or "none"
                return Violation("KOT507", f"{item.of.name}: name a die by what it shows; the dice are {lie}.")
        case "face":
            if move.face is None:
                return Violation("KOT507", f"{item.of.name}: name a face, as in 'use {item.of.id} claw'.")
        case "monster":
            return _monster(table, item, move)
        case "evolution in play":
            return _evolution_in_play(table, item, move)
        case "keep card in play":
            return _card_in_play(table, item, move)
        case "own keep cards":
            return _own_cards(table, item, move)
        case "card of the attacker":
            return _attackers_card(table, item, move)
        case "card for sale":
            from kotref.rules.purchases import cannot_redirect

            return cannot_redirect(table, item, move)
        case "marked card and face":
            return _marked_card(table, item, move)
        case "times":
            return _times(item, ctx, move)
        case "amount of energy":
            if move.count is None or not 0 <= move.count <= item.owner.energy:
                return Violation(
                    "KOT507", f"{item.of.name}: name how much of the {item.owner.energy} energy goes on the card."
                )
    return None


def _turned_up(table: Table, item: InForce, ctx: Context, move: Move) -> Violation | None:
    from kotref.rules import piles

    if any(effect.word in piles.WORDS for effect in item.clause.effects):
        return piles.against(table, item, ctx, move)
    return None


def marked_card(table: Table, item: InForce, move: Move) -> CardInPlay | None:
    """The marked card of the owner that `move` names and for which no die has been thrown in this turn."""
    for card in item.owner.cards:
        if card.id in move.cards and card.mark and not thrown_for(table, card):
            return card
    return None


def thrown_for(table: Table, card: CardInPlay) -> bool:
    """Whether a die has been thrown for the mark on this card in this turn."""
    return (card.used or {}).get("mark") == table.position.number


def _marked_card(table: Table, item: InForce, move: Move) -> Violation | None:
    if marked_card(table, item, move) is None:
        marked = [card.id for card in item.owner.cards if card.mark and not thrown_for(table, card)]
        return Violation("KOT507", f"{item.of.name}: a die is thrown for each marked card ({table.spell_all(marked)}).")
    if len(move.dice) != 1:
        return Violation("KOT507", f"{item.of.name}: say what the die for the card shows, as in 'jets 3'.")
    return None


def aside(item: InForce, ctx: Context) -> int | None:
    """How many dice that belong to nobody's roll using `item` throws; None if it throws none."""
    for effect in item.clause.effects:
        if effect.word == "throw aside" and effect.amount is not None:
            return int(effect.amount(ctx))
    return None


def _thrown_aside(item: InForce, count: int, move: Move) -> Violation | None:
    if len(move.dice) != count:
        said = "each life lost" if item.clause.moment == "having lost life" else "each life about to be lost"
        return Violation("KOT507", f"{item.of.name} throws one die for {said}: {count}, not {len(move.dice)}.")
    return None


def _die(table: Table, item: InForce, ctx: Context, move: Move) -> Violation | None:
    effect = next((effect for effect in item.clause.effects if effect.word in ("turn", "reroll")), None)
    aside = effect is not None and effect.what == "die aside" and ctx.hit is not None
    dice = ctx.hit.aside if aside else table.position.dice
    lie = " ".join(dice) or "none"
    if move.die is None or move.to is None:
        return Violation("KOT507", f"{item.of.name}: say which die and what it became, as in '2 -> claw'.")
    if move.die not in dice:
        return Violation("KOT507", f"No die shows {move.die}; the dice are {lie}.")
    if not aside and dice.count(move.die) == table.position.frozen().count(move.die):
        return Violation("KOT817", f"{item.of.name} cannot touch the frozen die, which shows {move.die}.")
    if item.clause.choose == "die showing 3" and move.die != "3":
        return Violation("KOT507", f"{item.of.name} works on a die that shows 3, not {move.die}.")
    faces = [] if effect is None else effect.faces
    if faces and move.to not in faces:
        return Violation("KOT507", f"{item.of.name} turns a die to {' or '.join(faces)}, not to {move.to}.")
    return None


def among(table: Table, item: InForce) -> list[Monster]:
    """The monsters that `item` may be aimed at, clockwise from its owner."""
    found = []
    for monster in table.position.clockwise(item.owner.seat):
        ctx = context(table, item, None)
        ctx.theirs = monster
        if monster is not item.owner and (item.clause.among is None or item.clause.among(ctx)):
            found.append(monster)
    return found


def chosen_monster(table: Table, ctx: Context) -> list[Monster]:
    """The monster that a use was aimed at."""
    target = None if ctx.move is None else ctx.move.target
    return [] if target is None else [table.monster(target)]


def _monster(table: Table, item: InForce, move: Move) -> Violation | None:
    can = among(table, item)
    if not can:
        return Violation("KOT505", f"{item.of.name} cannot be used now: there is nobody to aim it at.")
    if move.target is None:
        names = " or ".join(monster.name for monster in can)
        return None if len(can) == 1 else Violation("KOT507", f"{item.of.name}: say on whom: {names}.")
    if table.monster(move.target) in can:
        return None
    return Violation("KOT507", f"{item.of.name} cannot be aimed at {move.target} now.")


def _no_option(table: Table, item: InForce, move: Move) -> Violation | None:
    """Against a use that does not say which alternative, unless there is one only now."""
    others = [one for one in (*table.in_force(item.clause.moment), item) if one.card is item.card and one.clause.option]
    possible = [str(one.clause.option) for one in others if usable(table, one)]
    if move.option is None and len(set(possible)) == 1:
        return None
    return Violation("KOT507", f"{item.of.name}: say which it is, {' or '.join(sorted(set(possible)))}.")


def _times(item: InForce, ctx: Context, move: Move) -> Violation | None:
    if ctx.times < 1 or move.cards or (len(move.dice) > 1):
        return Violation("KOT507", f"{item.of.name}: say how often, as in 'use {item.of.id} 2'; left out it is once.")
    if item.clause.moment == "damage pending" and ctx.times > ctx.amount:
        return Violation(
            "KOT507", f"{item.of.name} cannot be used {ctx.times} times: {ctx.amount} life is about to be lost."
        )
    return None


def _card_in_play(table: Table, item: InForce, move: Move) -> Violation | None:
    target = chosen_card(table, move, item.card)
    if move.target is None or move.target_card is None:
        return Violation("KOT507", f"{item.of.name}: say whose card, as in 'on {item.owner.name} jets'.")
    if target is None:
        return Violation("KOT507", f"{move.target} has no {table.spell(move.target_card)}.")
    if not can_copy(table, item, target):
        return Violation("KOT507", f"{item.of.name} cannot go on {table.spell(target.id)}.")
    return None


def _evolution_in_play(table: Table, item: InForce, move: Move) -> Violation | None:
    target = chosen_card(table, move, item.card)
    if move.target is None or move.target_card is None:
        return Violation("KOT507", f"{item.of.name}: say which evolution, as in 'on {item.owner.name} heat_vision'.")
    if target is None:
        return Violation("KOT507", f"{move.target} has no {table.spell(move.target_card)} on the table.")
    if not can_reflect(table, item, target):
        return Violation("KOT507", f"{item.of.name} cannot copy {table.spell(target.id)}.")
    return None


def can_reflect(table: Table, item: InForce, target: CardInPlay) -> bool:
    """Whether the evolution of `item` may copy `target`: a permanent one that copies nothing itself."""
    of = table.library.card(target.id)
    copies = any(effect.word == "copy" for clause in of.clauses for effect in clause.effects)
    return of.kind == "permanent" and not copies


def _attackers_card(table: Table, item: InForce, move: Move) -> Violation | None:
    active = table.position.active
    if move.target is None or move.target_card is None:
        return Violation("KOT507", f"{item.of.name}: say which card, as in 'on {active.name} jets'.")
    if move.target != active.name:
        return Violation("KOT507", f"{item.of.name} takes a card of {active.name}, who attacked, not of {move.target}.")
    if chosen_card(table, move) is None:
        return Violation("KOT507", f"{active.name} has no {table.spell(move.target_card)}.")
    return None


def chosen_card(table: Table, move: Move, by: CardInPlay | None = None) -> CardInPlay | None:
    """The card in play that `move` picks with ``on PLAYER CARD``.

    Which of two equal cards is meant need not be said: it is one that is neither `by` itself nor copied by it already.
    """
    if move.target is None:
        return None
    whose = table.monster(move.target)
    named = [card for card in (*whose.cards, *whose.evolutions) if card.id == move.target_card]
    others = [card for card in named if by is not None and card.key not in (by.key, by.copies)]
    return next(iter(others or named), None)


def can_copy(table: Table, item: InForce, target: CardInPlay) -> bool:
    """Whether the card of `item` may copy `target`: another Keep card that copies nothing, and not the same again."""
    of = table.library.card(target.id)
    if not table.is_keep(target.id) or item.card is None or target.key in (item.card.key, item.card.copies):
        return False
    if of.only_if is not None and not of.only_if(table.context(item)):
        return False
    return not any(effect.word == "copy" for clause in of.clauses for effect in clause.effects)


def _own_cards(table: Table, item: InForce, move: Move) -> Violation | None:
    mine = [card.id for card in item.owner.cards if table.is_keep(card.id)]
    if not move.cards:
        return Violation("KOT507", f"{item.of.name}: name the cards that are given up.")
    for id in move.cards:
        if id not in mine:
            return Violation("KOT507", f"{item.owner.name} has no {table.spell(id)} to give up.")
        mine.remove(id)
    return None


# --- doing --------


def use(table: Table, item: InForce, move: Move) -> Flow:
    """Carry out a use of `item`, or play it from the hand."""
    if isinstance(item, playing.FromHand):
        return playing.play(table, item, move)
    return carry_out(table, item, move)


def carry_out(table: Table, item: InForce, move: Move) -> Flow:
    """Pay for `item`, mark it used, do what it says."""
    from kotref.rules import effects, gains

    clause, card = item.clause, item.card
    if clause.choose == "monster" and move.target is None:
        move = replace(move, target=among(table, item)[0].name)
    ctx = context(table, item, move)
    if clause.pay is not None:
        gains.pay(table, item.owner, clause.pay(ctx), item.of.id)
    if card is not None:
        if clause.spend:
            spent = min(card.tokens, clause.spend)
            card.tokens -= spent
            table.tell("put", item.owner.seat, -spent, card.id)
        card.used = {**(card.used or {}), limited(clause): table.position.number}
        event = event_of(table, item) if clause.once == "event" else None
        if event is not None:
            event.used.add((card.key, clause.name))
    yield from effects.perform(table, clause.effects, ctx)


# --- what may be used --------


def legal(table: Table, windows: tuple[str, ...]) -> Iterator[tuple[Monster, str]]:
    """Every use that is legal in one of `windows`: who, and the action in the notation, chance as ``?``."""
    told: set[tuple[int, str]] = set()
    for window in windows:
        for item in (*table.in_force(window), *_from_hands(table, window)):
            if item.clause.head != "may" or not playing.is_open(table, item.owner, window):
                continue
            if window == "damage pending" and not _is_open(table, item.owner):
                continue
            if usable(table, item):
                for text in spelled(table, item):
                    if (item.owner.seat, text) not in told:
                        told.add((item.owner.seat, text))
                        yield item.owner, text


def _from_hands(table: Table, window: str) -> Iterator[InForce]:
    for monster in table.position.monsters:
        for id in dict.fromkeys(monster.hand) if monster.hand else ():
            if id is not None:
                yield from playing.in_hand(table, monster, id, (window,))


def _is_open(table: Table, owner: Monster) -> bool:
    pending = table.pending_on(owner)
    return pending is not None and not pending.closed and pending.amount > 0


def spelled(table: Table, item: InForce) -> Iterator[str]:
    """The ways to use `item`, in the notation: each choice that it offers, chance as ``?``."""
    from kotref.rules import piles

    ctx = context(table, item, None)
    turned_up = piles.pattern(table, item, ctx)
    for text in _ways(table, item, ctx):
        yield text + turned_up


def _ways(table: Table, item: InForce, ctx: Context) -> Iterator[str]:
    name = f"{'play' if isinstance(item, playing.FromHand) else 'use'} {item.of.id}"
    if item.clause.option is not None:
        yield f"{name} {item.clause.option}"
        return
    count = aside(item, ctx)
    if count is not None:
        yield " ".join([name, *["?"] * count])
        return
    effect = next((effect for effect in item.clause.effects if effect.word in ("turn", "reroll")), None)
    match item.clause.choose:
        case "die" | "die and face" | "die showing 3" if effect is not None:
            dice = ctx.hit.aside if effect.what == "die aside" and ctx.hit is not None else table.position.dice
            for face in FACES:
                if face in dice and (item.clause.choose != "die showing 3" or face == "3"):
                    yield from (f"{name} {face} -> {to}" for to in _outcomes(effect, face))
        case "times":
            yield from _often(table, item, ctx, name)
        case "monster":
            yield from (f"{name} on {monster.name}" for monster in among(table, item))
        case "die shown":
            yield from (f"{name} {face}" for face in FACES if face in table.position.dice)
        case "face":
            yield from (f"{name} {face}" for face in FACES)
        case "evolution in play":
            for owner in table.position.monsters:
                for card in owner.evolutions:
                    if can_reflect(table, item, card):
                        yield f"{name} on {owner.name} {card.id}"
        case "keep card in play":
            for owner, card in table.position.cards_in_play():
                if can_copy(table, item, card):
                    yield f"{name} on {owner.name} {card.id}"
        case "card of the attacker":
            for card in table.position.active.cards:
                yield f"{name} on {table.position.active.name} {card.id}"
        case "own keep cards":
            for card in item.owner.cards:
                if table.is_keep(card.id):
                    yield f"{name} {card.id}"
        case "card for sale":
            from kotref.rules.purchases import others_for_sale

            ids = list(others_for_sale(table))
            yield from (f"{name} {id}, reveal ?" for id in ids)
            if not ids:
                yield name
        case "marked card and face":
            for card in item.owner.cards:
                if card.mark and not thrown_for(table, card):
                    yield f"{name} {card.id} ?"
        case "amount of energy":
            yield from (f"{name} {count}" for count in range(item.owner.energy + 1))
        case None:
            yield name


def _often(table: Table, item: InForce, ctx: Context, name: str) -> Iterator[str]:
    """How often it can be used in one go: as often as it can be paid, and does something."""
    for count in range(1, 100):
        ctx.move = Move(item.owner.name, "use", card=item.of.id, count=count)
        if _condition(table, item, ctx) or unpaid(table, item, ctx) or _times(item, ctx, ctx.move):
            return
        yield f"{name} {count}"


def _outcomes(effect: Effect, face: str) -> list[str]:
    if effect.word == "reroll":
        return ["?"]
    return effect.faces or [to for to in FACES if to != face]
