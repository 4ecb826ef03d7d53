"""Pig, a game for dicelab."""
