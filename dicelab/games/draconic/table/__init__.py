"""The table of Draconic Dice: what is seen of a state, and what happened in a step."""
