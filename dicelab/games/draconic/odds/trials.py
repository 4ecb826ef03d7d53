"""The questions of Draconic Dice as experiments: dragon dice rolled many times."""

from __future__ import annotations

from typing import Final

import numpy as np

from dicelab.games.draconic.rules.dice import BLANK, DRAGON, FACES, FIREBALL, SIDES
from dicelab.games.trial import Faces, Outcomes, Played, Rolled, Side, Trial, thrown

_DIE: Final[tuple[Side, ...]] = tuple(("dragon", face) for face in SIDES)
_SHOWS: Final = {face: np.array([side == face for side in SIDES]) for face in FACES}
"""Which sides show a face."""


def _dice(dice: int, **_: object) -> tuple[tuple[Side, ...], ...]:
    return (_DIE,) * dice


def _count(rows: Faces, face: str) -> Outcomes:
    """How many dice of each row show a face."""
    return _SHOWS[face][rows].sum(axis=1)


def _burned(rows: Faces, dice: int) -> Outcomes:
    return _count(rows, FIREBALL) == 0


def _faces(rows: Faces, dice: int, face: str) -> Outcomes:
    return _count(rows, face)


def _turn(rows: Faces, dice: int, pile: int) -> Outcomes:
    """K2: blanks stay, and whoever rolled no fireball takes the pile."""
    return _count(rows, BLANK) + np.where(_burned(rows, dice), pile, 0)


def _out(rows: Faces, dice: int, pile: int) -> Outcomes:
    return _turn(rows, dice, pile) == 0


def _win(rng: np.random.Generator, trials: int, dice: tuple[int, int], pile: int) -> Outcomes:
    """Whole games of two by the base rules, side by side: nothing is to be decided, dragons go to the other (K6)."""
    won = np.zeros(trials, dtype=np.bool_)
    games = np.arange(trials)  # those that go on
    mine, theirs = (np.full(trials, held) for held in dice)
    burning = np.full(trials, pile)
    first = True  # whether it is the turn of the player who began
    while games.size:
        rows = thrown(rng, games.size, [len(SIDES)] * int(mine.max())).T
        there = np.arange(len(rows))[:, None] < mine  # each rolls as many dice as it has
        blanks, dragons, fireballs = ((_SHOWS[face][rows] & there).sum(axis=0) for face in (BLANK, DRAGON, FIREBALL))
        burned = fireballs == 0
        held = blanks + np.where(burned, burning, 0)
        burning = np.where(burned, 0, burning + fireballs)
        won[games] = (held == 0) & first
        on = held > 0
        games, mine, theirs, burning = games[on], (theirs + dragons)[on], held[on], burning[on]
        first = not first
    return won


TRIALS: Final[dict[str, Trial]] = {
    "burned": Rolled(_dice, _burned),
    "faces": Rolled(_dice, _faces),
    "turn": Rolled(_dice, _turn),
    "out": Rolled(_dice, _out),
    "win": Played(_win),
}

NO_TRIAL: Final[dict[str, str]] = {}
