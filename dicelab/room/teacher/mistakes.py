"""How many of a class went wrong in which way: answers held against the typical mistakes of a question.

>>> from fractions import Fraction
>>> told(Mistake(Fraction(1, 2), "You added 3 × 1/6: that counts rolls with two sixes twice."), 11, 25)
'11 of 25 added 3 × 1/6: that counts rolls with two sixes twice.'
>>> told(Mistake(Fraction(1, 6), "That is the chance of a single die; three dice have more."), 1, 25)
'1 of 25 gave the chance of a single die; three dice have more.'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from dicelab.games.quiz import Mistake


def told(mistake: Mistake, number: int, of: int) -> str:
    """The mistake with how many made it: of 'you' it becomes 'so many of the class'."""
    says = mistake.says
    for begins, does in (("You ", ""), ("That is ", "gave ")):
        if says.startswith(begins):
            return f"{number} of {of} {does}{says.removeprefix(begins)}"
    return f"{number} of {of}: {says}"


def made(value: Fraction, answer: Fraction, mistakes: Iterable[Mistake], reach: Fraction) -> Mistake | None:
    """The mistake that leads to a value: the nearest within ``reach``, unless the right answer is as near."""
    near = [one for one in mistakes if abs(one.value - value) <= reach]
    best = min(near, key=lambda one: abs(one.value - value), default=None)
    if best is None or abs(answer - value) <= abs(best.value - value):
        return None
    return best


def counted(
    values: Iterable[Fraction], answer: Fraction, mistakes: Iterable[Mistake], reach: Fraction
) -> list[dict[str, Any]]:
    """Each mistake that somebody made, the most frequent first: how many, the wrong answer, and what went wrong."""
    listed, given = tuple(mistakes), list(values)
    found = Counter(found.says for value in given if (found := made(value, answer, listed, reach)) is not None)
    by_words, of = {one.says: one for one in listed}, len(given)
    return [
        {"count": number, "says": told(by_words[says], number, of), "value": by_words[says].value}
        for says, number in found.most_common()
    ]
