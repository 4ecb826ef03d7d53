"""What Moodle needs in both of its formats: the words of a question as plain lines, a number with its tolerance."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from dicelab.games.quiz import CHANCE
from dicelab.teach.quiz.items import Item, Numeric, Order

LONGEST_NAME: Final = 80


@dataclass(frozen=True)
class Accepted:
    """A number that is typed, how far off it may be, whether it is right, and what is said then."""

    value: str
    tolerance: str
    right: bool
    says: str

    @property
    def span(self) -> tuple[Fraction, Fraction]:
        """From where to where it reaches."""
        middle, off = Fraction(self.value), Fraction(self.tolerance)
        return middle - off, middle + off


def name_of(number: int, item: Item) -> str:
    """A short name for the list of questions: its number, what it is about."""
    about = "Order by chance" if isinstance(item, Order) else item.case.event
    text = f"{number:02d} {about[0].upper()}{about[1:]}"
    return text if len(text) <= LONGEST_NAME else f"{text[: LONGEST_NAME - 1]}…"


def lines_of(item: Item) -> list[str]:
    """The question as lines of plain text."""
    told = [item.about, item.setting, item.asks]
    if isinstance(item, Numeric):
        told.append(_how(item))
    return [line for line in told if line]


def _how(item: Numeric) -> str:
    digits = _digits(item)
    places = "one decimal place" if digits == 1 else f"{digits} decimal places"
    if item.case.task.unit == CHANCE:
        return f"Answer as a percentage, rounded to {places}. Type the number only, without the percent sign."
    return f"Answer with a decimal number, rounded to {places}."


def _digits(item: Numeric) -> int:
    """Decimals that show at least two digits that count."""
    if item.case.task.unit != CHANCE:
        return 2
    return next(digits for digits in range(1, 20) if item.answer * 100 >= Fraction(1, 10 ** (digits - 1)))


def numbers_of(item: Numeric) -> list[Accepted]:
    """The right number first, then the typical mistakes that can be told from it and from each other."""
    digits = _digits(item)
    scale = 100 if item.case.task.unit == CHANCE else 1
    tolerance = Fraction(6, 10 ** (digits + 1))  # a little more than rounding takes away
    found = [_accepted(item.answer * scale, tolerance, True, f"Right: {item.answer_text}.")]
    for mistake in item.mistakes:
        next_one = _accepted(mistake.value * scale, tolerance, False, mistake.says)
        low, high = next_one.span
        if all(high < other.span[0] or low > other.span[1] for other in found):
            found.append(next_one)
    return found


def _accepted(value: Fraction, tolerance: Fraction, right: bool, says: str) -> Accepted:
    return Accepted(decimal(value, 6), decimal(tolerance, 8), right, says)


def decimal(value: Fraction, digits: int) -> str:
    """A decimal number with a point, exact where so many digits are enough.

    >>> decimal(Fraction(91, 216) * 100, 6), decimal(Fraction(7, 2), 6), decimal(Fraction(3), 6)
    ('42.12963', '3.5', '3')
    """
    scaled = round(value * 10**digits)
    whole, rest = divmod(abs(scaled), 10**digits)
    text = f"{whole}.{rest:0{digits}d}".rstrip("0").rstrip(".")
    return f"-{text}" if scaled < 0 else text


def feedback_of(item: Item) -> list[str]:
    """What is said to everybody afterwards: the answer with its working."""
    if isinstance(item, Order):
        return [f"{place}. {item.events[index]}: {item.chance(index)}" for place, index in enumerate(item.answer, 1)]
    return [f"Answer: {item.answer_text}", *(item.working.text().splitlines() if item.working else [])]


def places_of(item: Order) -> list[tuple[str, str]]:
    """Each event with its place, as words to match."""
    last = len(item.cases)
    words = {1: "1 (likeliest)", last: f"{last} (least likely)"}
    place = {index: number for number, index in enumerate(item.answer, 1)}
    return [(event, words.get(place[index], str(place[index]))) for index, event in enumerate(item.events)]
