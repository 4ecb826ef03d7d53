"""Numbers and lists in words, as packages of games import them; they stand in ``odds/text.py``."""

from dicelab.odds.text import NUMBERS, alternatives, count, listing

__all__ = ["NUMBERS", "alternatives", "count", "listing"]
