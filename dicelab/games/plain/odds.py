"""The odds of a game that asks nothing; and of one that only says what one can ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dicelab.games.game import OVER, Game, State
from dicelab.games.kinds import Given
from dicelab.games.move import Move
from dicelab.games.question import Answer, Asked, Parameter, Question
from dicelab.games.shelf import has_room


class PlainRoom:
    """No questions, nothing to vary, nothing that matters now."""

    QUESTIONS: tuple[Question, ...] = ()

    def __init__(self, game: type[Game]) -> None:
        self._says = "" if has_room(game.key, "odds") else f"Nobody has worked out chances for {game.title} yet."

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
