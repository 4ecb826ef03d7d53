"""The answers to every exercise of every lesson, found again by listing: all sides of all dice, nothing clever.

The lessons let the engine and their own cells work the answers out; here is the other way to them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import count, permutations, product
from math import comb

from dicelab.games.draconic.dice import SIDES as DRAGON_SIDES
from dicelab.games.hunters.dice import SIDES as HUNTERS_SIDES
from tests.teach.questions.naive import average, chance, coins, d6s, dragons, hold, left, party, swords

Key = Callable[[], Fraction]
COLOURS = ("red", "white", "green", "blue")


def last_tricks(score: int) -> list[tuple[str, bool]]:
    """Cleo's last die, of any colour and with any number: its colour, and whether it takes the trick."""
    return [
        (colour, face >= score if colour == "white" else face == 6) for colour, face in product(COLOURS, range(1, 7))
    ]


def summed(faces: tuple[int, ...], dice: int) -> Counter[int]:
    """In how many ways each sum is rolled, a die at a time."""
    ways = Counter({0: 1})
    for _ in range(dice):
        more: Counter[int] = Counter()
        for total, number in ways.items():
            for face in faces:
                more[total + face] += number
        ways = more
    return ways


def variance(ways: Counter[int]) -> Fraction:
    total = ways.total()
    squares = sum(value**2 * number for value, number in ways.items())
    return Fraction(squares * total - sum(value * number for value, number in ways.items()) ** 2, total**2)


def root(square: Fraction) -> Fraction:
    """The root of a number that has one."""
    found = Fraction(round(square.numerator**0.5), round(square.denominator**0.5))
    assert found**2 == square
    return found


def best_swords(more_than: int, dice: tuple[int, ...], rolls: int) -> Fraction:
    """White dice that lie there, with some rolls left: every choice of dice to roll again, every way they fall."""
    if not rolls:
        return Fraction(sum(dice) > more_than)
    faces = [swords((word,)) for word in HUNTERS_SIDES["white"]]
    worth = []
    for again in product((False, True), repeat=len(dice)):
        falls = list(product(*(faces if rolled else [die] for die, rolled in zip(dice, again, strict=True))))
        worth.append(sum((best_swords(more_than, tuple(fall), rolls - 1) for fall in falls), Fraction(0)) / len(falls))
    return max(worth)


def first_roll(more_than: int, dice: int, rolls: int) -> Fraction:
    """The same before the first roll."""
    faces = [swords((word,)) for word in HUNTERS_SIDES["white"]]
    falls = list(product(faces, repeat=dice))
    return sum((best_swords(more_than, fall, rolls - 1) for fall in falls), Fraction(0)) / len(falls)


def within(games: int) -> Fraction:
    """Two spreads of the share of heads among so many coins, of all the ways in which they fall."""
    return 2 * root(variance(Counter({heads: comb(games, heads) for heads in range(games + 1)}))) / games


KEYS: dict[str, list[Key]] = {
    "lesson_one_six": [
        lambda: chance(d6s(2), lambda roll: 6 in roll),
        lambda: chance(d6s(2), lambda roll: 5 in roll or 6 in roll),
        lambda: chance(dragons(4), lambda roll: "fireball" not in roll),
    ],
    "lesson_pairs": [
        lambda: chance(d6s(4), lambda roll: len(set(roll)) < 4),
        lambda: chance(d6s(5), lambda roll: len(set(roll)) == 5),
        lambda: chance(product(range(7), repeat=6), lambda days: len(set(days)) < 6),
    ],
    "lesson_sums": [
        lambda: chance(d6s(2), lambda roll: sum(roll) >= 9),
        lambda: chance(d6s(3), lambda roll: sum(roll) >= 16),
        lambda: average(d6s(4), sum),
        lambda: root(variance(summed(tuple(range(1, 7)), 9)) / variance(summed(tuple(range(1, 7)), 1))),
    ],
    "lesson_trumps": [
        lambda: hold(6, (1,), (2,)),
        lambda: chance(last_tricks(4), lambda told: told[1]),
        lambda: chance([told for told in last_tricks(4) if told[1]], lambda told: told[0] == "white"),
    ],
    "lesson_treasure": [
        lambda: average(party(0, 4, 0), lambda roll: sum(word[1] == "c" for word in roll)),
        lambda: average(party(0, 0, 1), swords),
        lambda: average(party(1, 0, 0), coins),
    ],
    "lesson_keep": [
        lambda: chance(party(2, 0, 0), lambda roll: swords(roll[:1]) >= 2 or swords(roll[1:]) >= 2),
        lambda: average(party(1, 0, 0), swords),
        lambda: first_roll(3, dice=2, rolls=3),
    ],
    "lesson_runs_and_kinds": [
        lambda: Fraction(len(set(permutations((3, 3, 5, 5))))),
        lambda: chance(d6s(3), lambda roll: len(set(roll)) == 1),
        lambda: chance(d6s(3), lambda roll: len(set(roll)) == 3),
    ],
    "lesson_how_long": [
        lambda: 1 / chance([(side,) for side in DRAGON_SIDES], lambda roll: roll[0] in ("knight", "fireball")),
        lambda: chance(dragons(2), lambda roll: "fireball" in roll),
        lambda: chance(dragons(1), lambda roll: left(roll, 3) == 0),
    ],
    "lesson_simulation": [
        lambda: Fraction(next(n * n for n in count(20) if within(n * n) <= within(400) / 2)),
        lambda: 100 * within(2500),
        lambda: Fraction(summed((0, 0, 0, 0, 0, 1), 12)[0], 6**12),
    ],
}
