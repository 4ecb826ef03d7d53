"""A turn played many times with real dice: thrown, the best ones kept, the others thrown again.

The choices come from the solver, the dice from a generator; how it ends is seen, not computed.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicelab.odds.throwing import thrown
from dicelab.odds.turn import Best
from dicelab.odds.turn_positions import Lattice, Make

Sides = NDArray[Any]
"""Numbers of sides, a row for each trial, a column for each die of the pool."""


class Player:
    """Plays turns of one kind as ``best`` advises. ``sides`` lists the sides of every die of the pool."""

    def __init__(self, best: Best, sides: Sequence[Sequence[Hashable]]) -> None:
        self._rolls, self._sides = best.turn.rolls, sides
        self._dice = [_Dice(make, sides, lattice) for make, lattice in best.told_apart()]
        self._keeps = {left: best.keeps(left) for left in range(1, best.turn.rolls)}

    def play(self, rng: np.random.Generator, trials: int, lying: Sequence[Any] | None = None) -> Sides:
        """How so many turns end; with ``lying`` the first roll has been made and shows these faces."""
        sides = [len(die) for die in self._sides]
        if lying is None:
            shown: Sides = thrown(rng, trials, sides)
        else:
            first = [list(sides).index(face) for sides, face in zip(self._sides, lying, strict=True)]
            shown = np.tile(np.array(first, dtype=np.min_scalar_type(-max(sides))), (trials, 1))
        for left in range(self._rolls - 1, 0, -1):
            again = self._again(shown, left)
            shown = np.where(again, thrown(rng, trials, sides), shown)
        return shown

    def _again(self, shown: Sides, left: int) -> NDArray[np.bool_]:
        """Which dice the policy throws again."""
        shape = [dice.positions for dice in self._dice]
        at = np.ravel_multi_index(tuple(dice.position(shown) for dice in self._dice), shape)
        keeps = np.unravel_index(self._keeps[left][at], [dice.keeps for dice in self._dice])
        again = np.zeros(shown.shape, dtype=np.bool_)
        for dice, keep in zip(self._dice, keeps, strict=True):
            dice.mark(shown, keep, again)
        return again


class _Dice:
    """Dice of one make: how the solver numbers what they show, and what it keeps."""

    def __init__(self, make: Make, sides: Sequence[Sequence[Hashable]], lattice: Lattice) -> None:
        self._places = make.places
        number, gone = {face: index for index, face in enumerate(make.faces)}, len(make.faces)
        small = np.min_scalar_type(-gone - 1)  # short numbers are sorted faster
        self._faces = np.array([number.get(face, gone) for face in sides[make.places[0]]], dtype=small)
        self.positions, self.keeps = len(lattice.positions), len(lattice.keeps)
        dice = len(make.places)
        # Faces in order have a rank among all that can lie there: the i-th of them, f, adds (f + i over i + 1).
        self._ranks = np.array([[comb(face + i, i + 1) for face in range(gone + 1)] for i in range(dice)])
        self._at = np.full(comb(gone + dice, dice), -1, dtype=np.int64)
        for index, counts in enumerate(lattice.positions):
            faces = [face for face, count in enumerate(counts) for _ in range(count)]
            faces += [gone] * (dice - len(faces))
            self._at[sum(self._ranks[i, face] for i, face in enumerate(faces))] = index
        # the column of dice that are gone: as many are kept as there are
        self._kept = np.array([(*counts, dice) for counts, _ in lattice.keeps], dtype=np.min_scalar_type(-dice))

    def position(self, shown: Sides) -> NDArray[np.int64]:
        """The number of what each row shows."""
        faces = np.sort(self._faces[shown[:, self._places]], axis=1)
        rank = np.zeros(len(faces), dtype=np.int64)
        for i, ranks in enumerate(self._ranks):
            rank += ranks[faces[:, i]]
        found: NDArray[np.int64] = self._at[rank]
        return found

    def mark(self, shown: Sides, keep: NDArray[Any], again: NDArray[np.bool_]) -> None:
        """Of dice that show the same, the first so many are kept."""
        faces = self._faces[shown[:, self._places]]
        kept = self._kept[keep]
        rows = np.arange(len(faces))
        for index, place in enumerate(self._places):
            face = faces[:, index]
            before = (faces[:, :index] == face[:, None]).sum(axis=1)
            again[:, place] = before >= kept[rows, face]
