"""How often a password may be tried: a slip costs nothing, trying thousands takes years."""

from __future__ import annotations

from time import monotonic
from typing import Final

from dicelab.serve.throttle import Allowance

FREE: Final = 5
"""Wrong passwords of one address that cost nothing but a second: people mistype."""
LONGEST: Final = 300.0
"""Seconds that an address has to wait at most."""
FORGET: Final = 1800.0
"""Seconds after which an address that tries no more is forgotten."""
ALL: Final = (100.0, 0.5)
"""Wrong passwords of everybody together: so many at once, and so many a second after that."""
AT_ONCE: Final = 50
"""Passwords that wait to be looked at; a class that logs in all at once is fewer."""


class Attempts:
    """What was tried, by whom."""

    def __init__(self) -> None:
        self._wrong: dict[str, tuple[int, float]] = {}
        self._all = Allowance(*ALL)
        self._now = 0

    def wait(self, address: str | None) -> float:
        """Seconds until somebody from there may try again; 0 for now."""
        if self._now >= AT_ONCE:
            return 5.0
        if self._all.empty:
            return 10.0
        if address is None:
            return 0.0
        wrong, last = self._wrong.get(address, (0, 0.0))
        delay = 0.0 if wrong < FREE else min(LONGEST, 2.0 ** (wrong - FREE))
        return max(0.0, last + delay - monotonic())

    def begin(self) -> None:
        """One is looked at now."""
        self._now += 1

    def end(self, address: str | None, right: bool) -> None:
        """It has been looked at."""
        self._now -= 1
        if right:
            if address is not None:
                self._wrong.pop(address, None)
            return
        self._all.owe()
        now = monotonic()
        self._wrong = {one: (wrong, last) for one, (wrong, last) in self._wrong.items() if now - last < FORGET}
        if address is not None:
            self._wrong[address] = (self._wrong.get(address, (0, 0.0))[0] + 1, now)
