"""An own statistic: a function of a finished match, counted beside wins, scores and lengths."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from dicelab.errors import OptionError, quoted
from dicelab.play.match import Match

Value = int | str
Statistic = Callable[[Match], "Value | bool | None"]
"""What is counted of a match: a whole number, yes or no, or a word; None where this match does not count."""

LONGEST_WORD: Final = 80
MOST_VALUES: Final = 10_000
"""Different values that are counted; more of them would be no statistic but a list."""
EXAMPLE: Final = "write it as MODULE:FUNCTION, such as mystats:longest_turn"


def read_value(value: object) -> Value | None:
    """What a statistic returned, as it is counted; an error where it is nothing that can be."""
    if value is None:
        return None
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str) and len(value) <= LONGEST_WORD:
        return value
    if not isinstance(value, str | float) and hasattr(value, "__index__"):
        return int(value.__index__())
    raise TypeError(f"a statistic is a whole number, yes or no, or a short word, not {quoted(value)}")


def find_statistic(name: str) -> Statistic:
    """The function that the shell calls ``module:function``; also in a file of the folder one is in."""
    module, colon, function = name.partition(":")
    if not colon or not all(part.isidentifier() for part in module.split(".")) or not function.isidentifier():
        raise OptionError(f"{quoted(name)} does not name a statistic; {EXAMPLE}.")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found: Any = getattr(import_module(module), function)
    except Exception as error:
        why = " ".join(str(error).split())[:120]
        raise OptionError(f"The statistic {quoted(name)} cannot be loaded: {why}.") from None
    if not callable(found):
        raise OptionError(f"{quoted(name)} is no function; {EXAMPLE}.")
    return found  # type: ignore[no-any-return]


def statistic_name(statistic: Statistic | None) -> str:
    """How it is called in files and tables."""
    if statistic is None:
        return ""
    name = getattr(statistic, "__qualname__", type(statistic).__name__)
    return f"{getattr(statistic, '__module__', '')}:{name}"
