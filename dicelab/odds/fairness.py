"""Is this die fair? The χ² test for equally likely faces: how far the counts are from what one expects, and how
likely that much or more is if the die is fair.

>>> counted = FairnessTest((8, 9, 12, 11, 6, 14))
>>> counted.statistic, round(counted.p_value, 4)
(Fraction(21, 5), 0.521)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, exp, pi, sqrt

from dicelab.errors import OddsError

FEW = 5
"""The χ² curve needs at least this expected count for each face."""


@dataclass(frozen=True)
class FairnessTest:
    """The counts of the faces, and what follows from them."""

    counts: tuple[int, ...]

    def __init__(self, counts: Sequence[int]) -> None:
        object.__setattr__(self, "counts", tuple(counts))
        if len(self.counts) < 2 or any(type(count) is not int or count < 0 for count in self.counts):
            raise OddsError("Give one count for each face, whole numbers that are not negative.")

    @property
    def rolls(self) -> int:
        """The number of rolls."""
        return sum(self.counts)

    @property
    def expected(self) -> Fraction:
        """The count expected of each face."""
        return Fraction(self.rolls, len(self.counts))

    @property
    def parts(self) -> tuple[Fraction, ...]:
        """(counted − expected)² / expected, for each face."""
        if not self.rolls:
            return (Fraction(0),) * len(self.counts)
        return tuple((count - self.expected) ** 2 / self.expected for count in self.counts)

    @property
    def statistic(self) -> Fraction:
        """χ²: the sum of the parts."""
        return sum(self.parts, Fraction(0))

    @property
    def p_value(self) -> float:
        """How likely a χ² of this size or larger is with a fair die, from the curve with one degree less than faces."""
        return chi_square_tail(float(self.statistic), len(self.counts) - 1)

    @property
    def enough(self) -> bool:
        """Whether there are enough rolls for the curve."""
        return self.expected >= FEW


def chi_square_tail(x: float, degrees: int) -> float:
    """The area of the χ² curve beyond ``x``, as a finite sum.

    >>> round(chi_square_tail(11.07, 5), 3), round(chi_square_tail(3.841, 1), 3), round(chi_square_tail(5.991, 2), 3)
    (0.05, 0.05, 0.05)
    """
    if x <= 0:
        return 1.0
    half = x / 2
    if degrees % 2:
        total, term, first = erfc(sqrt(half)), sqrt(2 * x / pi) * exp(-half), 3
    else:
        total, term, first = exp(-half), half * exp(-half), 4
        if degrees == 2:
            return total
    if degrees == 1:
        return total
    while first <= degrees:
        total += term
        term *= x / first
        first += 2
    return min(1.0, total)
