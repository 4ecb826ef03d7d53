"""An experiment behind a question: dice rolled many times at once, each roll judged as the question asks.

A game's odds hold a table of them, ``TRIALS``, by the name of the question. They roll real dice, with NumPy where it is
there, and know nothing of the exact answer, so that a class can hold one against the other. A judge under :func:`each`
reads one row of dice and needs no NumPy; the same seed gives the same trials with and without.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, Final

from dicelab.games.kinds import Given
from dicelab.odds.throwing import PlainGenerator, thrown

if TYPE_CHECKING:
    from dicelab.games.scene import DrawnDie

if TYPE_CHECKING:  # NumPy comes with whoever rolls, not with the rules
    from dicelab.odds.throwing import Generator

__all__ = [
    "AGAIN", "PLAIN", "Faces", "Outcomes", "Played", "Rolled", "Side", "Trial", "as_rows", "each", "each_row",
    "side_by_side", "thrown", "thrown_again",
]  # fmt: skip

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


def each(judge: Callable[..., int]) -> Callable[..., Outcomes]:
    """Many rows judged by a judge of one row, which gets it as bytes (a tuple where a die has too many sides for that).

    A row that comes up again is looked up. What is found is an array where the rows are one.
    """

    @wraps(judge)
    def judged(rows: Faces, /, **given: Any) -> Outcomes:
        if isinstance(rows, list):
            known = {row: judge(row, **given) for row in set(rows)}
            return [known[row] for row in rows]
        import numpy as np

        different, places = _different(rows)
        return np.array([judge(row, **given) for row in as_rows(different)])[places]

    return judged


def each_row(change: Callable[[bytes], bytes], rows: Faces) -> Faces:
    """Every row changed, all of them to rows of one length; equal rows are changed once."""
    if isinstance(rows, list):
        known = {row: change(row) for row in set(rows)}
        return [known[row] for row in rows]
    import numpy as np

    different, places = _different(rows)
    changed = b"".join(map(change, as_rows(different)))
    return np.frombuffer(changed, dtype=np.int8).reshape(len(different), -1)[places]


AGAIN: Final = 127
"""Stands in a row for a die that is thrown again."""


def thrown_again(rng: Generator, rows: Faces, sides: Sequence[int]) -> Faces:
    """Rows in which the dice marked with ``AGAIN`` are thrown. Every die is, so that one seed gives one game; what else
    stands in a row, behind the dice, stays."""
    fresh = thrown(rng, len(rows), sides)
    if isinstance(rows, list):
        return [
            bytes(new if old == AGAIN else old for old, new in zip(row, more, strict=False)) + row[len(sides) :]
            for row, more in zip(rows, fresh, strict=True)
        ]
    import numpy as np

    dice = rows[:, : len(sides)]
    return np.hstack([np.where(dice == AGAIN, fresh, dice), rows[:, len(sides) :]])


def side_by_side(throws: Sequence[Faces]) -> Faces:
    """Several throws as one: the first row of each makes up the first row, and so on."""
    if isinstance(throws[0], list):
        return list(map(b"".join, zip(*throws, strict=True)))
    import numpy as np

    return np.hstack(throws)


def as_rows(faces: Faces) -> list[Any]:
    """Faces as a list with bytes (or a tuple) for each trial, whatever rolled them."""
    if isinstance(faces, list):
        return faces
    return [row.tobytes() for row in faces] if faces.itemsize == 1 else list(map(tuple, faces.tolist()))


def _different(rows: Any) -> tuple[Any, Any]:
    """The different rows of an array, and for each row its place among them; numbers are quicker to sort than rows."""
    import numpy as np

    sides = int(rows.max(initial=0)) + 1
    if sides ** rows.shape[1] > 2**62:
        different, places = np.unique(rows, axis=0, return_inverse=True)
        return different, places.reshape(-1)  # NumPy 2.0 alone gives a column
    weights = np.array([sides**place for place in range(rows.shape[1])], dtype=np.int64)
    _, first, places = np.unique(rows @ weights, return_index=True, return_inverse=True)
    return rows[first], places


@dataclass(frozen=True)
class Played:
    """A trial whose dice are too many to be shown, such as a whole game: ``play`` returns what each of so many trials
    comes to, as a list or an array."""

    play: Callable[..., Outcomes]

    def outcomes(self, rng: Generator, trials: int, given: Mapping[str, Given]) -> Outcomes:
        """What so many trials come to, an array where NumPy rolled them."""
        found = self.play(rng, trials, **given)
        if isinstance(rng, PlainGenerator) or not isinstance(found, list):
            return found
        import numpy as np

        return np.array(found)


Trial = Rolled | Played
