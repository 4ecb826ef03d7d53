from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicelab.errors import OddsError
from dicelab.odds import Die, Distribution, Pool, d6

from .naive import LOOKS, by_listing, number_pools, symbol_pools

names = st.lists(st.sampled_from(list(LOOKS)), min_size=1, max_size=4, unique=True)


@given(number_pools, names)
def test_patterns_together_are_what_listing_shows(pool, names):
    looks = [LOOKS[name] for name in names]
    seen = by_listing(pool, lambda roll: tuple(look(roll) for look in looks))
    joint = pool.patterns(*names)
    assert {(x if len(names) > 1 else (x,)): p for x, p in joint.items()} == seen


@given(symbol_pools)
def test_patterns_of_symbols(pool):
    assert dict(pool.most_of_a_kind().items()) == by_listing(pool, LOOKS["kind"])
    assert dict(pool.pairs().items()) == by_listing(pool, LOOKS["pairs"])
    assert dict(pool.distinct().items()) == by_listing(pool, LOOKS["distinct"])


def test_a_gap_in_the_numbers_ends_a_run():
    assert Pool.of(2, Die([1, 3])).longest_run() == Distribution.certain(1)


def test_a_smaller_pool_after_a_larger_one():
    large, small = Pool.of(12, d6).pairs(), Pool.of(5, d6).pairs()
    assert large.mean() > small.mean()
    two_and_two, four, full_house, five = 1800, 150, 300, 6
    assert small[2] == Fraction(two_and_two + four + full_house + five, 6**5)


def test_birthdays():
    assert Pool.of(23, Die.numbered(365)).distinct().p(lambda n: n < 23) > Fraction(1, 2)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: Pool.of(2, d6).patterns("flush"), "'flush' is no pattern; there are 'run', 'kind'"),
        (lambda: Pool.of(2, d6).patterns(), "at least one pattern"),
        (lambda: Pool.of(2, Die("ab")).longest_run(), "whole numbers"),
        (lambda: Pool(Die([k, k + 1]) for k in range(30)).pairs(), "1,073,741,824"),
    ],
)
def test_errors_are_one_sentence(ask, sentence):
    with pytest.raises(OddsError) as caught:
        ask()
    assert sentence in str(caught.value)
