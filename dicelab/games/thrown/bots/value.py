"""What a position of Thrown is worth: rolled out by a quick stand-in, the moves of a turn weighed exactly first."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from dicelab.games.bot import Bot
from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.games.thrown.bots import quick
from dicelab.games.thrown.bots.sensible import promising
from dicelab.games.thrown.rules.rounds import TURN
from dicelab.games.thrown.rules.state import ThrownState

NEAR: Final = Fraction(1)
"""Gold that a move may promise less than the best and still be compared with it."""
MOST: Final = 3


def quick_bot(name: str) -> Bot | None:
    """For the sensible bot and the expert, one that uses no powers."""
    return quick.quick_bot if name in ("sensible", "expert") else None


def compared(state: State, made: Move | None) -> Sequence[Move]:
    """The moves that promise most gold by the exact chance to take the trick."""
    assert isinstance(state, ThrownState)
    return promising(state, NEAR, MOST) if state.phase == TURN else state.moves()[: 2 * MOST]
