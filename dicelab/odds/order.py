"""One order for outcomes of any kind, so that every table, sample and golden file reads the same.

Numbers go by size and words by alphabet. What Python cannot compare (a word with a number) or compares
only partly (sets, where ``<`` means *subset*) still gets a fixed place.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from numbers import Real
from typing import Any, TypeVar

T = TypeVar("T")

_NUMBERS = {int, bool, float, Fraction}
_WORDS = {str}


def in_order(outcomes: Iterable[T]) -> list[T]:
    """The outcomes from first to last.

    >>> in_order([3, 1, 2]), in_order(["knight", "blank"]), in_order([("b", 1), (1, "a")])
    ([1, 2, 3], ['blank', 'knight'], [(1, 'a'), ('b', 1)])
    """
    listed: list[Any] = list(outcomes)
    kinds = set(map(type, listed))
    if kinds == {tuple}:
        kinds = {type(part) for outcome in listed for part in outcome}
    if kinds <= _NUMBERS or kinds <= _WORDS:
        return sorted(listed)
    return sorted(listed, key=_place)


def _place(outcome: Any) -> tuple[Any, ...]:
    if isinstance(outcome, Real):
        return (0, outcome)
    if isinstance(outcome, str):
        return (1, outcome)
    if isinstance(outcome, tuple):
        return (2, tuple(map(_place, outcome)))
    if isinstance(outcome, frozenset):
        return (3, len(outcome), sorted(map(_place, outcome)))
    return (4, type(outcome).__name__, repr(outcome))
