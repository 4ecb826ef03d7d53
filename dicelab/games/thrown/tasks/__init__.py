"""School tasks from Thrown: a six at least, pairs, sums, second chances, holding a trick."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any, Final

from dicelab.games.quiz import MEAN, Mistake, Task, at_least_one, at_least_so_much, none_at_all, number_word, of_mean
from dicelab.games.thrown.odds.questions import hold, pair, reach, reach_trump, result, score, trump
from dicelab.games.thrown.rules.dice import SIX
from dicelab.odds.die import d6
from dicelab.odds.formula import frac, note, power
from dicelab.odds.pool import Pool
from dicelab.odds.text import dice_word, fraction_text, listing
from dicelab.odds.working import Working, complement, convolution, equation

ABOUT: Final = "The dice are ordinary: six sides, from 1 to 6."

_SIXTH = Fraction(1, SIX)


def _trump_mistakes(dice: int, brute: bool) -> list[Mistake]:
    if not brute:
        return at_least_one(dice, _SIXTH, "six", "sixes")
    forgot = Mistake(1 - (1 - _SIXTH) ** dice, "You counted sixes only; with the Brute a five is a trump as well.")
    return [forgot, *at_least_one(dice, 2 * _SIXTH, "trump", "trumps")]


def _pair_mistakes(dice: int) -> list[Mistake]:
    pairs = comb(dice, 2)
    different = prod((Fraction(SIX - i, SIX) for i in range(dice)), start=Fraction(1))
    if dice == 2:
        return [
            Mistake(different, "That is the probability that the dice are different: the opposite of a pair."),
            Mistake(_SIXTH**2, "That is one particular pair, such as two sixes; any of the six pairs will do."),
            Mistake(Fraction(2, SIX), "You added 1/6 for each die; the first die may show anything."),
            Mistake(Fraction(6, 21), "You counted 4 and 5 the same as 5 and 4: these are two rolls."),
        ]
    return [
        Mistake(different, "That is the probability that all dice are different: the opposite of a pair."),
        Mistake(
            pairs * _SIXTH,
            f"You added 1/6 for each of the {pairs} pairs of dice: rolls in which more than one pair matches "
            "are counted more than once.",
        ),
        Mistake(
            1 - (1 - _SIXTH) ** (dice - 1), "You compared all dice with the first one only; others may match, too."
        ),
        Mistake(
            Fraction(pairs, SIX**2), "That is the sum for one particular number, such as two sixes; any number will do."
        ),
        Mistake(_SIXTH ** (dice - 1), "That is the probability that all dice are alike; two of them are enough."),
        Mistake(Fraction(dice, SIX), f"You divided {dice} by 6; work out “all different” first."),
    ]


def _score_mistakes(dice: int, at_least: int) -> list[Mistake]:
    unordered = list(map(sum, combinations_with_replacement(range(1, SIX + 1), dice)))
    once = Fraction(sum(total >= at_least for total in unordered), len(unordered))
    return [
        *_sum_mistakes(dice, at_least),
        Mistake(once, "You counted 4 and 5 the same as 5 and 4: these are two rolls."),
    ]


def _sum_mistakes(number: int, least: int) -> list[Mistake]:
    return at_least_so_much(Pool.of(number, d6).sum(), least, "scores")


def _just_mistakes(dice: int, just: int, **_: Any) -> list[Mistake]:
    dist = Pool.of(dice, d6).sum()
    unordered = list(map(sum, combinations_with_replacement(range(1, SIX + 1), dice)))
    return [
        Mistake(
            Fraction(1, len(dist.outcomes)),
            f"You treated all {len(dist.outcomes)} possible sums as equally likely; the middle ones come more often.",
        ),
        Mistake(
            Fraction(unordered.count(just), SIX**dice), "You counted 4 and 5 the same as 5 and 4: these are two rolls."
        ),
        Mistake(Fraction(unordered.count(just), len(unordered)), "You left the order out; count rolls of a first and a "
                "second die, which are equally likely."),
        Mistake(dist.p_at_least(just), f"That is {just} or more; exactly {just} is asked for."),
        Mistake(dist.p_at_most(just), f"That is {just} or less; exactly {just} is asked for."),
    ]  # fmt: skip


def _given_mistakes(least: int, just: int, **_: Any) -> list[Mistake]:
    dist = Pool.of(2, d6).sum()
    return [
        Mistake(dist[just], f"That is before you were told anything; rolls below {least} are ruled out now."),
        Mistake(Fraction(1, 13 - least), "The sums that are left are not equally likely; count their rolls."),
        Mistake(dist.p_at_least(least), f"That is how likely {least} or more is, before you were told."),
        Mistake(1 - dist.p_at_least(least), f"That is how likely less than {least} is."),
        Mistake(Fraction(1, 11), "You treated all eleven sums as equally likely, and used nothing that you were told."),
    ]


def _given_working(least: int, just: int, **_: Any) -> Working:
    dist = Pool.of(2, d6).sum()
    left, good = int(dist.p_at_least(least) * 36), int(dist[just] * 36)
    p = Fraction(good, left)
    why = note(f"Of the 36 rolls, {left} have a sum of at least {least}; {good} of these have the sum {just}.")
    return Working((why, equation(f"{just} | at least {least}", frac(good, left), answer=p)), p)


def _no_six(dice: int) -> Working:
    p = (1 - _SIXTH) ** dice
    why = note("Each die misses the six on 5 of its 6 sides; the dice are independent.")
    return Working((why, equation("no six", power(1 - _SIXTH, dice), answer=p)), p)


def _mean_mistakes(dice: int, **_: Any) -> list[Mistake]:
    return [
        Mistake(Fraction(3 * dice), "You took 3 for each die: the middle of 1 to 6 is 3.5."),
        Mistake(Fraction(7, 2), "That is the average of one die; averages of several dice add up."),
        Mistake(Fraction(SIX * dice), "That is the highest score, not the average."),
        Mistake(Fraction(SIX * dice + 1, 2), f"The lowest score of these dice is {dice}, not 1."),
        Mistake(Fraction(4 * dice), "You took 4 for each die: the middle of 1 to 6 is 3.5."),
    ]


def _again_mistakes(hit: Fraction, rolls: int, number: int) -> list[Mistake]:
    """A goal that each roll of all dice reaches with the chance ``hit``."""
    once = "The re-roll is only needed where the first roll fails: you added the probabilities."
    return [
        Mistake(rolls * hit, once),
        Mistake(hit, "That is the probability of the first roll alone; the second chance is missing."),
        Mistake((1 - hit) ** rolls, "That is the probability that every roll fails: the opposite."),
        Mistake(hit**rolls, "That is the probability that every roll is good; one good roll is enough."),
        Mistake(
            (1 - hit) * hit, "That is the probability that only the second roll is good; the first may be good already."
        ),
        Mistake(number * rolls * _SIXTH, "You added 1/6 for every die rolled: that counts good rolls several times."),
    ]


def _reach_trump_mistakes(dice: int, knight: int, **_: Any) -> list[Mistake]:
    return _again_mistakes(1 - (1 - _SIXTH) ** dice, knight + 1, dice)


def _reach_mistakes(dice: int, target: int, knight: int, **_: Any) -> list[Mistake]:
    return _again_mistakes(Pool.of(dice, d6).sum().p_at_least(target), knight + 1, dice)


def _reach_trump_working(dice: int, knight: int, **_: Any) -> Working:
    rolled = dice * (knight + 1)
    why = note(f"Without a six all {dice * (knight + 1)} dice of the {number_word(knight + 1)} rolls have to miss it.")
    return Working((why, *complement(rolled, 1 - _SIXTH, "never a six", "a six").lines), 1 - (1 - _SIXTH) ** rolled)


def _reach_working(dice: int, target: int, knight: int, **_: Any) -> Working:
    miss = 1 - Pool.of(dice, d6).sum().p_at_least(target)
    both = complement(knight + 1, miss, f"less than {target} every time", f"{target} or more")
    why = note(f"One roll stays below {target} with the probability {fraction_text(miss)}.")
    return Working((why, *both.lines), both.answer)


def _hold_mistakes(score: int, following: tuple[int, ...], trumping: tuple[int, ...]) -> Iterable[Mistake]:
    below = [1 - Pool.of(number, d6).sum().p_at_least(score) for number in following]
    equal = [1 - Pool.of(number, d6).sum().p_at_least(score + 1) for number in following]
    none = [(1 - _SIXTH) ** number for number in trumping]
    right = prod([*below, *none], start=Fraction(1))
    if following:
        tie = prod([*equal, *none], start=Fraction(1))
        yield Mistake(
            tie, f"A follower with exactly {score} takes the trick, too: only a lower score leaves it to you."
        )
    if len(below) + len(none) > 1:
        taken = sum((1 - p for p in [*below, *none]), Fraction(0))
        yield Mistake(
            taken, "You added the probabilities that they take it, which counts “both” twice; and you want to keep it."
        )
        yield Mistake(
            1 - taken, "You subtracted the sum of their probabilities from 1; but the sum counts “both take it” twice."
        )
        yield (
            Mistake(right / none[-1], "You forgot the one who tries to trump.")
            if none
            else Mistake(below[0], "You forgot the second follower.")
        )
        yield Mistake(
            sum([*below, *none], Fraction(0)) / 2, "You averaged the probabilities; all of them have to hold: multiply."
        )
    yield Mistake(1 - right, "That is the probability that somebody takes the trick: the opposite.")
    if following and none:
        yield Mistake(right / below[0], "You forgot the follower.")


def _against(following: tuple[int, ...], trumping: tuple[int, ...]) -> str:
    if len(set(following)) == 1 and len(following) == 2 and not trumping:
        return f"two followers with {dice_word(following[0])} each"
    parts = [f"a follower with {dice_word(number)}" for number in following]
    return listing([*parts, *[f"a trumper with {dice_word(number)}" for number in trumping]])


def _hold_setting(score: int, following: tuple[int, ...], trumping: tuple[int, ...]) -> str:
    said = [f"Your trick score is {score}."]
    if following:
        said.append(
            "A follower takes the trick from you if the sum of their dice is at least as high."
            if len(following) == 1
            else "A follower takes the trick from you if the sum of their own dice is at least as high."
        )
    if trumping:
        said.append("A trumper takes it with at least one six, and with nothing else.")
    return " ".join(said)


def _low_mistakes(dice: int) -> list[Mistake]:
    only = Mistake(1 - (1 - _SIXTH) ** dice, "You counted one of the two numbers; a 1 and a 2 both count.")
    return [only, *at_least_one(dice, 2 * _SIXTH, "low number", "low numbers")]


def _times(knight: int) -> str:
    return " once" if knight == 1 else " twice"


_SUMS: Final = {2: (3, 4, 5, 6, 8, 9, 10, 11), 3: (4, 5, 6, 8, 9, 12, 15, 16, 17)}
"""Sums to ask for, with two and with three dice."""
_TOLD: Final = {6: (7, 8, 11, 12), 8: (8, 11, 12), 9: (9, 10, 11, 12), 11: (11, 12)}
"""What one may be told of two dice (at least so much), and the sums that are then as likely as no typical mistake."""

TASKS: Final = (
    Task(
        "trump", trump, "one",
        over={"dice": range(2, 7), "brute": (False, True)},
        more={"dice": (7, 8, 9)},
        setting=lambda brute, **_: "With the Brute on the table a five is a trump, like a six." if brute else "",
        event=lambda dice, brute: f"at least one {'trump (five or six)' if brute else 'six'} with {dice_word(dice)}",
        level=lambda dice, brute: 1 + (dice > 3) + brute,
        hint="Think of the opposite: every die misses.",
        mistakes=_trump_mistakes,
        told=True,
        stages=lambda dice, brute: ("trump", "none", 2 * _SIXTH, dice) if brute else ("six", "no six", _SIXTH, dice),
    ),
    Task(
        "pair", pair, "patterns",
        over={"dice": range(2, 7)},
        event=lambda dice: (
            "a matching pair with two dice"
            if dice == 2
            else f"a matching pair (at least two dice alike) among {dice_word(dice)}"
        ),
        level=lambda dice: 1 + (dice > 2) + (dice > 4),
        hint="Think of the opposite: each new die avoids all the numbers before it.",
        mistakes=_pair_mistakes,
        told=True,
    ),
    Task(
        "score", score, "sums",
        over={"dice": (2, 3), "at_least": range(5, 18)},
        # with two dice, 7 or more is as likely as 7 or less
        keeps=lambda dice, at_least: at_least <= 12 and at_least != 7 if dice == 2 else at_least >= 12,
        event=lambda dice, at_least: f"a sum of at least {at_least} with {dice_word(dice)}",
        level=lambda dice, at_least: 1 + (at_least < 10) if dice == 2 else 3 - (at_least > 15),
        hint="Count the rolls for each sum: a first die, a second die, and so on.",
        mistakes=_score_mistakes,
        told=True,
    ),
    Task(
        "just", score, "sums",
        over={"dice": (2, 3), "at_least": (0,), "just": range(3, 18)},
        keeps=lambda dice, just, **_: just in _SUMS[dice],
        event=lambda dice, just, **_: f"a sum of exactly {just} with {dice_word(dice)}",
        level=lambda dice, just, **_: 1 if dice == 2 else 3 - (just > 14),
        hint="Count the rolls, as a first and a second die and so on.",
        mistakes=_just_mistakes,
        reads=lambda answer, just, **_: answer.dist[just],
        works=lambda dice, just, **_: convolution([d6.weights] * dice, just),
        told=True,
    ),
    Task(
        "given", score, "given",
        over={"dice": (2,), "at_least": (0,), "least": tuple(_TOLD), "just": (7, 8, 9, 10, 11, 12)},
        keeps=lambda least, just, **_: just in _TOLD[least],
        setting=lambda least, **_: (
            f"Two dice were rolled under a cup. You are told only that their sum is at least {least}."
        ),
        event=lambda least, just, **_: f"a sum of {just}, given that the sum of two dice is at least {least}",
        asks=lambda just, **_: f"What is the probability that the sum is {just}?",
        level=lambda **_: 2,
        hint="Only some of the 36 rolls are left. How many, and how many of these have the sum?",
        mistakes=_given_mistakes,
        reads=lambda answer, least, just, **_: answer.dist.given(lambda total: total >= least)[just],
        works=_given_working,
        kinds=("numeric", "choice"),
    ),
    Task(
        "none", trump, "one",
        over={"dice": range(2, 7), "brute": (False,), "none": (True,)},
        more={"dice": range(7, 11)},
        event=lambda dice, **_: f"no six with {dice_word(dice)}",
        level=lambda dice, **_: 1 + (dice > 4),
        hint="Every single die has to miss the six.",
        mistakes=lambda dice, **_: none_at_all(dice, _SIXTH, "six"),
        reads=lambda answer, **_: 1 - answer.p,
        works=lambda dice, **_: _no_six(dice),
        told=True,
        stages=lambda dice, **_: ("six", "no six", _SIXTH, dice),
    ),
    Task(
        "average", score, "mean",
        over={"dice": range(2, 9), "at_least": (0,)},
        more={"dice": (9, 10)},
        event=lambda dice, **_: f"the sum of {dice_word(dice)} on average",
        asks=lambda dice, **_: f"You roll {dice_word(dice)} and add up what they show. What is the sum on average?",
        level=lambda dice, **_: 1,
        hint="What does one die show on average?",
        mistakes=_mean_mistakes,
        reads=of_mean,
        unit=MEAN,
    ),
    Task(
        "six_again", reach_trump, "again",
        over={"dice": (1, 2, 3), "knight": (1, 2), "wizard": (0,), "man_at_arms": (0,), "brute": (False,)},
        more={"dice": (4, 5)},
        setting=lambda knight, **_: f"The Knight lets you roll all your dice again{_times(knight)}, if you like.",
        event=lambda dice, knight, **_: f"a six with {dice_word(dice)}, rolled again{_times(knight)} if needed",
        level=lambda dice, knight, **_: 1 + (dice > 1) + (knight > 1),
        hint="What has to happen so that no roll ever shows a six?",
        mistakes=_reach_trump_mistakes,
        works=_reach_trump_working,
    ),
    Task(
        "high_again", reach, "again",
        over={"dice": (1,), "target": (3, 4, 5), "knight": (1, 2), "wizard": (0,), "man_at_arms": (0,)},
        more={"target": (2, 6)},
        setting=lambda knight, **_: f"The Knight lets you roll your die again{_times(knight)}, if you like.",
        event=lambda target, knight, **_: f"a {target} or more with one die, rolled again{_times(knight)} if needed",
        level=lambda knight, **_: knight,
        hint="What has to happen so that you never roll it?",
        mistakes=_reach_mistakes,
        works=_reach_working,
    ),
    Task(
        "hold", hold, "product",
        over={
            "score": (5, 6, 8, 9, 10, 11),
            "following": ((), (1,), (2,), (1, 1), (2, 2)),
            "trumping": ((), (1,), (2,), (3,)),
        },
        keeps=lambda score, following, trumping: (
            len(following) + len(trumping) == 2 and (score <= 6 if 1 in following else score > 6)
        ),
        setting=_hold_setting,
        event=lambda following, trumping, **_: f"keeping the trick against {_against(following, trumping)}",
        asks=lambda following, trumping, **_: (
            f"What is the probability that you keep the trick against {_against(following, trumping)}?"
        ),
        level=lambda following, **_: 2 + (2 in following),
        hint="Each of them has to fail, and their dice are independent.",
        mistakes=_hold_mistakes,
        kinds=("numeric", "choice"),
    ),
    Task(
        "low", result, "one",
        over={"dice": range(2, 6)},
        more={"dice": range(6, 11)},
        setting="A 1 or a 2 sets off the Thief.",
        event=lambda dice: f"a 1 or a 2 (or both) among {dice_word(dice)}",
        level=lambda dice: 1 + (dice > 2),
        hint="Think of the opposite: every die shows 3 or more.",
        mistakes=_low_mistakes,
        told=True,
        stages=lambda dice: ("1 or 2", "3 or more", 2 * _SIXTH, dice),
    ),
)  # fmt: skip
