"""The questions of Blazing Spuds as experiments: plain dice, since colours never matter for a pattern (S18)."""

from __future__ import annotations

from collections import Counter
from typing import Final

import numpy as np

from dicelab.games.spuds.odds.filling import full_patterns
from dicelab.games.spuds.odds.rolls import sent
from dicelab.games.spuds.odds.unrolled import NO_TRIAL
from dicelab.games.spuds.rules.dice import SIDES
from dicelab.games.trial import PLAIN, Faces, Outcomes, Rolled, Side, Trial

__all__ = ["NO_TRIAL", "TRIALS"]


def _dice(dice: int, **_: object) -> tuple[tuple[Side, ...], ...]:
    return (PLAIN,) * dice


def _counts(rows: Faces) -> Outcomes:
    """How many dice of each trial show a one, a two, and so on: a row for each value."""
    across = np.ascontiguousarray(rows.T)
    return np.stack([(across == side).sum(axis=0, dtype=np.int8) for side in range(SIDES)])


def _run(rows: Faces, dice: int, at_least: int) -> Outcomes:
    there = _counts(rows) > 0
    starts = range(SIDES - at_least + 1)
    return np.any([there[start : start + at_least].all(axis=0) for start in starts], axis=0)


def _kind(rows: Faces, dice: int, at_least: int) -> Outcomes:
    return _counts(rows).max(axis=0) >= at_least


def _pairs(rows: Faces, dice: int, at_least: int) -> Outcomes:
    return (_counts(rows) // 2).sum(axis=0) >= at_least


def _different(rows: Faces, dice: int, at_least: int) -> Outcomes:
    return (_counts(rows) > 0).sum(axis=0) >= at_least


def _most(rows: Faces, card: str, placed: tuple[int, ...]) -> Outcomes:
    """The most dice with which the card can be activated, 0 if it cannot be: every full pattern is held against
    what lies there and what was rolled."""
    rolled, lying = _counts(rows), Counter(placed)
    most = np.zeros(len(rows), dtype=np.int8)
    for pattern in full_patterns(card):
        wanted = Counter(pattern)
        if lying <= wanted:
            fits = np.ones(len(rows), dtype=np.bool_)
            for value, number in (wanted - lying).items():
                fits &= rolled[value - 1] >= number
            np.maximum(most, np.int8(len(pattern)), out=most, where=fits)
    return most


def _activate(rows: Faces, card: str, placed: tuple[int, ...], dice: int) -> Outcomes:
    return _most(rows, card, placed) > 0


def _give(rows: Faces, card: str, placed: tuple[int, ...], dice: int) -> Outcomes:
    leave = np.array([sent(card, size) for size in range(SIDES + 1)])
    return leave[_most(rows, card, placed)]


def _players(players: int) -> tuple[tuple[Side, ...], ...]:
    return (PLAIN,) * players


def _rolloff(rows: Faces, players: int) -> Outcomes:
    """S19: decided if nobody else shows the highest."""
    return (rows == rows.max(axis=1, keepdims=True)).sum(axis=1) == 1


TRIALS: Final[dict[str, Trial]] = {
    "run": Rolled(_dice, _run),
    "kind": Rolled(_dice, _kind),
    "pairs": Rolled(_dice, _pairs),
    "different": Rolled(_dice, _different),
    "activate": Rolled(_dice, _activate),
    "give": Rolled(_dice, _give),
    "rolloff": Rolled(_players, _rolloff),
}
