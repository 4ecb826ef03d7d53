"""What a turn of Dice Hunters is worth, in hundredths of a coin: the aim that the sensible bot plays for.

Coins are coins. The top warrant counts times the exact chance to hold it. Where a rival's swords are left in the
centre, that rival's capture counts against the roller, times its chance. With the last warrant a capture ends the
game: then only winning and losing count, and while the game goes on the lead stands for them.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from dicelab.games.hunters.odds.turn import for_coins, for_most_swords, hold_chance
from dicelab.games.hunters.rules.dice import EACH, Party, party_of
from dicelab.games.hunters.rules.state import HuntersState

GRAIN: Final = 100
"""Aims are counted in hundredths of a coin, so that a turn of nine dice is solved in the time of a click."""
VICTORY: Final = 30
"""What winning is worth in coins, and losing costs, where the game may end."""
FAR_AHEAD: Final = 25
"""A lead of so many coins is nearly a victory, as long as the game goes on."""


class Aim(NamedTuple):
    """What a turn is worth, in hundredths of a coin; by swords, and by coins where the game may end."""

    party: Party
    swords: tuple[int, ...]
    """By the number of swords: one's own chance of the warrant, less a rival's."""
    yellow: int
    """What a new yellow die is worth, and a red one; nothing if the mat is empty."""
    red: int
    ends: tuple[tuple[int, ...], ...] = ()
    """With the last warrant instead: by the number of swords, then by the coins taken."""

    def worth(self, swords: int, coins: int) -> int:
        """What a turn is worth that ends with so many swords and takes so many coins; new dice aside."""
        return self.ends[swords][coins] if self.ends else GRAIN * coins + self.swords[swords]


def aim_of(state: HuntersState) -> Aim:
    """What the roller plays for."""
    _, yellow, red = party = party_of(state.shown)
    often = len(state.stack)  # a new die will be rolled a few times, the more villains are left
    more_yellow = _rounded(often * _new_die(party, (0, 1, 0))) if yellow < EACH else 0
    more_red = _rounded(often * _new_die(party, (0, 0, 1))) if red < EACH else 0
    most = 3 * sum(party)
    if len(state.stack) > 1:
        return Aim(party, _by_swords(state, most, 0), more_yellow, more_red)
    by_coins = [_by_swords(state, most, taken) for taken in range(2 * sum(party) + 1)]
    return Aim(party, (), more_yellow, more_red, tuple(zip(*by_coins, strict=True)))


def _by_swords(state: HuntersState, most: int, coins: int) -> tuple[int, ...]:
    """By the number of swords, what it is worth to end the turn with them; with the last warrant, and with coins."""
    bid, leave = state.bid, leaving(state, coins)
    left = _rounded(leave)
    chased = [_rounded(chasing(state, swords, coins)) for swords in range(bid + 1, most + 1)]
    if not state.game.must_chase:
        chased = [max(left, worth) for worth in chased]  # D10
    return (*(left,) * min(bid + 1, most + 1), *chased)


def _rounded(worth: Fraction) -> int:
    return round(worth * GRAIN)


@lru_cache(256)
def _new_die(party: Party, more: Party) -> Fraction:
    """Coins that one more die adds to a turn for coins."""
    white, yellow, red = (a + b for a, b in zip(party, more, strict=True))
    return for_coins((white, yellow, red)).value - for_coins(party).value


# -- the warrant -----------------------------------------------------------------------------------------------


def hold_now(state: HuntersState, swords: int) -> Fraction:
    """The chance that nobody outbids so many swords before the roller's next turn."""
    return hold_chance(swords, [player.party for seat, player in enumerate(state.players) if seat != state.roller])


def rival_claim(state: HuntersState) -> Fraction:
    """The chance that whoever has swords in the centre captures, if the roller does not outbid them."""
    if state.chase is None or state.chase.seat == state.roller:
        return Fraction(0)
    rival, players = state.chase.seat, len(state.players)
    if players > 2:
        between = range(1, (rival - state.roller) % players)
        return hold_chance(state.bid, [state.players[(state.roller + step) % players].party for step in between])
    if state.marker == rival:
        return Fraction(1)
    mine, theirs = state.players[state.roller].party, state.players[rival].party
    return hold_chance(int(for_most_swords(theirs).value), [mine])  # D20: it must be held once more


def chasing(state: HuntersState, swords: int, coins: int = 0) -> Fraction:
    """What placing so many swords is worth; ``coins`` count only with the last warrant."""
    held = hold_now(state, swords)
    again = len(state.players) == 2 and state.marker != state.roller  # D20: of two players it must be held once more
    if len(state.stack) > 1:
        return state.stack[0] * (held * held if again else held)
    open_still = _lead(state, coins)
    captured = open_still + held * (_ended(state, coins, state.roller) - open_still)
    if not again:
        return captured
    best = (
        captured if state.game.must_chase else max(captured, Fraction(open_still))
    )  # whether to capture is decided then
    return open_still + held * (best - open_still)


def leaving(state: HuntersState, coins: int = 0) -> Fraction:
    """What it is worth to leave the centre as it is: a rival may capture."""
    claim = rival_claim(state)
    if len(state.stack) > 1:
        return -claim * state.stack[0] / (len(state.players) - 1)
    if not claim:
        return Fraction(_lead(state, coins))
    assert state.chase is not None
    lead = _lead(state, coins)
    return lead + claim * (_ended(state, coins, state.chase.seat) - lead)


# -- the last warrant ------------------------------------------------------------------------------------------


def _scores(state: HuntersState, coins: int) -> list[int]:
    return [player.score + (coins if seat == state.roller else 0) for seat, player in enumerate(state.players)]


def _lead(state: HuntersState, coins: int) -> int:
    """How far ahead the roller is while the game goes on."""
    scores = _scores(state, coins)
    mine = scores.pop(state.roller)
    return max(-FAR_AHEAD, min(FAR_AHEAD, mine - max(scores)))


def _ended(state: HuntersState, coins: int, captor: int) -> int:
    """What it is worth if ``captor`` takes the last warrant (D18)."""
    scores = _scores(state, coins)
    scores[captor] += state.stack[0]
    mine = scores.pop(state.roller)
    best = max(scores)
    return VICTORY if mine > best else -VICTORY if mine < best else 0
