"""Patterns of a roll: the longest run, most of a kind, pairs, different faces; alone or together.

The roll is read face by face, from the lowest up: how many dice show this face? A pattern is a small machine
that reads those counts; several patterns are several machines reading the same roll.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import comb, prod
from typing import Any, NamedTuple

from dicelab.errors import OddsError
from dicelab.odds.convolution import Part
from dicelab.odds.distribution import in_order
from dicelab.odds.limits import MOST_OUTCOMES, too_many

State = tuple[int, ...]
Counts = tuple[int, ...]
"""How many dice of each kind."""

MOST_SHARES = MOST_OUTCOMES // 10
MOST_REMEMBERED = MOST_OUTCOMES // 2
"""Weights that one kind of question may leave in memory, about 50 MB, for the next one to continue from."""


class Pattern(NamedTuple):
    """A machine that reads how many dice show each face, from the lowest face up."""

    start: State
    step: Callable[[State, int, bool], State]
    """(state, how many dice show this face, whether this face follows the one before it) → state"""
    result: Callable[[State], int]


def _run(state: State, count: int, follows: bool) -> State:
    current, longest = state
    current = (current if follows else 0) + 1 if count else 0
    return current, max(current, longest)


PATTERNS: dict[str, Pattern] = {
    "run": Pattern((0, 0), _run, lambda state: state[1]),
    "kind": Pattern((0,), lambda state, count, _: (max(state[0], count),), lambda state: state[0]),
    "pairs": Pattern((0,), lambda state, count, _: (state[0] + count // 2,), lambda state: state[0]),
    "distinct": Pattern((0,), lambda state, count, _: (state[0] + (count > 0),), lambda state: state[0]),
}


def pattern_weights(parts: Sequence[Part], names: Sequence[str]) -> dict[Any, int]:
    """The weights of the patterns of a roll: of one, or of a tuple of several.

    >>> pattern_weights([({1: 1, 2: 1}, 2)], ["distinct"])
    {1: 2, 2: 2}
    """
    for name in names:
        if name not in PATTERNS:
            raise OddsError(f"{name!r} is no pattern; there are {', '.join(map(repr, PATTERNS))}.")
    if not names:
        raise OddsError(f"Name at least one pattern: {', '.join(map(repr, PATTERNS))}.")
    faces = in_order({face for weights, _ in parts for face in weights})
    if "run" in names and not all(isinstance(face, int) for face in faces):
        raise OddsError("A run needs faces that are whole numbers.")
    # The same dice in another order are the same pool: a fixed order lets them share what was read before.
    kinds = sorted((tuple([weights.get(face, 0) for face in faces]), copies) for weights, copies in parts)
    reading = _reading(tuple([row for row, _ in kinds]), tuple(faces), tuple(names))
    found = reading.of(tuple([copies for _, copies in kinds]))
    if reading.size() > MOST_REMEMBERED:
        forget()
    return found


class _Reading:
    """All rolls of some kinds of dice, read face by face.

    ``levels[i][used]`` holds the states after the first i faces when so many dice of each kind show one of
    them. It does not depend on how many dice there are in all, so a larger pool continues from a smaller one.
    """

    def __init__(self, kinds: Sequence[Counts], faces: Sequence[Any], machines: Sequence[Pattern]) -> None:
        self.faces = faces
        self.machines = machines
        self.weights = list(zip(*kinds, strict=True))
        whole = all(isinstance(face, int) for face in faces)
        self.follows = [False, *(whole and after - before == 1 for before, after in pairwise(faces))]
        self.steps: dict[tuple[int, int], list[_Step]] = {}
        self.states: list[Any] = [tuple([machine.start for machine in machines])]
        # The states of all machines together get a number: numbers are quick to look up.
        self.number = {self.states[0]: 0}
        self.moves: list[dict[int, dict[int, int]]] = [{} for _ in faces]
        self.levels: list[dict[Counts, dict[int, int]]] = [{(0,) * len(kinds): {0: 1}}, *({} for _ in faces)]

    def of(self, dice: Counts) -> dict[Any, int]:
        """The weights of the results for so many dice of each kind."""
        if prod(n + 1 for n in dice) > MOST_SHARES:
            raise too_many("Sharing so many different dice among the faces", prod(n + 1 for n in dice), MOST_SHARES)
        for place in range(len(self.faces)):
            for used in product(*self._possible(place, dice)):
                if used not in self.levels[place + 1]:
                    self.levels[place + 1][used] = self._read(place, used)
        found: dict[Any, int] = {}
        for number, weight in self.levels[-1][dice].items():
            states = zip(self.machines, self.states[number], strict=True)
            results = tuple([machine.result(state) for machine, state in states])
            key = results if len(results) > 1 else results[0]
            found[key] = found.get(key, 0) + weight
        return found

    def size(self) -> int:
        """How many weights are remembered."""
        return sum(len(states) for level in self.levels for states in level.values())

    def _possible(self, place: int, dice: Counts) -> list[Sequence[int]]:
        """How many dice of each kind may show one of the faces so far: all of them once no face is left."""
        return [
            range(n + 1) if any(row[kind] for row in self.weights[place + 1 :]) else (n,) for kind, n in enumerate(dice)
        ]

    def _read(self, place: int, used: Counts) -> dict[int, int]:
        """Some of the dice show this face, the others one of the faces before."""
        found: dict[int, int] = {}
        before, weights = self.levels[place], self.weights[place]
        options = [
            [(n - c, c, comb(n, c) * weight**c) for c in (range(n + 1) if weight else (0,))]
            for n, weight in zip(used, weights, strict=True)
        ]
        for chosen in product(*options):
            states = before.get(tuple([rest for rest, _, _ in chosen]))
            if not states:
                continue
            count, ways = sum([c for _, c, _ in chosen]), prod([w for _, _, w in chosen])
            moves = self.moves[place].setdefault(count, {})
            for state, weight in states.items():
                moved = moves.get(state)
                if moved is None:
                    moved = moves[state] = self._step(place, state, count)
                found[moved] = found.get(moved, 0) + weight * ways
        return found

    def _step(self, place: int, number: int, count: int) -> int:
        steps = self.steps.get((place, count))
        if steps is None:
            steps = self.steps[place, count] = [_Step(m.step, count, self.follows[place]) for m in self.machines]
        after = tuple([step[state] for step, state in zip(steps, self.states[number], strict=True)])
        found = self.number.get(after)
        if found is None:
            found = self.number[after] = len(self.states)
            self.states.append(after)
        return found


class _Step(dict[State, State]):
    """What one machine does with one count, remembered: machines meet the same few states again and again."""

    def __init__(self, step: Callable[[State, int, bool], State], count: int, follows: bool) -> None:
        self.ask = step, count, follows

    def __missing__(self, state: State) -> State:
        step, count, follows = self.ask
        after = self[state] = step(state, count, follows)
        return after


@lru_cache(maxsize=32)
def _reading(kinds: tuple[Counts, ...], faces: tuple[Any, ...], names: tuple[str, ...]) -> _Reading:
    return _Reading(kinds, faces, [PATTERNS[name] for name in names])


def forget() -> None:
    """Drop what was read before, to measure a first question."""
    _reading.cache_clear()
