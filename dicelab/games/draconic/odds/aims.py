"""Who is hurt most by one more die: the scale on which the sensible bot weighs whom to give a dragon."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from dicelab.games.draconic.odds.questions import out_chance
from dicelab.games.draconic.rules.options import FIRE
from dicelab.games.draconic.rules.state import DraconicState
from dicelab.games.game import NOBODY
from dicelab.games.move import Move


def hurts_most(state: DraconicState) -> Move:
    """The dragon that takes the most chance of going out away; among equals the next to roll."""
    hands, roller = state.hands, state.roller
    if state.game.variant == FIRE:
        order: Sequence[Fraction | int] = [-hurt(state, seat) for seat in range(len(hands))]
    else:
        places = _places_of_hurt(state.fireballs > 0, max(hands))
        order = [places[dice] for dice in hands]
    by_seat = {int(move.args[0]): move for move in state.moves()}
    return by_seat[min(by_seat, key=lambda seat: (order[seat], (seat - roller) % len(hands)))]


@cache
def _places_of_hurt(pile: bool, most: int) -> list[int]:
    """By the dice that somebody holds, the place of what one more die takes away, the largest first: the order of
    exact chances as numbers that are compared at once."""
    falls = [out_chance(dice, pile) - out_chance(dice + 1, pile) for dice in range(most + 1)]
    places = {fall: place for place, fall in enumerate(sorted(set(falls), reverse=True))}
    return [places[fall] for fall in falls]


def hurt(state: DraconicState, seat: int) -> Fraction:
    """How much chance of going out one more die takes from ``seat``."""
    dice = state.hands[seat]
    return going_out(state, seat, dice) - going_out(state, seat, dice + 1)


def going_out(state: DraconicState, seat: int, dice: int) -> Fraction:
    """The chance that ``seat``, holding ``dice``, goes out at the end of this turn or on its next."""
    if state.game.variant != FIRE:
        return out_chance(dice, state.pile + state.fireballs if state.fireballs else 0)
    if seat == state.challenger != NOBODY:  # K12: what it must pay may leave it with nothing
        short = state.challenge - state.fireballs
        if short > 0:
            return Fraction(dice == short)
    return Fraction(1, 3**dice)  # every die a dragon or a knight
