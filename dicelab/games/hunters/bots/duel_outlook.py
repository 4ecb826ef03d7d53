"""How good the chances of two players are in Dice Hunters, from what can be seen between two turns.

A duel has its own table of weights: the centre must be held twice (D20), so a duel marker alone is worth something,
and so are swords that have not been held yet. What is seen is seen from the roller's side, on the scale of log-odds.
The weights were found by playing: sensible bots played 332 games, half of them against an earlier expert, and a fit
made the winners likeliest. It had four sights more, for the last warrant, which were left out afterwards without
fitting again; ``python -m tests.benchmarks.fit_hunters 2 350`` fits those that are here, and so finds similar
weights only.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt
from typing import Final

from dicelab.games.hunters.bots.outlook import NO_HUNTER, Between, above, outbids
from dicelab.games.hunters.rules.dice import Party

DUEL_WEIGHTS: Final = (
    0.078, -2.019, 1.717, 1.076,  # the first roll; coins and warrants
    0.522, 0.058, -0.138,  # the warrant that may come
    0.513, -0.398, 0.626, -0.536, -0.906, 0.91,  # yellow dice, red dice, what they do to the centre
    0.077, 0.087, -0.165, 0.156,  # what lies in the centre
    0.663,  # a capture that ends the game and wins it
)  # fmt: skip
"""The weight of each of ``duel_sights``."""


@lru_cache(1024)
def holds(party: Party, rival: Party) -> float:
    """About how likely a turn for as many swords as possible places some that the rival does not outbid."""
    chances = (1.0, *above(party))  # by a number of swords: the chance of at least so many
    some = range(1, len(chances) - 1)
    return sum([(chances[swords] - chances[swords + 1]) * (1 - outbids(rival, swords)) for swords in some])


def capture(table: Between) -> float:
    """About how likely what lies in the centre brings the top warrant to the roller; to the rival: below nothing."""
    me, rival = table.roller, 1 - table.roller
    mine, theirs = table.places[me].party, table.places[rival].party
    if table.hunter == rival:
        stays = 1 - outbids(mine, table.bid)
        return -stays if table.marker == rival else -stays * holds(theirs, mine)  # D20: else held once more
    return holds(mine, theirs) if table.marker == me else 0.0


def duel_sights(table: Between) -> tuple[float, ...]:
    """What is seen from the roller's side, as numbers that weights are given to."""
    mine, theirs = table.places[table.roller], table.places[1 - table.roller]
    left, much, top = len(table.stack), sum(table.stack) + 5.0, table.stack[0]
    ahead, caught = mine.score - theirs.score, capture(table)
    comes = caught * top
    yellow, red = mine.yellow - theirs.yellow, mine.red - theirs.red
    strong = holds(mine.party, theirs.party) - holds(theirs.party, mine.party)
    ends = 0.0
    if left == 1 and caught:
        then = ahead + (top if caught > 0 else -top)
        ends = abs(caught) * ((then > 0) - (then < 0))
    return (
        1.0, ahead / 10, ahead / sqrt(much), ahead / much,
        comes / 10, comes / sqrt(much), comes / much,
        yellow, yellow * left / 5, red, red * left / 5, strong, strong * left / 5,
        float(table.marker == table.roller), float(table.hunter != NO_HUNTER and table.marker == NO_HUNTER),
        float(table.hunter != NO_HUNTER and table.marker != NO_HUNTER),
        float(table.hunter == table.marker == NO_HUNTER), ends,
    )  # fmt: skip


def duel_chances(table: Between) -> list[float]:
    """Both players' chance to win."""
    strength = sum([a * b for a, b in zip(DUEL_WEIGHTS, duel_sights(table), strict=True)])
    roller = 1 / (1 + exp(-strength))
    return [roller, 1 - roller] if table.roller == 0 else [1 - roller, roller]
