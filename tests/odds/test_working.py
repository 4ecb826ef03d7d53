"""A derivation must come out: every "=" holds, and the last line ends in the computed answer."""

from __future__ import annotations

import json
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicelab.errors import OddsError
from dicelab.odds import Die, Distribution, Pool, Working, d6
from dicelab.odds import working as w

from .arithmetic import check
from .naive import number_pools

chances = st.fractions(0, 1, max_denominator=12).filter(lambda p: 0 < p < 1)


def comes_out(working: Working, answer: Fraction) -> None:
    assert working.answer == answer
    for line in working.lines:
        check(line)
    shown = check(working.lines[-1])
    if "⋯" not in working.text() and max(answer.numerator, answer.denominator) < 10**9:
        assert shown[-1] == answer
    json.dumps(working.data())
    ElementTree.fromstring(f"<all>{working.mathml()}</all>")


def test_the_example_everyone_knows():
    working = w.complement(3, Fraction(5, 6), "no six", "at least one six")
    assert working.text().endswith("1 − (5/6)³ = 91/216 ≈ 42.1 %")
    comes_out(working, Pool.of(3, d6).count(6).p_at_least(1))


@given(st.integers(1, 9), chances)
def test_complement(n, miss):
    comes_out(w.complement(n, miss, "none", "some"), 1 - miss**n)


@given(st.integers(1, 9), chances, st.data())
def test_binomial(n, hit, data):
    k = data.draw(st.integers(0, n))
    die = Die.weighted({1: hit.numerator, 0: hit.denominator - hit.numerator})
    count = Pool.of(n, die).count(1)
    comes_out(w.binomial(n, k, hit), count[k])
    if k:
        comes_out(w.binomial_at_least(n, k, hit, "enough"), count.p_at_least(k))
        comes_out(count.working(at_least=k), count.p_at_least(k))


@given(number_pools)
def test_sum(pool):
    total = pool.sum()
    comes_out(total.working(), total[total.mode()])
    least = total.median()
    comes_out(total.working(at_least=least), total.p_at_least(least))


@given(st.dictionaries(st.integers(-9, 9), st.integers(1, 9), min_size=1, max_size=8))
def test_expected_value(weights):
    dist = Distribution(weights)
    comes_out(w.expected_value(dist.items()), dist.mean())


@pytest.mark.parametrize("n", range(1, 9))
def test_all_different(n):
    pool = Pool.of(n, d6)
    comes_out(w.all_different(n, 6), pool.distinct()[n])
    comes_out(pool.most_of_a_kind().working(at_least=2), pool.most_of_a_kind().p_at_least(2))
    comes_out(pool.pairs().working(at_least=1), pool.pairs().p_at_least(1))


def test_all_different_of_many_takes_the_rounded_number_away_by_its_name():
    shared = w.all_different(23, 365, "no two alike", "two alike")
    comes_out(shared, 1 - Pool.of(23, Die.numbered(365)).distinct()[23])
    assert str(shared).splitlines()[1] == "P(two alike) = 1 − P(no two alike) ≈ 50.7 %"


@pytest.mark.parametrize("n", range(1, 6))
def test_highest(n):
    highest = Pool.of(n, d6).highest()
    for (_, chance), line in zip(highest.items(), highest.working().lines, strict=True):
        assert check(line)[-1] == chance
    comes_out(highest.working(at_least=5), highest.p_at_least(5))


def test_count_shows_a_line_for_each_number():
    count = Pool.of(4, d6).count(6)
    assert [check(line)[-1] for line in count.working().lines] == [chance for _, chance in count.items()]


def test_nothing_to_derive():
    assert Distribution({1: 1}).working() is None
    assert Pool.of(3, d6).pairs().working() is None
    assert Pool([d6, Die([6, 1])]).count(6).working() is None


def test_long_numbers_are_shortened_on_display_only():
    count = Pool.of(60, d6).count(6)
    working = count.working(at_least=1)
    assert working.text().endswith("1 − (5/6)⁶⁰ > 99.9 %")
    assert working.answer == count.p_at_least(1)
    long = Pool.of(200, d6).sum().working()
    assert max(map(len, long.text().splitlines())) < 400
    assert long.answer == Pool.of(200, d6).sum()[700]


def test_words_stay_words():
    """What a user calls an event is text wherever the working is drawn."""
    working = w.complement(2, Fraction(1, 2), "<script>", "a & b")
    assert "<script>" not in working._repr_html_()
    assert "&lt;script&gt;" in working.mathml()
    assert "P(<script>)" in working.text()
    assert "<b>" not in Working(({"note": "<b>"},))._repr_html_()


def test_the_data_is_a_copy():
    working = w.binomial(3, 1, Fraction(1, 6))
    working.data()[0]["row"].clear()
    assert working.text() == w.binomial(3, 1, Fraction(1, 6)).text()
    assert working == w.binomial(3, 1, Fraction(1, 6))
    assert len({working, w.binomial(3, 1, Fraction(1, 6))}) == 1


def test_what_cannot_be_derived_is_refused():
    with pytest.raises(OddsError, match="outside 0 to 1"):
        w.complement(3, Fraction(7, 6), "no", "yes")
    with pytest.raises(OddsError, match="5 of them cannot be chosen"):
        w.binomial(3, 5, Fraction(1, 6))
    with pytest.raises(OddsError, match="cannot add up to 13"):
        w.convolution([d6.weights, d6.weights], 13)
    with pytest.raises(OddsError, match="is not a formula"):
        Working(({"script": "x"},)).text()
