"""School tasks from Draconic Dice: none at all, exactly so many, out of dice, what is left on average."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any, Final

from dicelab.games.draconic.odds.questions import burned, faces, out, turn, win
from dicelab.games.draconic.rules.dice import BLANK, DRAGON, DRAGON_DIE, FIREBALL, KNIGHT
from dicelab.games.quiz import MEAN, Mistake, Task, at_least_one, exactly_so_many, none_at_all, number_word, of_mean
from dicelab.odds.formula import note
from dicelab.odds.text import count, dice_word
from dicelab.odds.working import Working, binomial, binomial_at_least, complement, equation

ABOUT: Final = (
    "A dragon die shows a blank on three of its six sides, and a dragon, a fireball and a knight on one each."
)

_SIXTH, _HALF, _THIRD = Fraction(1, 6), Fraction(1, 2), Fraction(1, 3)


def _hit(face: str) -> Fraction:
    return Fraction(DRAGON_DIE.weights[face], 6)


def _just_mistakes(dice: int, face: str, exactly: int) -> list[Mistake]:
    found = exactly_so_many(dice, exactly, _hit(face), face, f"{face}s")
    if face == BLANK:
        sixth = comb(dice, exactly) * _SIXTH**exactly * (1 - _SIXTH) ** (dice - exactly)
        found.insert(0, Mistake(sixth, "You took 1/6 for a blank; three of the six sides are blank."))
    return found


def _least_mistakes(dice: int, face: str, least: int) -> list[Mistake]:
    hit = _hit(face)
    chance = [comb(dice, k) * hit**k * (1 - hit) ** (dice - k) for k in range(dice + 1)]
    added = comb(dice, least) * hit**least
    word = number_word(least)
    return [
        Mistake(chance[least], f"That is exactly {word}; more than {word} count as well."),
        Mistake(sum(chance[least + 1 :], Fraction(0)), f"That is more than {word}; {word} itself counts as well."),
        Mistake(
            added,
            f"You added {hit}{'²' if least == 2 else '³'} for every choice of {word} dice: "
            f"rolls with more {face}s are counted several times.",
        ),
        Mistake(sum(chance[:least], Fraction(0)), f"That is the probability of fewer than {word}: the opposite."),
        Mistake(1 - chance[0], f"That is the probability of at least one {face}, not of {word}."),
        Mistake(hit**least, f"That is the probability that {word} particular dice show a {face}."),
    ]


def _turn_mistakes(dice: int, pile: int) -> list[Mistake]:
    kept, none = dice * _HALF, (1 - _SIXTH) ** dice
    if not pile:
        return [
            Mistake(Fraction(dice), "You kept all your dice; only the blanks stay."),
            Mistake(dice * _SIXTH, "You took 1/6 for a blank; three of the six sides are blank."),
            Mistake(_HALF**dice, "That is the probability that every die shows a blank; averages of dice add up."),
        ]
    return [
        Mistake(kept, "You forgot the pile: without a fireball it comes to you."),
        Mistake(kept + pile, "You always took the pile; it comes only without a fireball."),
        Mistake(
            kept + pile * _SIXTH, "You used 1/6, a fireball on one die; the pile comes if none of the dice shows one."
        ),
        Mistake(
            kept + pile * (1 - none),
            "You used the probability of a fireball for the pile; it comes if there is none.",
        ),
        Mistake(Fraction(dice), "You kept all your dice; only the blanks stay."),
        Mistake(dice * _SIXTH + pile * none, "You took 1/6 for a blank; half of the sides are blank."),
    ]


def _out_mistakes(dice: int, pile: int) -> list[Mistake]:
    gone, fire = _HALF**dice, 1 - (1 - _SIXTH) ** dice
    found = [
        Mistake(1 - gone, "That is the probability of at least one blank, with which you are not out."),
        Mistake(dice * _HALF, f"You added {dice} × 1/2; every die has to be gone, so multiply."),
        Mistake(_HALF, "That is for one die; all of them have to be gone."),
    ]
    if not pile:
        return [*found, Mistake(_THIRD**dice, "A fireball is gone, too: only the blanks stay with you.")]
    return [
        Mistake(gone, "You forgot the pile: without a fireball you have to take it."),
        Mistake(
            gone * fire,
            "You multiplied, but these are not independent: a die without a blank shows a fireball more often.",
        ),
        Mistake(_THIRD**dice, "That is no blank and no fireball: then the pile is yours."),
        Mistake(
            gone - (1 - _SIXTH) ** dice,
            "You took away every roll without a fireball; only those without a blank matter.",
        ),
        *found,
    ]


def _out_setting(pile: int, **_: Any) -> str:
    said = "After a roll only the blanks stay with you; dragons, fireballs and knights are gone."
    if pile:
        return f"{said} But if no die shows a fireball, you take the pile: {count(pile, 'die', 'dice')}."
    return f"{said} The pile is empty."


def _both_mistakes(first: str, second: str, orders: int, **_: Any) -> list[Mistake]:
    one, other = _hit(first), _hit(second)
    found = [
        Mistake(one + other, "You added; both have to happen: multiply."),
        Mistake(Fraction(orders, 16), "You took 1/4 for each of the four pictures; a blank is on three of six sides."),
        Mistake(
            (3 - orders) * one * other,
            "You allowed both orders; here the order is given."
            if orders == 1
            else "You counted one order only; either die may show either picture.",
        ),
        Mistake(one, f"That is a {first} alone; the other die has to show a {second}."),
    ]
    if one != other:
        found.append(Mistake(other, f"That is a {second} alone; the other die has to show a {first}."))
        found.append(Mistake(Fraction(orders, 36), "You took 1/6 for a blank; three of the six sides are blank."))
    return found


def _both_working(first: str, second: str, orders: int, **_: Any) -> Working:
    one, other = _hit(first), _hit(second)
    answer = orders * one * other
    if orders == 1:
        why = note("The dice are independent, so the probabilities multiply.")
        return Working((why, equation(f"{first}, then {second}", one, "·", other, answer=answer)), answer)
    why = note("There are two orders, and the probabilities multiply in each.")
    terms = (one, "·", other, "+", other, "·", one)
    return Working((why, equation(f"a {first} and a {second}", *terms, answer=answer)), answer)


_FACES: Final = (BLANK, DRAGON, FIREBALL, KNIGHT)

TASKS: Final = (
    Task(
        "burned", burned, "one",
        over={"dice": range(2, 8)},
        more={"dice": range(8, 15)},
        event=lambda dice: f"no fireball with {dice_word(dice)}",
        level=lambda dice: 1 + (dice > 4),
        hint="Every single die has to miss the fireball.",
        mistakes=lambda dice: none_at_all(dice, _SIXTH, FIREBALL),
        told=True,
        stages=lambda dice: (FIREBALL, f"no {FIREBALL}", _SIXTH, dice),
    ),
    Task(
        "exactly", faces, "exactly",
        over={"dice": range(2, 7), "face": (BLANK, DRAGON, FIREBALL, KNIGHT), "exactly": (1, 2, 3)},
        # of two dice exactly one blank is as likely as a blank on a single die: that would tell nobody anything
        keeps=lambda dice, face, exactly: exactly < dice and (dice, face) != (2, BLANK),
        event=lambda dice, face, exactly: f"exactly {count(exactly, face)} with {dice_word(dice)}",
        level=lambda dice, exactly, **_: 1 + (dice > 2) + (exactly > 1 and dice > 3),
        hint="Which dice show it, and what do the others show?",
        mistakes=_just_mistakes,
        reads=lambda answer, exactly, **_: answer.dist[exactly],
        works=lambda dice, face, exactly: binomial(dice, exactly, _hit(face), f"exactly {count(exactly, face)}"),
        told=True,
        stages=lambda dice, face, **_: (face, f"no {face}", _hit(face), dice),
    ),
    Task(
        "at_least", faces, "exactly",
        over={"dice": range(3, 7), "face": (BLANK, FIREBALL), "least": (2, 3)},
        keeps=lambda dice, face, least: least < dice and not (face == BLANK and 2 * least == dice + 1),  # that is 1/2
        event=lambda dice, face, least: f"at least {count(least, face)} with {dice_word(dice)}",
        level=lambda dice, least, **_: 2 + (dice > 4 or least > 2),
        hint="Add the cases, or take the other cases away from 1: whichever are fewer.",
        mistakes=_least_mistakes,
        reads=lambda answer, least, **_: answer.dist.p_at_least(least),
        works=lambda dice, face, least: binomial_at_least(dice, least, _hit(face), f"at least {count(least, face)}"),
        told=True,
    ),
    Task(
        "some", faces, "one",
        over={"dice": range(2, 7), "face": (DRAGON, FIREBALL, KNIGHT), "least": (1,)},
        event=lambda dice, face, **_: f"at least one {face} with {dice_word(dice)}",
        level=lambda dice, **_: 1 + (dice > 4),
        hint="Think of the opposite: every die misses.",
        mistakes=lambda dice, face, **_: at_least_one(dice, _SIXTH, face, f"{face}s"),
        reads=lambda answer, least, **_: answer.dist.p_at_least(least),
        works=lambda dice, face, **_: complement(dice, 1 - _hit(face), f"no {face}", f"at least one {face}"),
        told=True,
        stages=lambda dice, face, **_: (face, f"no {face}", _SIXTH, dice),
    ),
    Task(
        "then", faces, "product",
        over={"dice": (2,), "face": (BLANK,), "first": _FACES, "second": _FACES, "orders": (1,)},
        keeps=lambda first, second, **_: first != second,
        event=lambda first, second, **_: f"a {first} on the first die and a {second} on the second",
        asks=lambda first, second, **_: (
            f"You roll one die, then another. What is the probability of a {first} first and then a {second}?"
        ),
        level=lambda **_: 1,
        hint="How likely is the first, and how likely the second? Both have to happen.",
        mistakes=_both_mistakes,
        reads=lambda answer, first, second, orders, **_: orders * _hit(first) * _hit(second),
        works=_both_working,
    ),
    Task(
        "both", faces, "product",
        over={"dice": (2,), "face": (BLANK,), "first": _FACES, "second": _FACES, "orders": (2,)},
        # a blank and a dragon in either order are as likely as a dragon on one die: that would tell nobody anything
        keeps=lambda first, second, **_: first != BLANK and _FACES.index(first) < _FACES.index(second),
        event=lambda first, second, **_: f"a {first} and a {second} with two dice",
        level=lambda **_: 2,
        hint="Which die shows which? There are two orders.",
        mistakes=_both_mistakes,
        reads=lambda answer, first, second, orders, **_: orders * _hit(first) * _hit(second),
        works=_both_working,
        told=True,
    ),
    Task(
        "left", turn, "mean",
        over={"dice": range(1, 5), "pile": (0, 1, 2, 3, 6)},
        keeps=lambda dice, pile: dice > 1 or pile > 0,  # one die: half a die, which is also its probability
        setting=_out_setting,
        event=lambda dice, pile: f"the number of dice you hold after rolling {dice_word(dice)}, on average",
        asks=lambda dice, pile: f"You roll {dice_word(dice)}. How many dice do you hold afterwards, on average?",
        level=lambda dice, pile: 1 if not pile else 2 + (dice > 2),
        hint="How many blanks are there on average, and how often does the pile come?",
        mistakes=_turn_mistakes,
        reads=of_mean,
        unit=MEAN,
    ),
    Task(
        "out", out, "product",
        over={"dice": range(1, 5), "pile": (0, 2, 3, 5)},
        keeps=lambda dice, pile: dice > 1 or pile > 0,
        setting=_out_setting,
        event=lambda dice, pile: f"holding no dice after rolling {dice_word(dice)}",
        asks=lambda dice, **_: f"You roll {dice_word(dice)}. What is the probability that you hold no dice afterwards?",
        level=lambda dice, pile: 1 + bool(pile) + (bool(pile) and dice > 2),
        hint="No blank at all; and with dice on the pile, how many of those rolls have no fireball?",
        mistakes=_out_mistakes,
        kinds=("numeric", "choice"),
    ),
    Task(
        "win", win, "race",
        over={"dice": ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2), (4, 2), (2, 4)), "pile": (0,)},
        event=lambda dice, **_: (
            f"winning Draconic Dice with {dice_word(dice[0])} against {dice_word(dice[1])}, you to roll, the pile empty"
        ),
        level=lambda **_: 3,
        hint="Fewer dice and the first roll are good for you.",
        kinds=("order",),
    ),
)  # fmt: skip
