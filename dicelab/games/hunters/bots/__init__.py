"""Who plays Dice Hunters of Therion, and what the sensible bot would advise."""

from __future__ import annotations

from typing import Final

from dicelab.games.bot import Bot, random_bot
from dicelab.games.hunters.bots.expert import expert_bot
from dicelab.games.hunters.bots.sensible import advice, sensible_bot

BOTS: Final[dict[str, Bot]] = {"sensible": sensible_bot, "expert": expert_bot, "random": random_bot}

__all__ = ["BOTS", "advice"]
