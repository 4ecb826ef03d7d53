"""The packed way to add dice, by each of its three roads, is the plain way and is what listing shows."""

from __future__ import annotations

from fractions import Fraction
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicelab.odds import Die, Pool, convolution

from .naive import by_listing, number_pools

roads = pytest.mark.parametrize("road", ["shifts", "power", "recurrence"])


def packed(road):
    """Pack however few rolls there are, and go this road."""
    return mock.patch.multiple(
        convolution,
        _FEW_ROLLS=0,
        _SMALL_BOX=10**6,
        _one_by_one=lambda *_: road == "recurrence",
        _shifts=lambda *_: 0 if road == "shifts" else 2,
        _multiplying=lambda *_: 1,
    )


@roads
@given(number_pools)
def test_sums(road, pool):
    with packed(road):
        assert dict(pool.sum().items()) == by_listing(pool, sum)


@roads
@given(number_pools)
def test_joint_totals(road, pool):
    with packed(road):
        both = pool.total(lambda face: (face % 3, -face, 4))
    seen = by_listing(pool, lambda roll: (sum(x % 3 for x in roll), -sum(roll), 4 * len(roll)))
    assert dict(both.items()) == seen


@roads
@given(st.lists(st.integers(0, 400), min_size=1, max_size=4), st.integers(1, 30))
def test_long_weights_do_not_run_into_each_other(road, faces, n):
    """Many equal faces and many dice: coefficients of every width in bytes."""
    pool = Pool.of(n, Die(faces * 3))
    plain = convolution._plain([(pool.dice[0].weights, n)], None, 10**6, 10**6)
    with packed(road):
        assert convolution.totals([(pool.dice[0].weights, n)]) == plain


@given(
    st.lists(
        st.tuples(st.dictionaries(st.integers(0, 9), st.integers(1, 5), min_size=1, max_size=4), st.integers(1, 8)),
        min_size=1,
        max_size=3,
    )
)
def test_coefficients_one_by_one_are_repeated_multiplication(powers):
    one_by_one = {slot: weight for slot, weight in enumerate(convolution._coefficients(powers)) if weight}
    assert one_by_one == convolution._plain(powers, None, 10**6, 10**6)


def test_several_kinds_of_very_many_dice_are_not_multiplied_out():
    """Two thousand dice of each of two kinds took half a minute as a product of large integers."""
    with mock.patch.object(convolution, "_packed", side_effect=AssertionError):
        found = Pool([*[Die.numbered(6)] * 2000, *[Die.numbered(8)] * 1500]).sum()
    assert found.mean() == 2000 * Fraction(7, 2) + 1500 * Fraction(9, 2)
