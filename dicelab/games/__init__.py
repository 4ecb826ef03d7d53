"""The rules of the four games, each in a folder with the same rooms.

``options`` what can be chosen before a game; ``rules`` the state and what follows from it; ``check`` which states
are possible; ``position`` a state laid out by hand from its parts; ``odds`` the questions its panel answers; ``bots``
how a bot plays it and what it would advise; ``scene`` what a table shows of a state; ``story`` what happened in a
step, in words; ``rulebook`` the rules section by section, with positions to try, and why a move is not open; ``quiz``
the tasks for a class; ``trials`` the questions as experiments. The protocols of the rooms that others enter are beside
this file: ``PositionRoom``, ``OddsRoom``, ``BotsRoom``, ``SceneRoom``, ``StoryRoom``, ``RulebookRoom``, ``QuizRoom``
and ``TrialsRoom``. How to add a game stands in ``docs/add_a_game.md``.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from dicelab.errors import OptionError, quoted

if TYPE_CHECKING:
    from dicelab.games.game import Game

GAMES = ("draconic", "hunters", "thrown", "spuds")
"""The keys of the games that can be played, in the order a visitor meets them."""


def room(key: str, name: str) -> ModuleType:
    """One room of a game's folder, imported when it is first needed."""
    if key not in GAMES:
        raise OptionError(f"There is no game {quoted(key)}; the games are {', '.join(GAMES)}.")
    return import_module(f"dicelab.games.{key}.{name}")


def find_game(key: str) -> type[Game]:
    """The class of the game called ``key``."""
    found: type[Game] = room(key, "rules").GAME
    return found


def new_game(key: str, /, players: int | None = None, **options: object) -> Game:
    """A game by its key, with the number of players and the options chosen.

    >>> new_game("draconic", players=3, variant="trade")
    dicelab.game('draconic', players=3, variant='trade')
    """
    return find_game(key)(players, **options)
