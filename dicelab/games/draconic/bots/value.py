"""What a position of Draconic Dice is worth: exact for two players, solved for three, else rolled out.

Two players, base rules and Tyrannical Trade: exact chances with the best play of both. Three players, base rules:
solved, with everybody giving dragons as the sensible bot does, up to an error that is stated. The rest is rolled out,
and fast enough to be played by the sensible bot itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from dicelab.games.draconic.bots.sensible import sensible_move
from dicelab.games.draconic.odds.three_players import MOST_DICE, SENSIBLE
from dicelab.games.draconic.odds.two_players import BURN_FIRST, TRADE_FIRST, win_chance
from dicelab.games.draconic.rules.options import BASE, TRADE
from dicelab.games.draconic.rules.state import DraconicState
from dicelab.games.game import NOBODY, OVER, State
from dicelab.games.value import SOLVED, Shares, Value, final_shares

_MOST_EXACT = 20  # dice of two players; more make fractions with thousands of digits


def known(state: State) -> Value | None:
    """The value of a position that can be computed."""
    assert isinstance(state, DraconicState)
    if state.turn == OVER:
        return Value(final_shares(state))
    game, dice = state.game, sum(state.hands) + state.pile
    if game.turn_cap:
        return None
    if game.players == 2 and game.variant in (BASE, TRADE) and dice <= _MOST_EXACT:
        return Value(_two(state))
    if game.players == 3 and game.variant == BASE and not state.places and dice <= MOST_DICE:
        return Value(_three(state), SOLVED, Fraction(SENSIBLE.error).limit_denominator(10**15))
    return None


def learning(state: State) -> Iterator[str]:
    """Three players: the layers that have not been solved yet."""
    assert isinstance(state, DraconicState)
    game, dice = state.game, sum(state.hands) + state.pile
    if game.players == 3 and game.variant == BASE and not game.turn_cap:
        for done in SENSIBLE.learn(min(dice, MOST_DICE)):
            yield f"Solving three players: {done} of {dice} dice."


def _two(state: DraconicState) -> Shares:
    """Exactly, with the best play of both."""
    if state.turn == OVER:
        return final_shares(state)
    if state.turn >= 0:
        seat = state.turn
        return max((_two(state.after(move)) for move in state.moves()), key=lambda shares: shares[seat])
    if state.roller == NOBODY:
        return _each_begins(state, _two)
    mine, theirs = state.hands[state.roller], state.hands[1 - state.roller]
    if state.game.variant == BASE:
        chance = win_chance(mine, theirs, state.pile)
    else:
        solved = BURN_FIRST if state.game.trade_order == "burn_first" else TRADE_FIRST
        chance = solved.win_chance((mine, theirs, state.pile))
    return (chance, 1 - chance) if state.roller == 0 else (1 - chance, chance)


def _three(state: DraconicState) -> Shares:
    """Solved, with everybody playing as the sensible bot."""
    if state.turn == OVER:
        return final_shares(state)
    if state.turn >= 0:
        return _three(state.after(sensible_move(state)))
    if state.roller == NOBODY:
        return _each_begins(state, _three)
    seats = [(state.roller + step) % 3 for step in range(3)]
    mine, following, third = (state.hands[seat] for seat in seats)
    first, second, _ = map(Fraction, SENSIBLE.chances((mine, following, third, state.pile)))
    by_seat = dict(zip(seats, (first, second, 1 - first - second), strict=True))
    return by_seat[0], by_seat[1], by_seat[2]


def _each_begins(state: DraconicState, worth: Callable[[DraconicState], Shares]) -> Shares:
    """K1: before the start each begins as often."""
    players = state.game.players
    each = [worth(state._replace(roller=seat)) for seat in range(players)]
    return tuple(sum(shares, Fraction(0)) / players for shares in zip(*each, strict=True))
