"""The rules of Thrown in our own words, each with positions to try."""

from __future__ import annotations

from dicelab.games.rulebook import Book
from dicelab.games.thrown.rulebook.opening import OPENING
from dicelab.games.thrown.rulebook.trick import A_TRICK_CHAPTER
from dicelab.games.thrown.state import ThrownState

BOOK = Book("thrown", "Thrown", (OPENING, A_TRICK_CHAPTER))


def section_now(state: ThrownState) -> str:
    """The section about what is to be done in ``state``."""
    return "a-trick"
