"""The workings of probability class: line by line, ending in the exact answer itself.

What they are made of is in ``formula``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb, prod
from typing import Any

from dicelab.errors import OddsError
from dicelab.odds.convolution import Part, totals
from dicelab.odds.distribution import exact_chance
from dicelab.odds.formula import (
    Derivation,
    Expr,
    Working,
    as_expr,
    chance_of,
    choose,
    ending,
    equation,
    frac,
    note,
    power,
    row,
    spaced,
)
from dicelab.odds.text import decimal_text, is_long, outcome_text

__all__ = [
    "Derivation", "Working", "adding_cases", "all_different", "binomial", "binomial_at_least", "complement",
    "convolution", "ending", "equation", "expected_value",
]  # fmt: skip

MOST_TERMS = 12
"""Terms of a sum that are written out; the middle of a longer one becomes dots."""


def complement(n: int, miss: Fraction, none: str, some: str) -> Working:
    """At least one of n: one minus the chance that all n miss."""
    exact_chance(miss)
    answer = 1 - miss**n
    return Working(
        (
            row(chance_of(none), "=", power(miss, n), *ending(miss**n, percent=False)),
            row(chance_of(some), "=", 1, "−", power(miss, n), *ending(answer)),
        ),
        answer,
    )


def binomial(n: int, k: int, hit: Fraction, words: str | None = None) -> Working:
    """Exactly k of n: the ways to choose them, times the chance of each way.

    >>> print(binomial(4, 2, Fraction(1, 6), "two sixes"))
    P(two sixes) = C(4, 2) · (1/6)² · (5/6)² = 6 · 1/36 · 25/36 = 25/216 ≈ 11.6 %
    """
    if not 0 <= k <= n:
        raise OddsError(f"There are {n} to choose from, so {k} of them cannot be chosen.")
    exact_chance(hit)
    miss = 1 - hit
    answer = comb(n, k) * hit**k * miss ** (n - k)
    factors: list[Any] = [choose(n, k)]
    factors += [power(hit, k)] if k else []
    factors += [power(miss, n - k)] if n > k else []
    counted: list[Any] = [comb(n, k), *([hit**k] if k else []), *([miss ** (n - k)] if n > k else [])]
    middle = [] if any(is_long(value) for value in counted) else ["=", *spaced(counted, "·")]
    line = row(chance_of(words or f"{k} of {n}"), "=", *spaced(factors, "·"), *middle, *ending(answer))
    return Working((line,), answer)


def binomial_at_least(n: int, k: int, hit: Fraction, words: str) -> Working:
    """At least k of n: the cases from k to n added, or one minus the others where those are fewer."""
    chance = [comb(n, i) * hit**i * (1 - hit) ** (n - i) for i in range(n + 1)]
    answer = sum(chance[k:], Fraction(0))
    if n - k + 1 <= k:
        term = [_binomial_term(n, i, hit) for i in range(k, n + 1)]
        return Working((row(chance_of(words), "=", *_dotted(term, "+"), *ending(answer)),), answer)
    term = [_binomial_term(n, i, hit) for i in range(k)]
    return Working((row(chance_of(words), "=", *_dotted([1, *term], "−"), *ending(answer)),), answer)


def adding_cases(words: str, cases: Sequence[tuple[Any, Fraction]]) -> Working:
    """Cases that exclude each other: their probabilities add up.

    >>> print(adding_cases("ten or more", [(10, Fraction(3, 36)), (11, Fraction(2, 36)), (12, Fraction(1, 36))]))
    P(ten or more) = P(10) + P(11) + P(12)
    = 1/12 + 1/18 + 1/36 = 1/6 ≈ 16.7 %
    """
    answer = sum((chance for _, chance in cases), Fraction(0))
    named = _dotted([chance_of(outcome_text(outcome)) for outcome, _ in cases], "+") or ["0"]
    chances = [chance for _, chance in cases]
    if not cases or any(map(is_long, chances)):
        return Working((row(chance_of(words), "=", *named, *ending(answer)),), answer)
    added = row("=", *_dotted(chances, "+"), *ending(answer))
    return Working((row(chance_of(words), "=", *named), added), answer)


def expected_value(chances: Iterable[tuple[Any, Fraction]], words: str = "X") -> Working:
    """The expected value: each outcome times its probability, added up.

    >>> print(expected_value([(0, Fraction(1, 4)), (1, Fraction(1, 2)), (2, Fraction(1, 4))]))
    E(X) = 0 · 1/4 + 1 · 1/2 + 2 · 1/4 = 1
    """
    listed = list(chances)
    answer = sum((Fraction(value) * chance for value, chance in listed), Fraction(0))
    terms = [row(_signed(value), "·", _short(chance)) for value, chance in listed]
    line = row(note(f"E({words})"), "=", *_dotted(terms, "+"), *ending(answer, percent=False))
    return Working((line,), answer)


def all_different(n: int, values: int, words: str = "all different", other: str | None = None) -> Working:
    """n equally likely values without a repeat: each next one must avoid the ones before it.

    >>> print(all_different(3, 6, other="some pair"))
    P(all different) = 6/6 · 5/6 · 4/6 = 5/9 ≈ 55.6 %
    P(some pair) = 1 − 5/9 = 4/9 ≈ 44.4 %
    """
    different = prod((Fraction(max(values - i, 0), values) for i in range(n)), start=Fraction(1))
    factors = [frac(max(values - i, 0), values) for i in range(n)]
    first = row(chance_of(words), "=", *_dotted(factors, "·", 8), *ending(different))
    if other is None:
        return Working((first,), different)
    taken = chance_of(words) if is_long(different) else different  # a long fraction was rounded a line above
    second = row(chance_of(other), "=", 1, "−", taken, *ending(1 - different))
    return Working((first, second), 1 - different)


def convolution(dice: Sequence[Mapping[Any, int]], total: Any) -> Working:
    """The chance of one total, die by die: what the dice before can show, and what the last one adds.

    >>> print(convolution([{1: 1, 2: 1, 3: 1}] * 2, 4))
    ways with 1 die: 1 for 1, 1 for 2, 1 for 3
    ways(4 with 2 dice) = ways(3) + ways(2) + ways(1)
    = 1 + 1 + 1 = 3
    P(4) = 3/9 = 1/3 ≈ 33.3 %
    """
    *before, last = dice
    # The first two steps show the idea, the last one is what the answer needs.
    steps = sorted(count for count in {1, 2, len(before)} if 0 < count <= len(before))
    lines = [_ways(count, _totals(before[:count])) for count in steps]
    ways = _totals(before) if before else {0: 1}
    cases = [(total - face, weight) for face, weight in sorted(last.items()) if ways.get(total - face)]
    if not cases:
        raise OddsError(f"These dice cannot add up to {outcome_text(total)}.")
    found = sum(ways[rest] * weight for rest, weight in cases)
    everything = prod(sum(die.values()) for die in dice)
    if before:
        named = [row(note(f"ways({outcome_text(rest)})"), *(["·", w] if w > 1 else [])) for rest, w in cases]
        lines.append(row(note(f"ways({outcome_text(total)} with {len(dice)} dice)"), "=", *_dotted(named, "+", 5)))
        added = [ways[rest] * weight for rest, weight in cases]
        counted = ["=", *_dotted(added, "+")] if len(cases) > 1 and not any(map(is_long, added)) else []
        result = ["≈", decimal_text(found)] if is_long(found) else ["=", found]
        lines.append(row(*counted, *result))
    answer = Fraction(found, everything)
    unreduced = [] if is_long(everything) or everything == answer.denominator else ["=", frac(found, everything)]
    lines.append(row(chance_of(outcome_text(total)), *unreduced, *ending(answer)))
    return Working(tuple(lines), answer)


def _totals(dice: Sequence[Mapping[Any, int]]) -> dict[Any, int]:
    counted: dict[tuple[tuple[Any, int], ...], int] = {}
    for die in dice:
        key = tuple(die.items())
        counted[key] = counted.get(key, 0) + 1
    return totals([(dict(key), copies) for key, copies in counted.items()])


def _ways(count: int, weights: Mapping[Any, int]) -> Expr:
    shown = [
        f"{decimal_text(weight) if is_long(weight) else weight} for {outcome_text(value)}"
        for value, weight in sorted(weights.items())
    ]
    if len(shown) > MOST_TERMS:
        shown = [*shown[: MOST_TERMS - 2], "…", shown[-1]]
    return note(f"ways with {count} {'die' if count == 1 else 'dice'}: {', '.join(shown)}")


def _binomial_term(n: int, k: int, hit: Fraction) -> Expr:
    factors: list[Any] = [choose(n, k)] if 0 < k < n else []
    factors += [power(hit, k)] if k else []
    factors += [power(1 - hit, n - k)] if n > k else []
    return row(*spaced(factors, "·"))


def _short(value: Fraction) -> Expr:
    return f"≈ {decimal_text(value)}" if is_long(value) else as_expr(value)


def _signed(value: Any) -> Expr:
    return row("(", value, ")") if value < 0 else as_expr(value)


def _dotted(terms: Sequence[Any], between: str, most: int = MOST_TERMS) -> list[Any]:
    """As many terms as fit into a line: fewer where they are wide."""
    if len(terms) <= most:
        return spaced(list(terms), between)
    kept = [*terms[: most - 2], "⋯", terms[-1]]
    return spaced(kept, between)


MOST_LINES = 8


def sum_working(parts: Sequence[Part], at_least: int | None) -> Working | None:
    """The working of a sum: its likeliest total, die by die; None for P(at least so much)."""
    if at_least is not None:
        return None
    weights = totals(parts)
    likeliest = max(weights, key=lambda total: (weights[total], -total))
    return convolution([die for die, copies in parts for _ in range(copies)], likeliest)


def count_working(parts: Sequence[Part], at_least: int | None) -> Working | None:
    """The working of a count, where all dice hit with one chance: which of them hit; at least one by the complement."""
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


def highest_working(kinds: Sequence[tuple[Any, int]], at_least: int | None) -> Working | None:
    """The working of the highest of equal dice: all of them must stay below."""
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


def pattern_working(name: str, parts: Sequence[Part], at_least: int | None) -> Working | None:
    """The working of a pair among equally likely faces: one minus all different."""
    if len(parts) > 1 or len(set(parts[0][0].values())) > 1:
        return None
    weights, n = parts[0]
    if (name == "kind" and at_least == 2) or (name == "pairs" and at_least == 1):
        return all_different(n, len(weights), other="some pair")
    if name == "distinct" and at_least == n:
        return all_different(n, len(weights))
    return None
