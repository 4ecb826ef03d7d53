"""The trials of a question in the order that a seed gives them: trial 17 is always the same.

Trials come in blocks, each with a generator of its own, so that it does not matter in which portions they are rolled.
"""

from __future__ import annotations

import secrets
from typing import Any, Final, NoReturn

from dicelab import games
from dicelab.errors import OptionError
from dicelab.games.scene import DrawnDie
from dicelab.games.trial import Faces, Outcomes, Rolled, Side
from dicelab.odds.throwing import generator
from dicelab.play.match import read_seed
from dicelab.teach.question.asking import Asking
from dicelab.teach.question.own import is_line
from dicelab.teach.question.own import question as own_question
from dicelab.teach.question.pose import pose

BLOCK: Final = 10_000
"""Trials that are rolled at once: some milliseconds of work."""

_WORDS: Final = {
    "sword1": "one sword", "sword2": "two swords", "sword3": "three swords", "cross": "X",
    "yellow_die": "a yellow die", "red_die": "a red die", "coin": "a coin",
}  # fmt: skip
_NO_COLOUR: Final = ("plain", "dragon")


def read_posed(asked: Any, question: str, given: dict[str, Any]) -> Asking:
    """A question that was put already, or one to put now: a game, the name of a question, its values; or dice of one's
    own, such as '2d6 >= 9', with nothing else."""
    if isinstance(asked, str) and (question or given or asked in games.GAMES or not is_line(asked)):
        return pose(asked, question, **given)
    if not isinstance(asked, Asking):
        return own_question(asked) if not question and not given else _without_values()
    if question or given:
        return _without_values()
    return asked


def _without_values() -> NoReturn:
    raise OptionError("This question has its values already; give either a question that was posed, or its parts.")


def fresh_seed() -> int:
    """A seed that can be read aloud."""
    return secrets.randbelow(1_000_000)


class Throws:
    """All the trials of a question, as a seed gives them."""

    def __init__(self, posed: Asking, seed: int) -> None:
        self.posed, self.seed = posed, read_seed(seed)
        self._trial, self._given = posed.trial(), dict(posed.given)
        self._block: tuple[int, Faces | None, Any] | None = None

    def _rolled(self, number: int) -> tuple[Faces | None, Any]:
        """The dice of a block, if they can be shown, and what its trials come to; the last block is kept."""
        if self._block is None or self._block[0] != number:
            rng = generator(self.seed, number)
            if isinstance(self._trial, Rolled):
                faces = self._trial.faces(rng, BLOCK, self._given)
                self._block = number, faces, self._trial.judge(faces, **self._given)
            else:
                self._block = number, None, self._trial.outcomes(rng, BLOCK, self._given)
        return self._block[1:]

    def outcomes(self, first: int, most: int) -> Outcomes:
        """What trials come to, from the trial numbered ``first`` (from 0) on: up to ``most``, or to a block's end."""
        number, at = divmod(first, BLOCK)
        return self._rolled(number)[1][at : at + most]

    def dice(self, number: int) -> list[DrawnDie]:
        """The dice of one trial, as a table draws them; none where they are too many to be shown."""
        block, at = divmod(number, BLOCK)
        faces = self._rolled(block)[0]
        if faces is None:
            return []
        assert isinstance(self._trial, Rolled)
        sides = self._trial.dice(**self._given)
        draws = self._trial.draws or drawn
        return [draws(die[face]) for die, face in zip(sides, map(int, faces[at]), strict=True)]


def drawn(side: Side) -> DrawnDie:
    """A side of a die, as a table draws it."""
    make, face = side
    shows = _WORDS.get(face, face)
    return {"make": make, "face": face, "label": shows if make in _NO_COLOUR else f"{make} {shows}"}
