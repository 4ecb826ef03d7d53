"""What a state of Dice Hunters of Therion is made of: the players, the chase, the opening roll."""

from __future__ import annotations

from typing import NamedTuple

from dicelab.games.hunters.rules.dice import EACH, Party, Shown


class Player(NamedTuple):
    """What one player has, wherever it lies."""

    yellow: int
    """Coloured dice in the party; those in the centre belong to it too (D6). The others are on the mat."""
    red: int
    coins: int
    warrants: tuple[int, ...]

    @property
    def party(self) -> Party:
        return EACH, self.yellow, self.red

    @property
    def score(self) -> int:
        return self.coins + sum(self.warrants)


class Chase(NamedTuple):
    """Whose dice lie in the centre, and which: only dice with swords (D1, D11)."""

    seat: int
    dice: Shown


class Opening(NamedTuple):
    """The roll before the game: who is still in it, and what those who have rolled show (D1, D2)."""

    seats: tuple[int, ...]
    rolled: tuple[Shown, ...]
