"""The questions of Thrown: trumps, pairs, scores, re-rolls; and the chance to take the trick from a position."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, Final

from dicelab.errors import OddsError, OptionError
from dicelab.games.kinds import Given, ListOf, OneOf, Whole, YesNo
from dicelab.games.question import Answer, Parameter, question
from dicelab.games.thrown.odds.own_dice import Goal, Uses, best_chance, first_rolls, score_goal, trump_goal
from dicelab.games.thrown.odds.workings import chances
from dicelab.games.thrown.rules.cards import CARDS, MONSTERS
from dicelab.games.thrown.rules.dice import BY_NAME, COLOURS, MOST_ROLLED, OF_EACH, SIX, face_weights
from dicelab.games.thrown.rules.options import FIRST_GAME
from dicelab.games.thrown.rules.position import POOL
from dicelab.games.thrown.rules.state import Thrown
from dicelab.odds.distribution import Distribution
from dicelab.odds.formula import by_cases, frac, note, out_of, power, row, spaced
from dicelab.odds.text import count, decimal_text, is_long, listing
from dicelab.odds.working import Working, all_different, complement, equation

MOST_USES = 6
REACH_DICE = 5

DICE = Parameter("dice", Whole(range(1, OF_EACH + 1)), "how many dice you roll")
BRUTE = Parameter("brute", YesNo(), "whether the Brute counts a five as a trump", default=False)
CYCLOPS = Parameter("cyclops", YesNo(), "whether the Cyclops doubles a die rolled alone", default=False)
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


@cache
def _totals(dice: int, times: int = 1) -> dict[int, int]:
    """The totals of a roll, ``times`` over, each with the number of its ways."""
    found = dict.fromkeys(range(times * dice, times * SIX * dice + 1, times), 0)
    for faces, ways in face_weights(dice).items():
        found[times * sum(faces)] += ways
    return found


def _dice(number: int) -> str:
    return count(number, "die", "dice")


@question("the chance of a trump: at least one six", DICE, BRUTE, example="trump dice=3")
@cache
def trump(dice: int, brute: bool) -> Answer:
    """At least one six, or five where the Brute counts it."""
    miss = Fraction(4 if brute else 5, SIX)
    none, some = ("no five or six", "at least one five or six") if brute else ("no six", "at least one six")
    working = complement(dice, miss, none, some)
    return Answer(f"Chance of a trump with {_dice(dice)}: {some}", p=1 - miss**dice, working=working)


@question("the chance of a matching pair", DICE, example="pair dice=3")
@cache
def pair(dice: int) -> Answer:
    """Two dice alike: easier the other way round, all different."""
    working = all_different(dice, SIX, "all different", "some pair")
    return Answer(f"Chance of a matching pair among {_dice(dice)}", p=working.answer, working=working)


@question("the trick score: the sum of the dice", DICE, AT_LEAST, CYCLOPS, example="score dice=3")
@cache
def score(dice: int, at_least: int, cyclops: bool) -> Answer:
    """The sum of the dice; twice the one die that the Cyclops doubles (T23)."""
    doubled = cyclops and dice == 1
    rolled = _dice(dice) + (", doubled" if doubled else "")
    totals = _totals(dice, 2 if doubled else 1)
    if at_least:
        working = _counting(totals, dice, at_least)
        says = f"Chance of a trick score of at least {at_least} with {rolled}"
        return Answer(says, p=working.answer, working=working)
    dist = Distribution(totals)
    mean = dist.mean()
    return Answer(f"Trick score of {rolled}", dist=dist, mean=mean, working=_mean(dice, doubled, mean))


def _mean(dice: int, doubled: bool, mean: Fraction) -> Working:
    why = "One die shows (1 + 2 + 3 + 4 + 5 + 6) / 6 on average, and averages of dice add up."
    if doubled:
        why = "One die shows (1 + 2 + 3 + 4 + 5 + 6) / 6 on average; the Cyclops doubles it."
    times = 2 if doubled else dice
    return Working((note(why), row(note("E(score)"), "=", str(times), "·", Fraction(7, 2), "=", mean)), mean)


def _counting(totals: dict[int, int], dice: int, at_least: int) -> Working:
    """The rolls of each total, counted and added; those below where they are fewer."""
    whole = SIX**dice
    good = [way for way in totals.items() if way[0] >= at_least]
    bad = [way for way in totals.items() if way[0] < at_least]
    p = Fraction(sum(number for _, number in good), whole)
    words = f"at least {at_least}"
    if not good or not bad:
        far = "more than" if not good else "less than"
        return Working((note(f"{_dice(dice).capitalize()} never show {far} that."), equation(words, answer=p)), p)
    fewer = bad if len(bad) < len(good) else good
    lines = [note(f"{_dice(dice).capitalize()} can fall in {decimal_text(whole)} ways.")]
    counted = sum(number for _, number in fewer)
    if len(fewer) <= MOST_TOTALS and not is_long(whole):
        lines.append(note(f"Of these: {listing([f'{number} for {total}' for total, number in fewer])}."))
        added = row(*spaced([number for _, number in fewer], "+"))
        share: list[Any] = [frac(added if len(fewer) > 1 else counted, whole)]
    else:
        first = [f"{decimal_text(number)} for {total}" for total, number in fewer[:MOST_TOTALS]]
        more = f" and {_others(len(fewer) - MOST_TOTALS)}" if len(fewer) > MOST_TOTALS else ""
        lines.append(note(f"Of these: {', '.join(first)}{more}, {decimal_text(counted)} in all."))
        share = [] if is_long(whole) else [frac(counted, whole)]
    if fewer is good:
        return Working((*lines, equation(words, *share, answer=p)), p)
    lines.append(equation(f"less than {at_least}", *share, answer=1 - p))
    taken = [] if is_long(p) else [1, "−", 1 - p]
    return Working((*lines, equation(words, *taken, answer=p)), p)


def _others(number: int) -> str:
    return "1 other total" if number == 1 else f"{number} other totals"


MOST_TOTALS = 6
"""Totals whose ways are written out one by one."""


@question(
    "the best chance of a score, with powers on your own dice",
    FEW, TARGET, KNIGHT, WIZARD, MAN, CYCLOPS,
    example="reach dice=2 target=10 knight=1 wizard=0 man_at_arms=0",
)  # fmt: skip
def reach(dice: int, target: int, knight: int, wizard: int, man_at_arms: int, cyclops: bool) -> Answer:
    """A trick score of at least the target, every power used at its best; a die alone may count twice (T23)."""
    uses = Uses(knight, wizard, man_at_arms)
    doubled = cyclops and dice == 1
    goal = score_goal(target, doubled)
    p = best_chance(dice, uses, goal)
    rolled = _dice(dice) + (", doubled" if doubled else "")
    says = f"Best chance of a trick score of at least {target} with {rolled}{_with(uses)}"
    return Answer(says, p=p, working=_recursion(dice, uses, goal))


@question(
    "the best chance of a trump, with powers on your own dice",
    FEW, KNIGHT, WIZARD, MAN, BRUTE,
    example="reach_trump dice=2 knight=1 wizard=1 man_at_arms=1",
)  # fmt: skip
def reach_trump(dice: int, knight: int, wizard: int, man_at_arms: int, brute: bool) -> Answer:
    """A six (or a five with the Brute), every power used at its best."""
    uses = Uses(knight, wizard, man_at_arms)
    goal = trump_goal(brute)
    p = best_chance(dice, uses, goal)
    says = f"Best chance of a trump with {_dice(dice)}{_with(uses)}"
    if dice == 1 and knight and not (wizard or man_at_arms):  # one die, rolled until it trumps: no choice to weigh
        miss = 1 - best_chance(1, Uses(0, 0, 0), goal)
        return Answer(says, p=p, working=complement(1 + knight, miss, "every roll misses", "a trump"))
    return Answer(says, p=p, working=_recursion(dice, uses, goal))


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, count(number, "time"))


def _with(uses: Uses) -> str:
    named = zip(("Knight", "Wizard", "Man at Arms"), uses, strict=True)
    used = [f"the {name} {_times(times)}" for name, times in named if times]
    return f", with {listing(used)}" if used else ""


def _recursion(dice: int, uses: Uses, goal: Goal) -> Working:
    """The first roll by what it is worth: reached at once, or reached with powers with some chance."""
    cases = [
        (f"{_such(faces)}{'' if worth < 1 else ': reached, or sure to be'}", chance, worth)
        for faces, chance, worth in first_rolls(dice, uses, goal)
    ]
    before = [f"{_dice(dice).capitalize()} can fall in {SIX**dice} ways, grouped by the chance W that is left then."]
    turn = ["turning a die (W of the dice turned, with one use fewer)"] * bool(uses.wizard or uses.man_at_arms)
    again = ["rolling dice again (the average of W over their faces)"] * bool(uses.knight)
    if turn or again:
        before.append(f"W is 1 where the goal is reached; otherwise the best of {listing(turn + again)}.")
    return by_cases("the goal", cases, before=before)


def _such(faces: tuple[int, ...]) -> str:
    return f"rolls such as {', '.join(map(str, faces))}"


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
        short = Fraction(sum(ways for total, ways in _totals(dice).items() if total < score), SIX**dice)
        lines.append(equation(f"{_dice(dice)} below {score}", *out_of(short, SIX**dice), answer=short))
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


@question("the chance that a roll shows a one or a two (Thief, Saboteur)", DICE, example="result dice=3")
@cache
def result(dice: int) -> Answer:
    """At least one 1 or 2."""
    miss = Fraction(4, SIX)
    working = complement(dice, miss, "neither a one nor a two", "a one or a two")
    return Answer(f"Chance of a one or a two with {_dice(dice)}", p=1 - miss**dice, working=working)


_CARD = OneOf(tuple(CARDS), labels={key: card.title for key, card in CARDS.items()})
_SEAT = OneOf(tuple(range(5)), labels={seat: f"seat {seat + 1}" for seat in range(5)})


class _Shown(ListOf):
    """Dice as one writes them in the shell, ``w5+w4``, or in ``game.position``, ``w5 w4``."""

    def read(self, value: object) -> tuple[str, ...]:
        return super().read(value.replace(" ", "+") if isinstance(value, str) else value)


_SHOWN = _Shown(OneOf(tuple(BY_NAME)), range(1, OF_EACH + 1), between="+")

POOLS = Parameter("pools", ListOf(POOL, range(3, 6)), "the unrolled dice of each seat, red/white/green/blue")
IN_TRICK = Parameter("rolled", ListOf(_SHOWN, range(5)), "what lies in the trick, leader first: w5+w4,w3", default=())
LEADER = Parameter("leader", _SEAT, "who leads, counted from 0", default=0)
CARDS_OUT = Parameter("cards", ListOf(_CARD, range(4, 5)), "the four cards", default=FIRST_GAME)
CUBES = Parameter(
    "cubes", ListOf(OneOf(COLOURS), range(5)), "the cubes on those cards, in the advanced game", default=()
)
COLOUR = Parameter(
    "colour", OneOf(("none", *COLOURS)), "the trick colour, where the leader's dice are gone", default="none"
)
STILL = Parameter("still", YesNo(), "whether whoever rolled last is still in that turn", default=False)


@question(
    "the chance to take the trick from a position: every roll, without and with each power",
    POOLS, IN_TRICK, LEADER, CARDS_OUT, CUBES, COLOUR, STILL,
    example="take pools=2/2/3/1,1/2/1/2,2/2/1/1 rolled=w5+w4,w3 leader=1",
)  # fmt: skip
def take(
    pools: tuple[Given, ...],
    rolled: tuple[Given, ...],
    leader: int,
    cards: tuple[str, ...],
    cubes: tuple[str, ...],
    colour: str,
    still: bool,
) -> Answer:
    """The same table as on the panel."""
    monsters = bool(set(cards) & set(MONSTERS))
    try:
        game = Thrown(len(pools), advanced=bool(cubes), with_monsters=bool(cubes) and monsters)
        if monsters and not cubes:
            raise OddsError("Monsters have no colour of their own: say which cubes lie on the cards.")
        named = "" if colour == "none" else colour
        state = game.position(pools, cards, cubes, rolled, leader, colour=named, still=still)
    except OptionError as error:
        raise OddsError(str(error)) from None
    return chances(state)


QUESTIONS: Final = (trump, pair, score, reach, reach_trump, hold, result, take)
