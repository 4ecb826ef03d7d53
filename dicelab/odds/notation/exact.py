"""The exact answer to a line: a distribution, or a chance. Different dice are independent, so parts are answered for
themselves and put together; only a condition looks at the same dice twice."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, partial
from math import log10
from typing import Any, Final

from dicelab.errors import OddsError
from dicelab.odds.convolution import totals
from dicelab.odds.distribution import Distribution
from dicelab.odds.notation.given import impossible, joint
from dicelab.odds.notation.tree import (
    Count,
    Dice,
    Dices,
    Given,
    Keep,
    Number,
    Pattern,
    Plus,
    Reroll,
    Shows,
    Test,
    Times,
    Versus,
    Waiting,
)
from dicelab.odds.notation.wanted import compares
from dicelab.odds.pool import Pool
from dicelab.odds.turn import Best, Turn
from dicelab.odds.working import sum_working

MOST_DIGITS: Final = 4_000
"""Digits of an answer; Python writes no more than 4,300."""


def pool_of(pool: Dices) -> Pool:
    """The dice as a pool."""
    return Pool([dice.die for dice in pool for _ in range(dice.number)])


@lru_cache(maxsize=16)
def distribution(node: Any) -> Distribution[Any]:
    """How likely a quantity is to come to what."""
    if isinstance(node, Number):
        return Distribution.certain(node.value)
    if isinstance(node, Dice):
        pool = Pool.of(node.number, node.die)
        if node.numeric:
            return pool.sum()
        return node.die.distribution() if node.number == 1 else pool.faces()
    if isinstance(node, Plus):
        return _sum(node)
    if isinstance(node, Times):
        return distribution(node.left).combine(distribution(node.right), lambda a, b: a * b)
    if isinstance(node, Keep):
        pool = pool_of(node.pool)
        if node.k == 1:
            return pool.highest() if node.side == "best" else pool.lowest()
        return pool.best(node.k) if node.side == "best" else pool.worst(node.k)
    if isinstance(node, Count):
        return pool_of(node.pool).count(node.wanted.holds)
    if isinstance(node, Pattern):
        return pool_of(node.pool).patterns(node.name)
    if isinstance(node, Reroll):
        return best_play(node).distribution(*_aim(node))
    if isinstance(node, Given):
        return _given(node)
    raise TypeError(f"{type(node).__name__} has no distribution that could be listed.")


def chance(node: Any) -> Fraction:
    """How likely an event is."""
    if isinstance(node, Shows):
        return _shows(node)
    if isinstance(node, Test):
        if isinstance(node.quantity, Waiting):
            return waiting_chance(node.quantity, node)
        return distribution(node.quantity).p(node.wanted.holds)
    if isinstance(node, Versus):
        left, right = distribution(node.left), distribution(node.right)
        found = left.versus(right)
        parts = {"less": -1, "equal": 0, "greater": 1}
        return sum((found[name] for name, at in parts.items() if compares(node.sign, at, 0)), Fraction(0))
    if isinstance(node, Reroll):
        return best_play(node).value
    if isinstance(node, Given):
        return _given(node)[True]
    raise TypeError(f"{type(node).__name__} is no event.")


def _sum(node: Plus) -> Distribution[Any]:
    """All dice of the sum at once; whatever else there is, after that."""
    dice = [(sign, term) for sign, term in node.terms if isinstance(term, Dice)]
    parts = [({sign * face: w for face, w in term.die.weights.items()}, term.number) for sign, term in dice]
    found = Distribution.trusted(totals(parts), partial(sum_working, tuple(parts))) if parts else None
    for sign, term in node.terms:
        if isinstance(term, Dice):
            continue
        other = distribution(term)
        other = other if sign > 0 else -other
        found = other if found is None else found + other
    assert found is not None
    return found


def _shows(node: Shows) -> Fraction:
    """Die by die: the chances multiply."""
    every = Fraction(1)
    for dice in node.pool:
        hit = dice.die.distribution().p(node.wanted.holds)
        every *= (hit if node.how == "all" else 1 - hit) ** dice.number
    return 1 - every if node.how == "any" else every


def _given(node: Given) -> Distribution[Any]:
    both = joint(node)
    if not any(held for _, held in both):
        raise impossible(node)
    return both.given(lambda outcome: outcome[1]).marginal(0)


# -- waiting ---------------------------------------------------------------------------------------------------------


def hit_chance(node: Waiting) -> Fraction:
    """How likely it happens in one roll."""
    return chance(node.event)


def waiting_chance(node: Waiting, test: Test) -> Fraction:
    """How likely the waiting time is as wanted: more than n rolls are needed with the chance q to the power n."""
    hit = hit_chance(node)
    values = [int(value) for _, wanted in test.wanted.tests for value in wanted]
    if max(values, default=0) * log10(hit.denominator) > MOST_DIGITS:
        raise OddsError("So many rolls are too many to reckon with exactly; ask for a shorter time.")

    def more_than(rolls: int) -> Fraction:
        return (1 - hit) ** max(rolls, 0)

    sign, wanted = test.wanted.tests[0]
    if sign in ("even", "odd"):
        odd = hit / (1 - (1 - hit) ** 2) if hit else Fraction(0)
        return odd if sign == "odd" else 1 - odd
    if sign in ("=", "!="):
        found = sum((more_than(n - 1) - more_than(n) for n in wanted if int(n) > 0), Fraction(0))  # type: ignore[operator, arg-type]
        return found if sign == "=" else 1 - found
    least, most = 1, None
    for sign, (bound,) in test.wanted.tests:
        number = int(bound)
        if sign in (">=", ">"):
            least = max(least, number + (sign == ">"))
        else:
            high = number - (sign == "<")
            most = high if most is None else min(most, high)
    after = Fraction(0) if most is None else more_than(most)
    return max(Fraction(0), more_than(least - 1) - after)


# -- turns -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def best_play(node: Reroll) -> Best:
    """The best way to re-roll."""
    turn = Turn(pool_of(node.pool), rolls=node.times + 1)
    of, value = _aim(node)
    wanted = node.wanted
    if wanted is None:
        return turn.maximise(value=value or (lambda total: total), of=of)
    read = value or (lambda total: total)
    return turn.maximise(p=lambda outcome: wanted.holds(read(outcome)), of=of)


def _aim(node: Reroll) -> tuple[Any, Any]:
    """What each face counts where the measure is a total of that; else what the faces come to together."""
    from dicelab.odds.notation.rolled import pattern

    measure = node.measure
    if isinstance(measure, Dice | Plus):
        return (lambda face: face), None
    if isinstance(measure, Count):
        return (lambda face: int(measure.wanted.holds(face))), None
    if isinstance(measure, Keep):
        best = measure.side == "best"
        return None, lambda faces: sum(sorted(faces, reverse=best)[: measure.k])
    return None, lambda faces: pattern(measure.name, faces)
