"""The vocabulary of the card language: every word, with its meaning. A word that is not here does not exist."""

from __future__ import annotations

HEADS = {
    "on": "a trigger: what it does when its moment comes",
    "always": "a standing modifier, as long as the card is in play",
    "may": "something that the owner may do while its window is open",
    "instead": "a replacement: it happens instead of the event named",
}

CLAUSE_KEYS = {
    "if": "a condition; without it the clause always holds",
    "do": "the effect, or a list of effects in order",
    "pay": "what the owner pays to use it: '2 energy'",
    "spend": "how many tokens on this card a use takes",
    "once": "at most one use in a turn, event or game: 'turn', 'event', 'game'",
    "choose": "what the player picks when using it",
    "price": "what the card costs that is bought so: 'buy CARD with CARD'; `price` in it is the usual price",
    "option": "the word that tells this use from the card's others: 'use CARD put'; they share one limit",
    "must": "true where the owner has to use it while its window is open",
    "adds": "false where a second copy adds nothing",
    "order": "rank among the clauses of one moment, 1 first (5 unless said)",
}

MOMENTS = {
    "got": "the card has come to its owner: bought, or copied (Mimic)",
    "turn comes": "it is the owner's turn now, before everything else",
    "turn starts": "the owner's turn begins, before Tokyo's reward",
    "turn has started": "the owner's turn has begun, Tokyo's reward is in",
    "dice counted": "the owner's dice are final, nothing is resolved yet",
    "ones resolved": "the owner's 1s have been resolved",
    "twos resolved": "the owner's 2s have been resolved",
    "threes resolved": "the owner's 3s have been resolved",
    "hearts resolved": "the owner's hearts have been resolved",
    "energy resolved": "the owner's energy dice have been resolved",
    "claws resolved": "the owner's claw total stands, nobody has been hurt yet",
    "wounded": "the owner lost life in one hit",
    "makes lose life": "the owner made another monster lose life, by claws or otherwise; once for each of them",
    "wounds": "the owner's claws made a monster lose life; once for each of them",
    "deals damage": "the owner made other monsters lose life in one event",
    "monster falls": "a monster has reached 0 life",
    "enters tokyo": "the owner has come into Tokyo from outside, its reward is in",
    "yields": "the owner has yielded Tokyo",
    "buys": "the owner has paid for a Power card, which is not yet in hand",
    "gains vp": "the owner gained points",
    "gains energy": "the owner gained energy",
    "gains life": "the owner gained life",
    "turn ends": "the owner's turn ends",
    "any turn ends": "a turn ends, whoever's it is",
}

WINDOWS = {
    "any time": "at any moment, in any turn",
    "before turn": "before everything else in the owner's turn, Tokyo's reward too",
    "before others turn": "before everything else in another monster's turn",
    "turn start": "in the owner's turn, before the first throw",
    "rolling": "in the owner's turn, from the first throw on, while the dice may still be thrown",
    "changing dice": "in the owner's turn, when throwing is done, before the dice are resolved",
    "others rolling": "another monster throws its dice",
    "rolling after changes": "in the owner's turn, when dice have been changed, before they are resolved",
    "others stopped": "another monster has thrown for the last time, its dice are not resolved",
    "dice final": "in the owner's turn, when all changes to the dice are over, before they are resolved",
    "others final": "another monster's dice are final, nothing is resolved yet",
    "damage pending": "the owner is about to lose life",
    "falling": "the owner has no life left",
    "deciding": "the owner, wounded in Tokyo, decides whether to stay",
    "refused": "a monster wounded in Tokyo has decided to stay",
    "having yielded": "the owner has just yielded, the attacker has not entered yet",
    "others entering": "in another monster's turn, before it enters Tokyo",
    "just entered": "the owner has just entered Tokyo",
    "not entered": "in the owner's turn, when it has not entered Tokyo",
    "handing over": "in the owner's turn, after entering and before buying: thefts and gifts",
    "purchase": "another monster has announced a purchase",
    "card turned up": "a card has been turned up in another monster's turn",
    "buying": "in the owner's Buy step",
    "paying": "the owner buys a card at the special price of this one: 'buy CARD with CARD'",
    "turn end": "at the end of the owner's turn; nothing is bought after it",
}

EVENTS = {
    "elimination": "the owner has no life left",
}

MODIFIERS = {
    "dice": "dice more (or fewer) to throw",
    "throws": "throws more (or fewer) in a turn",
    "price": "what a Power card costs the owner more (or less)",
    "max_life": "the life that the owner can have at most",
    "wins at": "the points with which the owner wins, where the rules ask for more",
    "claws": "claws added to those rolled; `order` says in which layer, each sees the total of those below",
    "damage dealt": "damage more (or less) that the owner deals to each other monster in one event",
    "loss dealt": "life more that another monster loses in a hit of the owner's, if it loses any; nothing prevents it",
    "loss taken": "life more that the owner loses in a hit, if it loses any; nothing prevents it",
    "claws hit": "whom the claws hit: 'everyone' else, wherever they are",
    "ignore damage": "a hit for which the condition holds does nothing",
    "hold": "'claw damage' waits for the yield decision; who yields does not take it",
    "hearts given": "life more (or less) that the owner's hearts give to another monster",
    "hearts may": "what else heart dice may do: {heal: others, for: 2 energy}",
    "buy from": "where else the owner may buy: 'deck' (its top card) or 'monsters' (their Keep cards)",
    "cannot": "what the owner cannot do: 'enter tokyo', 'buy', 'lose life', 'lose vp', 'fall' (it stays with 0 life)",
    "only faces": "the only faces of its dice that the owner can use: 'heart energy'",
    "dead faces": "faces of its dice that are nothing to the owner: 'heart'",
}

EFFECTS = {
    "gain": "gain vp, life or energy: '2 vp'",
    "lose": "lose vp or energy, never below 0: '5 vp'",
    "damage": "lose life, as one hit",
    "set": "life or vp become this: '10 life'",
    "put": "put tokens on this card",
    "take": "take tokens off this card",
    "invest": "put energy of the owner's choice on this card, which the bank doubles",
    "give": "give a token of a kind",
    "discard": "discard 'this' card, 'all cards' of the owner, its 'other cards', or 'all tiles'",
    "enter": "come into Tokyo City, with its reward unless the monster is in Tokyo already",
    "leave": "leave Tokyo; nobody yields",
    "clear": "all other monsters leave Tokyo; nobody yields",
    "extra turn": "another turn after this one",
    "pass turn": "the whole 'turn' is left out",
    "renew": "the cards of the 'market' go, new ones are turned up",
    "dig": "turn up cards of the 'deck' until one fits, which the owner gets without paying; the others are discarded",
    "look": "look at so many top cards of the deck; the owner gets the one it picks, the others go under the deck",
    "find": "a card of the 'discard' pile, by chance, which may be bought from there now",
    "mark": "put a counter of a kind on the card bought",
    "risk": "the die thrown for a 'marked card': on `face` the card is discarded",
    "refund": "the 'purchase' is undone: the card is discarded, its price comes back",
    "redirect": "the 'purchase' of another monster: the card that it announced stays, it buys the card chosen",
    "extra throw": "one throw more, which must be made",
    "turn": "turn the die chosen to a face",
    "reroll": "throw the die chosen again",
    "throw aside": "throw dice that belong to nobody's roll",
    "prevent": "life that is not lost: a number, or 'all'",
    "copy": "from now on this card has the effect of the card chosen",
    "demand": "victims hand over one thing or another, as they choose: 'energy or vp or life', 'energy or lose 2 life'",
    "add": "for this turn a face more than the dice show: '1 claw'",
    "steal": "take vp or energy from others: what they lose the owner gains",
    "reset": "the owner's 'wickedness' goes back to 0, no tile is owed any more",
    "win": "the owner wins the 'game'",
    "swap": "change this card for the card chosen",
    "sell": "discard the cards chosen for the energy printed on them",
    "buy": "buy the card that was 'turned up'",
    "if": "do one thing or another: {if: tokens == 0, do: ..., else: ...}",
}

TARGETS = {
    "self": "the owner",
    "others": "every other monster still in the game",
    "everyone": "every monster still in the game",
    "neighbours": "the nearest monsters still in the game, left and right",
    "victim": "the monster that lost the life",
    "attacker": "the monster that dealt the loss",
    "active": "the monster whose turn it is",
    "newcomer": "the monster that takes the place just left",
    "opposite": "the monsters that the owner's claws would hit",
    "hurt": "the other monsters that have just lost life to the owner",
}

CHOICES = {
    "die": "one die: 'use CARD 2 -> 1'",
    "die and face": "one die and the face it is turned to: 'use CARD 2 -> claw'",
    "die showing 3": "one die that shows a 3",
    "keep card in play": "a Keep card in front of a monster: 'use CARD on Ben jets'",
    "own keep cards": "Keep cards of the owner: 'use CARD Jets, Wings'",
    "card of the attacker": "a card of the monster whose turn it is: 'use CARD on Ben jets'",
    "times": "how often in one go: 'use CARD 2', once unless said",
    "card for sale": "a card that the buyer could buy instead: 'play CARD jets'",
    "marked card and face": "a marked card of the owner, and the die thrown for it: 'use CARD jets 3'",
    "amount of energy": "so much of the owner's energy: 'use CARD 3'",
}

EFFECT_OPTIONS = {
    "to": "whom it aims at",
    "as": "what kind of gain it is: 'refund', 'payment', 'stored' or 'bonus' are no plain gain",
    "from": "who deals the damage: 'nobody'",
    "with": "'claws': it joins the claws' hit on a monster that they hit, and is a hit of its own otherwise",
    "final": "nobody can answer the damage, and nothing answers the loss",
    "dice": "dice fewer in that turn",
    "until": "'turn ends': for the rest of this turn; of cards turned up: when one fits",
    "price": "what the card found costs more (or less)",
    "may decline": "the turn may be left out",
    "rank": "rank among several extra turns, 1 first",
    "prevent": "each die with this face takes one off the loss",
    "face": "the face that the die is turned to",
    "do": "what happens if the condition holds",
    "else": "what happens if it does not",
}
KINDS = {
    "tile": "a wickedness tile",
    "keep": "stays in front of its owner",
    "discard": "acts at once and is discarded",
    "costume": "stays in front of its owner, and can be stolen",
    "temporary": "an evolution that is spent when it has been played",
    "permanent": "an evolution that stays in front of its owner",
    "gift": "an evolution that is put in front of a monster that was wounded",
    "token": "a kind of token",
}

LASTING = {
    "turn": "it stays on the table until this turn ends",
    "round": "it stays on the table until its owner's next turn comes",
}

EVOLUTION_KEYS = {
    "monster": "the id of the monster whose evolution it is",
    "play": "the window, or windows, in which it may be played; 'any time' unless said",
    "play if": "a condition: without it the evolution cannot be played",
    "lasts": "how long a temporary evolution stays on the table; not at all unless said",
}
