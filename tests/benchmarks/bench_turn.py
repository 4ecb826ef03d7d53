"""Turns with re-rolls: nine dice of Therion, against the same lattice written by hand on icepool.

"Everything" is the value, the policy in every position, and the exact joint distribution of swords, coins and
lost dice, from nothing remembered; the peer gives only the value and, through its memory, the policy. The
peer takes most of a minute for nine dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache, partial
from itertools import product
from typing import Any

import icepool

from dicelab.odds import Die, Pool, Turn, turn_cache, turn_positions, turn_solver
from tests.benchmarks.harness import Row, best_of
from tests.odds.turn_examples import PARTY, RED, SWORDS, WHITE, YELLOW, party, purse

Kept = tuple[tuple[int, ...], ...]


def rows() -> Iterable[Row]:
    """Six and nine dice against icepool, six distinct faces, warm answers, and growth at n, 2n, 4n."""
    yield from _against_icepool()
    yield from _nine()
    yield from _growth()


def forget() -> None:
    """Start from nothing: no solved turn, no lattice."""
    turn_cache._kept = turn_cache.Kept()
    turn_positions.lattice.cache_clear()
    turn_solver.moves.cache_clear()


def everything(turn: Turn, at_least: int, counted: Any = PARTY, score: Any = SWORDS) -> None:
    best = turn.maximise_total(score, at_least=at_least)
    best.distribution(of=counted)


def _cold(turn: Turn, at_least: int, counted: Any = PARTY, score: Any = SWORDS) -> float:
    return best_of(lambda: everything(turn, at_least, counted, score), before=forget, tries=7)


def _against_icepool() -> Iterable[Row]:
    for size, at_least in ((1, 4), (2, 8), (3, 12)):
        turn = Turn(party(size, size, size), leaves={"X"})
        name = f"best P(swords ≥ {at_least}), {3 * size} dice, everything"
        ours = _cold(turn, at_least)
        peer = best_of(partial(with_icepool, size, at_least), tries=1)
        if size < 3:
            assert with_icepool(size, at_least) == turn.maximise_total(SWORDS, at_least=at_least).value
        yield Row(name, ours, "icepool", peer, goal_ratio=300 if size == 3 else None)


def with_icepool(size: int, at_least: int) -> Fraction:
    """Keep swords as counts of 0, 1, 2 and 3 for each colour; X is a die fewer."""
    dice = [icepool.Die([-1 if face == "X" else SWORDS[face] for face in die.faces]) for die in (WHITE, YELLOW, RED)]

    @cache
    def keeping(kept: Kept, again: tuple[int, ...], left: int) -> Fraction:
        """The value of keeping these and rolling so many of each colour, one die after the other."""
        colour = next((c for c, n in enumerate(again) if n), None)
        if colour is None:
            return best(kept, left)
        fewer = tuple(n - (c == colour) for c, n in enumerate(again))

        def after(face: int) -> Fraction:
            if face < 0:
                return keeping(kept, fewer, left)
            grown = tuple(sorted((*kept[colour], face)))
            return keeping((*kept[:colour], grown, *kept[colour + 1 :]), fewer, left)

        return Fraction(dice[colour].map(after).mean())

    @cache
    def best(shown: Kept, left: int) -> Fraction:
        if not left:
            return Fraction(int(sum(map(sum, shown)) >= at_least))
        ways = product(*(list(_parts(faces)) for faces in shown))
        return max(
            keeping(kept, tuple(len(a) - len(b) for a, b in zip(shown, kept, strict=True)), left - 1) for kept in ways
        )

    return keeping(((), (), ()), (size, size, size), 2)


@cache
def _parts(faces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    counted = Counter(faces)
    ways = product(*(range(n + 1) for n in counted.values()))
    return tuple(tuple(face for face, n in zip(counted, way, strict=True) for _ in range(n)) for way in ways)


def _nine() -> Iterable[Row]:
    turn = Turn(party(3, 3, 3), leaves={"X"})
    yield Row(
        "best P(swords ≥ 12), nine dice, value alone", best_of(lambda: turn.maximise_total(SWORDS, 12), before=forget)
    )
    yield Row(
        "best E(coins, double without swords), nine dice",
        best_of(lambda: turn.maximise(value=purse, of=PARTY), before=forget),
    )
    faces = [[1, 2, 3, 4, 5, "X"], [1, 2, 3, 4, 6, "X"], [1, 2, 3, 5, 6, "X"]]
    score = {face: face for face in range(1, 7)}
    six = Turn(Pool([Die(own) for own in faces for _ in range(3)]), leaves={"X"})
    yield Row("nine dice with six distinct faces each, everything", _cold(six, 30, score, score))
    best = turn.maximise_total(SWORDS, 12)
    roll = {WHITE: [1, "coin", "yellow"], YELLOW: [1, 2, "red"], RED: [3, "coin", 1]}
    yield Row("what to keep of nine dice, once solved", best_of(lambda: best.keep(roll)))
    yield Row("what each of 512 keeps is worth, once solved", best_of(lambda: best.alternatives(roll)))
    yield Row("the same question again, everything", best_of(lambda: everything(turn, 12)))


def _growth() -> Iterable[Row]:
    for n in (2, 4, 8):
        turn = Turn(Pool.of(n, Die.numbered(6)))
        score = {face: face for face in range(1, 7)}
        yield Row(f"growth: best P(total ≥ {5 * n}), {n} ordinary dice, everything", _cold(turn, 5 * n, score, score))
