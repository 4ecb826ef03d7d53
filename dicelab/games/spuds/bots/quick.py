"""A quick stand-in for the sensible bot of Blazing Spuds, to play on from a position thousands of times.

It re-rolls what sends most dice away on average and fills the card that sends most, as the sensible bot does. The
dice that are left over it does not arrange for the next turn: they stay on the stove.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.games.spuds.bots.sensible import die_to_send, first_to_place, sensible_bot
from dicelab.games.spuds.odds.rolls import Plan, plans, rerolls
from dicelab.games.spuds.rules import moves as m
from dicelab.games.spuds.rules.dice import Dice
from dicelab.games.spuds.rules.kitchen import STOVE, Kitchen
from dicelab.games.spuds.rules.state import Phase, SpudsState

_REMEMBERED = 1 << 15


@lru_cache(_REMEMBERED)
def _best_reroll(kitchen: Kitchen) -> Move:
    if not kitchen.rolled():
        return m.REROLL[STOVE]
    best, most = None, -1.0
    for option in sorted(rerolls(kitchen), key=lambda option: -option.dice):
        if option.most() > most:
            mean = float(option.expected())
            if mean > most:
                best, most = option, mean
    assert best is not None
    return m.REROLL[best.what]


@lru_cache(_REMEMBERED)
def _best_plan(kitchen: Kitchen, loose: Dice) -> Plan | None:
    found = plans(kitchen, loose)
    return found[0] if found and found[0].sent and found[0].dice else None


def quick_bot(state: State, rng: Random) -> Move:
    """Sends away as many dice as it can now."""
    assert isinstance(state, SpudsState)
    phase = state.phase
    if phase == Phase.REROLL:
        return _best_reroll(state.kitchens[state.turn])
    if phase in (Phase.ASSIGN, Phase.SETUP, Phase.RECEIVE):
        return _placed(state)
    if phase == Phase.SEND:
        return _sent(state)
    return sensible_bot(state, rng)


def _placed(state: SpudsState) -> Move:
    kitchen, loose = state.kitchens[state.turn], state.loose
    plan = _best_plan(kitchen, loose) if state.phase == Phase.ASSIGN else None
    if plan is None:
        return m.REST if len(loose) > 1 else m.PLACE[loose[0]][STOVE]
    return m.PLACE[first_to_place(kitchen, plan.face, plan.dice, state.game.in_order)][plan.face]


def _sent(state: SpudsState) -> Move:
    return m.SEND[die_to_send([m.SENT[move] for move in state.moves()], state.player, state.receiver())]
