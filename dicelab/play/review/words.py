"""A move as the table says it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from dicelab.games import room
from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.games.scene import SceneRoom


def move_words(state: State, move: Move, names: Sequence[str]) -> str:
    """What the button says that makes a move; the move itself where there is none."""
    scene = cast(SceneRoom, room(state.game.key, "scene")).scene(state, (), names)
    said = next((choice["says"] for choice in scene["choices"] if choice["move"] == str(move)), "")
    return said or str(move)
