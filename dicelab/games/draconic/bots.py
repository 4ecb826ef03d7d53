"""How bots play Draconic Dice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final

from dicelab.games.bot import Bot, random_bot
from dicelab.games.draconic.odds import out_chance
from dicelab.games.draconic.options import FIRE
from dicelab.games.draconic.rules import KEEP, DraconicState
from dicelab.games.game import NOBODY, State
from dicelab.games.move import Move
from dicelab.games.words import count
from dicelab.odds.text import percent_text


def sensible_bot(state: State, rng: Random) -> Move:
    """Gives dragons where they hurt most, and trades for a smaller hand."""
    assert isinstance(state, DraconicState)
    return _give(state) if state.dragons else _trade(state)


def _give(state: DraconicState) -> Move:
    """To whoever loses the most chance of going out by one more die; among equals to the next to roll."""

    def order(move: Move) -> tuple[Fraction, int]:
        seat = int(move.args[0])
        return -_hurt(state, seat), (seat - state.roller) % len(state.hands)

    return min(state.moves(), key=order)


def _hurt(state: DraconicState, seat: int) -> Fraction:
    dice = state.hands[seat]
    return _going_out(state, seat, dice) - _going_out(state, seat, dice + 1)


def _going_out(state: DraconicState, seat: int, dice: int) -> Fraction:
    """The chance that ``seat``, holding ``dice``, goes out at the end of this turn or on its next."""
    if state.game.variant != FIRE:
        fireballs = state.rolled[2] if state.rolled else 0
        return out_chance(dice, state.pile + fireballs if fireballs else 0)
    if seat == state.challenger != NOBODY:  # K12: what it must pay may leave it with nothing
        short = max(0, state.challenge - (state.rolled[2] if state.rolled else 0))
        if short:
            return Fraction(dice == short)
    return Fraction(1, 3**dice)  # every die a dragon or a knight


def _trade(state: DraconicState) -> Move:
    """With the player who holds the fewest dice, if that is fewer than one's own."""
    offers = [move for move in state.moves() if move != KEEP]
    best = min(offers, key=lambda move: state.hands[int(move.args[0])])
    return best if state.hands[int(best.args[0])] < state.hands[state.roller] else KEEP


def advice(state: State, names: Sequence[str]) -> tuple[Move, str] | None:
    """What the sensible bot would do here, and why; None where nothing is to be decided."""
    assert isinstance(state, DraconicState)
    if state.turn < 0:
        return None
    move = _give(state) if state.dragons else _trade(state)
    if move == KEEP:
        return move, "Nobody holds fewer dice than you: keep your own."
    seat = int(move.args[0])
    dice = state.hands[seat]
    if not state.dragons:
        return move, f"Trade with {names[seat]}, who holds only {count(dice, 'die', 'dice')}."
    before, after = _going_out(state, seat, dice), _going_out(state, seat, dice + 1)
    return move, (
        f"Give it to {names[seat]}, whom it hurts most: the chance to go out next "
        f"falls from {percent_text(before)} to {percent_text(after)}."
    )


BOTS: Final[dict[str, Bot]] = {"sensible": sensible_bot, "random": random_bot}
