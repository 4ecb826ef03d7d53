"""The lines that are open: how many, of which address, and which of them have not said yet who they are.

There are only so many. When they are used up, the one that has waited longest without saying who it is makes room, so
that nobody keeps a class out by connecting and saying nothing; and one address has half of them at most.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Protocol


class Cuttable(Protocol):
    """A line."""

    def cut(self) -> Any:
        """Close it at once."""


class OpenLines:
    """Those of one server."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._lines: dict[Cuttable, str | None] = {}
        self._unknown: dict[Cuttable, str | None] = {}  # the oldest first
        self._of: Counter[str | None] = Counter()

    def __len__(self) -> int:
        return len(self._lines)

    @property
    def unknown(self) -> int:
        """How many have not said who they are."""
        return len(self._unknown)

    def full_for(self, address: str | None, spare: int = 0) -> bool:
        """Whether nobody else from there can come; ``spare`` are more than all, for some."""
        if address is not None and self._of[address] >= max(1, self.most // 2):
            return True
        if len(self) >= self.most + spare and self._unknown:
            self._cut(next(iter(self._unknown)))
        return len(self) >= self.most + spare

    def enter(self, line: Cuttable, address: str | None, most_unknown: int) -> None:
        """One more, of whom nothing is known yet; only so many of an address and of its kind are waited for."""
        alike = [one for one, who in self._unknown.items() if who == address and type(one) is type(line)]
        if len(alike) >= most_unknown:
            self._cut(alike[0])
        self._lines[line] = self._unknown[line] = address
        self._of[address] += 1

    def is_known(self, line: Cuttable) -> None:
        """It has said who it is."""
        self._unknown.pop(line, None)

    def leave(self, line: Cuttable) -> None:
        """It is closed."""
        self._unknown.pop(line, None)
        if line in self._lines:
            address = self._lines.pop(line)
            self._of[address] -= 1
            if not self._of[address]:
                del self._of[address]

    def _cut(self, line: Cuttable) -> None:
        self.leave(line)  # at once: that it is closed is noticed later
        line.cut()
