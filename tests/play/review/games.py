"""Games to be reviewed, played to their end or as far as wanted."""

from __future__ import annotations

from random import Random
from typing import Any

import dicelab
from dicelab.games.bot import find_bot


def played(key: str, seed: int = 4, bot: str = "random", most: int = 10_000, **chosen: Any) -> dicelab.Match:
    """A match between bots of one kind."""
    match = dicelab.Match(dicelab.game(key, **chosen), seed)
    player, rng = find_bot(key, bot), Random(seed)
    while match.state.turn != dicelab.OVER and len(match.steps) < most:
        if match.state.turn == dicelab.CHANCE:
            match.roll()
        else:
            match.play(player(match.state, rng))
    return match
