"""How often each number was seen, and intervals that hold the true value in 95 of 100 such experiments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any, Final, NamedTuple

from dicelab.odds.distribution import Distribution

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


@dataclass(frozen=True)
class Sample:
    """Whole numbers with how often each was seen, in order.

    >>> seen = Sample.of({1: 3, 4: 1})
    >>> seen.size, seen.mean, seen.least, seen.median, seen.most
    (4, Fraction(7, 4), 1, 1, 4)
    """

    counts: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> Sample:
        """From a table of counts."""
        return cls(tuple(sorted(counts.items())))

    @property
    def size(self) -> int:
        """How many were seen."""
        return sum(times for _, times in self.counts)

    @property
    def mean(self) -> Fraction | None:
        """The mean of what was seen; None where nothing was."""
        return Fraction(sum(value * times for value, times in self.counts), self.size) if self.counts else None

    @property
    def variance(self) -> Fraction | None:
        """The best guess at the variance behind the sample: squares over one less than its size."""
        mean, size = self.mean, self.size
        if mean is None or size < 2:
            return None
        squares = sum(value * value * times for value, times in self.counts)
        return (squares - size * mean * mean) / (size - 1)

    @property
    def interval(self) -> Interval | None:
        """Where the true mean lies with 95 %, by the normal distribution; None with fewer than two seen."""
        mean, variance = self.mean, self.variance
        return None if mean is None or variance is None else around_mean(float(mean), float(variance), self.size)

    @property
    def least(self) -> int | None:
        """The smallest that was seen."""
        return self.counts[0][0] if self.counts else None

    @property
    def most(self) -> int | None:
        """The largest that was seen."""
        return self.counts[-1][0] if self.counts else None

    @property
    def median(self) -> int | None:
        """The smallest value that half of them do not exceed."""
        seen, half = 0, Fraction(self.size, 2)
        for value, times in self.counts:
            seen += times
            if seen >= half:
                return value
        return None

    def dist(self) -> Distribution[int]:
        """The shares as a distribution: to print, to draw, to set beside the exact one."""
        return Distribution(dict(self.counts))

    def to_json(self) -> dict[str, Any]:
        """Plain data, with the counts as pairs."""
        mean, variance = self.mean, self.variance
        return {
            "mean": None if mean is None else float(mean),
            "mean_interval": list(self.interval) if self.interval else None,
            "deviation": None if variance is None else float(variance) ** 0.5,
            "least": self.least,
            "median": self.median,
            "most": self.most,
            "counts": [list(pair) for pair in self.counts],
        }
