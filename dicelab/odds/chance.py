"""A probability as someone writes it, checked and exact."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from dicelab.errors import OddsError
from dicelab.odds.text import fraction_text

Chance = Fraction | int | str
"""A probability as it may be written: Fraction(1, 6), 1, or "1/6". Never a float: 0.1 is not one tenth."""


def exact_chance(value: Chance) -> Fraction:
    """The probability as a fraction from 0 to 1.

    >>> exact_chance("1/6")
    Fraction(1, 6)
    """
    if isinstance(value, float):
        raise OddsError(f"{value} is a float, which is not exact; write Fraction({str(value)!r}) or a string.")
    try:
        chance = Fraction(value)
    except (TypeError, ValueError, ZeroDivisionError):
        raise OddsError(f"{value!r} is not a probability; write Fraction(1, 6) or '1/6'.") from None
    if not 0 <= chance <= 1:
        raise OddsError(f"{fraction_text(chance)} is not a probability: it lies outside 0 to 1.")
    return chance


def must_be_one(chances: Iterable[Fraction]) -> None:
    """Refuse probabilities that do not add up to 1."""
    added = sum(chances, Fraction(0))
    if added != 1:
        raise OddsError(f"The probabilities add up to {fraction_text(added)}, not to 1.")
