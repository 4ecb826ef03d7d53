"""Two players: exact chances and lengths, by the base rules and with Tyrannical Trade.

A position is seen by the player about to roll: own dice, the other's dice, the pile. Dice never come back,
so their number is the layer by which the equations are solved. One unknown a position is enough, since
"my chance = 1 − yours". By the base rules nothing is to be decided.

Whether to trade is one yes or no for each position of four dice or more. With the answers fixed the chances solve
linear equations, too; answers that turn out wrong are turned round and the equations solved again, until every
answer is right by the chances that it leads to. Then no other way to play is better for either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Final

from dicelab.games.draconic.rules.dice import rolls
from dicelab.games.draconic.rules.options import TRADE_NEEDS
from dicelab.odds.linear_system import LinearSystem

Position = tuple[int, int, int]
"""Dice of whoever is about to roll, of the other, the pile."""


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


_WIN: Final[LinearSystem[Position]] = LinearSystem(_winning, layer=sum)
_TURNS: Final[LinearSystem[Position]] = LinearSystem(_lasting, layer=sum)


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


class Trading:
    """The chances with Tyrannical Trade for one of its two orders: swap before the pile is taken, or after it (K8)."""

    def __init__(self, burn_first: bool) -> None:
        self._burn_first = burn_first
        self._trades: dict[Position, bool] = {}
        self._solved: dict[int, LinearSystem[Position]] = {}

    def win_chance(self, position: Position) -> Fraction:
        """The chance that whoever is about to roll wins."""
        return self._system(sum(position)).value(position)

    def kept(self, position: Position) -> Position:
        """What the other player is about to roll if a roll of blanks is kept."""
        mine, theirs, pile = position
        return theirs, mine + pile, 0

    def traded(self, position: Position) -> Position:
        """The same if hands are swapped."""
        mine, theirs, pile = position
        return (mine + pile, theirs, 0) if self._burn_first else (mine, theirs + pile, 0)

    def _system(self, dice: int) -> LinearSystem[Position]:
        """The equations with the right answers for up to so many dice."""
        known = max((size for size in self._solved if size >= dice), default=None)
        if known is not None:
            return self._solved[known]
        while True:
            system: LinearSystem[Position] = LinearSystem(self._winning, layer=sum)
            wrong = [position for position in _may_trade(dice) if self._is_wrong(system, position)]
            if not wrong:
                self._solved[dice] = system
                return system
            self._trades |= {position: not self._answer(position) for position in wrong}

    def _answer(self, position: Position) -> bool:
        return self._trades.get(position, position[1] < position[0])  # a good guess: for fewer dice

    def _is_wrong(self, system: LinearSystem[Position], position: Position) -> bool:
        """Whether the other answer leaves the opponent a smaller chance."""
        keep, trade = system.value(self.kept(position)), system.value(self.traded(position))
        return keep < trade if self._answer(position) else trade < keep

    def _winning(self, position: Position) -> tuple[int, Mapping[Position, int], int]:
        to, all_ways = _turn(position)
        chances = {after: -ways for after, ways in to.items()}
        if position[0] >= TRADE_NEEDS and self._answer(position):  # the roll of blanks alone leads elsewhere
            blanks, traded = chances.pop(self.kept(position)), self.traded(position)
            chances[traded] = chances.get(traded, 0) + blanks
        return all_ways, chances, all_ways


def _may_trade(dice: int) -> Iterator[Position]:
    """Every position in which a trade may come up, with at most so many dice."""
    for mine in range(TRADE_NEEDS, dice):
        for theirs in range(1, dice - mine + 1):
            for pile in range(dice - mine - theirs + 1):
                yield mine, theirs, pile


TRADE_FIRST: Final = Trading(burn_first=False)
BURN_FIRST: Final = Trading(burn_first=True)
