"""Which positions of Draconic Dice are possible: the counting rules every position obeys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicelab.games.draconic.rules.options import DICE_EACH, FIRE, SCALES, TRADE, TRADE_NEEDS
from dicelab.games.game import CHANCE, OVER

if TYPE_CHECKING:
    from dicelab.games.draconic.rules.state import DraconicState


def problem(state: DraconicState) -> str | None:
    """What is impossible about ``state``, in one sentence, or None."""
    return _seats(state) or _dice(state) or _round(state) or _turn(state) or _variant(state)


def _seats(state: DraconicState) -> str | None:
    players = state.game.players
    if len(state.hands) != players or len(state.standing.totals) != players:
        return f"it does not have hands and points for {players} players."
    before_start = state.turn == CHANCE and state.roller == -1
    if not before_start and state.roller not in range(players):
        return f"seat {state.roller} is not at the table."
    if state.standing.starter not in range(-1, players) or (state.standing.starter == -1) != before_start:
        return "the starting player is not at the table."
    if len(set(state.places)) != len(state.places) or not set(state.places) <= set(range(players)):
        return "the places name a seat twice or a seat that is not there."
    if state.turn not in (CHANCE, OVER, state.roller):
        return "it is the turn of one player and the roll of another."
    return None


def _dice(state: DraconicState) -> str | None:
    began_with = DICE_EACH[state.game.players] * state.game.players
    if min(*state.hands, state.pile, state.retired) < 0:
        return "a number of dice is negative."
    if sum(state.hands) + state.pile + state.retired != began_with:
        return f"hands, pile and retired dice must add up to {began_with}."
    if state.turn == CHANCE and state.roller != -1 and not state.hands[state.roller]:
        return "the player to roll has no dice."
    without = {seat for seat, dice in enumerate(state.hands) if not dice}
    if not without <= set(state.places):
        return "a player without dice has no place yet."
    # who is left at the end of a round that was played on for places is ranked too, last and with dice
    ranked = state.places[:-1] if len(state.places) == state.game.players else state.places
    if not set(ranked) <= without or len(without) == state.game.players:
        return "a player who is out holds dice, or nobody is left."
    return None


def _round(state: DraconicState) -> str | None:
    """Whether the round has ended exactly when the rules end it (K6, K9, K15, K17)."""
    game, out = state.game, len(state.places)
    most_out = game.players - 2 if game.plays_on else 0  # while the round goes on
    capped = 0 < game.turn_cap == state.turns
    if state.turn != OVER:
        if out > most_out or 0 < game.turn_cap <= state.turns or (out and state.roller == -1):
            return "it goes on although the round has ended."
        if game.variant == SCALES and not out and max(state.standing.totals) >= game.target:
            return "a new round has begun although the target is reached."
    elif out != (game.players if game.plays_on else 1):
        if out > most_out or not capped:
            return "the game is over although nothing has ended it."
    elif game.variant == SCALES and max(state.standing.totals) < game.target and not capped:
        return "the game is over although nobody has reached the target."
    return None


def _turn(state: DraconicState) -> str | None:
    if min(state.turns, state.challenge, state.dragons, state.standing.round - 1, *state.standing.totals) < 0:
        return "a count is negative."
    if state.turn < 0:
        return "dice lie rolled although nobody is deciding." if state.rolled is not None or state.dragons else None
    rolled = state.rolled
    if rolled is None or min(rolled) < 0:
        return "a player decides without having rolled."
    blanks, dragons, fireballs, knights = rolled
    if state.dragons > dragons:
        return "more dragons are to be given than were rolled."
    if knights > state.retired or dragons - state.dragons > sum(state.hands) - state.hands[state.roller]:
        return "more knights or dragons were rolled than have left the roller."
    may_trade = state.game.variant == TRADE and blanks == sum(rolled) >= TRADE_NEEDS
    if not state.dragons and not may_trade:
        return "there is nothing to decide."
    in_front = blanks + state.dragons + fireballs
    taken = state.hands[state.roller] - in_front
    burned_first = may_trade and state.game.trade_order == "burn_first"
    if taken < 0 or (taken and not burned_first) or (burned_first and state.pile):
        return f"the roller holds {state.hands[state.roller]} dice but {in_front} of them lie rolled."
    return None


def _variant(state: DraconicState) -> str | None:
    if state.game.variant == FIRE:
        if state.pile:
            return "Trial By Fire has no pile."
        if state.challenger not in range(-1, state.game.players):
            return "the challenger is not at the table."
        if state.challenger == state.roller != -1 or (state.turn == OVER and state.challenger != -1):
            return "nobody is their own challenger, and no challenge outlasts the game."
        if state.challenge > (state.hands[state.challenger] if state.challenger >= 0 else 0):
            return "the challenger holds fewer dice than the challenge."
    elif state.challenge or state.challenger != -1:
        return "only Trial By Fire has a challenge."
    if state.game.variant != SCALES and (state.standing.round != 1 or any(state.standing.totals)):
        return "only Dragon Scales counts points over rounds."
    return None
