"""Solved turns, kept for the next time the same question is asked; the oldest go when memory runs full."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any, Protocol, TypeAlias

from dicelab.odds.numpy_there import numpy_there
from dicelab.odds.turn_lattice import Lattice

#: how many bytes of solved turns are kept
MOST_BYTES = 128 << 20


Numbers: TypeAlias = Any
"""Many whole numbers in a row: an array or a list."""


class Moves(Protocol):
    """What is asked of the dice of one make."""

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

    def worth_of_keep(self, left: int, at: Sequence[int]) -> int: ...

    def worth_of_positions(self, left: int) -> Sequence[int]: ...

    def before_first_roll(self) -> int: ...

    def policy(
        self, left: int, lattices: Sequence[Lattice], coarse: Sequence[Sequence[int]] | None, largest: int
    ) -> Numbers: ...

    def first_mass(self, lattices: Sequence[Lattice]) -> Mass: ...


_kept: OrderedDict[Any, Values] = OrderedDict()
_lock = Lock()


def solved(lattices: Sequence[Lattice], labels: Sequence[int], whole: Sequence[int], rerolls: int) -> Values:
    """The values for final positions labelled by ``labels`` and worth ``whole[label]``."""
    fast = numpy_there()
    final, content = _fast_final(labels, whole) if fast else _plain_final(labels, whole)
    key = tuple((own.dice, own.weights, own.leaving) for own in lattices), rerolls, content
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    values = _solve(lattices, final, max(whole), rerolls, fast)
    with _lock:
        _kept[key] = values
        while len(_kept) > 1 and sum(map(_size, _kept.items())) > MOST_BYTES:
            _kept.popitem(last=False)
    return values


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
    """The worth of every final position, and the same as something to be looked up by."""
    from dicelab.odds.turn_solver import worth_of

    final = worth_of(labels, whole)
    return final, tuple(final.tolist()) if final.dtype == object else final.tobytes()


def _size(entry: tuple[Any, Values]) -> int:
    return len(entry[0][2]) + entry[1].nbytes
