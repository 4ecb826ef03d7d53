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

    # A room may also sum a whole turn up, for a line at the seat of a bot ("rolled 3 white, used the Archer"):
    # def sum_up(self, turn: Sequence[Step], after: State, names: Sequence[str]) -> str
    # and, where others act within a turn, whose it is: def whose(self, state: State) -> int
