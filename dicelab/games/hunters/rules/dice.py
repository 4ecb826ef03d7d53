"""The three dice of Therion, and what a party of them can show.

A die that shows something is a **word**: the letter of its colour and what it shows. ``w3`` is a white die with
three swords, ``yc`` a yellow die with a coin, ``wy`` a white die that brings a yellow one, ``yr`` a yellow die that
brings a red one, ``rx`` a red die with an X. Dice that show something are a tuple of words in the order of WORDS.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from math import factorial, prod
from random import Random
from typing import Final, NamedTuple, overload

from dicelab.games.game import Roll
from dicelab.games.move import Move
from dicelab.odds.die import Die
from dicelab.odds.distribution import Distribution

WHITE, YELLOW, RED = COLOURS = ("white", "yellow", "red")
SIDES: Final = {
    WHITE: ("w1", "w2", "w3", "wc", "wc", "wy"),
    YELLOW: ("y1", "y2", "y3", "yc", "yr", "yx"),
    RED: ("r1", "r2", "r3", "rc", "rc", "rx"),
}
DICE: Final = {colour: Die(sides) for colour, sides in SIDES.items()}
EACH: Final = 3
"""Dice of each colour that every player owns."""

WORDS: Final = tuple(word for sides in SIDES.values() for word in dict.fromkeys(sides))
COLOUR: Final = {word: colour for colour, sides in SIDES.items() for word in sides}
X: Final = ("yx", "rx")

Shown = tuple[str, ...]
"""Dice as they lie: words in order."""
Words = tuple[int | str, ...]
"""What a move names; hopefully dice."""
Party = tuple[int, int, int]
"""White, yellow and red dice."""

NO_DICE: Final[Party] = (0, 0, 0)
_MANY = 2**17  # different parties that are remembered; there are 68,600 of nine dice


# -- dice in one number: four bits for each word, so that dice are added and compared at once --------------------

_AT = {word: 4 * index for index, word in enumerate(WORDS)}
_GUARD = sum(8 << shift for shift in _AT.values())
_YELLOW_X, _RED_X = (_AT[word] for word in X)
_STAY = sum(15 << shift for word, shift in _AT.items() if word not in X)


@lru_cache(_MANY)
def _words(packed: int) -> Shown:
    return tuple(word for word, shift in _AT.items() for _ in range(packed >> shift & 15))


@lru_cache(_MANY)
def _packed(shown: Words) -> int | None:
    """The dice in one number; None if these are not words in order, or more dice than a player has."""
    if any(word not in _AT for word in shown) or max(party_of(shown)) > EACH:
        return None
    packed = sum(1 << _AT[str(word)] for word in shown)
    return packed if _words(packed) == shown else None


def party_of(shown: Words) -> Party:
    """How many dice of each colour these are."""
    letters = [str(word)[0] for word in shown]
    return letters.count("w"), letters.count("y"), letters.count("r")


def in_order(words: Iterable[str]) -> Shown:
    """The words as dice lie: by colour, then by what they show."""
    return tuple(sorted(words, key=WORDS.index))


# -- what dice bring -----------------------------------------------------------------------------------------------


class RollResult(NamedTuple):
    """What some dice are good for."""

    swords: int
    coins: int
    yellow: int
    """Dice that show a yellow die: so many yellow dice may join."""
    red: int
    blades: Shown
    """The dice that show swords."""

    @property
    def takings(self) -> int:
        """The coins one takes: twice as many if no die shows a sword, the Great Treasure (D14)."""
        return self.coins if self.swords else 2 * self.coins


def swords_on(word: str) -> int:
    """How many swords a die shows."""
    return int(word[1]) if word[1].isdigit() else 0


@lru_cache(_MANY)
def tally(shown: Shown) -> RollResult:
    """What these dice are good for."""
    faces = [word[1] for word in shown]
    blades = tuple(word for word in shown if swords_on(word))
    return RollResult(sum(map(swords_on, blades)), faces.count("c"), faces.count("y"), faces.count("r"), blades)


# -- rolling -------------------------------------------------------------------------------------------------------

_HANDFULS = {
    colour: tuple(
        tuple(sum(1 << _AT[side] for side in handful) for handful in product(sides, repeat=number))
        for number in range(EACH + 1)
    )
    for colour, sides in SIDES.items()
}


@lru_cache(_MANY)
def _outcome(packed: int) -> Move:
    return Move("roll", _words(packed))


class PartyRoll(Roll):
    """A roll of some dice; its outcomes are moves such as ``roll w1 wc y2``."""

    def __init__(self, dice: Party) -> None:
        self.dice = dice
        self._ways: int = 6 ** sum(dice)
        white, yellow, red = dice
        self._white, self._yellow, self._red = (
            _HANDFULS[WHITE][white], _HANDFULS[YELLOW][yellow], _HANDFULS[RED][red],
        )  # fmt: skip
        self._first: int = 6**white
        self._second: int = 6**yellow
        self._bits = self._ways.bit_length()

    def sample(self, rng: Random) -> Move:
        return _outcome(self._drawn(rng))

    def _drawn(self, rng: Random) -> int:
        """What the dice show, in one number. One is drawn for all dice, as ``below`` draws it: its digits are a
        handful of each colour."""
        number = rng.getrandbits(self._bits)
        while number >= self._ways:
            number = rng.getrandbits(self._bits)
        number, white = divmod(number, self._first)
        if not number:
            return self._white[white] + self._yellow[0] + self._red[0]
        red, yellow = divmod(number, self._second)
        return self._white[white] + self._yellow[yellow] + self._red[red]

    def landed(self, kept: Shown, rng: Random) -> tuple[Shown, int, int]:
        """:meth:`lands` with an outcome drawn with ``rng``."""
        shown, before = self._drawn(rng), _packed(kept) if kept else 0
        assert before is not None
        return _words(before + (shown & _STAY)), shown >> _YELLOW_X & 15, shown >> _RED_X & 15

    def lands(self, kept: Shown, move: Move) -> tuple[Shown, int, int] | None:
        """The dice that lie there after the outcome ``move``, and the yellow and red ones lost to an X (D8)."""
        if type(move) is not Move or move.kind != "roll":
            return None
        found = _read_roll(move.args)
        before = _packed(kept)
        if found is None or before is None or found[0] != self.dice:
            return None
        _, stay, yellow, red = found
        return _words(before + stay), yellow, red

    def dist(self) -> Distribution[Move]:
        return _listed(self.dice)


@lru_cache(_MANY)
def _read_roll(words: Words) -> tuple[Party, int, int, int] | None:
    """What an outcome says: the dice rolled, those that stay in one number, and the yellow and red ones that do not."""
    packed = _packed(words)
    if packed is None:
        return None
    return party_of(words), packed & _STAY, packed >> _YELLOW_X & 15, packed >> _RED_X & 15


@lru_cache(16)
def _listed(dice: Party) -> Distribution[Move]:
    """Every outcome with its ways: up to 68,600 of them, for nine dice."""
    hands = [list(_hands(SIDES[colour], number)) for colour, number in zip(COLOURS, dice, strict=True)]
    return Distribution(
        {_outcome(sum(packed for packed, _ in hand)): prod(ways for _, ways in hand) for hand in product(*hands)}
    )


def _hands(sides: Sequence[str], number: int) -> Iterator[tuple[int, int]]:
    """What ``number`` dice of one colour can show, in one number each, with its ways."""
    faces = list(dict.fromkeys(sides))
    for counts in product(range(number + 1), repeat=len(faces)):
        if sum(counts) == number:
            ways = factorial(number)
            for face, count in zip(faces, counts, strict=True):
                ways = ways // factorial(count) * sides.count(face) ** count
            yield sum(count << _AT[face] for face, count in zip(faces, counts, strict=True)), ways


@cache
def party_roll(dice: Party) -> PartyRoll:
    """The roll of these dice; made once."""
    return PartyRoll(dice)


# -- choosing dice to re-roll --------------------------------------------------------------------------------------

STOP: Final = Move("stop")


@lru_cache(_MANY)
def reroll(words: Shown) -> Move:
    """The move that rolls these dice again."""
    return Move("reroll", words)


_coloured = lru_cache(_MANY)(party_of)


def left_after(shown: Shown, move: Move) -> tuple[Shown, Party] | None:
    """The dice that stay and the dice to roll again, if ``move`` re-rolls some of these; else None (D7)."""
    there, again = _packed(shown), _packed(move.args)
    if not again or there is None:
        return None
    rest = (there | _GUARD) - again
    if rest & _GUARD != _GUARD:
        return None
    return _words(rest - _GUARD), _coloured(move.args)


@lru_cache(_MANY)
def left_by_number(shown: Shown, number: int) -> tuple[Shown, Party]:
    """:func:`left_after` for the re-roll with that number; 0 stands for stopping and is none."""
    found = left_after(shown, rerolls(shown)[number])
    assert found is not None
    return found


class Rerolls(Sequence[Move]):
    """What one may do with dice that lie there: stop, or roll some of them again.

    Nine dice can have 511 re-rolls: a move is made when it is looked at, found by its number.
    """

    __slots__ = ("_counts", "_size", "_words")

    def __init__(self, shown: Shown) -> None:
        self._words = tuple(dict.fromkeys(shown))
        self._counts = tuple(shown.count(word) + 1 for word in self._words)
        self._size = prod(self._counts)

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if type(index) is not int:
            if isinstance(index, slice):
                return [self[number] for number in range(*index.indices(self._size))]
            index = int(index)
        number = index + self._size if index < 0 else index
        if not 0 <= number < self._size:
            raise IndexError("There are not so many ways to re-roll.")
        if number == 0:
            return STOP
        words: list[str] = []
        for word, count in zip(self._words, self._counts, strict=True):
            number, again = divmod(number, count)
            if again:
                words += [word] * again
        return reroll(tuple(words))


@lru_cache(_MANY)
def rerolls(shown: Shown) -> Rerolls:
    """What one may do with these dice; made once."""
    return Rerolls(shown)
