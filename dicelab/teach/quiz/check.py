"""Is that right? Every reply names what was accepted, or the mistake that leads to such an answer."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from dicelab.errors import DicelabError, OddsError
from dicelab.games.quiz import CHANCE, Mistake
from dicelab.odds.text import decimal_text, percent_text
from dicelab.teach.quiz.case import value_text
from dicelab.teach.quiz.items import LETTERS, Item, MultipleChoice, Numeric, Order
from dicelab.teach.quiz.number import Typed, counted, read_number

RIGHT, WRONG, AGAIN = "right", "wrong", "again"
_ROUGHEST: Final = {CHANCE: Fraction(1, 100)}
_ROUGHEST_MEAN: Final = Fraction(1, 10)


@dataclass(frozen=True)
class Verdict:
    """``right``, ``wrong``, or ``again`` where the answer could not be judged; and a sentence or two."""

    outcome: str
    says: str


def check(item: Item, given: object) -> Verdict:
    """What is to be said of an answer: a text, the number of an option, or the numbers of the events in order.

    >>> from dicelab.teach.question.pose import pose
    >>> from dicelab.teach.questions import question_of
    >>> item = question_of(pose("thrown", "trump", dice=3))
    >>> print(check(item, "42 %").says)
    Right. 42 % is 91/216 ≈ 42.1 %, rounded.
    >>> print(check(item, "1/2").says)
    You added 3 × 1/6: that counts rolls with two sixes twice.
    """
    if isinstance(item, Numeric):
        return _numeric(item, given)
    return _choice(item, given) if isinstance(item, MultipleChoice) else _order(item, given)


# -- numbers -----------------------------------------------------------------------------------------------------------


def _numeric(item: Numeric, given: object) -> Verdict:
    unit = item.case.task.unit
    if unit != CHANCE and isinstance(given, str):
        given = counted(given, thousands=item.answer >= 1000)
    try:
        typed = read_number(given)
    except DicelabError as error:
        return Verdict(AGAIN, str(error))
    if typed.value == item.answer:
        return Verdict(RIGHT, _exactly(item, typed))
    if unit != CHANCE and typed.percent and typed.value * 100 == item.answer:
        bare = typed.text.replace("%", "").strip()
        return Verdict(AGAIN, f"Write {bare} without the percent sign: {typed.text} means {decimal_text(typed.value)}.")
    near, exact_mistake = typed.is_near(item.answer), _exact_mistake(item, typed)
    whole = typed.step == 1 or (typed.percent and not near)
    if exact_mistake is None and unit == CHANCE and whole and typed.value in (0, 1):
        return Verdict(WRONG, _certain(typed, item))  # a probability is not rounded to a whole number
    if near and not _too_rough(typed, item.answer, unit) and not _mistake(item, typed):
        return Verdict(RIGHT, f"Right. {typed.text} is {called(item)}, rounded.")
    if exact_mistake:
        return Verdict(WRONG, exact_mistake.says)
    if near:
        return Verdict(AGAIN, f"{typed.text} is too rough to tell; give one more digit, or a fraction.")
    if typed.is_cut(item.answer) and typed.step is not None and typed.step <= item.answer / 100:
        return Verdict(RIGHT, f"Right. {typed.text} is {called(item)}, cut off rather than rounded.")
    if mistake := _mistake(item, typed):
        return Verdict(WRONG, mistake.says)
    return _other(item, typed, unit)


def called(item: Numeric) -> str:
    """The answer in a sentence: no sign stands where a word belongs."""
    return item.answer_text.replace("≈", "about", 1) if item.answer_text.startswith("≈") else item.answer_text


def _exactly(item: Numeric, typed: Typed) -> str:
    if item.answer_text.startswith("≈"):  # the fraction is too long to be shown
        return f"Right. That is {called(item)}."
    same = typed.text.replace(" ", "") in item.answer_text.replace(" ", "")
    return f"Right. {item.answer_text}." if same else f"Right. {typed.text} is the same as {item.answer_text}."


def _too_rough(typed: Typed, answer: Fraction, unit: str) -> bool:
    """Whether the last digit typed is too coarse: it must not hide a tenth of the answer, nor make it certain."""
    step = typed.step or Fraction(0)
    certain = unit == CHANCE and typed.value in (0, 1)
    return certain or step > _ROUGHEST.get(unit, _ROUGHEST_MEAN) or step > abs(answer) / 10


def _exact_mistake(item: Numeric, typed: Typed) -> Mistake | None:
    return next((mistake for mistake in item.mistakes if mistake.value == typed.value), None)


def _mistake(item: Numeric, typed: Typed) -> Mistake | None:
    """The closest mistake that rounds to this; what is too rough to tell one from another names none."""
    near = [
        mistake
        for mistake in item.mistakes
        if typed.is_near(mistake.value) and not _too_rough(typed, mistake.value, item.case.task.unit)
    ]
    return min(near, key=lambda mistake: abs(mistake.value - typed.value), default=None)


def _certain(typed: Typed, item: Numeric) -> str:
    says = "happens every time" if typed.value else "can never happen"
    return f"A probability of {typed.text} means that it {says}. {item.hint}"


def _other(item: Numeric, typed: Typed, unit: str) -> Verdict:
    if unit == CHANCE and typed.value < 0:
        return Verdict(WRONG, "A probability is never less than 0.")
    if unit == CHANCE and typed.value > 1:
        if not typed.percent and Typed(typed.text, typed.value / 100, _hundredth(typed)).is_near(item.answer):
            return Verdict(AGAIN, f"Do you mean {typed.text} %? A probability above 1 would be more than certain.")
        if typed.value * item.answer == 1:
            return Verdict(WRONG, "That fraction is upside down: a probability is never more than 1.")
        return Verdict(WRONG, "A probability is never more than 1, that is 100 %.")
    return Verdict(WRONG, f"That is not it. {item.hint}")


def _hundredth(typed: Typed) -> Fraction | None:
    return None if typed.step is None else typed.step / 100


def accepted(item: Numeric) -> str:
    """What counts as right, for a key.

    >>> from dicelab.teach.question.pose import pose
    >>> from dicelab.teach.questions import question_of
    >>> accepted(question_of(pose("thrown", "trump", dice=3)))
    '91/216 or an equal fraction, 0.4213 or 42.13 %, also rounded to 42 %'
    """
    value, unit = item.answer, item.case.task.unit
    exact = value_text(unit, value).split(" ")[0]
    equal = f"{exact} or an equal fraction, " if "/" in exact else ""
    if unit != CHANCE:
        return f"{equal}{decimal_text(value)}"
    digits = next(digits for digits in range(20) if Fraction(1, 10 ** (digits + 2)) <= value / 10)
    return (
        f"{equal}{decimal_text(value)} or {decimal_text(value * 100)} %, also rounded to {percent_text(value, digits)}"
    )


# -- choices and orders ------------------------------------------------------------------------------------------------


def _choice(item: MultipleChoice, given: object) -> Verdict:
    if type(given) is not int or not 0 <= given < len(item.options):
        raise OddsError("Choose one of the answers.")
    option = item.options[given]
    if option.mistake:
        return Verdict(WRONG, option.mistake)
    return Verdict(RIGHT, f"Right. {LETTERS[given]}: {option.text}.")


def _order(item: Order, given: object) -> Verdict:
    if not isinstance(given, list | tuple) or any(type(index) is not int for index in given):
        raise OddsError("An order is a list of all the events.")
    if sorted(given) != list(range(len(item.cases))):
        raise OddsError("An order has each event once.")
    order = tuple(given)
    if order == item.answer:
        return Verdict(RIGHT, f"Right. {item.answer_text}.")
    if order == item.answer[::-1]:
        return Verdict(WRONG, "That is the other way round: the likeliest comes first.")
    return Verdict(WRONG, _swapped(item, order))


def _swapped(item: Order, order: tuple[int, ...]) -> str:
    """Where the order goes wrong first, and how much of it is right."""
    high, low = next(
        (one, other) for one, other in pairwise(order) if item.cases[one].answer < item.cases[other].answer
    )
    placed = sum(1 for one, other in zip(order, item.answer, strict=True) if one == other)
    says = f"You put “{item.events[high]}” above “{item.events[low]}”; it is the other way round."
    return f"{says} {placed} of {len(order)} are in their place." if placed else says
