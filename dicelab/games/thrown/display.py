"""The display of a round: four cards, and the colour that each belongs to."""

from __future__ import annotations

from typing import NamedTuple

from dicelab.games.thrown.dice import NO_COLOUR


class Display(NamedTuple):
    """Cards by key, and beside each the colour it belongs to: its own in the basic game, its cube's else (T39)."""

    cards: tuple[str, ...] = ()
    cubes: tuple[int, ...] = ()

    def colour(self, card: str) -> int:
        """The colour that ``card`` belongs to now; NO_COLOUR if it is not in the display."""
        return self.cubes[self.cards.index(card)] if card in self.cards else NO_COLOUR
