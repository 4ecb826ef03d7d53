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
from typing import Any, NamedTuple

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
    words: str,
    cases: Iterable[Case],
    *,
    mean: bool = False,
    before: Sequence[str] = (),
    tree: bool = False,
    rounded: bool = False,
) -> Working:
    """Each case's chance times its worth, added up; ``mean`` where the worth is a number and no chance.

    Cases that are worth nothing add nothing and are left out. As a ``tree`` the last line of ``before`` is its root,
    and its cases are told as what rolls do. ``rounded``: the worths were rounded, and are written as decimals.
    """
    way = _Way(mean, tree, rounded)
    counting = [case for case in cases if case[1] and case[2]]
    answer = sum((chance * worth for _, chance, worth in counting), Fraction(0))
    weighed = sorted(counting, key=lambda case: -abs(case[1] * case[2]))
    shown = weighed if len(weighed) <= MOST_CASES + 1 else weighed[:MOST_CASES]
    lines: list[Expr] = [note(text) for text in before]
    added: list[Fraction] = []
    for case in shown:
        lines.append(branch(way.line(case)) if tree else way.line(case))
        added.append(case[1] * case[2])
    if len(shown) < len(weighed):
        rest = weighed[MOST_CASES:]
        others = fold(way.more(rest), way.opened(rest))
        lines.append(branch(others) if tree else others)
        added.append(_together(rest))
    named = note(f"E({words})" if mean else f"P({words})")
    if not added:
        return Working((*lines, row(named, "=", "0")), answer)
    short = any(map(way.is_short, added))
    sums = _added([_decimal(part) if short else part for part in added]) if len(added) > 1 else []
    sign = ["≈" if short else "="] if sums else []
    end = way.equals(answer) if rounded else ending(answer, percent=not mean)
    lines.append(row(named, *sign, *sums, *end))
    return Working(tuple(lines), answer)


class _Way(NamedTuple):
    """How cases are written."""

    mean: bool
    tree: bool
    rounded: bool

    def is_short(self, value: Fraction) -> bool:
        """Whether only its decimal is written."""
        return is_long(value) or (self.rounded and value.denominator > 1)

    def line(self, case: Case) -> Expr:
        what, chance, worth = case
        if worth == 1 and not self.mean:
            if self.tree:
                return row(note(f"{what}:"), *self.number(chance))
            return row(note(f"P({what})"), *self.equals(chance))
        exactly = [_decimal(chance)] if is_long(chance) else [chance]
        return row(note(f"{what}:"), *exactly, "·", *self.number(worth), *self.equals(chance * worth))

    def number(self, value: Fraction) -> list[Any]:
        return [_decimal(value)] if self.is_short(value) else [value]

    def equals(self, value: Fraction) -> list[Any]:
        return ["≈", _decimal(value)] if self.is_short(value) else ["=", value]

    def more(self, cases: Sequence[Case]) -> Expr:
        return row(note(f"and {len(cases)} more, together"), *self.equals(_together(cases)))

    def opened(self, cases: Sequence[Case]) -> list[Expr]:
        """The small cases one by one; where they are very many, the smallest of them together."""
        lines = [self.line(case) for case in cases[:MOST_OPENED]]
        return [*lines, self.more(cases[MOST_OPENED:])] if len(cases) > MOST_OPENED else lines


def _together(cases: Sequence[Case]) -> Fraction:
    return sum((chance * worth for _, chance, worth in cases), Fraction(0))


def _decimal(value: Fraction) -> str:
    """Four digits, or four behind the point, so that what is added up comes out."""
    return decimal_text(value, 4 + len(str(int(abs(value)))) * (abs(value) >= 1))


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
