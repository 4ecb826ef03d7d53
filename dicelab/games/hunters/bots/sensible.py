"""The sensible bot of Dice Hunters of Therion, and what it would advise.

The sensible bot states its aim in coins: what a turn brings is the coins it shows, the top warrant times the exact
chance to hold it, and what a new die is worth; and where the centre is left to a rival, what that rival's capture
costs. Chasing, stopping a rival and treasure are thereby one question, solved exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final

from dicelab.games.game import State
from dicelab.games.hunters.odds.aims import GRAIN, Aim, aim_of, chasing, hold_now, leaving, rival_claim
from dicelab.games.hunters.odds.turn import alternatives, best_of, takings, turn_of
from dicelab.games.hunters.rules.dice import STOP, WORDS, in_order, reroll, swords_on, tally
from dicelab.games.hunters.rules.state import CHASE, LEAVE, ROLLS, HuntersState
from dicelab.games.hunters.rules.words import choice_named
from dicelab.games.move import Move
from dicelab.games.words import count
from dicelab.odds.text import decimal_text, percent_in_words
from dicelab.odds.turn import Best, KeepChoice

_BRINGS: Final = {word: (swords_on(word), int(word[1] == "c"), int(word == "wy"), int(word == "yr")) for word in WORDS}


@lru_cache(32)
def solved(aim: Aim, rolls: int) -> Best:
    """A turn played for all that it is worth."""

    def worth(total: tuple[int, int, int, int]) -> int:
        swords, coins, yellow, red = total
        return aim.worth(swords, takings((swords, coins))) + yellow * aim.yellow + red * aim.red

    return turn_of(aim.party, rolls).maximise(of=_BRINGS, value=worth)


def choices(state: HuntersState) -> tuple[KeepChoice, ...]:
    """What the roller may do, the best first, in hundredths of a coin."""
    return alternatives(solved(aim_of(state), ROLLS), state.shown, state.left)


def _decide(state: HuntersState) -> Move:
    if state.choosing:
        now = tally(state.shown)
        return CHASE if chasing(state, now.swords, now.takings) >= leaving(state, now.takings) else LEAVE
    again = best_of(solved(aim_of(state), ROLLS), state.shown, state.left)
    return reroll(in_order(again)) if again else STOP


def sensible_bot(state: State, rng: Random) -> Move:
    """Plays the turn that is worth most: coins, warrants times the chance that they are taken, new dice."""
    assert isinstance(state, HuntersState)
    return _decide(state)


def advice(state: State, names: Sequence[str]) -> tuple[Move, str] | None:
    """What the sensible bot would do here, and why; None where nothing is to be decided."""
    assert isinstance(state, HuntersState)
    if state.turn < 0:
        return None
    now = tally(state.shown)
    if state.choosing:
        return _whether_to_chase(state, names)
    found = choices(state)
    best = found[0]
    if not best.reroll:
        brings = [f"{now.takings} in coins"] if now.coins else []
        if now.swords > state.bid:
            brings.append(f"{count(now.swords, 'sword')} that hold with {_hold(state, now.swords)}")
        told = f"Stop with {' and '.join(brings) or 'what you have'}: no re-roll is worth more."
        return STOP, f"{told} {_stopped(state, names)}{_counted(state, names)}"
    stop = next(choice for choice in found if not choice.reroll)
    told = choice_named(state.shown, best.reroll_faces)
    return reroll(in_order(best.reroll_faces)), (
        f"{told[0].upper()}{told[1:]}: worth {_coins(best.value)} on average, stopping {_coins(stop.value)}. "
        f"{_counted(state, names)}"
    )


def _whether_to_chase(state: HuntersState, names: Sequence[str]) -> tuple[Move, str]:
    move, now = _decide(state), tally(state.shown)
    if move == LEAVE:
        return move, "Capturing the last villain would end the game while you are behind: leave it."
    if rival_claim(state):
        return move, f"Chase: {_stopped(state, names)}Your swords hold with {_hold(state, now.swords)}."
    if len(state.players) == 2 and state.marker != state.roller:  # D20
        return move, f"Chase: it does not end the game yet, and your swords hold with {_hold(state, now.swords)}."
    return move, f"Chase: the warrant of {state.stack[0]} is yours with {_hold(state, now.swords)}."


def _stopped(state: HuntersState, names: Sequence[str]) -> str:
    """What outbidding a rival prevents, where these swords do it."""
    if not rival_claim(state) or tally(state.shown).swords <= state.bid:
        return ""
    assert state.chase is not None
    last = ", and with it the end of the game" if len(state.stack) == 1 else ""
    return f"Your swords stop {names[state.chase.seat]}'s capture{last}. "


def _counted(state: HuntersState, names: Sequence[str]) -> str:
    """What the numbers of the advice are made of."""
    own = f"the warrant of {state.stack[0]} times the chance to hold it"
    parts = ["coins", "new dice", own]
    claim = rival_claim(state)
    if claim:
        assert state.chase is not None
        how = "" if claim == 1 else f", which comes with {percent_in_words(claim)} if you leave it"
        parts.append(f"the loss if {names[state.chase.seat]} captures it{how}")
    said = f"This counts {', '.join(parts[:-1])}, and {parts[-1]}."
    last = " With the last warrant, all that counts is who is ahead at the end."
    return said + (last if len(state.stack) == 1 else "")


def _hold(state: HuntersState, swords: int) -> str:
    return percent_in_words(hold_now(state, swords))


def _coins(hundredths: Fraction) -> str:
    worth = hundredths / GRAIN
    # what swords are worth is rounded to hundredths before anything is reckoned with it
    return decimal_text(worth) if worth.denominator == 1 else f"≈ {decimal_text(worth, 3)}"
