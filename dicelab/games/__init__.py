"""The rules of the games, each in a folder with the same rooms.

``options`` what can be chosen before a game; ``rules`` the state and what follows from it; ``check`` which states
are possible; ``position`` a state laid out by hand from its parts; ``odds`` the questions its panel answers; ``bots``
how a bot plays it and what it would advise; ``scene`` what a table shows of a state; ``story`` what happened in a
step, in words; ``rulebook`` the rules section by section, with positions to try, and why a move is not open; ``quiz``
the tasks for a class; ``trials`` the questions as experiments. The protocols of the rooms that others enter are beside
this file: ``PositionRoom``, ``OddsRoom``, ``BotsRoom``, ``SceneRoom``, ``StoryRoom``, ``RulebookRoom``, ``QuizRoom``
and ``TrialsRoom``. ``shelf`` knows which games there
are, also in other packages, and ``plain`` has the rooms that a game leaves out. How to add a game stands in
``docs/add_a_game.md``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicelab.games.shelf import has_room, open_room, sound

if TYPE_CHECKING:
    from dicelab.games.game import Game

    GAMES: tuple[str, ...]
    """The keys of the games that can be played: ours in the order a visitor meets them, then those installed."""

__all__ = ["GAMES", "find_game", "has_room", "new_game", "room"]


def __getattr__(name: str) -> Any:
    if name == "GAMES":  # looked up when it is asked for: a package may come while a notebook is open
        return sound()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def room(key: str, name: str) -> Any:
    """One room of a game, imported when it is first needed; a plain one where the game has none of its own."""
    return open_room(key, name)


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
