"""Somebody to play against in any game: whoever plays at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

from dicelab.errors import IllegalMove
from dicelab.games.bot import Bot, random_bot
from dicelab.games.game import Game, State


class PlainRoom:
    """One bot, and no advice."""

    BOTS: Mapping[str, Bot] = {"random": random_bot}

    def __init__(self, game: type[Game]) -> None:
        self._title = game.title

    def advice(self, state: State, names: Sequence[str]) -> NoReturn:
        """Nobody can say what is sensible in a game that brings no bot."""
        raise IllegalMove(f"There are no hints for {self._title}; try a move, you can take it back.")
