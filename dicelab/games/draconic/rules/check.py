"""Which positions of Draconic Dice are possible: the counting rules every position obeys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dicelab.games.draconic.rules.options import DICE_EACH, FIRE, SCALES, TRADE, TRADE_NEEDS
from dicelab.games.game import CHANCE, OVER, Claim, first_wrong

if TYPE_CHECKING:
    from dicelab.games.draconic.rules.state import DraconicState


def problem(state: DraconicState) -> str | None:
    """What is impossible about ``state``, in one sentence, or None."""
    return first_wrong(_seats(state), _dice(state), _round(state), _turn(state), _variant(state))


def _seats(state: DraconicState) -> Iterator[Claim]:
    players, starter = state.game.players, state.standing.starter
    yield (
        len(state.hands) != players or len(state.standing.totals) != players,
        f"it does not have hands and points for {players} players.",
    )
    before_start = state.turn == CHANCE and state.roller == -1
    yield not before_start and state.roller not in range(players), f"seat {state.roller} is not at the table."
    yield (
        starter not in range(-1, players) or (starter == -1) != before_start,
        "the starting player is not at the table.",
    )
    yield (
        len(set(state.places)) != len(state.places) or not set(state.places) <= set(range(players)),
        "the places name a seat twice or a seat that is not there.",
    )
    yield state.turn not in (CHANCE, OVER, state.roller), "it is the turn of one player and the roll of another."


def _dice(state: DraconicState) -> Iterator[Claim]:
    began_with = DICE_EACH[state.game.players] * state.game.players
    yield min(*state.hands, state.pile, state.retired) < 0, "a number of dice is negative."
    yield (
        sum(state.hands) + state.pile + state.retired != began_with,
        f"hands, pile and retired dice must add up to {began_with}.",
    )
    rolls = state.turn == CHANCE and state.roller != -1
    yield rolls and not state.hands[state.roller], "the player to roll has no dice."
    without = {seat for seat, dice in enumerate(state.hands) if not dice}
    yield not without <= set(state.places), "a player without dice has no place yet."
    # who is left at the end of a round that was played on for places is ranked too, last and with dice
    ranked = state.places[:-1] if len(state.places) == state.game.players else state.places
    yield (
        not set(ranked) <= without or len(without) == state.game.players,
        "a player who is out holds dice, or nobody is left.",
    )


def _round(state: DraconicState) -> Iterator[Claim]:
    """Whether the round has ended exactly when the rules end it (K6, K9, K15, K17)."""
    game, out, over = state.game, len(state.places), state.turn == OVER
    most_out = game.players - 2 if game.plays_on else 0  # while the round goes on
    capped, ended = 0 < game.turn_cap == state.turns, out == (game.players if game.plays_on else 1)
    scales, reached = game.variant == SCALES, max(state.standing.totals) >= game.target
    goes_on = out <= most_out and not 0 < game.turn_cap <= state.turns and not (out and state.roller == -1)
    yield not over and not goes_on, "it goes on although the round has ended."
    yield not over and scales and reached and not out, "a new round has begun although the target is reached."
    yield over and not ended and (out > most_out or not capped), "the game is over although nothing has ended it."
    yield (
        over and ended and scales and not reached and not capped,
        "the game is over although nobody has reached the target.",
    )


def _turn(state: DraconicState) -> Iterator[Claim]:
    counts = state.turns, state.challenge, state.dragons, state.standing.round - 1, *state.standing.totals
    yield min(counts) < 0, "a count is negative."
    rolled = state.rolled
    if state.turn < 0:
        yield rolled is not None or state.dragons, "dice lie rolled although nobody is deciding."
        return
    if rolled is None or min(rolled) < 0:
        yield True, "a player decides without having rolled."
        return
    blanks, dragons, fireballs, knights = rolled
    yield state.dragons > dragons, "more dragons are to be given than were rolled."
    held = state.hands[state.roller]
    yield (
        knights > state.retired or dragons - state.dragons > sum(state.hands) - held,
        "more knights or dragons were rolled than have left the roller.",
    )
    may_trade = state.game.variant == TRADE and blanks == sum(rolled) >= TRADE_NEEDS
    yield not state.dragons and not may_trade, "there is nothing to decide."
    in_front = blanks + state.dragons + fireballs
    burned_first = may_trade and state.game.trade_order == "burn_first"
    fits = held >= in_front and not state.pile if burned_first else held == in_front
    yield not fits, f"the roller holds {held} dice but {in_front} of them lie rolled."


def _variant(state: DraconicState) -> Iterator[Claim]:
    if state.game.variant == FIRE:
        challenger, there = state.challenger, state.challenger != -1
        yield state.pile, "Trial By Fire has no pile."
        yield challenger not in range(-1, state.game.players), "the challenger is not at the table."
        yield (
            there and (challenger == state.roller or state.turn == OVER),
            "nobody is their own challenger, and no challenge outlasts the game.",
        )
        most = state.hands[challenger] if there else 0
        yield state.challenge > most, "the challenger holds fewer dice than the challenge."
    else:
        yield state.challenge or state.challenger != -1, "only Trial By Fire has a challenge."
    yield (
        state.game.variant != SCALES and (state.standing.round != 1 or any(state.standing.totals)),
        "only Dragon Scales counts points over rounds.",
    )
