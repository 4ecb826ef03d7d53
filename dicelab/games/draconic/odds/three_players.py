"""Three players by the base rules: who wins, solved layer by layer of dice, with an error that is known.

A position is seen from whoever is about to roll: own dice, those of the next and of the third player, the pile. Dice
never come back, so their number is the layer. Within a layer the equations are swept until what can still be wrong is
tiny: beside the chances goes the chance that the game is still in the same layer, and no value can be wrong by more.

Two questions are answered: what each player may expect if all give their dragons as the sensible bot does, and what
one player may expect who always makes the best of it against two others who do that.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import cache
from operator import mul
from typing import Final, NamedTuple

from dicelab.games.draconic.odds.questions import out_chance
from dicelab.games.draconic.rules.dice import rolls

Position = tuple[int, int, int, int]
"""Dice of whoever rolls, of the next, of the third; the pile."""
MOST_DICE: Final = 18
SEATS: Final = 3
PRECISION: Final = 1e-12
"""How much may be left in a layer; over all layers the error stays well below 1e-9."""
CLOSE: Final = 1e-10
"""The best response is swept until nothing changes by more."""
ROUNDING: Final = 1e-12
"""More than the rounding of all floats together can be wrong by."""


@cache
def gives(following: int, third: int, pile: int, dragons: int) -> tuple[int, int]:
    """How many dragons the sensible bot gives to the next player and to the third; ``pile`` is as the turn leaves it.

    One by one to whom one more die hurts most; among equals to the next (see ``aims``).
    """
    given = 0
    for _ in range(dragons):
        hurt_next = out_chance(following, pile) - out_chance(following + 1, pile)
        hurt_third = out_chance(third, pile) - out_chance(third + 1, pile)
        if hurt_next >= hurt_third:
            following, given = following + 1, given + 1
        else:
            third += 1
    return given, dragons - given


class _Turn(NamedTuple):
    """A roll: its chance, what the roller keeps, the dragons to give, and the pile afterwards."""

    chance: float
    keeps: int
    dragons: int
    pile: int
    knights: int


@cache
def _turns(mine: int, pile: int) -> tuple[_Turn, ...]:
    whole = 6**mine
    return tuple(
        _Turn(ways / whole, blanks if fireballs else blanks + pile, dragons, pile + fireballs if fireballs else 0, left)
        for (blanks, dragons, fireballs, left), ways in rolls(mine)
    )


def positions(dice: int) -> Iterator[Position]:
    """Every position with so many dice in play."""
    for mine in range(1, dice - 1):
        for following in range(1, dice - mine):
            for third in range(1, dice - mine - following + 1):
                yield mine, following, third, dice - mine - following - third


class _Layers(ABC):
    """Something solved layer by layer, as far as it was asked for."""

    solved = 2
    """No three players hold fewer dice."""

    def learn(self, dice: int) -> Iterator[int]:
        """Solve up to so many dice; gives the number of dice that is done."""
        while self.solved < dice:
            self._layer(self.solved + 1)
            self.solved += 1
            yield self.solved

    @abstractmethod
    def _layer(self, dice: int) -> None: ...


class Sensible(_Layers):
    """All three play as the sensible bot: the chances of the roller, of the next and of the third."""

    def __init__(self) -> None:
        self.first: dict[Position, float] = {}
        self.second: dict[Position, float] = {}
        self.error = 0.0

    def chances(self, position: Position) -> tuple[float, float, float]:
        """By seat from the roller on."""
        for _ in self.learn(sum(position)):
            pass
        first, second = self.first[position], self.second[position]
        return first, second, 1 - first - second

    def _layer(self, dice: int) -> None:
        here = list(positions(dice))
        at = {position: number for number, position in enumerate(here)}
        fixed_first, fixed_second, weights, targets = [], [], [], []
        for mine, following, third, pile in here:
            won = second = 0.0
            inside: dict[int, float] = {}
            for chance, keeps, dragons, after, knights in _turns(mine, pile):
                if not keeps:
                    won += chance
                    continue
                to_next, to_third = gives(following, third, after, dragons)
                then = following + to_next, third + to_third, keeps, after
                if knights:  # a smaller layer: known. The roller is third there, the next is the roller
                    won += chance * (1 - self.first[then] - self.second[then])
                    second += chance * self.first[then]
                else:
                    number = at[then]
                    inside[number] = inside.get(number, 0.0) + chance
            fixed_first.append(won)
            fixed_second.append(second)
            targets.append(list(inside))
            weights.append(list(inside.values()))
        first, second_of, still = [0.0] * len(here), [0.0] * len(here), [1.0] * len(here)
        while True:
            for number, (to, chances) in enumerate(zip(targets, weights, strict=True)):
                theirs = sum(map(mul, chances, map(first.__getitem__, to)))
                thirds = sum(map(mul, chances, map(second_of.__getitem__, to)))
                first[number] = fixed_first[number] + sum(chances) - theirs - thirds
                second_of[number] = fixed_second[number] + theirs
                still[number] = sum(map(mul, chances, map(still.__getitem__, to)))
            if max(still) < PRECISION:
                break
        self.error += 2 * max(still) + ROUNDING
        self.first.update(zip(here, first, strict=True))
        self.second.update(zip(here, second_of, strict=True))


class BestResponse(_Layers):
    """One player who makes the best of it, against two who give as the sensible bot: its chance to win.

    ``role`` says where that player is: 0 rolls now, 1 comes next, 2 is the third.
    """

    def __init__(self) -> None:
        self.chance: list[dict[Position, float]] = [{}, {}, {}]

    def win(self, position: Position, role: int) -> float:
        """The chance of the player in that role."""
        for _ in self.learn(sum(position)):
            pass
        return self.chance[role][position]

    def _layer(self, dice: int) -> None:
        here = list(positions(dice))
        known = self.chance
        for position in here:  # a good guess to begin with: that nobody makes the best of it
            for role, chance in enumerate(SENSIBLE.chances(position)):
                known[role][position] = chance
        plans = [self._plan(position) for position in here]
        worst = 1.0
        while worst > CLOSE:
            worst = 0.0
            for position, (mine, theirs) in zip(here, plans, strict=True):
                for role, turn in enumerate((mine, theirs, theirs)):
                    before = known[role][position]
                    known[role][position] = now = turn(known[role - 1])  # whoever has role 0 has the last one next
                    worst = max(worst, abs(now - before))

    def _plan(
        self, position: Position
    ) -> tuple[Callable[[dict[Position, float]], float], Callable[[dict[Position, float]], float]]:
        """The turn of the best player, and that of another, as functions of what the positions after it are worth."""
        _, following, third, pile = position
        out = 0.0
        splits: list[tuple[float, list[Position]]] = []
        fixed: dict[Position, float] = {}
        for chance, keeps, dragons, after, _ in _turns(position[0], pile):
            if not keeps:
                out += chance
                continue
            ways = [(following + to, third + dragons - to, keeps, after) for to in range(dragons + 1)]
            splits.append((chance, ways))
            to_next, _ = gives(following, third, after, dragons)
            fixed[ways[to_next]] = fixed.get(ways[to_next], 0.0) + chance
        single = [(chance, ways[0]) for chance, ways in splits if len(ways) == 1]
        several = [(chance, ways) for chance, ways in splits if len(ways) > 1]
        to, chances = list(fixed), list(fixed.values())

        def best(worth: dict[Position, float]) -> float:
            total = out + sum([chance * worth[then] for chance, then in single])
            for chance, ways in several:
                total += chance * max([worth[then] for then in ways])
            return total

        def usual(worth: dict[Position, float]) -> float:
            return float(sum(map(mul, chances, map(worth.__getitem__, to))))

        return best, usual


SENSIBLE: Final = Sensible()
BEST: Final = BestResponse()
