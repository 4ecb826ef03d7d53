"""Everything that can lie on the table, without order.

A roll of equal dice is told by how many show each face; its weight is a multinomial coefficient.
Different kinds of dice are rolled apart and their counts added, with the counts written as the digits of one
integer, so that adding two rolls is adding two integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import Any

from dicelab.odds.convolution import Part, plain_sum
from dicelab.odds.distribution import in_order
from dicelab.odds.limits import multisets, too_many


def multiset_weights(parts: Sequence[Part], limit: int) -> dict[tuple[Any, ...], int]:
    """The weight of each sorted tuple of faces.

    >>> multiset_weights([({"a": 1, "b": 2}, 2)], 10)
    {('b', 'b'): 4, ('a', 'b'): 4, ('a', 'a'): 1}
    """
    faces = in_order({face for weights, _ in parts for face in weights})
    dice = sum(copies for _, copies in parts)
    apart = multisets((len(weights), copies) for weights, copies in parts)
    together = multisets([(len(faces), dice)])
    if min(apart, together) > limit:
        raise too_many("The faces of this roll", min(apart, together), limit, exactly=len(parts) == 1)
    base = dice + 1
    digit = {face: base**place for place, face in enumerate(faces)}
    found: dict[int, int] = {0: 1}
    for weights, copies in parts:
        kind = dict(_counts([(digit[face], weight) for face, weight in weights.items()], copies))
        found = kind if found == {0: 1} else plain_sum(found, kind)
    return {_tuple(faces, key, base): weight for key, weight in found.items()}


def _counts(faces: Sequence[tuple[int, int]], dice: int) -> Iterator[tuple[int, int]]:
    """Each way to share equal dice among the faces, as one integer, with its weight."""
    (digit, weight), *others = faces
    if not others:
        yield dice * digit, weight**dice
        return
    for here in range(dice + 1):
        ways = comb(dice, here) * weight**here
        for key, rest in _counts(others, dice - here):
            yield here * digit + key, ways * rest


def _tuple(faces: Sequence[Any], key: int, base: int) -> tuple[Any, ...]:
    roll: list[Any] = []
    for face in faces:
        if not key:
            break
        key, count = divmod(key, base)
        roll += [face] * count
    return tuple(roll)
