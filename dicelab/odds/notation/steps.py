"""The working of a line: the steps that give its answer, as a class would write them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import Any, Final

from dicelab.odds.formula import Expr, as_expr, by_cases, frac, note, power, row, spaced
from dicelab.odds.notation.exact import best_play, chance, distribution, hit_chance
from dicelab.odds.notation.given import joint
from dicelab.odds.notation.tree import (
    Count,
    Dice,
    Given,
    Keep,
    Number,
    Pattern,
    Plus,
    Reroll,
    Shows,
    Test,
    Versus,
    Waiting,
    leaves,
)
from dicelab.odds.notation.wanted import compares
from dicelab.odds.text import fraction_text, is_long
from dicelab.odds.working import (
    Working,
    adding_cases,
    binomial,
    binomial_at_least,
    complement,
    convolution,
    ending,
    equation,
    expected_value,
)

MOST_LISTED: Final = 13
"""Outcomes of a distribution whose mean is written out term by term."""
MOST_COUNTED: Final = 20
"""Outcomes whose rolls are counted off."""
MOST_WEIGHED: Final = 200
"""Outcomes that are gone through one by one."""
MOST_DICE: Final = 12
"""Dice whose total is derived die by die."""


def steps(node: Any) -> Working:
    """How the answer to a line is found."""
    if isinstance(node, Given):
        return _given(node)
    if isinstance(node, Waiting):
        return _waiting(node)
    if isinstance(node, Reroll):
        return _reroll(node)
    if isinstance(node, Shows):
        return _shows(node)
    if isinstance(node, Versus):
        return _versus(node)
    if isinstance(node, Test):
        return _test(node)
    return _mean(node)


# -- chances ---------------------------------------------------------------------------------------------------------


def _shows(node: Shows) -> Working:
    """Die by die: the chances multiply; at least one is the opposite of none."""
    hits = [(dice.die.distribution().p(node.wanted.holds), dice.number) for dice in node.pool]
    number = sum(times for _, times in hits)
    face = node.wanted.said
    if number == 1:
        hit = hits[0][0]
        answer = 1 - hit if node.how == "no" else hit
        return Working((equation(pretty(node.text), answer=answer),), answer)
    each = [power(hit if node.how == "all" else 1 - hit, times) for hit, times in hits]
    every = prod(((hit if node.how == "all" else 1 - hit) ** times for hit, times in hits), start=Fraction(1))
    if node.how == "any" and len(hits) == 1:
        return complement(number, 1 - hits[0][0], f"no {face}", f"at least one {face}")
    none = equation(f"{'all' if node.how == 'all' else 'no'} {face}", *spaced(each, "·"), answer=every)
    if node.how != "any":
        return Working((none,), every)
    return Working((none, equation(f"at least one {face}", 1, "−", _short(every), answer=1 - every)), 1 - every)


def _test(node: Test) -> Working:
    quantity, wanted = node.quantity, node.wanted
    if isinstance(quantity, Waiting):
        return _waiting_test(node)
    if isinstance(quantity, Count) and len(quantity.pool) == 1:
        found = _binomial(node, quantity)
        if found is not None:
            return found
    dist = distribution(quantity)
    name = pretty(node.text)
    if len(dist) > MOST_WEIGHED:
        return _only_the_answer(node, dist)
    cases = [(outcome, p) for outcome, p in dist.items() if wanted.holds(outcome)]
    others = [(outcome, p) for outcome, p in dist.items() if not wanted.holds(outcome)]
    if isinstance(quantity, Dice | Plus) and len(cases) == 1 and _few(quantity) and _only_dice(quantity):
        return convolution(_each(quantity), cases[0][0])
    if isinstance(quantity, Pattern | Keep) and wanted.at_least is not None:
        derived = dist._derivation(wanted.at_least) if dist._derivation else None
        if derived is not None:
            return derived
    if others and len(others) < len(cases) and len(others) <= MOST_LISTED:
        less = _adding("the opposite", others)
        answer = 1 - sum((p for _, p in others), Fraction(0))
        last = equation(name, 1, "−", _short(1 - answer), answer=answer)
        return Working((*_ways(node, others), *less.lines, last), answer)
    added = _adding(name, cases)
    return Working((*_ways(node, cases), *added.lines), added.answer)


def _only_the_answer(node: Any, dist: Any) -> Working:
    """Where there are too many outcomes to write down."""
    answer = chance(node)
    words = note(f"There are {len(dist):,} different outcomes; the chances of all that count are added up.")
    return Working((words, equation(pretty(node.text), answer=answer)), answer)


def _adding(words: str, cases: list[tuple[Any, Fraction]]) -> Working:
    if len(cases) == 1:
        return Working((equation(words, answer=cases[0][1]),), cases[0][1])
    return adding_cases(words, cases)


def _ways(node: Any, cases: list[tuple[Any, Fraction]]) -> list[Expr]:
    """How many of all rolls come to what, where that can be counted off."""
    rolls = prod(len(dice.die) ** dice.number for dice in leaves(node))
    if is_long(rolls) or not 0 < len(cases) <= MOST_COUNTED or rolls == 1:
        return []
    ways = [f"{int(p * rolls):,} for {_plain(outcome)}" for outcome, p in cases]
    return [note(f"Of {rolls:,} equally likely rolls: {', '.join(ways)}.")]


def _binomial(node: Test, count: Count) -> Working | None:
    (dice,) = count.pool
    hit = dice.die.distribution().p(count.wanted.holds)
    n, least = dice.number, node.wanted.at_least
    if hit in (0, 1) or n < 2:
        return None
    if least == 1:
        return complement(n, 1 - hit, f"no {count.wanted.said}", f"at least one {count.wanted.said}")
    if least is not None and 1 < least <= n:
        return binomial_at_least(n, least, hit, pretty(node.text))
    ((sign, values), *more) = node.wanted.tests
    if sign == "=" and len(values) == 1 and not more and isinstance(values[0], int) and 0 <= values[0] <= n:
        return binomial(n, values[0], hit, pretty(node.text))
    return None


def _versus(node: Versus) -> Working:
    """By what the left side shows: its chance, times the chance that the right side lets it hold."""
    left, right = distribution(node.left), distribution(node.right)
    if len(left) * len(right) > MOST_WEIGHED**2:
        return _only_the_answer(node, left)
    cases = []
    for outcome, p in left.items():
        then = sum((q for other, q in right.items() if compares(node.sign, outcome, other)), Fraction(0))
        cases.append((f"{pretty(node.left.text)} = {outcome}", p, then))
    return by_cases(pretty(node.text), cases)


def _given(node: Given) -> Working:
    """Both together, out of the condition."""
    both = joint(node)
    condition = sum((p for (_, held), p in both.items() if held), Fraction(0))
    name = pretty(node.said)
    first = equation(name, answer=condition)
    if not _happens(node):
        dist = distribution(node)
        mean = expected_value(dist.items()) if _numbers(dist) and len(dist) <= MOST_LISTED else None
        told = note(f"Each chance is the share among the rolls with: {name}.")
        return Working((first, told, *(mean.lines if mean else ())), dist.mean() if _numbers(dist) else None)
    together = both[True, True]
    answer = together / condition
    words = pretty(node.what.text)
    second = equation(f"{words} and {name}", answer=together)
    third = equation(f"{words} given {name}", frac(_short(together), _short(condition)), answer=answer)
    return Working((first, second, third), answer)


def _happens(node: Given) -> bool:
    return isinstance(node.what, Shows | Test | Versus)


def _waiting_test(node: Test) -> Working:
    waiting = node.quantity
    assert isinstance(waiting, Waiting)
    hit, answer = hit_chance(waiting), chance(node)
    name = pretty(node.text)
    first = equation("in one roll", answer=hit)
    ((sign, values), *more) = node.wanted.tests
    n = values[0] if values and isinstance(values[0], int) else None
    miss = 1 - hit
    if n is not None and n > 0 and not more and len(values) == 1:
        if sign in ("<=", "<"):
            n = n if sign == "<=" else n - 1
            missed = equation(f"not in {n} rolls", power(miss, n), answer=miss**n)
            return Working((first, missed, equation(name, 1, "−", power(miss, n), answer=answer)), answer)
        if sign in (">", ">="):
            n = n if sign == ">" else n - 1
            return Working((first, equation(name, power(miss, n), answer=answer)), answer)
        if sign == "=":
            return Working((first, equation(name, power(miss, n - 1), "·", hit, answer=answer)), answer)
    return Working((first, equation(name, answer=answer)), answer)


# -- distributions and means -----------------------------------------------------------------------------------------


def _waiting(node: Waiting) -> Working:
    hit = hit_chance(node)
    mean = 1 / hit
    return Working(
        (
            equation("in one roll", answer=hit),
            note("Otherwise the waiting begins again after one roll: E = 1 + (1 − p) · E, and so E = 1/p."),
            row(note("E(rolls)"), "=", frac(1, _short(hit)), *ending(mean, percent=False)),
        ),
        mean,
    )


def _reroll(node: Reroll) -> Working:
    """By what the first roll is worth when the best dice are rolled again."""
    best = best_play(node)
    mean = node.wanted is None
    again = "one more roll" if node.times == 1 else f"{node.times} more rolls"
    cases = [
        (
            "the first roll is enough" if worth == 1 and not mean else f"first rolls worth {fraction_text(worth)}",
            p,
            worth,
        )
        for p, worth in best.after_first_roll()
    ]
    before = [f"A first roll is worth what rolling the best choice of dice again makes of it, with {again}."]
    return by_cases("X" if mean else pretty(node.text), cases, mean=mean, before=before)


def _mean(node: Any) -> Working:
    """The likeliest value of a total, and the mean."""
    dist = distribution(node)
    if not _numbers(dist):
        shown = list(dist.items())[:MOST_LISTED]
        return Working(tuple(equation(_plain(outcome), answer=p) for outcome, p in shown))
    if isinstance(node, Dice | Plus) and _only_dice(node):
        return _mean_by_die(node, dist)
    counted = _derived(dist) or (_ways(node, list(dist.items())) if len(dist) <= MOST_COUNTED else [])
    if len(dist) <= MOST_LISTED:
        return Working((*counted, *expected_value(dist.items()).lines), dist.mean())
    return Working((*counted, row(note("E(X)"), *ending(dist.mean(), percent=False))), dist.mean())


def _derived(dist: Any) -> tuple[Expr, ...]:
    found = dist._derivation(None) if dist._derivation else None
    return found.lines if found is not None else ()


def _mean_by_die(node: Dice | Plus, dist: Any) -> Working:
    """The likeliest total, counted die by die; the mean, die by die."""
    lines: list[Expr] = []
    terms: Sequence[tuple[int, Any]] = node.terms if isinstance(node, Plus) else ((1, node),)
    number = sum(term.number for _, term in terms if isinstance(term, Dice))
    if 1 < number <= MOST_DICE:
        shift = sum(sign * term.value for sign, term in terms if not isinstance(term, Dice))
        lines += convolution(_each(node), dist.mode() - shift).lines
        if shift:
            lines.append(note(f"Every total moves by {str(shift).replace('-', '−')}."))
    parts: list[Any] = []
    for place, (sign, term) in enumerate(terms):
        one = Fraction(term.die.distribution().mean()) if isinstance(term, Dice) else Fraction(term.value)
        times = term.number if isinstance(term, Dice) else 1
        if place or sign < 0:
            parts.append("+" if sign > 0 else "−")
        parts += [times, "·", _signed(one)] if times > 1 else [_signed(one)]
    if number == 1 and isinstance(node, Dice):
        if len(dist) <= MOST_LISTED:
            return expected_value(dist.items())
        return Working((row(note("E(X)"), *ending(dist.mean(), percent=False)),), dist.mean())
    lines.append(row(note("E(X)"), "=", *parts, *ending(dist.mean(), percent=False)))
    return Working(tuple(lines), dist.mean())


def _signed(value: Fraction) -> Any:
    return row("(", as_expr(value), ")") if value < 0 else as_expr(value)


def _each(node: Dice | Plus) -> list[dict[Any, int]]:
    """The dice of a total one by one, those taken away with their faces turned negative."""
    terms = node.terms if isinstance(node, Plus) else ((1, node),)
    return [
        {sign * face: weight for face, weight in term.die.weights.items()}
        for sign, term in terms
        if isinstance(term, Dice)
        for _ in range(term.number)
    ]


def _only_dice(node: Any) -> bool:
    if isinstance(node, Dice):
        return node.numeric
    return isinstance(node, Plus) and all(
        isinstance(term, Number) or (isinstance(term, Dice) and term.numeric) for _, term in node.terms
    )


def _few(node: Any) -> bool:
    return sum(dice.number for dice in leaves(node)) <= MOST_DICE


def _numbers(dist: Any) -> bool:
    return all(isinstance(outcome, int) for outcome in dist.weights)


def _plain(outcome: Any) -> str:
    return ", ".join(map(str, outcome)) if isinstance(outcome, tuple) else str(outcome)


def pretty(text: str) -> str:
    """A line as it is printed: with ≥ for >= and so on.

    >>> pretty("2d6 >= 9")
    '2d6 ≥ 9'
    """
    for typed, shown in ((">=", "≥"), ("<=", "≤"), ("!=", "≠"), ("-", "−"), (" * ", " · ")):
        text = text.replace(typed, shown)
    return text


def _short(value: Fraction) -> Expr:
    return fraction_text(value) if is_long(value) else as_expr(value)
