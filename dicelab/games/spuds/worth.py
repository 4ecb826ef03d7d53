"""What a kitchen is worth: its re-rolls with their exact odds, and the best use of dice that have been rolled."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from dicelab.games.spuds.cards import FACES, STOVE, Values, activates
from dicelab.games.spuds.dice import COLOURS, Dice, values
from dicelab.games.spuds.kitchen import STOVE_AT, Kitchen, without
from dicelab.games.spuds.reading import Card, chance, expected, sent


class Reroll(NamedTuple):
    """A legal re-roll: how many dice are rolled, and what stays on the cards meanwhile."""

    what: str
    dice: int
    cards: tuple[Card, ...]

    def expected(self) -> Fraction:
        """Dice sent away this turn on average, with the best assignment."""
        return expected(self.cards, self.dice)

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
    """Dice sent away on average by re-rolling the stove; by the best re-roll where the stove is empty."""
    if kitchen.on[STOVE_AT]:
        return expected(_cards(kitchen), len(kitchen.on[STOVE_AT]))
    return best_reroll(kitchen).expected() if kitchen.dice() else Fraction(0)


@cache
def full_patterns(key: str) -> tuple[Values, ...]:
    """Every set of values that activates a face, the largest first."""
    size = FACES[key].size
    handfuls = [shown for n in range(size, 0, -1) for shown in combinations_with_replacement(range(1, 7), n)]
    return tuple([shown for shown in handfuls if activates(key, shown)])


class Plan(NamedTuple):
    """Dice to place on one card so that it can be activated."""

    face: str
    dice: Dice
    """Which of the rolled dice go there."""
    size: int
    """How many dice lie on it then."""

    @property
    def sent(self) -> int:
        """How many dice leave the kitchen."""
        return sent(self.face, self.size)


def plans(kitchen: Kitchen, rolled: Dice) -> list[Plan]:
    """For each card that can be activated with the rolled dice, the fullest way; what sends most comes first."""
    found = [_plan(face, dice, rolled) for face, dice in zip(kitchen.showing, kitchen.on, strict=False)]
    return sorted([plan for plan in found if plan], key=lambda plan: (-plan.sent, len(plan.dice)))


def _plan(face: str, placed: Dice, rolled: Dice) -> Plan | None:
    lying, offered = Counter(values(placed)), Counter(values(rolled))
    for shown in full_patterns(face):
        wanted = Counter(shown)
        missing = wanted - lying
        if lying <= wanted and missing <= offered:
            dice: list[int] = []
            for die in rolled:
                if missing[die % 10]:
                    missing[die % 10] -= 1
                    dice.append(die)
            return Plan(face, tuple(dice), len(shown))
    return None


def next_places(kitchen: Kitchen, die: int, in_order: bool, but: str = "") -> list[tuple[str, Fraction]]:
    """Where a die may be placed, with what the kitchen can send away next turn; a place may be left out."""
    found = []
    for card, place in enumerate(kitchen.places()):
        if place != but and (place == STOVE or die % 10 in kitchen.welcome(card, in_order)):
            found.append((place, prospect(kitchen.put(die, card))))
    return found


def building(kitchen: Kitchen, loose: Dice, showing: tuple[str, ...], in_order: bool) -> tuple[int, str, Fraction]:
    """A die, the place where it helps the next turn most while the others lie on the stove, and that worth.

    The first die that helps anywhere; the stove where none does. Only ``showing`` can take dice now.
    """
    for die in {die % 10: die for die in reversed(loose)}.values():  # colours do not matter (S18)
        cooking = kitchen.with_dice(STOVE_AT, tuple(sorted(kitchen.on[STOVE_AT] + without(loose, die))))
        places = next_places(cooking, die, in_order)
        options = [(place, worth) for place, worth in places if place == STOVE or place in showing]
        place, worth = max(options, key=lambda option: (option[1], option[0] == STOVE))
        if place != STOVE:
            break
    return die, place, worth


class Assignment(NamedTuple):
    """Where all rolled dice go: a card to activate if one can send dice away, then cards for the next turn."""

    plan: Plan | None
    built: tuple[tuple[str, Dice], ...]
    kept: Dice
    """Dice on the stove."""
    next_turn: Fraction
    """Dice sent away on average by the next turn."""


def assignment(kitchen: Kitchen, rolled: Dice, in_order: bool, activating: bool) -> Assignment:
    """Sends as many dice away now as any assignment does; the other dice are placed for the next turn.

    Those are placed one by one, each where it helps most; but first a card may be filled with them as far as it
    goes, since a pattern can be worth more than its dice. Without ``activating`` only the next turn counts.
    """
    plan = next((plan for plan in plans(kitchen, rolled) if plan.sent), None) if activating else None
    after = kitchen.flipped(kitchen.showing.index(plan.face)) if plan else kitchen
    loose = _less(rolled, plan.dice) if plan else rolled
    fillings = [other for other in plans(after, loose) if other.dice and other.face in kitchen.showing]
    ways = [_built(after, loose, kitchen.showing, in_order, filling) for filling in (None, *fillings)]
    worth, built, kept = max(ways, key=lambda way: way[0])
    return Assignment(plan, built, kept, worth)


def _less(dice: Dice, gone: Dice) -> Dice:
    for die in gone:
        dice = without(dice, die)
    return dice


def _built(
    kitchen: Kitchen, loose: Dice, showing: tuple[str, ...], in_order: bool, filling: Plan | None
) -> tuple[Fraction, tuple[tuple[str, Dice], ...], Dice]:
    """What the next turn is worth after filling a card or none and placing the rest; where those went; what is kept."""
    built: dict[str, Dice] = {}
    if filling:
        card = showing.index(filling.face)
        kitchen = kitchen.with_dice(card, tuple(sorted(kitchen.on[card] + filling.dice)))
        built[filling.face], loose = filling.dice, _less(loose, filling.dice)
    while loose:
        die, place, _ = building(kitchen, loose, showing, in_order)
        if place == STOVE:
            break
        built[place] = (*built.get(place, ()), die)
        kitchen, loose = kitchen.put(die, showing.index(place)), without(loose, die)
    kitchen = kitchen.with_dice(STOVE_AT, tuple(sorted(kitchen.on[STOVE_AT] + loose)))
    return prospect(kitchen), tuple(built.items()), loose
