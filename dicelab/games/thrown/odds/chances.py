"""The chance to take the trick for everything one may do now: every roll, without and with each power."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from dicelab.errors import OddsError
from dicelab.games.grid import Grid
from dicelab.games.move import Move
from dicelab.games.question import Answer
from dicelab.games.thrown.odds.take import (
    MODEL,
    has_rolled,
    later_seats,
    power_moves,
    take_by_dragon,
    take_by_ending,
    take_by_power,
    take_by_roll,
)
from dicelab.games.thrown.odds.take_working import by_ending, by_power, by_roll
from dicelab.games.thrown.rules.cards import CARDS
from dicelab.games.thrown.rules.dice import COLOURS
from dicelab.games.thrown.rules.rounds import TURN
from dicelab.games.thrown.rules.state import ThrownState
from dicelab.games.thrown.rules.turn import ROLLS
from dicelab.games.thrown.rules.words import move_words, roll_words
from dicelab.odds.working import Working

ALONE = "Nobody plays later."


def chances(state: ThrownState, names: Sequence[str] = ()) -> Answer:
    """The chance to take the trick from ``state``, for the player whose turn it is.

    Before the main roll a table: a row for each roll, without and with each power that can be used first. After it a
    row for ending the turn, and one for each power. A power counts with the target that does most.

    >>> from dicelab.games.thrown.rules.state import Thrown
    >>> cards = ["wizard", "sorcerer", "brute", "noble"]
    >>> state = Thrown(players=3).position(["1/2/0/0", "2/1/0/0", "1/1/1/1"], cards, leader=1, rolled=["w5", "w3"])
    >>> print(chances(state).table)
                   no power        Sorcerer
      1 white  1/3 ≈ 33.3 %    2/3 ≈ 66.7 %
    → 2 white  5/6 ≈ 83.3 %  35/36 ≈ 97.2 %
    """
    if state.phase != TURN:
        raise OddsError("Nobody is in the middle of a turn; ask about a position in which somebody is to move.")
    names = names or [f"seat {seat + 1}" for seat in range(len(state.pools))]
    if has_rolled(state):
        return _after_roll(state, names)
    if not state.main_rolls():
        raise OddsError("Whoever is to move has no dice left to roll.")
    first = powers_first(state)
    says = f"The chance to take the trick: a power first, where it does most, then the roll. {model_words(state)}"
    return Answer(
        says, table=first.grid, best=_best_words(state, names, first), working=_best_working(state, names, first)
    )


def _best_working(state: ThrownState, names: Sequence[str], first: PowersFirst) -> Working:
    """How the best of the table is found."""
    if first.power is not None:
        return by_power(state, names, first.power, first.roll)
    assert first.roll is not None
    return by_roll(state, names, COLOURS.index(str(first.roll.args[0])), int(first.roll.args[1]))


def model_words(state: ThrownState) -> str:
    """How later players are reckoned with."""
    return MODEL if later_seats(state) else ALONE


# -- before the roll -----------------------------------------------------------------------------------------


class PowersFirst(NamedTuple):
    """For each roll the chances without and with a power first; and the best of them all."""

    grid: Grid
    power: Move | None
    roll: Move | None


@lru_cache(maxsize=256)
def powers_first(state: ThrownState) -> PowersFirst:
    """For each roll that is open now or after a power: the chance to take the trick without and with it.

    A power counts with the target that does most for that roll.
    """
    usable = [(key, moves) for key in state.display.cards if (moves := power_moves(state, key))]
    pool = state.pools[state.turn]
    now = set(state.main_rolls())
    rows: list[tuple[str, tuple[Fraction | None, ...]]] = []
    plans: list[tuple[Fraction, Move | None, Move | None]] = []
    for roll in [move for held, row in zip(pool, ROLLS, strict=True) for move in row[:held]]:
        colour, number = COLOURS.index(str(roll.args[0])), int(roll.args[1])
        plain = (take_by_roll(state, colour, number), None) if roll in now else None
        ways = [plain, *(None if key == "dragon" else best_of(state, moves, roll) for key, moves in usable)]
        open_ways = [way for way in ways if way is not None]
        if open_ways:
            rows.append((f"{number} {COLOURS[colour]}", tuple(way[0] if way else None for way in ways)))
            plans.append((*max(open_ways, key=lambda way: way[0]), roll))
    keys = [key for key, _ in usable]
    if "dragon" in keys:  # T42: nobody rolls any more
        p = take_by_dragon(state)
        rows.append(("no roll", (None, *(p if key == "dragon" else None for key in keys))))
        plans.append((p, usable[keys.index("dragon")][1][0], None))
    columns = ("no power", *(CARDS[key].title for key in keys))
    best = max(range(len(rows)), key=lambda at: plans[at][0])
    return PowersFirst(Grid(columns, tuple(rows), mark=best), *plans[best][1:])


def _best_words(state: ThrownState, names: Sequence[str], first: PowersFirst) -> str:
    """The best power, its target and the roll after it."""
    roll = roll_words(int(first.roll.args[1]), str(first.roll.args[0])) if first.roll else ""
    if first.power is None:
        return f"no power, {roll}"
    return f"{move_words(state, first.power, names)}, then {roll}" if roll else move_words(state, first.power, names)


def best_of(state: ThrownState, moves: Sequence[Move], roll: Move | None = None) -> tuple[Fraction, Move] | None:
    """The way to use a card that does most, with its chance; before the main roll for the ``roll`` that follows."""
    found: list[tuple[Fraction, Move]] = []
    for move in moves:
        try:
            p = take_by_power(state, move, roll)
        except OddsError:  # a re-roll of very many dice
            continue
        if p is not None:
            found.append((p, move))
    return max(found, key=lambda way: way[0], default=None)


# -- after the roll ------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def best_use(state: ThrownState, key: str) -> tuple[Fraction, Move] | None:
    """The best way to use a card after the roll, and the chance to take the trick with it."""
    return best_of(state, power_moves(state, key))


def _after_roll(state: ThrownState, names: Sequence[str]) -> Answer:
    uses: list[Move | None] = [None]
    found = [("end the turn", take_by_ending(state))]
    for key in state.display.cards:
        use = best_use(state, key)
        if use is not None:
            found.append((move_words(state, use[1], names), use[0]))
            uses.append(use[1])
    best = max(range(len(found)), key=lambda at: found[at][1])
    table = Grid(("take the trick",), tuple((label, (p,)) for label, p in found), mark=best)
    says = f"The chance to take the trick: end the turn, or use a power first. {model_words(state)}"
    move = uses[best]
    working = by_ending(state, names) if move is None else by_power(state, names, move, None)
    return Answer(says, table=table, best=found[best][0], working=working)
