"""The answer to every task by listing: all sides of all dice, nothing clever. The twin of what the engine says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, pairwise, product
from math import factorial, prod
from typing import Any

from dicelab.games.draconic.rules.dice import SIDES as DRAGON_SIDES
from dicelab.games.hunters.rules.dice import SIDES as HUNTERS_SIDES
from dicelab.games.spuds.rules.kitchen import FACES

D6 = range(1, 7)
Rolls = Iterable[tuple[Any, ...]]


def chance(rolls: Rolls, good: Callable[[tuple[Any, ...]], object]) -> Fraction:
    return average(rolls, lambda roll: bool(good(roll)))


def average(rolls: Rolls, worth: Callable[[tuple[Any, ...]], int]) -> Fraction:
    total = number = 0
    for roll in rolls:  # never held all at once: nine dice fall in ten million ways
        total += worth(roll)
        number += 1
    return Fraction(total, number)


def average_alike(sides: Iterable[Any], dice: int, worth: Callable[[tuple[Any, ...]], int]) -> Fraction:
    """The average where the order of dice does not matter: every roll in one order, counted as often as it falls."""
    faces, total = Counter(sides), 0
    for roll in combinations_with_replacement(faces, dice):
        shown = Counter(roll)
        orders = factorial(dice) // prod(factorial(number) for number in shown.values())
        total += worth(roll) * orders * prod(faces[face] ** number for face, number in shown.items())
    return Fraction(total, faces.total() ** dice)


def chance_alike(sides: Iterable[Any], dice: int, good: Callable[[tuple[Any, ...]], object]) -> Fraction:
    return average_alike(sides, dice, lambda roll: bool(good(roll)))


def d6s(dice: int) -> Rolls:
    return product(D6, repeat=dice)


def dragons(dice: int) -> Rolls:
    return product(DRAGON_SIDES, repeat=dice)


def party(white: int, yellow: int, red: int) -> Rolls:
    return product(
        *(HUNTERS_SIDES[c] for c, n in (("white", white), ("yellow", yellow), ("red", red)) for _ in range(n))
    )


def swords(roll: tuple[str, ...]) -> int:
    return sum(int(word[1]) for word in roll if word[1].isdigit())


def rolling_on(once: Fraction, gone: Fraction, rolls: int) -> Fraction:
    """Roll until it is good, as long as one may and the dice are there."""
    return once + (1 - once - gone) * rolling_on(once, gone, rolls - 1) if rolls else Fraction(0)


# -- Thrown ------------------------------------------------------------------------------------------------------------


def hold(score: int, following: tuple[int, ...], trumping: tuple[int, ...]) -> Fraction:
    def kept(roll: tuple[int, ...]) -> bool:
        at = 0
        for dice in following:
            if sum(roll[at : at + dice]) >= score:
                return False
            at += dice
        return 6 not in roll[at:]

    return chance(d6s(sum(following) + sum(trumping)), kept)


THROWN = {
    "trump": lambda dice, brute: chance_alike(D6, dice, lambda roll: max(roll) >= (5 if brute else 6)),
    "pair": lambda dice: chance(d6s(dice), lambda roll: len(set(roll)) < dice),
    "score": lambda dice, at_least: chance(d6s(dice), lambda roll: sum(roll) >= at_least),
    "average": lambda dice, at_least: average(d6s(min(dice, 5)), sum) * dice / min(dice, 5),
    "six_again": lambda dice, knight, **_: rolling_on(chance(d6s(dice), lambda r: 6 in r), Fraction(0), knight + 1),
    "high_again": lambda dice, target, knight, **_: rolling_on(
        chance(d6s(dice), lambda roll: sum(roll) >= target), Fraction(0), knight + 1
    ),
    "hold": hold,
    "just": lambda dice, at_least, just: chance(d6s(dice), lambda roll: sum(roll) == just),
    "given": lambda dice, at_least, least, just: chance(
        [roll for roll in d6s(dice) if sum(roll) >= least], lambda roll: sum(roll) == just
    ),
    "none": lambda dice, brute, none: chance_alike(D6, dice, lambda roll: 6 not in roll),
    "low": lambda dice: chance_alike(D6, dice, lambda roll: min(roll) <= 2),
}

# -- Draconic Dice -----------------------------------------------------------------------------------------------------


def left(roll: tuple[str, ...], pile: int) -> int:
    return roll.count("blank") + (0 if "fireball" in roll else pile)


DRACONIC = {
    "burned": lambda dice: chance_alike(DRAGON_SIDES, dice, lambda roll: "fireball" not in roll),
    "exactly": lambda dice, face, exactly: chance(dragons(dice), lambda roll: roll.count(face) == exactly),
    "some": lambda dice, face, least: chance(dragons(dice), lambda roll: face in roll),
    "at_least": lambda dice, face, least: chance(dragons(dice), lambda roll: roll.count(face) >= least),
    "then": lambda first, second, **_: chance(dragons(2), lambda roll: roll == (first, second)),
    "both": lambda first, second, **_: chance(dragons(2), lambda roll: sorted(roll) == sorted((first, second))),
    "left": lambda dice, pile: average(dragons(dice), lambda roll: left(roll, pile)),
    "out": lambda dice, pile: chance(dragons(dice), lambda roll: left(roll, pile) == 0),
}

# -- Dice Hunters ------------------------------------------------------------------------------------------------------


def coins(roll: tuple[str, ...]) -> int:
    found = sum(word[1] == "c" for word in roll)
    return found if swords(roll) else 2 * found


def crossed(roll: tuple[str, ...]) -> int:
    return sum(word[1] == "x" for word in roll)


def joined(roll: tuple[str, ...]) -> int:
    return sum(word in ("wy", "yr") for word in roll) - crossed(roll)


def coloured(colour: str, dice: int) -> Rolls:
    return product(HUNTERS_SIDES[colour], repeat=dice)


HUNTERS = {
    "rolled": lambda white, yellow, red, rolls, least: chance(
        party(white, yellow, red), lambda roll: swords(roll) >= least
    ),
    "just": lambda white, yellow, red, rolls, just: chance(
        party(white, yellow, red), lambda roll: swords(roll) == just
    ),
    "sword_mean": lambda white, yellow, red, rolls: average(party(white, yellow, red), swords),
    "lost": lambda colour, dice, lost: chance(coloured(colour, dice), lambda roll: crossed(roll) == lost),
    "any_lost": lambda colour, dice: chance_alike(HUNTERS_SIDES[colour], dice, crossed),
    "again": lambda white, yellow, red, at_least, rolls: rolling_on(
        chance(party(white, yellow, red), lambda roll: swords(roll) >= at_least),
        chance(party(white, yellow, red), crossed),
        rolls,
    ),
    "coins": lambda white, yellow, red, rolls: average(party(white, yellow, red), coins),
    "three": lambda white, yellow, red, rolls, least: chance(
        party(white, yellow, red), lambda roll: swords(roll) >= least
    ),
    "told": lambda least, just, **_: chance(
        [roll for roll in party(2, 0, 0) if swords(roll) >= least], lambda roll: swords(roll) == just
    ),
    "treasure": lambda white, yellow, red, rolls: chance(
        party(white, yellow, red), lambda roll: coins(roll) and not swords(roll)
    ),
    "grown": lambda white, yellow, red, change: chance(
        party(white, yellow, red),
        lambda roll: {"more": joined(roll) > 0, "as many": joined(roll) == 0, "fewer": joined(roll) < 0}[change],
    ),
}

# -- Blazing Spuds -----------------------------------------------------------------------------------------------------


def ready(card: str, placed: tuple[int, ...], roll: tuple[int, ...]) -> bool:
    """Whether some of the dice rolled, laid on the card, make it ready."""
    face = FACES[card]
    for number in range(len(roll) + 1):
        for added in combinations(roll, number):
            shown = tuple(sorted(placed + added))
            if face.solid <= len(shown) <= face.size and face.fits(shown) and face.complete(shown):
                return True
    return False


def in_a_row(roll: tuple[int, ...]) -> bool:
    return all(high - low == 1 for low, high in pairwise(sorted(roll)))


SPUDS = {
    "different": lambda dice, at_least: chance(d6s(dice), lambda roll: len(set(roll)) == dice),
    "just_different": lambda dice, just, **_: chance(d6s(dice), lambda roll: len(set(roll)) == just),
    "kind": lambda dice, at_least: chance_alike(D6, dice, lambda roll: max(Counter(roll).values()) >= at_least),
    "run": lambda dice, at_least: chance(d6s(dice), in_a_row),
    "two_pairs": lambda dice, at_least: chance(
        d6s(dice), lambda roll: sum(number // 2 for number in Counter(roll).values()) >= 2
    ),
    "card": lambda card, placed, dice: chance(d6s(dice), lambda roll: ready(card, placed, roll)),
    "gap": lambda card, placed, dice: chance(d6s(dice), lambda roll: ready(card, placed, roll)),
    "sent": lambda dice, **_: average(d6s(dice), lambda roll: len(set(roll))),
    "first": lambda players: chance(d6s(players), lambda roll: roll.count(max(roll)) == 1),
}

LISTED: dict[str, dict[str, Callable[..., Fraction]]] = {
    "thrown": THROWN, "draconic": DRACONIC, "hunters": HUNTERS, "spuds": SPUDS,
}  # fmt: skip
SOLVED = {("draconic", "win"), ("hunters", "outbid")}
"""Tasks about whole games and turns: too long to list here; asked once more, and walked in the tests of the games."""
