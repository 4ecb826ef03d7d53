"""The rules of Blazing Spuds, by Mark Major: dice and cards, a state and what follows from it, positions by hand."""

from dicelab.games.spuds.rules.state import GAME, BlazingSpuds, SpudsState

__all__ = ["GAME", "BlazingSpuds", "SpudsState"]
