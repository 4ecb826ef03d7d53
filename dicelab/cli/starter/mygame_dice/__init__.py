"""My Game, a game for dicelab: its modules are the rooms that dicelab enters."""
