"""What cards do: each word of the language's effects, carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from kotref.cards.context import Context
from kotref.cards.model import Card, Clause, Effect
from kotref.position import CardInPlay, ExtraTurn, Monster
from kotref.rules import aiming, gains
from kotref.rules.in_force import InForce
from kotref.rules.table import Table

if TYPE_CHECKING:
    from kotref.notation import Move
    from kotref.rules.windows import Flow


def perform(table: Table, effects: tuple[Effect, ...], ctx: Context) -> Flow:
    """Carry out `effects` in order."""
    for effect in effects:
        if effect.word == "if":
            assert effect.when is not None
            yield from perform(table, effect.then if effect.when(ctx) else effect.otherwise, ctx)
        else:
            work = _WORDS[effect.word](table, effect, ctx)
            if work is not None:
                yield from work


def perform_now(table: Table, effects: tuple[Effect, ...], ctx: Context) -> None:
    """Carry out effects that ask nobody anything."""
    for _ in perform(table, effects, ctx):
        raise AssertionError("a bonus cannot ask")


def fire(table: Table, moment: str, owner: Monster | None = None, **about: Any) -> Flow:
    """`moment` has come: every clause that waits for it speaks, ranked by `order`, then clockwise.

    With `owner` only that monster's clauses speak.
    """
    items = table.in_force(moment)
    if not items:
        return
    ranked = _ranked(table, [item for item in items if owner is None or item.owner is owner])
    for item in ranked:
        if item.owner.eliminated or _gone(item):
            continue
        ctx = table.context(item, **about)
        if item.clause.option is not None:
            yield from _one_of(table, [one for one in ranked if one.card is item.card and one.clause.option], item)
        elif _may_speak(table, item, ctx):
            if item.clause.choose is not None:
                from kotref.rules.choices import choose

                ctx.move = yield from choose(table, item)
                if ctx.move is None:
                    continue
            yield from perform(table, item.clause.effects, ctx)


def _one_of(table: Table, options: list[InForce], item: InForce) -> Flow:
    """The owner picks one of the `options` of a card whose conditions hold; it is asked where the first comes."""
    from kotref.rules.choices import choose_option

    options = [one for one in options if _may_speak(table, one, table.context(one))]
    if options and item is options[0]:
        picked = yield from choose_option(table, options)
        if picked is not None:
            yield from perform(table, picked.clause.effects, table.context(picked))


def fire_now(table: Table, moment: str, owner: Monster) -> None:
    """As `fire`, where nobody can be asked anything."""
    for _ in fire(table, moment, owner):
        raise AssertionError(f"nothing can be asked when {moment!r} comes")


def _gone(item: InForce) -> bool:
    """Whether the card has left the table since its clauses were looked up."""
    owner, card = item.owner, item.card
    return card is not None and not (card in owner.cards or card in owner.tiles or card in owner.evolutions)


def _may_speak(table: Table, item: InForce, ctx: Context) -> bool:
    clause = item.clause
    if clause.when is not None and not clause.when(ctx):
        return False
    if clause.once == "turn" and item.card is not None:
        if (item.card.used or {}).get(clause.name) == table.position.number:
            return False
        item.card.used = {**(item.card.used or {}), clause.name: table.position.number}
    return True


def _ranked(table: Table, items: list[InForce]) -> list[InForce]:
    if len(items) < 2:
        return items
    turn, seats = table.position.turn, len(table.position.monsters)
    return sorted(items, key=lambda item: (item.clause.order, (item.owner.seat - turn) % seats))


def acquired(
    table: Table, owner: Monster, card: CardInPlay, of: Card, charged: bool = False, words: Move | None = None
) -> Flow:
    """`card` has come to `owner`, with the words of `of`: what it does at once happens, choices are asked for.

    A card that comes `charged` keeps the tokens that lie on it and gets no others. `words` is the move that played it,
    which may make the choice already.
    """
    for clause in of.clauses:
        charges = any(effect.word in ("put", "invest") for effect in clause.effects)
        if clause.moment == "got" and not (charged and charges):
            yield from _acquired(table, InForce(owner, card, clause, of), words)


def _acquired(table: Table, item: InForce, words: Move | None) -> Flow:
    clause: Clause = item.clause
    ctx = table.context(item, move=words)
    if clause.when is not None and not clause.when(ctx):
        return
    if clause.choose is not None and not (words is not None and aiming.has_words(words)):
        from kotref.rules.choices import choose

        ctx.move = yield from choose(table, item)
        if ctx.move is None:
            return
    yield from perform(table, clause.effects, ctx)


# --- whom an effect aims at --------


def targets(table: Table, effect: Effect, ctx: Context) -> list[Monster]:
    """The monsters that an effect aims at, clockwise from its owner."""
    me, position = ctx.me, table.position
    match effect.to:
        case "self":
            return [me]
        case "others":
            return [monster for monster in position.clockwise(me.seat) if monster is not me]
        case "outside":
            return [monster for monster in position.clockwise(me.seat) if monster is not me and not monster.in_tokyo]
        case "everyone":
            return position.clockwise(me.seat)
        case "neighbours":
            return table.neighbours(me)
        case "opposite":
            return table.claw_targets()
        case "active":
            return [position.active]
        case "card owner":
            return [] if ctx.card is None or ctx.card.owner is None else [position.monsters[ctx.card.owner]]
        case "chosen":
            return aiming.chosen_monster(table, ctx)
        case "victim":
            return [ctx.victim] if ctx.victim is not None else []
        case "attacker":
            return [ctx.by] if ctx.by is not None else []
        case "hurt":
            return [monster for monster in position.clockwise(me.seat) if monster.seat in ctx.hurt]
    return []


def _each(table: Table, effect: Effect, ctx: Context) -> Iterator[tuple[Monster, int]]:
    """Whom the effect aims at, and how much it is for each."""
    for monster in targets(table, effect, ctx):
        if not monster.eliminated:
            ctx.theirs = monster
            yield monster, 0 if effect.amount is None else int(effect.amount(ctx))
    ctx.theirs = None


# --- the words --------


def _gain(table: Table, effect: Effect, ctx: Context) -> None:
    kind = str(effect.options.get("as", "gain"))
    for monster, amount in _each(table, effect, ctx):
        if effect.what == "vp":
            gains.gain_vp(table, monster, amount, ctx.source)
        elif effect.what == "life":
            gains.heal(table, monster, amount, ctx.source, kind)
        else:
            gains.gain_energy(table, monster, amount, ctx.source, kind)


def _lose(table: Table, effect: Effect, ctx: Context) -> None:
    for monster, amount in _each(table, effect, ctx):
        if effect.what == "vp":
            gains.lose_vp(table, monster, amount, ctx.source)
        else:
            gains.lose_energy(table, monster, amount, ctx.source)


def _steal(table: Table, effect: Effect, ctx: Context) -> None:
    for monster, amount in _each(table, effect, ctx):
        if effect.what == "vp":
            gains.gain_vp(table, ctx.me, gains.lose_vp(table, monster, amount, ctx.source), ctx.source)
        else:
            gains.gain_energy(
                table, ctx.me, gains.lose_energy(table, monster, amount, ctx.source), ctx.source, "payment"
            )


def _demand(table: Table, effect: Effect, ctx: Context) -> Flow:
    from kotref.rules.demands import demand

    return demand(table, effect, ctx)


def _add(table: Table, effect: Effect, ctx: Context) -> None:
    amount = 0 if effect.amount is None else int(effect.amount(ctx))
    added = table.position.added
    table.position.added = {**added, effect.what: added.get(effect.what, 0) + amount}
    table.tell("changed", ctx.me.seat, amount, ctx.source, f"+ {effect.what}")


def _reset(table: Table, effect: Effect, ctx: Context) -> None:
    ctx.me.wickedness, ctx.me.owed = 0, []


def _win(table: Table, effect: Effect, ctx: Context) -> None:
    if table.position.roaring is None:
        table.position.roaring = ctx.me.seat
        table.changed = True


def _swap(table: Table, effect: Effect, ctx: Context) -> None:
    assert ctx.move is not None
    target = aiming.chosen_card(table, ctx.move)
    if target is None or ctx.move.target is None or ctx.card not in ctx.me.cards:
        return
    other = table.monster(ctx.move.target)
    other.cards[other.cards.index(target)] = ctx.card
    ctx.me.cards[ctx.me.cards.index(ctx.card)] = target
    table.tell("took_card", ctx.me.seat, 0, ctx.source, target.id)
    table.cards_changed()


def _set(table: Table, effect: Effect, ctx: Context) -> None:
    for monster, amount in _each(table, effect, ctx):
        if effect.what == "vp":
            gains.set_vp(table, monster, amount, ctx.source)
        else:
            gains.set_life(table, monster, amount, ctx.source)


def _damage(table: Table, effect: Effect, ctx: Context) -> Flow | None:
    from kotref.rules.damage import Bite, Hit, deal

    by = None if effect.options.get("from") == "nobody" else ctx.me
    if effect.to == "newcomer":
        amount = 0 if effect.amount is None else int(effect.amount(ctx))
        table.bites.append(Bite(ctx.place, amount, ctx.me, ctx.source))
        return None
    final = str(effect.options.get("final", False)).lower() == "true"
    hits = [Hit(monster, amount, by, False, ctx.source, final) for monster, amount in _each(table, effect, ctx)]
    if ctx.collect is not None:
        join_hits(ctx.collect, hits, str(effect.options.get("with", "")))
        return None
    return deal(table, hits, echo=ctx.kind != "deals damage")


def join_hits(together: list[Any], hits: list[Any], joins: str) -> None:
    """Add `hits` to those of an event; with `joins` they make the claws' hit on the same monster larger."""
    for hit in hits:
        claws = [other for other in together if joins == "claws" and other.claws and other.victim is hit.victim]
        if claws:
            claws[0].amount += hit.amount
        else:
            together.append(hit)


def _put(table: Table, effect: Effect, ctx: Context) -> None:
    assert ctx.card is not None and effect.amount is not None
    amount = int(effect.amount(ctx))
    ctx.card.tokens += amount
    table.tell("put", ctx.me.seat, amount, ctx.card.id)


def _take(table: Table, effect: Effect, ctx: Context) -> None:
    assert ctx.card is not None and effect.amount is not None
    amount = min(ctx.card.tokens, int(effect.amount(ctx)))
    ctx.card.tokens -= amount
    table.tell("put", ctx.me.seat, -amount, ctx.card.id)


def _invest(table: Table, effect: Effect, ctx: Context) -> None:
    assert ctx.card is not None and effect.amount is not None
    wanted = 0 if ctx.move is None or ctx.move.count is None else ctx.move.count
    paid = gains.pay(table, ctx.me, wanted, ctx.source)
    amount = paid * int(effect.amount(ctx))
    ctx.card.tokens += amount
    table.tell("put", ctx.me.seat, amount, ctx.card.id)


def _give(table: Table, effect: Effect, ctx: Context) -> None:
    for monster, _ in _each(table, effect, ctx):
        give_token(table, monster, effect.what, ctx.source)


def give_token(table: Table, monster: Monster, kind: str, source: str) -> None:
    """`monster` gets one token of `kind`, if there is one left in the supply; the only one of its kind goes over."""
    supply = table.position.supply
    if table.library.tokens[kind].supply == 1:
        for holder in table.position.monsters:
            take_token(table, holder, kind, 1, source)
    left = supply.get(kind)
    if left is not None:
        if left <= 0:
            return
        supply[kind] = left - 1
    monster.tokens[kind] = monster.tokens.get(kind, 0) + 1
    table.tell("token", monster.seat, 1, source, kind)
    table.cards_changed()


def take_token(table: Table, monster: Monster, kind: str, amount: int, source: str) -> None:
    """`monster` loses tokens of `kind`; they go back to the supply."""
    amount = min(amount, monster.tokens.get(kind, 0))
    if amount <= 0:
        return
    monster.tokens[kind] -= amount
    if table.position.supply.get(kind) is not None:
        table.position.supply[kind] += amount
    table.tell("token", monster.seat, -amount, source, kind)
    table.cards_changed()


def _discard(table: Table, effect: Effect, ctx: Context) -> None:
    from kotref.rules.deck import discard_card

    me, card = ctx.me, ctx.card
    if effect.what == "this" and card is not None:
        if card not in me.tiles or ctx.source == table.library.card(card.id).id:
            discard_card(table, me, card)
        return
    if effect.what == "all evolutions":
        me.spent += me.hand
        me.hand = []
    going = {
        "all evolutions": me.evolutions,
        "all cards": me.cards,
        "other cards": [one for one in me.cards if one is not card],
        "all tiles": me.tiles,
    }
    for one in list(going.get(effect.what, [])):
        discard_card(table, me, one)


def _enter(table: Table, effect: Effect, ctx: Context) -> Flow | None:
    from kotref.rules import entering, tokyo

    if effect.options.get("instead of") == "active":
        table.position.kept_out = True
    if effect.what == "free place":
        return entering.enter_free(table, ctx.me, ctx.source)
    if ctx.me.place == effect.what or table.position.at(effect.what) is not None:
        return None
    if ctx.me.in_tokyo:
        tokyo.move(table, ctx.me, effect.what)
        return None
    return entering.come(table, ctx.me, effect.what, ctx.source)


def _leave(table: Table, effect: Effect, ctx: Context) -> None:
    from kotref.rules import tokyo

    for monster in targets(table, effect, ctx):
        if monster.in_tokyo:
            tokyo.leave(table, monster, ctx.source)


def _clear(table: Table, effect: Effect, ctx: Context) -> None:
    from kotref.rules import tokyo

    for monster in table.position.alive():
        if monster is not ctx.me and monster.in_tokyo:
            tokyo.leave(table, monster, ctx.source)


def _extra_turn(table: Table, effect: Effect, ctx: Context) -> None:
    options = effect.options
    extra = ExtraTurn(
        ctx.me.seat,
        ctx.source,
        dice=int(str(options.get("dice", 0))),
        may_decline=str(options.get("may decline", False)).lower() == "true",
        rank=int(str(options.get("rank", 5))),
    )
    amount = 1 if effect.amount is None else int(effect.amount(ctx))
    table.position.extra_turns += [extra] * max(0, amount)
    table.tell("extra_turn", ctx.me.seat, amount, ctx.source)


def _pass_turn(table: Table, effect: Effect, ctx: Context) -> None:
    table.position.passed = True


def _mark(table: Table, effect: Effect, ctx: Context) -> None:
    if ctx.bought_card is not None:
        ctx.bought_card.mark = effect.what
        table.tell("put", ctx.me.seat, 1, ctx.source, ctx.bought_card.id)


def _risk(table: Table, effect: Effect, ctx: Context) -> None:
    from kotref.rules.deck import discard_card

    move = ctx.move
    assert move is not None
    for card in ctx.me.cards:
        if card.id in move.cards and card.mark and not aiming.thrown_for(table, card):
            card.used = {**(card.used or {}), "mark": table.position.number}
            table.tell("threw", ctx.me.seat, 0, ctx.source, " ".join(move.dice))
            if effect.options.get("face") in move.dice:
                discard_card(table, ctx.me, card)
            return


def _refund(table: Table, effect: Effect, ctx: Context) -> None:
    from kotref.rules.purchases import undo

    undo(table, ctx.me, ctx.bought_card, ctx.price, ctx.source)


def _redirect(table: Table, effect: Effect, ctx: Context) -> None:
    from kotref.rules.purchases import redirect

    assert ctx.move is not None
    redirect(table, ctx.move)


def _from_piles(word: str) -> Callable[[Table, Effect, Context], Flow | None]:
    def work(table: Table, effect: Effect, ctx: Context) -> Flow | None:
        from kotref.rules import piles

        found: Flow | None = getattr(piles, word)(table, effect, ctx)
        return found

    return work


def _extra_throw(table: Table, effect: Effect, ctx: Context) -> None:
    assert effect.amount is not None
    table.position.allowed += int(effect.amount(ctx))
    table.position.throw_due = True


def _turn(table: Table, effect: Effect, ctx: Context) -> None:
    move = ctx.move
    assert move is not None
    alike = table.position.dice.count(str(move.die)) if effect.what == "dice" else 1
    for _ in range(alike):
        change_die(table, ctx, move.die, str(move.to))


def _spare(table: Table, effect: Effect, ctx: Context) -> None:
    for monster, amount in _each(table, effect, ctx):
        table.spared.add(monster.seat)
        for hit in table.claw_hits:
            if hit.victim is monster:
                saved = min(amount, hit.amount)
                hit.amount -= saved
                amount -= saved
                table.tell("prevented", monster.seat, saved, ctx.source)


def _return(table: Table, effect: Effect, ctx: Context) -> None:
    me, card = ctx.me, ctx.card
    receiver = next(iter(targets(table, effect, ctx)), None)
    if receiver is None or receiver.eliminated:
        return
    if card is not None and card in me.evolutions:
        me.evolutions.remove(card)
        if table.library.card(card.id).monster != receiver.monster and card.id not in receiver.strays:
            receiver.strays.append(card.id)
    elif ctx.source in me.spent:
        me.spent.remove(ctx.source)
    else:
        return
    receiver.hand.append(ctx.source)
    table.tell("returned", receiver.seat, 0, "", ctx.source)
    table.cards_changed()


def _freeze(table: Table, effect: Effect, ctx: Context) -> None:
    ctx.me.frozen = None if ctx.move is None else ctx.move.face
    table.tell("froze", ctx.me.seat, 0, ctx.source, ctx.me.frozen)


def _name(table: Table, effect: Effect, ctx: Context) -> None:
    if ctx.card is not None and ctx.move is not None:
        ctx.card.face = ctx.move.face
        table.tell("named", ctx.me.seat, 0, ctx.source, ctx.card.face)


def _hand_over(table: Table, effect: Effect, ctx: Context) -> None:
    from kotref.rules.deck import discard_card

    card = ctx.card
    holder = next((one for one in table.position.monsters if card in one.evolutions), None)
    if card is None or holder is None:
        return
    card.face = None
    for receiver in targets(table, effect, ctx):
        if receiver.eliminated:
            discard_card(table, holder, card)
        elif receiver is not holder:
            holder.evolutions.remove(card)
            receiver.evolutions.append(card)
            table.tell("took_card", receiver.seat, 0, holder.name, card.id)
            table.cards_changed()


_OPPOSITE = {"1": "3", "3": "1", "2": "heart", "heart": "2", "claw": "energy", "energy": "claw"}


def _flip(table: Table, effect: Effect, ctx: Context) -> None:
    position = table.position
    lying = list(position.frozen())
    flipped = []
    for face in position.dice:
        if face in lying:
            lying.remove(face)
            flipped.append(face)
        else:
            flipped.append(_OPPOSITE[face])
    position.dice = tuple(flipped)
    table.tell("changed", ctx.me.seat, 0, ctx.source, " ".join(flipped))


def _reroll(table: Table, effect: Effect, ctx: Context) -> None:
    move = ctx.move
    assert move is not None
    if effect.what == "die aside":
        if ctx.hit is not None and move.die in ctx.hit.aside:
            ctx.hit.aside.remove(move.die)
            ctx.hit.aside.append(str(move.to))
            ctx.hit.shield += int(move.to == ctx.hit.saving) - int(move.die == ctx.hit.saving)
            table.tell("changed", ctx.me.seat, 0, ctx.source, f"{move.die} -> {move.to}")
        return
    change_die(table, ctx, move.die, str(move.to))
    if ctx.me.seat != table.position.turn:
        table.position.probed_three += move.to == "3"
    elif move.die == "3" and table.position.probed_three:
        table.position.probed_three -= move.to != "3"


def change_die(table: Table, ctx: Context, die: str | None, to: str) -> None:
    """A die of the turn's roll that showed `die` now shows `to`."""
    dice = list(table.position.dice)
    if die in dice:
        dice[dice.index(die)] = to
        table.position.dice = tuple(dice)
        table.tell("changed", ctx.me.seat, 0, ctx.source, f"{die} -> {to}")


def _throw_aside(table: Table, effect: Effect, ctx: Context) -> None:
    assert ctx.move is not None
    if ctx.hit is not None:
        saving = str(effect.options.get("prevent"))
        ctx.hit.aside.extend(ctx.move.dice)
        ctx.hit.saving = {"hearts": "heart"}.get(saving, saving)
        ctx.hit.shield += ctx.move.dice.count(ctx.hit.saving)
    table.tell("threw", ctx.me.seat, 0, ctx.source, " ".join(ctx.move.dice))


def _prevent(table: Table, effect: Effect, ctx: Context) -> None:
    if effect.what == "all" and effect.options.get("until") is not None:
        table.position.prevented.add(ctx.me.seat)
    if ctx.hit is not None:
        ctx.hit.shield += ctx.hit.amount if effect.amount is None else int(effect.amount(ctx))


def _copy(table: Table, effect: Effect, ctx: Context) -> Flow | None:
    assert ctx.move is not None and ctx.card is not None
    target = aiming.chosen_card(table, ctx.move, ctx.card)
    if target is None:
        return None
    card = ctx.card
    card.copies, card.tokens = target.key, 0
    own = {clause.name for clause in table.library.card(card.id).clauses}
    card.used = {name: turn for name, turn in (card.used or {}).items() if name in own} or None
    table.tell("copied", ctx.me.seat, 0, card.id, target.id)
    table.cards_changed()
    return acquired(table, ctx.me, card, table.library.card(target.id))


def _sell(table: Table, effect: Effect, ctx: Context) -> None:
    from kotref.rules.deck import discard_card

    assert ctx.move is not None
    table.position.selling = True
    for id in ctx.move.cards:
        card = next((card for card in ctx.me.cards if card.id == id), None)
        if card is not None:
            discard_card(table, ctx.me, card)
            gains.gain_energy(table, ctx.me, table.library.card(id).cost, ctx.source, "refund")


Word = Callable[[Table, Effect, Context], "Flow | None"]
_WORDS: dict[str, Word] = {
    "gain": _gain,
    "lose": _lose,
    "set": _set,
    "damage": _damage,
    "put": _put,
    "take": _take,
    "invest": _invest,
    "give": _give,
    "discard": _discard,
    "enter": _enter,
    "leave": _leave,
    "clear": _clear,
    "extra turn": _extra_turn,
    "pass turn": _pass_turn,
    "renew": _from_piles("renew"),
    "dig": _from_piles("dig"),
    "look": _from_piles("look"),
    "find": _from_piles("find"),
    "mark": _mark,
    "refund": _refund,
    "risk": _risk,
    "redirect": _redirect,
    "extra throw": _extra_throw,
    "turn": _turn,
    "reroll": _reroll,
    "flip": _flip,
    "spare": _spare,
    "return": _return,
    "freeze": _freeze,
    "name": _name,
    "hand over": _hand_over,
    "throw aside": _throw_aside,
    "prevent": _prevent,
    "copy": _copy,
    "sell": _sell,
    "demand": _demand,
    "add": _add,
    "steal": _steal,
    "reset": _reset,
    "win": _win,
    "swap": _swap,
    "buy": lambda table, effect, ctx: None,
}
