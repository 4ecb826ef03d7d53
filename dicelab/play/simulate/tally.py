"""What came out of some games, counted, and a statistic of one's own beside it.

Counts are whole numbers, so that it does not matter in which order they are added up.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from dicelab.errors import OptionError, quoted
from dicelab.games.game import OVER, State
from dicelab.play.match import Match

Counts = dict[int, int]
ValueCounts = dict[int | str, int]


class GameCounts(NamedTuple):
    """The counts of some games. Wins, scores and lengths are of the games that came to their end."""

    games: int
    unfinished: int
    """Games broken off because they were too long."""
    steps: int
    """All steps made, in the unfinished games too."""
    nobody: int
    """Games that ended without a winner."""
    several: int
    """Games that ended with more than one winner."""
    alone: tuple[int, ...]
    """By seat: games won alone."""
    shared: tuple[int, ...]
    """By seat: games won together with others."""
    scores: tuple[Counts, ...]
    lengths: Counts
    rolls: Counts
    values: ValueCounts = {}  # noqa: RUF012  never changed
    """What a statistic of one's own came to."""

    @classmethod
    def none(cls, players: int) -> GameCounts:
        """Before the first game."""
        zeros = (0,) * players
        return cls(0, 0, 0, 0, 0, zeros, zeros, tuple({} for _ in range(players)), {}, {})

    def plus(self, other: GameCounts) -> GameCounts:
        """Both together."""
        return GameCounts(*map(_sum, self, other))


def _sum(mine: Any, theirs: Any) -> Any:
    """Numbers, tables of counts, or tuples of either, added place by place."""
    if isinstance(mine, tuple):
        return tuple(map(_sum, mine, theirs))
    if isinstance(mine, dict):
        both = Counter(mine)
        both.update(theirs)
        return dict(both)
    return mine + theirs


class Counting:
    """A tally in the making."""

    def __init__(self, players: int) -> None:
        self._games = self._unfinished = self._steps = self._nobody = self._several = 0
        self._alone, self._shared = [0] * players, [0] * players
        self._scores: list[Counter[int]] = [Counter() for _ in range(players)]
        self._lengths: Counter[int] = Counter()
        self._rolls: Counter[int] = Counter()
        self._values: Counter[int | str] = Counter()

    def note(self, value: int | str | None) -> None:
        """Count what a statistic came to."""
        if value is not None:
            self._values[value] += 1
            if len(self._values) > MOST_VALUES:
                raise ValueError(f"a statistic with more than {MOST_VALUES} different values is a list")

    def add(self, end: State, steps: int, rolls: int) -> None:
        """Count a game that was played up to ``end``."""
        self._games += 1
        self._steps += steps
        if end.turn != OVER:
            self._unfinished += 1
            return
        winners = end.winners()
        if len(winners) == 1:
            self._alone[winners[0]] += 1
        elif winners:
            self._several += 1
            for seat in winners:
                self._shared[seat] += 1
        else:
            self._nobody += 1
        for counts, score in zip(self._scores, end.scores(), strict=True):
            counts[score] += 1
        self._lengths[steps] += 1
        self._rolls[rolls] += 1

    def tally(self) -> GameCounts:
        """What was counted so far."""
        return GameCounts(
            self._games, self._unfinished, self._steps, self._nobody, self._several,
            tuple(self._alone), tuple(self._shared), tuple(map(dict, self._scores)),
            dict(self._lengths), dict(self._rolls), dict(self._values),
        )  # fmt: skip


Value = int | str
Statistic = Callable[[Match], "Value | bool | None"]
"""What is counted of a match: a whole number, yes or no, or a word; None where this match does not count."""

LONGEST_WORD: Final = 80
LARGEST_NUMBER: Final = 10**30 - 1
MOST_VALUES: Final = 10_000
"""Different values that are counted; more of them would be no statistic but a list."""
EXAMPLE: Final = "write it as MODULE:FUNCTION, such as mystats:longest_turn"


def read_value(value: object) -> Value | None:
    """What a statistic returned, as something to count; an error where it cannot be counted."""
    if value is None:
        return None
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str) and len(value) <= LONGEST_WORD:
        return value
    if not isinstance(value, str | float) and hasattr(value, "__index__"):
        number = int(value.__index__())
        if abs(number) > LARGEST_NUMBER:
            raise ValueError(f"a statistic is a number of at most {len(str(LARGEST_NUMBER))} digits")
        return number
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
