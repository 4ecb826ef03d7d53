"""The rules of Thrown in our own words, each with positions to try."""

from __future__ import annotations

from dicelab.games.rulebook import Book
from dicelab.games.thrown.rulebook.common import COMMON_FOLK
from dicelab.games.thrown.rulebook.deciding import DECIDING_CHAPTER
from dicelab.games.thrown.rulebook.heroes import HEROES
from dicelab.games.thrown.rulebook.opening import OPENING
from dicelab.games.thrown.rulebook.rounds import ROUNDS
from dicelab.games.thrown.rulebook.trick import A_TRICK_CHAPTER
from dicelab.games.thrown.rulebook.villains import VILLAINS
from dicelab.games.thrown.state import ThrownState

BOOK = Book("thrown", "Thrown", (OPENING, A_TRICK_CHAPTER, DECIDING_CHAPTER, ROUNDS, HEROES, VILLAINS, COMMON_FOLK))


def section_now(state: ThrownState) -> str:
    """The section about what is to be done in ``state``."""
    return "a-trick"
