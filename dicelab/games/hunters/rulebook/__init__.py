"""The rules of Dice Hunters of Therion in our own words."""

from __future__ import annotations

from dicelab.games.game import State
from dicelab.games.rulebook import Book, Chapter, Section

BOOK = Book(
    "hunters", "Dice Hunters of Therion", (Chapter("The game", (Section("aim", "The aim", "To be written."),)),)
)


def section_now(state: State) -> str:
    """The section about what is to be done in ``state``."""
    return "aim"
