"""How a bot takes part: it looks at a state in which it is to move and names a legal move."""

from __future__ import annotations

from random import Random
from typing import Protocol

from dicelab.errors import OptionError, quoted
from dicelab.games import room
from dicelab.games.game import State, below
from dicelab.games.move import Move


class Bot(Protocol):
    """Chooses a move; ``rng`` serves those that leave something to chance."""

    def __call__(self, state: State, rng: Random) -> Move: ...


def random_bot(state: State, rng: Random) -> Move:
    """Plays any legal move, each as likely as the others."""
    moves = state.moves()
    return moves[below(rng, len(moves))]


def find_bot(key: str, name: str) -> Bot:
    """The bot called ``name`` of the game ``key``."""
    bots: dict[str, Bot] = room(key, "bots").BOTS
    if not isinstance(name, str) or name not in bots:
        raise OptionError(f"There is no bot {quoted(name)}; the bots are {', '.join(bots)}.")
    return bots[name]
