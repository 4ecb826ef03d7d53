"""How we measure: ours and a peer's on the same question, in the same run, the best of several tries each.

Wall-clock times depend on the machine and the hour; their ratio much less. Nothing here is asserted in a test.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

SMALLEST = os.environ.get("SMALLEST") == "1"
"""Whether it is only to be seen that everything runs: nothing is measured more often than once."""


@dataclass(frozen=True)
class Row:
    """One question: what ours takes, what a peer takes if there is one, and how many times less ours should take.

    A goal below 1 allows ours to take more: 2/3 is at most one and a half times what the peer takes.
    """

    name: str
    ours: float
    peer: str | None = None
    theirs: float | None = None
    goal_ratio: float | None = None
    unit: str = "s"
    """Seconds, or MB of memory."""

    @property
    def ratio(self) -> float | None:
        """How many times less ours takes; below 1 it takes more."""
        return None if self.theirs is None else self.theirs / self.ours

    @property
    def met(self) -> bool | None:
        """Whether the goal is met, where there is one."""
        if self.goal_ratio is None or self.ratio is None:
            return None
        return self.ratio >= self.goal_ratio


def best_of(
    question: Callable[[], Any],
    *,
    tries: int = 5,
    before: Callable[[], Any] | None = None,
    at_least_seconds: float = 0.0,
) -> float:
    """The shortest time the question took, in seconds.

    *before* runs ahead of every try and is not timed: use it to empty a cache, so that a first answer is
    measured and not a remembered one. With *at_least_seconds*, tries go on until so much time was measured.
    """
    shortest, spent, done = float("inf"), 0.0, 0
    was_enabled = gc.isenabled()
    while done < tries or spent < at_least_seconds:
        if SMALLEST and done:
            break
        if before is not None:
            before()
        gc.collect()
        gc.disable()
        try:
            began = perf_counter()
            question()
            took = perf_counter() - began
        finally:
            if was_enabled:
                gc.enable()
        shortest, spent, done = min(shortest, took), spent + took, done + 1
    return shortest


def report(rows: Iterable[Row]) -> Iterable[str]:
    """The table, line by line, as the rows come in."""
    yield f"{'question':<58} {'ours':>10} {'peer':>18} {'ratio':>8}  goal"
    for row in rows:
        peer = "" if row.theirs is None else f"{row.peer} {_amount(row.theirs, row.unit)}"
        ratio = "" if row.ratio is None else f"{row.ratio:.1f}×" if row.ratio >= 1 else f"{row.ratio:.2f}×"
        goal = "" if row.met is None else f"{_goal(row.goal_ratio)}: {'met' if row.met else 'NOT MET'}"
        yield f"{row.name:<58} {_amount(row.ours, row.unit):>10} {peer:>18} {ratio:>8}  {goal}".rstrip()


def _goal(ratio: float | None) -> str:
    assert ratio is not None
    return f"≥ {ratio:g}×" if ratio >= 1 else f"at most {1 / ratio:g} times the peer's"


def _amount(number: float, unit: str) -> str:
    return _time(number) if unit == "s" else f"{number:.1f} {unit}"


def _time(seconds: float) -> str:
    for unit, scale in (("s", 1.0), ("ms", 1e3)):
        if seconds * scale >= 1:
            return f"{seconds * scale:.2f} {unit}"
    return f"{seconds * 1e6:.0f} µs"
