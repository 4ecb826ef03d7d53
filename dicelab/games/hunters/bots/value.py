"""What a position of Dice Hunters is worth: rolled out by a quick stand-in; a turn's choices are weighed exactly first.

The solver of the turn knows how much of the chance to win every choice of dice gives away, by the expert's eye for what
a turn leaves behind (``expert.ranked``). Only choices that it finds better than the one made are played on against that
one: a choice costs something only where the solved turn and the games agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from dicelab.games.bot import Bot
from dicelab.games.game import State
from dicelab.games.hunters.bots import quick
from dicelab.games.hunters.bots.expert import ranked
from dicelab.games.hunters.rules.state import HuntersState
from dicelab.games.move import Move

NEAR: Final = Fraction(2, 100)
"""The chance to win that a choice may give away and still be compared with the best."""
SAME: Final = Fraction(1, 200)
"""A chance to win that makes no difference."""
MOST: Final = 2


def quick_bot(name: str) -> Bot | None:
    """For the sensible bot, one whose turns are looked up."""
    return quick.quick_bot if name in ("sensible", "expert") else None


def compared(state: State, made: Move | None) -> Sequence[Move]:
    """The best choices of the turn by its exact solution; the one made alone, where it is as good."""
    assert isinstance(state, HuntersState)
    found = ranked(state)
    gives = dict(found).get(made) if made is not None else None
    if made is not None and gives is not None and gives <= SAME:
        return [made]
    return [move for move, cost in found if cost <= NEAR and (gives is None or cost < gives)][:MOST]
