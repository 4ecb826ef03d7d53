"""Who is hurt most by one more die: the scale on which the sensible bot weighs whom to give a dragon."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from dicelab.errors import OddsError
from dicelab.games.draconic.rules.options import FIRE
from dicelab.games.draconic.rules.state import DraconicState
from dicelab.games.game import NOBODY
from dicelab.games.move import Move

NO_BLANK = Fraction(3, 6)
NEITHER = Fraction(2, 6)  # a dragon or a knight: gone, and no fireball


def out_chance(dice: int, pile: int) -> Fraction:
    """The chance to hold no dice at the end of one's turn."""
    if dice < 0 or pile < 0:
        raise OddsError("A number of dice cannot be negative.")
    return NO_BLANK**dice - (NEITHER**dice if pile else 0)


def hurts_most(state: DraconicState) -> Move:
    """The dragon that takes the most chance of going out away; among equals the next to roll."""
    hands, roller, players = state.hands, state.roller, len(state.hands)
    if state.game.variant == FIRE:

        def order(move: Move) -> tuple[Fraction | int, int]:
            seat = int(move.args[0])
            return -hurt(state, seat), (seat - roller) % players

    else:
        places = _places_of_hurt(bool(state.rolled and state.rolled[2]), max(hands))

        def order(move: Move) -> tuple[Fraction | int, int]:
            seat = int(move.args[0])
            return places[hands[seat]], (seat - roller) % players

    return min(state.moves(), key=order)


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
        fireballs = state.rolled[2] if state.rolled else 0
        return out_chance(dice, state.pile + fireballs if fireballs else 0)
    if seat == state.challenger != NOBODY:  # K12: what it must pay may leave it with nothing
        short = max(0, state.challenge - (state.rolled[2] if state.rolled else 0))
        if short:
            return Fraction(dice == short)
    return Fraction(1, 3**dice)  # every die a dragon or a knight
