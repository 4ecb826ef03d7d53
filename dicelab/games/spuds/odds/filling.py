"""Filling a card with dice that have been rolled, so that it can be activated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from dicelab.games.spuds.odds.rolls import sent
from dicelab.games.spuds.rules.cards import FACES, Values, activates
from dicelab.games.spuds.rules.dice import SIDES, Dice, values
from dicelab.games.spuds.rules.kitchen import Kitchen


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
    found = [next(_ways(face, dice, rolled), None) for face, dice in zip(kitchen.showing, kitchen.on, strict=False)]
    return sorted([plan for plan in found if plan], key=lambda plan: (-plan.sent, len(plan.dice)))


def all_plans(kitchen: Kitchen, rolled: Dice) -> list[Plan]:
    """Every way to fill any card so that it can be activated: other values, fewer of them, and other colours, too."""
    cards = zip(kitchen.showing, kitchen.on, strict=False)
    return [
        plan._replace(dice=dice)
        for face, placed in cards
        for plan in _ways(face, placed, rolled)
        for dice in _in_colours(values(plan.dice), rolled)
    ]


def _in_colours(shown: Values, rolled: Dice) -> list[Dice]:
    """Every handful of the rolled dice that shows these values: equal faces of other colours are other dice."""
    found: list[Dice] = [()]
    for value, number in Counter(shown).items():
        same = [die for die in rolled if die % 10 == value]
        found = [before + more for before in found for more in sorted(set(combinations(same, number)))]
    return [tuple(sorted(dice)) for dice in found]


def _ways(face: str, placed: Dice, rolled: Dice) -> Iterator[Plan]:
    """Every full pattern that holds what lies there and else only dice that were rolled, the largest first."""
    for size, missing in _completions(face, values(placed), values(rolled)):
        wanted = list(missing)
        dice: list[int] = []
        for die in rolled:
            if die % 10 in wanted:
                wanted.remove(die % 10)
                dice.append(die)
        yield Plan(face, tuple(dice), size)


@lru_cache(1 << 14)
def _completions(face: str, lying: Values, offered: Values) -> tuple[tuple[int, Values], ...]:
    """The size of each such pattern, and the values that are missing from it."""
    there, more = _by_value(lying), _by_value(offered)
    found = []
    for shown, wanted in zip(full_patterns(face), _patterns_by_value(face), strict=True):
        missing: list[int] = []
        for value, needs in enumerate(wanted):
            number = needs - there[value]
            if not 0 <= number <= more[value]:
                break
            missing += [value + 1] * number
        else:
            found.append((len(shown), tuple(missing)))
    return tuple(found)


@cache
def _patterns_by_value(face: str) -> tuple[list[int], ...]:
    return tuple([_by_value(shown) for shown in full_patterns(face)])


def _by_value(shown: Values) -> list[int]:
    return [shown.count(value) for value in range(1, SIDES + 1)]
