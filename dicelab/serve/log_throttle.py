"""A line of log that comes again and again is written a few times, and then counted."""

from __future__ import annotations

import logging
from time import monotonic
from typing import Final

TIMES, SECONDS = 5, 60.0
"""How often the same line is written within so many seconds."""
MOST_KINDS: Final = 200
"""Kinds of lines that are told apart."""
NOISY: Final = ("tornado.access", "tornado.application", "tornado.general", "asyncio", "traitlets", "Comm")


class Throttle(logging.Filter):
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


def throttle(*loggers: logging.Logger) -> None:
    """Bound what these write, and what the noisy ones of Tornado and Jupyter do."""
    one = Throttle()
    for logger in (*loggers, *map(logging.getLogger, NOISY)):
        logger.addFilter(one)
