"""What people get wrong about a line of dice notation: typical wrong answers, each with the sentence that names it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from dicelab.games.quiz import Mistake, at_least_one, at_least_so_much, exactly_so_many, none_at_all
from dicelab.odds.notation.exact import chance, distribution, hit_chance
from dicelab.odds.notation.given import joint
from dicelab.odds.notation.tree import Count, Dice, Given, Plus, Reroll, Shows, Test, Versus, Waiting, is_event


def mistakes_about(asked: Any) -> list[Mistake]:
    """The wrong ways that lead to a number, for the kinds of questions that have some; in their usual order."""
    return list(_mistakes(asked))


def _mistakes(asked: Any) -> Iterator[Mistake]:
    if isinstance(asked, Shows) and len(asked.pool) == 1:
        yield from _shows(asked)
    elif isinstance(asked, Versus):
        yield from _versus(asked)
    elif isinstance(asked, Given):
        yield from _given(asked)
    elif isinstance(asked, Waiting):
        hit = hit_chance(asked)
        yield Mistake(hit, "That is the chance in a single roll; how many rolls does it take on average?")
        yield Mistake(1 / hit - 1, "That counts only the rolls that fail; the roll that succeeds counts, too.")
        yield Mistake(1 / hit / 2, "That is only half as long: sometimes one waits very long, and that counts, too.")
    elif isinstance(asked, Test):
        yield from _test(asked)
    elif isinstance(asked, Reroll) and asked.wanted is not None:
        yield Mistake(chance(Test(asked.measure, asked.wanted)), "That is the chance without any re-roll.")
    elif isinstance(asked, Dice | Plus):
        yield from _mean(asked)


def _shows(asked: Shows) -> Iterator[Mistake]:
    (dice,) = asked.pool
    hit, face = dice.die.distribution().p(asked.wanted.holds), asked.wanted.said
    if dice.number < 2 or hit in (0, 1):
        return
    if asked.how == "any":
        yield from at_least_one(dice.number, hit, face, f"{face}s" if face.isdecimal() else face)
    elif asked.how == "no":
        yield from none_at_all(dice.number, hit, face)
    else:
        yield Mistake(dice.number * hit, "You added the chances of the dice; all of them have to do it: multiply.")
        yield Mistake(1 - (1 - hit) ** dice.number, "That is the chance that at least one die does it; all have to.")
        yield Mistake(hit, "That is the chance of a single die.")


def _versus(asked: Versus) -> Iterator[Mistake]:
    swapped = {">": "<", "<": ">", ">=": "<=", "<=": ">="}.get(asked.sign)
    with_ties = {">": ">=", "<": "<=", ">=": ">", "<=": "<"}.get(asked.sign)
    if swapped and with_ties:
        what = "A tie does not count here." if asked.sign in "<>" else "A tie counts here, too."
        yield Mistake(chance(Versus(asked.left, with_ties, asked.right)), what)
        yield Mistake(chance(Versus(asked.left, swapped, asked.right)), "That is the chance of the other side.")
        yield Mistake(Fraction(1, 2), "It would be one half if both sides were alike and there were no ties.")


def _given(asked: Given) -> Iterator[Mistake]:
    if not is_event(asked.what):
        return
    both = joint(asked)
    yield Mistake(both[True, True], "That is the chance that both happen; among which rolls do you look?")
    yield Mistake(both[True, True] + both[True, False], "You left out what is known already.")
    known = both[True, True] + both[False, True]
    yield Mistake(known, "That is the chance of what is known already.")
    together = both[True, True] + both[True, False]
    if together:
        yield Mistake(both[True, True] / together, "You turned the question round: what is known, and what is asked?")


def _test(asked: Test) -> Iterator[Mistake]:
    quantity, least = asked.quantity, asked.wanted.at_least
    if isinstance(quantity, Waiting):
        hit = hit_chance(quantity)
        yield Mistake(hit, "That is the chance in a single roll.")
        return
    if isinstance(quantity, Count) and len(quantity.pool) == 1:
        yield from _count(asked, quantity)
        return
    dist = distribution(quantity)
    if not all(isinstance(outcome, int) for outcome in dist.weights):
        return
    if least is not None and len(dist) > 1:
        yield from at_least_so_much(dist, least, "results")
    elif len(asked.wanted.tests) == 1 and asked.wanted.tests[0][0] == "=":
        values = asked.wanted.tests[0][1]
        share = Fraction(sum(1 for outcome in dist if outcome in values), len(dist))
        says = f"You treated all {len(dist)} possible results as equally likely; they are not."
        yield Mistake(share, says)
        if len(values) == 1 and isinstance(values[0], int):
            yield Mistake(
                dist.p_at_least(values[0]), f"That is {values[0]} or more; exactly {values[0]} was asked for."
            )


def _count(asked: Test, count: Count) -> Iterator[Mistake]:
    (dice,) = count.pool
    hit, face = dice.die.distribution().p(count.wanted.holds), count.wanted.said
    many = f"{face}s" if face.isdecimal() else face
    if dice.number < 2 or hit in (0, 1):
        return
    if asked.wanted.at_least == 1:
        yield from at_least_one(dice.number, hit, face, many)
        return
    sign, values = asked.wanted.tests[0]
    if sign == "=" and len(values) == 1 and isinstance(values[0], int) and 0 < values[0] <= dice.number:
        yield from exactly_so_many(dice.number, values[0], hit, face, many)


def _mean(asked: Dice | Plus) -> Iterator[Mistake]:
    dist = distribution(asked)
    if all(isinstance(outcome, int) for outcome in dist.weights):
        yield Mistake(Fraction(max(dist)), "That is the most that can come up; the mean lies in the middle.")
        if isinstance(asked, Dice) and asked.number > 1:
            yield Mistake(dist.mean() / asked.number, "That is the mean of one die.")
        if dist.mode() != dist.mean():
            yield Mistake(Fraction(dist.mode()), "That is the likeliest result; the mean weighs all of them.")
