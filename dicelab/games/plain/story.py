"""What happened, in the words that the scene has for it."""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.games.game import CHANCE, NOBODY, Game, State
from dicelab.games.move import Move
from dicelab.games.plain.words import outcome, spoken
from dicelab.games.shelf import open_room


class PlainRoom:
    """Who did it, and what."""

    def __init__(self, game: type[Game]) -> None:
        self._key = game.key

    def story(self, before: State, move: Move, after: State, names: Sequence[str]) -> str:
        """'Ada: Step on.' or 'Ada rolls 4.'"""
        actor = before.actor()
        if before.turn == CHANCE:
            came = outcome(move)
            return f"{names[actor]} rolls {came}." if actor != NOBODY else f"Chance decides: {came}."
        choices = open_room(self._key, "scene").scene(before, (), names)["choices"]
        said = {choice["move"]: choice["says"] for choice in choices}.get(str(move)) or spoken(move)
        return f"{names[actor]}: {said.rstrip('.!')}."
