"""What packages of games import from here: the seats of a plain table."""

from dicelab.games.plain.table import seats_with_points

__all__ = ["seats_with_points"]
