"""Positions of this rulebook in one line each, and goals that several challenges share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from dicelab.games.game import NOBODY
from dicelab.games.rulebook import Position, Section
from dicelab.games.thrown.rules.cards import CARDS, MONSTERS
from dicelab.games.thrown.rules.dice import BY_NAME, EMPTY, NO_COLOUR, RolledDie
from dicelab.games.thrown.rules.options import FIRST_GAME
from dicelab.games.thrown.rules.state import ThrownState

FIRST: Final = " ".join(FIRST_GAME)
QUIET: Final = "knight archer brute noble"
"""Four cards for positions in which they hardly matter."""

ADA, BEN, CLEO = range(3)


def lay(
    cards: str,
    pools: str,
    *rolled: str,
    cubes: str = "",
    gold: tuple[int, ...] = (),
    leader: int = ADA,
    line: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
    options: Mapping[str, Any] | None = None,
) -> Position:
    """The four cards, the pools (red/white/green/blue for each seat), then what lies in the trick, the leader's first.

    With ``cubes`` it is the advanced game, with monsters if one is among the cards.
    """
    held, shown = pools.split(), cards.split()
    parts: dict[str, Any] = {"pools": held, "cards": shown, "rolled": rolled, "leader": leader}
    chosen: dict[str, Any] = dict(options or {})
    if gold:
        parts["gold"] = gold
    if cubes:
        parts["cubes"] = cubes.split()
        chosen |= {"advanced": True} | ({"with_monsters": True} if set(shown) & set(MONSTERS) else {})
    return Position(len(held), parts, chosen, line, names)


def lying(dice: str) -> tuple[RolledDie, ...]:
    """Dice of the trick, in order: 'w2 w6'."""
    return tuple(sorted(BY_NAME[name] for name in dice.split()))


def card(key: str, text: str, **more: Any) -> Section:
    """The section about one card; it explains that card on the table, in the advanced game too."""
    more_text = "" if key in MONSTERS else _CUBE
    return Section(section_of(key), CARDS[key].title, f"{text.rstrip()}\n{more_text}", of=(key,), **more)


_CUBE: Final = """
    In the [advanced game](#cubes) the colour of its cube takes the place of this colour.
"""


def section_of(key: str) -> str:
    """The key of the section about a card."""
    return key.replace("_", "-")


def taken_by(seat: int) -> Callable[[ThrownState], bool]:
    """Whether ``seat`` took the trick that lay there; it is over."""
    return lambda state: state.last == seat


def swept(state: ThrownState) -> bool:
    """Whether the trick is over, and the next one has not begun."""
    return state.trick.colour == NO_COLOUR


def taken_and_not_out(seat: int) -> Callable[[ThrownState], bool]:
    """Whether ``seat`` took the trick that lay there, and has dice left."""
    return lambda state: state.last == seat and state.pools[seat] != EMPTY


def led_by_another(state: ThrownState) -> bool:
    """Whether the trick that Ada led is over, and somebody else leads."""
    return state.trick.leader != ADA


def between_rounds(state: ThrownState) -> bool:
    """Whether no trick is being played: a round is over, or has not begun."""
    return state.trick.leader == NOBODY
