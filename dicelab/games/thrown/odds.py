"""What Thrown answers about odds: questions of their own, and what its panel asks about a position."""

from __future__ import annotations

from dicelab.games.thrown.panel import asked, controls
from dicelab.games.thrown.questions import QUESTIONS

__all__ = ["QUESTIONS", "asked", "controls"]
