"""The answers to every exercise of every lesson, found again by listing: all sides of all dice, nothing clever.

The lessons let the engine and their own cells work the answers out; here is the other way to them. Where an exercise
has others like it, its key is called with the numbers of each of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product

from dicelab.games.draconic.rules.dice import SIDES as DRAGON_SIDES
from dicelab.games.hunters.rules.dice import SIDES as HUNTERS_SIDES
from tests.teach.quiz.naive import (
    average,
    chance,
    chance_alike,
    coins,
    d6s,
    dragons,
    hold,
    left,
    party,
    swords,
)  # fmt: skip

Key = Callable[..., Fraction]


def last_tricks(score: int, white: Fraction) -> list[tuple[str, bool]]:
    """Cleo's last die, any of some equally likely ones, with any number: its colour, and whether it takes the trick."""
    dice = ["white"] * white.numerator + ["other"] * (white.denominator - white.numerator)
    return [(colour, face >= score if colour == "white" else face == 6) for colour, face in product(dice, range(1, 7))]


def summed(faces: tuple[int, ...], dice: int) -> Counter[int]:
    """In how many ways each sum is rolled, a die at a time."""
    ways, sides = Counter({0: 1}), Counter(faces)
    for _ in range(dice):
        more: Counter[int] = Counter()
        for total, number in ways.items():
            for face, alike in sides.items():
                more[total + face] += number * alike
        ways = more
    return ways


def mean(ways: Counter[int]) -> Fraction:
    return Fraction(sum(value * number for value, number in ways.items()), ways.total())


def variance(ways: Counter[int]) -> Fraction:
    total = ways.total()
    squares = sum(value**2 * number for value, number in ways.items())
    return Fraction(squares * total - sum(value * number for value, number in ways.items()) ** 2, total**2)


def variance_of_sum(faces: tuple[int, ...], dice: int) -> Fraction:
    """Variances of independent dice add, so that thousands of them need not be listed; a test lists some."""
    return dice * variance(summed(faces, 1))


def root(square: Fraction) -> Fraction:
    """The root of a number that has one."""
    found = Fraction(round(square.numerator**0.5), round(square.denominator**0.5))
    assert found**2 == square
    return found


def ways(rolls: int, hits: int, sides: int) -> int:
    """Of all sequences of rolls, those with so many hits: counted a roll at a time."""
    return summed((1, *[0] * (sides - 1)), rolls)[hits]


def first_of(sides: int, at: int) -> Fraction:
    return Fraction(ways(at - 1, 0, sides), sides**at)


def all_different(dice: int, sides: int = 6) -> Fraction:
    """Counted a die at a time: it shows one of the numbers that are there already, or one of the others."""
    shown = Counter({0: 1})
    for _ in range(dice):
        more: Counter[int] = Counter()
        for numbers, rolls in shown.items():
            more[numbers] += rolls * numbers
            more[numbers + 1] += rolls * (sides - numbers)
        shown = more
    return Fraction(shown[dice], sides**dice)


def green_drawn(dice: int, green: int, of: int = 10, others: int = 30) -> Fraction:
    """Counted a draw at a time, in order: each takes one of the green dice that are left, or one of the others."""
    hands = Counter({0: 1})
    for drawn_before in range(dice):
        more: Counter[int] = Counter()
        for held, number in hands.items():
            more[held + 1] += number * (of - held)
            more[held] += number * (others - drawn_before + held)
        hands = more
    return Fraction(hands[green], hands.total())


def waited(p: Fraction, tries: int = 4000) -> Fraction:
    """The mean of a wait, its sum cut off where nothing more is seen, and rounded to a fraction one can read."""
    left, total = 1.0, 0.0
    for number in range(1, tries):
        total += number * left * float(p)
        left *= 1 - float(p)
    return Fraction(total).limit_denominator(1000)


def collected(sides: int, wanted: int) -> Fraction:
    """How long until so many particular faces have come: by the states of who is missing."""
    return sum((waited(Fraction(missing, sides)) for missing in range(1, wanted + 1)), Fraction(0))


def drawn(red: int, blue: int, number: int) -> list[tuple[str, ...]]:
    """Every way to draw so many from a bag, one after the other."""
    bag = [*["red"] * red, *["blue"] * blue]
    return [tuple(bag[at] for at in order) for order in permutations(range(len(bag)), number)]


def dice_in_bag(dice: list[tuple[int, ...]], rolls: int) -> list[tuple[int, tuple[int, ...]]]:
    """Which die was taken, and what it showed: all of it equally likely, where the dice have equally many sides."""
    return [(at, roll) for at, faces in enumerate(dice) for roll in product(faces, repeat=rolls)]


def given(listed: list[tuple[int, tuple[int, ...]]], seen: Callable[[tuple[int, ...]], object], at: int) -> Fraction:
    left = [which for which, roll in listed if seen(roll)]
    return Fraction(left.count(at), len(left))


FAIR = (1, 2, 3, 4, 5, 6)


def with_sixes(sixes: int) -> tuple[int, ...]:
    return (*[6] * sixes, *[1] * (6 - sixes))


def best_of_two(faces: tuple[int, ...]) -> Fraction:
    """The better of stopping and rolling again, for every first face and every second."""
    again = Fraction(sum(faces), len(faces))
    return sum((max(Fraction(face), again) for face in faces), Fraction(0)) / len(faces)


def fewest(good: Callable[[int], bool]) -> Fraction:
    return Fraction(next(number for number in range(1, 1000) if good(number)))


@cache
def best_swords(more_than: int, dice: tuple[int, ...], rolls: int) -> Fraction:
    """White dice that lie there, with some rolls left: every choice of dice to roll again, every way they fall."""
    if not rolls:
        return Fraction(sum(dice) > more_than)
    again = {tuple(kept) for number in range(len(dice) + 1) for kept in combinations(dice, number)}
    return max(rolled_beside(more_than, kept, len(dice) - len(kept), rolls) for kept in again)


def rolled_beside(more_than: int, kept: tuple[int, ...], dice: int, rolls: int) -> Fraction:
    """So many dice are rolled, the others lie there; ways to fall that differ in their order only are one."""
    faces = [swords((word,)) for word in HUNTERS_SIDES["white"]]
    falls = Counter(tuple(sorted(kept + fall)) for fall in product(faces, repeat=dice))
    worth = (number * best_swords(more_than, fall, rolls - 1) for fall, number in falls.items())
    return sum(worth, Fraction(0)) / falls.total()


def within(games: int) -> Fraction:
    """Two spreads of the share of heads among so many coins, of all the ways in which they fall."""
    return 2 * root(variance_of_sum((0, 1), games)) / games


def fewest_games(games: int, closer: int) -> Fraction:
    """The square number of games from which on two spreads are so many times as small."""
    wanted = within(games) / closer
    return Fraction(next(n * n for n in range(2, 400) if within(n * n) <= wanted))


RED, GREEN, BLUE = (2, 2, 4, 4, 9, 9), (1, 1, 6, 6, 8, 8), (3, 3, 5, 5, 7, 7)


def even_worth(win: int, lose: int) -> Fraction:
    """Of all probabilities of heads with small terms, the one with which both of their choices are worth the same."""
    for bottom in range(1, 40):
        for top in range(bottom + 1):
            heads = Fraction(top, bottom)
            if win * heads - (1 - heads) == lose * (1 - heads) - heads:
                return heads
    raise AssertionError("there is none")


KEYS: dict[str, list[Key]] = {
    "lesson_one_six": [
        lambda: chance(d6s(2), lambda roll: 6 in roll),
        lambda: chance(d6s(2), lambda roll: 5 in roll or 6 in roll),
        lambda: chance(dragons(4), lambda roll: "fireball" not in roll),
        lambda coins: chance_alike((0, 1), coins, any),
        lambda percent: fewest(
            lambda dice: 1 - Fraction(summed((0, 0, 0, 0, 0, 1), dice)[0], 6**dice) > Fraction(percent, 100)
        ),
    ],
    "lesson_pairs": [
        lambda dice, sides=6: 1 - all_different(dice, sides),
        all_different,
        lambda people, months=False: 1 - all_different(people, 12 if months else 7),
        lambda people: 1 - Fraction(summed((1, *[0] * 364), people)[0], 365**people),
    ],
    "lesson_sums": [
        lambda: chance(d6s(2), lambda roll: sum(roll) >= 9),
        lambda: average(d6s(4), sum),
        lambda dice: root(variance_of_sum(FAIR, dice) / variance(summed(FAIR, 1))),
        lambda: chance(d6s(3), lambda roll: sum(roll) >= 16),
        lambda coins, above: above / root(variance_of_sum((0, 1), coins)),
    ],
    "lesson_venn": [
        lambda sides, a, b: chance([(n,) for n in range(1, sides + 1)], lambda r: r[0] % a == 0 or r[0] % b == 0),
        lambda both, chess, football, neither: chance([(True,)] * both + [(False,)] * football, lambda pupil: pupil[0]),
        lambda top, bottom, other_top, other_bottom: chance(
            product(range(bottom), range(other_bottom)), lambda pair: pair[0] < top or pair[1] < other_top
        ),
        lambda least, face=6: chance(d6s(2), lambda roll: face in roll or sum(roll) >= least or roll[0] == roll[1]),
    ],
    "lesson_trumps": [
        lambda: hold(6, (1,), (2,)),
        lambda score, white=Fraction(1, 4): chance(last_tricks(score, white), lambda told: told[1]),
        lambda score, white=Fraction(1, 4): chance(
            [told for told in last_tricks(score, white) if told[1]], lambda told: told[0] == "white"
        ),
        lambda ill, found, alarm: chance(
            [(sick,) for sick in range(ill) for tested in range(100) if tested < (found if sick == 0 else alarm)],
            lambda person: person[0] == 0,
        ),
    ],
    "lesson_treasure": [
        lambda dice: mean(summed(tuple(word[1] == "c" for word in HUNTERS_SIDES["yellow"]), dice)),
        lambda *faces: average([(face,) for face in faces], sum),
        lambda: average(party(2, 0, 0), coins),
        lambda white, yellow=0, red=0: average(party(white, yellow, red), coins),
    ],
    "lesson_fair_games": [
        lambda prize, least: average(d6s(2), lambda roll: prize if sum(roll) >= least else 0),
        lambda stake, prize, sides: average(
            [(n,) for n in range(sides)], lambda field: stake - prize * (field[0] == 0)
        ),
        lambda value, one_in: average([(n,) for n in range(one_in)], lambda year: value if year[0] == 0 else 0),
        lambda tosses: average(
            product((0, 1), repeat=tosses), lambda toss: 2 ** (toss.index(1) + 1) if 1 in toss else 0
        ),
    ],
    "lesson_keep": [
        lambda least, rolls: chance_alike(
            HUNTERS_SIDES["white"], rolls, lambda roll: any(swords((word,)) >= least for word in roll)
        ),
        lambda *faces: average([(face,) for face in faces], sum),
        lambda *faces: best_of_two(faces),
        lambda most, dice=2: rolled_beside(most, (), dice, rolls=3),
    ],
    "lesson_runs_and_kinds": [
        lambda *handful: Fraction(len(set(permutations(handful)))),
        lambda dice, sides=6: chance_alike(range(sides), dice, lambda roll: len(set(roll)) == 1),
        all_different,
        lambda many, few, sides=6: chance_alike(
            range(sides), many + few, lambda roll: sorted(Counter(roll).values()) == [few, many]
        ),
    ],
    "lesson_binomial": [
        lambda: chance(dragons(6), lambda roll: "fireball" not in roll),
        lambda throws, hits, tenths: Fraction(summed((*[1] * tenths, *[0] * (10 - tenths)), throws)[hits], 10**throws),
        lambda questions, options, least: chance_alike(
            range(options), questions, lambda guessed: guessed.count(0) >= least
        ),
        lambda trials, tenths: variance(summed((*[1] * tenths, *[0] * (10 - tenths)), trials)),
        lambda rolls, sixes: (sixes - Fraction(rolls, 6)) / root(variance_of_sum((1, 0, 0, 0, 0, 0), rolls)),
    ],
    "lesson_waiting": [
        first_of,
        lambda sides, rolls: sum((first_of(sides, at) for at in range(1, rolls + 1)), Fraction(0)),
        lambda top, bottom: waited(Fraction(top, bottom)),
        lambda sides, come=0: collected(sides, sides - come),
    ],
    "lesson_void": [
        lambda red, blue: chance(drawn(red, blue, 2), lambda pair: pair == ("red", "red")),
        lambda red, blue: chance(drawn(red, blue, 2), lambda pair: pair[0] != pair[1]),
        green_drawn,
        lambda people, short: chance(combinations(range(people), short), lambda places: people - 1 in places),
    ],
    "lesson_which_die": [
        lambda fair, sixes: given(dice_in_bag([*[FAIR] * fair, with_sixes(sixes)], 1), lambda roll: roll == (6,), fair),
        lambda sixes, rolls=2: given(dice_in_bag([FAIR, with_sixes(sixes)], rolls), lambda roll: set(roll) == {6}, 1),
        lambda fair, sixes: given(dice_in_bag([*[FAIR] * fair, with_sixes(sixes)], 1), lambda roll: roll != (6,), fair),
        lambda sixes, percent: fewest(lambda n: Fraction(sixes**n, sixes**n + 1) > Fraction(percent, 100)),
    ],
    "lesson_simulation": [
        lambda games, closer: fewest_games(games, closer),
        lambda people: 100 * within(people),
        lambda games, above: above / root(variance_of_sum((0, 1), games)),
        lambda percent, games: 100 * root(variance_of_sum((*[1] * percent, *[0] * (100 - percent)), games)) / games,
    ],
    "lesson_what_it_tells": [
        lambda games, won: Fraction(won, games) - within(games),
        lambda intervals: Fraction(summed((*[1] * 95, *[0] * 5), intervals)[intervals], 100**intervals),
        lambda groups: mean(summed((*[1] * 5, *[0] * 95), groups)),
        lambda sides, tries: Fraction(ways(tries, 0, sides), sides**tries),
        lambda tries: sum((Fraction(1, tries) for _ in range(3)), Fraction(0)),
    ],
    "lesson_fair_die": [
        lambda rolls, hits: chance_alike(FAIR, rolls, lambda roll: roll.count(6) >= hits),
        lambda *counts: sum(
            (Fraction((len(counts) * number - sum(counts)) ** 2, len(counts) * sum(counts)) for number in counts),
            Fraction(0),
        ),
        lambda dice, percent: 1 - Fraction(summed((*[0] * percent, *[1] * (100 - percent)), dice)[dice], 100**dice),
        lambda rolls, hits: (hits - Fraction(rolls, 6)) / root(variance_of_sum((1, 0, 0, 0, 0, 0), rolls)),
    ],
    "lesson_how_long": [
        lambda good, sides=6: waited(Fraction(good, sides)),
        lambda rolls: chance_alike(DRAGON_SIDES, rolls, lambda roll: "fireball" in roll),
        lambda: chance(dragons(1), lambda roll: left(roll, 3) == 0),
        lambda sides: collected(sides, 2),
    ],
    "lesson_beat_me": [
        lambda one, other: chance(product(one, other), lambda pair: pair[0] > pair[1]),
        lambda top, bottom=10: chance(
            product(
                BLUE,
                [*[face for face in RED for _ in range(top)], *[face for face in GREEN for _ in range(bottom - top)]],
            ),
            lambda pair: pair[0] > pair[1],
        ),
        lambda win, lose: even_worth(win, lose),
        lambda one, other: chance(product(one, other), lambda pair: pair[0] > pair[1]),
    ],
}
