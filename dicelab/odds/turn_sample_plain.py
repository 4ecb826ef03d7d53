"""Turns played many times with real dice, as in :mod:`dicelab.odds.turn_sample`, in plain Python."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final

from dicelab.odds.throwing import PlainGenerator
from dicelab.odds.turn import Best

MOST_KNOWN: Final = 200_000
"""Rolls whose choice is kept for the next time."""

Row = Any
"""The sides of every die: bytes, or a tuple where a die has too many sides for a byte."""
Again = tuple[bool, ...]
"""Which dice are thrown again."""


class PlainPlayer:
    """Plays turns of one kind as ``best`` advises. ``sides`` lists the sides of every die of the pool."""

    def __init__(self, best: Best, sides: Sequence[Sequence[Hashable]]) -> None:
        self._rolls, self._sides = best.turn.rolls, sides
        self._makes = best.told_apart()
        self._faces = [
            [make.faces.index(face) if face in make.faces else -1 for face in sides[make.places[0]]]
            for make, _ in self._makes
        ]
        self._keeps = {left: best.keeps(left) for left in range(1, best.turn.rolls)}
        self._known: dict[int, dict[Row, Again]] = {left: {} for left in self._keeps}

    def play(self, rng: PlainGenerator, trials: int, lying: Sequence[Any] | None = None) -> list[Row]:
        """How so many turns end; with ``lying`` the first roll has been made and shows these faces."""
        sides = [len(die) for die in self._sides]
        if lying is None:
            shown = rng.rows(trials, sides)
        else:
            first = [list(die).index(face) for die, face in zip(self._sides, lying, strict=True)]
            shown = [bytes(first) if max(sides) <= 127 else tuple(first)] * trials
        for left in range(self._rolls - 1, 0, -1):
            again = self._choices(set(shown), left)
            fresh = rng.rows(trials, sides)
            shown = [_thrown_again(row, new, again[row]) for row, new in zip(shown, fresh, strict=True)]
        return shown

    def _choices(self, rows: set[Row], left: int) -> dict[Row, Again]:
        known = self._known[left]
        if len(known) + len(rows) > MOST_KNOWN:
            known.clear()
        for row in rows - known.keys():
            known[row] = self._again(row, left)
        return known

    def _again(self, row: Row, left: int) -> Again:
        """Which dice the policy throws again: of dice that show the same, the first so many are kept."""
        shown = [
            [faces[row[place]] for place in make.places]
            for (make, _), faces in zip(self._makes, self._faces, strict=True)
        ]
        position = 0
        for (make, lattice), faces in zip(self._makes, shown, strict=True):
            counts = tuple(faces.count(face) for face in range(len(make.faces)))
            position = position * len(lattice.positions) + lattice.position_at[counts]
        keep = int(self._keeps[left][position])
        again = [False] * len(row)
        for (make, lattice), faces in zip(reversed(self._makes), reversed(shown), strict=True):
            keep, own = divmod(keep, len(lattice.keeps))
            kept = lattice.keeps[own][0]
            for index, (place, face) in enumerate(zip(make.places, faces, strict=True)):
                again[place] = face >= 0 and faces[:index].count(face) >= kept[face]
        return tuple(again)


def _thrown_again(row: Row, fresh: Row, again: Again) -> Row:
    if True not in again:
        return row
    return type(row)([new if thrown else old for old, new, thrown in zip(row, fresh, again, strict=True)])
