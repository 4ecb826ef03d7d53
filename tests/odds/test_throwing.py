"""Dice thrown in plain Python are those that NumPy throws."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicelab.odds.throwing import PlainGenerator, generator, thrown

NUMBER = st.one_of(st.integers(1, 127), st.integers(1, 40_000))
SIDES = st.one_of(
    st.tuples(NUMBER, st.integers(1, 9)).map(lambda alike: [alike[0]] * alike[1]),
    st.lists(NUMBER, min_size=1, max_size=5),
)


@given(
    st.lists(st.integers(0, 2**53 - 1), min_size=1, max_size=3),
    st.lists(st.tuples(st.integers(1, 40), SIDES), min_size=1, max_size=6),
)
def test_one_throw_after_the_other(seeds, throws):
    fast, plain = generator(*seeds), PlainGenerator(seeds)
    for trials, sides in throws:
        assert [list(row) for row in thrown(plain, trials, sides)] == thrown(fast, trials, sides).tolist()


@given(st.integers(0, 2**53 - 1), st.data())
def test_one_die_again_and_again(seed, data):
    fast, plain = generator(seed), PlainGenerator([seed])
    for _ in range(4):
        bits, count = data.draw(st.sampled_from([8, 16, 32, 64])), data.draw(st.integers(1, 30))
        sides = data.draw(st.integers(1, 2 ** (bits - 1) - 1))
        known = fast.integers(0, sides, size=count, dtype=f"int{bits}").tolist()
        assert list(plain.column(count, sides, bits)) == known


def test_many_dice_at_once():
    known = thrown(generator(7, 1), 20_000, [6] * 9).tobytes()
    assert b"".join(PlainGenerator([7, 1]).rows(20_000, [6] * 9)) == known


def test_dice_that_are_none():
    assert PlainGenerator([1]).rows(3, []) == [b"", b"", b""]


@pytest.mark.usefixtures("without_numpy")
def test_without_numpy_the_plain_one_is_taken():
    assert isinstance(generator(1, 2), PlainGenerator)
