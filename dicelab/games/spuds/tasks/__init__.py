"""School tasks from Blazing Spuds: all different, alike, runs, filling a card, who begins."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Any, Final

from dicelab.games.question import Answer
from dicelab.games.quiz import MEAN, Mistake, Task, at_least_one, number_word, of_mean
from dicelab.games.spuds.odds.questions import activate, different, give, kind, pairs, rolloff, run
from dicelab.games.spuds.rules.kitchen import TITLES, completing
from dicelab.odds.die import d6
from dicelab.odds.formula import frac, note, power, row, spaced
from dicelab.odds.pool import Pool
from dicelab.odds.text import alternatives, count, dice_word, listing
from dicelab.odds.working import Working, binomial_at_least, complement, equation

ABOUT: Final = "The dice are ordinary: six sides, from 1 to 6."

_SIXTH = Fraction(1, 6)
_NO_ORDER: Final = "You ignored the order; sets of numbers without an order are not equally likely."


def _all_different(dice: int) -> Fraction:
    return prod((Fraction(6 - i, 6) for i in range(dice)), start=Fraction(1))


def _different_mistakes(dice: int, **_: Any) -> list[Mistake]:
    if dice == 2:
        return [
            Mistake(_SIXTH, "That is the probability that two dice match: the opposite."),
            Mistake(Fraction(5, 6) ** 2, "You took 5/6 for every die; the first may show anything."),
            Mistake(Fraction(15, 36), "You counted each pair of numbers once; the dice show it in two orders."),
            Mistake(Fraction(15, 21), _NO_ORDER),
        ]
    return [
        Mistake(1 - _all_different(dice), "That is the probability that two dice match: the opposite."),
        Mistake(Fraction(5, 6) ** (dice - 1), "Each new die has one more number to avoid; 5/6 is only for the second."),
        Mistake(Fraction(5, 6) ** dice, "You took 5/6 for every die; the first may show anything."),
        Mistake(Fraction(comb(6, dice), 6**dice), "You counted sets of numbers; each can be rolled in several orders."),
        Mistake(Fraction(comb(6, dice), comb(5 + dice, dice)), _NO_ORDER),
        Mistake(1 - Fraction(comb(dice, 2), 6), "You subtracted 1/6 for each pair; several pairs can match at once."),
    ]  # fmt: skip


def _kind_mistakes(dice: int, at_least: int) -> Iterable[Mistake]:
    chosen = comb(dice, at_least)
    fixed = _SIXTH**at_least
    just = 6 * chosen * fixed * Fraction(5, 6) ** (dice - at_least)
    word = number_word(at_least)
    yield (
        Mistake(_SIXTH ** (at_least - 1), f"You fixed which {word} dice are alike.")
        if dice > at_least
        else Mistake(fixed, "That is one particular number on all dice; any of the six numbers will do.")
    )
    if dice > at_least:
        yield Mistake(just, f"That is exactly {word} alike; more than {word} count as well.")
        yield Mistake(
            6 * chosen * fixed, f"You counted every choice of {word} dice: rolls with more alike count several times."
        )
        yield Mistake(chosen * fixed, "You took one particular number; any of the six numbers will do.")
        yield Mistake(fixed, f"That is one particular number on {word} particular dice.")
    else:
        yield Mistake(_SIXTH**at_least * _SIXTH, "You took a factor 1/6 too many: the first die may show anything.")
    yield Mistake(Fraction(at_least, 6), f"You divided {at_least} by 6; probabilities of several dice multiply.")
    if at_least < dice:
        yield Mistake(Fraction(6, comb(5 + at_least, at_least)), _NO_ORDER)


def _kind_working(dice: int, at_least: int) -> Working:
    """Two numbers cannot both come so often, so the six of them exclude each other."""
    chances = [comb(dice, k) * _SIXTH**k * Fraction(5, 6) ** (dice - k) for k in range(at_least, dice + 1)]
    p = 6 * sum(chances, Fraction(0))
    if dice == at_least:
        why = note("The first die may show anything; each other die must show the same.")
        return Working((why, equation("all alike", power(_SIXTH, dice - 1), answer=p)), p)
    why = note("Take one number first; there are six of them, and no two of them can both come so often.")
    one = binomial_at_least(dice, at_least, _SIXTH, f"at least {at_least} sixes")
    return Working((why, *one.lines, equation(f"at least {at_least} alike", 6, "·", p / 6, answer=p)), p)


def _run_mistakes(dice: int, at_least: int) -> Iterable[Mistake]:
    starts = 7 - at_least
    orders = factorial(at_least)
    sets = Fraction(starts, comb(5 + dice, dice))
    yield Mistake(
        Fraction(starts, 6**at_least),
        f"You counted each run once; {dice_word(at_least)} can show it in {orders} orders.",
    )
    yield Mistake(
        Fraction(orders, 6**at_least),
        f"That is one particular run; there are {starts}, each beginning with another number.",
    )
    yield Mistake(sets, "You left the order out: a run comes in more orders than a pair or three alike.")
    yield Mistake(
        Fraction(6 * orders, 6**at_least),
        f"A run of {at_least} cannot begin with every number: 6 and 1 are not neighbours.",
    )
    yield Mistake(_all_different(dice), "That is the probability that all dice are different; a run has no gap either.")


def _run_working(dice: int, at_least: int) -> Working:
    starts, orders = 7 - at_least, factorial(at_least)
    p = Fraction(starts * orders, 6**at_least)
    why = note(f"There are {count(starts, 'run')} of {at_least}, and the dice can show each in {orders} orders.")
    return Working((why, equation("run", frac(row(str(starts), "·", str(orders)), power(6, at_least)), answer=p)), p)


def _pairs_working(dice: int, at_least: int) -> Working:
    numbers, places, alike = comb(6, 2), comb(4, 2), 6
    p = Fraction(numbers * places + alike, 6**4)
    why = note(
        f"Two numbers can be chosen in {numbers} ways, and four dice can show two of each in {places} orders. "
        f"Four alike come in {alike} ways."
    )
    counted = row(str(numbers), "·", str(places), "+", str(alike))
    return Working((why, equation("two pairs", frac(counted, power(6, 4)), answer=p)), p)


def _pairs_mistakes(dice: int, at_least: int) -> Iterable[Mistake]:
    yield Mistake(1 - _all_different(dice), "That is one pair at least; two pairs were asked for.")
    yield Mistake(_all_different(dice), "That is the probability that all dice are different.")
    yield Mistake(_SIXTH**2, "You fixed which dice make the pairs.")
    yield Mistake(
        Fraction(180, 6**4), "You counted a first and a second pair: which of them comes first does not matter."
    )
    yield Mistake(Fraction(15 * 6, 6**4), "You left out four of a kind, which are two pairs as well.")
    yield Mistake((1 - _all_different(dice)) ** 2, "A second pair is not as likely as the first: dice are used up.")


def _shapes(dice: int, just: int) -> list[tuple[tuple[int, ...], int, int]]:
    """How dice can show just so many numbers: how often each comes, the choices of numbers, and the orders."""
    found = []
    for sizes in combinations_with_replacement(range(dice, 0, -1), just):
        if sum(sizes) == dice:
            alike = prod(factorial(sizes.count(size)) for size in set(sizes))
            numbers = factorial(6) // factorial(6 - just) // alike
            found.append((sizes, numbers, factorial(dice) // prod(map(factorial, sizes))))
    return found


def _just_different(answer: Answer, dice: int, just: int, **_: Any) -> Fraction:
    return Pool.of(dice, d6).distinct()[just]


def _just_different_mistakes(dice: int, just: int, **_: Any) -> Iterable[Mistake]:
    dist = Pool.of(dice, d6).distinct()
    yield Mistake(dist.p_at_least(just), f"That is {just} or more; exactly {just} is asked for.")
    yield Mistake(dist.p_at_most(just), f"That is {just} or fewer; exactly {just} is asked for.")
    yield Mistake(
        Fraction(comb(6, just) * just**dice, 6**dice),
        f"You let the dice show any of {number_word(just)} numbers, even if one of them never comes up.",
    )
    yield Mistake(Fraction(1, dice), f"You treated 1 to {dice} different numbers as equally likely.")
    yield Mistake(
        Fraction(sum(numbers for _, numbers, _ in _shapes(dice, just)), 6**dice),
        "You counted each set of numbers once; the dice show it in several orders.",
    )


def _just_different_working(dice: int, just: int, **_: Any) -> Working:
    shapes = _shapes(dice, just)
    ways = [numbers * orders for _, numbers, orders in shapes]
    p = Fraction(sum(ways), 6**dice)
    lines = []
    for sizes, numbers, orders in shapes:
        shape = listing([f"{number_word(size)} alike" if size > 1 else "a single one" for size in sizes])
        lines.append(note(f"{shape.capitalize()}: {numbers} choices of numbers, {orders} orders."))
    terms = spaced([row(str(numbers), "·", str(orders)) for _, numbers, orders in shapes], "+")
    found = equation(f"{just} different numbers", frac(row(*terms), power(6, dice)), answer=p)
    return Working((*lines, found), p)


# -- a card ------------------------------------------------------------------------------------------------------------

_CARDS: Final[tuple[tuple[str, tuple[int, ...]], ...]] = (
    ("kind", (4,)), ("kind", (2,)), ("pair", (5,)), ("pair", (1,)), ("run", (6,)), ("run", (3, 5)), ("run", (3,)),
    ("run", (2,)), ("run", (4,)), ("run", (2, 3, 5)), ("run", (5,)), ("run", (1,)), ("run", (1, 3)), ("run", (4, 6)),
    ("run", (2, 4)), ("kind", (1,)), ("kind", (6,)), ("pair", (3,)), ("pair", (6,)),
)  # fmt: skip
"""Cards with dice on them; some numbers make them ready."""

_ASKS: Final = {
    "run": "The card A Run needs at least two dice, and the numbers on it must follow each other without a gap.",
    "kind": "The card All of a Kind needs at least two dice that show the same number.",
    "pair": "The card One or Two Pair needs a pair.",
}


def _on(placed: tuple[int, ...]) -> str:
    return " and ".join(f"a {value}" for value in placed) if len(placed) < 3 else "a 2, a 3 and a 5"


def _card_setting(card: str, placed: tuple[int, ...], **_: Any) -> str:
    lie = "lies" if len(placed) == 1 else "lie"
    return f"{_ASKS[card]} {_on(placed).capitalize()} {lie} on it, and you may add any of the dice you roll."


def _card_mistakes(card: str, placed: tuple[int, ...], dice: int) -> list[Mistake]:
    one, _, hit = _helps(card, placed)
    found = at_least_one(dice, hit, one, f"dice of {one}")
    if len(completing(card, placed)) == 2:
        one_side = f"You counted one neighbour; a {one} will do."
        return [Mistake(1 - Fraction(5, 6) ** dice, one_side), *found]
    if card == "run" and len(placed) == 1:
        around = "You counted 6 and 1 as neighbours; a run does not go on from 6 to 1."
        return [Mistake(1 - Fraction(4, 6) ** dice, around), *found]
    return found


def _helps(card: str, placed: tuple[int, ...]) -> tuple[str, str, Fraction]:
    """What a die may show that helps, what else, and how likely the first is."""
    good = completing(card, placed)
    return alternatives([str(value) for value in good]), "another", len(good) * _SIXTH


def _card_working(card: str, placed: tuple[int, ...], dice: int) -> Working:
    one, _, hit = _helps(card, placed)
    return complement(dice, 1 - hit, f"no {one}", f"at least one {one}")


def _gap_mistakes(placed: tuple[int, ...], dice: int, **_: Any) -> list[Mistake]:
    none, neither = Fraction(5, 6) ** dice, Fraction(4, 6) ** dice
    return [
        Mistake(
            (1 - none) ** 2,
            "You multiplied two probabilities as if a die for one gap left the other gap as likely as before.",
        ),
        Mistake(1 - neither, "That is the probability of one of the two; both gaps have to be filled."),
        Mistake(1 - none, "That is the probability of filling one particular gap; there are two."),
        Mistake(1 - 2 * none, "You took the rolls with neither number away twice; add them back once."),
        *(_more_than_two(dice) if dice > 2 else [Mistake(Fraction(1, 36), "Either die may fill either gap.")]),
    ]


def _more_than_two(dice: int) -> list[Mistake]:
    return [
        Mistake(Fraction(2, 36), f"That is the probability with two dice; you roll {number_word(dice)}."),
        Mistake(
            comb(dice, 2) * Fraction(2, 36), "Rolls that fill the gaps in more than one way are counted several times."
        ),
    ]


def _gap_working(placed: tuple[int, ...], dice: int, **_: Any) -> Working:
    low, high = placed[0] + 1, placed[-1] - 1
    p = 1 - 2 * Fraction(5, 6) ** dice + Fraction(4, 6) ** dice
    why = note(f"Take away the rolls without a {low} and those without a {high}; add back those without either.")
    terms = (1, "−", "2", "·", power(Fraction(5, 6), dice), "+", power(Fraction(4, 6), dice))
    return Working((why, equation(f"a {low} and a {high}", *terms, answer=p)), p)


def _sent_mistakes(dice: int, **_: Any) -> list[Mistake]:
    return [
        Mistake(Fraction(dice), "Some dice can match: not every roll has all numbers different."),
        Mistake(
            dice * _all_different(dice), "You counted only the rolls in which all are different; others send dice, too."
        ),
        Mistake(Fraction(dice + 1, 2), f"You treated 1 to {dice} as equally likely."),
        Mistake(dice * Fraction(5, 6), "You took 5/6 for every die; the first is always new."),
        Mistake(6 * (1 - Fraction(5, 6) ** (dice - 1)), "That is the average with one die fewer."),
    ]


# -- who begins --------------------------------------------------------------------------------------------------------


def _first_mistakes(players: int) -> list[Mistake]:
    decided = Fraction(players * sum(below ** (players - 1) for below in range(6)), 6**players)
    if players == 2:
        return [
            Mistake(_SIXTH, "That is the probability that both show the same number: the opposite."),
            Mistake(Fraction(5, 12), "That is one particular player; either of them may have the higher number."),
            Mistake(Fraction(1, 2), "That is how often each of them begins in the end; here it is one roll."),
        ]
    return [
        Mistake(1 - decided, "That is the probability that the highest number comes more than once: the opposite."),
        Mistake(_all_different(players), "All dice need not be different: only the highest must come once."),
        Mistake(decided / players, "That is the probability that one particular player has the highest die alone."),
        Mistake(Fraction(5, 6), "That is right for two players; a third die can tie as well."),
        Mistake(1 - _SIXTH ** (players - 1), "That is the probability that not all dice are alike."),
        Mistake(Fraction(1, players), "That is each player's probability of beginning in the end."),
    ]


TASKS: Final = (
    Task(
        "different", different, "patterns",
        over={"dice": range(2, 7), "at_least": range(2, 7)},
        keeps=lambda dice, at_least: dice == at_least,
        event=lambda dice, **_: f"only different numbers on {dice_word(dice)}",
        asks=lambda dice, **_: (
            f"You roll {dice_word(dice)}. What is the probability that {'both' if dice == 2 else 'all of them'} show "
            "different numbers?"
        ),
        level=lambda dice, **_: 1 + (dice > 2) + (dice > 4),
        hint="Die by die: how many numbers are still free?",
        mistakes=_different_mistakes,
        told=True,
    ),
    Task(
        "just_different", different, "patterns",
        over={"dice": (3, 4, 5), "at_least": (2,), "just": (2, 3, 4)},
        keeps=lambda dice, just, **_: just < dice,
        event=lambda dice, just, **_: f"exactly {number_word(just)} different numbers on {dice_word(dice)}",
        asks=lambda dice, just, **_: (
            f"You roll {dice_word(dice)}. What is the probability that they show exactly {number_word(just)} different "
            "numbers?"
        ),
        level=lambda dice, **_: 2 + (dice > 3),
        hint="How often can each number come? Choose the numbers, then count the orders.",
        mistakes=_just_different_mistakes,
        reads=_just_different,
        works=_just_different_working,
        told=True,
    ),
    Task(
        "kind", kind, "patterns",
        over={"dice": (2, 3, 4, 5, 6), "at_least": (2, 3, 4, 5)},
        more={"dice": (7, 8), "at_least": (6,)},
        keeps=lambda dice, at_least: dice == at_least or (at_least >= 3 and at_least < dice < 2 * at_least),
        event=lambda dice, at_least: (
            f"{dice_word(dice)} all alike" if dice == at_least else
            f"at least {number_word(at_least)} alike among {dice_word(dice)}"
        ),
        level=lambda dice, at_least: 1 + 2 * (dice > at_least),
        hint="Any of six numbers will do. Which dice show it, and what do the others show?",
        mistakes=_kind_mistakes,
        works=_kind_working,
        asks=lambda dice, at_least: (
            f"You roll {dice_word(dice)}. What is the probability that "
            + (f"{'both' if dice == 2 else 'all of them'} show the same number?" if dice == at_least else
               f"at least {number_word(at_least)} of them show the same number?")
        ),
    ),
    Task(
        "run", run, "patterns",
        over={"dice": (2, 3, 4), "at_least": (2, 3, 4)},
        keeps=lambda dice, at_least: dice == at_least,
        setting="A run is a row of numbers that follow each other, such as 2, 3, 4; the dice may fall in any order.",
        event=lambda dice, at_least: f"a run of {at_least} (numbers in a row) with {dice_word(dice)}",
        level=lambda dice, at_least: dice - 1,
        hint="How many runs are there, and in how many orders can the dice show each?",
        mistakes=_run_mistakes,
        works=_run_working,
        told=True,
    ),
    Task(
        "two_pairs", pairs, "patterns",
        over={"dice": (4,), "at_least": (2,)},
        setting="Four dice alike count as two pairs.",
        event=lambda **_: "two pairs, or four alike, with four dice",
        level=lambda **_: 3,
        hint="Two different pairs, or four alike: count both.",
        mistakes=_pairs_mistakes,
        works=_pairs_working,
    ),
    Task(
        "card", activate, "one",
        over={
            "card": ("run", "kind", "pair"),
            "placed": tuple(dict.fromkeys([placed for _, placed in _CARDS])),
            "dice": (1, 2, 3, 4),
        },
        keeps=lambda card, placed, dice: (card, placed) in _CARDS,
        setting=_card_setting,
        event=lambda card, placed, dice: (
            f"making {TITLES[card]} ready with {dice_word(dice)}, {_on(placed)} on it"
        ),
        asks=lambda card, dice, **_: (
            f"You roll {dice_word(dice)}. What is the probability that {TITLES[card]} becomes ready?"
        ),
        level=lambda card, placed, dice: 1 + (dice > 1) + (len(completing(card, placed)) > 1 and dice > 2),
        hint="Which numbers help? Then think of the opposite: no die shows one of them.",
        mistakes=_card_mistakes,
        works=_card_working,
        kinds=("numeric", "choice"),
        stages=lambda card, placed, dice: (*_helps(card, placed), dice),
    ),
    Task(
        "gap", activate, "product",
        over={"card": ("run",), "placed": ((1, 4), (2, 5), (3, 6)), "dice": (2, 3, 4)},
        setting=_card_setting,
        event=lambda placed, dice, **_: f"making A Run ready with {dice_word(dice)}, {_on(placed)} on it",
        asks=lambda dice, **_: f"You roll {dice_word(dice)}. What is the probability that A Run becomes ready?",
        level=lambda dice, **_: 2 + (dice > 2),
        hint="Both gaps have to be filled: take away the rolls without one, and mind those without both.",
        mistakes=_gap_mistakes,
        works=_gap_working,
        kinds=("numeric", "choice"),
    ),
    Task(
        "sent", give, "mean",
        over={"card": ("different",), "placed": ((),), "dice": (2, 3)},
        setting="The card Different sends away as many dice as show different numbers.",
        event=lambda dice, **_: f"the number of different values on {dice_word(dice)}, on average",
        asks=lambda dice, **_: f"You roll {dice_word(dice)}. How many different numbers do they show on average?",
        level=lambda dice, **_: dice - 1,
        hint="How likely are one, two or three different numbers?",
        mistakes=_sent_mistakes,
        reads=of_mean,
        unit=MEAN,
    ),
    Task(
        "first", rolloff, "product",
        over={"players": (2, 3, 4)},
        setting="The player with the highest number begins. If two or more share it, they roll again.",
        event=lambda players: f"a single highest number among {dice_word(players)}",
        asks=lambda players: (
            f"{number_word(players).capitalize()} players roll one die each. What is the probability that this one "
            "roll decides who begins?"
        ),
        level=lambda players: players - 1,
        hint="Go through the highest number: the others all have to be below it.",
        mistakes=_first_mistakes,
    ),
)  # fmt: skip
