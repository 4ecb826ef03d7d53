"""Solved turns, kept for the next time the same question is asked; the oldest go when memory runs full."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any

import numpy as np

from dicelab.odds.turn_lattice import Lattice
from dicelab.odds.turn_solver import EXACT, Array, Values

#: how many bytes of solved turns are kept
MOST_BYTES = 128 << 20

_kept: OrderedDict[Any, Values] = OrderedDict()
_lock = Lock()


def solved(lattices: Sequence[Lattice], labels: Array, whole: Sequence[int], rerolls: int) -> Values:
    """The values for final positions labelled by ``labels`` and worth ``whole[label]``."""
    largest = max(whole)
    kind = np.float64 if largest < EXACT else object
    final = np.array(whole, dtype=kind)[labels]
    content = final.tobytes() if kind is not object else tuple(final.tolist())
    key = tuple((own.dice, own.weights, own.leaving) for own in lattices), rerolls, content
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    values = Values(lattices, final.reshape([len(own.positions) for own in lattices]), largest, rerolls)
    with _lock:
        _kept[key] = values
        while len(_kept) > 1 and sum(map(_size, _kept.items())) > MOST_BYTES:
            _kept.popitem(last=False)
    return values


def _size(entry: tuple[Any, Values]) -> int:
    return len(entry[0][2]) + entry[1].nbytes
