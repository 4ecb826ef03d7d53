"""School tasks about a whole party: dice that join and leave, the Great Treasure, what a cup still hides."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from typing import Any, Final

from dicelab.games.hunters.odds.questions import expected_coins, growth, sword_count
from dicelab.games.hunters.rules.dice import COLOURS, SIDES, Party, tally
from dicelab.games.hunters.rules.words import party_named
from dicelab.games.question import Answer
from dicelab.games.quiz import Mistake, Task
from dicelab.odds.distribution import Distribution
from dicelab.odds.formula import frac, note, power, row, spaced
from dicelab.odds.text import count, listing
from dicelab.odds.working import Working, equation

_SIXTH, _HALF = Fraction(1, 6), Fraction(1, 2)
ON_A_DIE: Final = {0: 3, 1: 1, 2: 1, 3: 1}
"""On how many sides of a die, of whatever colour, so many swords are."""


def swords_on(party: Party) -> Distribution[int]:
    """One roll, every side of every die listed."""
    sides = [SIDES[colour] for colour, number in zip(COLOURS, party, strict=True) for _ in range(number)]
    weights: dict[int, int] = {}
    for words in product(*sides):
        total = tally(tuple(words)).swords
        weights[total] = weights.get(total, 0) + 1
    return Distribution(weights)


# -- three dice --------------------------------------------------------------------------------------------------------


def _three_mistakes(least: int, **_: Any) -> list[Mistake]:
    dist = swords_on((3, 0, 0))
    blades = list(map(sum, product((1, 2, 3), repeat=3)))
    counted = sum(len(list(_orders(total))) for total in range(least, 10))
    return [
        Mistake(
            Fraction(sum(total >= least for total in blades), 27),
            "You counted only the sides with swords; half of the six sides show none.",
        ),
        Mistake(dist.p_at_least(least + 1), f"That is more than {least}; {least} itself counts as well."),
        Mistake(dist[least], f"That is exactly {least}; {least} or more includes everything above it."),
        Mistake(dist.p_at_most(least - 1), f"That is the probability of fewer than {least}: the opposite."),
        Mistake(Fraction(counted, 216), "You counted each set of three sides in one order only; the dice can swap."),
        Mistake(Fraction(10 - least, 10), "You treated the ten numbers from 0 to 9 as equally likely."),
    ]


def _orders(total: int) -> list[tuple[tuple[int, ...], int, int]]:
    """Three dice with so many swords: the sides, in how many orders they come, and in how many ways in all."""
    found: list[tuple[tuple[int, ...], int, int]] = []
    for sides in combinations_with_replacement((3, 2, 1, 0), 3):
        if sum(sides) == total:
            orders = len(set(permutations(sides)))
            found.append((sides, orders, orders * int(3 ** sides.count(0))))
    return found


def _three_working(least: int, **_: Any) -> Working:
    ways = {total: sum(number for *_, number in _orders(total)) for total in range(least, 10)}
    answer = Fraction(sum(ways.values()), 216)
    lines = [note("All 216 rolls of three sides are equally likely; no sword is on three sides of each die.")]
    for total, number in ways.items():
        sets = listing([f"{' + '.join(map(str, sides))} in {count(all_, 'way')}" for sides, _, all_ in _orders(total)])
        lines.append(note(f"{total} swords: {sets}" + (f", {number} in all." if len(_orders(total)) > 1 else ".")))
    added = row(*spaced([str(number) for number in ways.values()], "+"))
    return Working((*lines, equation(f"{least} or more", frac(added, 216), answer=answer)), answer)


# -- under a cup -------------------------------------------------------------------------------------------------------

_TOLD: Final = {1: (2, 3, 4, 5, 6), 2: (2, 3, 4, 5, 6), 3: (3, 4, 5, 6)}
"""What one may be told of two dice (at least so many swords), and what they then may show.
With four told, some mistakes would be right."""


def _told_mistakes(least: int, just: int, **_: Any) -> list[Mistake]:
    dist = swords_on((2, 0, 0))
    return [
        Mistake(dist[just], f"That is before you were told anything; rolls with fewer than {least} are ruled out now."),
        Mistake(Fraction(1, 7 - least), "The numbers that are left are not equally likely; count their rolls."),
        Mistake(dist.p_at_least(least), f"That is how likely {least} or more is, before you were told."),
        Mistake(dist[just] * dist.p_at_least(least), "You multiplied; divide by the probability of what you know."),
    ]


def _told_working(least: int, just: int, **_: Any) -> Working:
    dist = swords_on((2, 0, 0))
    left, good = int(dist.p_at_least(least) * 36), int(dist[just] * 36)
    p = Fraction(good, left)
    why = note(
        f"Of the 36 pairs of sides, {left} show at least {count(least, 'sword')}; {good} of these show exactly {just}."
    )
    return Working((why, equation(f"{just} | at least {least}", frac(good, left), answer=p)), p)


# -- the Great Treasure ------------------------------------------------------------------------------------------------


def _neither(white: int, yellow: int, red: int) -> Fraction:
    """No die shows a sword or a coin: one side of a white or red die, two of a yellow one."""
    return _SIXTH ** (white + red) * Fraction(2, 6) ** yellow


def _no_coin(white: int, yellow: int, red: int) -> Fraction:
    return Fraction(4, 6) ** (white + red) * Fraction(5, 6) ** yellow


def _treasure(answer: Answer, white: int, yellow: int, red: int, **_: Any) -> Fraction:
    sides = [SIDES[colour] for colour, n in zip(COLOURS, (white, yellow, red), strict=True) for _ in range(n)]
    found = [tally(tuple(words)) for words in product(*sides)]
    return Fraction(sum(not roll.swords and bool(roll.takings) for roll in found), len(found))


def _treasure_mistakes(white: int, yellow: int, red: int, **_: Any) -> list[Mistake]:
    dice = white + yellow + red
    bare, coin = _HALF**dice, 1 - _no_coin(white, yellow, red)
    coins = Fraction(2, 6) ** (white + red) * _SIXTH**yellow
    return [
        Mistake(bare, "That is no sword at all; there must be a coin as well."),
        Mistake(coin, "That is at least one coin; but no die may show a sword."),
        Mistake(bare * coin, "You multiplied “no sword” and “a coin” as if they were independent."),
        Mistake(coins, "That is a coin on every die; one coin is enough if no other die shows a sword."),
        Mistake(1 - bare, "That is at least one sword; the Great Treasure has none."),
    ]


def _treasure_working(white: int, yellow: int, red: int, **_: Any) -> Working:
    dice, neither = white + yellow + red, _neither(white, yellow, red)
    answer = _HALF**dice - neither
    factors = [power(_SIXTH, white + red)] if white + red else []
    factors += [power(Fraction(2, 6), yellow)] if yellow else []
    return Working(
        (
            note("Start with the rolls without a sword, and take away those that show no coin either."),
            row(note("P(no sword)"), "=", power(_HALF, dice), "=", _HALF**dice),
            row(note("P(no sword and no coin)"), "=", *spaced(factors, "·"), "=", neither),
            equation("a coin and no sword", _HALF**dice, "−", neither, answer=answer),
        ),
        answer,
    )


# -- more dice or fewer ------------------------------------------------------------------------------------------------

_MORE, _SAME, _FEWER = "more", "as many", "fewer"
_IS: Final = {_MORE: lambda change: change > 0, _SAME: lambda change: change == 0, _FEWER: lambda change: change < 0}


def _after(change: str) -> str:
    return "as many dice as before" if change == _SAME else f"{change} dice than before"


def _recruits(white: int) -> tuple[Fraction, Fraction]:
    """No recruit on the white dice, and exactly one."""
    return Fraction(5, 6) ** white, white * _SIXTH * Fraction(5, 6) ** (white - 1)


def _grown_mistakes(white: int, yellow: int, change: str, **_: Any) -> list[Mistake]:
    none, one = _recruits(white)
    quiet = Fraction(4 if yellow else 5, 6)  # the coloured die neither leaves nor recruits
    if change == _FEWER:
        return [
            Mistake(_SIXTH, "That is an X; but a recruit may make up for the die that leaves."),
            Mistake(_SIXTH * (1 - none), "That is an X with a recruit; the party only shrinks without one."),
            Mistake(_SIXTH * _SIXTH**white, "You took 1/6 for “no recruit”; a white die has five such sides."),
            Mistake(_SIXTH + none, "You added; both have to happen: multiply."),
        ]
    if change == _SAME:
        return [
            Mistake(quiet * none, "That is “nothing happens”; one may also leave while one joins."),
            Mistake(_SIXTH * one, "That is “one leaves, one joins”; it may also be that nothing happens."),
            Mistake(none, "That is no recruit on a white die; look at the other die, too."),
            *([Mistake(quiet * none + _SIXTH * (1 - none), "With an X and two recruits the party grows; only one may "
                       "join.")] if white > 1 else []),
        ]  # fmt: skip
    coloured = Fraction(1 if yellow else 0, 6)
    return [
        Mistake(1 - none * (Fraction(5, 6) if yellow else 1), "You forgot the X, with which a die leaves."),
        *([Mistake(coloured + quiet * (1 - none), "With an X the party can still grow, if two or more join.")]
          if white > 1 else []),
        Mistake(1 - none, "That is a recruit on a white die; look at what the other die may show."),
        Mistake(
            coloured + (quiet + _SIXTH) * (1 - none), "With an X, one recruit only makes up for the die that leaves."
        ),
        Mistake(1 - quiet * none, "You counted everything but “nothing happens”; the party may shrink as well."),
    ]  # fmt: skip


def _grown_working(white: int, yellow: int, change: str, **_: Any) -> Working:
    none, one = _recruits(white)
    some, several = 1 - none, 1 - none - one
    colour = "yellow" if yellow else "red"
    quiet = Fraction(4 if yellow else 5, 6)
    lines = [note(f"Look at the {colour} die first: it leaves with probability 1/6" + (
        ", recruits with 1/6, else nothing happens." if yellow else ", else nothing happens."
    )), row(note("P(no recruit on a white die)"), "=", power(Fraction(5, 6), white), "=", none)]  # fmt: skip
    if change != _FEWER and white > 1:
        lines.append(
            row(note("P(exactly one)"), "=", str(white), "·", _SIXTH, "·", power(Fraction(5, 6), white - 1), "=", one)
        )
    terms = {
        _FEWER: [(_SIXTH, none)],
        _SAME: [(quiet, none), (_SIXTH, one)],
        _MORE: [*([(_SIXTH, Fraction(1))] if yellow else []), (quiet, some), *([(_SIXTH, several)] if several else [])],
    }[change]
    answer = sum((first * then for first, then in terms), Fraction(0))
    added = spaced([row(first, "·", then) if then != 1 else first for first, then in terms], "+")
    return Working((*lines, equation(change if change != _SAME else "as many", *added, answer=answer)), answer)


PARTY_TASKS: Final = (
    Task(
        "three", sword_count, "sums",
        over={"white": (1, 2, 3), "yellow": (0, 1), "red": (0, 1), "rolls": (1,), "least": (5, 6, 7, 8)},
        keeps=lambda white, yellow, red, **_: white + yellow + red == 3,
        event=lambda white, yellow, red, least, **_: (
            f"{count(least, 'sword')} or more in one roll of {party_named(white, yellow, red)}"
        ),
        level=lambda least, **_: 3,
        hint="Which three sides make each number, and in how many orders? No sword is on three sides.",
        mistakes=_three_mistakes,
        reads=lambda answer, least, **_: answer.dist.p_at_least(least),
        works=_three_working,
        told=True,
    ),
    Task(
        "told", sword_count, "given",
        over={"white": (2,), "yellow": (0,), "red": (0,), "rolls": (1,), "least": tuple(_TOLD), "just": range(2, 7)},
        keeps=lambda least, just, **_: just in _TOLD[least],
        setting=lambda least, **_: (
            "Two white dice were rolled under a cup. You are told only that they show at least "
            f"{count(least, 'sword')}."
        ),
        event=lambda least, just, **_: (
            f"exactly {count(just, 'sword')}, given that two white dice show at least {least}"
        ),
        asks=lambda just, **_: f"What is the probability that they show exactly {count(just, 'sword')}?",
        level=lambda least, **_: 2 if least == 1 else 3,
        hint="Only some of the 36 pairs of sides are left. How many, and how many of these are good?",
        mistakes=_told_mistakes,
        reads=lambda answer, least, just, **_: answer.dist.given(lambda swords: swords >= least)[just],
        works=_told_working,
        kinds=("numeric", "choice"),
    ),
    Task(
        "treasure", expected_coins, "product",
        over={"white": (0, 1, 2, 3), "yellow": (0, 1), "red": (0, 1, 2), "rolls": (1,)},
        more={"yellow": (2,), "red": (3,)},
        keeps=lambda white, yellow, red, **_: 2 <= white + yellow + red <= 3 and white + red > 0,
        setting="A roll with at least one coin and without any sword is the Great Treasure: its coins count double.",
        event=lambda white, yellow, red, **_: f"the Great Treasure in one roll of {party_named(white, yellow, red)}",
        asks=lambda white, yellow, red, **_: (
            f"You roll {party_named(white, yellow, red)} once. What is the probability of the Great Treasure?"
        ),
        level=lambda white, yellow, red, **_: white + yellow + red,
        hint="How likely is no sword at all? Which of these rolls have no coin?",
        mistakes=_treasure_mistakes,
        reads=_treasure,
        works=_treasure_working,
    ),
    Task(
        "grown", growth, "product",
        over={"white": (1, 2, 3), "yellow": (0, 1), "red": (0, 1), "change": (_MORE, _SAME, _FEWER)},
        keeps=lambda yellow, red, **_: yellow + red == 1,
        setting="A recruit brings one more die to your party; a die that shows an X leaves it.",
        event=lambda white, yellow, red, change: (
            f"{_after(change)} after one roll of {party_named(white, yellow, red)}"
        ),
        asks=lambda white, yellow, red, change: (
            f"You roll {party_named(white, yellow, red)} once. What is the probability that your party then has "
            f"{_after(change)}?"
        ),
        level=lambda change, **_: 2 if change == _FEWER else 3,
        hint="Look at the coloured die first; then at how many recruits the white dice bring.",
        mistakes=_grown_mistakes,
        reads=lambda answer, change, **_: answer.dist.p(_IS[change]),
        works=_grown_working,
    ),
)  # fmt: skip
