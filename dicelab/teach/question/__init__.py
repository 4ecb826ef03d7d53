"""A question put to a class: about a game, or about any dice; its answer, its working, and a way to roll it."""
