"""Somebody to play against in any game, whoever plays at random; and positions that nobody can put a value on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NoReturn

from dicelab.errors import IllegalMove
from dicelab.games.bot import Bot, random_bot
from dicelab.games.game import Game, State
from dicelab.games.move import Move

MOST_COMPARED: Final = 6
"""Moves that are compared with each other where the game does not say which."""


class PlainPart:
    """One bot, no advice, and every position is rolled out."""

    BOTS: Mapping[str, Bot] = {"random": random_bot}

    def __init__(self, game: type[Game]) -> None:
        self._title = game.title

    def advice(self, state: State, names: Sequence[str]) -> NoReturn:
        """Nobody can say what is sensible in a game that brings no bot."""
        raise IllegalMove(f"There are no hints for {self._title}; try a move, you can take it back.")

    def known(self, state: State) -> None:
        """Nothing is."""

    def learning(self, state: State) -> Iterator[str]:
        """Nothing has to be worked out first."""
        return iter(())

    def quick_bot(self, name: str) -> None:
        """Every bot plays on for itself."""

    def compared(self, state: State, made: Move | None) -> Sequence[Move]:
        """All moves that are open, the first few where there are many."""
        return state.moves()[:MOST_COMPARED]
