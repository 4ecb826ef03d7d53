"""Every face of every card, by name: what may lie on it, what activates it, what it does, what is behind it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest

from dicelab.games.spuds.rules.kitchen import FACES, FRONTS, activates, fits, welcome

ALL = [values for n in range(8) for values in combinations_with_replacement(range(1, 7), n)]


@pytest.mark.parametrize(
    ("key", "title", "solid", "size", "other", "action"),
    [
        ("run", "A Run", 2, 6, "different", "distribute"),
        ("different", "Different", 1, 3, "run", "distribute"),
        ("kind", "All of a Kind", 2, 6, "control", "distribute"),
        ("control", "Control", 1, 3, "kind", "set"),
        ("pair", "One or Two Pair", 2, 4, "target", "distribute"),
        ("target", "Target", 2, 2, "pair", "give"),
    ],
)
def test_the_table_of_faces(key, title, solid, size, other, action):
    face = FACES[key]
    assert (face.title, face.solid, face.size, face.other, face.action) == (title, solid, size, other, action)
    assert FACES[other].other == key


def test_the_fronts_are_the_three_that_face_up():
    assert FRONTS == ("run", "kind", "pair")
    assert {face.other for face in FACES.values() if face.key in FRONTS} == set(FACES) - set(FRONTS)


def by_hand(key: str, values: tuple[int, ...]) -> tuple[bool, bool]:
    """Whether values may lie there and whether they activate it, said another way."""
    n, counts = len(values), Counter(values)
    spread = max(values, default=0) - min(values, default=0) + 1
    two_pairs = {tuple(sorted((a, a, b, b))) for a in range(1, 7) for b in range(1, 7)}
    inside = {part for pairs in two_pairs for size in range(5) for part in combinations(pairs, size)}
    return {
        "run": (n == len(counts), n == len(counts) and n >= 2 and spread == n),
        "different": (n == len(counts) and n <= 3, n == len(counts) and 1 <= n <= 3),
        "kind": (len(counts) <= 1 and n <= 6, len(counts) == 1 and 2 <= n <= 6),
        "control": (n <= 3, 1 <= n <= 3),
        "pair": (values in inside, values in two_pairs or (n == 2 and len(counts) == 1)),
        "target": (n <= 2, n == 2),
    }[key]


@pytest.mark.parametrize("key", FACES)
def test_every_handful_on_every_face(key):
    for values in ALL:
        assert (fits(key, values), activates(key, values)) == by_hand(key, values), values


@pytest.mark.parametrize("key", FACES)
def test_what_fits_still_fits_with_a_die_less(key):
    """S6: so a colour re-roll never leaves an illegal card."""
    for values in ALL:
        if fits(key, values):
            assert all(fits(key, values[:at] + values[at + 1 :]) for at in range(len(values)))


@pytest.mark.parametrize("key", FACES)
def test_who_is_welcome(key):
    for values in ALL:
        if fits(key, values):
            joined = {value for value in range(1, 7) if by_hand(key, tuple(sorted((*values, value))))[0]}
            assert welcome(key, values) == joined


@pytest.mark.parametrize(
    ("lying", "joining"),
    [((), {1, 2, 3, 4, 5, 6}), ((3,), {3}), ((3, 3), {1, 2, 3, 4, 5, 6}), ((3, 3, 5), {5}), ((3, 3, 3), {3}),
     ((3, 5), {3, 5}), ((3, 3, 5, 5), set())],
)  # fmt: skip
def test_the_first_pair_first(lying, joining):
    """The other reading of S8; dice taken away may leave two half pairs, of which either may be completed (S23)."""
    assert welcome("pair", lying, in_order=True) == joining
