"""How good everybody's chances are in Dice Hunters, from what can be seen between two turns.

Coins and warrants count the more, the fewer warrants are left; dice in the party count the more, the more are left; and
swords in the centre count by the warrant and by how likely those who roll before let them lie. The weights were found
by playing: sensible bots played some hundred games, and these make the winners of those games likeliest
(``python -m tests.benchmarks.fit_hunters``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, prod, sqrt
from typing import Final, NamedTuple

from dicelab.games.hunters.odds.turn import SWORDS, for_most_swords
from dicelab.games.hunters.rules.dice import EACH, Party

NO_HUNTER: Final = -1
WEIGHTS: Final = (
    -0.782, 1.042, 0.94,  # coins and warrants
    0.38, 0.551, -0.268,  # the warrant that may come
    0.443, 0.004, 0.553, -0.043,  # yellow dice, red dice
    0.499,  # a capture that ends the game and wins it
    -0.225, -0.416, -0.6,  # to wait for one's turn; for a fourth player going on as it began
)  # fmt: skip
"""The weight of each of ``sights``."""


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


def win_chances(table: Between, weights: Sequence[float]) -> list[float]:
    """Everybody's chance to win."""
    strengths = [sum([a * b for a, b in zip(weights, seen, strict=True)]) for seen in sights(table)]
    most = max(strengths)
    odds = [exp(strength - most) for strength in strengths]
    return [one / sum(odds) for one in odds]
