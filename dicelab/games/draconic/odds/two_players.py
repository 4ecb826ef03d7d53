"""Two players race to be rid of their dice, by the base rules: exact chances and lengths.

A position is seen by the player about to roll: own dice, the other's dice, the pile. Dice never come back,
so their number is the layer by which the equations are solved. One unknown a position is enough, since
"my chance = 1 − yours".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from dicelab.games.draconic.rules.dice import rolls
from dicelab.odds.chain_system import LinearSystem

Position = tuple[int, int, int]


@cache
def _turn(position: Position) -> tuple[Mapping[Position, int], int]:
    """The ways to each position of the other player, and all ways; the rest of them ends the race."""
    mine, theirs, pile = position
    to: Counter[Position] = Counter()
    for (blanks, dragons, fireballs, _), ways in rolls(mine):
        held = blanks if fireballs else blanks + pile
        if held:
            to[theirs + dragons, held, pile + fireballs if fireballs else 0] += ways
    return to, 6**mine


def _winning(position: Position) -> tuple[int, Mapping[Position, int], int]:
    to, all_ways = _turn(position)
    # who is to roll wins unless the other gets to roll and wins: 1 − Σ P(roll) · W(position after it)
    return all_ways, {after: -ways for after, ways in to.items()}, all_ways


def _lasting(position: Position) -> tuple[int, Mapping[Position, int], int]:
    to, all_ways = _turn(position)
    return all_ways, to, all_ways  # one turn, and what follows


_WIN: LinearSystem[Position] = LinearSystem(_winning, layer=sum)
_TURNS: LinearSystem[Position] = LinearSystem(_lasting, layer=sum)


def win_chance(mine: int, theirs: int, pile: int) -> Fraction:
    """The exact chance that the player about to roll wins."""
    return _WIN.value((mine, theirs, pile))


def turns_left(mine: int, theirs: int, pile: int) -> Fraction:
    """The exact mean number of turns until somebody is out of dice."""
    return _TURNS.value((mine, theirs, pile))


def first_step(mine: int, theirs: int, pile: int) -> list[tuple[Position | None, Fraction, Fraction]]:
    """Where the roll leads: the position of the other player (None: out at once), its chance, and the chance to win."""
    to, ways = _turn((mine, theirs, pile))
    found: list[tuple[Position | None, Fraction, Fraction]] = [
        (after, Fraction(number, ways), 1 - win_chance(*after)) for after, number in to.items()
    ]
    return [(None, 1 - sum((chance for _, chance, _ in found), Fraction(0)), Fraction(1)), *found]
