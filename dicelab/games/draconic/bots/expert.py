"""The expert of Draconic Dice: the solved best response where there is one, else moves played on to the end."""

from __future__ import annotations

from random import Random

from dicelab.games.draconic.bots.sensible import sensible_bot, sensible_move
from dicelab.games.draconic.odds.three_players import BEST
from dicelab.games.draconic.rules.options import BASE
from dicelab.games.draconic.rules.state import DraconicState
from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.games.rollout import best_of, share_of_win
from dicelab.games.value import EXACT, known

GAMES = 300


def expert_bot(state: State, rng: Random) -> Move:
    """Best play for two, the best response to sensible players for three, roll-outs for the rest."""
    assert isinstance(state, DraconicState)
    moves = list(state.moves())
    if len(moves) == 1:
        return moves[0]
    game = state.game
    if game.players == 3 and game.variant == BASE and not game.turn_cap and not state.places:
        return _best_response(state)
    first = sensible_move(state)
    moves = [first, *[move for move in moves if move != first]]
    values = [known(state.after(move)) for move in moves]
    if all(value is not None and value.method == EXACT for value in values):
        worth = [value.shares[state.turn] for value in values if value is not None]
        return moves[worth.index(max(worth))]
    return best_of(state, moves, share_of_win(state.turn, [sensible_bot] * game.players), GAMES)


def _best_response(state: DraconicState) -> Move:
    """Three players, base rules: how many of the dragons the next player gets in the best way to share them out."""
    roller, hands = state.roller, state.hands
    following, third = (roller + 1) % 3, (roller + 2) % 3
    blanks, _, fireballs, _ = state.rolled or (0, 0, 0, 0)
    keeps, pile = (blanks, state.pile + fireballs) if fireballs else (blanks + state.pile, 0)
    if not keeps:  # out at once, whoever gets them
        return sensible_move(state)
    dragons = state.dragons

    def worth(to_next: int) -> float:
        return BEST.win((hands[following] + to_next, hands[third] + dragons - to_next, keeps, pile), role=2)

    best = max(range(dragons + 1), key=worth)
    return Move("give", (following if best else third,))
