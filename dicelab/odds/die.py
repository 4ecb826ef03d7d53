"""A die: faces that are equally likely, whatever is painted on them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from dicelab.errors import OddsError
from dicelab.odds.distribution import Distribution

MOST_FACES = 100_000


class Die:
    """A die with any faces: numbers, words, or tuples where a face carries several symbols.

    A face that is painted on several sides is listed several times. A blank face among tuples is ``()``.

    >>> Die([1, 1, 2]).distribution()[1]
    Fraction(2, 3)
    >>> axe = Die([("sword", "sword"), ("sword",), ("coin",), ("X",), (), ()])
    >>> axe.weights[()]
    2
    """

    __slots__ = ("_faces", "_hash", "_weights")

    def __init__(self, faces: Iterable[Hashable]) -> None:
        if isinstance(faces, Mapping):
            raise OddsError(
                f"Die takes a list of faces, each as often as it is on the die. For faces with weights, write "
                f"Die.weighted({{{_some(faces)}}})."
            )
        self._faces: tuple[Any, ...] = tuple(faces)
        if not self._faces:
            raise OddsError("A die needs at least one face.")
        self._weights: dict[Any, int] = {}
        for face in self._faces:
            try:
                self._weights[face] = self._weights.get(face, 0) + 1
            except TypeError:
                raise OddsError(f"{face!r} cannot be a face, since it can change; use a tuple.") from None
        self._hash = hash(frozenset(self._weights.items()))

    @classmethod
    def numbered(cls, sides: int) -> Die:
        """The die with the numbers from 1 up.

        >>> Die.numbered(4).faces
        (1, 2, 3, 4)
        """
        if not 1 <= sides <= MOST_FACES:
            raise OddsError(f"A die can have 1 to {MOST_FACES:,} numbered sides, not {sides:,}.")
        return cls(range(1, sides + 1))

    @classmethod
    def weighted(cls, weights: Mapping[Any, int]) -> Die:
        """A loaded die: each face with its weight, the number of sides it would have.

        >>> Die.weighted({"heads": 2, "tails": 1}).faces
        ('heads', 'heads', 'tails')
        """
        if any(not isinstance(times, int) or times < 0 for times in weights.values()):
            raise OddsError("The weights of a die must be whole numbers that are not negative.")
        if sum(weights.values()) > MOST_FACES:
            raise OddsError(f"A die can have up to {MOST_FACES:,} sides, not {sum(weights.values()):,}.")
        return cls(face for face, times in weights.items() for _ in range(times))

    @property
    def faces(self) -> tuple[Any, ...]:
        """The faces in the order given, repeated ones repeated."""
        return self._faces

    @property
    def weights(self) -> Mapping[Any, int]:
        """On how many sides each face is."""
        return MappingProxyType(self._weights)

    def distribution(self) -> Distribution[Any]:
        """How likely each face is."""
        return Distribution.trusted(self._weights)

    def map(self, f: Callable[[Any], Hashable]) -> Die:
        """The die with each face replaced."""
        return Die(map(f, self._faces))

    def sample(self, rng: Random) -> Any:
        """One roll."""
        return self._faces[rng.randrange(len(self._faces))]

    def __len__(self) -> int:
        return len(self._faces)

    def __eq__(self, other: object) -> bool:
        # The order of the faces is how a die is drawn; it makes no difference to a roll.
        return isinstance(other, Die) and self._weights == other._weights

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        sides = len(self._faces)
        if sides > 1 and self._faces == tuple(range(1, sides + 1)):
            return f"Die.numbered({sides})"
        shown = ", ".join(map(repr, self._faces[:20]))
        return f"Die([{shown}, … {sides - 20} more])" if sides > 20 else f"Die([{shown}])"

    def _repr_html_(self) -> str:
        return self.distribution()._repr_html_()


def _some(weights: Mapping[Any, Any]) -> str:
    listed = [f"{face!r}: {times!r}" for face, times in list(weights.items())[:6]]
    return ", ".join([*listed, *(["…"] if len(weights) > 6 else [])])


d4, d6, d8, d10, d12, d20 = map(Die.numbered, (4, 6, 8, 10, 12, 20))
coin = Die(["heads", "tails"])
