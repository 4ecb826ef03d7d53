"""Chains: Draconic Dice for two, exact, against plain elimination with fractions; and how the time grows.

icepool has no solver for a chain that returns to earlier positions; the peer is what one writes by hand: all
equations in one matrix, Gauss with Fraction. Ours starts cold every time: no rolls, no layers remembered.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from dicelab.odds import Chain, LinearSystem
from tests.benchmarks.harness import Row, best_of
from tests.odds.chain_examples import draconic_rolls, draconic_turns, draconic_win, naive


def rows() -> Iterable[Row]:
    """Winning and length of a game, a long walk, and growth at n, 2n, 4n dice."""
    yield from _draconic()
    yield from _walk()
    yield from _growth()


def _cold(dice: int) -> float:
    start = (dice, dice, 0)
    return best_of(
        lambda: LinearSystem(draconic_win, layer=sum).value(start),
        before=draconic_rolls.cache_clear,
        tries=3 if dice > 8 else 5,
    )


def _draconic() -> Iterable[Row]:
    peer = best_of(lambda: naive(draconic_win, (4, 4, 0)), tries=1)
    yield Row("Draconic, chance to win from 4 and 4, first time", _cold(4), "Fraction", peer, goal_ratio=100)
    yield Row("Draconic, chance to win from 6 and 6, first time", _cold(6))
    both = best_of(lambda: [LinearSystem(line, layer=sum).value((6, 6, 0)) for line in (draconic_win, draconic_turns)])
    yield Row("Draconic, chance and expected turns from 6 and 6", both)
    system = LinearSystem(draconic_win, layer=sum)
    system.value((6, 6, 0))
    again = best_of(lambda: [system.value((mine, 6, 0)) for mine in range(1, 7)])
    yield Row("Draconic, six starts with up to 6 and 6, again", again)


def _walk() -> Iterable[Row]:
    def walk(money: int) -> dict[int, int] | None:
        return {money - 1: 2, money + 1: 1} if 0 < money < 60 else None

    def by_hand(money: int) -> tuple[int, dict[int, int], int]:
        return (0, walk(money) or {}, 3) if walk(money) else (money // 60, {}, 1)

    ours = best_of(lambda: Chain(walk).probability(59, 60))
    assert Chain(walk).probability(59, 60) == (1 - Fraction(2) ** 59) / (1 - Fraction(2) ** 60)
    yield Row("gambler's ruin of 60 steps, unfair coin", ours, "Fraction", best_of(lambda: naive(by_hand, 59), tries=1))


def _growth() -> Iterable[Row]:
    for total in (5, 10, 20):
        mine = total // 2
        ours = best_of(
            lambda start=(mine, total - mine, 0): LinearSystem(draconic_win, layer=sum).value(start),
            before=draconic_rolls.cache_clear,
            tries=3,
        )
        yield Row(f"growth: Draconic, {total} dice in all", ours)
