"""Options of a game: a table of named choices, each with its default and a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dicelab.errors import OptionError, quoted

Value = int | str | bool


@dataclass(frozen=True)
class Option:
    """One choice before a game begins.

    ``choices`` lists what is allowed: a tuple of values, or a range of whole numbers. ``ruling`` names the
    decided edge case that the option switches, and ``needs`` the (option, value) it belongs to.
    """

    name: str
    default: Value
    choices: tuple[Value, ...] | range
    says: str
    ruling: str = ""
    needs: tuple[str, Value] | None = None
    labels: Mapping[Value, str] = field(default_factory=dict)
    seats: bool = False
    """Whether its numbers are seats, of which a game has as many as players."""

    def label(self, value: Value) -> str:
        """How a person reads ``value``."""
        if value in self.labels:
            return self.labels[value]
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value).replace("_", " ")

    def read(self, value: object) -> Value:
        """``value`` if it is one of the choices (also as a text, from a form or the shell), or an error."""
        try:
            return read_value(self.name, value, self.choices)
        except ValueError as error:
            raise OptionError(str(error)) from None


def read_value(name: str, value: object, choices: tuple[Value, ...] | range) -> Value:
    """``value`` as one of ``choices``, also where it comes as a text; else a ValueError that says what is allowed."""
    if isinstance(choices, range):
        number = _whole(value)
        if number is not None and number in choices:
            return number
    else:
        for choice in choices:
            if value == choice and type(value) is type(choice):
                return choice
            if isinstance(value, str) and value.lower() in _spellings(choice):
                return choice
    raise ValueError(f"{name} is {allowed(choices)}, not {quoted(value)}.")


def allowed(choices: tuple[Value, ...] | range) -> str:
    """The choices in words."""
    if isinstance(choices, range):
        return f"a whole number from {choices.start} to {choices.stop - 1}"
    return " or ".join(", ".join(map(_spelling, choices)).rsplit(", ", 1))


def _spelling(choice: Value) -> str:
    return {True: "yes", False: "no"}[choice] if isinstance(choice, bool) else str(choice)


def _spellings(choice: Value) -> tuple[str, ...]:
    if isinstance(choice, bool):
        return ("yes", "true", "on") if choice else ("no", "false", "off")
    return (str(choice).lower(),)


def _whole(value: object) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    return None
