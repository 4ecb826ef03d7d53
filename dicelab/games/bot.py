"""How a bot takes part: it looks at a state in which it is to move and names a legal move."""

from __future__ import annotations

from random import Random
from typing import Protocol

from dicelab.errors import OptionError, quoted
from dicelab.games import part
from dicelab.games.game import State, any_of
from dicelab.games.move import Move


class Bot(Protocol):
    """Chooses a move, or the text of one; ``rng`` is for bots that leave something to chance."""

    def __call__(self, state: State, rng: Random) -> Move | str: ...


def random_bot(state: State, rng: Random) -> Move:
    """Plays any legal move, each as likely as the others."""
    moves = state.moves()
    return moves[any_of(rng, len(moves))]


def usual_bot(key: str) -> str:
    """The default bot: the sensible one, else the first that the game has."""
    bots = part(key, "bots").BOTS
    return "sensible" if "sensible" in bots else next(iter(bots))


def find_bot(key: str, name: str) -> Bot:
    """The bot called ``name`` of the game ``key``."""
    bots = part(key, "bots").BOTS
    if not isinstance(name, str) or name not in bots:
        raise OptionError(f"There is no bot {quoted(name)}; the bots are {', '.join(bots)}.", option="bot", value=name)
    return bots[name]
