"""The expert of Dice Hunters: the exact turn, played for the chance to win instead of for coins.

Every way that a turn can end is worth the chance to win that the table has then, as ``outlook`` guesses it; the turn is
solved for that, exactly.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final

from dicelab.games.game import State
from dicelab.games.hunters.bots.outlook import NO_HUNTER, Between, Place, win_chances
from dicelab.games.hunters.bots.quick import TOTALS
from dicelab.games.hunters.odds.turn import alternatives, best_of, takings, turn_of
from dicelab.games.hunters.rules.dice import EACH, STOP, Party, in_order, party_of, reroll, tally
from dicelab.games.hunters.rules.state import CHASE, LEAVE, ROLLS, HuntersState
from dicelab.games.move import Move
from dicelab.odds.turn import Best

FINE: Final = 10_000
"""Chances to win are counted in so many parts, so that a turn of nine dice is solved in the time of a click."""

Total = tuple[int, int, int, int]
"""How a turn ends: swords, coins, yellow and red dice of the party afterwards."""


def expert_bot(state: State, rng: Random) -> Move:
    """The best choice of the turn by what it is worth in the long run."""
    assert isinstance(state, HuntersState)
    if state.choosing:
        return _chase_or_leave(state)[0][0]
    again = best_of(_solved_now(state), state.shown, state.left)
    return reroll(in_order(again)) if again else STOP


def ranked(state: HuntersState) -> list[tuple[Move, Fraction]]:
    """What the roller may do, the best first, and how much of the chance to win each gives away."""
    if state.choosing:
        return _chase_or_leave(state)
    found = alternatives(_solved_now(state), state.shown, state.left)
    return [(reroll(in_order(one.reroll_faces)) if one.reroll else STOP, one.cost / FINE) for one in found]


def table_of(state: HuntersState) -> Between:
    """The table as it was before the dice that are shown fell."""
    places = tuple([Place(player.score, player.yellow, player.red) for player in state.players])
    hunter = state.chase.seat if state.chase else NO_HUNTER
    return Between(state.roller, places, state.stack, hunter, state.bid, state.marker)


def _solved_now(state: HuntersState) -> Best:
    """The turn that this state is in, solved."""
    return _solved(table_of(state), party_of(state.shown), state.game.must_chase)


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
    me, _, stack, hunter, bid, marker = table
    places = list(table.places)
    places[me] = Place(places[me].score + takings((swords, coins)), min(EACH, yellow), min(EACH, red))
    if chases:
        hunter, bid = me, swords
        marker = me if marker == me else NO_HUNTER  # D22
    following = (me + 1) % len(places)
    if hunter == following and len(places) == 2 and marker != following:  # D20: held once
        hunter, bid, marker = NO_HUNTER, 0, following
    if hunter == following:  # captured before anybody rolls (D5)
        there = places[hunter]
        places[hunter] = there._replace(score=there.score + stack[0])
        stack, hunter, bid, marker = stack[1:], NO_HUNTER, 0, NO_HUNTER
        if not stack:
            most = max([place.score for place in places])
            return 1 / sum([place.score == most for place in places]) if places[me].score == most else 0.0
    return win_chances(Between(following, tuple(places), stack, hunter, bid, marker))[me]


def _chase_or_leave(state: HuntersState) -> list[tuple[Move, Fraction]]:
    now, table, party = tally(state.shown), table_of(state), party_of(state.shown)
    total = (now.swords, now.coins, party[1] + now.yellow, party[2] + now.red)
    chase, leave = (won_after(table, total, chases) for chases in (True, False))
    gap = Fraction(round(FINE * abs(chase - leave)), FINE)
    return [(CHASE, Fraction(0)), (LEAVE, gap)] if chase >= leave else [(LEAVE, Fraction(0)), (CHASE, gap)]
