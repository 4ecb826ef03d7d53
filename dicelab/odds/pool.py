"""A pool: dice that are rolled together. Every question about the roll gives a distribution.

Nothing here lists the rolls of the pool: totals are polynomials (:mod:`dicelab.odds.convolution`), and the
rest follows from totals. Only :meth:`Pool.faces` lists what can lie on the table, and says when that is too much.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Set
from functools import partial
from random import Random
from typing import Any

from dicelab.errors import OddsError
from dicelab.odds.convolution import MOST_OUTCOMES, totals
from dicelab.odds.die import Die
from dicelab.odds.distribution import Distribution, in_order
from dicelab.odds.working import count_working, highest_working, pattern_working, sum_working

Wanted = Hashable | Set[Any] | Callable[[Any], object]
"""A face, a set of faces, or a condition on a face."""


class Pool:
    """Dice rolled together; the dice may differ.

    >>> Pool.of(3, Die.numbered(6)).count(6).p_at_least(1)
    Fraction(91, 216)
    >>> Pool([Die([0, 1]), Die([0, 2])]).sum()
    Distribution({0: 1, 1: 1, 2: 1, 3: 1})
    """

    __slots__ = ("_dice", "_kinds")

    def __init__(self, dice: Iterable[Die]) -> None:
        self._dice = tuple(dice)
        if not self._dice:
            raise OddsError("The pool is empty: it needs at least one die.")
        kinds: dict[Die, int] = {}
        for die in self._dice:
            if not isinstance(die, Die):
                raise OddsError(f"A pool is made of dice, and {die!r} is none.")
            kinds[die] = kinds.get(die, 0) + 1
        self._kinds = kinds

    @classmethod
    def of(cls, n: int, die: Die) -> Pool:
        """n dice of one kind."""
        return cls([die] * n)

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice in the order given."""
        return self._dice

    @property
    def kinds(self) -> dict[Die, int]:
        """How many there are of each kind of die."""
        return dict(self._kinds)

    def __len__(self) -> int:
        return len(self._dice)

    def __add__(self, other: Pool | Die) -> Pool:
        return Pool(self._dice + (other._dice if isinstance(other, Pool) else (other,)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pool) and self._kinds == other._kinds

    def __hash__(self) -> int:
        return hash(frozenset(self._kinds.items()))

    def __repr__(self) -> str:
        if len(self._kinds) == 1:
            return f"Pool.of({len(self)}, {self._dice[0]!r})"
        return " + ".join(f"Pool.of({n}, {die!r})" for die, n in self._kinds.items())

    def _repr_html_(self) -> str:
        from dicelab.odds.display import pool_table

        return pool_table(self)

    # Totals

    def sum(self) -> Distribution[Any]:
        """The sum of all dice."""
        parts = [(die.weights, n) for die, n in self._kinds.items()]
        return Distribution.trusted(totals(parts), partial(sum_working, tuple(parts)))

    def total(self, value: Callable[[Any], Any]) -> Distribution[Any]:
        """The sum of a value that each face has; a tuple of values gives the joint totals.

        >>> axe = Die([("sword", "sword"), ("sword",), ("coin",), ()])
        >>> both = Pool.of(2, axe).total(lambda face: (face.count("sword"), face.count("coin")))
        >>> both[2, 1], both.marginal(0).mean()
        (Fraction(1, 8), Fraction(3, 2))
        """
        return Distribution.trusted(totals([(_valued(die, value), n) for die, n in self._kinds.items()]))

    def symbols(self, *symbols: Hashable) -> Distribution[Any]:
        """How many of each symbol lie on the table, where faces are tuples of symbols.

        >>> axe = Die([("sword", "sword"), ("sword",), ("coin",), ()])
        >>> Pool.of(2, axe).symbols("sword", "coin")[2, 1]
        Fraction(1, 8)
        """
        painted = {symbol for die in self._kinds for face in die.weights for symbol in _symbols(face)}
        for symbol in symbols:
            if symbol not in painted:
                raise OddsError(f"{symbol!r} is on no face of these dice; they have {_listed(painted)}.")
        if len(symbols) == 1:
            return self.total(lambda face: _symbols(face).count(symbols[0]))
        return self.total(lambda face: tuple(map(_symbols(face).count, symbols)))

    def count(self, wanted: Wanted) -> Distribution[int]:
        """How many dice show a face, one of a set of faces, or a face that meets a condition.

        >>> Pool.of(2, Die.numbered(6)).count({5, 6})
        Distribution({0: 4, 1: 4, 2: 1})
        """
        hits = self._hits(wanted)
        parts = [(_valued(die, lambda face: int(face in hits)), n) for die, n in self._kinds.items()]
        return Distribution.trusted(totals(parts), partial(count_working, tuple(parts)))

    def _hits(self, wanted: Wanted) -> set[Any]:
        faces = {face for die in self._kinds for face in die.weights}
        if callable(wanted):
            return {face for face in faces if wanted(face)}
        is_face = isinstance(wanted, Hashable) and wanted in faces
        asked = {wanted} if is_face or not isinstance(wanted, Set) else set(wanted)
        for face in asked - faces:
            raise OddsError(f"{face!r} is on none of these dice; their faces are {_listed(faces)}.")
        return asked

    # Some of the dice

    def best(self, k: int) -> Distribution[Any]:
        """The sum of the k highest dice.

        >>> Pool.of(4, Die.numbered(6)).best(3).mean()
        Fraction(15869, 1296)
        """
        return Distribution.trusted(self._best(self._parts(), k))

    def worst(self, k: int) -> Distribution[Any]:
        """The sum of the k lowest dice."""
        upside_down = [({-face: w for face, w in weights.items()}, n) for weights, n in self._parts()]
        weights = self._best(upside_down, k)
        return Distribution.trusted({-total: weight for total, weight in weights.items()})

    def ranked(self, k: int) -> Distribution[Any]:
        """The k-th highest die.

        >>> Pool.of(3, Die.numbered(6)).ranked(2).mean()
        Fraction(7, 2)
        """
        return Distribution.trusted(self._ranked(k))

    def highest(self) -> Distribution[Any]:
        """The highest die."""
        return Distribution.trusted(self._ranked(1), partial(highest_working, tuple(self._kinds.items())))

    def lowest(self) -> Distribution[Any]:
        """The lowest die."""
        return self.ranked(len(self))

    def _ranked(self, k: int) -> dict[Any, int]:
        from dicelab.odds.sorted_roll import ranked_weights  # here and below: only where a roll is put in order

        return ranked_weights(self._parts(), self._some(k))

    def _best(self, parts: list[tuple[dict[Any, int], int]], k: int) -> dict[Any, int]:
        from dicelab.odds.sorted_roll import best_weights

        return best_weights(parts, self._some(k))

    def _some(self, k: int) -> int:
        if not 1 <= k <= len(self):
            raise OddsError(f"From {len(self)} dice one can take 1 to {len(self)}, not {k}.")
        return k

    def _parts(self) -> list[tuple[dict[Any, int], int]]:
        return [(dict(die.weights), n) for die, n in self._kinds.items()]

    # What lies on the table

    def faces(self, limit: int = MOST_OUTCOMES) -> Distribution[tuple[Any, ...]]:
        """Everything that can lie on the table, without order: sorted tuples of faces.

        >>> Pool.of(2, Die([1, 2])).faces()
        Distribution({(1, 1): 1, (1, 2): 2, (2, 2): 1})
        """
        from dicelab.odds.sorted_roll import multiset_weights

        return Distribution.trusted(multiset_weights(self._parts(), limit))

    def longest_run(self) -> Distribution[int]:
        """The length of the longest run of consecutive whole numbers; 2 3 3 4 has a run of three."""
        return self.patterns("run")

    def most_of_a_kind(self) -> Distribution[int]:
        """How many dice show the face that is shown most."""
        return self.patterns("kind")

    def pairs(self) -> Distribution[int]:
        """How many pairs can be taken from the roll; four of a kind are two pairs."""
        return self.patterns("pairs")

    def distinct(self) -> Distribution[int]:
        """How many different faces are shown."""
        return self.patterns("distinct")

    def patterns(self, *names: str) -> Distribution[Any]:
        """Patterns of one roll together: any of "run", "kind", "pairs", "distinct".

        >>> Pool.of(3, Die.numbered(6)).patterns("run", "kind")[1, 3]
        Fraction(1, 36)
        """
        from dicelab.odds.sorted_roll import pattern_weights

        weights = pattern_weights(self._parts(), names)
        if len(names) == 1:
            return Distribution.trusted(weights, partial(pattern_working, names[0], self._parts()))
        return Distribution.trusted(weights)

    def sample(self, rng: Random) -> tuple[Any, ...]:
        """One roll: the face of each die, in the order of the dice."""
        return tuple([die.sample(rng) for die in self._dice])


def _valued(die: Die, value: Callable[[Any], Any]) -> dict[Any, int]:
    weights: dict[Any, int] = {}
    for face, weight in die.weights.items():
        worth = value(face)
        weights[worth] = weights.get(worth, 0) + weight
    return weights


def _symbols(face: Any) -> tuple[Any, ...]:
    """The symbols on a face: a tuple or set holds several, anything else is one symbol."""
    return tuple(face) if isinstance(face, (tuple, frozenset)) else (face,)


def _listed(faces: Iterable[Any]) -> str:
    names = [repr(face) for face in in_order(faces)]
    return ", ".join(names[:12] + (["…"] if len(names) > 12 else []))
