"""How good everybody's chances are in Dice Hunters, from what can be seen between two turns.

Coins and warrants count the more, the fewer warrants are left; dice in the party count the more, the more are left; and
swords in the centre count by the warrant and by how likely those who roll before let them lie. Two players see other
things: the centre must be held twice (D20), so a duel marker alone is worth something, and so are swords that have not
been held yet; they are seen from the roller's side, on the scale of log-odds.

What is seen is weighed by ``outlook.json``, which says how the weights were found; ``tests/benchmarks/fit_hunters.py``
writes them anew.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp, prod, sqrt
from operator import mul
from typing import Final, NamedTuple

from dicelab.games.hunters.odds.turn import SWORDS, for_most_swords
from dicelab.games.hunters.rules.dice import EACH, Party

NO_HUNTER: Final = -1


class Place(NamedTuple):
    """What a player has."""

    score: int
    yellow: int
    red: int

    @property
    def party(self) -> Party:
        return EACH, self.yellow, self.red


class Between(NamedTuple):
    """The table before a turn begins."""

    roller: int
    """Whose turn it is about to be."""
    places: tuple[Place, ...]
    stack: tuple[int, ...]
    hunter: int
    """Whose swords lie in the centre; NO_HUNTER where it is empty."""
    bid: int
    marker: int = NO_HUNTER
    """Two players: whose duel marker lies in the centre; NO_HUNTER where none does."""


@lru_cache(64)
def above(party: Party) -> tuple[float, ...]:
    """By a number of swords, the chance to show more, with as many as possible in mind: one turn solved for all."""
    found = for_most_swords(party).distribution(SWORDS)
    return tuple([float(found.p_at_least(number + 1)) for number in range(3 * sum(party) + 1)])


def outbids(party: Party, swords: int) -> float:
    """About how likely somebody outbids so many swords."""
    chances = above(party)
    return chances[swords] if swords < len(chances) else 0.0


def claim(table: Between) -> float:
    """About how likely the hunter captures."""
    between = (table.hunter - table.roller) % len(table.places)
    seats = [(table.roller + step) % len(table.places) for step in range(between)]
    return prod([1 - outbids(table.places[seat].party, table.bid) for seat in seats])


def sights(table: Between) -> list[tuple[float, ...]]:
    """What is seen of every seat, as numbers that weights are given to."""
    places, left, much = table.places, len(table.stack), sum(table.stack) + 5.0
    players, caught = len(places), claim(table) if table.hunter >= 0 else 0.0
    ends = _ends(table) if left == 1 and table.hunter >= 0 else ()
    found: list[tuple[float, ...]] = []
    for seat, place in enumerate(places):
        comes = caught * table.stack[0] if seat == table.hunter else 0.0
        step = (seat - table.roller) % players
        found.append((
            place.score / 10, place.score / sqrt(much), place.score / much,
            comes / 10, comes / sqrt(much), comes / much,
            float(place.yellow), place.yellow * left, float(place.red), place.red * left,
            caught if seat in ends else 0.0, float(step == 1), float(step == 2), float(step == 3),
        ))  # fmt: skip
    return found


def _ends(table: Between) -> Sequence[int]:
    """Who wins if the hunter captures the last villain."""
    scores = [place.score + (table.stack[0] if seat == table.hunter else 0) for seat, place in enumerate(table.places)]
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


# -- two players ------------------------------------------------------------------------------------------------------


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


# -- weighed ----------------------------------------------------------------------------------------------------------


@cache
def weights(of: str) -> tuple[float, ...]:
    """The weight of each of the ``sights`` of 'several' players, or of the ``duel_sights``; read when first needed."""
    from importlib.resources import files

    told = json.loads(files(__package__).joinpath("outlook.json").read_text(encoding="utf-8"))
    return tuple(told[of]["weights"])


def win_chances(table: Between) -> list[float]:
    """Everybody's chance to win."""
    if len(table.places) == 2:
        strength = sum(map(mul, weights("duel"), duel_sights(table)))
        roller = 1 / (1 + exp(-strength))
        return [roller, 1 - roller] if table.roller == 0 else [1 - roller, roller]
    strengths = [sum(map(mul, weights("several"), seen)) for seen in sights(table)]
    most = max(strengths)
    odds = [exp(strength - most) for strength in strengths]
    return [one / sum(odds) for one in odds]
