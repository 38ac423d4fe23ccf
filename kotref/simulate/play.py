"""Playing a game at random, by the windows that the rules open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kotref.position import Monster
from kotref.rules import (
    before,
    buying,
    demands,
    entering,
    evolving,
    handing,
    having_lost,
    listing,
    market,
    piles,
    prices,
    purchases,
    resolving,
    throwing,
    yielding,
)
from kotref.rules.about_to_lose import DamageWindow
from kotref.rules.choices import ChoiceWindow, OptionWindow
from kotref.rules.falling import FallWindow
from kotref.rules.turn import ExtraTurnWindow
from kotref.rules.windows import Window
from kotref.simulate import evolutions, sense
from kotref.simulate.moving import Mover

_STOPPED = ("changing dice", "rolling after changes", "others stopped", "others rolling", "dice final", "others final")


class Player(Mover):
    """Plays one game to its end, for everybody at the table."""

    _stopping = False
    answering = False

    def play(self, turns: int) -> None:
        """Play until the game is over, or for `turns` turns."""
        run, table, steps = self.run, self.table, _STEPS
        while not run.over:
            position, window = table.position, run.window
            if position.number != self._turn:
                self._turn, self._uses, self._stopping = position.number, 0, False
                table.events.clear()
                if position.number > turns:
                    return
            if window.turn and not self.declined:
                self.scribe.maybe_claim()
            steps.get(type(window), Player._anything)(self, window)
        self.scribe.maybe_claim()

    # --- dice ---------------------------------------------------------------------------------------------------------

    def _throw(self, window: Window) -> None:
        position = self.table.position
        if not position.thrown:
            if not self.use("turn start", *(() if self.between else ("any time",))):
                count = throwing.dice_to_throw(self.table)
                frozen = position.frozen()[:count]
                thrown = " ".join(self.chance.dice(count - len(frozen))) or "nothing"
                kept = f"keep {' '.join(frozen)}, " if frozen else ""
                self.must(position.active.name, f"{kept}roll {thrown}")
        elif not self._stopping and self._throw_again():
            return
        elif not position.throw_due and not self.use(*_STOPPED, "any time"):
            self._resolve()

    def _throw_again(self) -> bool:
        """Throw some dice again, or use a card for it; False when the monster stops."""
        table, position, chance = self.table, self.table.position, self.chance
        me, dice = position.active, position.dice
        frozen = position.frozen()
        free = len(frozen) < len(dice) and all(dice.count(face) >= frozen.count(face) for face in frozen)
        left = free and not position.changed and position.thrown < throwing.throws_allowed(table)
        kept = sense.keep(chance, dice, sense.worth(table, me, self.styles[me.name], dice)) if left else []
        for face in dict.fromkeys(frozen):
            kept += [face] * (frozen.count(face) - kept.count(face))
        if position.throw_due and len(kept) == len(dice):
            kept.remove(next(face for face in kept if kept.count(face) > frozen.count(face)))
        open_ = free and len(kept) < len(dice) and not position.throw_due and not position.changed
        if open_ and self.use("rolling"):
            return True
        if not left or len(kept) == len(dice):
            self._stopping = True
            return False
        thrown = " ".join(chance.dice(len(dice) - len(kept)))
        self.must(me.name, f"keep {' '.join(kept)}, roll {thrown}" if kept else f"roll {thrown}")
        return True

    def _resolve(self) -> None:
        table, chance, active = self.table, self.chance, self.table.position.active
        dice = table.position.dice
        hearts = sense.split_hearts(table, active, chance, dice.count("heart")) if "heart" in dice else []
        text = "resolve"
        if hearts or chance.happens(0.4):
            groups = sense.groups_of(dice)
            if table.rules.resolve.order == "free":
                groups = chance.shuffled(groups)
            else:
                groups.sort(key=list(table.rules.resolve.order).index)
            spent = " + ".join(f"{count} {use}" for use, count in hearts)
            text = (
                f"resolve {', '.join(f'{group} {spent}'.strip() if group == 'hearts' else group for group in groups)}"
            )
        if not self.make(active.name, text.strip()):
            self.must(active.name, "resolve")

    # --- Tokyo and damage ---------------------------------------------------------------------------------------------

    def _react(self, window: Window) -> None:
        if not self.use(*window.uses, "any time"):
            self.close("pass", window.open_to(self.table))

    def _yield(self, window: Window) -> None:
        assert isinstance(window, yielding.YieldWindow)
        monsters = window.undecided(self.table)
        if self.use(*window.uses, *(("any time",) if monsters else ())):
            return
        if not monsters:
            self.silent.update(monster.name for monster in window.open_to(self.table))
            self.run.send(None)
            return
        monster = self.chance.pick(monsters)
        wants = sense.wants_to_yield(monster, self.styles[monster.name], self.chance)
        if wants and self.make(monster.name, "yield"):
            return
        if len(monsters) == 1:
            self.close("stay", monsters)
        else:
            self.must(monster.name, "stay")

    def _may_use(self, window: Window) -> None:
        if not self.use(*window.uses, "any time"):
            self.close("pass", window.open_to(self.table))

    def _lapses(self, window: Window) -> None:
        if not self.use(*window.uses):
            self.run.send(None)

    def _enter(self, window: Window) -> None:
        assert isinstance(window, entering.EnterWindow)
        if not self.use(*window.uses, "any time"):
            self.must(window.monster.name, f"enter {window.place}")

    # --- cards for sale -----------------------------------------------------------------------------------------------

    def _buy(self, window: Window) -> None:
        me, chance = self.table.position.active, self.chance
        if self._hand_over() or self.use("buying", "any time"):
            return
        style = self.styles[me.name]
        if self.buying and not self.table.position.selling:
            if chance.happens(style.buying) and self._purchase(me, self.table.position.market):
                return
            if chance.happens(0.3) and self._buy_elsewhere(me):
                return
            if chance.happens(0.08) and self.allowed(me.name, "sweep"):
                turned = self.deck.turn_up(chance, self.table.rules.market.size, self.table.position.market)
                self.must(me.name, "sweep" + self._revealed(turned))
                return
        if not self.use("turn end"):
            self.must(me.name, "end")

    def _hand_over(self) -> bool:
        """Perhaps steal a costume or give a gift."""
        moves = list(handing.legal(self.table))
        if not moves or self.chance.happens(0.4):
            return False
        monster, text = self.chance.pick(moves)
        return self.make(monster.name, text)

    def _purchase(self, buyer: Monster, offered: Sequence[str | None]) -> bool:
        """Buy one of the cards offered, the dearer the likelier; False if there is none to have."""
        table, chance = self.table, self.chance
        cards = [card for card in offered if card is not None and self._buyable(buyer, card)]
        if not cards:
            return False
        card = max(cards, key=lambda card: table.library.card(card).cost + chance.draw() * 5)
        text = f"buy {self.scribe.name(card)}"
        if not self.allowed(buyer.name, text):
            return False
        for item in table.owned("paying", buyer):
            special = f"{text} with {item.of.id}"
            if self.allowed(buyer.name, special) and chance.happens(0.7):
                text = special
        self.answering = self._will_be_answered(buyer)
        self.must(buyer.name, text + ("" if self.answering else self._revealed(self.deck.turn_up(chance, 1))))
        return True

    def _will_be_answered(self, buyer: Monster) -> bool:
        """Whether somebody will play an evolution against the purchase."""
        items = [item for item in self.hands.items("purchase") if item.owner.name not in self.silent]
        mine = self.run.window.__class__ is buying.BuyWindow and self.table.position.banned is None
        return mine and any(item.owner is not buyer for item in items) and self.chance.happens(0.5)

    def _answer_purchase(self, window: Window) -> None:
        if self.answering:
            self.answering = False
            if any(self.may(item, "purchase") and self.speak(item) for item in self.hands.items("purchase")):
                return
            self.deck.turn_up(self.chance, 1)
        self.run.send(None)

    def _buyable(self, buyer: Monster, card: str) -> bool:
        library = self.table.library
        return library.has_effect(card) and prices.price(self.table, buyer, card) <= buyer.energy

    def _buy_elsewhere(self, buyer: Monster) -> bool:
        """Buy from the deck or from another monster, where a card allows it."""
        table = self.table
        if table.found is not None and self.make(buyer.name, f"buy {table.found[0]} from discard"):
            return True
        if table.has("buy from", buyer, "deck"):
            card = self.deck.top
            if card is not None and self._buyable(buyer, card):
                text = f"buy {self.scribe.name(card)} from deck"
                if self.allowed(buyer.name, text):
                    self.deck.cards.pop()
                    self.must(buyer.name, text)
                    return True
        if table.has("buy from", buyer, "monsters"):
            for owner, mine in table.position.cards_in_play():
                if owner is not buyer and self._buyable(buyer, mine.id) and self.chance.happens(0.5):
                    return self.make(buyer.name, f"buy {self.scribe.name(mine.id)} from {owner.name}")
        return False

    def _revealed(self, cards: Sequence[str]) -> str:
        return f", reveal {', '.join(map(self.scribe.name, cards))}" if cards else ""

    def _offer(self, window: Window) -> None:
        assert isinstance(window, market.OfferWindow)
        if self.use("any time"):
            return
        buyers = [monster for monster in window.buyers if monster.name not in self.silent]
        for buyer in buyers:
            if (
                self.buying
                and self.chance.happens(self.styles[buyer.name].buying)
                and self._purchase(buyer, window.offered)
            ):
                return
        self.close("pass", buyers)

    # --- what else is asked -------------------------------------------------------------------------------------------

    def _choose(self, window: Window) -> None:
        assert isinstance(window, ChoiceWindow)
        texts = [text for item in window.offered() for text in listing.spelled(self.table, item)]
        text = self.choice(window.item, texts) if texts else None
        if text is None:
            self.run.send(None)
        else:
            self.must(window.item.owner.name, text)

    def _extra_turn(self, window: Window) -> None:
        assert isinstance(window, ExtraTurnWindow)
        self.scribe.extra_turn()
        monster = self.table.position.monsters[window.extra.seat]
        self.between = True
        if "turn comes" not in self.table.force and self.chance.happens(0.85):
            self.run.send(self.notation.read(monster.name, "roll nothing"))
        elif self.table.position.extra_turns or not self.chance.happens(self.scribe.terse):
            self.must(monster.name, "pass")
        else:
            self.declined = True
            self.run.send(None)

    def _anything(self, window: Window) -> None:
        """A window that nothing above knows about: any of the moves that are legal there."""
        moves = list(window.legal(self.table))
        if moves:
            monster, pattern = self.chance.pick(moves)
            text = self.filler.fill(monster, pattern)
            if text is not None and self.make(monster.name, text):
                return
        self.run.send(None)


_STEPS: dict[type[Window], Callable[[Player, Any], None]] = {
    throwing.ThrowWindow: Player._throw,
    DamageWindow: Player._react,
    yielding.YieldWindow: Player._yield,
    yielding.LeaverWindow: Player._may_use,
    entering.StepWindow: Player._may_use,
    entering.EnterWindow: Player._enter,
    buying.BuyWindow: Player._buy,
    market.OfferWindow: Player._offer,
    ChoiceWindow: Player._choose,
    OptionWindow: Player._choose,
    entering.EnteredWindow: Player._lapses,
    having_lost.LoserWindow: Player._may_use,
    resolving.ClawsWindow: Player._lapses,
    ExtraTurnWindow: Player._extra_turn,
    purchases.PurchaseWindow: Player._answer_purchase,
    before.BeforeTurnWindow: evolutions.before_turn,
    before.EndWindow: evolutions.end,
    evolving.DrawWindow: evolutions.draw,
    demands.DemandWindow: evolutions.answer,
    piles.PickWindow: evolutions.pick,
    FallWindow: evolutions.fall,
}
