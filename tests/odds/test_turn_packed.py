"""Rows of numbers packed into one integer each: the same as number by number."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from dicelab.odds.turn_packed import ROOM, along, choose, largest, packed, roll, unpacked
from dicelab.odds.turn_plain import PlainMoves, PlainValues
from dicelab.odds.turn_positions import lattice

ODD = [0, 1, 2, ROOM // 2, ROOM - 2, ROOM - 1]


def test_the_largest_of_rows_is_that_of_every_place():
    rng = Random(1)
    rows = [[rng.choice([*ODD, rng.randrange(ROOM)]) for _ in range(200)] for _ in range(6)]
    tops = packed(array("Q", [ROOM] * 200))
    for few in (rows[:1], rows[:2], rows):
        found = unpacked(largest([packed(array("Q", row)) for row in few], tops), 200)
        assert list(found) == list(map(max, zip(*few, strict=True)))


def test_a_pass_leaves_its_axis_last():
    flat = array("Q", range(2 * 3 * 4))
    assert along(flat, lambda axis, rows, width: rows, [2, 3, 4]) == flat
    turned = along(flat, lambda axis, rows, width: rows, [2])
    assert list(turned) == [number + 12 * half for number in range(12) for half in (0, 1)]


@pytest.mark.parametrize("leaving", [0, 1])
def test_rolling_and_choosing_are_those_of_lists(leaving):
    make, rng, width = PlainMoves(lattice(4, (2, 1, 3), leaving)), Random(2), 7
    values = [[rng.randrange(10**6) for _ in range(width)] for _ in range(make.positions)]
    kept = roll(make, [packed(array("Q", row)) for row in values])
    assert [list(unpacked(row, width)) for row in kept] == make.roll(values)
    chosen = choose(make, kept, width)
    assert [list(unpacked(row, width)) for row in chosen] == make.choose(make.roll(values))


@pytest.mark.parametrize(("worth", "small"), [(ROOM // 6**6 - 1, True), (ROOM // 6**6 + 1, False)])
def test_numbers_are_packed_as_long_as_there_is_room(worth, small):
    lattices = [lattice(2, (1, 2, 3), 0), lattice(1, (1, 4), 1)]
    final = [worth if at % 3 else at for at in range(6 * 3)]
    found = PlainValues(lattices, final, 2)
    assert isinstance(found.keeps[1], array) == small
    assert [(list(kept), list(chosen)) for kept, chosen in zip(found.keeps[1:], found.positions[1:], strict=True)] == [
        *found._passes(final, 2)
    ]
