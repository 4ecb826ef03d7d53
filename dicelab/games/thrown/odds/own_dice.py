"""The best use of powers on one's own dice: exact recursions over the dice that lie there and the uses left."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from dicelab.games.thrown.rules.dice import SIX, face_weights

Faces = tuple[int, ...]
Goal = Callable[[Faces], bool]
_FACES = range(1, SIX + 1)


class Uses(NamedTuple):
    """How often each power may still be used."""

    knight: int
    wizard: int
    man_at_arms: int


@cache
def score_goal(target: int, doubled: bool = False) -> Goal:
    """A trick score of at least ``target``; ``doubled`` by the Cyclops (T23)."""
    times = 2 if doubled else 1
    return lambda faces: times * sum(faces) >= target


@cache
def trump_goal(brute: bool) -> Goal:
    """A six on some die, or a five too."""
    least = SIX - 1 if brute else SIX
    return lambda faces: max(faces) >= least


def best_chance(dice: int, uses: Uses, goal: Goal) -> Fraction:
    """Roll the dice, then use up to so many powers in the best order: the chance to reach the goal."""
    values = _values(dice, uses, goal)
    ways = sum(weight * values[faces] for faces, weight in face_weights(dice).items())
    return Fraction(ways, SIX ** (dice * (uses.knight + 1)))


def first_rolls(dice: int, uses: Uses, goal: Goal) -> list[tuple[Faces, Fraction, Fraction]]:
    """The first rolls grouped by what they are worth, best first: the highest of them, their chance, their worth."""
    values, whole = _values(dice, uses, goal), SIX ** (dice * uses.knight)
    found: dict[int, tuple[Faces, int]] = {}
    for faces, ways in face_weights(dice).items():
        example, counted = found.get(values[faces], (faces, 0))
        found[values[faces]] = max(example, faces), counted + ways
    return [
        (faces, Fraction(ways, SIX**dice), Fraction(worth, whole))
        for worth, (faces, ways) in sorted(found.items(), reverse=True)
    ]


@cache
def _values(dice: int, uses: Uses, goal: Goal) -> dict[Faces, int]:
    """What each roll is worth with these uses left, in units of 6 to the power of −(dice · Knights)."""
    whole = SIX ** (dice * uses.knight)
    found = {faces: whole if goal(faces) else 0 for faces in face_weights(dice)}
    if uses.wizard:
        fewer = _values(dice, uses._replace(wizard=uses.wizard - 1), goal)
        for faces in found:
            found[faces] = max(found[faces], *(fewer[turned] for turned in _flipped(faces)))
    if uses.man_at_arms:
        fewer = _values(dice, uses._replace(man_at_arms=uses.man_at_arms - 1), goal)
        for faces in found:
            found[faces] = max(found[faces], *(fewer[turned] for turned in _raised(faces)), 0)
    if uses.knight:
        kept = _rerolled(dice, _values(dice, uses._replace(knight=uses.knight - 1), goal))
        for faces in found:
            found[faces] = max(found[faces], *(kept[part] for part in _parts(faces)))
    return found


AGAIN = 0
"""In place of a face: the die is rolled again."""


@lru_cache(100_000)
def best_use(faces: Faces, uses: Uses, goal: Goal) -> tuple[Faces, Uses]:
    """What to do with dice that lie there, in ascending order: what each becomes, and the uses left then.

    The same dice and uses mean that one stops: the goal is reached, or cannot be.
    """
    dice, worth = len(faces), _values(len(faces), uses, goal)[faces]
    if goal(faces) or not worth:
        return faces, uses
    for name, turned in (("wizard", _flipped(faces)), ("man_at_arms", _raised(faces))):
        if getattr(uses, name):
            fewer = uses._replace(**{name: getattr(uses, name) - 1})
            for other in turned:
                if _values(dice, fewer, goal)[other] == worth:
                    return other, fewer
    fewer = uses._replace(knight=uses.knight - 1)
    kept = _rerolled(dice, _values(dice, fewer, goal))
    part = max(_parts(faces), key=lambda part: (kept[part], len(part)))  # among equals as few dice as possible
    return (*part, *[AGAIN] * (dice - len(part))), fewer


def _rerolled(dice: int, values: dict[Faces, int]) -> dict[Faces, int]:
    """What it is worth to keep some dice and roll the rest: die by die, from the full roll back to none kept."""
    sums = dict(values)
    found = {}
    for size in range(dice - 1, -1, -1):
        for kept in face_weights(size):
            sums[kept] = sum(sums[tuple(sorted((*kept, face)))] for face in _FACES)
            found[kept] = sums[kept] * SIX**size
    return found


@cache
def _flipped(faces: Faces) -> list[Faces]:
    """One die turned to its opposite side."""
    return [_changed(faces, at, SIX + 1 - face) for at, face in enumerate(faces)]


@cache
def _raised(faces: Faces) -> list[Faces]:
    """One die turned up by one."""
    return [_changed(faces, at, face + 1) for at, face in enumerate(faces) if face < SIX] or [faces]


def _changed(faces: Faces, at: int, face: int) -> Faces:
    return tuple(sorted((*faces[:at], face, *faces[at + 1 :])))


@cache
def _parts(faces: Faces) -> list[Faces]:
    """What may be kept while the rest is rolled again: everything but all of it."""
    found: set[Faces] = {()}
    for face in faces:
        found |= {tuple(sorted((*part, face))) for part in found}
    return sorted(part for part in found if len(part) < len(faces))
