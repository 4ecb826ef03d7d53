"""How large an answer may become before we say so instead of filling the memory."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb, prod

from dicelab.errors import OddsError

MOST_OUTCOMES = 1_000_000
"""Outcomes a distribution may have; a million take about 200 MB and a few seconds."""


def too_many(what: str, outcomes: int, limit: int, *, exactly: bool = True) -> OddsError:
    """The error that says how many outcomes there would be, and how many fit."""
    how_many = f"{outcomes:,}" if exactly else f"up to {outcomes:,}"
    return OddsError(f"{what} would have {how_many} outcomes, more than the {limit:,} that fit in memory.")


def multisets(kinds: Iterable[tuple[int, int]]) -> int:
    """At most how many different rolls there are, without order, of (faces, dice) of each kind.

    >>> multisets([(6, 2)])
    21
    """
    return prod(comb(dice + faces - 1, dice) for faces, dice in kinds)
