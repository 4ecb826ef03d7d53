"""The trials of a question in the order that a seed gives them: trial 17 is the same whoever asks, and when.

Trials come in blocks, each with a generator of its own, so that it does not matter in which portions they are rolled.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, Final, cast

from dicelab.errors import OddsError, OptionError
from dicelab.games import room
from dicelab.games.scene import Die
from dicelab.games.trial import Rolled, Side, Trial, TrialsRoom
from dicelab.play.match import read_seed
from dicelab.teach.pose import Posed, pose

if TYPE_CHECKING:
    from dicelab.games.trial import Faces

BLOCK: Final = 10_000
"""Trials that are rolled at once: some milliseconds of work."""

_WORDS: Final = {
    "sword1": "one sword", "sword2": "two swords", "sword3": "three swords", "cross": "X",
    "yellow_die": "a yellow die", "red_die": "a red die", "coin": "a coin",
}  # fmt: skip
_NO_COLOUR: Final = ("plain", "dragon")


def read_posed(asked: Posed | str, question: str, given: dict[str, Any]) -> Posed:
    """A question that was put already, or one to put now: a game, the name of a question, its values."""
    if not isinstance(asked, Posed):
        return pose(asked, question, **given)
    if question or given:
        raise OptionError("This question has its values already; give either a question that was posed, or its parts.")
    return asked


def find_trial(posed: Posed) -> Trial:
    """The experiment behind a question; an error says why there is none."""
    trials = cast(TrialsRoom, room(posed.game, "trials"))
    if posed.question.name not in trials.TRIALS:
        why = trials.NO_TRIAL[posed.question.name]
        raise OddsError(f"{posed.question.name} cannot be rolled: {why}. Rolled are: {', '.join(trials.TRIALS)}.")
    return trials.TRIALS[posed.question.name]


def fresh_seed() -> int:
    """A seed that can be read aloud."""
    return secrets.randbelow(1_000_000)


class Throws:
    """All the trials of a question, as a seed gives them."""

    def __init__(self, posed: Posed, seed: int) -> None:
        self.posed, self.seed = posed, read_seed(seed)
        self._trial, self._given = find_trial(posed), dict(posed.given)
        self._block: tuple[int, Faces | None, Any] | None = None

    def _rolled(self, number: int) -> tuple[Faces | None, Any]:
        """The dice of a block, if they can be shown, and what its trials come to; the last block is kept."""
        if self._block is None or self._block[0] != number:
            import numpy as np

            rng = np.random.default_rng([self.seed, number])
            if isinstance(self._trial, Rolled):
                faces = self._trial.faces(rng, BLOCK, self._given)
                self._block = number, faces, self._trial.judge(faces, **self._given)
            else:
                self._block = number, None, self._trial.outcomes(rng, BLOCK, self._given)
        return self._block[1:]

    def outcomes(self, first: int, most: int) -> Any:
        """What trials come to, from the trial numbered ``first`` (from 0) on: up to ``most``, or to a block's end."""
        number, at = divmod(first, BLOCK)
        return self._rolled(number)[1][at : at + most]

    def dice(self, number: int) -> list[Die]:
        """The dice of one trial, as a table draws them; none where they are too many to be shown."""
        block, at = divmod(number, BLOCK)
        faces = self._rolled(block)[0]
        if faces is None:
            return []
        assert isinstance(self._trial, Rolled)
        sides = self._trial.dice(**self._given)
        return [_drawn(die[face]) for die, face in zip(sides, faces[at].tolist(), strict=True)]


def _drawn(side: Side) -> Die:
    make, face = side
    shows = _WORDS.get(face, face)
    return {"make": make, "face": face, "label": shows if make in _NO_COLOUR else f"{make} {shows}"}
