"""Who plays Thrown, and what they advise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicelab.games.bot import Bot, random_bot
from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.games.thrown.bots.expert import expert_bot
from dicelab.games.thrown.bots.sensible import after_trick, sensible_bot
from dicelab.games.thrown.odds.aims import best_of_turn, reason
from dicelab.games.thrown.rules.cards.card import DONE
from dicelab.games.thrown.rules.rounds import TURN
from dicelab.games.thrown.rules.state import ThrownState
from dicelab.games.thrown.rules.words import move_words


def advice(state: State, names: Sequence[str]) -> tuple[Move, str] | None:
    """What the sensible bot would do here, and why; None where nothing is to be decided."""
    assert isinstance(state, ThrownState)
    if state.turn < 0:
        return None
    if state.phase == TURN:
        move = best_of_turn(state)
        return move, reason(state, move, names)
    move = after_trick(state)
    words = move_words(state, move, names)
    if move == DONE:
        return move, "Leave it: more dice might be left over." if state.phase == "summoner" else "Keep what you have."
    return move, f"{words}: many dice of one colour can be rolled together."


BOTS: Final[dict[str, Bot]] = {"sensible": sensible_bot, "expert": expert_bot, "random": random_bot}
