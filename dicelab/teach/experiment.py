"""An experiment: a question rolled again and again, beside its exact answer.

>>> from dicelab.teach.pose import pose
>>> series = Series(pose("thrown", "trump", dice=3), seed=4)
>>> series.roll(1000)
>>> series.trials, series.total
(1000, 418)
>>> series.value == 418 / 1000, round(series.exact, 4)
(True, 0.4213)
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Final

from dicelab.errors import OddsError
from dicelab.games.answer import Answer
from dicelab.teach.experiment_throws import BLOCK, Throws
from dicelab.teach.pose import Posed

MOST: Final = 10_000_000
"""Trials of one experiment."""

BAND: Final = 1.96
"""Standard deviations to each side that hold 95 % of a bell curve."""

PER_DECADE: Final = 24
"""Points of the running value that are kept from 1 to 10 trials, from 10 to 100, and so on."""


@cache
def marks() -> tuple[int, ...]:
    """After how many trials the running value is noted: evenly on a logarithmic axis.

    >>> marks()[:5], 1_000_000 in marks()
    ((1, 2, 3, 4, 5), True)
    """
    return tuple(sorted({round(10 ** (step / PER_DECADE)) for step in range(7 * PER_DECADE + 1)}))


@dataclass(frozen=True)
class Exact:
    """What is known of one trial: its mean (for a chance, the chance), its spread, and the chance of each outcome."""

    mean: float
    spread: float | None
    chances: dict[int, float] | None
    is_chance: bool

    @classmethod
    def of(cls, answer: Answer) -> Exact:
        """From an exact answer; an error where it has no number that an experiment could come to."""
        if answer.p is not None:
            p = float(answer.p)
            return cls(p, sqrt(p * (1 - p)), {1: p, 0: 1 - p}, True)
        if answer.dist is not None:
            chances = {int(outcome): float(p) for outcome, p in answer.dist.items()}
            return cls(float(answer.dist.mean()), sqrt(answer.dist.variance()), chances, False)
        if answer.mean is None:
            raise OddsError("This question has no single number: ask for a chance, a distribution or a mean.")
        return cls(float(answer.mean), None, None, False)


def span(posed: Posed, exact: Exact) -> tuple[int, int]:
    """The least and the most that a trial comes to; as a few thousand trials show it where that is not listed."""
    known = exact.chances or Throws(posed, 0).outcomes(0, BLOCK).tolist()
    return min(known), max(known)


class Series:
    """Trials of one question, counted. The same seed and number of trials give the same counts, in any portions."""

    def __init__(self, posed: Posed, seed: int) -> None:
        self.posed = posed
        self.known = Exact.of(posed.answer)
        self.span = span(posed, self.known)
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Forget what was rolled, and begin again with a seed."""
        self.throws = Throws(self.posed, seed)
        self.trials = self.total = self._squares = 0
        self.counts: Counter[int] = Counter()
        self.running: list[tuple[int, float]] = []

    @property
    def seed(self) -> int:
        """The seed that all dice come from."""
        return self.throws.seed

    @property
    def exact(self) -> float:
        """Where the running value tends to."""
        return self.known.mean

    @property
    def value(self) -> float:
        """The share of hits so far, or the mean."""
        return self.total / self.trials if self.trials else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation of one trial; as rolled, where only the mean is known exactly."""
        if self.known.spread is not None:
            return self.known.spread
        if not self.trials:
            return 0.0
        return sqrt(max(0.0, self._squares / self.trials - self.value**2))

    def band(self, trials: int) -> tuple[float, float]:
        """Where the running value lies after so many trials, in 95 of 100 experiments."""
        reach = BAND * self.spread / sqrt(trials)
        low, high = self.exact - reach, self.exact + reach
        return (max(0.0, low), min(1.0, high)) if self.known.is_chance else (low, high)

    def roll(self, trials: int) -> None:
        """So many trials more."""
        if trials < 1 or self.trials + trials > MOST:
            raise OddsError(f"An experiment has up to {MOST:,} trials; start again to roll more.")
        while trials:
            trials -= self.roll_some(trials)

    def roll_some(self, most: int) -> int:
        """Up to so many trials, but not many at once; says how many it were."""
        import numpy as np

        outcomes = self.throws.outcomes(self.trials, most).astype(np.int64)
        sums = np.cumsum(outcomes)
        first, number = self.trials, len(outcomes)
        for mark in marks():
            if first < mark <= first + number:
                self.running.append((mark, (self.total + int(sums[mark - first - 1])) / mark))
        for outcome, count in zip(*np.unique(outcomes, return_counts=True), strict=True):
            self.counts[int(outcome)] += int(count)
        self.trials += number
        self.total += int(sums[-1])
        self._squares += int((outcomes**2).sum())
        return number
