"""The parts that a game need not have: what others find where it has none of its own.

Rules alone make a table that can be played: a plain scene in words and buttons, a plain story, a bot that plays at
random, the rules as its docstring tells them, and tasks for a class made of whatever its odds answer. Each file here
is the plain part of that name; it is made for one game.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from dicelab.errors import OptionError
from dicelab.games.game import Game


@lru_cache(64)
def plain_part(game: type[Game], name: str) -> Any:
    """The plain part of that name for a game, made once.

    There are no plain rules, so positions cannot be laid out by hand.
    """
    if name == "rules":
        raise OptionError(f"Positions of {game.title} cannot be laid out by hand: it has no module position.")
    return import_module(f"dicelab.games.plain.{name}").PlainPart(game)
