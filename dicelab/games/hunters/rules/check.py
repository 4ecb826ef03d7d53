"""Which positions of Dice Hunters of Therion are possible: the counting rules every position obeys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicelab.games.game import CHANCE, NOBODY, OVER
from dicelab.games.hunters.rules.dice import EACH, NO_DICE, WORDS, X, in_order, party_of, swords_on
from dicelab.games.hunters.rules.options import WARRANTS

if TYPE_CHECKING:
    from dicelab.games.hunters.rules.dice import Party, Shown
    from dicelab.games.hunters.rules.state import HuntersState


def problem(state: HuntersState) -> str | None:
    """What is impossible about ``state``, in one sentence, or None."""
    return _seats(state) or _belongings(state) or _centre(state) or (_opening(state) if state.opening else _turn(state))


def _seats(state: HuntersState) -> str | None:
    seats = range(state.game.players)
    if len(state.players) != len(seats):
        return f"it does not have {len(seats)} players."
    if state.roller not in seats:
        return f"seat {state.roller} is not at the table."
    if state.turn not in (CHANCE, OVER, state.roller):
        return "it is the turn of one player and the roll of another."
    if state.turns < 0 or (state.turns == 0) != (state.opening is not None):
        return "turns are counted from the first one after the opening roll."
    return None


def _belongings(state: HuntersState) -> str | None:
    for player in state.players:
        if not (0 <= player.yellow <= EACH and 0 <= player.red <= EACH):
            return f"a party has up to {EACH} yellow and {EACH} red dice."
        if player.coins < 0:
            return "a number of coins is negative."
    stack = WARRANTS[state.game.players]
    taken = sorted(value for player in state.players for value in player.warrants)
    gone = len(stack) - len(state.stack)
    if gone < 0 or state.stack != stack[gone:] or taken != sorted(stack[:gone]):
        return f"the warrants of the players and the stack must be {', '.join(map(str, stack))}."
    if (state.turn == OVER) != (not state.stack):
        return "the game ends with the last warrant, and not before."
    if state.turn == OVER and state.players[state.roller].warrants[-1:] != stack[-1:]:
        return "the game ends in the turn of whoever took the last warrant."
    return None


def _are_dice(dice: Shown) -> bool:
    return all(word in WORDS and word not in X for word in dice) and in_order(dice) == dice


def _fits(dice: Party, party: Party) -> bool:
    return all(some <= most for some, most in zip(dice, party, strict=True))


def _centre(state: HuntersState) -> str | None:
    chase, marker = state.chase, state.marker
    if chase:
        if chase.seat not in range(state.game.players) or chase.seat == state.roller:
            return "whoever chases is another player than the one whose turn it is."  # D6
        if not chase.dice or not _are_dice(chase.dice) or not all(map(swords_on, chase.dice)):
            return "only dice that show swords lie in the centre."
        if not _fits(party_of(chase.dice), state.players[chase.seat].party):
            return "more dice lie in the centre than are in the party of whoever chases."
        if state.turn == OVER:
            return "nobody chases a villain any more."
    if marker not in range(NOBODY, state.game.players) or (marker != NOBODY and state.game.players > 2):
        return "only two players have duel markers."
    if marker != NOBODY and (state.turn == OVER or (chase and chase.seat != marker)):
        return "only one player's things can be in the centre."  # D22
    return None


def _opening(state: HuntersState) -> str | None:
    opening = state.opening
    assert opening is not None
    seats, rolled = opening
    if len(seats) < 2 or list(seats) != sorted(set(seats)) or not set(seats) <= set(range(state.game.players)):
        return "the opening roll is between two players at least, each once."
    if len(rolled) >= len(seats) or state.roller != seats[len(rolled)]:
        return "in the opening roll it is another player's turn."
    if any(not _are_dice(dice) or party_of(dice) != (EACH, 0, 0) for dice in rolled):
        return f"in the opening roll everybody rolls {EACH} white dice."
    untouched = all(player == (0, 0, 0, ()) for player in state.players)
    if not untouched or state.chase or state.marker != NOBODY or len(state.stack) < len(WARRANTS[state.game.players]):
        return "nobody has won anything before the opening roll."
    begun = state.turn, state.shown, state.rolling, state.left, state.choosing
    return None if begun == (CHANCE, (), (EACH, 0, 0), 1, False) else "the opening is one roll of three white dice."


def _turn(state: HuntersState) -> str | None:
    if not _are_dice(state.shown):
        return "the dice shown are not dice of this game, in order."
    if min(state.rolling) < 0:
        return "a number of dice is negative."
    if state.turn == OVER:
        quiet = not state.shown and state.rolling == NO_DICE and not state.left and not state.choosing
        return None if quiet else "dice are rolled although the game is over."
    party, lying = state.players[state.roller].party, party_of(state.shown)
    if tuple(map(sum, zip(lying, state.rolling, strict=True))) != party:
        return "the dice shown and the dice to roll are not the party of the player whose turn it is."
    if state.turn == CHANCE:
        first = state.left == 3
        if state.choosing or state.rolling == NO_DICE or state.left not in (1, 2, 3) or (first and state.shown):
            return "a turn has three rolls, the first with the whole party."
    elif state.rolling != NO_DICE or state.left not in ((0,) if state.choosing else (1, 2)):
        return "there is nothing to decide."
    elif state.choosing and (state.game.must_chase or not state.outbids):
        return "there is no chase to decide on."
    return None
