"""What a card is: when it may be used, its price, its precondition, and its effect."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from dicelab.games.game import Game
from dicelab.games.move import Move
from dicelab.games.thrown.rules.dice import BLUE, COLOURS, GREEN, NO_COLOUR, RED, WHITE, RolledDie
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


class Handful(NamedTuple):
    """Dice that are rolled together and cannot be told apart."""

    seat: int
    colour: int
    old: tuple[RolledDie, ...]
    """The dice that are rolled again; none for dice that come from the pool."""
    fresh: int
    """How many come from the pool."""


class DiscardPower(Card):
    """Used in one's own turn, as often as one likes, for an unrolled die of the card's colour each time (T8, T11)."""

    kind = "Discard"
    missing: ClassVar[str]
    """Why it cannot be used where ``moves`` finds nothing."""
    asks: ClassVar[str] = ""
    """What to choose, once the card is chosen; nothing where the card is enough."""

    def moves(self, state: ThrownState) -> Sequence[Move]:
        """Every way to use it now, the price aside; what it needs is checked here (T12)."""
        raise NotImplementedError

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        """What follows; the price has been paid."""
        raise NotImplementedError


class RollingPower(DiscardPower):
    """A discard power that rolls dice: chance decides what follows."""

    def use(self, state: ThrownState, move: Move) -> ThrownState:
        return state.about_to_roll(move)

    def handfuls(self, state: ThrownState, move: Move) -> tuple[Handful, ...]:
        """The dice that are rolled; none where the state does not have them."""
        raise NotImplementedError


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


# -- the moves of cards, made once ---------------------------------------------------------------------------


@cache
def dice_moves(key: str, dice: tuple[RolledDie, ...], *before: int) -> tuple[Move, ...]:
    """One move for each of the dice; like dice need only one."""
    return tuple(Move(key, (*before, die.name)) for die in dict.fromkeys(dice))


@cache
def handful_moves(key: str, dice: tuple[RolledDie, ...]) -> tuple[Move, ...]:
    """One move for each non-empty selection of the dice."""
    kinds = list(dict.fromkeys(dice))
    selections = product(*(range(dice.count(die) + 1) for die in kinds))
    chosen = [[die.name for die, n in zip(kinds, ns, strict=True) for _ in range(n)] for ns in selections]
    return tuple(Move(key, tuple(names)) for names in sorted(chosen, key=len) if names)


def opponents(state: ThrownState) -> list[tuple[int, tuple[RolledDie, ...]]]:
    """Every other player with dice in the trick, and those dice (T13)."""
    trick = state.trick
    me = trick.player
    return [(seat, rolled.dice) for seat, rolled in enumerate(trick.rolled) if seat != me and rolled.dice]


def each_opponent_die(key: str, state: ThrownState) -> list[Move]:
    """One move for each die of each opponent."""
    found: list[Move] = []
    trick = state.trick
    me = trick.player
    for seat, rolled in enumerate(trick.rolled):
        if seat != me and rolled.dice:
            found += dice_moves(key, rolled.dice, seat)
    return found
