"""What a value may be: an option chosen before a game, or a parameter of a question.

A **kind** reads a value from Python or from a text (a form, the shell, a save), writes it as a text that reads
back as the same value, and says in words what is allowed.

>>> Whole(range(1, 7)).read("4"), OneOf(("sword", "coin")).read("Coin"), YesNo().read("on")
(4, 'coin', True)
>>> ListOf(Whole(range(1, 7)), sizes=range(4)).read("6,6")
(6, 6)
>>> Split(Whole(range(10))).write((3, 0, 0))
'3/0/0'
>>> Whole(range(1, 7)).read("7")
Traceback (most recent call last):
ValueError: a whole number from 1 to 6, not '7'
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from typing import Annotated, Any, Final, TypedDict

from dicelab.errors import quoted
from dicelab.odds.text import NUMBERS, alternatives

Value = int | str | bool
Given = Value | tuple["Given", ...]
"""What a kind reads: a value, or several of them."""

Range = range  # a kind of whole numbers has a field of that name

LONGEST: Final = 400
"""A longer text is refused unread; the longest real value is a list of a few dozen words."""

_YES, _NO = ("yes", "true", "on"), ("no", "false", "off")


class Labelled(TypedDict):
    """One of a few values, and what it is called."""

    value: str
    label: str


class Control(TypedDict, total=False):
    """What a form needs to ask for a value: a ``range``, ``choices``, or a free ``text``."""

    range: Annotated[list[int], 2]
    choices: list[Labelled]
    text: bool


class Kind(ABC):
    """A set of values that can be given as Python values and as texts."""

    @abstractmethod
    def read(self, value: object) -> Any:
        """``value`` as one of this kind; else a ValueError such as "yes or no, not 'maybe'"."""

    def write(self, value: Any) -> str:
        """A text that reads as ``value``."""
        return str(value)

    def label(self, value: Any) -> str:
        """How a person reads ``value``."""
        return self.write(value)

    @abstractmethod
    def allowed(self) -> str:
        """What may be given, in words."""

    def control(self) -> Control:
        """What a form needs to ask for it."""
        return {"text": True}

    def refusal(self, value: object) -> ValueError:
        """The error for a value that is not of this kind."""
        return ValueError(f"{self.allowed()}, not {quoted(value)}")


@dataclass(frozen=True)
class Whole(Kind):
    """A whole number in a range."""

    range: Range

    def read(self, value: object) -> int:
        number = _number(value)
        if number is None or number not in self.range:
            raise self.refusal(value)
        return number

    def allowed(self) -> str:
        return f"a whole number from {self.range[0]} to {self.range[-1]}"

    def control(self) -> Control:
        return {"range": [self.range[0], self.range[-1]]}


class _Choice(Kind):
    """A few values that can be listed."""

    values: tuple[Value, ...]

    def allowed(self) -> str:
        return alternatives([self.write(value) for value in self.values])

    def control(self) -> Control:
        return {"choices": [{"value": self.write(value), "label": self.label(value)} for value in self.values]}


@dataclass(frozen=True)
class OneOf(_Choice):
    """One of some words or numbers, in a text also by its label; upper and lower case are the same there."""

    values: tuple[int | str, ...]
    labels: Mapping[Any, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if len({self.write(value).lower() for value in self.values}) != len(self.values):
            raise ValueError("Two of the values would be written alike.")

    def read(self, value: object) -> int | str:
        text = _text(value)
        for choice in self.values:
            written = (str(choice).lower(), self.label(choice).lower())
            if (type(value) is type(choice) and value == choice) or (text and text.lower() in written):
                return choice
        raise self.refusal(value)

    def label(self, value: Any) -> str:
        return self.labels.get(value) or str(value).replace("_", " ")


@dataclass(frozen=True)
class YesNo(_Choice):
    """A switch."""

    values = (True, False)

    def read(self, value: object) -> bool:
        text = (_text(value) or "").lower()
        if value is True or text in _YES:
            return True
        if value is False or text in _NO:
            return False
        raise self.refusal(value)

    def write(self, value: Any) -> str:
        return "yes" if value else "no"


class _Several(Kind):
    """Several values of one kind, with a sign between them in a text."""

    kind: Kind
    between: str

    def __post_init__(self) -> None:
        if isinstance(self.kind, _Several) and (self.kind.between == self.between or 0 in self.kind.lengths):
            raise ValueError("A list of such lists could not be read back.")

    @property
    @abstractmethod
    def lengths(self) -> Range:
        """How many values there may be."""

    def read(self, value: object) -> tuple[Any, ...]:
        text = _text(value)
        parts: object = value if text is None else text.split(self.between) if text else []
        if not isinstance(parts, list | tuple) or len(parts) not in self.lengths:
            raise self.refusal(value)
        return tuple(map(self.kind.read, parts))

    def write(self, value: Sequence[Any]) -> str:
        return self.between.join(map(self.kind.write, value))

    def label(self, value: Sequence[Any]) -> str:
        sign = f"{self.between} " if self.between == "," else self.between
        return sign.join(map(self.kind.label, value)) or "none"

    def allowed(self) -> str:
        least, most = self.lengths[0], self.lengths[-1]
        fewer = "" if least == most else f"{_word(least)} to " if least else "up to "
        if most == 1:
            return f"{fewer}one value, {self.kind.allowed()}"
        sign = {",": "commas"}.get(self.between, self.between)
        return f"{fewer}{_word(most)} values with {sign} between, each {self.kind.allowed()}"


@dataclass(frozen=True)
class ListOf(_Several):
    """A list such as ``6,6``; an empty text is an empty list."""

    kind: Kind
    sizes: Range
    between: str = ","

    @property
    def lengths(self) -> Range:
        return self.sizes


@dataclass(frozen=True)
class Split(_Several):
    """A fixed number of parts such as ``3/0/0``."""

    kind: Kind
    between: str = "/"
    size: int = 3

    @property
    def lengths(self) -> Range:
        return range(self.size, self.size + 1)


@dataclass(frozen=True)
class Together(Kind):
    """A few values of different kinds, such as ``1:w3,w2``: who, and which dice."""

    kinds: tuple[Kind, ...]
    between: str = ":"

    def read(self, value: object) -> tuple[Any, ...]:
        text = _text(value)
        parts: object = value if text is None else text.split(self.between)
        if not isinstance(parts, list | tuple) or len(parts) != len(self.kinds):
            raise self.refusal(value)
        return tuple(kind.read(part) for kind, part in zip(self.kinds, parts, strict=True))

    def write(self, value: Sequence[Any]) -> str:
        return self.between.join(kind.write(part) for kind, part in zip(self.kinds, value, strict=True))

    def label(self, value: Sequence[Any]) -> str:
        return f"{self.between} ".join(kind.label(part) for kind, part in zip(self.kinds, value, strict=True))

    def allowed(self) -> str:
        each = ", then ".join(kind.allowed() for kind in self.kinds)
        return f"{_word(len(self.kinds))} values with {self.between} between: {each}"


def _text(value: object) -> str | None:
    """``value`` if it is a text short enough to be read."""
    return value.strip(" ") if isinstance(value, str) and len(value) <= LONGEST else None


def _number(value: object) -> int | None:
    """A whole number, NumPy's included; a Boolean is not one."""
    text = _text(value)
    if text is not None:
        digits = text.removeprefix("-")
        return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 20 else None
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    if type(value).__name__ in ("bool_", "bool"):  # NumPy's, which before version 2 was an index as well
        return None
    try:
        return index(value)
    except TypeError:
        return None


def _word(number: int) -> str:
    return NUMBERS[number] if 0 < number < len(NUMBERS) else str(number)
