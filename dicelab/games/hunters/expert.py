"""The expert of Dice Hunters: the exact turn, played for the chance to win instead of for coins.

With three or four players every way that a turn can end is worth the chance to win that the table has then (see
``standing``); the turn is solved for that, exactly. Two players must hold the centre twice, which needs a longer view:
there a turn is weighed in coins as the sensible bot does, but dice in the party count for all warrants still to come,
those that may be lost to an X as well as those that join.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final

from dicelab.games.game import State
from dicelab.games.hunters.aim import GRAIN, Aim, aim_of
from dicelab.games.hunters.bots import sensible_bot
from dicelab.games.hunters.dice import EACH, STOP, Party, in_order, party_of, reroll, tally
from dicelab.games.hunters.quick import TOTALS
from dicelab.games.hunters.rules import CHASE, LEAVE, ROLLS, HuntersState
from dicelab.games.hunters.standing import NO_HUNTER, WEIGHTS, Between, Place, win_chances
from dicelab.games.hunters.turns import alternatives, best_of, takings, turn_of
from dicelab.games.move import Move
from dicelab.odds.turn import Best

YELLOW_WORTH: Final = Fraction(6, 10)
RED_WORTH: Final = Fraction(1)
"""Two players: coins that a die in the party is worth for every warrant still to be had, found by playing hundreds of
games against sensible bots with several pairs of numbers. Half as much loses, twice as much wins no more."""
FINE: Final = 10_000
"""Chances to win are counted in so many parts, so that a turn of nine dice is solved in the time of a click."""

Total = tuple[int, int, int, int]
"""How a turn ends: swords, coins, yellow and red dice of the party afterwards."""


def expert_bot(state: State, rng: Random) -> Move:
    """The best choice of the turn by what it is worth in the long run."""
    assert isinstance(state, HuntersState)
    if len(state.players) == 2:
        return sensible_bot(state, rng) if state.choosing else ranked(state)[0][0]
    if state.choosing:
        return _whether_to_chase(state)
    solved = _solved(table_of(state), party_of(state.shown), state.game.must_chase)
    again = best_of(solved, state.shown, state.left)
    return _move(again) if again else STOP


def _move(faces: tuple[str, ...]) -> Move:
    return reroll(in_order(faces))


# -- for the chance to win -------------------------------------------------------------------------------------


def table_of(state: HuntersState) -> Between:
    """The table as it was before the dice that are shown fell."""
    places = tuple([Place(player.score, player.yellow, player.red) for player in state.players])
    hunter = state.chase.seat if state.chase else NO_HUNTER
    return Between(state.roller, places, state.stack, hunter, state.bid)


@lru_cache(32)
def _solved(table: Between, party: Party, must_chase: bool) -> Best:
    def worth(total: Total) -> int:
        chased = won_after(table, total, total[0] > table.bid)
        if must_chase or total[0] <= table.bid:
            return round(FINE * chased)
        return round(FINE * max(chased, won_after(table, total, chases=False)))

    return turn_of(party, ROLLS).maximise(of=TOTALS, value=worth)


def won_after(table: Between, total: Total, chases: bool) -> float:
    """The roller's chance to win once the turn has ended like that."""
    swords, coins, yellow, red = total
    me, _, stack, hunter, bid = table
    places = list(table.places)
    places[me] = Place(places[me].score + takings((swords, coins)), min(EACH, yellow), min(EACH, red))
    if chases:
        hunter, bid = me, swords
    following = (me + 1) % len(places)
    if hunter == following:  # captured before anybody rolls (D5)
        there = places[hunter]
        places[hunter] = there._replace(score=there.score + stack[0])
        stack, hunter, bid = stack[1:], NO_HUNTER, 0
        if not stack:
            most = max([place.score for place in places])
            return 1 / sum([place.score == most for place in places]) if places[me].score == most else 0.0
    return win_chances(Between(following, tuple(places), stack, hunter, bid), WEIGHTS)[me]


def _whether_to_chase(state: HuntersState) -> Move:
    now, table, party = tally(state.shown), table_of(state), party_of(state.shown)
    total = (now.swords, now.coins, party[1] + now.yellow, party[2] + now.red)
    return CHASE if won_after(table, total, chases=True) >= won_after(table, total, chases=False) else LEAVE


# -- for coins -------------------------------------------------------------------------------------------------


@lru_cache(64)
def _solved_for_coins(aim: Aim, left: int) -> Best:
    yellow, red = (round(GRAIN * worth * left) for worth in (YELLOW_WORTH, RED_WORTH))

    def worth(total: Total) -> int:
        swords, coins, yellows, reds = total
        in_party = yellow * min(EACH, yellows) + red * min(EACH, reds)
        return aim.worth(swords, takings((swords, coins))) + in_party

    return turn_of(aim.party, ROLLS).maximise(of=TOTALS, value=worth)


def ranked(state: HuntersState) -> list[tuple[Move, Fraction]]:
    """What the roller may do, the best first, and how many coins each gives away."""
    aim = aim_of(state)._replace(yellow=0, red=0)  # new dice are counted with the party here
    found = alternatives(_solved_for_coins(aim, len(state.stack)), state.shown, state.left)
    return [(_move(one.reroll_faces) if one.reroll else STOP, one.cost / GRAIN) for one in found]
