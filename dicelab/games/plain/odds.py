"""The odds of a game that asks nothing; and of one that only says what one can ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dicelab.games import holds, part
from dicelab.games.game import OVER, Game, State
from dicelab.games.kinds import Given
from dicelab.games.move import Move
from dicelab.games.question import Answer, Asked, Parameter, Question
from dicelab.games.trial import Trial


class PlainPart:
    """No questions, nothing to vary, nothing that matters now."""

    QUESTIONS: tuple[Question, ...] = ()
    TRIALS: Mapping[str, Trial] = {}

    def __init__(self, game: type[Game]) -> None:
        asked = holds(game.key, "odds", "QUESTIONS")
        self._says = "" if asked else f"Nobody has worked out chances for {game.title} yet."
        self._game = game

    @property
    def NO_TRIAL(self) -> Mapping[str, str]:  # noqa: N802  a table of a module
        """No question can be rolled."""
        why = f"{self._game.title} has no experiment for it"
        return {question.name: why for question in part(self._game.key, "odds").QUESTIONS}

    def controls(self, state: State) -> list[Parameter]:
        """Nothing."""
        return []

    def asked(
        self, state: State, names: Sequence[str], chosen: Mapping[str, Given], considered: Move | None = None
    ) -> list[Asked]:
        """A sentence that says so, as long as the game goes on."""
        if state.turn == OVER or not self._says:
            return []
        says = self._says
        return [Asked(Question("nothing", says, (), lambda: Answer(says)), {}, "No chances here")]
