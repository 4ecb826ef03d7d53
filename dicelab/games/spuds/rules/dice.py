"""The coloured dice, and what a handful of them can show.

A die is one small number, ``10 * colour + value``, so that a handful is a sorted tuple; value 0 is a die without a
face yet. As a word in a move it is a letter and the value: ``r4`` is the red four.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import product
from math import factorial, prod
from operator import add
from random import Random
from typing import TYPE_CHECKING, Final

from dicelab.errors import OddsError
from dicelab.games.game import Roll, below
from dicelab.games.move import Move, Word
from dicelab.odds.convolution import multisets
from dicelab.odds.distribution import Distribution
from dicelab.odds.text import count, listing

if TYPE_CHECKING:
    from dicelab.games.scene import DrawnDie

COLOURS: Final = ("red", "blue", "green", "yellow", "neutral")
"""By seat; neutral dice are nobody's (S2)."""
NEUTRAL: Final = 4
SIDES: Final = 6

Dice = tuple[int, ...]
"""Dice in ascending order: equal dice are the same die, wherever they lie."""

DIE: Final[dict[Word, int]] = {
    f"{name[0]}{value}": 10 * c + value for c, name in enumerate(COLOURS) for value in range(1, SIDES + 1)
}
WORD: Final = {die: word for word, die in DIE.items()}

MOST_LISTED = 3000
"""Outcomes of a roll that are listed; more are only sampled."""

_CHUNK = 3  # dice read from the table at once
_HANDFULS = tuple(product(range(1, SIDES + 1), repeat=_CHUNK))


def die_text(die: int) -> str:
    """'the red 4' without its article."""
    return f"{COLOURS[die // 10]} {die % 10}" if die % 10 else f"{COLOURS[die // 10]} die"


def dice_text(dice: Iterable[int]) -> str:
    """'red 1, red 4 and two blue 5s'."""
    return listing([die_text(die) if n == 1 else f"{count(n, die_text(die))}" for die, n in Counter(dice).items()])


def drawn(die: int, token: str = "") -> DrawnDie:
    """A die as it is shown, also one that has no face yet."""
    make, face = COLOURS[die // 10], die % 10
    if face:
        shown: DrawnDie = {"make": make, "face": str(face), "label": die_text(die)}
    else:
        shown = {"make": make, "face": "back", "label": f"{make} die, not rolled yet", "state": "waiting"}
    if token:
        shown["token"] = token
    return shown


def values(dice: Iterable[int]) -> tuple[int, ...]:
    """What the dice show, in ascending order; colours never matter for a pattern (S18)."""
    return tuple(sorted([die % 10 for die in dice]))


def by_value(dice: Iterable[int]) -> tuple[int, ...]:
    """How many of the dice, or of their values, are a one, a two, and so on up to six."""
    shown = [die % 10 for die in dice]
    return tuple([shown.count(value) for value in range(1, SIDES + 1)])


def faceless(dice: Iterable[int]) -> Dice:
    """The dice taken up to be rolled."""
    return tuple(sorted([die - die % 10 for die in dice]))


class SpudsRoll(Roll):
    """A roll of these dice; its outcomes are moves such as ``roll r1 r4 b4``, sorted as dice are."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self._ways = SIDES ** len(dice)

    def sample(self, rng: Random) -> Move:
        return _outcome(self.drawn(rng))

    def drawn(self, rng: Random) -> Dice:
        """What the dice show, drawn with ``rng``."""
        number = below(rng, self._ways)  # one number for all dice: its base-216 digits are handfuls of three
        shown: list[int] = []
        for _ in range(0, len(self.dice), _CHUNK):
            number, handful = divmod(number, SIDES**_CHUNK)
            shown += _HANDFULS[handful]
        # the last handful may have a die too many, whose digit is 0: the highest digits come first in the table
        rest = -len(self.dice) % _CHUNK
        if rest:
            del shown[-_CHUNK : -_CHUNK + rest or None]
        return tuple(sorted(map(add, self.dice, shown)))

    def dist(self) -> Distribution[Move]:
        colours = Counter(self.dice)
        outcomes = multisets([(SIDES, n) for n in colours.values()])
        if outcomes > MOST_LISTED:
            raise OddsError(f"This roll has {outcomes:,} outcomes, too many to list; up to {MOST_LISTED:,} are listed.")
        each = [_multisets(colour, n) for colour, n in colours.items()]
        return Distribution(
            {
                _outcome(tuple([die for part, _ in parts for die in part])): prod([ways for _, ways in parts])
                for parts in product(*each)
            }
        )


def _multisets(colour: int, dice: int) -> list[tuple[Dice, int]]:
    """What that many dice of a colour can show, without order, each with the number of its ways."""
    found: list[tuple[Dice, int]] = [((), factorial(dice))]
    for value in range(1, SIDES + 1):
        found = [
            ((*shown, *[colour + value] * n), ways // factorial(n))
            for shown, ways in found
            for n in range(dice - len(shown) + 1)
            if value < SIDES or len(shown) + n == dice
        ]
    return found


def _outcome(dice: Dice) -> Move:
    return Move("roll", tuple([WORD[die] for die in dice]))


def read_roll(move: Move, dice: Dice) -> Dice | None:
    """The dice that the outcome ``move`` shows, or None if ``dice`` cannot show it."""
    if move.kind != "roll" or len(move.args) != len(dice):
        return None
    shown = tuple([DIE.get(word, -1) for word in move.args])
    if tuple([die - die % 10 for die in shown]) != dice or list(shown) != sorted(shown):
        return None
    return shown


@cache
def spuds_roll(dice: Dice) -> SpudsRoll:
    """The roll of these dice; made once."""
    return SpudsRoll(dice)
