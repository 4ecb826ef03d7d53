"""What happened, told: the room of a game that turns a step into words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from dicelab.games.game import State
from dicelab.games.move import Move


class StoryRoom(Protocol):
    """What a game's ``story`` room offers."""

    def story(self, before: State, move: Move, after: State, names: Sequence[str]) -> str:
        """What happened in one step, in a sentence or two."""
