"""A condition on one value: a face of a die, or what a roll comes to.

>>> Wanted.of((5, 6)).holds(6), Wanted(((">=", (9,)),)).holds(8), Wanted((("even", ()),)).text
(True, False, 'even')
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

Value = int | str

_ORDER: Final[dict[str, Callable[[Any, Any], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
OPPOSITE: Final = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "=": "=", "!=": "!="}
"""The sign for the two sides swapped."""

SAID: Final = {
    ">=": "at least", "<=": "at most", ">": "more than", "<": "less than", "=": "", "!=": "not",
    "even": "even", "odd": "odd",
}  # fmt: skip


@dataclass(frozen=True)
class Wanted:
    """Tests that must all hold: each a sign (or ``even``, ``odd``) and the values it takes; = and != take several."""

    tests: tuple[tuple[str, tuple[Value, ...]], ...]

    @classmethod
    def of(cls, values: tuple[Value, ...]) -> Wanted:
        """One of these values."""
        return cls((("=", values),))

    def holds(self, value: Any) -> bool:
        """Whether a value meets it."""
        return all(_holds(sign, values, value) for sign, values in self.tests)

    @property
    def text(self) -> str:
        """As it is typed; = is left out, as in ``count 5,6``. Of two tests it is the first: see :attr:`between`."""
        sign, values = self.tests[0]
        return f"{'' if sign == '=' else sign} {_stretched(values)}".strip()

    @property
    def between(self) -> tuple[str, str]:
        """What is typed before and after the quantity where there are two tests, as in ``5 <= 2d6 <= 9``."""
        (low, (least,)), (high, (most,)) = self.tests
        return f"{least} {OPPOSITE[low]} ", f" {high} {most}"

    @property
    def said(self) -> str:
        """As it is read: 'at least 9', '5 or 6', 'even'."""
        return " and ".join(f"{SAID[sign]} {_one_or_stretch(values)}".strip() for sign, values in self.tests)

    @property
    def at_least(self) -> int | None:
        """The least number, where that is all that is asked for."""
        if len(self.tests) == 1 and self.tests[0][0] in (">=", ">"):
            sign, (value,) = self.tests[0]
            if isinstance(value, int):
                return value + (sign == ">")
        return None

    @property
    def words(self) -> list[Value]:
        """The values named in it that are no numbers."""
        return [value for _, values in self.tests for value in values if isinstance(value, str)]


def _holds(sign: str, values: tuple[Value, ...], value: Any) -> bool:
    if sign in ("even", "odd"):
        return isinstance(value, int) and value % 2 == (sign == "odd")
    if sign == "=":
        return value in values
    if sign == "!=":
        return value not in values
    return isinstance(value, int) and _ORDER[sign](value, values[0])


def compares(sign: str, left: Any, right: Any) -> bool:
    """One value against another."""
    if sign == "=":
        return bool(left == right)
    return bool(left != right) if sign == "!=" else bool(_ORDER[sign](left, right))


def _runs(values: tuple[Value, ...]) -> bool:
    """Whether it is a stretch of three numbers or more."""
    numbers = [value for value in values if isinstance(value, int)]
    return len(numbers) == len(values) > 2 and all(b - a == 1 for a, b in pairwise(numbers))


def _stretched(values: tuple[Value, ...]) -> str:
    return f"{values[0]}..{values[-1]}" if _runs(values) else ", ".join(map(str, values))


def _one_or_stretch(values: tuple[Value, ...]) -> str:
    return f"{one_of(values[:1])} to {one_of(values[-1:])}" if _runs(values) else one_of(values)


def one_of(values: tuple[Value, ...]) -> str:
    """'5', '5 or 6', '1, 2 or 3'; minus signs as they are printed."""
    shown = [str(value).replace("-", "−") if isinstance(value, int) else value for value in values]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}" if shown else ""
