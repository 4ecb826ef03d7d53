"""The rules of Draconic Dice, by Ken Gruhl and Quentin Weir, for two to five players.

Everybody begins with the same number of dice, and whoever is rid of them first wins. What can be chosen before a game
is in ``options``, the dragon die in ``dice``, the state and what follows from it in ``state``.
"""

from dicelab.games.draconic.rules.state import GAME

__all__ = ["GAME"]
