"""On your turn you roll a die as often as you like.

- What it shows is added up for this turn.
- On a **one** all of that is lost, and it is the next player's turn.
- **Hold**, and what you have added up is yours for good.

Whoever first has enough points wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

from dicelab.games.game import CHANCE, NOBODY, OVER, Game
from dicelab.games.kinds import Whole
from dicelab.games.move import Move
from dicelab.games.option import Option
from dicelab.games.simple import SimpleState

ROLL, HOLD = Move("roll"), Move("hold")


class _Fields(NamedTuple):
    game: Pig
    turn: int
    player: int
    points: tuple[int, ...]
    this_turn: int


class PigState(_Fields, SimpleState):
    """Points that are safe, and those of this turn, which are not."""

    __slots__ = ()

    def actor(self) -> int:
        return NOBODY if self.turn == OVER else self.player

    def is_new_turn(self) -> bool:
        return self.turn == CHANCE and self.this_turn == 0

    def moves(self) -> Sequence[Move]:
        return (ROLL, HOLD) if self.turn >= 0 else ()

    def played(self, move: Move) -> Self:
        if move == ROLL:
            return self._replace(turn=CHANCE)
        points = tuple(it + self.this_turn * (seat == self.player) for seat, it in enumerate(self.points))
        held = self._replace(points=points, this_turn=0)
        return held._replace(turn=OVER) if points[self.player] >= self.game.target else held.next_player()

    def rolled(self, *faces: int) -> Self:
        (face,) = faces
        return self.next_player() if face == 1 else self._replace(turn=self.player, this_turn=self.this_turn + face)

    def next_player(self) -> Self:
        return self._replace(turn=CHANCE, player=(self.player + 1) % self.game.players, this_turn=0)

    def scores(self) -> tuple[int, ...]:
        return self.points

    def winners(self) -> tuple[int, ...]:
        return (self.player,) if self.turn == OVER else ()

    def problem(self) -> str | None:
        players, target, turn = self.game.players, self.game.target, self.turn
        if len(self.points) != players or self.player not in range(players) or turn not in (CHANCE, OVER, self.player):
            return "somebody is missing, or it is nobody's turn."
        if min(*self.points, self.this_turn) < 0 or self.this_turn == 1 or (turn >= 0) > self.this_turn:
            return "somebody has points that no die can give."
        if turn == OVER and self.this_turn:
            return "points of a turn that is over are lost or safe."
        if [seat for seat, points in enumerate(self.points) if points >= target] != [self.player] * (turn == OVER):
            return "the game ends as soon as somebody has enough points."
        return None


class Pig(Game):
    key, title, seats, state_type = "pig", "Pig", range(2, 6), PigState
    options = (Option("target", 100, Whole(range(10, 201)), "Points that win the game."),)
    target: int

    def start(self) -> PigState:
        return PigState(self, CHANCE, 0, (0,) * self.players, 0)


GAME = Pig
