"""The expert of Thrown: the moves that promise most, each played on to the end of the trick.

The sensible bot reckons that nobody uses a power later; the expert lets everybody play on as the sensible bot, powers
and all, and counts the gold and the dice that this leaves.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from dicelab.games.game import CHANCE, OVER, State
from dicelab.games.move import Move
from dicelab.games.rollout import best_of
from dicelab.games.thrown.bots.sensible import promising, sensible_bot
from dicelab.games.thrown.odds.aims import DIE_WORTH
from dicelab.games.thrown.rules.rounds import TURN
from dicelab.games.thrown.rules.state import ThrownState

NEAR: Final = Fraction(8, 10)
"""Gold that a move may promise less than the best and still be played on."""
MOST, GAMES = 4, 16
_DIE = float(DIE_WORTH)


def expert_bot(state: State, rng: Random) -> Move:
    """The move after which the trick leaves most."""
    assert isinstance(state, ThrownState)
    if state.phase != TURN:
        return sensible_bot(state, rng)
    seat = state.turn
    return best_of(
        state, promising(state, NEAR, MOST), lambda then, dice: _after_trick(then, seat, dice), GAMES, sure=0.0
    )


def _after_trick(state: State, seat: int, dice: Random) -> float:
    """Play the trick to its end; how far one is ahead of the others then."""
    assert isinstance(state, ThrownState)
    now = state.standing.round
    while state.turn != OVER and state.standing.round == now:
        void = state.void
        state = state.after(state.rolls().sample(dice) if state.turn == CHANCE else sensible_bot(state, dice))
        if state.void != void and _is_new(state):
            break
    gold, held = state.gold, [sum(pool) for pool in state.pools]
    others = len(gold) - 1
    ahead = gold[seat] - (sum(gold) - gold[seat]) / others
    more = held[seat] - (sum(held) - held[seat]) / others
    return ahead + _DIE * more


def _is_new(state: ThrownState) -> bool:
    """Whether a trick begins."""
    return state.phase == TURN and not any(rolled.dice or rolled.mode for rolled in state.trick.rolled)
