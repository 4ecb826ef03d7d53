"""Rate limits: how fast somebody may go on, how many there may be at once, how often a line of log is written."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

FORGET_AT: Final = 256
"""How many are remembered before one looks who can be forgotten."""


class Allowance:
    """So many at once, and so many a second after that."""

    def __init__(self, at_once: float, a_second: float) -> None:
        self._most, self._rate = at_once, a_second
        self._left, self._seen = at_once, monotonic()

    def _fill(self) -> None:
        now = monotonic()
        self._left = min(self._most, self._left + (now - self._seen) * self._rate)
        self._seen = now

    @property
    def full(self) -> bool:
        """Whether nothing has been taken for long: then it need not be remembered."""
        self._fill()
        return self._left >= self._most

    @property
    def empty(self) -> bool:
        """Whether there is nothing to take now."""
        self._fill()
        return self._left < 1

    def take(self, amount: float = 1) -> bool:
        """Take it, if there is that much."""
        self._fill()
        if amount > self._left:
            return False
        self._left -= amount
        return True

    def owe(self, amount: float = 1) -> float:
        """Take it in any case; how many seconds to wait until it is paid for."""
        self._fill()
        self._left -= amount
        return max(0.0, -self._left / self._rate)


class Allowances:
    """An allowance for each, by whatever tells them apart; whoever has taken nothing for long is forgotten."""

    def __init__(self, at_once: float, a_second: float) -> None:
        self._each = (at_once, a_second)
        self._known: dict[Hashable, Allowance] = {}
        self._look_at = FORGET_AT

    def __len__(self) -> int:
        return len(self._known)

    def untouched(self, who: Hashable) -> bool:
        """Whether somebody has taken nothing for long."""
        return who not in self._known or self._known[who].full

    def empty(self, who: Hashable) -> bool:
        """Whether somebody may take nothing now."""
        return who in self._known and self._known[who].empty

    def take(self, who: Hashable) -> bool:
        """Take one, if there is one."""
        if len(self._known) >= self._look_at:
            self._known = {one: left for one, left in self._known.items() if not left.full}
            self._look_at = max(FORGET_AT, 2 * len(self._known))  # so that looking does not cost more and more
        return self._known.setdefault(who, Allowance(*self._each)).take()


class TooMany(Exception):
    """One more than there may be."""


class Counted:
    """How many there are now of each; no more than ``most``."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._now: Counter[Hashable] = Counter()

    def __getitem__(self, key: Hashable) -> int:
        return self._now[key]

    @contextmanager
    def one_more(self, key: Hashable) -> Iterator[None]:
        """Count one as long as this lasts; :class:`TooMany` if there are enough."""
        if self._now[key] >= self.most:
            raise TooMany
        self._now[key] += 1
        try:
            yield
        finally:
            self._now[key] -= 1
            if not self._now[key]:
                del self._now[key]


TIMES, SECONDS = 5, 60.0
"""How often the same line is written within so many seconds."""
MOST_KINDS: Final = 200
"""Kinds of lines that are told apart."""
NOISY: Final = ("tornado.access", "tornado.application", "tornado.general", "asyncio", "traitlets", "Comm")


class LogThrottle(logging.Filter):
    """Lets the first few lines of a kind through; the next one after a while says how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[object, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        kind = (record.name, record.levelno, str(record.msg)[:200], record.exc_info[0] if record.exc_info else None)
        now = monotonic()
        began, count = self._seen.get(kind, (now, 0))
        if now - began > SECONDS:
            if count > TIMES:
                record.msg = f"{record.msg} (and {count - TIMES} more like this before)"
            began, count = now, 0
        if len(self._seen) >= MOST_KINDS and kind not in self._seen:
            self._seen.clear()
        self._seen[kind] = (began, count + 1)
        return count < TIMES


def bound_logs(*loggers: logging.Logger) -> None:
    """Bound what these write, and what the noisy ones of Tornado and Jupyter do."""
    one = LogThrottle()
    for logger in (*loggers, *map(logging.getLogger, NOISY)):
        logger.addFilter(one)
