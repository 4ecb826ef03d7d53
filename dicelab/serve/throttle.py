"""How fast somebody may go on: a small store for a burst, filled up again at a steady rate."""

from __future__ import annotations

from collections.abc import Hashable
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
