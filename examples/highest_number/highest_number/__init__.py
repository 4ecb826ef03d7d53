"""Highest Number, a game for dicelab."""
