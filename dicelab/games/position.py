"""A position set up by hand: its parts as a table, read part by part; what is impossible is refused in a sentence.

Each game's file ``rules/position`` lists its parts for a game (they depend on the players and the options) and builds a
state from them. The same table reads what is given to ``game.position(...)`` and draws the form of the editor.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from dicelab.errors import OptionError
from dicelab.games.game import NOBODY, Game, State
from dicelab.games.kinds import Given, Kind, OneOf

if TYPE_CHECKING:
    from dicelab.games.parts import Layout
    from dicelab.games.scene import DrawnDie

SEATS: Final = "seats"
"""An item for each seat, named after its player."""
TURNS: Final = "turns"
"""An item for each player in turn order."""


class ImpossiblePosition(OptionError):
    """What cannot lie on a table; ``part`` is what to change, if that is known, and ``value`` what was given for it."""

    def __init__(self, says: str, part: str = "", value: object = None) -> None:
        super().__init__(f"This position is impossible: {says}", option=part, value=value)
        self.says, self.part = says, part


@dataclass(frozen=True)
class Part:
    """One thing to set up. ``says`` is what a form calls it; the rest is how a form lays it out."""

    name: str
    kind: Kind
    says: str
    default: Given
    items: tuple[str, ...] | str = ()
    """What the values of a list are called: names, SEATS or TURNS."""
    within: tuple[str, ...] = ()
    """What the values inside each of those are called."""
    fixed: tuple[int, ...] = ()
    """Which of those inside nobody can change."""
    slots: tuple[Kind, ...] = ()
    """What each value of a list may be in a form, where the kind would take more."""
    dice: Mapping[str, DrawnDie] | None = None
    """How the words are drawn that stand for dice; they make up lists that one adds to."""
    note: str = ""

    def read(self, value: object) -> Any:
        """``value`` as its kind reads it, or an error that names the part."""
        try:
            return self.kind.read(value)
        except ValueError as error:
            raise ImpossiblePosition(f"{self.name} is {error}.", self.name, value) from None


def lay_out(layout: Layout, game: Game, given: Mapping[str, object]) -> State:
    """The position with these parts and the defaults of the others; an error in one sentence if it is impossible."""
    parts = {part.name: part for part in layout.parts(game)}
    for name in given:
        if name not in parts:
            raise ImpossiblePosition(
                f"{name} is no part of this game; its parts are {', '.join(parts)}.", name, given[name]
            )
    state = layout.build(game, {name: part.read(given.get(name, part.default)) for name, part in parts.items()})
    problem = state.problem()
    if problem:
        raise ImpossiblePosition(problem)
    return state


def seat_of(game: Game) -> OneOf:
    """A seat at the table."""
    return OneOf(tuple(range(game.players)), labels={seat: f"seat {seat + 1}" for seat in range(game.players)})


def seat_or_nobody(game: Game) -> OneOf:
    """A seat, or none."""
    labels = {NOBODY: "nobody", **{seat: f"seat {seat + 1}" for seat in range(game.players)}}
    return OneOf((NOBODY, *range(game.players)), labels=labels)
