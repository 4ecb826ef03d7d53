from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicelab.errors import OddsError
from dicelab.odds import Distribution, Pool, d6, d8

weights = st.dictionaries(st.integers(-5, 9), st.integers(1, 12), min_size=1, max_size=7)
distributions = weights.map(Distribution)


@given(weights, st.integers(1, 9))
def test_equal_when_all_probabilities_are(some, times):
    scaled = Distribution({outcome: weight * times for outcome, weight in some.items()} | {99: 0})
    assert scaled == Distribution(some)
    assert hash(scaled) == hash(Distribution(dict(reversed(some.items()))))
    assert math.gcd(*scaled.weights.values()) == 1
    assert sum(chance for _, chance in scaled.items()) == 1


@given(distributions)
def test_mean_and_variance_from_the_definition(dist):
    mean = sum(outcome * chance for outcome, chance in dist.items())
    assert dist.mean() == mean
    assert dist.variance() == sum((outcome - mean) ** 2 * chance for outcome, chance in dist.items())
    assert dist.sd() == math.sqrt(dist.variance())


@given(distributions, st.fractions(0, 1, max_denominator=30))
def test_quantile_is_the_first_that_reaches_q(dist, q):
    at = dist.quantile(q)
    assert dist.p_at_most(at) >= q
    assert all(dist.p_at_most(outcome) < q for outcome in dist if outcome < at)


@given(distributions, distributions)
def test_two_independent_ones(a, b):
    joint = a.joint(b)
    assert joint.marginal(0) == a
    assert joint.marginal(1) == b
    assert joint == a.combine(b, lambda x, y: (x, y))
    assert a + b == joint.map(sum)
    assert a - b == a.combine(b, lambda x, y: x - y)
    against = a.versus(b)
    assert against.greater == joint.p(lambda pair: pair[0] > pair[1])
    assert against.equal == joint.p(lambda pair: pair[0] == pair[1])
    assert against.less + against.equal + against.greater == 1
    assert against["less"] == b.versus(a).greater


@given(distributions, st.integers(-5, 9))
def test_total_probability(dist, at):
    """A mixture of what follows from a condition and from its opposite is what we began with."""
    chance = dist.p_at_least(at)
    parts = [(chance, dist.given(lambda x: x >= at))] if chance else []
    parts += [(1 - chance, dist.given(lambda x: x < at))] if chance < 1 else []
    assert Distribution.mixture(parts) == dist


@given(distributions)
def test_through_fractions_and_back(dist):
    assert Distribution.from_fractions(dict(dist.items())) == dist
    assert math.isclose(sum(dist.to_float().values()), 1)


def test_wide_distributions_add_up():
    half = Pool.of(90, d6).sum()
    assert half + half == Pool.of(180, d6).sum()


def test_the_words_of_the_interface():
    dist = Distribution({1: 1, 2: 2, 3: 1})
    assert list(dist) == [1, 2, 3]
    assert len(dist) == 3
    assert 2 in dist
    assert 4 not in dist
    assert dist[4] == 0
    assert dist.p({1, 2}) == dist.p(range(1, 3)) == Fraction(3, 4)
    assert dist.total == 4
    assert (dist.median(), dist.mode(), dist.modes()) == (2, 2, (2,))
    assert dist + 1 == Distribution({2: 1, 3: 2, 4: 1})
    assert sum([dist, dist]) == dist + dist
    assert Distribution.certain("x")["x"] == 1
    assert Distribution.uniform("aab")["a"] == Fraction(2, 3)
    assert dist.joint(dist, dist).marginal(0, 2) == dist.joint(dist)
    assert Distribution({frozenset({1}): 1, 1: 1}).p(frozenset({1})) == Fraction(1, 2)
    with pytest.raises(TypeError):
        dist.weights[1] = 5  # type: ignore[index]
    with pytest.raises(AttributeError):
        dist.total = 3  # type: ignore[misc]


def test_any_outcomes_have_a_fixed_order():
    mixed = {"b": 1, 2: 1, ("a", 1): 1, frozenset({2}): 1, frozenset({1, 2}): 1, None: 1}
    ordered = list(Distribution(mixed))
    assert ordered == [2, "b", ("a", 1), frozenset({2}), frozenset({1, 2}), None]
    assert ordered == list(Distribution(dict(reversed(mixed.items()))))


def test_samples_are_as_likely_as_they_should_be():
    dist, rng = Distribution({"a": 1, "b": 2, "c": 5}), Random(5)
    seen = Counter(dist.sample(rng) for _ in range(8000))
    assert all(abs(seen[outcome] - 8000 * chance) < 200 for outcome, chance in dist.items())
    each = Counter(dist.sample(_Fixed(at)) for at in range(dist.total))
    assert each == dist.weights


class _Fixed(Random):
    def __init__(self, at):
        self.at = at

    def randrange(self, stop):
        return self.at


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: Distribution({}), "at least one outcome"),
        (lambda: Distribution({1: 0}), "at least one outcome"),
        (lambda: Distribution({1: -1}), "cannot be negative"),
        (lambda: Distribution({1: 0.5}), "whole number"),
        (lambda: Distribution.from_fractions({1: Fraction(3, 2)}), "3/2 is not a probability"),
        (lambda: Distribution.from_fractions({1: Fraction(-1, 2), 2: Fraction(3, 2)}), "outside 0 to 1"),
        (lambda: Distribution.from_fractions({1: Fraction(1, 2)}), "add up to 1/2, not to 1"),
        (lambda: Distribution.from_fractions({1: 0.5, 2: 0.5}), "is a float"),
        (lambda: Distribution.from_fractions({1: "half"}), "is not a probability"),
        (lambda: Distribution.mixture([(Fraction(2), d6.distribution())]), "outside 0 to 1"),
        (lambda: d6.distribution().given(lambda face: face > 6), "cannot happen"),
        (lambda: d6.distribution().quantile(Fraction(5, 4)), "outside 0 to 1"),
        (lambda: d6.distribution().p_at_least("x"), "cannot be compared"),
        (lambda: Distribution({"x": 1}).mean(), "use .map()"),
        (lambda: Distribution({"x": 1}).versus(d6.distribution()), "cannot be compared"),
        (lambda: d6.distribution().marginal(0), "not tuples"),
        (lambda: Pool.of(300, d8).sum().joint(Pool.of(300, d8).sum()), "would have 4,414,201 outcomes"),
    ],
)
def test_errors_are_one_sentence(ask, sentence):
    with pytest.raises(OddsError) as caught:
        ask()
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
