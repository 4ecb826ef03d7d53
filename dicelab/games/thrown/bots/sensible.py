"""The sensible bot: by the exact chance to take the trick, and by what it pays."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.games.thrown.odds.aims import best_of_turn, prospect
from dicelab.games.thrown.rules.cards.card import DONE
from dicelab.games.thrown.rules.dice import COLOURS, added
from dicelab.games.thrown.rules.rounds import PICK, TURN
from dicelab.games.thrown.rules.state import ThrownState


def sensible_bot(state: State, rng: Random) -> Move:
    """Weighs the chance to take the trick, what it pays, and the dice it costs."""
    assert isinstance(state, ThrownState)
    return best_of_turn(state) if state.phase == TURN else after_trick(state)


def promising(state: ThrownState, near: Fraction, most: int) -> list[Move]:
    """The moves of a turn that promise most, best first; ``near`` is the gold that they may be behind the best."""
    moves = state.moves()
    promised = sorted([(-prospect(state, move).worth, at) for at, move in enumerate(moves)])
    return [moves[at] for worth, at in promised if worth - promised[0][0] <= near][:most]


def after_trick(state: ThrownState) -> Move:
    """What the winner of a trick takes; and the dice for the tie-break."""
    if state.phase == PICK:
        return max(state.moves(), key=lambda move: _held(state, move.args[0]))
    return {"recruiter": _recruit, "summoner": _summon, "strategist": _exchange}[state.phase](state)


def _held(state: ThrownState, colour: object) -> int:
    """How many dice of a colour are in one's own pool."""
    return state.pools[state.turn][COLOURS.index(str(colour))]


def _recruit(state: ThrownState) -> Move:
    """A die of the colour one holds most of, from the richest who has one."""
    return max(state.moves(), key=lambda move: (_held(state, move.args[1]), state.gold[int(move.args[0])]))


def _summon(state: ThrownState) -> Move:
    """Until one holds as many dice as the fullest opponent; more might be left over."""
    most = max(sum(pool) for seat, pool in enumerate(state.pools) if seat != state.turn)
    if sum(state.pools[state.turn]) >= most:
        return DONE
    return max(state.moves()[:-1], key=lambda move: _held(state, move.args[0]))


def _exchange(state: ThrownState) -> Move:
    """Towards many dice of few colours: they are rolled together."""
    pool = state.pools[state.turn]

    def together(move: Move) -> int:
        if move == DONE:
            return sum(n * n for n in pool)
        give, take = (COLOURS.index(str(colour)) for colour in move.args)
        return sum(n * n for n in added(added(pool, give, -1), take))

    best = max(state.moves(), key=together)
    return best if together(best) > together(DONE) else DONE
