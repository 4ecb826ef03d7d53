"""The rules of Dice Hunters of Therion in our own words, each with positions to try."""

from __future__ import annotations

from dicelab.games.game import CHANCE, OVER
from dicelab.games.hunters.rulebook.actions import ACTIONS
from dicelab.games.hunters.rulebook.against import against
from dicelab.games.hunters.rulebook.duel import DUEL
from dicelab.games.hunters.rulebook.opening import OPENING
from dicelab.games.hunters.rulebook.turn import TURN
from dicelab.games.hunters.rulebook.villains import VILLAINS
from dicelab.games.hunters.rules import ROLLS, HuntersState
from dicelab.games.rulebook import Book

__all__ = ["BOOK", "against", "section_now"]

BOOK = Book("hunters", "Dice Hunters of Therion", (OPENING, TURN, ACTIONS, VILLAINS, DUEL))


def section_now(state: HuntersState) -> str:
    """The section about what is to be done in ``state``."""
    if state.turn == OVER:
        return "the-end"
    if state.opening:
        return "opening-roll"
    if state.choosing:
        return "must-chase"
    if state.turn == CHANCE and state.left == ROLLS:
        return "duel-marker" if state.marker == state.roller else "a-turn"
    return "rolling-again"
