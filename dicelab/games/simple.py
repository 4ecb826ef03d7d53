"""For games whose rolls are a few dice and whose moves can be listed: what all of those have in common.

A state then says what a legal move does (``played``) and what a roll does (``rolled``); that nothing else is taken,
also as a text, is settled here.
"""

from __future__ import annotations

from abc import abstractmethod
from itertools import product
from random import Random
from typing import Final, Self

from dicelab.errors import IllegalMove, OddsError
from dicelab.games.game import CHANCE, Roll, State, below, illegal
from dicelab.games.move import Move
from dicelab.odds.distribution import Distribution

MOST_OUTCOMES: Final = 50_000


class DiceRoll(Roll):
    """So many dice, one after the other: ``roll 4 1``.

    >>> DiceRoll().sample(Random(1)), len(DiceRoll(2).dist().outcomes)
    (Move('roll 2'), 36)
    """

    def __init__(self, dice: int = 1, sides: int = 6) -> None:
        self.dice, self.sides = dice, sides

    def sample(self, rng: Random) -> Move:
        return Move("roll", tuple(below(rng, self.sides) + 1 for _ in range(self.dice)))

    def dist(self) -> Distribution[Move]:
        if self.sides**self.dice > MOST_OUTCOMES:
            raise OddsError(f"{self.dice} dice fall in too many ways to list them.")
        faces = range(1, self.sides + 1)
        return Distribution({Move("roll", shown): 1 for shown in product(faces, repeat=self.dice)})

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, Move)
            and move.kind == "roll"
            and len(move.args) == self.dice
            and all(type(face) is int and 1 <= face <= self.sides for face in move.args)
        )


class SimpleState(State):
    """A state of such a game; its other base is the named tuple of its fields."""

    __slots__ = ()

    @abstractmethod
    def played(self, move: Move) -> Self:
        """What follows a legal move."""

    @abstractmethod
    def rolled(self, *faces: int) -> Self:
        """What follows when the dice show these faces."""

    def dice(self) -> DiceRoll:
        """What is rolled where chance decides: one die with six sides."""
        return DiceRoll()

    def rolls(self) -> DiceRoll:
        if self.turn != CHANCE:
            raise IllegalMove("Nothing is to be rolled now.")
        return self.dice()

    def after(self, move: Move | str) -> Self:
        if isinstance(move, str):
            move = Move.parse(move)
        if self.turn == CHANCE and move in self.dice():
            return self.rolled(*(int(face) for face in move.args))
        if move not in self.moves():
            raise illegal(move, self.moves())
        return self.played(move)
