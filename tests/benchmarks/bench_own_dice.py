"""Dice of one's own: a million trials against a game's own, and a line of notation against icepool and dyce."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from typing import Any

import icepool
from dyce import H

import dicelab
from dicelab.odds.notation import read_line
from dicelab.odds.sorted_roll import forget
from dicelab.teach.experiment import Series
from tests.benchmarks.harness import Row, best_of

MILLION = 1_000_000


def rows() -> Iterable[Row]:
    """An experiment with the same dice, asked by a game and in a line; then answers as one types them."""
    warnings.simplefilter("ignore")
    yield from _trials()
    yield from _lines()


def _rolled(asked: Any) -> float:
    series = Series(asked, seed=1)

    def a_million() -> None:
        series.reset(1)
        series.roll(MILLION)

    return best_of(a_million, tries=3)


def _trials() -> Iterable[Row]:
    game = _rolled(dicelab.pose("thrown", "trump", dice=3))
    yield Row("a million trials of 3d6 any 6", _rolled(dicelab.question("3d6 any 6")), "Thrown, trump", game, 2 / 3)
    pair = _rolled(dicelab.pose("thrown", "score", dice=3, at_least=11))
    yield Row("a million trials of 3d6 >= 11", _rolled(dicelab.question("3d6 >= 11")), "Thrown, score", pair, 2 / 3)
    pool = dicelab.Pool.of(3, dicelab.Die.numbered(6))
    function = dicelab.question(pool, lambda *faces: 6 in faces, says="a six")
    yield Row("a million trials of a function of three dice", _rolled(function), "Thrown, trump", game, 1 / 3)


def _answered(text: str) -> float:
    def answer() -> Any:
        line = read_line(text)
        return line.p if line.is_chance else line.dist

    return best_of(answer, before=forget)


def _lines() -> Iterable[Row]:
    three = _answered("3d6")
    yield Row("3d6, read and answered", three, "icepool", best_of(lambda: 3 @ icepool.d(6)))
    yield Row("3d6, read and answered", three, "dyce", best_of(lambda: 3 @ H(6)))
    best = best_of(lambda: icepool.d6.highest(4, 3))
    yield Row("4d6 best 3, read and answered", _answered("4d6 best 3"), "icepool", best)
    many = best_of(lambda: 100 @ icepool.d(100), tries=2)
    yield Row("100d100, read and answered", _answered("100d100"), "icepool", many)
