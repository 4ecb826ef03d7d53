"""What a kitchen is worth: its re-rolls with their exact odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from dicelab.games.spuds.odds.rolls import Card, chance, expected, most_on, sent
from dicelab.games.spuds.rules.cards import FACES
from dicelab.games.spuds.rules.dice import COLOURS, values
from dicelab.games.spuds.rules.kitchen import Kitchen
from dicelab.odds.distribution import Distribution


class Reroll(NamedTuple):
    """A legal re-roll: how many dice are rolled, and what stays on the cards meanwhile."""

    what: str
    dice: int
    cards: tuple[Card, ...]

    def expected(self) -> Fraction:
        """Dice sent away this turn on average, with the best assignment."""
        return expected(self.cards, self.dice)

    def sent(self) -> Distribution[int]:
        """How many dice are sent away this turn, with the best assignment."""
        weights: Counter[int] = Counter()
        for each, ways in most_on(self.cards, self.dice).items():
            weights[max([sent(face, most) for (face, _), most in zip(self.cards, each, strict=True)])] += ways
        return Distribution(weights)

    def most(self) -> int:
        """More dice than this it never sends away."""
        return max([sent(face, min(FACES[face].size, len(on) + self.dice)) for face, on in self.cards])

    def chances(self) -> tuple[Fraction, ...]:
        """For each card, the chance to be able to activate it."""
        return tuple([chance(card, self.dice) for card in self.cards])


def rerolls(kitchen: Kitchen) -> list[Reroll]:
    """Every card with dice, then every colour (S4)."""
    dice = kitchen.dice()
    found = []
    for card, place in enumerate(kitchen.places()):
        if kitchen.on[card]:
            found.append(Reroll(place, len(kitchen.on[card]), _cards(kitchen.cleared(card))))
    for colour in sorted({die // 10 for die in dice}):
        rest = kitchen.without_colour(colour)
        found.append(Reroll(COLOURS[colour], len(dice) - len(rest.dice()), _cards(rest)))
    return found


def _cards(kitchen: Kitchen) -> tuple[Card, ...]:
    return tuple([(face, values(dice)) for face, dice in zip(kitchen.showing, kitchen.on, strict=False)])


def best_reroll(kitchen: Kitchen) -> Reroll:
    """The re-roll that sends the most dice away on average; among equals the first."""
    return max(rerolls(kitchen), key=Reroll.expected)


def prospect(kitchen: Kitchen) -> Fraction:
    """Dice sent away on average by the best re-roll; none by a kitchen without dice."""
    best = Fraction(0)
    for option in sorted(rerolls(kitchen), key=lambda option: -option.dice):
        if option.most() > best:
            best = max(best, option.expected())
    return best
