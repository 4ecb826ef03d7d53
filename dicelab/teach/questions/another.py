"""Another like this: the same task with other numbers, without end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from dicelab.errors import OptionError
from dicelab.games.game import below
from dicelab.games.quiz import NUMERIC
from dicelab.teach.questions.case import Case, cases
from dicelab.teach.questions.items import Family, Item, Numeric


def family(make: Callable[..., Numeric], *members: Any) -> Numeric:
    """A question of your own with others like it: ``make`` is called with the values of a member (a value, or a tuple
    of several). The first one is asked first.

    >>> from fractions import Fraction
    >>> from dicelab.teach.questions import own
    >>> item = family(lambda sides: own("thrown", f"A die has {sides} sides. How likely is a 1?", Fraction(1, sides)),
    ...               6, 8, 12)
    >>> item.asks, another(item, Random(1)).asks
    ('A die has 6 sides. How likely is a 1?', 'A die has 8 sides. How likely is a 1?')
    """
    if not members:
        raise OptionError("A family of questions needs at least one member.")
    listed = tuple(member if isinstance(member, tuple) else (member,) for member in members)
    return Family(make, listed).member(0)


def has_others(item: Item) -> bool:
    """Whether there is another like it."""
    if not isinstance(item, Numeric):
        return False
    return len(item.family.members) > 1 if item.family else bool(_others(item.case))


def another(item: Item, rng: Random) -> Item:
    """One like it with other numbers, any of them but this."""
    if isinstance(item, Numeric) and item.family and len(item.family.members) > 1:
        ahead = 1 + below(rng, len(item.family.members) - 1)
        return item.family.member((item.family.at + ahead) % len(item.family.members))
    others = _others(item.case) if isinstance(item, Numeric) and not item.family else []
    if not others:
        raise OptionError("There is no other question like this one.")
    return Numeric(replace(others[below(rng, len(others))], story=""))


def _others(case: Case) -> list[Case]:
    """The same task with other values; of equal difficulty where there is one."""
    found = [
        other
        for other in cases(case.game)
        if other.task is case.task and other.key != case.key and NUMERIC in other.task.kinds and not other.is_trivial
    ]
    return [other for other in found if other.level == case.level] or found
