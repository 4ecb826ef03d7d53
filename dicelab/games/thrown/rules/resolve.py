"""A trick is decided: payout, then the winner's decisions, then the dice go to the Void (T31, T51)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from dicelab.games.game import NOBODY, made
from dicelab.games.move import Move
from dicelab.games.thrown.rules.cards import DECIDING
from dicelab.games.thrown.rules.cards.card import DONE
from dicelab.games.thrown.rules.rounds import TURN, swept
from dicelab.games.thrown.rules.trick import Display, Trick, contains

if TYPE_CHECKING:
    from dicelab.games.thrown.rules.state import ThrownState


def taken(state: ThrownState, winner: int) -> ThrownState:
    """``winner`` takes the trick; NOBODY where nobody can."""
    gold, trick = state.gold, state.trick
    if winner != NOBODY:  # T22
        purse = gold[winner] + state.payout(winner)
        purse = purse if state.game.allow_debt else max(0, purse)  # T34: one net payout, then the floor
        gold = (*gold[:winner], purse, *gold[winner + 1 :])
    state = made(type(state), (
        state.game, state.turn, TURN, state.display, state.pools, gold, state.void, state.summoned,
        made(Trick, (trick.leader, trick.player, trick.colour, trick.rolled, winner)), None, 0,
        state.last, state.standing,
    ))  # fmt: skip
    return swept(state) if winner == NOBODY else _next_decision(state, "")


@cache
def cards_that_decide(display: Display) -> tuple[str, ...]:
    """The victory powers that lie open, in the order in which they are used."""
    return tuple(key for key in DECIDING if key in display.cards)


def _next_decision(state: ThrownState, done: str) -> ThrownState:
    """The winner's next decision after the card ``done``; a single way goes without asking (T51)."""
    cards = cards_that_decide(state.display)
    for key in cards[cards.index(done) + 1 :] if done else cards:
        power = DECIDING[key]
        if contains(state.trick, state.display.colour(key)):
            moves = power.moves(state)
            if len(moves) > 1:
                return state._replace(phase=key, turn=state.trick.winner, rolling=None, left=power.often)
            if moves:
                state = power.use(state, moves[0])
    return swept(state)


def decided(state: ThrownState, move: Move) -> ThrownState:
    """The winner has used a victory power, or wants no more of it."""
    key = state.phase
    power = DECIDING[key]
    if move == DONE:
        return _next_decision(state, key)
    left = state.left - 1 if power.often else 0
    state = power.use(state, move)._replace(left=left)
    return state if (left or not power.often) and power.moves(state) else _next_decision(state, key)


def ended_by_dragon(state: ThrownState) -> ThrownState:
    """The trick is decided as it lies; result powers only by option (T42, T48)."""
    if not state.game.dragon_results:
        return taken(state, state.taker())
    state = state.with_results()
    return taken(state, state.pair_taker() if state.shows_pair() else state.taker())
