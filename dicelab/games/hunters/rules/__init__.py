"""The rules of Dice Hunters of Therion, by Richard Garfield, for two to four players.

Whoever places the most swords chases the villain, and captures it if nobody outbids them before their next turn; the
coins of warrants and rolls decide. What can be chosen before a game is in ``options``, the three dice in ``dice``, the
state and what follows from it in ``state``.
"""

from dicelab.games.hunters.rules.state import GAME

__all__ = ["GAME"]
