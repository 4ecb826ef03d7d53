"""The working: how a class would derive an answer, line by line, ending in the exact answer itself."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import comb, prod
from typing import Any

from dicelab.errors import OddsError
from dicelab.odds.chance import exact_chance
from dicelab.odds.convolution import totals
from dicelab.odds.formula import Expr, as_expr, choose, frac, mathml_of, note, pieces, power, row, spaced, text_of
from dicelab.odds.text import decimal_text, is_long, outcome_text, percent_equals

MOST_TERMS = 12
"""Terms of a sum that are written out; the middle of a longer one becomes dots."""


@dataclass(frozen=True)
class Working:
    """A derivation as data: lines that are formulas (see :mod:`dicelab.odds.formula`), and the answer.

    >>> print(complement(3, Fraction(5, 6), "no six", "at least one six"))
    P(no six) = (5/6)³ = 125/216
    P(at least one six) = 1 − (5/6)³ = 91/216 ≈ 42.1 %
    """

    lines: tuple[Expr, ...]
    answer: Fraction | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", tuple(map(_without_repeats, self.lines)))

    def text(self) -> str:
        """Plain text, one line each."""
        return "\n".join(map(text_of, self.lines))

    def mathml(self) -> str:
        """One MathML block a line."""
        return "\n".join(
            f'<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">{mathml_of(line)}</math>'
            for line in self.lines
        )

    def data(self) -> list[Expr]:
        """The lines as JSON-able values, for a browser to draw; a copy, so that nothing here can change."""
        return copy.deepcopy(list(self.lines))

    def __str__(self) -> str:
        return self.text()

    def __hash__(self) -> int:
        return hash((self.text(), self.answer))

    def _repr_html_(self) -> str:
        # A line of words is a paragraph, which wraps; a formula wraps at equals signs, else the group scrolls.
        lines = "".join(f'<p style="margin:.5em 0">{_html_line(line)}</p>' for line in self.lines)
        return f'<div role="group" aria-label="Working" tabindex="0" style="overflow-x:auto">{lines}</div>'


def _without_repeats(line: Expr) -> Expr:
    """A line in which nothing is said to equal itself: a formula of one factor is its own value."""
    if not isinstance(line, dict) or "row" not in line:
        return line
    pieces: list[list[Expr]] = [[]]
    for part in line["row"]:
        if part in ("=", "≈"):
            pieces.append([])
        pieces[-1].append(part)
    kept = pieces[:1]
    for piece in pieces[1:]:
        if piece[0] != "=" or piece[1:] != kept[-1][len(kept[-1]) - len(piece) + 1 :] or len(kept[-1]) > len(piece):
            kept.append(piece)
    return row(*(part for piece in kept for part in piece))


LONG = 4
"""A line with so many plus signs, or times signs, may break at each of them."""


def _html_line(line: Expr) -> str:
    if isinstance(line, dict) and "note" in line:
        return escape(str(line["note"]))
    if isinstance(line, dict) and "branch" in line and len(line["branch"]) == 1:
        line = line["branch"][0]
    head = '<math xmlns="http://www.w3.org/1998/Math/MathML" displaystyle="true">'
    parts = line["row"] if isinstance(line, dict) and "row" in line else []
    breaks = ("=", "≈", *(sign for sign in ("+", "·") if parts.count(sign) >= LONG))
    first, *others = [mathml_of(piece) for piece in pieces(line, breaks)]
    others = [one.replace("<mo>", '<mo form="infix">', 1) for one in others]  # an equals sign keeps its space
    return " ".join(f"{head}{one}</math>" for one in (first, *others))


Derivation = Callable[[int | None], Working | None]
"""How a distribution was found: of the whole of it, or of P(at least so much)."""


def equation(words: str, *parts: object, answer: Fraction) -> Expr:
    """One line of a derivation: what is sought, the terms, and the exact answer.

    >>> print(Working((equation("no six", power(Fraction(5, 6), 2), answer=Fraction(25, 36)),)))
    P(no six) = (5/6)² = 25/36 ≈ 69.4 %
    """
    return row(_p(words), *(["=", *parts] if parts else []), *ending(answer))


def complement(n: int, miss: Fraction, none: str, some: str) -> Working:
    """At least one of n: one minus the chance that all n miss."""
    exact_chance(miss)
    answer = 1 - miss**n
    return Working(
        (
            row(_p(none), "=", power(miss, n), *ending(miss**n, percent=False)),
            row(_p(some), "=", 1, "−", power(miss, n), *ending(answer)),
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
    line = row(_p(words or f"{k} of {n}"), "=", *spaced(factors, "·"), *middle, *ending(answer))
    return Working((line,), answer)


def binomial_at_least(n: int, k: int, hit: Fraction, words: str) -> Working:
    """At least k of n: the cases from k to n added, or one minus the others where those are fewer."""
    chance = [comb(n, i) * hit**i * (1 - hit) ** (n - i) for i in range(n + 1)]
    answer = sum(chance[k:], Fraction(0))
    if n - k + 1 <= k:
        term = [_binomial_term(n, i, hit) for i in range(k, n + 1)]
        return Working((row(_p(words), "=", *_dotted(term, "+"), *ending(answer)),), answer)
    term = [_binomial_term(n, i, hit) for i in range(k)]
    return Working((row(_p(words), "=", *_dotted([1, *term], "−"), *ending(answer)),), answer)


def adding_cases(words: str, cases: Sequence[tuple[Any, Fraction]]) -> Working:
    """Cases that exclude each other: their probabilities add up.

    >>> print(adding_cases("ten or more", [(10, Fraction(3, 36)), (11, Fraction(2, 36)), (12, Fraction(1, 36))]))
    P(ten or more) = P(10) + P(11) + P(12)
    = 1/12 + 1/18 + 1/36 = 1/6 ≈ 16.7 %
    """
    answer = sum((chance for _, chance in cases), Fraction(0))
    named = _dotted([_p(outcome_text(outcome)) for outcome, _ in cases], "+") or ["0"]
    chances = [chance for _, chance in cases]
    if not cases or any(map(is_long, chances)):
        return Working((row(_p(words), "=", *named, *ending(answer)),), answer)
    added = row("=", *_dotted(chances, "+"), *ending(answer))
    return Working((row(_p(words), "=", *named), added), answer)


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
    first = row(_p(words), "=", *_dotted(factors, "·", 8), *ending(different))
    if other is None:
        return Working((first,), different)
    taken = _p(words) if is_long(different) else different  # a long fraction was rounded a line above
    second = row(_p(other), "=", 1, "−", taken, *ending(1 - different))
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
    lines.append(row(_p(outcome_text(total)), *unreduced, *ending(answer)))
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


def _p(words: str) -> Expr:
    return note(f"P({words})")


def _short(value: Fraction) -> Expr:
    return f"≈ {decimal_text(value)}" if is_long(value) else as_expr(value)


def _signed(value: Any) -> Expr:
    return row("(", value, ")") if value < 0 else as_expr(value)


def ending(answer: Fraction, *, percent: bool = True) -> list[Any]:
    """The exact answer, and what it is about; only the latter where the fraction is too long to read."""
    exact = [] if is_long(answer) else ["=", as_expr(answer)]
    if not percent:
        return exact or ["≈", decimal_text(answer)]
    if answer in (0, 1):
        return exact
    sign, _, shown = percent_equals(answer).partition(" ")
    return [*exact, sign, shown]


def _dotted(terms: Sequence[Any], between: str, most: int = MOST_TERMS) -> list[Any]:
    """So many terms as fit into a line; wide ones are fewer."""
    if len(terms) <= most:
        return spaced(list(terms), between)
    kept = [*terms[: most - 2], "⋯", terms[-1]]
    return spaced(kept, between)
