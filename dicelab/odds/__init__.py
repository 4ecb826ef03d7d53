"""Exact probability with dice: knows no game.

>>> from dicelab.odds import Pool, d6
>>> Pool.of(3, d6).count(6).p_at_least(1)
Fraction(91, 216)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from dicelab.odds.comparison import Comparison
from dicelab.odds.die import Die, coin, d4, d6, d8, d10, d12, d20
from dicelab.odds.distribution import Distribution
from dicelab.odds.pool import Pool
from dicelab.odds.text import chance_text, fraction_text, percent_text
from dicelab.odds.working import Working

if TYPE_CHECKING:
    from dicelab.odds.chain import Chain
    from dicelab.odds.linear_system import LinearSystem
    from dicelab.odds.turn import Best, KeepChoice, Turn

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
_SOLVERS = {"Chain": "chain", "LinearSystem": "linear_system", "Best": "turn", "KeepChoice": "turn", "Turn": "turn"}


def __getattr__(name: str) -> Any:
    if name in _SOLVERS:  # large: loaded when something is to be solved
        return getattr(import_module(f"dicelab.odds.{_SOLVERS[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
