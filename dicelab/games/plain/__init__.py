"""The rooms that a game need not have: what others find where it has none of its own.

Rules alone make a table that can be played: a plain scene in words and buttons, a plain story, a bot that plays at
random, the rules as its docstring tells them, and tasks for a class made of whatever its odds answer. Each file here
is the plain room of that name; it is made for one game.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from dicelab.errors import OptionError
from dicelab.games.game import Game

ROOMS: Final = ("bots", "odds", "scene", "story", "rulebook", "quiz", "trials")
SAME: Final = {"trials_plain": "trials"}
"""What is plain under another name: no experiment is no experiment, with NumPy or without."""

ABSENT: Final = {
    "position": "Positions of {title} cannot be laid out by hand: it has no module position.",
    "value": "{title} does not say what a position is worth: it has no module value.",
}


def plain_room(game: type[Game], name: str) -> Any:
    """The plain room of that name for a game; an error in one sentence where there is none."""
    name = SAME.get(name, name)
    if name in ROOMS:
        return import_module(f"dicelab.games.plain.{name}").PlainRoom(game)
    raise OptionError(ABSENT.get(name, "{title} has no module {name}.").format(title=game.title, name=name))
