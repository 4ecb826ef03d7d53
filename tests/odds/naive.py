"""The obvious twin of every clever algorithm: list all rolls, look at each one, count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from typing import Any

from hypothesis import strategies as st

from dicelab.odds import Die, Pool


def by_listing(pool: Pool, look: Callable[[tuple[Any, ...]], Any]) -> dict[Any, Fraction]:
    """The probabilities of look(roll), from all rolls of the pool in turn."""
    rolls = list(product(*(die.faces for die in pool.dice)))
    counts = Counter(look(roll) for roll in rolls)
    return {outcome: Fraction(count, len(rolls)) for outcome, count in counts.items()}


def longest_run(roll: Iterable[int]) -> int:
    shown = set(roll)
    return max(next(n for n in range(1, 99) if face + n not in shown) for face in shown)


def most_of_a_kind(roll: Iterable[Any]) -> int:
    return max(Counter(roll).values())


def pairs(roll: Iterable[Any]) -> int:
    return sum(count // 2 for count in Counter(roll).values())


def distinct(roll: Iterable[Any]) -> int:
    return len(set(roll))


LOOKS: dict[str, Callable[[tuple[Any, ...]], int]] = {
    "run": longest_run,
    "kind": most_of_a_kind,
    "pairs": pairs,
    "distinct": distinct,
}

numbers = st.lists(st.integers(-2, 6), min_size=1, max_size=5).map(Die)
symbols = st.lists(st.sampled_from(["blank", "knight", "dragon", "fireball"]), min_size=1, max_size=5).map(Die)
fractions = st.lists(st.fractions(0, 3, max_denominator=4), min_size=1, max_size=3).map(Die)


def pools_of(dice: st.SearchStrategy[Die], most: int = 4) -> st.SearchStrategy[Pool]:
    """Pools where the same die often lies twice: few kinds, drawn again and again."""
    kinds = st.lists(dice, min_size=1, max_size=3)
    return kinds.flatmap(lambda some: st.lists(st.sampled_from(some), min_size=1, max_size=most)).map(Pool)


number_pools = pools_of(numbers)
symbol_pools = pools_of(symbols)
