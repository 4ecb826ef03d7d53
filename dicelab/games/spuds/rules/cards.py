"""The cards: six faces on three two-sided cards, the patterns they ask for and what they do.

Only what the dice show counts, never their colours (S18), and never their order (S6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

Values = tuple[int, ...]
"""What the dice on a card show, in ascending order."""

DISTRIBUTE, GIVE, SET = "distribute", "give", "set"


class Face(NamedTuple):
    """One side of a card."""

    key: str
    title: str
    solid: int
    """Slots that must be filled before it can be activated."""
    open: int
    """Slots that may be filled."""
    symbol: str
    pattern: str
    """The pattern in words."""
    action: str
    other: str
    """What is on the other side."""
    fits: Callable[[Values], bool]
    """Whether dice may lie on it (S6); what fits still fits with dice taken away."""
    complete: Callable[[Values], bool]
    """Whether dice that fit are enough to activate it."""

    @property
    def size(self) -> int:
        """How many dice it holds at most."""
        return self.solid + self.open


def _distinct(shown: Values) -> bool:
    return len(set(shown)) == len(shown)


def _equal(shown: Values) -> bool:
    return len(set(shown)) < 2


def _pairs(shown: Values) -> bool:
    """At most two groups of at most two equal dice (S8)."""
    return sum((number + 1) // 2 for number in Counter(shown).values()) <= 2


def _anything(shown: Values) -> bool:
    return True


def _no_gap(shown: Values) -> bool:
    """S7: a run has no gap, and 6 and 1 are not neighbours."""
    return all(high - low == 1 for low, high in pairwise(shown))


def _paired(shown: Values) -> bool:
    """S8: one pair or two; three dice block it."""
    return not half_pairs(shown)


TABLE: Final = (
    Face("run", "A Run", 2, 4, "1·2·3", "consecutive", DISTRIBUTE, "different", _distinct, _no_gap),
    Face("different", "Different", 1, 2, "≠", "all different", DISTRIBUTE, "run", _distinct, _anything),
    Face("kind", "All of a Kind", 2, 4, "=", "all equal", DISTRIBUTE, "control", _equal, _anything),
    Face("control", "Control", 1, 2, "any", "any values", SET, "kind", _anything, _anything),
    Face("pair", "One or Two Pair", 2, 2, "= =", "one pair or two", DISTRIBUTE, "target", _pairs, _paired),
    Face("target", "Target", 2, 0, "any", "any values", GIVE, "pair", _anything, _anything),
)
FACES: Final = {face.key: face for face in TABLE}
FRONTS: Final = ("run", "kind", "pair")
STOVE: Final = "stove"
CARD_OF: Final = {"run": 0, "different": 0, "kind": 1, "control": 1, "pair": 2, "target": 2, STOVE: 3}
"""Which of a player's four cards a face is on; the stove is the fourth and has no other side."""
TITLES: Final = {**{face.key: face.title for face in TABLE}, STOVE: "the stove"}


@cache
def fits(key: str, shown: Values) -> bool:
    """Whether dice that show these values may lie together on a face (S6)."""
    face = FACES[key]
    return len(shown) <= face.size and face.fits(shown)


@cache
def activates(key: str, shown: Values) -> bool:
    """Whether a face with these values on it can be activated: its solid slots are full and the pattern holds."""
    face = FACES[key]
    return len(shown) >= face.solid and fits(key, shown) and face.complete(shown)


def completing(key: str, shown: Values) -> tuple[int, ...]:
    """The values with one of which more a face can be activated.

    >>> completing("run", (3, 5)), completing("kind", (4,))
    ((4,), (4,))
    """
    return tuple([value for value in range(1, 7) if activates(key, tuple(sorted((*shown, value))))])


@cache
def welcome(key: str, shown: Values, in_order: bool = False) -> frozenset[int]:
    """The values that may join those that lie on a face; none of them joins dice that do not fit.

    With ``in_order`` the first pair is completed before the second begins (the other reading of S8), judged on
    what lies there then: dice may have left a card in disorder (S23).
    """
    found = []
    for value in range(1, 7):
        then = tuple(sorted((*shown, value)))
        if fits(key, then) and not (in_order and key == "pair" and half_pairs(then) > 1):
            found.append(value)
    return frozenset(found)


def half_pairs(shown: Values) -> int:
    """How many values lie there an odd number of times: each waits for its other half."""
    return sum(number % 2 for number in Counter(shown).values())
