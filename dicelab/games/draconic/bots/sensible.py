"""The sensible bot of Draconic Dice, and what it would advise."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from dicelab.games.draconic.odds.aims import going_out, hurts_most
from dicelab.games.draconic.rules.state import KEEP, DraconicState
from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.odds.text import count, percent_in_words


def sensible_bot(state: State, rng: Random) -> Move:
    """Gives dragons where they hurt most, and trades for a smaller hand."""
    assert isinstance(state, DraconicState)
    return sensible_move(state)


def sensible_move(state: DraconicState) -> Move:
    """A dragon to whom it hurts most; hands traded with whoever holds the fewest dice, if those are fewer."""
    if state.dragons:
        return hurts_most(state)
    best = min(state.moves()[1:], key=lambda move: state.hands[int(move.args[0])])  # the first is to keep them
    return best if state.hands[int(best.args[0])] < state.hands[state.roller] else KEEP


def advice(state: State, names: Sequence[str]) -> tuple[Move, str] | None:
    """What the sensible bot would do here, and why; None where nothing is to be decided."""
    assert isinstance(state, DraconicState)
    if state.turn < 0:
        return None
    move = sensible_move(state)
    if move == KEEP:
        return move, "Nobody holds fewer dice than you: keep your own."
    seat = int(move.args[0])
    dice = state.hands[seat]
    if not state.dragons:
        return move, f"Trade with {names[seat]}, who holds only {count(dice, 'die', 'dice')}."
    before, after = going_out(state, seat, dice), going_out(state, seat, dice + 1)
    return move, (
        f"Give it to {names[seat]}, whom it hurts most: the chance to go out next "
        f"falls from {percent_in_words(before)} to {percent_in_words(after)}."
    )
