"""Many rolls of a line in plain Python: trial by trial what :mod:`dicelab.odds.notation.many` rolls with NumPy.

A row holds the sides of all dice of a trial. Dice of one kind may be told in any order, so that each thing that can lie
there is read only once.
"""

from __future__ import annotations

from functools import cached_property
from itertools import chain
from typing import Any, Final

from dicelab.odds.notation.exact import best_play, distribution
from dicelab.odds.notation.rolled import comes_to
from dicelab.odds.notation.tree import Dices, Given, Reroll, Test, Waiting, is_event, leaves
from dicelab.odds.throwing import PlainGenerator, bits_of
from dicelab.odds.turn_sample_plain import PlainPlayer

MOST_KNOWN: Final = 200_000
"""Rows whose reading is kept for the next time."""

Row = Any
"""The sides of every die: a tuple, or bytes."""


def throw(dice: Dices, rng: PlainGenerator, trials: int) -> list[Row]:
    """Every die thrown once in each trial."""
    columns = []
    for one in dice:
        flat = rng.column(one.number * trials, len(one.die), bits_of(len(one.die)))
        columns += [flat[at : at + trials] for at in range(0, one.number * trials, trials)]
    return list(zip(*columns, strict=True))


class PlainRoller:
    """Rolls a line again and again. ``throws`` gives the dice as they lie in the end, ``judges`` what they come to."""

    def __init__(self, asked: Any) -> None:
        self.asked = asked
        self.dice = tuple(leaves(asked))
        self._read: dict[Any, dict[Any, Any]] = {}
        self._player: PlainPlayer | None = None
        if isinstance(asked, Reroll):
            sides = [one.die.faces for one in self.dice for _ in range(one.number)]
            self._player = PlainPlayer(best_play(asked), sides)

    def throws(self, rng: PlainGenerator, trials: int) -> list[Row]:
        """The dice of so many trials: re-rolled where that is asked for, and only such as a condition lets pass."""
        if self._player is not None:
            return self._player.play(rng, trials)
        if not isinstance(self.asked, Given):
            return throw(self.dice, rng, trials)
        kept: list[Row] = []
        while len(kept) < trials:
            rows = throw(self.dice, rng, trials)
            kept += [row for row, held in zip(rows, self._come(self.asked.condition, rows), strict=True) if held]
        return kept[:trials]

    def judges(self, rows: list[Row]) -> list[int]:
        """What each trial comes to: a number, or whether it happened; words by their places in the distribution."""
        found = self._come(self.asked, rows)
        return found if self._places is None else [self._places[outcome] for outcome in found]

    def waits(self, rng: PlainGenerator, trials: int) -> list[int]:
        """How many rolls each trial takes until the event happens."""
        waiting = self.asked.quantity if isinstance(self.asked, Test) else self.asked
        assert isinstance(waiting, Waiting)
        took = [1] * trials
        open_ones = list(range(trials))
        while open_ones:
            happened = self._come(waiting.event, throw(self.dice, rng, len(open_ones)))
            open_ones = [trial for trial, held in zip(open_ones, happened, strict=True) if not held]
            for trial in open_ones:
                took[trial] += 1
        return [self.asked.wanted.holds(rolls) for rolls in took] if isinstance(self.asked, Test) else took

    @cached_property
    def _places(self) -> dict[Any, int] | None:
        if is_event(self.asked):
            return None
        listed = distribution(self.asked)
        if all(isinstance(outcome, int) for outcome in listed.weights):
            return None
        return {outcome: place for place, outcome in enumerate(listed)}

    def _come(self, node: Any, rows: list[Row]) -> list[Any]:
        known = self._read.setdefault(node, {})
        if len(known) > MOST_KNOWN:
            known.clear()
        lying = {row: self._lying(row) for row in set(rows)}
        for faces in set(lying.values()) - known.keys():
            known[faces] = self._comes(node, faces)
        return [known[lying[row]] for row in rows]

    def _lying(self, row: Row) -> tuple[int, ...]:
        """The row with the dice of each kind in order."""
        if len(self.dice) == 1:
            return tuple(sorted(row))
        parts, first = [], 0
        for one in self.dice:
            parts.append(sorted(row[first : first + one.number]))
            first += one.number
        return tuple(chain.from_iterable(parts))

    def _comes(self, node: Any, sides: tuple[int, ...]) -> Any:
        shown: dict[int, list[Any]] = {}
        first = 0
        for one in self.dice:
            shown[one.at] = [one.die.faces[side] for side in sides[first : first + one.number]]
            first += one.number
        if not isinstance(node, Reroll):
            return comes_to(node, shown)
        measured = comes_to(node.measure, shown)
        return measured if node.wanted is None else node.wanted.holds(measured)
