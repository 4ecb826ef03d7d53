"""How dice lie on a card, and which of its slots are still empty."""

from __future__ import annotations

from collections import Counter

from dicelab.games.spuds.rules.cards import FACES, STOVE
from dicelab.games.spuds.rules.dice import Dice

Laid = list[int | str]
"""Dice, and 'solid' or 'open' for an empty slot that must or may be filled."""


def laid(place: str, dice: Dice) -> Laid:
    """The dice in the order of their pattern, with a slot wherever one is empty.

    >>> laid("run", (3, 5)), laid("pair", (4, 6))
    ([3, 'solid', 5, 'open', 'open', 'open'], [4, 'solid', 6, 'open'])
    """
    by_value = sorted(dice, key=lambda die: (die % 10, die))
    if place == STOVE:
        return list(by_value)
    face = FACES[place]
    order: list[int | None] = list(by_value)
    if place == "run":
        order = _with_gaps(by_value)
    elif place == "pair":
        order = _in_pairs(by_value)
    order += [None] * (face.size - len(order))
    return [("solid" if at < face.solid else "open") if die is None else die for at, die in enumerate(order)]


def _with_gaps(dice: list[int]) -> list[int | None]:
    """A run with room for what is missing in between."""
    found: list[int | None] = []
    for die in dice:
        last = next((it for it in reversed(found) if it is not None), die)
        found += [None] * max(0, die % 10 - last % 10 - 1)
        found.append(die)
    return found


def _in_pairs(dice: list[int]) -> list[int | None]:
    """Whole pairs first, then half pairs with room for their other half."""
    counts = Counter(die % 10 for die in dice)
    found: list[int | None] = []
    halves: list[int | None] = []
    for value, number in counts.items():
        group = [die for die in dice if die % 10 == value]
        whole = number - number % 2
        found += group[:whole]
        if number % 2:
            halves += [group[-1], None]
    return found + halves
