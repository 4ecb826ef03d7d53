"""What Thrown answers about odds: questions of their own, and what its panel asks about a position."""

from __future__ import annotations

from typing import Final

from dicelab.games.thrown.chances import chances
from dicelab.games.thrown.panel import asked, controls
from dicelab.games.thrown.position_question import take
from dicelab.games.thrown.questions import WITHOUT_A_TABLE

QUESTIONS: Final = (*WITHOUT_A_TABLE, take)

__all__ = ["QUESTIONS", "asked", "chances", "controls"]
