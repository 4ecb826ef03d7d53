"""What ``make test`` tries of what is many and dear: a third, the same every time. ``make proofs`` tries it all, and so
does whoever runs a file of tests by hand."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any
from zlib import crc32

SOME = os.environ.get("DICELAB_TESTS") == "some"
LEAST = 4
MANY = (
    "games/test_every_game.py",
    "games/test_trials.py",
    "games/test_trials_without_numpy.py",
    "games/*/test_bots.py",
    "games/*/test_odds.py",
    "play/test_panel_host.py",
    "play/test_table_host.py",
    "play/review/test_review.py",
    "teach/test_challenges.py",
    "teach/test_coaches.py",
    "browser/test_lessons.py",
    "browser/test_thrown.py",
)
"""Files with tests whose many cases are alike, and cost more than a moment each."""


def drawn(name: str) -> int:
    """A number by which cases are drawn: that of a case does not change when others come or go."""
    return crc32(name.encode())


def sample(cases: Iterable[Any], name: Callable[[Any], str]) -> list[Any]:
    """A third of them in their order, at least four; all of them where nothing is left out."""
    every = list(cases)
    if not SOME:
        return every
    kept = sorted(every, key=lambda one: drawn(name(one)))[: max(LEAST, -(-len(every) // 3))]
    return [one for one in every if any(one is other for other in kept)]
