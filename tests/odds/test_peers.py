"""Three libraries, one answer: icepool and dyce are asked what we are asked, and all must agree exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool
import pytest
from dyce import H, P, expand
from hypothesis import given
from hypothesis import strategies as st

from dicelab.odds import Distribution, Pool

from .naive import LOOKS, number_pools

pytestmark = pytest.mark.filterwarnings("ignore:`expand` is experimental")


def from_icepool(die: Any) -> Distribution[Any]:
    return Distribution(dict(die.items()))


def from_dyce(histogram: Any) -> Distribution[Any]:
    return Distribution(dict(histogram.items()))


def icepool_of(pool: Pool) -> Any:
    return icepool.Pool([icepool.Die(list(die.faces)) for die in pool.dice])


def dyce_of(pool: Pool) -> Any:
    return P(*(H(list(die.faces)) for die in pool.dice))


def dyce_rolls(pool: Pool, look: Any) -> Distribution[Any]:
    # By default dyce drops unlikely paths; zero keeps them all.
    return from_dyce(expand(lambda roll: look(roll.roll), dyce_of(pool), min_path_probability=Fraction(0)))


@given(number_pools)
def test_sums(pool):
    assert pool.sum() == from_icepool(icepool_of(pool).sum()) == from_dyce(dyce_of(pool).h())


@given(number_pools, st.data())
def test_best_and_worst(pool, data):
    k = data.draw(st.integers(1, len(pool)))
    rolls = icepool_of(pool)
    assert pool.best(k) == from_icepool(rolls.highest(k).sum())
    assert pool.worst(k) == from_icepool(rolls.lowest(k).sum())
    assert pool.best(k) == dyce_rolls(pool, lambda roll: sum(sorted(roll)[-k:]))
    assert pool.worst(k) == dyce_rolls(pool, lambda roll: sum(sorted(roll)[:k]))


@given(number_pools)
def test_counts(pool):
    face = pool.dice[-1].faces[-1]
    ours = pool.count(face)
    assert ours == from_icepool(icepool_of(pool).keep_outcomes([face]).size())
    assert ours == from_dyce(sum(H([int(f == face) for f in die.faces]) for die in pool.dice) + H([0]))


@given(number_pools)
def test_patterns(pool):
    rolls = icepool_of(pool)
    assert pool.longest_run() == from_icepool(rolls.largest_straight())
    assert pool.most_of_a_kind() == from_icepool(rolls.largest_count())
    assert pool.distinct() == from_icepool(rolls.unique().size())
    assert pool.pairs() == from_icepool((rolls // 2).size())
    joint = pool.patterns("run", "kind", "pairs")
    looks = [LOOKS[name] for name in ("run", "kind", "pairs")]
    coded = dyce_rolls(pool, lambda roll: sum(look(roll) * 100**i for i, look in enumerate(looks)))
    assert joint.map(lambda found: sum(value * 100**i for i, value in enumerate(found))) == coded


@given(number_pools, number_pools)
def test_comparisons(a, b):
    ours = a.sum().versus(b.sum())
    theirs = icepool_of(a).sum(), icepool_of(b).sum()
    assert ours.greater == (theirs[0] > theirs[1]).probability(True)
    assert ours.equal == (theirs[0] - theirs[1]).probability(0)
    difference = dyce_of(a).h() - dyce_of(b).h()
    assert ours.less == Fraction(sum(n for x, n in difference.items() if x < 0), difference.total)


@given(number_pools)
def test_moments(pool):
    ours, theirs = pool.sum(), icepool_of(pool).sum()
    assert ours.mean() == theirs.mean()
    assert ours.variance() == theirs.variance()
    assert ours.modes() == tuple(sorted(theirs.mode()))


@given(number_pools)
def test_joint_totals(pool):
    ours = pool.total(lambda face: (face % 2, face))
    parts = [icepool.Die([icepool.Vector((face % 2, face)) for face in die.faces]) for die in pool.dice]
    theirs = parts[0]
    for part in parts[1:]:
        theirs = theirs + part
    assert ours == Distribution({tuple(vector): weight for vector, weight in theirs.items()})
