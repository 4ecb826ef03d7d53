"""How much of the server one page, one address and everybody together may use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Final

LINES_OF_A_KERNEL: Final = 2
"""A page has one; another while the server has not noticed yet that the first is broken."""
NEW_LINES: Final = (8.0, 0.5)
"""Lines to one kernel that may be opened at once, and a second after that: each costs the server some milliseconds."""
MESSAGES: Final = (200.0, 100.0)
"""Messages of a page at once, and a second after that; what comes faster waits."""
MESSAGE_BYTES: Final = (2e6, 500e3)
"""The same for their bytes."""
COMMS: Final = 200
"""How often a page may ask a kernel for all widgets: once, and again whenever it comes back."""
UNREAD: Final = 32 << 20
"""Bytes that wait for a page that does not read them, until its line is cut."""
UNSENT: Final = 2000
"""Messages of a kernel that are kept for a page that may come back."""


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
