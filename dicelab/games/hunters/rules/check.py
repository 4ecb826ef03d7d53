"""Which positions of Dice Hunters of Therion are possible: the counting rules every position obeys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dicelab.games.game import CHANCE, NOBODY, OVER, Claim, first_wrong
from dicelab.games.hunters.rules.dice import EACH, NO_DICE, WORDS, X, in_order, party_of, swords_on
from dicelab.games.hunters.rules.options import WARRANTS

if TYPE_CHECKING:
    from dicelab.games.hunters.rules.dice import Party, Shown
    from dicelab.games.hunters.rules.state import HuntersState, Opening


def problem(state: HuntersState) -> str | None:
    """What is impossible about ``state``, in one sentence, or None."""
    turn = _opening(state, state.opening) if state.opening else _turn(state)
    return first_wrong(_seats(state), _belongings(state), _centre(state), turn)


def _seats(state: HuntersState) -> Iterator[Claim]:
    seats = range(state.game.players)
    yield len(state.players) != len(seats), f"it does not have {len(seats)} players."
    yield state.roller not in seats, f"seat {state.roller} is not at the table."
    yield state.turn not in (CHANCE, OVER, state.roller), "it is the turn of one player and the roll of another."
    begun = state.turns > 0 if state.opening is None else state.turns == 0
    yield not begun, "turns are counted from the first one after the opening roll."


def _belongings(state: HuntersState) -> Iterator[Claim]:
    for player in state.players:
        few = 0 <= player.yellow <= EACH and 0 <= player.red <= EACH
        yield not few, f"a party has up to {EACH} yellow and {EACH} red dice."
        yield player.coins < 0, "a number of coins is negative."
    stack = WARRANTS[state.game.players]
    taken = sorted(value for player in state.players for value in player.warrants)
    gone = len(stack) - len(state.stack)
    yield (
        gone < 0 or state.stack != stack[gone:] or taken != sorted(stack[:gone]),
        f"the warrants of the players and the stack must be {', '.join(map(str, stack))}.",
    )
    over = state.turn == OVER
    yield over == bool(state.stack), "the game ends with the last warrant, and not before."
    yield (
        over and state.players[state.roller].warrants[-1:] != stack[-1:],
        "the game ends in the turn of whoever took the last warrant.",
    )


def _are_dice(dice: Shown) -> bool:
    return all(word in WORDS and word not in X for word in dice) and in_order(dice) == dice


def _fits(dice: Party, party: Party) -> bool:
    return all(some <= most for some, most in zip(dice, party, strict=True))


def _centre(state: HuntersState) -> Iterator[Claim]:
    chase, marker, over = state.chase, state.marker, state.turn == OVER
    if chase:
        another = chase.seat in range(state.game.players) and chase.seat != state.roller
        yield not another, "whoever chases is another player than the one whose turn it is."  # D6
        swords = chase.dice and _are_dice(chase.dice) and all(map(swords_on, chase.dice))
        yield not swords, "only dice that show swords lie in the centre."
        yield (
            not _fits(party_of(chase.dice), state.players[chase.seat].party),
            "more dice lie in the centre than are in the party of whoever chases.",
        )
        yield over, "nobody chases a villain any more."
    there = marker != NOBODY
    yield (
        marker not in range(NOBODY, state.game.players) or (there and state.game.players > 2),
        "only two players have duel markers.",
    )
    others = chase and chase.seat != marker
    yield there and (over or others), "only one player's things can be in the centre."  # D22


def _opening(state: HuntersState, opening: Opening) -> Iterator[Claim]:
    seats, rolled = opening
    among = list(seats) == sorted(set(seats)) and set(seats) <= set(range(state.game.players))
    yield len(seats) < 2 or not among, "the opening roll is between two players at least, each once."
    yield (
        len(rolled) >= len(seats) or state.roller != seats[len(rolled)],
        "in the opening roll it is another player's turn.",
    )
    yield (
        any(not _are_dice(dice) or party_of(dice) != (EACH, 0, 0) for dice in rolled),
        f"in the opening roll everybody rolls {EACH} white dice.",
    )
    untouched = all(player == (0, 0, 0, ()) for player in state.players) and state.stack == WARRANTS[state.game.players]
    quiet = not state.chase and state.marker == NOBODY
    yield not (untouched and quiet), "nobody has won anything before the opening roll."
    begun = state.turn, state.shown, state.rolling, state.left, state.choosing
    yield begun != (CHANCE, (), (EACH, 0, 0), 1, False), "the opening is one roll of three white dice."


def _turn(state: HuntersState) -> Iterator[Claim]:
    yield not _are_dice(state.shown), "the dice shown are not dice of this game, in order."
    yield min(state.rolling) < 0, "a number of dice is negative."
    if state.turn == OVER:
        rolling = state.shown or state.rolling != NO_DICE or state.left or state.choosing
        yield rolling, "dice are rolled although the game is over."
        return
    lying = zip(party_of(state.shown), state.rolling, strict=True)
    yield (
        tuple(map(sum, lying)) != state.players[state.roller].party,
        "the dice shown and the dice to roll are not the party of the player whose turn it is.",
    )
    if state.turn == CHANCE:
        rolls = state.rolling != NO_DICE and (state.left in (1, 2) or (state.left == 3 and not state.shown))
        yield state.choosing or not rolls, "a turn has three rolls, the first with the whole party."
        return
    decides = state.rolling == NO_DICE and state.left in ((0,) if state.choosing else (1, 2))
    yield not decides, "there is nothing to decide."
    chases = not state.game.must_chase and state.outbids
    yield state.choosing and not chases, "there is no chase to decide on."
