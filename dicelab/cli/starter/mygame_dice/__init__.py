"""My Game, a game for dicelab: its modules are the parts that dicelab looks for."""
