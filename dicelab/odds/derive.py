"""Which derivation belongs to which question about a pool."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from dicelab.odds.convolution import Part, totals
from dicelab.odds.formula import as_expr, note, power, row
from dicelab.odds.working import Working, all_different, binomial, binomial_at_least, complement, convolution

MOST_LINES = 8


def of_sum(parts: Sequence[Part], at_least: int | None) -> Working | None:
    """Of a sum: its likeliest total, die by die."""
    if at_least is not None:
        return None
    weights = totals(parts)
    likeliest = max(weights, key=lambda total: (weights[total], -total))
    return convolution([die for die, copies in parts for _ in range(copies)], likeliest)


def of_count(parts: Sequence[Part], at_least: int | None) -> Working | None:
    """Of a count with one chance for all dice: choose which dice hit; at least one by the complement."""
    chances = {Fraction(weights.get(1, 0), sum(weights.values())) for weights, _ in parts}
    if len(chances) > 1:
        return None
    n, hit = sum(copies for _, copies in parts), chances.pop()
    if hit in (0, 1):
        return None
    if at_least == 1:
        return complement(n, 1 - hit, "none", "at least one")
    if at_least is not None:
        return binomial_at_least(n, at_least, hit, f"at least {at_least}") if 1 < at_least <= n else None
    if n >= MOST_LINES:
        return None
    each = [binomial(n, k, hit, f"{k}") for k in range(n + 1)]
    return Working(tuple(line for working in each for line in working.lines), each[-1].answer)


def of_highest(kinds: Sequence[tuple[Any, int]], at_least: int | None) -> Working | None:
    """Of the highest of equal dice: all of them must stay below."""
    if len(kinds) > 1:
        return None
    die, n = kinds[0]
    faces, sides = sorted(die.weights), sum(die.weights.values())
    if at_least is not None:
        miss = Fraction(sum(die.weights[face] for face in faces if face < at_least), sides)
        if miss in (0, 1):
            return None
        return complement(n, miss, f"all below {at_least}", f"highest at least {at_least}")
    if len(faces) > MOST_LINES:
        return None
    lines, upto, answer = [], 0, Fraction(0)
    for face in faces:
        below, upto = Fraction(upto, sides), upto + die.weights[face]
        answer = Fraction(upto, sides) ** n - below**n
        lower = ["−", power(below, n)] if below else []
        name = note(f"P(highest is {face})")
        lines.append(row(name, "=", power(Fraction(upto, sides), n), *lower, "=", as_expr(answer)))
    return Working(tuple(lines), answer)


def of_pattern(name: str, parts: Sequence[Part], at_least: int | None) -> Working | None:
    """Of a pair among equally likely faces: one minus all different."""
    if len(parts) > 1 or len(set(parts[0][0].values())) > 1:
        return None
    weights, n = parts[0]
    if (name == "kind" and at_least == 2) or (name == "pairs" and at_least == 1):
        return all_different(n, len(weights), other="some pair")
    if name == "distinct" and at_least == n:
        return all_different(n, len(weights))
    return None
