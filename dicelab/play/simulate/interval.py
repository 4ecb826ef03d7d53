"""How sure one may be after so many games: intervals that hold the true value in 95 of 100 such experiments."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

Z: Final = 1.959963984540054
"""95 % of a normal distribution lie within so many standard deviations of its mean."""


class Interval(NamedTuple):
    """From ``low`` to ``high``."""

    low: float
    high: float


def wilson(hits: int, games: int) -> Interval | None:
    """Wilson's interval for a share of games; it stays within 0 and 1 and is honest about rare events too.

    >>> "{:.4f} to {:.4f}".format(*wilson(0, 10))
    '0.0000 to 0.2775'
    """
    if games == 0:
        return None
    share = hits / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    return Interval(low if hits else 0.0, high if hits < games else 1.0)  # floats miss the ends by a hair


def around_mean(mean: float, variance: float, games: int) -> Interval | None:
    """The normal interval for a mean, from the variance of the sample; good from some thirty games on."""
    if games < 2:
        return None
    reach = Z * sqrt(variance / games)
    return Interval(mean - reach, mean + reach)
