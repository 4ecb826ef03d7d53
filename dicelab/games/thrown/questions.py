"""The questions of Thrown that need no table: trumps, pairs, scores, re-rolls."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from dicelab.games.kinds import ListOf, Whole, YesNo
from dicelab.games.question import Answer, Parameter, question
from dicelab.games.thrown.dice import MOST_ROLLED, OF_EACH, SIX
from dicelab.games.thrown.reach import Uses, best_chance, score_goal, trump_goal
from dicelab.games.words import count, listing
from dicelab.odds.die import d6
from dicelab.odds.distribution import Distribution
from dicelab.odds.formula import frac, note, power, row, spaced
from dicelab.odds.pool import Pool
from dicelab.odds.text import is_long
from dicelab.odds.working import Working, all_different, complement, equation

MOST_USES = 6
REACH_DICE = 5

DICE = Parameter("dice", Whole(range(1, OF_EACH + 1)), "how many dice you roll")
BRUTE = Parameter("brute", YesNo(), "whether the Brute counts a five as a trump", default=False)
AT_LEAST = Parameter("at_least", Whole(range(SIX * OF_EACH + 1)), "the least score; 0 for all scores", default=0)
FEW = Parameter("dice", Whole(range(1, REACH_DICE + 1)), "how many dice you roll")
TARGET = Parameter("target", Whole(range(1, SIX * REACH_DICE + 1)), "the score to reach")
KNIGHT = Parameter("knight", Whole(range(MOST_USES + 1)), "uses of the Knight: roll any dice again", default=0)
WIZARD = Parameter("wizard", Whole(range(MOST_USES + 1)), "uses of the Wizard: flip a die", default=0)
MAN = Parameter("man_at_arms", Whole(range(MOST_USES + 1)), "uses of the Man at Arms: a die up by one", default=0)
SCORE = Parameter("score", Whole(range(1, 2 * SIX * OF_EACH + 1)), "your trick score")
_OTHERS = ListOf(Whole(range(1, MOST_ROLLED + 1)), range(5))
FOLLOWING = Parameter("following", _OTHERS, "how many dice each later follower rolls", default=())
TRUMPING = Parameter("trumping", _OTHERS, "how many dice each later trumper rolls", default=())


def _dice(number: int) -> str:
    return count(number, "die", "dice")


@question("the chance of a trump: at least one six", DICE, BRUTE, example="trump dice=3")
def trump(dice: int, brute: bool) -> Answer:
    """At least one six, or five where the Brute counts it."""
    miss = Fraction(4 if brute else 5, SIX)
    none, some = ("no five or six", "at least one five or six") if brute else ("no six", "at least one six")
    working = complement(dice, miss, none, some)
    return Answer(f"Chance of a trump with {_dice(dice)}: {some}", p=1 - miss**dice, working=working)


@question("the chance of a matching pair", DICE, example="pair dice=3")
def pair(dice: int) -> Answer:
    """Two dice alike: easier the other way round, all different."""
    working = all_different(dice, SIX, "all different", "some pair")
    return Answer(f"Chance of a matching pair among {_dice(dice)}", p=working.answer, working=working)


@question("the trick score: the sum of the dice", DICE, AT_LEAST, example="score dice=3")
def score(dice: int, at_least: int) -> Answer:
    """The sum of the dice."""
    dist: Distribution[Any] = Pool.of(dice, d6).sum()
    if not at_least:
        return Answer(f"Trick score of {_dice(dice)}", dist=dist, mean=dist.mean(), working=_mean(dice, dist.mean()))
    p = dist.p_at_least(at_least)
    says = f"Chance of a trick score of at least {at_least} with {_dice(dice)}"
    return Answer(says, p=p, working=_counting(dist, dice, at_least, p))


def _mean(dice: int, mean: Fraction) -> Working:
    why = note("One die shows (1 + 2 + 3 + 4 + 5 + 6) / 6 on average, and averages of dice add up.")
    return Working((why, row(note("E(score)"), "=", str(dice), "·", Fraction(7, 2), "=", mean)), mean)


def _counting(dist: Distribution[Any], dice: int, at_least: int, p: Fraction) -> Working:
    whole = SIX**dice
    ways = [(total, int(chance * whole)) for total, chance in dist.items() if total >= at_least]
    if not ways or len(ways) > 9:
        return Working((equation(f"at least {at_least}", note("the ways to roll it"), "/", str(whole), answer=p),), p)
    listed = listing([f"{number} for {total}" for total, number in ways])
    added = spaced([number for _, number in ways], "+")
    return Working(
        (
            note(f"{count(dice, 'die', 'dice').capitalize()} can fall in {whole} ways. Of these: {listed}."),
            equation(f"at least {at_least}", "(", *added, ")", "/", str(whole), answer=p),
        ),
        p,
    )


@question(
    "the best chance of a score, with powers on your own dice",
    FEW, TARGET, KNIGHT, WIZARD, MAN,
    example="reach dice=2 target=10 knight=1 wizard=0 man_at_arms=0",
)  # fmt: skip
def reach(dice: int, target: int, knight: int, wizard: int, man_at_arms: int) -> Answer:
    """A trick score of at least the target, every power used at its best."""
    uses = Uses(knight, wizard, man_at_arms)
    p = best_chance(dice, uses, score_goal(target))
    says = f"Best chance of a trick score of at least {target} with {_dice(dice)}{_with(uses)}"
    return Answer(says, p=p, working=_recursion(best_chance(dice, Uses(0, 0, 0), score_goal(target)), p))


@question(
    "the best chance of a trump, with powers on your own dice",
    FEW, KNIGHT, WIZARD, MAN, BRUTE,
    example="reach_trump dice=2 knight=1 wizard=1 man_at_arms=1",
)  # fmt: skip
def reach_trump(dice: int, knight: int, wizard: int, man_at_arms: int, brute: bool) -> Answer:
    """A six (or a five with the Brute), every power used at its best."""
    uses = Uses(knight, wizard, man_at_arms)
    p = best_chance(dice, uses, trump_goal(brute))
    says = f"Best chance of a trump with {_dice(dice)}{_with(uses)}"
    return Answer(says, p=p, working=_recursion(best_chance(dice, Uses(0, 0, 0), trump_goal(brute)), p))


def _with(uses: Uses) -> str:
    named = zip(("Knight", "Wizard", "Man at Arms"), uses, strict=True)
    used = [f"{name} {'once' if times == 1 else f'{times} times'}" for name, times in named if times]
    return f", with {listing(used)}" if used else ""


def _recursion(bare: Fraction, p: Fraction) -> Working:
    return Working(
        (
            equation("without a power", note("counted"), answer=bare),
            note("With powers: W(dice, uses left) = 1 where the goal is reached."),
            note(
                "Else it is the best of stopping (0), turning a die (W of the dice turned, with one use fewer) and "
                "rolling dice again (the average of W over their faces)."
            ),
            note("In the end, W is averaged over the first roll."),
            equation("with them", note("average of W"), answer=p),
        ),
        p,
    )


@question(
    "the chance that nobody after you takes the trick from you",
    SCORE, FOLLOWING, TRUMPING,
    example="hold score=11 following=2,3 trumping=3",
)  # fmt: skip
def hold(score: int, following: tuple[int, ...], trumping: tuple[int, ...]) -> Answer:
    """Every follower stays below the score (an equal one would take it), and no trumper shows a six."""
    factors: list[Any] = []
    lines, p = [], Fraction(1)
    for dice in following:
        short = 1 - Pool.of(dice, d6).sum().p_at_least(score)
        lines.append(equation(f"{_dice(dice)} below {score}", *_counted(short, SIX**dice), answer=short))
        factors.append(short)
        p *= short
    for dice in trumping:
        none = Fraction(5, SIX) ** dice
        powers = [power(Fraction(5, SIX), dice)] if dice > 1 else []
        lines.append(equation(f"no six on {_dice(dice)}", *powers, answer=none))
        factors.append(none)
        p *= none
    if len(factors) != 1:
        lines.append(equation("nobody takes it", *spaced(factors or [1], "·"), answer=p))
    others = [_each("follower", following)] * bool(following) + [_each("trumper", trumping)] * bool(trumping)
    says = f"Chance to hold a trick score of {score} against {listing(others) or 'nobody'}"
    return Answer(says, p=p, working=Working(tuple(lines), p))


def _each(who: str, dice: tuple[int, ...]) -> str:
    if len(dice) == 1:
        return f"a {who} with {_dice(dice[0])}"
    return f"{who}s with {listing(list(map(str, dice)))} dice"


def _counted(p: Fraction, ways: int) -> list[Any]:
    """The good rolls of all, where that is not the fraction itself or too much to read."""
    return [] if p.denominator == ways or p in (0, 1) or is_long(ways) else [frac(int(p * ways), ways)]


@question("the chance that a roll shows a one or a two (Thief, Saboteur)", DICE, example="result dice=3")
def result(dice: int) -> Answer:
    """At least one 1 or 2."""
    miss = Fraction(4, SIX)
    working = complement(dice, miss, "no one or two", "a one or a two")
    return Answer(f"Chance that {_dice(dice)} show a one or a two", p=1 - miss**dice, working=working)


WITHOUT_A_TABLE = (trump, pair, score, reach, reach_trump, hold, result)
