"""The dragon die, and what a handful of them can show."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb
from random import Random
from typing import Final

from dicelab.games.game import Roll, below
from dicelab.games.move import Move
from dicelab.odds.die import Die
from dicelab.odds.distribution import Distribution

BLANK, DRAGON, FIREBALL, KNIGHT = FACES = ("blank", "dragon", "fireball", "knight")
SIDES: Final = (BLANK, BLANK, BLANK, DRAGON, FIREBALL, KNIGHT)
DRAGON_DIE: Final = Die(SIDES)

Counts = tuple[int, int, int, int]
"""How many dice show a blank, a dragon, a fireball, a knight: in the order of FACES."""

_CHUNK = 6  # dice read from the table at once
_TABLE = 6**_CHUNK


def _packed(sides: tuple[str, ...]) -> int:
    """The counts of some dice in one number, a byte for each face, so that handfuls are added at once."""
    return sum(1 << 8 * FACES.index(side) for side in sides)


@cache
def _handfuls(dice: int) -> list[int]:
    """What every number below 6 to the power of ``dice`` stands for: its base-216 digits are handfuls of three."""
    if dice <= 3:
        return [_packed(sides) for sides in product(SIDES, repeat=dice)]
    low = _handfuls(3)
    return [three + rest for rest in _handfuls(dice - 3) for three in low]


@cache
def _counts(packed: int) -> Counts:
    return packed & 255, packed >> 8 & 255, packed >> 16 & 255, packed >> 24


class DragonRoll(Roll):
    """A roll of ``dice`` dragon dice; its outcomes are moves ``roll blanks dragons fireballs knights``."""

    def __init__(self, dice: int) -> None:
        self.dice = dice
        self._ways = len(SIDES) ** dice
        self._bits = self._ways.bit_length()
        self._chunks = max(0, dice - 1) // _CHUNK
        self._rest = _handfuls(dice - _CHUNK * self._chunks)
        self._moves = {counts: Move("roll", counts) for counts, _ in rolls(dice)}
        self._counts = {move: counts for counts, move in self._moves.items()}

    def sample(self, rng: Random) -> Move:
        return self._moves[self.drawn(rng)]

    def drawn(self, rng: Random) -> Counts:
        """What the dice show, drawn with ``rng``: one number for all dice, as ``below`` draws it."""
        number = rng.getrandbits(self._bits)
        while number >= self._ways:
            number = rng.getrandbits(self._bits)
        packed = 0
        for _ in range(self._chunks):
            number, handful = divmod(number, _TABLE)
            packed += _handfuls(_CHUNK)[handful]
        return _counts(packed + self._rest[number])

    def counts(self, move: Move) -> Counts | None:
        """What the outcome ``move`` shows, or None if these dice cannot show it."""
        return self._counts.get(move)

    def dist(self) -> Distribution[Move]:
        return Distribution({self._moves[counts]: weight for counts, weight in rolls(self.dice)})


def rolls(dice: int) -> Iterator[tuple[Counts, int]]:
    """Every outcome of ``dice`` dice with the number of its ways out of 6 to the power of ``dice``."""
    for dragons in range(dice + 1):
        for fireballs in range(dice - dragons + 1):
            for knights in range(dice - dragons - fireballs + 1):
                blanks = dice - dragons - fireballs - knights
                ways = comb(dice, dragons) * comb(dice - dragons, fireballs) * comb(blanks + knights, knights)
                yield (blanks, dragons, fireballs, knights), ways * 3**blanks


def counts_of(roll: Move) -> Counts:
    """What an outcome shows."""
    blanks, dragons, fireballs, knights = map(int, roll.args)
    return blanks, dragons, fireballs, knights


@cache
def dragon_roll(dice: int) -> DragonRoll:
    """The roll of that many dice; made once."""
    return DragonRoll(dice)


STARTS: Final = tuple(Move("start", (seat,)) for seat in range(5))


class StartRoll(Roll):
    """Who begins: every seat with the same chance (K1)."""

    def __init__(self, players: int) -> None:
        self.players = players

    def sample(self, rng: Random) -> Move:
        return STARTS[below(rng, self.players)]

    def dist(self) -> Distribution[Move]:
        return Distribution(dict.fromkeys(STARTS[: self.players], 1))
