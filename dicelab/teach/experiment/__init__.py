"""An experiment: a question rolled again and again, beside its exact answer.

>>> from dicelab.teach.question.pose import pose
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
from itertools import accumulate
from math import sqrt
from typing import Any, Final

from dicelab.errors import OddsError
from dicelab.games.question import Answer
from dicelab.games.trial import Outcomes
from dicelab.odds.text import outcome_text
from dicelab.teach.experiment.throws import BLOCK, Throws
from dicelab.teach.question.asking import Asking

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
    labels: tuple[str, ...] = ()
    """The outcomes in words, where they are no numbers; a trial then comes to the place of its outcome."""
    watched: int | None = None
    """Of outcomes that are no numbers, the one whose share is followed: the likeliest."""

    @property
    def is_share(self) -> bool:
        """Whether what is followed is a share, and no mean."""
        return self.is_chance or self.watched is not None

    @classmethod
    def of(cls, answer: Answer) -> Exact:
        """From an exact answer; an error where it has no number that an experiment could come to."""
        if answer.p is not None:
            p = float(answer.p)
            return cls(p, sqrt(p * (1 - p)), {1: p, 0: 1 - p}, True)
        if answer.dist is not None and not all(isinstance(outcome, int) for outcome in answer.dist.weights):
            shares = [float(p) for _, p in answer.dist.items()]
            watched = answer.dist.outcomes.index(answer.dist.mode())
            p, labels = shares[watched], tuple(map(outcome_text, answer.dist))
            return cls(p, sqrt(p * (1 - p)), dict(enumerate(shares)), False, labels, watched)
        if answer.dist is not None:
            chances = {int(outcome): float(p) for outcome, p in answer.dist.items()}
            return cls(float(answer.dist.mean()), sqrt(answer.dist.variance()), chances, False)
        if answer.mean is None:
            raise OddsError("This question has no single number: ask for a chance, a distribution or a mean.")
        return cls(float(answer.mean), None, None, False)


def span(posed: Asking, exact: Exact) -> tuple[int, int]:
    """The least and the most that a trial comes to; as a few thousand trials show it where that is not listed."""
    known = exact.chances or Throws(posed, 0).outcomes(0, BLOCK)
    return int(min(known)), int(max(known))


class Series:
    """Trials of one question, counted. The same seed and number of trials give the same counts, in any portions."""

    def __init__(self, posed: Asking, seed: int) -> None:
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
        return (max(0.0, low), min(1.0, high)) if self.known.is_share else (low, high)

    def roll(self, trials: int) -> None:
        """That many more trials."""
        if trials < 1 or self.trials + trials > MOST:
            raise OddsError(f"An experiment has up to {MOST:,} trials; start again to roll more.")
        while trials:
            trials -= self.roll_some(trials)

    def roll_some(self, most: int) -> int:
        """Up to that many trials, but a bounded number at once; returns how many were made."""
        outcomes = self.throws.outcomes(self.trials, most)
        self.add(outcomes)
        return len(outcomes)

    def add(self, outcomes: Outcomes | list[int]) -> None:
        """Count trials that were made, here or elsewhere."""
        summed = _summed_plain if isinstance(outcomes, list) else _summed
        sums, counts, squares = summed(outcomes, self.known.watched)
        first, number = self.trials, len(outcomes)
        for mark in marks():
            if first < mark <= first + number:
                self.running.append((mark, (self.total + int(sums[mark - first - 1])) / mark))
        self.counts.update(counts)
        self.trials += number
        self.total += int(sums[-1])
        self._squares += squares


def _summed(outcomes: Any, watched: int | None) -> tuple[Any, dict[int, int], int]:
    """The sums up to each trial, how often each outcome came, and the sum of the squares.

    Where one outcome is ``watched``, it scores one, and every other nothing.
    """
    import numpy as np

    whole = outcomes.astype(np.int64)
    counted = zip(*np.unique(whole, return_counts=True), strict=True)
    scored = whole if watched is None else (whole == watched).astype(np.int64)
    return np.cumsum(scored), {int(outcome): int(count) for outcome, count in counted}, int((scored**2).sum())


def _summed_plain(outcomes: list[int], watched: int | None) -> tuple[list[int], dict[int, int], int]:
    """The same without NumPy."""
    counts = Counter(map(int, outcomes))
    scored = outcomes if watched is None else [int(outcome == watched) for outcome in outcomes]
    return list(accumulate(scored)), counts, sum(score**2 for score in scored)
