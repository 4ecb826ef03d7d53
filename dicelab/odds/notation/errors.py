"""A line that cannot be read: which line, where in it, and what was probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from dicelab.errors import OddsError

_WIDEST = 70
"""Characters of a line that are shown around the place of a mistake."""


class NotationError(OddsError):
    """What was wrong in a line of dice notation; ``line`` counts from 1, ``at`` and ``upto`` from 0."""

    def __init__(self, says: str, text: str, at: int, upto: int | None = None, line: int = 1) -> None:
        self.says, self.text, self.line = says, text, line
        self.at = min(max(at, 0), len(text))
        self.upto = max(self.at + 1, min(len(text), self.at + 1 if upto is None else upto))
        super().__init__(self._told())

    def on_line(self, line: int) -> NotationError:
        """The same mistake in another of several lines."""
        return NotationError(self.says, self.text, self.at, self.upto, line)

    def pointed(self) -> tuple[str, str]:
        """The line, shortened around the mistake where it is long, and a second line with carets below it."""
        first = max(0, min(self.at - _WIDEST // 2, len(self.text) - _WIDEST))
        shown = self.text[first : first + _WIDEST]
        before, after = "…" if first else "", "…" if first + _WIDEST < len(self.text) else ""
        carets = "^" * max(1, min(self.upto - self.at, _WIDEST - (self.at - first)))
        return f"{before}{shown}{after}", f"{' ' * (len(before) + self.at - first)}{carets}"

    def _told(self) -> str:
        shown, carets = self.pointed()
        where = f"Line {self.line}: " if self.line > 1 else ""
        return f"{where}{self.says}\n    {shown}\n    {carets}"


def closest(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant; "" where none is near.

    >>> closest("bset", ["best", "worst"]), closest("banana", ["best", "worst"])
    ('best', '')
    """
    found = get_close_matches(word.lower(), list(known), n=1, cutoff=0.6)
    return found[0] if found else ""
