"""An experiment behind a question: dice rolled many times at once, each roll judged as the question asks.

A game's odds hold a table of them, ``TRIALS``, by the name of the question. They roll real dice with NumPy and know
nothing of the exact answer, so that a class can hold one against the other. ``trials_plain`` holds the same
table for where NumPy is not: there the rows are bytes, and the same seed gives the same trials.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, Final

from dicelab.games.kinds import Given
from dicelab.games.scene import DrawnDie
from dicelab.odds.throwing import thrown

if TYPE_CHECKING:  # NumPy comes with whoever rolls, not with the rules
    from dicelab.odds.throwing import Generator

__all__ = ["PLAIN", "Faces", "Outcomes", "Played", "Rolled", "Side", "Trial", "each", "thrown"]

Faces = Any
"""Numbers of the sides that came up, a row for each trial: an array, or a list of bytes."""

Side = tuple[str, str]
"""How a side is drawn on a table: the make of the die and its face."""

Outcomes = Any
"""What each trial comes to: an array, to which NumPy itself gives no closer type, or a list of whole numbers."""

PLAIN: Final[tuple[Side, ...]] = tuple(("plain", str(number)) for number in range(1, 7))
"""A die with pips, of no colour in particular."""


@dataclass(frozen=True)
class Rolled:
    """A trial with dice that can be shown. ``dice`` gives the sides of each die for the values of the question;
    ``judge`` gets the numbers of the sides that came up, a row for each trial, and says what each row comes to: a truth
    value where the question asks for a chance, a number where it asks for a distribution. Dice are thrown once, each
    for itself, unless ``throw`` says how some are thrown again: then its rows are what lies there in the end."""

    dice: Callable[..., tuple[tuple[Side, ...], ...]]
    judge: Callable[..., Outcomes]
    throw: Callable[..., Faces] | None = None
    draws: Callable[[Side], DrawnDie] | None = None
    """How a side is drawn, where the makes and faces of the games do not tell it."""
    again: bool | None = None
    """Whether some dice are thrown again; unless it is said, they are where there is a ``throw``."""

    @property
    def once(self) -> bool:
        """Whether every die is thrown just once, so that anybody may throw them."""
        return self.throw is None if self.again is None else not self.again

    def outcomes(self, rng: Generator, trials: int, given: Mapping[str, Given]) -> Outcomes:
        """What so many trials come to."""
        return self.judge(self.faces(rng, trials, given), **given)

    def faces(self, rng: Generator, trials: int, given: Mapping[str, Given]) -> Faces:
        """The sides that come up, a row for each trial, a column for each die."""
        if self.throw is not None:
            return self.throw(rng, trials, **given)
        return thrown(rng, trials, [len(die) for die in self.dice(**given)])


def each(judge: Callable[..., int]) -> Callable[..., list[int]]:
    """Rows judged one by one, in plain Python; what was thrown several times is judged once."""

    @wraps(judge)
    def judged(rows: list[bytes], /, **given: Any) -> list[int]:
        known = {row: judge(row, **given) for row in set(rows)}
        return [known[row] for row in rows]

    return judged


@dataclass(frozen=True)
class Played:
    """A trial whose dice are too many to be shown, such as a whole game: ``play`` returns what each of so many trials
    comes to."""

    play: Callable[..., Outcomes]

    def outcomes(self, rng: Generator, trials: int, given: Mapping[str, Given]) -> Outcomes:
        """What so many trials come to."""
        return self.play(rng, trials, **given)


Trial = Rolled | Played
