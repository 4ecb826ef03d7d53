"""Some of the dice of a roll: the k-th highest, and the sum of the k highest.

Both look at a threshold: whatever the k-th highest die shows, fewer than k dice lie above it.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, prod
from typing import Any

from dicelab.errors import OddsError
from dicelab.odds.convolution import Part, plain_sum, totals


def ranked_weights(parts: Sequence[Part], k: int) -> dict[Any, int]:
    """The weights of the k-th highest die: it is at least t when at least k dice are.

    >>> ranked_weights([({1: 1, 2: 1}, 2)], 1)
    {1: 1, 2: 3}
    """
    dice = sum(copies for _, copies in parts)
    everything = prod(sum(weights.values()) ** copies for weights, copies in parts)
    reached = []
    thresholds = _thresholds(parts)
    for t in thresholds:
        above = [sum(w for face, w in weights.items() if face >= t) for weights, _ in parts]
        below = [sum(weights.values()) - w for (weights, _), w in zip(parts, above, strict=True)]
        copies = [n for _, n in parts]
        if k == 1:
            reached.append(everything - prod(map(pow, below, copies)))
        elif k == dice:
            reached.append(prod(map(pow, above, copies)))
        else:
            counts = totals([({1: a, 0: b}, n) for a, b, n in zip(above, below, copies, strict=True)])
            reached.append(sum(weight for count, weight in counts.items() if count >= k))
    exact = (at_least - more for at_least, more in zip(reached, [*reached[1:], 0], strict=True))
    return {t: weight for t, weight in zip(thresholds, exact, strict=True) if weight}


def best_weights(parts: Sequence[Part], k: int) -> dict[Any, int]:
    """The weights of the sum of the k highest dice.

    Where the k-th highest die shows t, the sum is k·t plus what the dice above t show beyond t.

    >>> best_weights([({1: 1, 2: 1}, 2)], 1)
    {1: 1, 2: 3}
    """
    found: dict[Any, int] = {}
    for t in _thresholds(parts):
        beyond = _same_kind(*parts[0], k, t) if len(parts) == 1 else _mixed(parts, k, t)
        for more, weight in beyond.items():
            if weight:
                found[k * t + more] = found.get(k * t + more, 0) + weight
    return found


def _same_kind(weights: Mapping[Any, int], n: int, k: int, t: Any) -> dict[Any, int]:
    """With a dice above t: the ways to pick them, what they show, and enough of the others on t.

    That is a polynomial in "one die above t", evaluated by Horner's rule from a = k − 1 down to 0.
    """
    above = {face - t: weight for face, weight in weights.items() if face > t}
    on, below = weights[t], sum(weight for face, weight in weights.items() if face < t)
    result: dict[Any, int] = {}
    for a in range(k - 1, -1, -1):
        rest = n - a
        enough = sum(comb(rest, b) * on**b * below ** (rest - b) for b in range(k - a, rest + 1))
        result = plain_sum(result, above)
        result[0] = result.get(0, 0) + comb(n, a) * enough
    return result


def _mixed(parts: Sequence[Part], k: int, t: Any) -> dict[Any, int]:
    """How far beyond t the dice above it lie, over the rolls whose k-th highest die shows t.

    Those are the rolls with at least k dice from t up, without the rolls with at least k dice above t.
    """
    found: dict[Any, int] = {}
    for sign, reached in ((1, operator.ge), (-1, operator.gt)):
        placed = []
        for weights, n in parts:
            values: dict[Any, int] = {}
            for face, weight in weights.items():
                value = (int(reached(face, t)), max(face - t, 0))
                values[value] = values.get(value, 0) + weight
            placed.append((values, n))
        for (dice, beyond), weight in totals(placed).items():
            if dice >= k:
                found[beyond] = found.get(beyond, 0) + sign * weight
    return found


def _thresholds(parts: Sequence[Part]) -> list[Any]:
    faces = {face for weights, _ in parts for face in weights}
    for face in faces:
        if not isinstance(face, (int, Fraction)):
            raise OddsError(f"The highest and lowest dice need faces that are exact numbers, not {face!r}.")
    return sorted(faces)
