"""How much of the server one page, one address and everybody together may use."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
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
WRITTEN: Final = 2 << 20
"""Bytes that a page may have written into the widgets of its kernel, all together: a slider holds ten, a text what was
typed. Widgets of ours hold nothing that a page writes."""
EACH_WRITTEN: Final = 100
"""What is counted beside them for every value: it has a name, and there may be many."""
UNREAD: Final = 32 << 20
"""Bytes that wait for a page that does not read them, until its line is cut."""
UNSENT: Final = 2000
"""Messages of a kernel that are kept for a page that may come back."""


class Written:
    """What a page has written into the widgets of one kernel. What replaces something counts in its place."""

    def __init__(self) -> None:
        self._size: dict[tuple[str, str], int] = {}
        self.total = 0

    def fits(self, widget: str, state: Mapping[str, object]) -> bool:
        """Count it; whether there is room for it."""
        for name, value in state.items():
            size = len(json.dumps(value)) + len(widget) + len(name) + EACH_WRITTEN
            self.total += size - self._size.get((widget, name), 0)
            if self.total > WRITTEN:
                return False
            self._size[widget, name] = size
        return True


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
