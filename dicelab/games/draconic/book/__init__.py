"""The rules of Draconic Dice in our own words, each with positions to try."""

from __future__ import annotations

from dicelab.games.draconic.book import goals
from dicelab.games.draconic.book.refusals import against
from dicelab.games.draconic.rules.options import DICE_EACH, TRADE_NEEDS
from dicelab.games.draconic.rules.state import FIRE, SCALES, DraconicDice, DraconicState
from dicelab.games.game import CHANCE, NOBODY, OVER
from dicelab.games.markdown_book import read_book

__all__ = ["BOOK", "against", "section_now"]

SLOTS = {
    "dice_each": ", ".join(f"{dice} with {players} players" for players, dice in DICE_EACH.items()),
    "with_three": DICE_EACH[3],
    "with_five": DICE_EACH[5],
    "trade_needs": TRADE_NEEDS,
}

CHAPTERS = ("the_game", "a_turn", "variants")

BOOK = read_book(__name__, DraconicDice, CHAPTERS, goals, SLOTS)


def section_now(state: DraconicState) -> str:
    """The section about what is to be done in ``state``."""
    if state.turn == OVER:
        return "dragon-scales" if state.game.variant == SCALES else "the-end"
    if state.turn == CHANCE:
        if state.roller == NOBODY:
            return "who-begins"
        return "trial-by-fire" if state.game.variant == FIRE else "a-turn"
    return "dragons" if state.dragons else "tyrannical-trade"
