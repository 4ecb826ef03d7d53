"""An experiment behind a question: dice rolled many times at once, each roll judged as the question asks.

A game's room ``trials`` holds a table of them, by the name of the question. They roll real dice with NumPy and know
nothing of the exact answer, so that a class can hold one against the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from dicelab.games.kinds import Given

if TYPE_CHECKING:  # NumPy comes with whoever rolls, not with the rules
    import numpy as np
    from numpy.typing import NDArray

    Faces = NDArray[np.int8]

Side = tuple[str, str]
"""How a side is drawn on a table: the make of the die and its face."""

Outcomes = Any
"""An array with what each trial comes to; NumPy itself gives no closer type to what it sums up or compares."""

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

    def outcomes(self, rng: np.random.Generator, trials: int, given: Mapping[str, Given]) -> Outcomes:
        """What so many trials come to."""
        return self.judge(self.faces(rng, trials, given), **given)

    def faces(self, rng: np.random.Generator, trials: int, given: Mapping[str, Given]) -> Faces:
        """The sides that come up, a row for each trial, a column for each die."""
        if self.throw is not None:
            return self.throw(rng, trials, **given)
        return thrown(rng, trials, [len(die) for die in self.dice(**given)])


def thrown(rng: np.random.Generator, trials: int, sides: Sequence[int]) -> Faces:
    """Dice with so many sides, each thrown once: a row for each trial, a column for each die."""
    import numpy as np

    size = trials, len(sides)
    if len(set(sides)) == 1:  # dice of one kind come ten times as fast
        return rng.integers(0, sides[0], size=size, dtype=np.int8)
    return rng.integers(0, sides, size=size, dtype=np.int8)


@dataclass(frozen=True)
class Played:
    """A trial whose dice are too many to be shown, such as a whole game: ``play`` returns what each of so many trials
    comes to."""

    play: Callable[..., Outcomes]

    def outcomes(self, rng: np.random.Generator, trials: int, given: Mapping[str, Given]) -> Outcomes:
        """What so many trials come to."""
        return self.play(rng, trials, **given)


Trial = Rolled | Played


class TrialsRoom(Protocol):
    """What a game's ``trials`` room offers."""

    TRIALS: Mapping[str, Trial]
    NO_TRIAL: Mapping[str, str]
    """The questions that cannot be rolled, each with the reason."""
