"""Everybody has a few places for digits, such as hundreds, tens and ones.

- In turn, roll a die and put it on one of your free places. There it stays.
- With the option **spare** there is one place more that does not count, for one die you do not want.

When all places are taken, the **highest number** wins. Equal numbers share the win.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

from dicelab.games.game import CHANCE, NOBODY, OVER, Game
from dicelab.games.kinds import Whole, YesNo
from dicelab.games.move import Move
from dicelab.games.option import Option
from dicelab.games.simple import SimpleState

NAMES = ("ones", "tens", "hundreds", "thousands")
SPARE = "spare"


def worth(place: str) -> int:
    """What a one is worth there."""
    return 0 if place == SPARE else 10 ** NAMES.index(place)


class _Fields(NamedTuple):
    game: HighestNumber
    turn: int
    player: int
    die: int
    """What is to be placed; 0 while it rolls."""
    boards: tuple[tuple[int, ...], ...]
    """Place by place what lies there, 0 for nothing."""


class PlacesState(_Fields, SimpleState):
    """Every player's places, and the die in hand."""

    __slots__ = ()

    def actor(self) -> int:
        return NOBODY if self.turn == OVER else self.player

    def is_new_turn(self) -> bool:
        return self.turn == CHANCE

    def free(self) -> tuple[str, ...]:
        """The places of the player that are free."""
        return tuple(name for name, die in zip(self.game.places(), self.boards[self.player], strict=True) if not die)

    def moves(self) -> Sequence[Move]:
        return tuple(Move("place", (name,)) for name in self.free()) if self.turn >= 0 else ()

    def played(self, move: Move) -> Self:
        at = self.game.places().index(str(move.args[0]))
        mine = self.boards[self.player]
        boards = list(self.boards)
        boards[self.player] = (*mine[:at], self.die, *mine[at + 1 :])
        over = all(all(board) for board in boards)
        player = self.player if over else (self.player + 1) % self.game.players
        return self._replace(turn=OVER if over else CHANCE, player=player, die=0, boards=tuple(boards))

    def rolled(self, *faces: int) -> Self:
        return self._replace(turn=self.player, die=faces[0])

    def scores(self) -> tuple[int, ...]:
        places = self.game.places()
        return tuple(sum(worth(name) * die for name, die in zip(places, board, strict=True)) for board in self.boards)

    def winners(self) -> tuple[int, ...]:
        if self.turn != OVER:
            return ()
        scores = self.scores()
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    def problem(self) -> str | None:
        players, size = self.game.players, len(self.game.places())
        if len(self.boards) != players or self.player not in range(players) or any(len(b) != size for b in self.boards):
            return "somebody or some place is missing."
        if any(die not in range(7) for board in self.boards for die in board):
            return "a die shows one to six."
        lying = [sum(map(bool, board)) for board in self.boards]
        last = self.player if self.turn != OVER else 0
        if lying != [lying[last] + (seat < last) for seat in range(players)]:
            return "everybody has placed as many dice as the others, or one more."
        wanted = {CHANCE: self.die == 0, OVER: self.die == 0, self.player: self.die in range(1, 7)}
        if not wanted.get(self.turn) or (self.turn == OVER) != (min(lying) == size):
            return "there is nothing to place, or nothing to roll."
        return None


class HighestNumber(Game):
    key, title, seats, state_type = "highest", "Highest Number", range(1, 6), PlacesState
    options = (
        Option("digits", 3, Whole(range(2, 5)), "How many digits the numbers have."),
        Option("spare", False, YesNo(), "One place more that does not count."),
    )
    digits: int
    spare: bool

    def places(self) -> tuple[str, ...]:
        """The places of a player, the greatest first."""
        return (*reversed(NAMES[: self.digits]), *([SPARE] if self.spare else []))

    def start(self) -> PlacesState:
        return PlacesState(self, CHANCE, 0, 0, ((0,) * len(self.places()),) * self.players)


GAME = HighestNumber
