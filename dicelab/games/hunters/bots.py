"""How bots play Dice Hunters of Therion.

The sensible bot states its aim in coins: what a turn brings is the coins it shows, the top warrant times the exact
chance to hold it, and what a new die is worth. Chasing and treasure are thereby one question, solved exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from dicelab.games.bot import Bot, random_bot
from dicelab.games.game import State
from dicelab.games.hunters import naming
from dicelab.games.hunters.dice import EACH, STOP, WORDS, Party, in_order, party_of, reroll, swords_on, tally
from dicelab.games.hunters.rules import CHASE, LEAVE, ROLLS, HuntersState
from dicelab.games.hunters.turns import alternatives, for_coins, hold_chance, takings, turn_of
from dicelab.games.move import Move
from dicelab.odds.text import percent_text
from dicelab.odds.turn import Best
from dicelab.odds.turn_roll import Choice

_GRAIN: Final = 100
"""Aims are counted in hundredths of a coin, so that a turn of nine dice is solved in the time of a click."""

_BRINGS: Final = {word: (swords_on(word), int(word[1] == "c"), int(word == "wy"), int(word == "yr")) for word in WORDS}


class Aim(NamedTuple):
    """What a turn is worth, in hundredths of a coin."""

    party: Party
    chase: tuple[int, ...]
    """By the number of swords: the top warrant times the chance to hold it; 0 where they do not outbid."""
    yellow: int
    """What a new yellow die is worth, and a red one; nothing if the mat is empty."""
    red: int


def aim_of(state: HuntersState) -> Aim:
    """What the roller plays for."""
    _, yellow, red = party = party_of(state.shown)
    often = len(state.stack)  # a new die will be rolled a few times, the more villains are left
    return Aim(
        party,
        tuple(_rounded(chase_worth(state, swords)) for swords in range(3 * sum(party) + 1)),
        _rounded(often * _new_die(party, (0, 1, 0))) if yellow < EACH else 0,
        _rounded(often * _new_die(party, (0, 0, 1))) if red < EACH else 0,
    )


def _rounded(worth: Fraction) -> int:
    return round(worth * _GRAIN)


@lru_cache(256)
def _new_die(party: Party, more: Party) -> Fraction:
    """Coins that one more die adds to a turn for coins."""
    white, yellow, red = (a + b for a, b in zip(party, more, strict=True))
    return for_coins((white, yellow, red)).value - for_coins(party).value


def chase_worth(state: HuntersState, swords: int) -> Fraction:
    """The top warrant times the chance that nobody outbids; of two players it must be held once more (D20)."""
    if swords <= state.bid:
        return Fraction(0)
    me = state.roller
    rivals = [player.party for seat, player in enumerate(state.players) if seat != me]
    prize = state.stack[0]
    if len(state.stack) == 1:  # capturing it ends the game: no prize for whoever would still be behind
        mine = state.players[me].score + prize
        if any(player.score > mine for player in state.players):
            return Fraction(0)
    chance = hold_chance(swords, rivals)
    return prize * (chance * chance if len(rivals) == 1 and state.marker != me else chance)


@lru_cache(32)
def _solved(aim: Aim, rolls: int) -> Best:
    chase = aim.chase

    def worth(total: tuple[int, int, int, int]) -> int:
        swords, coins, yellow, red = total
        return _GRAIN * takings((swords, coins)) + chase[swords] + yellow * aim.yellow + red * aim.red

    return turn_of(aim.party, rolls).maximise(of=_BRINGS, value=worth)


def choices(state: HuntersState) -> tuple[Choice, ...]:
    """What the roller may do, the best first, in hundredths of a coin."""
    return alternatives(_solved(aim_of(state), ROLLS), state.shown, state.left)


def _decide(state: HuntersState) -> Move:
    if state.choosing:
        return CHASE if chase_worth(state, tally(state.shown).swords) else LEAVE
    best = choices(state)[0]
    return reroll(in_order(best.reroll_faces)) if best.reroll else STOP


def sensible_bot(state: State, rng: Random) -> Move:
    """Plays the turn that is worth most: coins, the warrant times the chance to hold it, new dice."""
    assert isinstance(state, HuntersState)
    return _decide(state)


def advice(state: State, names: Sequence[str]) -> tuple[Move, str] | None:
    """What the sensible bot would do here, and why; None where nothing is to be decided."""
    assert isinstance(state, HuntersState)
    if state.turn < 0:
        return None
    now = tally(state.shown)
    if state.choosing:
        move = _decide(state)
        if move == LEAVE:
            return move, "Capturing the last villain would end the game while you are behind: leave it."
        return move, f"Chase: the warrant of {state.stack[0]} is yours with {_hold(state, now.swords)}."
    found = choices(state)
    best = found[0]
    counted = f"Counted are coins, new dice, and the warrant of {state.stack[0]} times the chance to hold it."
    if not best.reroll:
        brings = [f"{now.takings} in coins"] if now.coins else []
        if now.swords > state.bid:
            brings.append(f"{naming.swords(now.swords)} that hold with {_hold(state, now.swords)}")
        return STOP, f"Stop with {' and '.join(brings) or 'what you have'}: no re-roll is worth more. {counted}"
    stop = next(choice for choice in found if not choice.reroll)
    told = naming.choice(state.shown, best.reroll_faces)
    return reroll(in_order(best.reroll_faces)), (
        f"{told[0].upper()}{told[1:]}: worth {_coins(best.value)} on average, stopping {_coins(stop.value)}. {counted}"
    )


def _hold(state: HuntersState, swords: int) -> str:
    rivals = [player.party for seat, player in enumerate(state.players) if seat != state.roller]
    return percent_text(hold_chance(swords, rivals))


def _coins(hundredths: Fraction) -> str:
    return f"{float(hundredths / _GRAIN):.2f}"


BOTS: Final[dict[str, Bot]] = {"sensible": sensible_bot, "random": random_bot}
