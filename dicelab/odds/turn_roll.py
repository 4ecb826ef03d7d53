"""Reading a roll as people write it, and naming a choice of dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

from dicelab.errors import OddsError
from dicelab.odds.die import Die
from dicelab.odds.turn_goal import Make
from dicelab.odds.turn_lattice import Counts, in_order_rolled

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
