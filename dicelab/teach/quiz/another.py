"""Another like this: the same task with other numbers, without end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, TypeVar

from dicelab.errors import OptionError
from dicelab.games.game import below
from dicelab.games.quiz import NUMERIC, OWN
from dicelab.teach.quiz.case import Case, further
from dicelab.teach.quiz.items import Family, Item, Numeric

FEW: Final = 12
"""A task with fewer questions of its own borrows others of its topic, so that none comes back soon."""

T = TypeVar("T")


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
    return len(item.family.members) > 1 if item.family else any(_alike(item.case))


def named(item: Item) -> str:
    """The key that distinguishes a question from those like it."""
    return str(item.family.at) if isinstance(item, Numeric) and item.family else item.key


def another(item: Item, rng: Random, seen: Collection[str] = ()) -> Item:
    """One like it with other numbers: one that is not among those ``seen`` (see :func:`named`), while there is one."""
    if isinstance(item, Numeric) and item.family and len(item.family.members) > 1:
        family, number = item.family, len(item.family.members)
        others = [(family.at + ahead) % number for ahead in range(1, number)]
        return family.member(_drawn([at for at in others if str(at) not in seen] or others, rng))
    found: list[Case] | None = None
    for group in _alike(item.case) if isinstance(item, Numeric) and not item.family else ():
        fresh = [other for other in group if other.key not in seen]
        found = fresh or found or group
        if fresh:
            break
    if not found:
        raise OptionError("There is no other question like this one.")
    return Numeric(replace(_drawn(found, rng), story=""))


def _drawn(things: Sequence[T], rng: Random) -> T:
    return things[below(rng, len(things))]


def _alike(case: Case) -> Iterator[list[Case]]:
    """The same task with other values, of equal difficulty first; where a task has few, also others of its topic."""
    asked = [other for other in further(case.game) if other.key != case.key and NUMERIC in other.task.kinds]
    found = 1
    for group in _nearest(case, [other for other in asked if other.task is case.task]):
        found += len(group)
        yield group
    if found < FEW and case.task.topic != OWN:
        yield from _nearest(case, [other for other in asked if other.task is not case.task and _akin(other, case)])


def _akin(one: Case, other: Case) -> bool:
    return one.task.topic == other.task.topic and one.task.unit == other.task.unit


def _nearest(case: Case, others: Sequence[Case]) -> Iterator[list[Case]]:
    """Those of its level, then those of the levels beside it, and so on."""
    for apart in range(3):
        yield [other for other in others if abs(other.level - case.level) == apart and not other.is_trivial]
