"""Some of the dice of a roll: the k-th highest, and the sum of the k highest.

Both look at a threshold: whatever the k-th highest die shows, fewer than k dice lie above it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, prod
from typing import Any, NamedTuple

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

    Fewer than k dice lie above t, so they are shared among the kinds in few ways; for each of these, enough of the
    other dice must show t.
    """
    kinds = [_Shared.out(weights, n, k, t) for weights, n in parts]
    found: dict[Any, int] = {}

    def share(place: int, above: int, beyond: dict[Any, int], on: list[int], rest: int) -> None:
        if place == len(kinds):
            enough = rest - sum(on[: k - above])
            for more, weight in beyond.items():
                found[more] = found.get(more, 0) + weight * enough
            return
        kind = kinds[place]
        for a, (more, ways, whole) in enumerate(zip(*kind, strict=True)):
            if above + a < k:
                share(place + 1, above + a, plain_sum(beyond, more), _first(on, ways, k), rest * whole)

    share(0, 0, {0: 1}, [1], 1)
    return found


class _Shared(NamedTuple):
    """For dice of one kind, by how many of them lie above t: what these show beyond it; of the others, in how many ways
    none, one, two and so on of them show t; and all ways of the others together."""

    beyond: list[dict[Any, int]]
    on: list[list[int]]
    rest: list[int]

    @classmethod
    def out(cls, weights: Mapping[Any, int], n: int, k: int, t: Any) -> _Shared:
        above = {face - t: weight for face, weight in weights.items() if face > t}
        at, below = weights.get(t, 0), sum(weight for face, weight in weights.items() if face < t)
        shared, power = cls([], [], []), {0: 1}
        for a in range((min(n, k - 1) if above else 0) + 1):
            others = n - a
            shared.beyond.append({more: comb(n, a) * weight for more, weight in power.items()})
            shared.on.append([comb(others, b) * at**b * below ** (others - b) for b in range(min(others + 1, k))])
            shared.rest.append((at + below) ** others)
            power = plain_sum(power, above)
        return shared


def _first(one: list[int], other: list[int], k: int) -> list[int]:
    """The first k coefficients of a product."""
    found = [0] * min(k, len(one) + len(other) - 1)
    for i, x in enumerate(one):
        for j, y in enumerate(other[: len(found) - i]):
            found[i + j] += x * y
    return found


def _thresholds(parts: Sequence[Part]) -> list[Any]:
    faces = {face for weights, _ in parts for face in weights}
    for face in faces:
        if not isinstance(face, (int, Fraction)):
            raise OddsError(f"The highest and lowest dice need faces that are exact numbers, not {face!r}.")
    return sorted(faces)
