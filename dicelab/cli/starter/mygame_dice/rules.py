"""Two to four players fish on thin ice. On your turn you step onto the ice and roll a die.

- On a one the ice breaks: the fish you carry are lost, and it is the next player's turn.
- Otherwise you catch a fish. Now step on, or go home, where fish are safe.

Whoever first has enough fish at home wins; whoever carries enough for that must go home.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, Self

from dicelab.games.game import CHANCE, NOBODY, OVER, Game
from dicelab.games.kinds import Whole
from dicelab.games.move import Move
from dicelab.games.option import Option
from dicelab.games.simple import SimpleState

STEP, HOME = Move("step"), Move("home")


class _Fields(NamedTuple):
    game: Any
    turn: int  # a seat that decides, CHANCE where the die rolls, OVER
    player: int  # whose turn it is, also while the die rolls
    home: tuple[int, ...]
    carried: int


class MyGameState(_Fields, SimpleState):
    """One moment of the game: a value that never changes."""

    __slots__ = ()

    def actor(self) -> int:
        return NOBODY if self.turn == OVER else self.player

    def is_new_turn(self) -> bool:
        return self.turn == CHANCE and not self.carried  # such a roll waits for the player; others follow a move

    def enough(self) -> bool:
        return bool(self.home[self.player] + self.carried >= self.game.target)

    def moves(self) -> Sequence[Move]:
        return () if self.turn < 0 else (HOME,) if self.enough() else (STEP, HOME)

    def played(self, move: Move) -> Self:
        if move == STEP:
            return self._replace(turn=CHANCE)
        home = tuple(fish + self.carried * (seat == self.player) for seat, fish in enumerate(self.home))
        after = self._replace(home=home, carried=0)
        return after._replace(turn=OVER) if self.enough() else after.next_player()

    def rolled(self, *faces: int) -> Self:
        if faces == (1,):
            return self.next_player()
        return self._replace(turn=self.player, carried=self.carried + 1)

    def next_player(self) -> Self:
        return self._replace(turn=CHANCE, player=(self.player + 1) % self.game.players, carried=0)

    def scores(self) -> tuple[int, ...]:
        return self.home

    def winners(self) -> tuple[int, ...]:
        return (self.player,) if self.turn == OVER else ()


class MyGame(Game):
    key, title, seats, state_type = "mygame", "My Game", range(2, 5), MyGameState
    options = (Option("target", 10, Whole(range(2, 21)), "Fish at home that win the game."),)
    target: int  # every option becomes an attribute

    def start(self) -> MyGameState:
        return MyGameState(self, CHANCE, 0, (0,) * self.players, 0)


GAME = MyGame
