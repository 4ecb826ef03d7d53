"""The questions that Draconic Dice answers, exactly."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

from dicelab.errors import OddsError
from dicelab.games.draconic.rules.dice import BLANK, DRAGON, DRAGON_DIE, FIREBALL, KNIGHT, rolls
from dicelab.games.kinds import ListOf, OneOf, Whole
from dicelab.games.question import Answer, Parameter, question
from dicelab.odds.distribution import Distribution
from dicelab.odds.formula import by_cases, note, power, row
from dicelab.odds.pool import Pool
from dicelab.odds.text import count
from dicelab.odds.working import Working, binomial, equation

MOST_DICE = 20  # all the dice in the box
RACE_DICE = 10  # each, for the chance to win a two-player game
RACE_TOTAL = MOST_DICE  # with the pile; with more, a chance has more digits than Python turns into a text

NO_FIREBALL = Fraction(5, 6)
NO_BLANK = Fraction(3, 6)
NEITHER = Fraction(2, 6)  # a dragon or a knight: gone, and no fireball

DICE = Parameter("dice", Whole(range(1, MOST_DICE + 1)), "how many dice you roll")
FACE = Parameter("face", OneOf((DRAGON, KNIGHT, FIREBALL, BLANK)), "which face is counted")
PILE = Parameter("pile", Whole(range(MOST_DICE + 1)), "how many dice lie on the fire pile", default=0)
OTHER = Parameter("other", Whole(range(1, RACE_DICE + 1)), "how many dice the other player holds")
HANDS = Parameter("dice", ListOf(OTHER.kind, range(2, 3)), "dice of the player about to roll, then of the other")


@question("the chance to roll no fireball", DICE, example="burned dice=4")
def burned(dice: int) -> Answer:
    """No fireball among the dice."""
    p = NO_FIREBALL**dice
    line = equation("no fireball", power(NO_FIREBALL, dice), answer=p)
    why = note("Each die misses the fireball on 5 of its 6 sides, and the dice are independent.")
    return Answer(
        f"Chance to be burned with {count(dice, 'die', 'dice')}: no fireball", p=p, working=Working((why, line), p)
    )


@question("how many dice show a face", DICE, FACE, example="faces dice=4 face=dragon")
def faces(dice: int, face: str) -> Answer:
    """How many dice show a face."""
    dist = Pool.of(dice, DRAGON_DIE).count(face)
    hit = Fraction(DRAGON_DIE.weights[face], 6)
    likeliest = max(dist, key=lambda number: dist[number])
    working = binomial(dice, likeliest, hit, count(likeliest, face))
    return Answer(
        f"How many of {count(dice, 'die', 'dice')} show a {face}", dist=dist, mean=dist.mean(), working=working
    )


@cache
def _after_turn(dice: int, pile: int) -> Distribution[int]:
    weights: Counter[int] = Counter()
    for (blanks, _, fireballs, _), ways in rolls(dice):
        weights[blanks if fireballs else blanks + pile] += ways
    return Distribution(weights)


@question("the dice you hold at the end of your turn", DICE, PILE, example="turn dice=4 pile=3")
def turn(dice: int, pile: int) -> Answer:
    """The dice held at the end of one's turn, by the base rules."""
    dist = _after_turn(dice, pile)
    says = f"Dice you hold after a turn with {count(dice, 'die', 'dice')} and {count(pile, 'die', 'dice')} on the pile"
    return Answer(says, dist=dist, mean=dist.mean(), working=_turn_working(dice, pile, dist))


def _turn_working(dice: int, pile: int, dist: Distribution[int]) -> Working:
    """E = dice · 1/2 for the blanks, and the pile if burned."""
    mean = dist.mean()
    terms: list[object] = [str(dice), "·", NO_BLANK]
    if pile:
        terms += ["+", str(pile), "·", power(NO_FIREBALL, dice)]
    why = "You keep the blanks, half of your dice on average" + (
        "; without a fireball you take the pile as well." if pile else "."
    )
    return Working((note(why), row(note("E(dice you hold)"), "=", *terms, "=", mean)), mean)


def out_chance(dice: int, pile: int) -> Fraction:
    """The chance to hold no dice at the end of one's turn."""
    if dice < 0 or pile < 0:
        raise OddsError("A number of dice cannot be negative.")
    return NO_BLANK**dice - (NEITHER**dice if pile else 0)


@question("the chance to hold no dice at the end of your turn", DICE, PILE, example="out dice=4 pile=3")
def out(dice: int, pile: int) -> Answer:
    """No dice left: no blanks, and no pile to take."""
    p = out_chance(dice, pile)
    says = (
        f"Chance to be out after a turn with {count(dice, 'die', 'dice')} and {count(pile, 'die', 'dice')} on the pile"
    )
    if not pile:
        why = note("Blanks are the only dice you keep, and there is no pile to take.")
        return Answer(says, p=p, working=Working((why, equation("no blank", power(NO_BLANK, dice), answer=p)), p))
    lines = (
        note("You keep the blanks; and without a fireball you would take the pile."),
        equation("no blank", power(NO_BLANK, dice), answer=NO_BLANK**dice),
        equation("no blank and no fireball", power(NEITHER, dice), answer=NEITHER**dice),
        equation("out", power(NO_BLANK, dice), "−", power(NEITHER, dice), answer=p),
    )
    return Answer(says, p=p, working=Working(lines, p))


@question(
    "two players: the chance that the player about to roll wins, and the turns left on average",
    HANDS,
    PILE,
    example="win dice=6,6 pile=0",
)
def win(dice: tuple[int, int], pile: int) -> Answer:
    """Two players, base rules: the player about to roll wins the race."""
    from dicelab.games.draconic.odds.two_players import first_step, turns_left, win_chance  # no other question solves

    mine, theirs = dice
    if mine + theirs + pile > RACE_TOTAL:
        raise OddsError(
            f"win is answered for up to {RACE_TOTAL} dice on the table, pile included, not {mine + theirs + pile}."
        )
    p = win_chance(mine, theirs, pile)
    says = (
        f"Chance that the player about to roll wins: {count(mine, 'die', 'dice')} "
        f"against {count(theirs, 'die', 'dice')}, {count(pile, 'die', 'dice')} on the pile"
    )
    cases = [(_then(after), chance, worth) for after, chance, worth in first_step(mine, theirs, pile)]
    before = (
        "Let W be the chance of the player about to roll, for every number of dice on the table.",
        "W = P(out this turn) + the sum over every other roll of P(roll) · (1 − W of the position it leads to).",
        "Dice only ever leave the game, so positions with fewer dice are solved first. The first step:",
    )
    working = by_cases("win", cases, before=before)
    turns = turns_left(mine, theirs, pile)
    return Answer(says, p=p, mean=turns, mean_says="turns left, on average", working=working)


def _then(after: tuple[int, int, int] | None) -> str:
    if after is None:
        return "out at once"
    theirs, mine, pile = after
    return f"{mine} against {theirs}, {pile} on the pile"
