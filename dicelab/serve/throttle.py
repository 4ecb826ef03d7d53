"""How fast somebody may go on: a small store for a burst, filled up again at a steady rate."""

from __future__ import annotations

from time import monotonic


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
