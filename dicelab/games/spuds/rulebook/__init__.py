"""The rules of Blazing Spuds in our own words, each with positions to try."""

from __future__ import annotations

from dicelab.games import game as g
from dicelab.games.rulebook import Book
from dicelab.games.spuds import rules
from dicelab.games.spuds.rulebook.actions import ACTIONS
from dicelab.games.spuds.rulebook.against import NOW, against
from dicelab.games.spuds.rulebook.backs import CARDS
from dicelab.games.spuds.rulebook.ending import ENDING
from dicelab.games.spuds.rulebook.opening import OPENING
from dicelab.games.spuds.rulebook.turn import TURN
from dicelab.games.spuds.rules import SpudsState

__all__ = ["BOOK", "against", "section_now"]

BOOK = Book("spuds", "Blazing Spuds", (OPENING, TURN, ACTIONS, CARDS, ENDING))


def section_now(state: SpudsState) -> str:
    """The section about what is to be done in ``state``."""
    if state.turn == g.OVER:
        return {g.WON: "winning", g.DRAW: "stalemate"}.get(state.outcome(), "turn-cap")
    if state.phase == rules.SEND and state.receiver() in {die // 10 for die in state.hand}:
        return "bouncing"
    if state.phase == rules.ASSIGN and state.turn == g.CHANCE:
        return "re-roll"
    return NOW[state.phase]
