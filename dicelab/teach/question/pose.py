"""A question put to a class: which game, which of its questions, with which values. The same thing is guessed at,
rolled, shared and printed on a worksheet; its answer is always worked out by the engine.

>>> posed = pose("thrown", "trump", dice=3)
>>> posed.says
'Chance of a trump with three dice: at least one six'
>>> posed.answer.p
Fraction(91, 216)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dicelab.errors import DamagedSave, DicelabError, OddsError
from dicelab.games import find_game, part
from dicelab.games.codec import VERSION, check_version, read_object
from dicelab.games.kinds import Given
from dicelab.games.question import Answer, Question, find_question
from dicelab.games.trial import Trial
from dicelab.teach.question.asking import Asking


@dataclass(frozen=True)
class Posed(Asking):
    """One question of a game with all its values."""

    game: str
    question: Question
    given: tuple[tuple[str, Given], ...]

    @cached_property
    def answer(self) -> Answer:
        """The exact answer."""
        return self.question(**dict(self.given))

    @property
    def title(self) -> str:
        """The game's name."""
        return find_game(self.game).title

    @property
    def name(self) -> str:
        """The game and the question."""
        return f"{self.game}-{self.question.name}"

    def trial(self) -> Trial:
        """The experiment behind it; an error says why there is none."""
        odds = part(self.game, "odds")
        if self.question.name not in odds.TRIALS:
            why = odds.NO_TRIAL[self.question.name]
            raise OddsError(f"{self.question.name} cannot be rolled: {why}. Rolled are: {', '.join(odds.TRIALS)}.")
        return odds.TRIALS[self.question.name]

    def to_json(self) -> dict[str, Any]:
        """The question as plain data, its values as texts."""
        kinds = {parameter.name: parameter.kind for parameter in self.question.parameters}
        given = {name: kinds[name].write(value) for name, value in self.given}
        return {"version": VERSION, "game": self.game, "question": self.question.name, "given": given}

    @classmethod
    def from_json(cls, data: object) -> Posed:
        """The question that :meth:`to_json` wrote; anything else is a :class:`DamagedSave`."""
        shape = {"version": int, "game": str, "question": str, "given": dict}
        fields = read_object(data, shape, "A question")
        check_version(fields["version"])
        try:
            return pose(
                fields["game"], fields["question"], **{str(name): value for name, value in fields["given"].items()}
            )
        except DicelabError as error:
            raise DamagedSave(f"This question cannot be asked: {error}") from None


def pose(game: str, question: str, /, **given: object) -> Posed:
    """Put a question about a game, with its values by name, to be guessed at, rolled, asked in a quiz or shared.

    >>> trump = pose("thrown", "trump", dice=3)
    >>> trump.says, trump.answer.p
    ('Chance of a trump with three dice: at least one six', Fraction(91, 216))
    >>> trump.roll(5, seed=1)
    [True, True, False, False, False]
    """
    found = find_question(part(game, "odds").QUESTIONS, question)
    return Posed(game, found, tuple(found.read(given).items()))
