"""The rules of Draconic Dice in our own words, each with positions to try."""

from __future__ import annotations

from dicelab.games.draconic.rulebook.against import against
from dicelab.games.draconic.rulebook.opening import OPENING
from dicelab.games.draconic.rulebook.turn import TURN
from dicelab.games.draconic.rulebook.variants import VARIANTS
from dicelab.games.draconic.rules import FIRE, SCALES, DraconicState
from dicelab.games.game import CHANCE, NOBODY, OVER
from dicelab.games.rulebook import Book

__all__ = ["BOOK", "against", "section_now"]

BOOK = Book("draconic", "Draconic Dice", (OPENING, TURN, VARIANTS))


def section_now(state: DraconicState) -> str:
    """The section about what is to be done in ``state``."""
    if state.turn == OVER:
        return "dragon-scales" if state.game.variant == SCALES else "the-end"
    if state.turn == CHANCE:
        if state.roller == NOBODY:
            return "who-begins"
        return "trial-by-fire" if state.game.variant == FIRE else "a-turn"
    return "dragons" if state.dragons else "tyrannical-trade"
