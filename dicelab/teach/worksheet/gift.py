"""Questions in Moodle's text format GIFT: numbers, choices and matching, with feedback on typical mistakes."""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.teach.quiz.items import Item, MultipleChoice, Numeric
from dicelab.teach.worksheet.export import feedback_of, lines_of, name_of, numbers_of, places_of

_SPECIAL = str.maketrans({sign: f"\\{sign}" for sign in "\\~=#{}:"})


def gift(items: Sequence[Item], category: str) -> str:
    """The questions as a file to import: Question bank, Import, GIFT format."""
    path = f"$CATEGORY: $course$/top/dicelab/{category.replace('/', '//')}"
    return "\n\n".join([path, *(_question(number, item) for number, item in enumerate(items, 1))]) + "\n"


def escaped(text: str) -> str:
    r"""Text in which no sign is taken for a mark; a line break is written as \n.

    >>> print(escaped("P(six) = 1/6: {~5/6}"))
    P(six) \= 1/6\: \{\~5/6\}
    """
    # An arrow would be taken for the middle of a pair to match.
    return text.replace("->", "→").translate(_SPECIAL).replace("\n", "\\n")


def _question(number: int, item: Item) -> str:
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
