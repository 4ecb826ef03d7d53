"""Numbers and lists in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def count(number: int, one: str, many: str = "") -> str:
    """A number of things in words.

    >>> count(2, "die", "dice"), count(1, "point"), count(12, "point"), count(-1, "point")
    ('two dice', 'one point', '12 points', '−1 points')
    """
    word = NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number).replace("-", "−")
    return f"{word} {one if number == 1 else many or one + 's'}"


def listing(parts: Sequence[str]) -> str:
    """All of them.

    >>> listing(["a", "b", "c"])
    'a, b and c'
    """
    return _joined(parts, "and")


def alternatives(parts: Sequence[str]) -> str:
    """One of them.

    >>> alternatives(["a", "b", "c"])
    'a, b or c'
    """
    return _joined(parts, "or")


def _joined(parts: Sequence[str], word: str) -> str:
    return f" {word} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
