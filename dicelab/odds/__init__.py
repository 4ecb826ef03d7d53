"""Exact probability with dice: knows no game.

>>> from dicelab.odds import Pool, d6
>>> Pool.of(3, d6).count(6).p_at_least(1)
Fraction(91, 216)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dicelab.odds.chain import Chain
    from dicelab.odds.comparison import Comparison
    from dicelab.odds.die import Die, coin, d4, d6, d8, d10, d12, d20
    from dicelab.odds.distribution import Distribution
    from dicelab.odds.linear_system import LinearSystem
    from dicelab.odds.pool import Pool
    from dicelab.odds.text import chance_text, fraction_text, percent_text
    from dicelab.odds.turn import Best, KeepChoice, Turn
    from dicelab.odds.working import Working

__all__ = [
    "Best",
    "Chain",
    "Comparison",
    "Die",
    "Distribution",
    "KeepChoice",
    "LinearSystem",
    "Pool",
    "Turn",
    "Working",
    "chance_text",
    "coin",
    "d4",
    "d6",
    "d8",
    "d10",
    "d12",
    "d20",
    "fraction_text",
    "percent_text",
]
_HOMES = {
    "chain": ("Chain",),
    "comparison": ("Comparison",),
    "die": ("Die", "coin", "d4", "d6", "d8", "d10", "d12", "d20"),
    "distribution": ("Distribution",),
    "linear_system": ("LinearSystem",),
    "pool": ("Pool",),
    "text": ("chance_text", "fraction_text", "percent_text"),
    "turn": ("Best", "KeepChoice", "Turn"),
    "working": ("Working",),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:  # loaded when it is first used, as in ``dicelab`` itself
            found = globals()[name] = getattr(import_module(f"dicelab.odds.{home}"), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
