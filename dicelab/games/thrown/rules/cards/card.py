"""What a card is: when it may be used, its price, its precondition, and its effect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from dicelab.games.game import Game
from dicelab.games.move import Move
from dicelab.games.thrown.rules.dice import BLUE, COLOURS, GREEN, NO_COLOUR, RED, WHITE
from dicelab.games.thrown.rules.trick import Trick

if TYPE_CHECKING:
    from dicelab.games.thrown.rules.state import ThrownState

HERO, VILLAIN, COMMON, ROYAL, MONSTER = FAMILIES = ("hero", "villain", "common", "royal", "monster")
FAMILY_COLOUR = {HERO: WHITE, VILLAIN: RED, COMMON: GREEN, ROYAL: BLUE, MONSTER: NO_COLOUR}

DONE = Move("done")
"""No more of a victory power."""


class Card:
    """A character. ``text`` is its power in words, with the colour it belongs to left open.

    Where an option gives it another power, ``read_otherwise`` names the option, its value, and the words then.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    family: ClassVar[str]
    kind: ClassVar[str]
    text: ClassVar[str]
    read_otherwise: ClassVar[tuple[str, bool, str]] = ("", True, "")

    @property
    def colour(self) -> int:
        """The colour it belongs to in the basic game; monsters have none."""
        return FAMILY_COLOUR[self.family]

    def says(self, colour: int, game: Game | None = None) -> str:
        """Its power in words, as it is in ``game``; a card without a cube has no colour yet."""
        option, value, words = self.read_otherwise
        text = words if option and game is not None and getattr(game, option) == value else self.text
        return text.format(colour=COLOURS[colour] if colour >= 0 else "…")


class OwnDicePower(Card):
    """Works by itself, on the dice that one has rolled."""

    def before_roll(self, state: ThrownState, colour: int) -> tuple[bool, str]:
        """Whether it can work on what one may roll now, and what is to be said about that."""
        name = COLOURS[colour]
        if any(move.args[0] == name for move in state.main_rolls()):
            return True, f"works if you roll {name}"
        if not state.pools[state.trick.player][colour]:
            return False, f"you hold no {name} dice"
        return False, f"you must follow {COLOURS[state.trick.colour]}"

    def after_roll(self, state: ThrownState, colour: int) -> tuple[bool, str]:
        """Whether it works on the dice as they lie, and what is to be said about that."""
        raise NotImplementedError


class ResultPower(OwnDicePower):
    """Judged at the end of one's turn, on one's own dice of the card's colour as they lie then (T24)."""

    kind = "Result"


class VictoryPower(Card):
    """Works for whoever takes a trick in which a die of the card's colour lies, whoever rolled it (T30)."""

    kind = "Victory"

    def bonus(self, state: ThrownState, trick: Trick, winner: int, colour: int) -> int:
        """Gold on top of the payout; less than nothing, where it costs."""
        return 0


class DecidingPower(VictoryPower):
    """A victory power that asks the winner what to take."""

    often: ClassVar[int] = 0
    """How often it can be used for one trick; 0 for as often as one likes."""

    def moves(self, state: ThrownState) -> Sequence[Move]:
        """What the winner may do; nothing where there is nothing to take. A single move goes without asking (T51)."""
        raise NotImplementedError

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        """What follows."""
        raise NotImplementedError
