"""A question with a condition on the same dice.

Where both can be added up die by die (totals, numbers of dice that show something, one total against another) they are
added up together. Else everything that can lie on the table is gone through.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, NamedTuple

from dicelab.errors import OddsError
from dicelab.odds.convolution import totals
from dicelab.odds.distribution import Distribution
from dicelab.odds.notation.rolled import comes_to
from dicelab.odds.notation.tree import Count, Dice, Given, Number, Plus, Shows, Test, Versus, leaves
from dicelab.odds.notation.wanted import compares
from dicelab.odds.pool import Pool

Counting = Callable[[Any], int]
"""What a face adds to a total."""


class Total(NamedTuple):
    """Something that is added up die by die: what the faces of each leaf add, a number on top, and what is read from
    the total in the end."""

    adds: dict[int, Counting]
    on_top: int
    read: Callable[[int], Any]

    def of(self, dice: Dice, face: Any) -> int:
        """What one die adds."""
        adds = self.adds.get(dice.at)
        return adds(face) if adds else 0

    def width(self, dice: tuple[Dice, ...]) -> int:
        """At most how many different totals there are."""
        spans = [(one.number, [self.of(one, face) for face in one.die.weights]) for one in dice]
        return 1 + sum(number * (max(added) - min(added)) for number, added in spans)


def total_of(node: Any) -> Total | None:
    """The quantity or event as a total; None where it is none."""
    if isinstance(node, Shows):
        number = sum(dice.number for dice in node.pool)
        least, most = {"any": (1, number), "all": (number, number), "no": (0, 0)}[node.how]
        return Total({dice.at: _hit(node.wanted) for dice in node.pool}, 0, lambda hits: least <= hits <= most)
    if isinstance(node, Versus):
        difference = _added(Plus(((1, node.left), (-1, node.right))))
        return difference and difference._replace(read=lambda total: compares(node.sign, total, 0))
    if isinstance(node, Test):
        quantity = _added(node.quantity)
        return quantity and quantity._replace(read=node.wanted.holds)
    return _added(node)


@lru_cache(maxsize=8)
def joint(node: Given) -> Distribution[tuple[Any, bool]]:
    """What is asked for, together with whether the condition holds."""
    what, condition = total_of(node.what), total_of(node.condition)
    return _die_by_die(node, what, condition) if what and condition else _one_by_one(node)


def impossible(node: Given) -> OddsError:
    """The error for a condition that cannot hold."""
    return OddsError(f"“given {node.said}” cannot happen with these dice, so nothing can be said given that it does.")


def _added(node: Any) -> Total | None:
    if isinstance(node, Number):
        return Total({}, node.value, _as_it_is)
    if isinstance(node, Dice) and node.numeric:
        return Total({node.at: _as_it_is}, 0, _as_it_is)
    if isinstance(node, Count):
        return Total({dice.at: _hit(node.wanted) for dice in node.pool}, 0, _as_it_is)
    if not isinstance(node, Plus):
        return None
    parts = [(sign, _added(term)) for sign, term in node.terms]
    adds: dict[int, Counting] = {}
    on_top = 0
    for sign, part in parts:
        if part is None:
            return None
        adds |= {at: _signed(sign, counts) for at, counts in part.adds.items()}
        on_top += sign * part.on_top
    return Total(adds, on_top, _as_it_is)


def _as_it_is(value: Any) -> Any:
    return value


def _hit(wanted: Any) -> Counting:
    return lambda face: int(wanted.holds(face))


def _signed(sign: int, counts: Counting) -> Counting:
    return lambda face: sign * counts(face)


def _die_by_die(node: Given, what: Total, condition: Total) -> Distribution[tuple[Any, bool]]:
    parts = []
    for dice in leaves(node):
        weights: dict[tuple[int, int], int] = {}
        for face, weight in dice.die.weights.items():
            key = what.of(dice, face), condition.of(dice, face)
            weights[key] = weights.get(key, 0) + weight
        parts.append((weights, dice.number))
    found: dict[tuple[Any, bool], int] = {}
    for (asked, known), weight in totals(parts).items():
        outcome = what.read(asked + what.on_top), bool(condition.read(known + condition.on_top))
        found[outcome] = found.get(outcome, 0) + weight
    return Distribution(found)


def _one_by_one(node: Given) -> Distribution[tuple[Any, bool]]:
    dice = list(leaves(node))
    found: dict[tuple[Any, bool], int] = {}
    each = [Pool.of(one.number, one.die).faces().weights.items() for one in dice]
    for chosen in product(*each):
        faces = {one.at: shown for one, (shown, _) in zip(dice, chosen, strict=True)}
        outcome = comes_to(node.what, faces), bool(comes_to(node.condition, faces))
        found[outcome] = found.get(outcome, 0) + prod(weight for _, weight in chosen)
    return Distribution(found)
