"""Two players with Tyrannical Trade: exact chances to win where both trade whenever that is best.

Whether to trade is one yes or no for each position of four dice or more. With the answers fixed the chances solve
linear equations, as in ``race``; answers that turn out wrong are turned round and the equations solved again, until
every answer is right by the chances that it leads to. Then no other way to play is better for either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from dicelab.games.draconic.rules.dice import rolls
from dicelab.games.draconic.rules.options import TRADE_NEEDS
from dicelab.odds.chain_system import LinearSystem

Position = tuple[int, int, int]
"""Dice of whoever is about to roll, of the other, the pile."""


class Trading:
    """The chances for one of the two orders: swap before the pile is taken, or after it (K8)."""

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
            wrong = [position for position in _asked(dice) if self._is_wrong(system, position)]
            if not wrong:
                self._solved[dice] = system
                return system
            for position in wrong:
                self._trades[position] = not self._answer(position)

    def _answer(self, position: Position) -> bool:
        return self._trades.get(position, position[1] < position[0])  # a good guess: for fewer dice

    def _is_wrong(self, system: LinearSystem[Position], position: Position) -> bool:
        """Whether the other answer leaves the opponent a smaller chance."""
        keep, trade = system.value(self.kept(position)), system.value(self.traded(position))
        return keep < trade if self._answer(position) else trade < keep

    def _winning(self, position: Position) -> tuple[int, Mapping[Position, int], int]:
        mine, theirs, pile = position
        to: Counter[Position] = Counter()
        for (blanks, dragons, fireballs, _), ways in rolls(mine):
            held = blanks if fireballs else blanks + pile
            if blanks == mine >= TRADE_NEEDS and self._answer(position):
                to[self.traded(position)] -= ways
            elif held:
                to[theirs + dragons, held, pile + fireballs if fireballs else 0] -= ways
        return 6**mine, to, 6**mine


def _asked(dice: int) -> Iterator[Position]:
    """Every position in which a trade may come up, with at most so many dice."""
    for mine in range(TRADE_NEEDS, dice):
        for theirs in range(1, dice - mine + 1):
            for pile in range(dice - mine - theirs + 1):
                yield mine, theirs, pile


TRADE_FIRST: Final = Trading(burn_first=False)
BURN_FIRST: Final = Trading(burn_first=True)
