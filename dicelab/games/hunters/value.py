"""What a position of Dice Hunters is worth: rolled out by a quick stand-in; a turn's choices are weighed exactly.

The solver of the turn knows how many coins every choice of dice gives away (``expert.ranked``). What a coin is worth in
this position is rolled out: the game is played on with and without some coins more, with the same dice. With the last
warrant coins do not tell who wins; there the best choices are played on against each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from dicelab.games.bot import Bot
from dicelab.games.game import State
from dicelab.games.hunters import quick
from dicelab.games.hunters.expert import ranked
from dicelab.games.hunters.rules import HuntersState
from dicelab.games.move import Move
from dicelab.games.value import ExactTurn

NEAR: Final = Fraction(3, 10)
"""Coins that a choice may be worth less than the best and still be compared with it."""
SAME: Final = Fraction(1, 50)
"""Coins that make no difference."""
MOST: Final = 3
RICHER: Final = 5
"""Coins more, to see what they are worth."""


def quick_bot(name: str) -> Bot | None:
    """For the sensible bot, one whose turns are looked up."""
    return quick.quick_bot if name in ("sensible", "expert") else None


def compared(state: State, made: Move | None) -> Sequence[Move]:
    """The best choices of the turn by its exact solution; the one made alone, where it is as good."""
    assert isinstance(state, HuntersState)
    if state.choosing:
        return state.moves()
    found = ranked(state)
    if made is not None and any(move == made and cost <= SAME for move, cost in found):
        return [made]
    return [move for move, cost in found if cost <= NEAR][:MOST]


def exact_turn(state: State, made: Move) -> ExactTurn | None:
    """What a choice of dice gives away, in coins."""
    assert isinstance(state, HuntersState)
    if state.choosing or len(state.stack) == 1:
        return None
    found = ranked(state)
    lost = next(cost for move, cost in found if move == made)
    me = state.players[state.turn]
    players = list(state.players)
    players[state.turn] = me._replace(coins=me.coins + RICHER)
    richer = state._replace(players=tuple(players))
    return ExactTurn(made if lost <= SAME else found[0][0], Fraction(0) if lost <= SAME else lost, richer, RICHER)
