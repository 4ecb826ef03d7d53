"""The shape of an answer: what an activity accepts, declared by whoever asks. Anything else is refused in a sentence.

A **number** in a range, one of these **choices** (answers, or the moves that are open), an **order** of so many
things, a number as it is **typed**, the **rolls** of so many dice, or **taps**: asking for so many rolls. A shape may
name those who are asked (``by``). What is given to the last two adds up; any other answer takes the place of the one
before.

>>> check({"kind": "number", "low": 0, "high": 100, "steps": 1}, 35)
35
>>> check({"kind": "choice", "of": ["follow", "trump"]}, "run away")
Traceback (most recent call last):
dicelab.room.server.shapes.NotAsked: That is not one of the answers; look again and choose.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from dicelab.errors import DicelabError
from dicelab.room.server.limits import LONGEST_LABEL, MOST_CHOICES, MOST_MEMBERS
from dicelab.room.words import MOST_DICE, MOST_SIDES, Shape

MOST_ROWS: Final = 400
"""Rolls of one person in one activity."""
AT_ONCE: Final = 50
_TYPED: Final = re.compile(r"[0-9 .,/%−-]{1,40}")


class NotAsked(DicelabError):
    """An answer that does not fit what is asked."""


class NoShape(DicelabError):
    """Something that is no shape of an answer."""


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _real(value: object) -> bool:
    return isinstance(value, int | float) and type(value) is not bool and abs(value) < 2**53


# -- what is given -----------------------------------------------------------------------------------------------------


def _number(shape: Shape, given: Any) -> Any:
    low, high, steps = shape["low"], shape["high"], shape["steps"]
    if not _real(given) or not low <= given <= high:
        raise NotAsked(f"An answer is a number from {low} to {high}.")
    if abs(given * steps - round(given * steps)) > 1e-6:
        raise NotAsked("An answer lies on a step of the slider.")
    return given


def _choice(shape: Shape, given: Any) -> Any:
    if not isinstance(given, str) or given not in shape["of"]:
        raise NotAsked("That is not one of the answers; look again and choose.")
    return given


def _order(shape: Shape, given: Any) -> Any:
    length = shape["of"]
    if not isinstance(given, list) or len(given) != length or any(type(one) is not int for one in given):
        raise NotAsked(f"An order is a list of {length} numbers.")
    if sorted(given) != list(range(length)):
        raise NotAsked("An order has everything once.")
    return given


def _typed(shape: Shape, given: Any) -> Any:
    if not isinstance(given, str) or not _TYPED.fullmatch(given):
        raise NotAsked("Type a number: a fraction such as 5/12, a decimal or a percentage.")
    return given


def _rolls(shape: Shape, given: Any) -> Any:
    sides = shape["sides"]
    if not isinstance(given, list) or not 1 <= len(given) <= AT_ONCE:
        raise NotAsked(f"Send 1 to {AT_ONCE} rolls at a time.")
    for row in given:
        if not isinstance(row, list) or len(row) != len(sides):
            raise NotAsked(f"A roll has {len(sides)} dice.")
        if not all(_whole(side, 0, number - 1) for side, number in zip(row, sides, strict=True)):
            raise NotAsked("A die shows one of its sides.")
    return given


def _taps(shape: Shape, given: Any) -> Any:
    if not _whole(given, 1, AT_ONCE):
        raise NotAsked(f"Ask for 1 to {AT_ONCE} rolls at a time.")
    return given


_GIVEN: Final[dict[str, Callable[[Shape, Any], Any]]] = {
    "number": _number,
    "choice": _choice,
    "order": _order,
    "typed": _typed,
    "rolls": _rolls,
    "taps": _taps,
}


def check(shape: Shape, given: object) -> Any:
    """What was given, if it fits; else :class:`NotAsked`."""
    return _GIVEN[shape["kind"]](shape, given)


def rows_of(shape: Shape, given: Any) -> int:
    """How many of what adds up an answer brings."""
    return len(given) if shape["kind"] == "rolls" else int(given)


# -- what is asked -----------------------------------------------------------------------------------------------------


def _texts(value: object) -> bool:
    return (
        isinstance(value, list)
        and 0 < len(value) <= MOST_CHOICES
        and all(isinstance(one, str) and len(one) <= LONGEST_LABEL for one in value)
    )


_SHAPES: Final[dict[str, dict[str, Callable[[Any], bool]]]] = {
    "number": {"low": _real, "high": _real, "steps": lambda value: _whole(value, 1, 1000)},
    "choice": {"of": _texts},
    "order": {"of": lambda value: _whole(value, 2, 20)},
    "typed": {},
    "rolls": {
        "sides": lambda value: (
            isinstance(value, list) and 0 < len(value) <= MOST_DICE and all(_whole(n, 1, MOST_SIDES) for n in value)
        )
    },
    "taps": {},
}


def check_shape(shape: object) -> Shape:
    """A shape, if it is one; else :class:`NoShape`."""
    kind = shape.get("kind") if isinstance(shape, dict) else None
    parts = _SHAPES.get(kind) if isinstance(kind, str) else None
    if not isinstance(shape, dict) or parts is None:
        raise NoShape("There is no such shape of an answer.")
    if set(shape) - {"by"} != {"kind", *parts} or not all(fits(shape[name]) for name, fits in parts.items()):
        raise NoShape(f"This is no shape of a {kind}.")
    by = shape.get("by", [])
    if not isinstance(by, list) or len(by) > MOST_MEMBERS or any(type(one) is not int for one in by):
        raise NoShape("Those who are asked are given by their numbers.")
    return shape
