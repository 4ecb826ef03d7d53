"""Turns: roll a pool, keep what you like, re-roll the rest. Which dice to keep, and what is that worth?

    >>> from dicelab.odds.die import Die
    >>> from dicelab.odds.pool import Pool
    >>> turn = Turn(Pool.of(2, Die.numbered(6)), rolls=2)
    >>> best = turn.maximise_total(at_least=10)
    >>> best.value
    Fraction(43, 108)
    >>> print(best.keep([3, 5]))
    keep 5; re-roll 3

The turn has ``rolls`` rolls: the first, and up to ``rolls`` − 1 re-rolls of any dice. A die that shows one
of the faces in ``leaves`` leaves at once and cannot be re-rolled. Dice of the same make are interchangeable.

The best choice is the one with the largest value. Among equals it re-rolls as few dice as possible, and
then those that come first in sorted order (dice as in the pool, faces in order). Everything is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from dicelab.errors import OddsError
from dicelab.odds.die import Die
from dicelab.odds.distribution import Distribution
from dicelab.odds.pool import Pool
from dicelab.odds.turn_cache import solved, weigh_again
from dicelab.odds.turn_positions import (
    Classes,
    Counts,
    Lattice,
    Make,
    Of,
    Scaled,
    apart,
    classes,
    in_order_rolled,
    lattice,
    makes_of,
    most_parts,
    read_faces,
    read_totals,
    size_of,
)

if TYPE_CHECKING:
    from dicelab.odds.turn_cache import Mass, Numbers

__all__ = ["Best", "KeepChoice", "Turn"]

MOST_ROLLS = 20
MOST_POSITIONS = 3_000_000
"""Positions a turn may have; three million take a few seconds and some hundred megabytes."""
MOST_READINGS = 4
"""How many ways of counting its faces a turn remembers."""


Placed = tuple[tuple[int, Any], ...]


@dataclass(frozen=True, slots=True)
class KeepChoice:
    """Dice to keep and dice to re-roll, each as (place in the pool, face), and what that is worth."""

    keep: Placed
    reroll: Placed
    value: Fraction
    cost: Fraction
    """How much less this is worth than the best choice."""

    @property
    def keep_faces(self) -> tuple[Any, ...]:
        return tuple(face for _, face in self.keep)

    @property
    def reroll_faces(self) -> tuple[Any, ...]:
        return tuple(face for _, face in self.reroll)

    def __str__(self) -> str:
        def named(faces: tuple[Any, ...]) -> str:
            return ", ".join(map(str, faces)) or "nothing"

        return f"keep {named(self.keep_faces)}; re-roll {named(self.reroll_faces)}"


class _Reading(NamedTuple):
    """A turn with what its faces count: all that does not depend on what the totals are worth."""

    kinds: list[Classes]
    lattices: list[Lattice]
    labels: Sequence[int]
    outcomes: list[Any]
    keeps: dict[tuple[int, Counts], list[int]]

    def keeps_of(self, axis: int, shown: Counts) -> list[int]:
        """The number of every keep of the dice of one make that show so many of each face."""
        found = self.keeps.get((axis, shown))
        if found is None:
            lattice, kind = self.lattices[axis], self.kinds[axis]
            found = [lattice.keep_at[kind.merged(kept), sum(rolled)] for kept, rolled in parts_of(shown)]
            self.keeps[axis, shown] = found
        return found


class Turn:
    """A pool rolled up to ``rolls`` times; dice that show a face in ``leaves`` are gone."""

    def __init__(self, pool: Pool, rolls: int = 3, leaves: Collection[Any] | Callable[[Any], object] = ()) -> None:
        if not isinstance(rolls, int) or not 1 <= rolls <= MOST_ROLLS:
            raise OddsError(f"A turn has 1 to {MOST_ROLLS} rolls, not {rolls!r}.")
        self.pool = pool
        self.rolls = rolls
        self._readings: dict[object, _Reading] = {}
        if callable(leaves):
            told = leaves
            self._makes = makes_of(pool.dice, lambda face: bool(told(face)))
        else:
            if isinstance(leaves, str):
                raise OddsError(f"Give the faces that leave as a set: {{{leaves!r}}}.")
            gone = list(leaves)
            for face in gone:
                if not any(face in die.weights for die in pool.dice):
                    raise OddsError(f"{face!r} cannot leave: it is on none of these dice.")
            self._makes = makes_of(pool.dice, lambda face: face in gone)

    def maximise(
        self,
        p: Callable[[Any], object] | None = None,
        *,
        value: Callable[[Any], Any] | None = None,
        of: Of | None = None,
    ) -> Best:
        """The best way to play for the chance of an event ``p`` or for the mean of a ``value``.

        Both are functions of how the turn ends: of the faces still on the table, as a tuple, or, if ``of``
        says what each face counts, of the total of these counts (much faster for many dice). Faces with
        which a die leaves may count too; in a mapping they may be missing and then count nothing.
        """
        if (p is None) == (value is None):
            raise OddsError("Say what to maximise: either a chance p=... or a mean value=..., not both.")
        goal: Callable[[Any], Any] = value if value is not None else _chance(p)
        return Best(self, goal, of)

    def maximise_total(self, score: Of | None = None, at_least: Any = None) -> Best:
        """The best way to play for a high total, or for a total of ``at_least`` so much.

        ``score`` says what each face counts; without it a face counts its own number.
        """
        of = score if score is not None else _own_number
        if at_least is None:
            return self.maximise(value=lambda total: total, of=of)
        return self.maximise(p=lambda total: total >= at_least, of=of)

    def _read(self, of: Of | None) -> _Reading:
        """Its final positions, numbered by what they count; remembered, since bots ask the same with other values."""
        if isinstance(of, Mapping):
            key = tuple(of.items())
            try:
                found = self._readings.get(key)
            except TypeError:  # a count that cannot be looked up is none, and is refused below
                found = None
            if found is not None:
                return found
        kinds = [apart(make) if of is None else classes(make, of, merge=True) for make in self._makes]
        lattices = _lattices(kinds)
        found = _Reading(kinds, lattices, *_totals(self._makes, kinds, lattices, of), {})
        if isinstance(of, Mapping):  # what a function counts may change
            if len(self._readings) == MOST_READINGS:
                del self._readings[next(iter(self._readings))]
            self._readings[key] = found
        return found

    def __repr__(self) -> str:
        gone = sorted({repr(face) for make in self._makes for face in make.gone})
        leaves = f", leaves={{{', '.join(gone)}}}" if gone else ""
        return f"Turn({self.pool!r}, rolls={self.rolls}{leaves})"


class Best:
    """The best way to play a turn for one goal: its value, its choices, and where it leads."""

    def __init__(self, turn: Turn, goal: Callable[[Any], Any], of: Of | None) -> None:
        self.turn = turn
        self._makes = turn._makes
        self._goal, self._of = goal, of
        self._reading = turn._read(of)
        self._kinds, self._lattices, labels, outcomes, _ = self._reading
        self._scaled = Scaled.of([goal(outcome) for outcome in outcomes])
        self._values = solved(self._lattices, labels, self._scaled.whole, turn.rolls - 1)

    @cached_property
    def value(self) -> Fraction:
        """The chance of the event, or the mean of the value, before the first roll."""
        return self._fraction(self._values.before_first_roll(), self.turn.rolls)

    def keep(self, roll: Any, rolls_left: int | None = None) -> KeepChoice:
        """The best choice for a roll with ``rolls_left`` more rolls to come (after the first roll: all)."""
        return next(self.ranked(roll, rolls_left))

    def alternatives(self, roll: Any, rolls_left: int | None = None) -> tuple[KeepChoice, ...]:
        """Every choice for a roll, the best first, each with its value and what it costs against the best.

        A roll is the list of all faces in the order of the pool, or (die, face) pairs, or a mapping from die
        to faces, where a die is a Die or its place in the pool. Dice that left may be missing.
        """
        return tuple(self.ranked(roll, rolls_left))

    def ranked(self, roll: Any, rolls_left: int | None = None) -> Iterator[KeepChoice]:
        """:meth:`alternatives` one by one, where only the first few are needed."""
        left = self.turn.rolls - 1 if rolls_left is None else rolls_left
        if not isinstance(left, int) or not 0 <= left < self.turn.rolls:
            raise OddsError(f"After a roll of this turn 0 to {self.turn.rolls - 1} rolls are left, not {left!r}.")
        shown = read_roll(self.turn.pool.dice, self._makes, roll)
        parts, numbers = [], []
        for axis, make in enumerate(self._makes):
            counts = shown_counts(make, shown)
            first = 0 if left else -1  # the last part is: nothing is rolled again
            parts.append(parts_of(counts)[first:])
            numbers.append(self._reading.keeps_of(axis, counts)[first:])
        again = product(*([sum(rolled) for _, rolled in own] for own in parts))
        worths = self._values.worth_of_keeps(left, numbers)
        found = [(-worth, sum(dice), order) for order, (worth, dice) in enumerate(zip(worths, again, strict=True))]
        ways = list(product(*parts))
        found.sort()
        best = self._fraction(-found[0][0], left)
        for worth, _, order in found:
            value = self._fraction(-worth, left)
            rolled = [part for _, part in ways[order]]
            yield KeepChoice(*placed(self._makes, shown, rolled), value, best - value)

    def after_first_roll(self) -> list[tuple[Fraction, Fraction]]:
        """What the first roll may leave: how likely it is, and what it is worth with the best play, best first."""
        return self._grouped([make.first_roll() for make in self._values.makes], self.turn.rolls - 1)

    def after_reroll(
        self, roll: Any, reroll: Sequence[tuple[int, Any]], rolls_left: int
    ) -> list[tuple[Fraction, Fraction]]:
        """The same after rolling some dice of ``roll`` again, given by their places and faces."""
        shown = read_roll(self.turn.pool.dice, self._makes, roll)
        weights = []
        wanted = sorted(place for place, _ in reroll)
        for kept, rolled in splits(self._makes, shown):
            if sorted(place for place, _ in placed(self._makes, shown, rolled)[1]) == wanted:
                for make, lattice, kind, counts, dropped in zip(
                    self._values.makes, self._lattices, self._kinds, kept, rolled, strict=True
                ):
                    weights.append(make.rolled_from(lattice.keep_at[kind.merged(counts), sum(dropped)]))
                return self._grouped(weights, rolls_left - 1)
        raise OddsError("These dice cannot be rolled again: they are not all there.")

    def _grouped(self, weights: Sequence[Sequence[int]], left: int) -> list[tuple[Fraction, Fraction]]:
        found: dict[int, int] = {}
        for each, value in zip(product(*weights), self._values.worth_of_positions(left), strict=True):
            ways = prod(each)
            if ways:
                found[int(value)] = found.get(int(value), 0) + ways
        whole = sum(found.values())
        return [(Fraction(ways, whole), self._fraction(value, left)) for value, ways in sorted(found.items())][::-1]

    def distribution(self, of: Of | None = None, value: Callable[[Any], Any] | None = None) -> Distribution[Any]:
        """How the turn ends if it is played this way, exactly.

        ``of`` gives the totals of what each face counts; ``value`` a function of these totals, or without
        ``of`` of the faces still on the table. With neither it is the goal itself.
        """
        if of is None and value is None:
            of, value = self._of, self._goal
        kinds = [apart(make) if of is None else classes(make, of, merge=False) for make in self._makes]
        lattices = _lattices([apart(make) for make in self._makes])
        mass = self._play(lattices)
        labels, outcomes = _totals(self._makes, kinds, lattices, of)
        weights: dict[Any, int] = {}
        for outcome, weight in zip(outcomes, mass.by(labels, len(outcomes)), strict=True):
            if weight:
                named = outcome if value is None else value(outcome)
                weights[named] = weights.get(named, 0) + weight
        return Distribution(weights)

    def told_apart(self) -> list[tuple[Make, Lattice]]:
        """The makes of the pool, each with its lattice over all its faces."""
        return list(zip(self._makes, _lattices([apart(make) for make in self._makes]), strict=True))

    def keeps(self, left: int) -> Numbers:
        """For everything that can lie there with ``left`` more rolls, numbered as :meth:`told_apart` has it, the number
        of what is kept."""
        lattices = [lattice for _, lattice in self.told_apart()]
        coarse = None
        if any(map(self._merges, self._kinds)):
            coarse = [
                [own.keep_at[kind.merged(counts), rolled] for counts, rolled in full.keeps]
                for own, kind, full in zip(self._lattices, self._kinds, lattices, strict=True)
            ]
        return self._values.policy(left, lattices, coarse, max(self._scaled.whole))

    def _play(self, lattices: list[Lattice]) -> Mass:
        """Follow the policy from the first roll to the last, with every face distinguished."""
        told_apart = tuple(kind.kind for kind in self._kinds), tuple(kind.make.weights for kind in self._kinds)
        if told_apart in self._values.played:
            return self._values.played[told_apart]
        mass = self._values.first_mass(lattices)
        for left in range(self.turn.rolls - 1, 0, -1):
            mass.follow(self.keeps(left))
        self._values.played[told_apart] = mass
        weigh_again()
        return mass

    @staticmethod
    def _merges(kind: Classes) -> bool:
        return len(kind.counts) < len(kind.make.faces)

    def _fraction(self, numerator: int, rolls: int) -> Fraction:
        return Fraction(numerator, self._values.scale**rolls) * self._scaled.unit + self._scaled.least

    def __repr__(self) -> str:
        return f"<Best of {self.turn!r}: {self.value}>"


def _chance(event: Callable[[Any], object] | None) -> Callable[[Any], int]:
    assert event is not None
    return lambda outcome: int(bool(event(outcome)))


def _own_number(face: Any) -> Any:
    if isinstance(face, (int, Fraction)):
        return face
    raise OddsError(f"The face {face!r} is not a number; say with score=... what each face counts.")


def _totals(
    makes: Sequence[Make], kinds: list[Classes], lattices: list[Lattice], of: Of | None
) -> tuple[Sequence[int], list[Any]]:
    return read_faces(makes, lattices) if of is None else read_totals(kinds, lattices)


def _lattices(kinds: list[Classes]) -> list[Lattice]:
    sizes = [(len(kind.make.places), len(kind.counts), kind.make.leaving > 0) for kind in kinds]
    positions = prod(size_of(*size) for size in sizes)
    choices = max(size_of(*size) * most_parts(*size[:2]) for size in sizes)
    if max(positions, choices) > MOST_POSITIONS:
        raise OddsError(
            f"This turn would have {max(positions, choices):,} positions, more than the {MOST_POSITIONS:,} that can "
            "be solved; take fewer dice, or say with of=... which faces count the same."
        )
    return [lattice(len(kind.make.places), kind.weights, kind.make.leaving) for kind in kinds]


# -- a roll as people write it ----------------------------------------------------------------------------------------


def read_roll(dice: Sequence[Die], makes: Sequence[Make], roll: Any) -> dict[int, Any]:
    """{place in the pool: face} of the dice still there."""
    placed: dict[int, Any] = {}
    free = {make.die: list(make.places) for make in makes}
    pairs = list(_pairs(dice, makes, roll))
    for which, _ in pairs:
        if not isinstance(which, Die):
            if not isinstance(which, int) or not 0 <= which < len(dice):
                raise OddsError(f"There is no die {which!r}: the dice of this pool are 0 to {len(dice) - 1}.")
            if which not in free[dice[which]]:
                raise OddsError(f"Die {which} is given twice.")
            free[dice[which]].remove(which)
    for which, face in pairs:
        if isinstance(which, Die):
            if which not in free:
                raise OddsError(f"{which!r} is not in this pool.")
            if not free[which]:
                raise OddsError(f"The roll has more dice {which!r} than the pool.")
            place = free[which].pop(0)
        else:
            place = which
        if face not in dice[place].weights:
            raise OddsError(f"{face!r} is not a face of {dice[place]!r}.")
        placed[place] = face
    gone = {make.die: make.gone for make in makes}
    return {place: face for place, face in sorted(placed.items()) if face not in gone[dice[place]]}


def _pairs(dice: Sequence[Die], makes: Sequence[Make], roll: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(roll, Mapping):
        for which, faces in roll.items():
            if isinstance(which, Die):
                if isinstance(faces, str) or not isinstance(faces, Iterable):
                    raise OddsError(f"Give the faces of {which!r} as a list, not as {faces!r}.")
                yield from ((which, face) for face in faces)
            else:
                yield which, faces
        return
    if isinstance(roll, str) or not isinstance(roll, Iterable):
        raise OddsError(f"A roll is a list of faces or of (die, face) pairs, not {roll!r}.")
    items = list(roll)
    if len(makes) == 1 and all(_is_face(makes[0].die, item) for item in items):
        yield from ((makes[0].die, face) for face in items)
    elif len(items) == len(dice) and all(map(_is_face, dice, items)):
        yield from enumerate(items)
    else:
        for item in items:
            if not isinstance(item, tuple) or len(item) != 2 or not isinstance(item[0], (int, Die)):
                raise OddsError(
                    f"{item!r} does not say which die shows it: give all {len(dice)} faces in the order of the "
                    "pool, or (die, face) pairs."
                )
            yield item


def _is_face(die: Die, item: Any) -> bool:
    try:
        return item in die.weights
    except TypeError:
        return False


def shown_counts(make: Make, roll: Mapping[int, Any]) -> Counts:
    """How many dice of a make show each face that stays."""
    shown = [roll[place] for place in make.places if place in roll]
    return tuple([shown.count(face) for face in make.faces])


@lru_cache(4096)
def parts_of(counts: Counts) -> list[tuple[Counts, Counts]]:
    """(kept, re-rolled) of every choice of dice that show so many of each face; re-rolled dice in sorted order."""
    rolled = sorted(product(*(range(count + 1) for count in counts)), key=in_order_rolled)
    return [(tuple(a - b for a, b in zip(counts, part, strict=True)), part) for part in rolled]


def splits(makes: Sequence[Make], roll: Mapping[int, Any]) -> Iterator[tuple[list[Counts], list[Counts]]]:
    """The same of several makes, make by make."""
    for chosen in product(*(parts_of(shown_counts(make, roll)) for make in makes)):
        yield [kept for kept, _ in chosen], [part for _, part in chosen]


def placed(makes: Sequence[Make], roll: Mapping[int, Any], rolled: Sequence[Sequence[int]]) -> tuple[Placed, Placed]:
    """The dice kept and re-rolled, with their places; of dice that show the same the last are re-rolled."""
    again: set[int] = set()
    for make, counts in zip(makes, rolled, strict=True):
        for face, count in zip(make.faces, counts, strict=True):
            showing = [place for place in make.places if place in roll and roll[place] == face]
            again.update(showing[len(showing) - count :])
    keep = tuple((place, face) for place, face in roll.items() if place not in again)
    return keep, tuple((place, face) for place, face in roll.items() if place in again)
