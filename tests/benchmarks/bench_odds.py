"""Exact odds against icepool and dyce: sums, joint totals, patterns, kept dice, and how the time grows.

Both icepool and our patterns remember earlier answers. "first time" empties our memory before each try and
gives icepool evaluators and dice it has not seen; "again" asks both the same question once more.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from itertools import count
from typing import Any

import icepool
from dyce import H, P, expand

from dicelab.odds import Die, Pool, d6, d8, d10
from dicelab.odds.sorted_roll import forget
from tests.benchmarks.harness import Row, best_of

SWORD, COIN, CROSS = "sword", "coin", "X"
RED = Die([(SWORD, SWORD), (SWORD,), (SWORD,), (COIN,), (CROSS,), (COIN, COIN)])
BLUE = Die([(SWORD,), (SWORD,), (COIN,), (COIN,), (CROSS,), (SWORD, COIN)])
GREEN = Die([(), (), (COIN,), (COIN,), (CROSS,), (SWORD, SWORD, SWORD)])
NINE = [RED] * 3 + [BLUE] * 3 + [GREEN] * 3
SIZES = range(1, 21)


def rows() -> Iterable[Row]:
    """The questions of the odds panel, and growth at n, 2n, 4n."""
    warnings.simplefilter("ignore")
    yield from _joint()
    yield from _patterns()
    yield from _sums()
    yield from _kept()
    yield from _growth()


def _vector(face: tuple[str, ...]) -> tuple[int, int, int]:
    return face.count(SWORD), face.count(COIN), face.count(CROSS)


def _joint() -> Iterable[Row]:
    name = "joint (swords, coins, X) of nine mixed dice"
    pool = Pool(NINE)
    ours = best_of(lambda: pool.symbols(SWORD, COIN, CROSS), tries=20)
    vectors = [[_vector(face) for face in die.faces] for die in NINE]

    def with_icepool() -> Any:
        # The fastest of its ways that we found; adding nine dice with + takes three times as long.
        return icepool.Pool([icepool.Die([icepool.Vector(v) for v in die]) for die in vectors]).sum()

    def with_dyce() -> Any:
        # dyce adds numbers, not tuples: three totals as the digits of one number in base 100.
        return P(*(H([a + 100 * b + 10000 * c for a, b, c in die]) for die in vectors)).h()

    yield Row(name, ours, "icepool", best_of(with_icepool), goal_ratio=20)
    yield Row(name, ours, "dyce", best_of(with_dyce))


def _never_seen() -> Any:
    # icepool remembers by evaluator and by die; a new evaluator class instance starts afresh.
    return _JointEvaluator()


class _JointEvaluator(icepool.MultisetEvaluator):  # type: ignore[type-arg,misc]
    def next_state(self, state: Any, order: Any, outcome: Any, count: Any) -> Any:
        longest, current, kind, pairs = state or (0, 0, 0, 0)
        current = current + 1 if count else 0
        return max(longest, current), current, max(kind, count), pairs + count // 2

    def final_outcome(self, final_state: Any, *_: Any) -> Any:
        return final_state[0], final_state[2], final_state[3]


_fresh = count(7)


def _patterns() -> Iterable[Row]:
    """One icepool expression or evaluator for all sizes, as a user of icepool would write it."""
    peers = {
        "run": lambda pool: pool.largest_straight(),
        "kind": lambda pool: pool.largest_count(),
        "pairs": lambda pool: (pool // 2).size(),
    }

    def ours_for(name: str) -> Any:
        return [Pool.of(n, d6).patterns(name) for n in SIZES]

    def theirs_for(name: str, die: Any) -> Any:
        return [peers[name](icepool.Pool([die] * n)) for n in SIZES]

    def ours_first() -> Any:
        return [ours_for(name) for name in peers]

    def theirs_first() -> Any:
        # Shifting all faces by the same amount changes no pattern, and icepool has not seen the die.
        start = next(_fresh) * 10
        die = icepool.Die(range(start, start + 6))
        return [theirs_for(name, die) for name in peers]

    name = "run, kind and pairs, each for all n ≤ 20"
    yield Row(f"{name}, first time", best_of(ours_first, before=forget), "icepool", best_of(theirs_first), 1)
    again = best_of(lambda: [theirs_for(each, icepool.d6) for each in peers], tries=3)
    yield Row(f"{name}, again", best_of(ours_first), "icepool", again)

    together = "run, kind and pairs jointly for all n ≤ 20"

    def ours_joint() -> Any:
        return [Pool.of(n, d6).patterns("run", "kind", "pairs") for n in SIZES]

    def theirs_joint(evaluator: Any = None) -> Any:
        evaluator = evaluator or _never_seen()
        return [evaluator.evaluate(icepool.Pool([icepool.d6] * n)) for n in SIZES]

    yield Row(f"{together}, first time", best_of(ours_joint, before=forget), "icepool", best_of(theirs_joint), 1)
    one = _never_seen()
    again = best_of(lambda: theirs_joint(one), tries=3)
    yield Row(f"{together}, again", best_of(ours_joint), "icepool", again)

    def dyce_joint() -> Any:
        look = partial(expand, lambda roll: _code(roll.roll), min_path_probability=Fraction(0))
        return [look(P(*[6] * n)) for n in SIZES]

    yield Row(f"{together}, first time", best_of(ours_joint, before=forget), "dyce", best_of(dyce_joint, tries=1))


def _code(roll: tuple[int, ...]) -> int:
    longest = current = kind = pairs = 0
    for face in range(1, 7):
        shown = roll.count(face)
        current = current + 1 if shown else 0
        longest, kind, pairs = max(longest, current), max(kind, shown), pairs + shown // 2
    return longest + 100 * kind + 10000 * pairs


def _sums() -> Iterable[Row]:
    for n in (3, 20, 200):
        ours = best_of(lambda n=n: Pool.of(n, d6).sum(), tries=10)
        theirs = best_of(lambda n=n: n @ icepool.Die(range(1, 7)))
        dyces = best_of(lambda n=n: n @ H(6))
        yield Row(f"sum of {n}d6", ours, "icepool", theirs)
        yield Row(f"sum of {n}d6", ours, "dyce", dyces)


def _kept() -> Iterable[Row]:
    for n, k in ((4, 3), (20, 10), (60, 30)):
        ours = best_of(lambda n=n, k=k: Pool.of(n, d6).best(k))

        def theirs(n: int = n, k: int = k) -> Any:
            start = next(_fresh) * 10
            return icepool.Pool([icepool.Die(range(start, start + 6))] * n).highest(k).sum()

        yield Row(f"sum of the best {k} of {n}d6, first time", ours, "icepool", best_of(theirs))
    mixed = Pool([d6] * 3 + [d8] * 3 + [d10] * 3)

    def theirs_mixed() -> Any:
        start = next(_fresh) * 10
        dice = [icepool.Die(range(start, start + sides)) for sides in (6, 8, 10)]
        return icepool.Pool([die for die in dice for _ in range(3)]).highest(4).sum()

    ours = best_of(lambda: mixed.best(4))
    yield Row("sum of the best 4 of 3d6, 3d8, 3d10, first time", ours, "icepool", best_of(theirs_mixed))


def _growth() -> Iterable[Row]:
    """The same question at n, 2n, 4n: a polynomial multiplies the time by about the same factor each step."""
    questions = {
        "sum of {n}d6": (50, lambda n: Pool.of(n, d6).sum()),
        "sixes among {n}d6": (50, lambda n: Pool.of(n, d6).count(6)),
        "best half of {n}d6": (10, lambda n: Pool.of(n, d6).best(n // 2)),
        "joint symbols of {n} red dice": (5, lambda n: Pool.of(n, RED).symbols(SWORD, COIN, CROSS)),
        "run, kind and pairs jointly of {n}d6": (5, lambda n: Pool.of(n, d6).patterns("run", "kind", "pairs")),
        "faces of {n}d6": (5, lambda n: Pool.of(n, d6).faces()),
    }
    for name, (start, ask) in questions.items():
        for n in (start, 2 * start, 4 * start):
            yield Row(f"growth: {name.format(n=n)}", best_of(lambda n=n, ask=ask: ask(n), tries=3, before=forget))
