"""Patterns of a roll: the longest run, most of a kind, pairs, different faces; alone or together.

The roll is read face by face, from the lowest up: how many dice show this face? A pattern is a small machine
that reads those counts; several patterns are several machines reading the same roll.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import comb, prod
from typing import Any, NamedTuple

from dicelab.errors import OddsError
from dicelab.odds.convolution import Part
from dicelab.odds.order import in_order

State = tuple[int, ...]


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
    machines = [PATTERNS[name] for name in names]
    read = _fold(parts, faces, machines)
    found: dict[Any, int] = {}
    for states, weight in read.items():
        results = tuple([machine.result(state) for machine, state in zip(machines, states, strict=True)])
        key = results if len(names) > 1 else results[0]
        found[key] = found.get(key, 0) + weight
    return found


def _fold(parts: Sequence[Part], faces: Sequence[Any], machines: Sequence[Pattern]) -> dict[Any, int]:
    """All machines over all rolls: rolls that leave as many dice over and the same states are one."""
    start = tuple(machine.start for machine in machines)
    found: dict[tuple[int, ...], dict[Any, int]] = {tuple(copies for _, copies in parts): {start: 1}}
    for place, face in enumerate(faces):
        follows = place > 0 and face - faces[place - 1] == 1 if isinstance(face, int) else False
        after = set(faces[place + 1 :])
        # A die whose last face this is must show it if it has not shown another.
        kinds = [(weights.get(face, 0), after.isdisjoint(weights)) for weights, _ in parts]
        moves: dict[Any, Any] = {}
        following: dict[tuple[int, ...], dict[Any, int]] = {}
        for left, states in found.items():
            for remaining, count, ways in _shares(left, kinds):
                target = following.setdefault(remaining, {})
                for state, weight in states.items():
                    moved = moves.get((state, count))
                    if moved is None:
                        moved = moves[state, count] = tuple(
                            [machine.step(part, count, follows) for machine, part in zip(machines, state, strict=True)]
                        )
                    target[moved] = target.get(moved, 0) + weight * ways
        found = following
    return found[(0,) * len(parts)]


def _shares(left: Sequence[int], kinds: Sequence[tuple[int, bool]]) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """How many dice of each kind show a face: (dice left after it, dice showing it, weight)."""
    options = []
    for dice, (weight, last) in zip(left, kinds, strict=True):
        counts = [dice] if last else range(dice + 1) if weight else [0]
        options.append([(dice - count, count, comb(dice, count) * weight**count) for count in counts])
    for chosen in product(*options):
        yield tuple([rest for rest, _, _ in chosen]), sum([c for _, c, _ in chosen]), prod([w for _, _, w in chosen])
