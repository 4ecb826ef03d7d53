"""The expert of Dice Hunters: the exact turn, for a longer view than the sensible bot's.

It weighs a turn as the sensible bot does, but counts what dice are worth in the party for all warrants still to come,
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
from dicelab.games.hunters.dice import EACH, STOP, in_order, reroll
from dicelab.games.hunters.quick import TOTALS
from dicelab.games.hunters.rules import ROLLS, HuntersState
from dicelab.games.hunters.turns import alternatives, takings, turn_of
from dicelab.games.move import Move
from dicelab.odds.turn import Best

YELLOW_WORTH: Final = Fraction(6, 10)
RED_WORTH: Final = Fraction(1)
"""Coins that a die in the party is worth for every warrant still to be had: found by playing hundreds of games against
sensible bots with several pairs of numbers. Half as much loses, twice as much wins no more."""


@lru_cache(64)
def _solved(aim: Aim, left: int) -> Best:
    yellow, red = (round(GRAIN * worth * left) for worth in (YELLOW_WORTH, RED_WORTH))

    def worth(total: tuple[int, int, int, int]) -> int:
        swords, coins, yellows, reds = total
        in_party = yellow * min(EACH, yellows) + red * min(EACH, reds)
        return aim.worth(swords, takings((swords, coins))) + in_party

    return turn_of(aim.party, ROLLS).maximise(of=TOTALS, value=worth)


def expert_bot(state: State, rng: Random) -> Move:
    """The best choice of the turn by what it is worth in the long run."""
    assert isinstance(state, HuntersState)
    if state.choosing:
        return sensible_bot(state, rng)
    return ranked(state)[0][0]


def ranked(state: HuntersState) -> list[tuple[Move, Fraction]]:
    """What the roller may do, the best first, and how many coins each gives away."""
    aim = aim_of(state)._replace(yellow=0, red=0)  # new dice are counted with the party here
    found = alternatives(_solved(aim, len(state.stack)), state.shown, state.left)
    return [(reroll(in_order(one.reroll_faces)) if one.reroll else STOP, one.cost / GRAIN) for one in found]
