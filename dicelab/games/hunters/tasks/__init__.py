"""School tasks from Dice Hunters of Therion: swords, dice that leave, what a re-roll is worth, coins on average."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any, Final

from dicelab.games.hunters.odds.questions import expected_coins, outbid, survive, sword_count, swords
from dicelab.games.hunters.odds.turn import for_swords
from dicelab.games.hunters.rules.dice import COLOURS, SIDES, YELLOW, tally
from dicelab.games.hunters.rules.words import party_named
from dicelab.games.hunters.tasks.party import ON_A_DIE, PARTY_TASKS, swords_on
from dicelab.games.quiz import (
    MEAN,
    Mistake,
    Task,
    at_least_one,
    at_least_so_much,
    exactly_so_many,
    none_at_all,
    number_word,
    of_mean,
)
from dicelab.odds.distribution import Distribution
from dicelab.odds.formula import frac, note, power, row, spaced
from dicelab.odds.text import count, fraction_text, listing
from dicelab.odds.working import Working, adding_cases, binomial, complement, equation, expected_value

ABOUT: Final = (
    "Every die shows one, two and three swords on one side each. The other three sides: two coins and a recruit on a "
    "white die; a coin, a recruit and an X on a yellow one; two coins and an X on a red one."
)

_SIXTH = Fraction(1, 6)


# -- swords in one roll ------------------------------------------------------------------------------------------------


def _rolled_mistakes(white: int, yellow: int, red: int, least: int, **_: Any) -> list[Mistake]:
    dice = white + yellow + red
    dist = swords_on((white, yellow, red))
    faces = list(map(sum, product((1, 2, 3), repeat=dice)))
    blades = Fraction(sum(total >= least for total in faces), len(faces))
    return [
        Mistake(blades, "You counted only the sides with swords; half of the six sides show none."),
        *at_least_so_much(
            dist,
            least,
            "numbers of swords",
            "half of the sides of a die show none, and one side each 1, 2 and 3",
            "fewer",
        ),
    ]


def _rolled_working(white: int, yellow: int, red: int, least: int, **_: Any) -> Working:
    dist = swords_on((white, yellow, red))
    return adding_cases(f"{least} or more", [(value, p) for value, p in dist.items() if value >= least])


def _splits(just: int) -> list[tuple[int, int]]:
    """What a first and a second die can show, to have so many swords together."""
    return [(first, just - first) for first in ON_A_DIE if just - first in ON_A_DIE]


def _just_mistakes(just: int, **_: Any) -> list[Mistake]:
    splits = _splits(just)
    dist = swords_on((2, 0, 0))
    unordered = {tuple(sorted(split)) for split in splits}
    found = [
        Mistake(Fraction(1, 7), "You treated the seven numbers from 0 to 6 as equally likely; count the sides."),
        Mistake(Fraction(len(splits), 16), "A side without a sword comes three times as often as each other side."),
        Mistake(dist.p_at_least(just), f"That is {just} or more; exactly {just} is asked for.") if 0 < just < 6 else
        Mistake(Fraction(1, 2), "That is one die; both dice count."),
        Mistake(dist.p_at_most(just), f"That is {just} or fewer; exactly {just} is asked for.") if 0 < just < 6 else
        Mistake(Fraction(1, 6), "That is one die; both dice count."),
    ]  # fmt: skip
    if len(unordered) < len(splits):
        once = Fraction(sum(ON_A_DIE[first] * ON_A_DIE[second] for first, second in unordered), 36)
        found.append(Mistake(once, "You counted each pair in one order only; the dice can swap."))
    return found


def _just_working(just: int, **_: Any) -> Working:
    terms = [(first, second, ON_A_DIE[first] * ON_A_DIE[second]) for first, second in _splits(just)]
    answer = Fraction(sum(ways for *_, ways in terms), 36)
    cases = listing([f"{first} and {second} in {count(ways, 'way')}" for first, second, ways in terms])
    counted = [str(ways) for *_, ways in terms]
    ways = row(*spaced(counted, "+")) if len(counted) > 1 else counted[0]
    words = f"{just} swords" if just != 1 else "1 sword"
    return Working(
        (
            note(f"Of the 36 pairs of sides: {cases} (first and second die)."),
            equation(words, frac(ways, 36), answer=answer),
        ),
        answer,
    )


def _sword_mean_mistakes(white: int, yellow: int, red: int, **_: Any) -> list[Mistake]:
    dice = white + yellow + red
    return [
        Mistake(Fraction(2 * dice), "You took 2 for each die, the middle of its swords; half of the sides show none."),
        Mistake(Fraction(3 * dice, 2), "You took the middle of 0 and 3; but three sides show 0, and only one shows 3."),
        Mistake(Fraction(1), "That is the average of one die; averages of several dice add up."),
        Mistake(Fraction(3 * dice), "That is the most there can be, not the average."),
        Mistake(Fraction(dice, 2), "That is the average number of dice with swords; some of them show two or three."),
    ]


def _sword_mean_working(white: int, yellow: int, red: int, **_: Any) -> Working:
    dice = white + yellow + red
    one = expected_value(swords_on((1, 0, 0)).items(), "swords on a die")
    total = row(note("E(swords)"), "=", str(dice), "·", 1, "=", str(dice))
    return Working((*one.lines, total), Fraction(dice))


# -- dice that leave with an X -----------------------------------------------------------------------------------------


def _lost_mistakes(dice: int, lost: int, **_: Any) -> list[Mistake]:
    return exactly_so_many(dice, lost, _SIXTH, "X", "Xs") if lost else none_at_all(dice, _SIXTH, "X")


def _crosses(lost: int) -> str:
    return f"exactly {count(lost, 'X', 'Xs')}" if lost else "no X"


def _leaving(lost: int) -> str:
    return f"{number_word(lost)} of them {'leaves' if lost == 1 else 'leave'}"


# -- re-rolls ----------------------------------------------------------------------------------------------------------


def _again_mistakes(yellow: int, red: int, at_least: int, rolls: int, **_: Any) -> list[Mistake]:
    hit = Fraction(4 - at_least, 6)
    found = [
        Mistake(
            rolls * hit,
            "You added the probabilities of all rolls; a re-roll is only needed where those before it fail.",
        ),
        Mistake(hit, "That is the first roll alone; the re-rolls are missing."),
        Mistake(
            (1 - hit) ** rolls,
            "That is the probability that every roll fails, as if an X did not end it; and you want a good roll."
            if yellow or red
            else "That is the probability that every roll fails: the opposite.",
        ),
        Mistake(hit**rolls, "That is the probability that every roll is good; one good roll is enough."),
        Mistake(
            (1 - hit - (_SIXTH if yellow or red else 0)) ** (rolls - 1) * hit,
            "That is the probability that only the last roll is good; an earlier one will do.",
        ),
    ]
    if yellow or red:
        die = "a yellow die" if yellow else "a red die"
        found.insert(0, Mistake(1 - (1 - hit) ** rolls, f"You forgot the X: {die} that shows it is gone."))
    return found


def _again_working(yellow: int, red: int, at_least: int, rolls: int, **_: Any) -> Working:
    hit = Fraction(4 - at_least, 6)
    goal = f"{at_least} or more"
    if not yellow and not red:
        return complement(rolls, 1 - hit, f"never {goal}", goal)
    again = 1 - hit - _SIXTH
    chances = [hit * again**roll for roll in range(rolls)]
    why = note(
        f"You roll again if the die is not good yet and shows no X: with probability 1 − {fraction_text(hit)} − 1/6 = "
        f"{fraction_text(again)}."
    )
    steps = [
        row(note(f"P(first good on roll {roll + 1})"), "=", power(again, roll), "·", hit, "=", chances[roll])
        for roll in range(1, rolls)
    ]
    cases = adding_cases(goal, [(f"first good on roll {roll + 1}", p) for roll, p in enumerate(chances)])
    return Working((why, row(note("P(first good on roll 1)"), "=", hit), *steps, *cases.lines), cases.answer)


# -- coins -------------------------------------------------------------------------------------------------------------


def _coin_mistakes(white: int, yellow: int, red: int, **_: Any) -> list[Mistake]:
    dice, average = white + yellow + red, Fraction(2 * (white + red) + yellow, 6)
    return [
        Mistake(average, "You forgot the Great Treasure: without a sword the coins count double."),
        Mistake(2 * average, "You doubled the coins of every roll; they count double only if no die shows a sword."),
        Mistake(average + average * Fraction(1, 2) ** dice, "You doubled with the probability of no sword, but a die "
                "with a coin shows no sword already."),
        Mistake(Fraction(dice), "That is the most coins before doubling, not the average."),
        Mistake(Fraction(dice, 6), "You counted one coin side for each die; a white or red die has two."),
    ]  # fmt: skip


def _coin_working(white: int, yellow: int, red: int, **_: Any) -> Working:
    dice = white + yellow + red
    sides = [SIDES[colour] for colour, number in zip(COLOURS, (white, yellow, red), strict=True) for _ in range(number)]
    weights: dict[int, int] = {}
    for words in product(*sides):
        taken = tally(tuple(words)).takings
        weights[taken] = weights.get(taken, 0) + 1
    why = note(f"All {6**dice} rolls are equally likely; without a sword the coins count double.")
    mean = expected_value(Distribution(weights).items(), "coins")
    return Working((why, *mean.lines), mean.answer)


def _outbid_working(white: int, yellow: int, red: int, swords: int) -> Working:
    """What each re-roll adds; how to re-roll best is more than a class can list."""
    dice, goal = (white, yellow, red), f"more than {swords}"
    chances = [for_swords(dice, swords + 1, rolls).value for rolls in (1, 2, 3)]
    why = note("Each number is for the best choice of dice to roll again, which a computer finds.")
    named = ("one roll", "one re-roll", "two re-rolls")
    lines = [equation(f"{goal}, {words}", answer=p) for words, p in zip(named, chances, strict=True)]
    return Working((why, *lines), chances[-1])


TASKS: Final = (
    Task(
        "rolled", sword_count, "sums",
        over={"white": (0, 1, 2), "yellow": (0, 1), "red": (0, 1, 2), "rolls": (1,), "least": range(1, 6)},
        keeps=lambda white, yellow, red, least, **_: (
            white + yellow + red == 2 or (white + yellow + red == 1 and least == 2)
        ),
        event=lambda white, yellow, red, least, **_: (
            f"{count(least, 'sword')} or more in one roll of {party_named(white, yellow, red)}"
        ),
        level=lambda least, white, yellow, red, **_: 1 if white + yellow + red == 1 or least > 4 else 2,
        hint="Which sides show how many swords? Count the pairs of sides that reach it.",
        mistakes=_rolled_mistakes,
        reads=lambda answer, least, **_: answer.dist.p_at_least(least),
        works=_rolled_working,
        told=True,
    ),
    Task(
        "just", sword_count, "exactly",
        over={"white": (0, 1, 2), "yellow": (0, 1), "red": (0, 1, 2), "rolls": (1,), "just": range(7)},
        keeps=lambda white, yellow, red, just, **_: white + yellow + red == 2 and just not in (1, 3),
        event=lambda white, yellow, red, just, **_: (
            f"{'exactly ' if just else ''}{count(just, 'sword')}{'' if just else ' at all'} in one roll of "
            f"{party_named(white, yellow, red)}"
        ),
        level=lambda just, **_: 1 if just in (0, 6) else 2,
        hint="Which pairs of sides make that number? A first and a second die.",
        mistakes=_just_mistakes,
        reads=lambda answer, just, **_: answer.dist[just],
        works=_just_working,
        told=True,
    ),
    Task(
        "sword_mean", sword_count, "mean",
        over={"white": (1, 2, 3), "yellow": (0, 1, 2), "red": (0, 1, 2), "rolls": (1,)},
        keeps=lambda white, yellow, red, **_: white + yellow + red > 1,
        event=lambda white, yellow, red, **_: (
            f"the number of swords in one roll of {party_named(white, yellow, red)}, on average"
        ),
        asks=lambda white, yellow, red, **_: (
            f"You roll {party_named(white, yellow, red)} once. How many swords do they show on average?"
        ),
        level=lambda **_: 1,
        hint="What does one die show on average, over all its six sides?",
        mistakes=_sword_mean_mistakes,
        reads=of_mean,
        works=_sword_mean_working,
        unit=MEAN,
    ),
    Task(
        "lost", survive, "exactly",
        over={"colour": (YELLOW, "red"), "dice": (2, 3), "lost": (0, 1, 2)},
        more={"dice": (4, 5)},
        keeps=lambda dice, lost, **_: lost < dice,
        setting="A yellow or red die that shows an X leaves the party.",
        event=lambda colour, dice, lost: f"{_crosses(lost)} in one roll of {number_word(dice)} {colour} dice",
        level=lambda lost, **_: 1 + bool(lost) + (lost > 1),
        hint="Which dice show an X, and what must the others show?",
        mistakes=_lost_mistakes,
        reads=lambda answer, lost, **_: answer.dist[lost],
        works=lambda dice, lost, **_: binomial(dice, lost, _SIXTH, f"{lost or 'none'} lost"),
        asks=lambda colour, dice, lost: (
            f"You roll {number_word(dice)} {colour} dice once. What is the probability that "
            f"{'none of them leaves' if not lost else f'exactly {_leaving(lost)}'}?"
        ),
        stages=lambda dice, **_: ("X", "no X", _SIXTH, dice),
    ),
    Task(
        "any_lost", survive, "one",
        over={"colour": (YELLOW, "red"), "dice": (2, 3)},
        more={"dice": range(4, 8)},
        setting="A yellow or red die that shows an X leaves the party.",
        event=lambda colour, dice: f"at least one X in one roll of {number_word(dice)} {colour} dice",
        asks=lambda colour, dice: (
            f"You roll {number_word(dice)} {colour} dice once. "
            "What is the probability that at least one of them leaves?"
        ),
        level=lambda dice, **_: dice - 1,
        hint="Think of the opposite: no die shows an X.",
        mistakes=lambda dice, **_: at_least_one(dice, _SIXTH, "X", "Xs"),
        reads=lambda answer, **_: answer.dist.p_at_least(1),
        works=lambda dice, **_: complement(dice, 1 - _SIXTH, "no X", "at least one X"),
        stages=lambda dice, **_: ("X", "no X", _SIXTH, dice),
    ),
    Task(
        "again", swords, "again",
        over={"white": (0, 1), "yellow": (0, 1), "red": (0,), "at_least": (1, 2, 3), "rolls": (2, 3)},
        more={"red": (1,)},
        # a yellow or red die, two rolls, two swords: that is as likely as its opposite
        keeps=lambda white, yellow, red, at_least, rolls: (
            white + yellow + red == 1 and (white, at_least, rolls) != (0, 2, 2)
        ),
        setting=lambda white, rolls, **_: (
            f"You may roll the die {'twice' if rolls == 2 else 'three times'} in all and stop when you like."
            + ("" if white else " If it shows an X, it is gone and rolls no more.")
        ),
        event=lambda white, yellow, red, at_least, rolls: (
            f"{count(at_least, 'sword')} or more with {party_named(white, yellow, red)} and {count(rolls, 'roll')}"
        ),
        level=lambda white, rolls, **_: rolls - white,
        hint="When do you get to roll again, and how often does that happen?",
        mistakes=_again_mistakes,
        works=_again_working,
    ),
    Task(
        "coins", expected_coins, "mean",
        over={"white": (1, 2, 3), "yellow": (0, 1), "red": (0, 1), "rolls": (1,)},
        more={"white": (0,), "yellow": (2, 3), "red": (2, 3)},
        keeps=lambda white, yellow, red, **_: 2 <= white + yellow + red <= 3,
        setting="A coin is worth one; in a roll without any sword the coins count double (the Great Treasure).",
        event=lambda white, yellow, red, **_: (
            f"the number of coins from one roll of {party_named(white, yellow, red)}, on average"
        ),
        asks=lambda white, yellow, red, **_: (
            f"You roll {party_named(white, yellow, red)} once. How many coins do you get on average?"
        ),
        level=lambda white, yellow, red, **_: white + yellow + red,
        hint="Add over all rolls: coins, doubled where no die shows a sword.",
        mistakes=_coin_mistakes,
        reads=of_mean,
        works=_coin_working,
        unit=MEAN,
    ),
    Task(
        "outbid", outbid, "again",
        over={"white": (2, 3), "yellow": (0, 1), "red": (0, 1), "swords": (2, 3, 4, 5, 6)},
        event=lambda white, yellow, red, swords: (
            f"more than {count(swords, 'sword')} with {party_named(white, yellow, red)} and two re-rolls"
        ),
        level=lambda **_: 3,
        hint="More dice help, and a higher number is harder.",
        works=_outbid_working,
        kinds=("order",),
    ),
    *PARTY_TASKS,
)  # fmt: skip
