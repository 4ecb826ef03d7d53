"""An experiment behind a question: dice rolled many times at once, each roll judged as the question asks.

A game's room ``trials`` holds a table of them, by the name of the question. They roll real dice with NumPy and know
nothing of the exact answer, so that a class can hold one against the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from dicelab.games.kinds import Given

if TYPE_CHECKING:  # NumPy comes with whoever rolls, not with the rules
    import numpy as np
    from numpy.typing import NDArray

    Faces = NDArray[np.int8]

Side = tuple[str, str]
"""How a side is drawn on a table: the make of the die and its face."""


@dataclass(frozen=True)
class Rolled:
    """A trial that is one throw of dice. ``dice`` gives the sides of each die for the values of the question;
    ``judge`` gets the numbers of the sides that came up, a row for each trial, and says what each row comes to: a truth
    value where the question asks for a chance, a number where it asks for a distribution."""

    dice: Callable[..., tuple[tuple[Side, ...], ...]]
    judge: Callable[..., NDArray[Any]]

    def outcomes(self, rng: np.random.Generator, trials: int, given: Mapping[str, Given]) -> NDArray[Any]:
        """What so many trials come to."""
        return self.judge(self.faces(rng, trials, given), **given)

    def faces(self, rng: np.random.Generator, trials: int, given: Mapping[str, Given]) -> Faces:
        """The sides that come up, a row for each trial, a column for each die."""
        import numpy as np

        sides = [len(die) for die in self.dice(**given)]
        faces: Faces = rng.integers(0, sides, size=(trials, len(sides)), dtype=np.int8)
        return faces


@dataclass(frozen=True)
class Played:
    """A trial in several throws, or a whole game: ``play`` returns what each of so many trials comes to."""

    play: Callable[..., NDArray[Any]]

    def outcomes(self, rng: np.random.Generator, trials: int, given: Mapping[str, Given]) -> NDArray[Any]:
        """What so many trials come to."""
        return self.play(rng, trials, **given)


Trial = Rolled | Played


class TrialsRoom(Protocol):
    """What a game's ``trials`` room offers."""

    TRIALS: Mapping[str, Trial]
