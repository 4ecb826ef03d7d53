"""Dice thrown many at once, with NumPy's generator or, where there is none, with the same one in plain Python.

The same seed gives the same dice either way: what a class has seen in a kernel it sees again in a browser.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import cycle, islice
from struct import pack
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    import numpy as np

    Generator: TypeAlias = "np.random.Generator | PlainGenerator"


@cache
def numpy_there() -> bool:
    """Whether NumPy can be imported: in a browser, for one, it may be missing."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        return False
    return True


Thrown = Any
"""A row for each trial, a column for each die, of numbers of sides from 0: an array, or a list of bytes, or of tuples
where a die has too many sides for a byte."""

_WORD: Final = (1 << 32) - 1
_LONG: Final = (1 << 64) - 1
_STATE: Final = (1 << 128) - 1
_STEP: Final = (2549297995355413924 << 64) + 4865540595714422341


def generator(*seeds: int) -> Generator:
    """The generator that these seeds give."""
    if not numpy_there():
        return PlainGenerator(seeds)
    import numpy as np

    return np.random.default_rng(seeds)


def thrown(rng: Generator, trials: int, sides: Sequence[int]) -> Thrown:
    """Dice with so many sides, each thrown once: a row for each trial, a column for each die."""
    if isinstance(rng, PlainGenerator):
        return rng.rows(trials, sides)
    import numpy as np

    size, kind = (trials, len(sides)), np.dtype(f"int{bits_of(max(sides, default=1))}").type
    if len(set(sides)) == 1:  # dice of one kind come ten times as fast
        return rng.integers(0, sides[0], size=size, dtype=kind)
    return rng.integers(0, sides, size=size, dtype=kind)


def bits_of(sides: int) -> int:
    """The bits of a number for so many sides: dice with few sides are thrown faster."""
    return 8 if sides <= 127 else 16 if sides <= 32_767 else 32


class PlainGenerator:
    """NumPy's default generator (PCG64, seeded as ``SeedSequence`` does it), as far as dice need it.

    >>> [list(row) for row in PlainGenerator([4, 0]).rows(2, [6, 6, 6])]
    [[1, 0, 5], [4, 5, 0]]
    """

    def __init__(self, seeds: Sequence[int]) -> None:
        a, b, c, d = _seeded(seeds)
        self._add = ((c << 64 | d) << 1 | 1) & _STATE
        self._state = ((self._add + (a << 64 | b)) * _STEP + self._add) & _STATE
        self._left = b""  # whole words of 32 bits that were drawn and not yet used

    def rows(self, trials: int, sides: Sequence[int]) -> list[Any]:
        """Dice with so many sides, each thrown once: a row for each trial, a byte for each die; where a die has too
        many sides for that, a tuple for each trial."""
        width = len(sides)
        if not width:
            return [b""] * trials
        if (bits := bits_of(max(sides))) > 8:
            long = self._long([*sides] * trials, bits)
            return [tuple(long[at : at + width]) for at in range(0, trials * width, width)]
        flat = self._alike(trials * width, sides[0]) if len(set(sides)) == 1 else self._mixed(trials, sides)
        return [flat[at : at + width] for at in range(0, trials * width, width)]

    def column(self, count: int, sides: int, bits: int) -> Sequence[int]:
        """One die thrown so many times, as ``integers(0, sides, count)`` of the type with so many bits gives it."""
        if bits == 8:
            return self._alike(count, sides)
        if bits == 64 and sides > 1 << 32:
            return self._longest(count, sides)
        return self._long([sides] * count, min(bits, 32))

    def _alike(self, count: int, sides: int) -> bytes:
        """Lemire's method, byte by byte: a byte gives a side, or is thrown away so that all sides are equally likely.
        All bytes are turned into sides at once; what was drawn in excess is put back."""
        if sides == 1:
            return bytes(count)
        table, refused = _sides_of_bytes(sides)
        raw = self._left
        found = raw.translate(table, refused)
        while len(found) < count:
            more = self._draw(count - len(found) + 64)
            raw += more
            found += more.translate(table, refused)
        self._left = raw[_used(raw, refused, count) :]
        return found[:count]

    def _mixed(self, trials: int, sides: Sequence[int]) -> bytes:
        tables = [_sides_of_bytes(number) for number in sides]
        out, raw, at = bytearray(), self._left, 0
        for _ in range(trials):
            for number, (table, refused) in zip(sides, tables, strict=True):
                if number == 1:
                    out.append(0)
                    continue
                while True:
                    if at == len(raw):
                        raw, at = self._draw(4096), 0
                    byte = raw[at]
                    at += 1
                    if byte not in refused:
                        out.append(table[byte])
                        break
        self._left = raw[at + -at % 4 :]
        return bytes(out)

    def _long(self, sides: Sequence[int], bits: int) -> list[int]:
        """Lemire's method with 16 or 32 bits at a time, each die with its own number of sides."""
        size, whole = bits // 8, 1 << bits
        out, raw, at = [], self._left, 0
        for number in sides:
            if number == 1:
                out.append(0)
                continue
            refused = whole % number
            while True:
                if at == len(raw):
                    raw, at = self._draw(4096), 0
                spread = int.from_bytes(raw[at : at + size], "little") * number
                at += size
                if spread % whole >= refused:
                    out.append(spread >> bits)
                    break
        self._left = raw[at + -at % 4 :]
        return out

    def _longest(self, count: int, sides: int) -> list[int]:
        """The same with 64 bits; half of such a word that is left over waits for shorter numbers."""
        half = len(self._left) % 8
        waiting, raw, at = self._left[:half], self._left[half:], 0
        out: list[int] = []
        refused = (1 << 64) % sides
        while len(out) < count:
            if at == len(raw):
                raw, at = self._draw(8 * (count - len(out))), 0
            spread = int.from_bytes(raw[at : at + 8], "little") * sides
            at += 8
            if spread & _LONG >= refused:
                out.append(spread >> 64)
        self._left = waiting + raw[at:]
        return out

    def _draw(self, count: int) -> bytes:
        """At least so many bytes."""
        state, add, longs = self._state, self._add, []
        for _ in range(count // 8 + 1):
            state = (state * _STEP + add) & _STATE
            mixed, turn = (state >> 64) ^ (state & _LONG), state >> 122
            longs.append((mixed >> turn | mixed << (64 - turn)) & _LONG)
        self._state = state
        return pack(f"<{len(longs)}Q", *longs)


@cache
def _sides_of_bytes(sides: int) -> tuple[bytes, bytes]:
    """The side that each byte gives, and the bytes that give none."""
    refused = bytes(byte for byte in range(256) if byte * sides % 256 < 256 % sides)
    return bytes(byte * sides >> 8 for byte in range(256)), refused


def _used(raw: bytes, refused: bytes, count: int) -> int:
    """How many bytes ``count`` sides took, up to the end of a word: the rest of a word is not used again."""
    low, high = count, len(raw)
    while low < high:  # the shortest beginning that holds so many
        middle = (low + high) // 2
        if len(raw[:middle].translate(None, refused)) < count:
            low = middle + 1
        else:
            high = middle
    return low + -low % 4


def _seeded(seeds: Sequence[int]) -> list[int]:
    """Four numbers of 64 bits, from the seeds as NumPy's ``SeedSequence`` mixes them."""
    words = [seed >> shift & _WORD for seed in seeds for shift in range(0, max(1, seed.bit_length()), 32)]
    hashed = _Hash(0x43B0D7E5, 0x931E8875)
    pool = [hashed(word) for word in [*words, 0, 0, 0, 0][:4]]
    for source in range(4):
        for target in range(4):
            if source != target:
                pool[target] = _mix(pool[target], hashed(pool[source]))
    for word in words[4:]:
        pool = [_mix(part, hashed(word)) for part in pool]
    state = list(map(_Hash(0x8B51F9DD, 0x58F38DED), islice(cycle(pool), 8)))
    return [low | high << 32 for low, high in zip(state[::2], state[1::2], strict=True)]


class _Hash:
    def __init__(self, start: int, factor: int) -> None:
        self._now, self._factor = start, factor

    def __call__(self, value: int) -> int:
        value ^= self._now
        self._now = self._now * self._factor & _WORD
        value = value * self._now & _WORD
        return value ^ value >> 16


def _mix(x: int, y: int) -> int:
    mixed = (0xCA01F9DD * x - 0x4973F715 * y) & _WORD
    return mixed ^ mixed >> 16
