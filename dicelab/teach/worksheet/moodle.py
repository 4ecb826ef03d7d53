"""Questions for Moodle, as XML or in its text format GIFT: numbers, choices, matching, typical mistakes answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Final
from xml.sax.saxutils import escape as xml_escape

from dicelab.games.quiz import CHANCE
from dicelab.teach.quiz.items import Item, MultipleChoice, Numeric, Order

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
    """The right number first, then the typical mistakes that differ from it and from each other."""
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
    """A decimal number with a point, exact where the digits suffice.

    >>> decimal(Fraction(91, 216) * 100, 6), decimal(Fraction(7, 2), 6), decimal(Fraction(3), 6)
    ('42.12963', '3.5', '3')
    """
    scaled = round(value * 10**digits)
    whole, rest = divmod(abs(scaled), 10**digits)
    text = f"{whole}.{rest:0{digits}d}".rstrip("0").rstrip(".")
    return f"-{text}" if scaled < 0 else text


def feedback_of(item: Item) -> list[str]:
    """The general feedback: the answer with its working."""
    if isinstance(item, Order):
        return [f"{place}. {item.events[index]}: {item.chance(index)}" for place, index in enumerate(item.answer, 1)]
    return [f"Answer: {item.answer_text}", *(item.working.text().splitlines() if item.working else [])]


def places_of(item: Order) -> list[tuple[str, str]]:
    """Each event with its place, as words to match."""
    last = len(item.cases)
    words = {1: "1 (likeliest)", last: f"{last} (least likely)"}
    place = {index: number for number, index in enumerate(item.answer, 1)}
    return [(event, words.get(place[index], str(place[index]))) for index, event in enumerate(item.events)]


def moodle(items: Sequence[Item], category: str) -> str:
    """The questions as a file to import: Question bank, Import, Moodle XML format."""
    parts = [_category(category), *(_question(number, item) for number, item in enumerate(items, 1))]
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n{"".join(parts)}</quiz>\n'


def _category(name: str) -> str:
    path = f"$course$/top/dicelab/{name.replace('/', '//')}"
    return f'<question type="category">\n  <category>{_text(path)}</category>\n</question>\n'


def _question(number: int, item: Item) -> str:
    if isinstance(item, Numeric):
        kind, own = "numerical", _numerical(item)
    elif isinstance(item, MultipleChoice):
        kind, own = "multichoice", _multichoice(item)
    else:
        pairs = [
            f'  <subquestion format="html">{_html([event])}<answer>{_text(place)}</answer></subquestion>\n'
            for event, place in places_of(item)
        ]
        kind, own = "matching", f"  <shuffleanswers>true</shuffleanswers>\n{_combined()}{''.join(pairs)}"
    return (
        f'<question type="{kind}">\n'
        f"  <name>{_text(name_of(number, item))}</name>\n"
        f'  <questiontext format="html">{_html(lines_of(item))}</questiontext>\n'
        f'  <generalfeedback format="html">{_html(feedback_of(item))}</generalfeedback>\n'
        "  <defaultgrade>1</defaultgrade>\n  <penalty>0.3333333</penalty>\n  <hidden>0</hidden>\n"
        f"{own}</question>\n"
    )


def _numerical(item: Numeric) -> str:
    answers = [
        _answer(
            100 if number.right else 0, _text(number.value), number.says, f"<tolerance>{number.tolerance}</tolerance>"
        )
        for number in numbers_of(item)
    ]
    answers.append(_answer(0, _text("*"), f"That is not it. {item.hint}", "<tolerance>0</tolerance>"))
    units = (
        "  <unitgradingtype>0</unitgradingtype>\n  <unitpenalty>0.1</unitpenalty>\n  <showunits>3</showunits>\n"
        "  <unitsleft>0</unitsleft>\n"
    )
    return "".join(answers) + units


def _multichoice(item: MultipleChoice) -> str:
    head = (
        "  <single>true</single>\n  <shuffleanswers>true</shuffleanswers>\n"
        "  <answernumbering>abc</answernumbering>\n  <showstandardinstruction>0</showstandardinstruction>\n"
    )
    answers = [
        _answer(0 if option.mistake else 100, _html([option.text]), option.mistake or "Right.", form="html")
        for option in item.options
    ]
    return head + _combined() + "".join(answers)


def _combined() -> str:
    said = {
        "correctfeedback": "Right.",
        "partiallycorrectfeedback": "Some of it is right.",
        "incorrectfeedback": "That is not it.",
    }
    return "".join(f'  <{name} format="html">{_html([words])}</{name}>\n' for name, words in said.items())


def _answer(fraction: int, text: str, says: str, more: str = "", form: str = "moodle_auto_format") -> str:
    feedback = f'<feedback format="html">{_html([says])}</feedback>'
    return f'  <answer fraction="{fraction}" format="{form}">{text}{feedback}{more}</answer>\n'


def _text(words: str) -> str:
    return f"<text>{xml_escape(words)}</text>"


def _html(lines: Sequence[str]) -> str:
    """Paragraphs of escaped text. In CDATA; its end cannot come up, as every > is escaped."""
    return f"<text><![CDATA[{''.join(f'<p>{escape(line)}</p>' for line in lines)}]]></text>"


_SPECIAL = str.maketrans({sign: f"\\{sign}" for sign in "\\~=#{}:"})


def gift(items: Sequence[Item], category: str) -> str:
    """The questions as a file to import: Question bank, Import, GIFT format."""
    path = f"$CATEGORY: $course$/top/dicelab/{category.replace('/', '//')}"
    return "\n\n".join([path, *(_gift_question(number, item) for number, item in enumerate(items, 1))]) + "\n"


def escaped(text: str) -> str:
    r"""Text in which no sign is taken for a mark; a line break is written as \n.

    >>> print(escaped("P(six) = 1/6: {~5/6}"))
    P(six) \= 1/6\: \{\~5/6\}
    """
    # An arrow would be taken for the middle of a pair to match.
    return text.replace("->", "→").translate(_SPECIAL).replace("\n", "\\n")


def _gift_question(number: int, item: Item) -> str:
    words = "\\n".join(escaped(line) for line in lines_of(item))
    said = "\\n".join(escaped(line) for line in feedback_of(item))
    answers = "\n".join(f"  {line}" for line in _answers(item))
    head = "#" if isinstance(item, Numeric) else ""
    return f"::{escaped(name_of(number, item))}::[plain]{words} {{{head}\n{answers}\n  ####{said}\n}}"


def _answers(item: Item) -> list[str]:
    if isinstance(item, Numeric):
        return [
            f"={'' if number.right else '%0%'}{number.value}:{number.tolerance}#{escaped(number.says)}"
            for number in numbers_of(item)
        ] + [f"~#{escaped(f'That is not it. {item.hint}')}"]
    if isinstance(item, MultipleChoice):
        return [
            f"{'~' if option.mistake else '='}{escaped(option.text)}#{escaped(option.mistake or 'Right.')}"
            for option in item.options
        ]
    return [f"={escaped(event)} -> {escaped(place)}" for event, place in places_of(item)]
