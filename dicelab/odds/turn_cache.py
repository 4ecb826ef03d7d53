"""Solved turns, kept for the next time the same question is asked; the oldest go when memory runs full."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any, Protocol, TypeAlias

from dicelab.odds.turn_positions import Lattice

#: how many bytes of solved turns are kept
MOST_BYTES = 128 << 20


Numbers: TypeAlias = Any
"""Many whole numbers in a row: an array or a list."""


class Moves(Protocol):
    """What a solved turn knows of the dice of one make."""

    def first_roll(self) -> list[int]: ...

    def rolled_from(self, keep: int) -> list[int]: ...


class Mass(Protocol):
    """How probability lies on the positions."""

    @property
    def nbytes(self) -> int: ...

    def follow(self, chosen: Numbers) -> None: ...

    def by(self, labels: Sequence[int], count: int) -> list[int]: ...


class Values(Protocol):
    """A solved turn, with NumPy (:mod:`turn_solver`) or without it (:mod:`turn_plain`): the same numbers."""

    scale: int
    played: dict[object, Mass]
    """Where the best play leads, by the faces it tells apart."""

    @property
    def nbytes(self) -> int: ...

    @property
    def makes(self) -> Sequence[Moves]: ...

    def worth_of_keeps(self, left: int, at: Sequence[Sequence[int]]) -> list[int]: ...

    def worth_of_positions(self, left: int) -> Sequence[int]: ...

    def before_first_roll(self) -> int: ...

    def policy(
        self, left: int, lattices: Sequence[Lattice], coarse: Sequence[Sequence[int]] | None, largest: int
    ) -> Numbers: ...

    def first_mass(self, lattices: Sequence[Lattice]) -> Mass: ...


class Kept:
    """Solved turns, the one asked for last at the end, and about how many bytes they take: not all are weighed again
    whenever one comes."""

    def __init__(self) -> None:
        self._turns: OrderedDict[Any, tuple[Values, int]] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._turns)

    def find(self, key: Any) -> Values | None:
        with self._lock:
            if key not in self._turns:
                return None
            self._turns.move_to_end(key)
            return self._turns[key][0]

    def put(self, key: Any, values: Values) -> None:
        with self._lock:
            self._bytes -= self._turns.pop(key, (values, 0))[1]
            self._turns[key] = values, _size(key, values)
            self._bytes += self._turns[key][1]
            self._make_room()

    def weigh_again(self) -> None:
        """Measure them again: where the best play leads is kept with them, and takes memory."""
        with self._lock:
            for key, (values, _) in self._turns.items():
                self._turns[key] = values, _size(key, values)
            self._bytes = sum(size for _, size in self._turns.values())
            self._make_room()

    def _make_room(self) -> None:
        while len(self._turns) > 1 and self._bytes > MOST_BYTES:
            self._bytes -= self._turns.popitem(last=False)[1][1]


_kept = Kept()


def solved(lattices: Sequence[Lattice], labels: Sequence[int], whole: Sequence[int], rerolls: int) -> Values:
    """The values for final positions labelled by ``labels`` and worth ``whole[label]``."""
    from dicelab.odds.throwing import numpy_there

    fast = numpy_there()
    final, content = _fast_final(labels, whole) if fast else _plain_final(labels, whole)
    key = tuple((own.dice, own.weights, own.leaving) for own in lattices), rerolls, content
    kept = _kept
    values = kept.find(key)
    if values is None:
        values = _solve(lattices, final, max(whole), rerolls, fast)
        kept.put(key, values)
    return values


def weigh_again() -> None:
    """Solved turns now take more memory: measure them again."""
    _kept.weigh_again()


def _solve(lattices: Sequence[Lattice], final: Any, largest: int, rerolls: int, fast: bool) -> Values:
    if not fast:
        from dicelab.odds.turn_plain import PlainValues

        return PlainValues(lattices, final, rerolls)
    from dicelab.odds.turn_solver import FastValues

    return FastValues(lattices, final, largest, rerolls)


def _plain_final(labels: Sequence[int], whole: Sequence[int]) -> tuple[Any, Any]:
    final = tuple(whole[label] for label in labels)
    return final, final


def _fast_final(labels: Sequence[int], whole: Sequence[int]) -> tuple[Any, Any]:
    """The worth of every final position, and the same as a key of the cache."""
    from dicelab.odds.turn_solver import worth_of

    final = worth_of(labels, whole)
    return final, tuple(final.tolist()) if final.dtype == object else final.tobytes()


def _size(key: Any, values: Values) -> int:
    return len(key[2]) + values.nbytes
