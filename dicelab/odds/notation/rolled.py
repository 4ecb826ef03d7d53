"""What a roll comes to: the tree read with the faces that came up. The obvious meaning of every line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import chain
from operator import mul
from random import Random
from typing import Any

from dicelab.odds.distribution import in_order
from dicelab.odds.notation.tree import (
    Count,
    Dice,
    Dices,
    Given,
    Keep,
    Number,
    Pattern,
    Plus,
    Shows,
    Test,
    Times,
    Versus,
    leaves,
)
from dicelab.odds.notation.wanted import compares

Faces = Mapping[int, Sequence[Any]]
"""The faces of each leaf, by its number."""


def roll(node: Any, rng: Random) -> dict[int, tuple[Any, ...]]:
    """All the dice of a line, rolled once."""
    return {dice.at: tuple(dice.die.sample(rng) for _ in range(dice.number)) for dice in leaves(node)}


def comes_to(node: Any, faces: Faces) -> Any:
    """A number, a face, faces, or whether it happened."""
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Dice):
        shown = faces[node.at]
        if node.numeric:
            return sum(shown)
        return shown[0] if node.number == 1 else tuple(in_order(shown))
    if isinstance(node, Plus):
        return sum(sign * comes_to(term, faces) for sign, term in node.terms)
    if isinstance(node, Times):
        return reduce(mul, [comes_to(side, faces) for side in (node.left, node.right)])
    if isinstance(node, Keep):
        return sum(sorted(_lying(node.pool, faces), reverse=node.side == "best")[: node.k])
    if isinstance(node, Count):
        return sum(map(node.wanted.holds, _lying(node.pool, faces)))
    if isinstance(node, Pattern):
        return pattern(node.name, _lying(node.pool, faces))
    if isinstance(node, Shows):
        held = [node.wanted.holds(face) for face in _lying(node.pool, faces)]
        return {"any": any(held), "all": all(held), "no": not any(held)}[node.how]
    if isinstance(node, Test):
        return node.wanted.holds(comes_to(node.quantity, faces))
    if isinstance(node, Versus):
        return compares(node.sign, comes_to(node.left, faces), comes_to(node.right, faces))
    if isinstance(node, Given):
        return comes_to(node.what, faces)
    raise TypeError(f"{type(node).__name__} is not read from one roll.")


def pattern(name: str, shown: Sequence[Any]) -> int:
    """A pattern of the faces on the table.

    >>> pattern("run", [2, 3, 3, 4, 6]), pattern("kind", [2, 3, 3, 4, 6]), pattern("pairs", [1, 1, 1, 1])
    (3, 2, 2)
    """
    counts = {face: shown.count(face) for face in shown}
    if name == "kind":
        return max(counts.values())
    if name == "pairs":
        return sum(count // 2 for count in counts.values())
    if name == "distinct":
        return len(counts)
    longest = 0
    for face in counts:
        if face - 1 not in counts:
            length = 1
            while face + length in counts:
                length += 1
            longest = max(longest, length)
    return longest


def _lying(pool: Dices, faces: Faces) -> list[Any]:
    return list(chain.from_iterable(faces[dice.at] for dice in pool))
