"""The rules of the games, each in a folder with the same six parts.

Which parts those are, and what each holds, stands in ``parts``; ``shelf`` knows which games there are, also in other
packages, and ``plain`` has the parts that a game leaves out. The other files are the vocabulary that all games share.
How to add a game stands in ``docs/add_a_game.md``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from warnings import warn

from dicelab.games.parts import FILES, PARTS, flat_name
from dicelab.games.shelf import holds, part, sound

if TYPE_CHECKING:
    from dicelab.games.game import Game

    GAMES: tuple[str, ...]
    """The keys of the games that can be played: ours in the order a visitor meets them, then those installed."""

__all__ = ["GAMES", "find_game", "has_room", "holds", "new_game", "part", "room"]


def __getattr__(name: str) -> Any:
    if name == "GAMES":  # looked up when it is asked for: a package may come while a notebook is open
        return sound()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def room(key: str, name: str) -> Any:
    """What a part was called in the first release, one name a file: use :func:`part`."""
    warn("dicelab.games.room is now called part: scene and story are in 'table'.", DeprecationWarning, stacklevel=2)
    return part(key, FILES.get(name, name))  # type: ignore[call-overload]


def has_room(key: str, name: str) -> bool:
    """Whether the game has a file of that name of its own: use :func:`holds`."""
    warn("dicelab.games.has_room is now called holds.", DeprecationWarning, stacklevel=2)
    names = {of: found for found, held in PARTS.items() for of in held if flat_name(held[of].file) == name}
    return any(holds(key, found, of) for of, found in names.items())


def find_game(key: str) -> type[Game]:
    """The class of the game called ``key``."""
    return part(key, "rules").GAME


def new_game(key: str, /, players: int | None = None, **options: object) -> Game:
    """A game by its key, with the number of players and the options chosen.

    >>> new_game("draconic", players=3, variant="trade")
    dicelab.game('draconic', players=3, variant='trade')
    """
    return find_game(key)(players, **options)
