"""What a picture is made from: a die, a pool, a distribution, or chances by name; and events on it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from fractions import Fraction
from math import prod
from typing import Any, Final

from dicelab.errors import OddsError
from dicelab.odds.die import Die
from dicelab.odds.distribution import Distribution
from dicelab.odds.pool import Pool

Source = Die | Pool | Distribution[Any] | Mapping[Any, Any]
Event = Callable[[Any], object] | Collection[Any] | Hashable
MOST_ROLLS: Final = 60_000
"""Rolls of a pool that are listed, die by die; those of a larger one are taken without order."""


def dist_of(source: Source) -> Distribution[Any]:
    """The distribution behind it: of the faces of a die, of the rolls of a pool (die by die), or of what is given.

    >>> dist_of({"rain": "1/4", "sun": "3/4"})["rain"], len(dist_of(Pool.of(2, Die.numbered(6))))
    (Fraction(1, 4), 36)
    """
    if isinstance(source, Distribution):
        return source
    if isinstance(source, Die):
        return source.distribution()
    if isinstance(source, Pool):
        if prod(len(die.weights) for die in source.dice) > MOST_ROLLS:
            return source.faces()
        first, *others = [die.distribution() for die in source.dice]
        return first.joint(*others) if others else first.map(lambda face: (face,))
    if isinstance(source, Mapping):
        return Distribution.from_fractions(source)
    like = getattr(source, "distribution", None)  # whatever knows its own distribution
    if callable(like):
        return dist_of(like())
    raise OddsError(f"A picture is made of a die, a pool, a distribution or chances by name, not of {source!r}.")


def ordered(source: Source) -> list[tuple[Any, Fraction]]:
    """What can happen, with its probability, in the order in which it was given where that is an order."""
    dist = dist_of(source)
    if isinstance(source, Mapping):
        return [(name, dist[name]) for name in source if dist[name]]
    if isinstance(source, Die):
        return [(face, dist[face]) for face in source.weights]
    return dist.items()


def holds(event: Event) -> Callable[[Any], bool]:
    """The event as a question to an outcome: a condition, a set of outcomes, or one of them."""
    if callable(event):
        condition = event
        return lambda outcome: bool(condition(outcome))
    if isinstance(event, set | frozenset | range | list):
        listed = set(event)
        return lambda outcome: outcome in listed
    return lambda outcome: bool(outcome == event)
