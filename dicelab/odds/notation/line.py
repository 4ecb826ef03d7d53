"""One line of notation that was read: its exact answer, its words, its dice, and a way to roll it."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any, Final

from dicelab.errors import OddsError
from dicelab.odds.distribution import Distribution
from dicelab.odds.notation.errors import NotationError
from dicelab.odds.notation.exact import best_play, chance, distribution, hit_chance
from dicelab.odds.notation.limits import MOST_LINES, check_size
from dicelab.odds.notation.parse import parse
from dicelab.odds.notation.rolled import comes_to, roll
from dicelab.odds.notation.says import said
from dicelab.odds.notation.steps import steps
from dicelab.odds.notation.tree import Dices, Given, Reroll, Test, Waiting, inside, is_event, leaves
from dicelab.odds.working import Working

RAREST: Final = 2_000
"""Rolls that it takes on average until something happens for which one waits in an experiment."""
MOST_ROLLED: Final = 500
"""Dice of a line that is rolled again and again."""
MOST_TRIES: Final = 100_000
"""Rolls after which one stops waiting."""


class DiceLine:
    """A question in one line; read it with :func:`read_line`."""

    def __init__(self, text: str) -> None:
        self.text = " ".join(text.split())
        """The line as it was typed."""
        self.asked: Any = parse(text)
        check_size(self.asked)

    @property
    def is_chance(self) -> bool:
        """Whether it asks for a chance; else it asks for a distribution or a mean."""
        return is_event(self.asked)

    @property
    def dice(self) -> Dices:
        """The dice in it, kind by kind."""
        return tuple(leaves(self.asked))

    @property
    def waits(self) -> bool:
        """Whether it rolls until something happens."""
        return inside(self.asked, Waiting)

    @property
    def rerolls(self) -> bool:
        """Whether dice are rolled again."""
        return inside(self.asked, Reroll)

    @cached_property
    def p(self) -> Fraction | None:
        """The chance, where it asks for one."""
        return chance(self.asked) if self.is_chance else None

    @cached_property
    def dist(self) -> Distribution[Any] | None:
        """The distribution, where it can be listed."""
        return None if self.is_chance or isinstance(self.asked, Waiting) else distribution(self.asked)

    @cached_property
    def mean(self) -> Fraction | None:
        """The mean, where outcomes are numbers."""
        if isinstance(self.asked, Waiting):
            hit = hit_chance(self.asked)
            if not hit:
                raise OddsError(f"“{self.text}” never happens, so one waits for ever.")
            return 1 / hit
        if self.dist is None or not all(isinstance(outcome, int) for outcome in self.dist.weights):
            return None
        return self.dist.mean()

    @property
    def says(self) -> str:
        """The question in words."""
        return said(self.asked)

    @cached_property
    def working(self) -> Working:
        """The steps that give the answer."""
        return steps(self.asked)

    def sample(self, rng: Random) -> Any:
        """What one roll comes to, with the dice of ``rng``; re-rolls are made as is best."""
        asked = self.asked
        if self.waits:
            return self._waited(rng)
        if isinstance(asked, Reroll):
            shown = self._player.roll(rng)
            measured = comes_to(asked.measure, shown)
            return measured if asked.wanted is None else asked.wanted.holds(measured)
        faces = roll(asked, rng)
        if isinstance(asked, Given):
            while not comes_to(asked.condition, faces):
                faces = roll(asked, rng)
        return comes_to(asked, faces)

    def _waited(self, rng: Random) -> Any:
        waiting: Any = self.asked.quantity if isinstance(self.asked, Test) else self.asked
        took = 1
        while not comes_to(waiting.event, roll(waiting, rng)) and took < MOST_TRIES:
            took += 1
        return self.asked.wanted.holds(took) if isinstance(self.asked, Test) else took

    @cached_property
    def _player(self) -> _Rerolls:
        return _Rerolls(self.asked)

    def why_not_rolled(self) -> str:
        """Why it would take too long to roll it again and again; "" where it does not."""
        number = sum(dice.number for dice in self.dice)
        if number > MOST_ROLLED:
            return f"{number:,} dice are too many to roll again and again"
        rare = None
        if self.waits:
            waiting: Any = self.asked.quantity if isinstance(self.asked, Test) else self.asked
            rare = hit_chance(waiting)
        elif isinstance(self.asked, Given):
            rare = chance(self.asked.condition)
        if rare is not None and rare * RAREST < 1:
            return f"what one waits for happens less than once in {RAREST} rolls"
        return ""

    def __repr__(self) -> str:
        return f"DiceLine({self.text!r})"


class _Rerolls:
    """Rolls a turn once, without NumPy: what is best to keep is asked of the solver."""

    def __init__(self, asked: Reroll) -> None:
        self._asked, self._best = asked, best_play(asked)

    def roll(self, rng: Random) -> dict[int, tuple[Any, ...]]:
        """The faces of each leaf in the end."""
        pool = self._best.turn.pool.dice
        faces = [die.sample(rng) for die in pool]
        for left in range(self._asked.times, 0, -1):
            for place, _ in self._best.keep(faces, left).reroll:
                faces[place] = pool[place].sample(rng)
        shown, first = {}, 0
        for dice in self._asked.pool:
            shown[dice.at] = tuple(faces[first : first + dice.number])
            first += dice.number
        return shown


def read_line(text: str) -> DiceLine:
    """A line of notation; a :class:`NotationError` says where and why it cannot be read."""
    lines = read_lines(text)
    if len(lines) > 1:
        raise OddsError("Here one line is asked for, and these are several.")
    return lines[0]


def read_lines(text: str) -> tuple[DiceLine, ...]:
    """Several lines, empty ones and what follows a # left out.

    >>> [line.text for line in read_lines("3d6  # three dice\\n\\nd20")]
    ['3d6', 'd20']
    """
    if not isinstance(text, str):
        raise OddsError(f"Dice are written as a text, such as '3d6', not as {type(text).__name__}.")
    found: list[DiceLine] = []
    for number, line in enumerate(text.splitlines() or [""], 1):
        shown = line.split("#", 1)[0].rstrip()
        if not shown.strip():
            continue
        if len(found) == MOST_LINES:
            raise OddsError(f"Up to {MOST_LINES} lines can be compared; these are more.")
        try:
            found.append(DiceLine(shown))
        except NotationError as error:
            raise error.on_line(number) from None
        except OddsError as error:
            raise OddsError(f"Line {number}: {error}" if number > 1 else str(error)) from None
    if not found:
        raise NotationError("There is nothing to roll yet; write for example 3d6.", "", 0)
    return tuple(found)
