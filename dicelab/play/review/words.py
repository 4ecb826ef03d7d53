"""A move as the table says it."""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.games import part
from dicelab.games.game import State
from dicelab.games.move import Move


def move_words(state: State, move: Move, names: Sequence[str]) -> str:
    """What the button says that makes a move; the move itself where there is none."""
    scene = part(state.game.key, "table").scene(state, (), names)
    said = next((choice["says"] for choice in scene["choices"] if choice["move"] == str(move)), "")
    return said or str(move)
