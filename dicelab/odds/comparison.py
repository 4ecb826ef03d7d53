"""One roll against another: who is ahead, and how often it is a tie."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from fractions import Fraction
from itertools import accumulate
from typing import Any

from dicelab.errors import OddsError
from dicelab.odds.distribution import Distribution


class Comparison(Distribution[str]):
    """The distribution of "less", "equal" and "greater", from the first one's point of view."""

    __slots__ = ()

    @property
    def less(self) -> Fraction:
        """P(A < B)."""
        return self["less"]

    @property
    def equal(self) -> Fraction:
        """P(A = B), a tie."""
        return self["equal"]

    @property
    def greater(self) -> Fraction:
        """P(A > B)."""
        return self["greater"]

    def _sorted(self) -> list[str]:
        return [word for word in ("less", "equal", "greater") if word in self]


def compare(one: Distribution[Any], other: Distribution[Any]) -> Comparison:
    """Each outcome of one meets all smaller and all equal ones of the other, found by bisection.

    >>> compare(Distribution({1: 1, 4: 1}), Distribution({2: 1, 4: 1}))
    Comparison({'less': 2, 'equal': 1, 'greater': 1})
    """
    outcomes = other.outcomes
    below = [0, *accumulate(other.weights[outcome] for outcome in outcomes)]
    less = equal = greater = 0
    try:
        for outcome, weight in one.weights.items():
            smaller, upto = below[bisect_left(outcomes, outcome)], below[bisect_right(outcomes, outcome)]
            greater += weight * smaller
            equal += weight * (upto - smaller)
            less += weight * (below[-1] - upto)
    except TypeError:
        raise OddsError("These two cannot be compared: some of their outcomes have no order.") from None
    return Comparison({"less": less, "equal": equal, "greater": greater})
