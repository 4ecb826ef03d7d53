"""Forty dice in four colours: a die in a trick, pools of unrolled dice, and rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from random import Random
from typing import Final, NamedTuple

from dicelab.errors import OddsError
from dicelab.games.game import Roll
from dicelab.games.move import Move
from dicelab.odds.distribution import Distribution

COLOURS: Final = ("red", "white", "green", "blue")
RED, WHITE, GREEN, BLUE = range(4)
NO_COLOUR: Final = -1

OF_EACH: Final = 10
ALL_DICE: Final = OF_EACH * len(COLOURS)
SIX: Final = 6
MOST_ROLLED: Final = 3
"""Dice of a main roll; Reinforcements may add to them (T16)."""

Pool = tuple[int, int, int, int]
"""How many dice of each colour, in the order of COLOURS."""

EMPTY: Final[Pool] = (0, 0, 0, 0)
FULL: Final[Pool] = (OF_EACH,) * 4

_LISTED: Final = 20_000  # outcomes of a roll that are listed at all


class RolledDie(NamedTuple):
    """A rolled die. It is written with the first letter of its colour: 'w3' is a white three."""

    colour: int
    face: int

    @property
    def name(self) -> str:
        return f"{COLOURS[self.colour][0]}{self.face}"


DICE: Final = tuple(tuple(RolledDie(colour, face) for face in range(SIX + 1)) for colour in range(4))
"""Every die there is, by colour and face; those with face 0 stand for nothing."""

BY_NAME: Final = {die.name: die for row in DICE for die in row[1:]}


def opposite(die: RolledDie) -> RolledDie:
    """Opposite sides add up to seven (T14)."""
    return DICE[die.colour][SIX + 1 - die.face]


def added(pool: Pool, colour: int, number: int = 1) -> Pool:
    """The pool with so many more dice of a colour; fewer, if the number is negative."""
    red, white, green, blue = pool
    if colour == RED:
        return red + number, white, green, blue
    if colour == WHITE:
        return red, white + number, green, blue
    if colour == GREEN:
        return red, white, green + number, blue
    return red, white, green, blue + number


def joined(pools: Iterable[Pool]) -> Pool:
    """All these dice together."""
    red, white, green, blue = map(sum, zip(EMPTY, *pools, strict=True))
    return red, white, green, blue


def all_but(pools: Iterable[Pool]) -> Pool:
    """All forty dice but these; less than nothing of a colour of which there are too many."""
    red, white, green, blue = joined(pools)
    return OF_EACH - red, OF_EACH - white, OF_EACH - green, OF_EACH - blue


def counted(dice: Iterable[RolledDie]) -> Pool:
    """How many of the dice have each colour."""
    found = [0, 0, 0, 0]
    for die in dice:
        found[die.colour] += 1
    return found[0], found[1], found[2], found[3]


@cache
def _shown(faces: tuple[int, ...]) -> Move:
    return Move("show", faces)


_TABLES: Final = tuple(
    tuple(_shown(tuple(sorted(faces))) for faces in product(range(1, SIX + 1), repeat=n))
    for n in range(MOST_ROLLED + 1)
)


class DiceRoll(Roll):
    """Dice rolled together; the outcomes are moves ``show 2 5 5``.

    ``handfuls`` counts the dice that cannot be told apart (of one player and one colour). Their faces come in
    order, handful by handful.
    """

    def __init__(self, handfuls: tuple[int, ...]) -> None:
        self.handfuls = handfuls
        self.dice = sum(handfuls)
        self._ways = SIX**self.dice
        self._bits = self._ways.bit_length()
        self._table = _TABLES[self.dice] if len(handfuls) == 1 and self.dice <= MOST_ROLLED else None
        self._known = {move: tuple(map(int, move.args)) for move in self._table or ()}
        self._faces = [self._known[move] for move in self._table or ()]

    def sample(self, rng: Random) -> Move:
        return _shown(self.drawn(rng))

    def drawn(self, rng: Random) -> tuple[int, ...]:
        """The faces, drawn with ``rng``."""
        number = rng.getrandbits(self._bits)  # as ``below`` draws, written out
        while number >= self._ways:
            number = rng.getrandbits(self._bits)
        if self._table is not None:
            return self._faces[number]
        faces: list[int] = []
        for size in self.handfuls:
            handful = []
            for _ in range(size):
                number, face = divmod(number, SIX)
                handful.append(face + 1)
            faces += sorted(handful)
        return tuple(faces)

    def faces(self, move: Move) -> tuple[int, ...] | None:
        """What the outcome ``move`` shows, or None if these dice cannot show it."""
        if self._table is not None:
            return self._known.get(move)
        if not isinstance(move, Move) or move.kind != "show" or len(move.args) != self.dice:
            return None
        faces = tuple(face for face in move.args if isinstance(face, int) and 1 <= face <= SIX)
        if len(faces) != self.dice or any(list(part) != sorted(part) for part in self._parts(faces)):
            return None
        return faces

    def _parts(self, faces: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        start = 0
        for size in self.handfuls:
            yield faces[start : start + size]
            start += size

    def dist(self) -> Distribution[Move]:
        return _listed(self.handfuls)


@lru_cache(256)
def _listed(handfuls: tuple[int, ...]) -> Distribution[Move]:
    if prod(len(face_weights(min(size, 9))) for size in handfuls) > _LISTED:
        raise OddsError(f"A roll of {sum(handfuls)} dice of several kinds is too large to list; sample it instead.")
    weights = {}
    for parts in product(*(face_weights(size).items() for size in handfuls)):
        faces = tuple(face for part, _ in parts for face in part)
        weights[_shown(faces)] = prod(weight for _, weight in parts)
    return Distribution(weights)


@cache
def face_weights(dice: int) -> dict[tuple[int, ...], int]:
    """Every roll of like dice as sorted faces, with the number of its ways out of 6 to the power of ``dice``."""
    everything = combinations_with_replacement(range(1, SIX + 1), dice)
    return {faces: factorial(dice) // prod(map(factorial, Counter(faces).values())) for faces in everything}


@cache
def dice_roll(handfuls: tuple[int, ...]) -> DiceRoll:
    """The roll of those handfuls; made once."""
    return DiceRoll(handfuls)
