"""A question about dice of one's own as a task: the dice described, and the mistakes that such questions invite."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, cast

from dicelab.errors import OddsError
from dicelab.games.question import Question
from dicelab.games.quiz import (
    CHANCE,
    MEAN,
    Mistake,
    Task,
    at_least_one,
    at_least_so_much,
    exactly_so_many,
    none_at_all,
    of_mean,
)
from dicelab.odds.notation.exact import chance, distribution, hit_chance
from dicelab.odds.notation.given import joint
from dicelab.odds.notation.tree import Count, Dice, Given, Plus, Reroll, Shows, Test, Versus, Waiting, is_event
from dicelab.teach.question.asking import Asking
from dicelab.teach.question.own import LineQuestion
from dicelab.teach.quiz.case import Case


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


HINT = "Write down what can happen, and how likely each of it is."


@dataclass(frozen=True, eq=False)
class AskedCase(Case):
    """A task that no game brings along."""

    asking: Asking | None = None

    @cached_property
    def posed(self) -> Asking:
        """The question behind it."""
        return cast(Asking, self.asking)

    @property
    def key(self) -> str:
        """What is asked of which dice."""
        return f"own {self.posed.says} {self.posed.to_json()}"

    @property
    def title(self) -> str:
        """Whose dice they are."""
        return self.posed.title

    @property
    def about(self) -> str:
        """The faces of dice that are not numbered from one up."""
        told = [kind["says"] for kind in self.posed.shown_dice if not kind["usual"]]
        return "; ".join(told) and f"{'; '.join(told)}."

    @property
    def asks(self) -> str:
        """The question as a sentence."""
        says = self.posed.says
        if says.endswith(("?", ".")):
            return says
        if says.startswith("Chance that "):
            return f"What is the chance that {says.removeprefix('Chance that ')}?"
        if says.startswith("How many rolls it takes until "):
            return (
                f"How many rolls does it take on average until {says.removeprefix('How many rolls it takes until ')}?"
            )
        return f"{says}: what is {'the chance' if self.task.unit == CHANCE else 'the mean'}?"


def asked_case(asking: Asking) -> AskedCase:
    """The task of a question; refused where it is not answered by one number."""
    answer = asking.answer
    if answer.p is None and answer.mean is None:
        raise OddsError(f"“{asking.says}” is not answered by one number; choose another question for a quiz.")
    mistakes: list[Mistake] = mistakes_about(asking.line.asked) if isinstance(asking, LineQuestion) else []
    reads: dict[str, Any] = {} if answer.p is not None else {"reads": of_mean, "unit": MEAN}
    task = Task(
        "own",
        Question("own", asking.says, (), lambda: answer),
        topic="",
        over={},
        event=lambda **_: asking.says,
        level=lambda **_: 2,
        hint="How likely is it in one roll?" if _waits(asking) else HINT,
        mistakes=lambda **_: mistakes,
        **reads,
    )
    return AskedCase("", task, (), asking=asking)


def _waits(asking: Asking) -> bool:
    return isinstance(asking, LineQuestion) and isinstance(asking.line.asked, Waiting)
