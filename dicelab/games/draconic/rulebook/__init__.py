"""The rules of Draconic Dice in our own words, each with positions to try."""

from __future__ import annotations

from dicelab.games.draconic.rulebook.opening import OPENING
from dicelab.games.draconic.rulebook.turn import TURN
from dicelab.games.draconic.rulebook.variants import VARIANTS
from dicelab.games.draconic.rules import DraconicState
from dicelab.games.game import CHANCE, NOBODY, OVER
from dicelab.games.move import Move
from dicelab.games.rulebook import Book

BOOK = Book("draconic", "Draconic Dice", (OPENING, TURN, VARIANTS))


def section_now(state: DraconicState) -> str:
    """The section about what is to be done in ``state``."""
    if state.turn == OVER:
        return "the-end"
    if state.turn == CHANCE:
        return "who-begins" if state.roller == NOBODY else "a-turn"
    return "dragons" if state.dragons else "tyrannical-trade"


def section_against(state: DraconicState, move: Move) -> str:
    """The section that says why ``move`` is not open in ``state``."""
    return _AGAINST.get(move.kind) or section_now(state)


_AGAINST = {"give": "dragons", "trade": "tyrannical-trade", "keep": "tyrannical-trade"}
