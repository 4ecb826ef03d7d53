"""School tasks from Thrown: a six at least, pairs, sums, second chances, holding a trick."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any, Final

from dicelab.games.quiz import MEAN, Mistake, Task, at_least_one, at_least_so_much, dice_word, number_word, of_mean
from dicelab.games.thrown.dice import SIX
from dicelab.games.thrown.questions import hold, pair, reach, reach_trump, result, score, trump
from dicelab.games.words import listing
from dicelab.odds.die import d6
from dicelab.odds.formula import note
from dicelab.odds.pool import Pool
from dicelab.odds.text import fraction_text
from dicelab.odds.working import Working, complement

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
    return [
        Mistake(different, "That is the chance that all dice are different: the opposite of a pair."),
        Mistake(
            pairs * _SIXTH,
            f"You added 1/6 for each of the {pairs} pairs of dice: rolls in which more than one pair matches "
            "are counted more than once.",
        ),
        Mistake(
            1 - (1 - _SIXTH) ** (dice - 1), "You compared all dice with the first one only; others may match, too."
        ),
        Mistake(
            Fraction(pairs, SIX**2), "That is the sum for one certain number, such as two sixes; any number will do."
        ),
        Mistake(_SIXTH ** (dice - 1), "That is the chance that all dice are alike; two of them are enough."),
        Mistake(Fraction(dice, SIX), f"You divided {dice} by 6; count the pairs of dice, or take the opposite."),
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
    once = "The re-roll is only needed where the first roll fails: you added the chances."
    return [
        Mistake(rolls * hit, once),
        Mistake(hit, "That is the chance of the first roll alone; the second chance is missing."),
        Mistake((1 - hit) ** rolls, "That is the chance that every roll fails: the opposite."),
        Mistake(hit**rolls, "That is the chance that every roll is good; one good roll is enough."),
        Mistake(
            (1 - hit) * hit, "That is the chance that only the second roll is good; the first may be good already."
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
    why = note(f"One roll stays below {target} with the chance {fraction_text(miss)}.")
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
            taken, "You added the chances that somebody takes it: that counts “both” twice, and it is the opposite."
        )
        yield Mistake(1 - taken, "You took the sum of their chances away from 1: “both take it” is counted twice.")
        yield (
            Mistake(right / none[-1], "You forgot the one who tries to trump.")
            if none
            else Mistake(below[0], "You forgot the second follower.")
        )
        yield Mistake(
            sum([*below, *none], Fraction(0)) / 2, "You averaged the chances; all of them have to hold: multiply."
        )
    yield Mistake(1 - right, "That is the chance that somebody takes the trick: the opposite.")
    if following and none:
        yield Mistake(right / below[0], "You forgot the follower.")


def _against(following: tuple[int, ...], trumping: tuple[int, ...]) -> str:
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


TASKS: Final = (
    Task(
        "trump", trump, "one",
        over={"dice": range(2, 7), "brute": (False, True)},
        setting=lambda brute, **_: "With the Brute on the table a five is a trump, like a six." if brute else "",
        event=lambda dice, brute: f"at least one {'trump (five or six)' if brute else 'six'} with {dice_word(dice)}",
        level=lambda dice, brute: 1 + (dice > 3) + brute,
        hint="Think of the opposite: every die misses.",
        mistakes=_trump_mistakes,
    ),
    Task(
        "pair", pair, "patterns",
        over={"dice": range(2, 7)},
        event=lambda dice: f"a matching pair (at least two dice alike) among {dice_word(dice)}",
        level=lambda dice: 1 + (dice > 2) + (dice > 4),
        hint="Think of the opposite: each next die avoids all numbers before it.",
        mistakes=_pair_mistakes,
    ),
    Task(
        "score", score, "sums",
        over={"dice": (2, 3), "at_least": range(5, 18)},
        keeps=lambda dice, at_least: at_least <= 12 if dice == 2 else at_least >= 12,
        event=lambda dice, at_least: f"a sum of at least {at_least} with {dice_word(dice)}",
        level=lambda dice, at_least: 1 + (at_least < 10) if dice == 2 else 3 - (at_least > 15),
        hint="Count the rolls for each sum, as pairs of a first and a second die.",
        mistakes=_score_mistakes,
    ),
    Task(
        "average", score, "mean",
        over={"dice": range(2, 9), "at_least": (0,)},
        event=lambda dice, **_: f"the sum of {dice_word(dice)} on average",
        level=lambda dice, **_: 1,
        hint="What does one die show on average?",
        mistakes=_mean_mistakes,
        reads=of_mean,
        unit=MEAN,
    ),
    Task(
        "six_again", reach_trump, "again",
        over={"dice": (1, 2, 3), "knight": (1, 2), "wizard": (0,), "man_at_arms": (0,), "brute": (False,)},
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
        level=lambda following, **_: 2 + (2 in following),
        hint="Each of them has to fail, and their dice do not know of each other.",
        mistakes=_hold_mistakes,
        kinds=("numeric", "choice"),
    ),
    Task(
        "low", result, "one",
        over={"dice": range(2, 6)},
        setting="A 1 or a 2 sets off the Thief.",
        event=lambda dice: f"a 1 or a 2 (or both) among {dice_word(dice)}",
        level=lambda dice: 1 + (dice > 2),
        hint="Think of the opposite: every die shows 3 or more.",
        mistakes=_low_mistakes,
    ),
)  # fmt: skip
