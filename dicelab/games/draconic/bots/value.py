"""What a position of Draconic Dice is worth: exact for two players, solved for three, else rolled out.

Two players, base rules and Tyrannical Trade: exact chances with the best play of both. Three players, base rules:
solved, with everybody giving dragons as the sensible bot does, up to an error that is stated. The rest is rolled out,
and fast enough to be played by the sensible bot itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from dicelab.games.draconic.odds import three_players as three
from dicelab.games.draconic.odds import trading
from dicelab.games.draconic.odds import two_players as race
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
    if game.players == 3 and game.variant == BASE and not state.places and dice <= three.MOST_DICE:
        shares = _three(state)
        return Value(shares, SOLVED, Fraction(three.SENSIBLE.error).limit_denominator(10**15))
    return None


def learning(state: State) -> Iterator[str]:
    """Three players: the layers that have not been solved yet."""
    assert isinstance(state, DraconicState)
    game, dice = state.game, sum(state.hands) + state.pile
    if game.players == 3 and game.variant == BASE and not game.turn_cap:
        for done in three.SENSIBLE.learn(min(dice, three.MOST_DICE)):
            yield f"Solving three players: {done} of {dice} dice."


def _two(state: DraconicState) -> Shares:
    """Exactly, with the best play of both."""
    if state.turn >= 0:
        seat = state.turn
        after = [_settled(state.after(move)) for move in state.moves()]
        return max(after, key=lambda shares: shares[seat])
    if state.roller == NOBODY:  # K1: each begins as often
        each = [_two(state._replace(roller=seat)) for seat in range(2)]
        return (each[0][0] + each[1][0]) / 2, (each[0][1] + each[1][1]) / 2
    mine, theirs = state.hands[state.roller], state.hands[1 - state.roller]
    if state.game.variant == BASE:
        chance = race.win_chance(mine, theirs, state.pile)
    else:
        solved = trading.BURN_FIRST if state.game.trade_order == "burn_first" else trading.TRADE_FIRST
        chance = solved.win_chance((mine, theirs, state.pile))
    return (chance, 1 - chance) if state.roller == 0 else (1 - chance, chance)


def _settled(state: DraconicState) -> Shares:
    return final_shares(state) if state.turn == OVER else _two(state)


def _three(state: DraconicState) -> Shares:
    """Solved, with everybody playing as the sensible bot."""
    from dicelab.games.draconic.bots.sensible import sensible_move

    while state.turn >= 0:
        state = state.after(sensible_move(state))
    if state.turn == OVER:
        return final_shares(state)
    if state.roller == NOBODY:
        each = [_three(state._replace(roller=seat)) for seat in range(3)]
        return tuple(sum((shares[seat] for shares in each), Fraction(0)) / 3 for seat in range(3))
    roller, hands = state.roller, state.hands
    seats = [(roller + step) % 3 for step in range(3)]
    mine, following, third = (hands[seat] for seat in seats)
    first, second, _ = map(Fraction, three.SENSIBLE.chances((mine, following, third, state.pile)))
    by_seat = dict(zip(seats, (first, second, 1 - first - second), strict=True))
    return by_seat[0], by_seat[1], by_seat[2]
