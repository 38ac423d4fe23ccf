"""Playing a game at random, by the windows that the rules open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kotref.logs import Log
from kotref.notation import FACES, Notation
from kotref.position import Monster
from kotref.rules import buying, entering, market, prices, throwing, using, yielding
from kotref.rules.choices import ChoiceWindow
from kotref.rules.damage import DamageWindow
from kotref.rules.progress import is_turn_move
from kotref.rules.run import Run
from kotref.rules.table import InForce, Table
from kotref.rules.turn import ExtraTurnWindow
from kotref.rules.windows import Window
from kotref.simulate import sense
from kotref.simulate.chance import Chance, Deck
from kotref.simulate.writing import Scribe

_STOPPED = ("changing dice", "rolling after changes", "others stopped", "others rolling")
_ENOUGH_USES = 15


class Player:
    """Plays one game to its end, for everybody at the table, and writes it into `log`.

    `silent` are the monsters that let an open choice go by without an entry in the log: until the next step of the
    turn they do nothing that could be taken for that choice. `between` says that an extra turn has been begun or
    declined by nothing that stands in the log so far, `declined` the latter.
    """

    def __init__(
        self,
        log: Log,
        table: Table,
        notation: Notation,
        chance: Chance,
        terse: float,
        claims: float,
        buying: bool = True,
    ) -> None:
        self.log = log
        self.table = table
        self.notation = notation
        self.chance = chance
        self.buying = buying
        self.scribe = Scribe(log, table, chance, terse, claims)
        self.deck = Deck(table, hidden_cards(table, chance))
        self.styles = {monster.name: sense.Style(chance) for monster in table.position.monsters}
        self.run = Run(table)
        self.silent: set[str] = set()
        self.declined = self.between = False
        self._turn = 0
        self._uses = 0
        self._stopping = False

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

    # --- making a move ------------------------------------------------------------------------------------------------

    def allowed(self, name: str, text: str) -> bool:
        """Whether the move can be made at the open window."""
        move = self.notation.read(name, text)
        window = self.run.window
        return window.fits(self.table, move) and window.why_not(self.table, move) is None

    def make(self, name: str, text: str) -> bool:
        """Make and write down a move if it is legal; False if it is not."""
        move, table, window = self.notation.read(name, text), self.table, self.run.window
        if not window.fits(table, move) or window.why_not(table, move) is not None:
            return False
        self.scribe.move(move, text)
        self.declined = self.between = False
        if self.silent and is_turn_move(table, move):
            self.silent.clear()
        self.run.send(move)
        return True

    def must(self, name: str, text: str) -> None:
        """Make a move that has to be legal."""
        if not self.make(name, text):
            window = type(self.run.window).__name__
            raise AssertionError(f"{name}: {text} should be legal at {window} in turn {self._turn}")

    def _close(self, word: str, monsters: Sequence[Monster]) -> None:
        """Nobody uses the open window: say so (one monster at a time), or let the log pass over it."""
        if monsters and not self.chance.happens(self.scribe.terse) and self.make(self.chance.pick(monsters).name, word):
            return
        self.silent.update(monster.name for monster in monsters)
        self.run.send(None)

    # --- cards --------------------------------------------------------------------------------------------------------

    def _use(self, *moments: str) -> bool:
        """Perhaps use a card whose time is one of `moments`."""
        table = self.table
        if self._uses >= _ENOUGH_USES:
            return False
        for moment in moments:
            if moment == "any time" and self.silent:
                continue
            for item in table.in_force(moment):
                if self._may(item, moment) and self._likes(item, moment):
                    texts = list(using.spelled(table, item))
                    if texts and self.make(item.owner.name, self._choice(item, texts)):
                        self._uses += 1
                        return True
        return False

    def _may(self, item: InForce, moment: str) -> bool:
        mine = item.owner.seat == self.table.position.turn
        if (moment in using.OWN_TURN and not mine) or (moment in using.OTHERS_TURN and mine):
            return False
        return item.clause.head == "may" and item.owner.name not in self.silent and using.usable(self.table, item)

    def _likes(self, item: InForce, moment: str) -> bool:
        pending = self.table.pending_on(item.owner)
        return sense.likes_to_use(moment, item.owner, 0 if pending is None else pending.amount, self.chance)

    def _choice(self, item: InForce, texts: Sequence[str]) -> str:
        """One way to use a card, with what chance brings."""
        if item.clause.choose == "own keep cards" and len(texts) > 1 and self.chance.happens(0.3):
            return ", ".join([texts[0], *(text.split(" ", 2)[2] for text in texts[1:3])])
        position = self.table.position
        values = sense.worth(self.table, position.active, self.styles[item.owner.name], position.dice)
        text = self._fill(sense.best_change(self.chance, texts, values))
        if item.card is not None and item.card.name != item.of.id and self.chance.happens(0.5):
            return text.replace(f"use {item.of.id}", f"use {item.card.name} as {item.of.id}", 1)
        return text

    def _fill(self, text: str) -> str:
        if "?" not in text:
            return text
        return " ".join(self.chance.pick(FACES) if word == "?" else word for word in text.split(" "))

    # --- dice ---------------------------------------------------------------------------------------------------------

    def _throw(self, window: Window) -> None:
        position = self.table.position
        if not position.thrown:
            if not self._use("turn start", *(() if self.between else ("any time",))):
                count = throwing.dice_to_throw(self.table)
                self.must(position.active.name, f"roll {' '.join(self.chance.dice(count)) or 'nothing'}")
        elif not self._stopping and self._throw_again():
            return
        elif not position.throw_due and not self._use(*_STOPPED, "any time"):
            self._resolve()

    def _throw_again(self) -> bool:
        """Throw some dice again, or use a card for it; False when the monster stops."""
        table, position, chance = self.table, self.table.position, self.chance
        me, dice = position.active, position.dice
        left = not position.changed and position.thrown < throwing.throws_allowed(table)
        kept = sense.keep(chance, dice, sense.worth(table, me, self.styles[me.name], dice)) if left else []
        if position.throw_due and len(kept) == len(dice):
            kept = kept[1:]
        if len(kept) < len(dice) and not position.throw_due and not position.changed and self._use("rolling"):
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
        if not self._use("damage pending", "any time"):
            self._close("pass", window.open_to(self.table))

    def _yield(self, window: Window) -> None:
        if self._use("any time"):
            return
        monsters = window.open_to(self.table)
        monster = self.chance.pick(monsters)
        if sense.wants_to_yield(monster, self.styles[monster.name], self.chance):
            self.must(monster.name, "yield")
        elif len(monsters) == 1:
            self._close("stay", monsters)
        else:
            self.must(monster.name, "stay")

    def _left(self, window: Window) -> None:
        if not self._use("having yielded", "any time"):
            self._close("pass", window.open_to(self.table))

    def _enter(self, window: Window) -> None:
        assert isinstance(window, entering.EnterWindow)
        if not self._use("any time"):
            self.must(self.table.position.active.name, f"enter {window.place}")

    # --- cards for sale -----------------------------------------------------------------------------------------------

    def _buy(self, window: Window) -> None:
        me, chance = self.table.position.active, self.chance
        if self._use("buying", "any time"):
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
        if not self._use("turn end"):
            self.must(me.name, "end")

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
        self.must(buyer.name, text + self._revealed(self.deck.turn_up(chance, 1)))
        return True

    def _buyable(self, buyer: Monster, card: str) -> bool:
        library = self.table.library
        return library.has_effect(card) and prices.price(self.table, buyer, card) <= buyer.energy

    def _buy_elsewhere(self, buyer: Monster) -> bool:
        """Buy from the deck or from another monster, where a card allows it."""
        table = self.table
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
        if self._use("any time"):
            return
        buyers = [monster for monster in window.buyers if monster.name not in self.silent]
        for buyer in buyers:
            if (
                self.buying
                and self.chance.happens(self.styles[buyer.name].buying)
                and self._purchase(buyer, window.offered)
            ):
                return
        self._close("pass", buyers)

    # --- what else is asked -------------------------------------------------------------------------------------------

    def _choose(self, window: Window) -> None:
        assert isinstance(window, ChoiceWindow)
        texts = list(using.spelled(self.table, window.item))
        self.must(window.item.owner.name, self._choice(window.item, texts))

    def _extra_turn(self, window: Window) -> None:
        assert isinstance(window, ExtraTurnWindow)
        self.scribe.extra_turn()
        monster = self.table.position.monsters[window.extra.seat]
        self.between = True
        if self.chance.happens(0.85):
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
            monster, text = self.chance.pick(moves)
            if self.make(monster.name, self._fill(text)):
                return
        self.run.send(None)


_STEPS: dict[type[Window], Callable[[Player, Any], None]] = {
    throwing.ThrowWindow: Player._throw,
    DamageWindow: Player._react,
    yielding.YieldWindow: Player._yield,
    yielding.LeaverWindow: Player._left,
    entering.EnterWindow: Player._enter,
    buying.BuyWindow: Player._buy,
    market.OfferWindow: Player._offer,
    ChoiceWindow: Player._choose,
    ExtraTurnWindow: Player._extra_turn,
}


def hidden_cards(table: Table, chance: Chance) -> list[str]:
    """The cards that lie at no known place, shuffled."""
    unseen = [card for card, copies in table.position.unseen.items() for _ in range(copies)]
    return chance.shuffled(unseen)
