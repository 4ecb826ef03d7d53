"""What happened, in words."""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.games.game import CHANCE, OVER
from dicelab.games.move import Move
from dicelab.games.words import count

from .rules import HOLD, PigState


def story(before: PigState, move: Move, after: PigState, names: Sequence[str]) -> str:
    """One step."""
    who = names[before.player]
    if before.turn == CHANCE:
        if move.args == (1,):
            lost = f" and loses {count(before.this_turn, 'point')}" if before.this_turn else ""
            return f"{who} rolls a one{lost}."
        return f"{who} rolls {move.args[0]}: {count(after.this_turn, 'point')} this turn."
    if move != HOLD:
        return f"{who} rolls on."
    won = " and wins!" if after.turn == OVER else "."
    return f"{who} holds with {count(before.this_turn, 'point')}, {after.points[before.player]} in all{won}"
