"""Working by cases: each with its chance and what it is worth, the weightiest first, the small ones gathered.

>>> from fractions import Fraction
>>> third = Fraction(1, 3)
>>> print(by_cases("hit", [("a six", Fraction(1, 6), Fraction(1)), ("a five", Fraction(1, 6), third)]))
P(a six) = 1/6
a five: 1/6 · 1/3 = 1/18
P(hit) = 1/6 + 1/18 = 2/9 ≈ 22.2 %
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from dicelab.odds.formula import Expr, branch, fold, note, row
from dicelab.odds.text import decimal_text, is_long
from dicelab.odds.working import Working, ending

MOST_CASES = 6
"""Cases that are written out; the others are gathered in one line."""

MOST_OPENED = 40
"""Cases that can be looked at where the others are opened."""

Case = tuple[str, Fraction, Fraction]
"""What happens, its chance, and what it is worth: the chance that is left then, or a number."""


def by_cases(
    words: str, cases: Iterable[Case], *, mean: bool = False, before: Sequence[str] = (), tree: bool = False
) -> Working:
    """Each case's chance times its worth, added up; ``mean`` where the worth is a number and no chance.

    Cases that are worth nothing add nothing and are left out. As a ``tree`` the last line of ``before`` is its root.
    """
    counting = [case for case in cases if case[1] and case[2]]
    answer = sum((chance * worth for _, chance, worth in counting), Fraction(0))
    weighed = sorted(counting, key=lambda case: -abs(case[1] * case[2]))
    shown = weighed if len(weighed) <= MOST_CASES + 1 else weighed[:MOST_CASES]
    lines: list[Expr] = [note(text) for text in before]
    added: list[Fraction] = []
    for case in shown:
        lines.append(branch(_line(case, mean)) if tree else _line(case, mean))
        added.append(case[1] * case[2])
    if len(shown) < len(weighed):
        rest = _together(weighed[MOST_CASES:])
        others = fold(_more(weighed[MOST_CASES:]), _opened(weighed[MOST_CASES:], mean))
        lines.append(branch(others) if tree else others)
        added.append(rest)
    named = note(f"E({words})" if mean else f"P({words})")
    if not added:
        return Working((*lines, row(named, "=", "0")), answer)
    rounded = any(map(is_long, added))
    sums = _added([decimal_text(part) if rounded else part for part in added]) if len(added) > 1 else []
    sign = ["≈" if rounded else "="] if sums else []
    lines.append(row(named, *sign, *sums, *ending(answer, percent=not mean)))
    return Working(tuple(lines), answer)


def _line(case: Case, mean: bool) -> Expr:
    what, chance, worth = case
    if worth == 1 and not mean:
        return row(note(f"P({what})"), *_equals(chance))
    return row(note(f"{what}:"), *_number(chance), "·", *_number(worth), *_equals(chance * worth))


def _together(cases: Sequence[Case]) -> Fraction:
    return sum((chance * worth for _, chance, worth in cases), Fraction(0))


def _more(cases: Sequence[Case]) -> Expr:
    return row(note(f"and {len(cases)} more, together"), *_equals(_together(cases)))


def _opened(cases: Sequence[Case], mean: bool) -> list[Expr]:
    """The small cases one by one; where they are very many, the smallest of them together."""
    lines = [_line(case, mean) for case in cases[:MOST_OPENED]]
    return [*lines, _more(cases[MOST_OPENED:])] if len(cases) > MOST_OPENED else lines


def _added(parts: Sequence[Any]) -> list[Any]:
    """Terms with + between them, or − before one that is negative."""
    found: list[Any] = [parts[0]]
    for part in parts[1:]:
        if isinstance(part, Fraction) and part < 0:
            found += ["−", -part]
        elif isinstance(part, str) and part.startswith("−"):
            found += ["−", part[1:]]
        else:
            found += ["+", part]
    return found


def _number(value: Fraction) -> list[Any]:
    return [decimal_text(value)] if is_long(value) else [value]


def _equals(value: Fraction) -> list[Any]:
    return ["≈", decimal_text(value)] if is_long(value) else ["=", value]
