"""Every question to a pool gives what listing all its rolls gives."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicelab.errors import OddsError
from dicelab.odds import Die, Pool, d4, d6, d8
from dicelab.odds.convolution import totals

from .naive import by_listing, fractions, number_pools, numbers, pools_of, symbol_pools


@given(number_pools)
def test_sum(pool):
    assert dict(pool.sum().items()) == by_listing(pool, sum)


@given(pools_of(fractions, most=3))
def test_sum_of_fractions(pool):
    assert dict(pool.sum().items()) == by_listing(pool, sum)


@given(number_pools, st.data())
def test_some_of_the_dice(pool, data):
    k = data.draw(st.integers(1, len(pool)))
    assert dict(pool.best(k).items()) == by_listing(pool, lambda roll: sum(sorted(roll)[-k:]))
    assert dict(pool.worst(k).items()) == by_listing(pool, lambda roll: sum(sorted(roll)[:k]))
    assert dict(pool.ranked(k).items()) == by_listing(pool, lambda roll: sorted(roll)[-k])
    assert dict(pool.highest().items()) == by_listing(pool, max)
    assert dict(pool.lowest().items()) == by_listing(pool, min)


@given(pools_of(fractions | numbers, most=3), st.data())
def test_some_of_the_dice_with_fractions(pool, data):
    k = data.draw(st.integers(1, len(pool)))
    assert dict(pool.best(k).items()) == by_listing(pool, lambda roll: sum(sorted(roll)[-k:]))


@given(symbol_pools)
def test_counts_and_multisets(pool):
    face = pool.dice[0].faces[0]
    assert dict(pool.count(face).items()) == by_listing(pool, lambda roll: roll.count(face))
    assert dict(pool.count({face}).items()) == by_listing(pool, lambda roll: roll.count(face))
    long = lambda name: len(name) > 5  # noqa: E731
    assert dict(pool.count(long).items()) == by_listing(pool, lambda roll: sum(map(long, roll)))
    assert dict(pool.faces().items()) == by_listing(pool, lambda roll: tuple(sorted(roll)))


@given(number_pools)
def test_joint_totals(pool):
    both = pool.total(lambda face: (face, face * face))
    assert dict(both.items()) == by_listing(pool, lambda roll: (sum(roll), sum(x * x for x in roll)))
    assert both.marginal(0) == pool.sum()


def test_many_dice_of_two_kinds_agree_with_one_after_the_other():
    together = (Pool.of(70, d6) + Pool.of(65, d4)).sum()
    assert together == Pool.of(70, d6).sum() + Pool.of(65, d4).sum()
    assert together.total == 6**70 * 4**65


def test_two_hundred_dice():
    total = Pool.of(200, d6).sum()
    assert total.mean() == 700
    assert total.variance() == Fraction(200 * 35, 12)
    assert total[200] == Fraction(1, 6**200)
    assert Pool.of(200, d6).count(6).mean() == Fraction(100, 3)
    assert Pool.of(200, d6).highest()[5] == Fraction(5, 6) ** 200 - Fraction(4, 6) ** 200


def test_keep_half_of_many():
    kept = Pool.of(40, d6)
    assert kept.best(20).mean() + kept.worst(20).mean() == 140


def test_faces_far_apart_do_not_fill_the_memory():
    wide = Pool.of(3, Die([0, 1, 10**12])).sum()
    assert wide[10**12 + 1] == Fraction(6, 27)
    assert len(wide) == 10


def test_several_symbols_on_a_face():
    red = Die([("sword", "sword"), ("sword",), ("coin",), ("X",), (), ()])
    blue = Die([("coin", "coin"), ("sword", "coin"), ("X",), ()])
    pool = Pool([red, red, blue])
    joint = pool.symbols("sword", "coin", "X")
    seen = by_listing(pool, lambda roll: tuple(sum(f.count(s) for f in roll) for s in ("sword", "coin", "X")))
    assert dict(joint.items()) == seen
    assert pool.symbols("sword") == joint.marginal(0)
    assert pool.symbols("sword", "X") == joint.marginal(0, 2)


def test_pools_and_dice_are_values():
    assert Pool([d6, d4]) == Pool([d4, d6])
    assert len({Pool([d6, d4]), Pool([d4, d6]), Pool.of(2, d6)}) == 2
    assert Die([1, 2]) == Die([2, 1]) != Die([1, 1, 2, 2])
    assert Pool.of(2, d6) + Pool.of(1, d8) == Pool.of(2, d6) + d8
    assert len(Pool.of(2, d6) + d8) == 3
    assert repr(Pool.of(2, d6)) == "Pool.of(2, Die.numbered(6))"
    with pytest.raises(AttributeError):
        d6.faces = (1,)  # type: ignore[misc]


def test_a_roll_by_chance_is_the_same_for_the_same_seed():
    pool = Pool([d6, d4, Die(["a", "b"])])
    assert pool.sample(Random(3)) == pool.sample(Random(3))
    assert all(face in die.faces for face, die in zip(pool.sample(Random(1)), pool.dice, strict=True))


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: Pool([]), "The pool is empty"),
        (lambda: Die([]), "at least one face"),
        (lambda: Die([[1]]), "cannot be a face"),
        (lambda: Die.numbered(0), "not 0"),
        (lambda: Pool(["d6"]), "made of dice"),
        (lambda: Pool.of(2, d6).count(7), "7 is on none of these dice; their faces are 1, 2, 3, 4, 5, 6."),
        (lambda: Pool.of(2, d6).count({6, "six"}), "'six' is on none"),
        (lambda: Pool.of(2, d6).symbols("sword"), "'sword' is on no face"),
        (lambda: Pool.of(2, d6).best(3), "From 2 dice one can take 1 to 2, not 3"),
        (lambda: Pool.of(2, Die("ab")).sum(), "needs numbers"),
        (lambda: Pool.of(2, Die("ab")).highest(), "exact numbers"),
        (lambda: Pool.of(2, Die([0.5])).sum(), "write Fraction('0.5')"),
        (lambda: Pool.of(2, d6).total(lambda face: (1,) * face), "one shape"),
        (lambda: Pool.of(50, Die.numbered(20)).faces(), f"would have {comb(69, 19):,} outcomes"),
        (lambda: Pool.of(9, d6).faces(limit=100), "would have 2,002 outcomes, more than the 100"),
        (lambda: totals([({10**k: 1 for k in range(9)}, 9)], limit=99), "would have up to 24,310 outcomes"),
    ],
)
def test_errors_are_one_sentence(ask, sentence):
    with pytest.raises(OddsError) as caught:
        ask()
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
