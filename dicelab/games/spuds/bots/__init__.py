"""Who plays Blazing Spuds, and what to advise."""

from __future__ import annotations

from typing import Final

from dicelab.games.bot import Bot, random_bot
from dicelab.games.spuds.bots.expert import expert_bot
from dicelab.games.spuds.bots.sensible import advice, sensible_bot

BOTS: Final[dict[str, Bot]] = {"sensible": sensible_bot, "expert": expert_bot, "random": random_bot}
__all__ = ["BOTS", "advice"]
