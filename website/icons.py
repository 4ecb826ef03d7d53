"""The icon of the app as PNG: a die that shows a five, drawn dot by dot, since phones want no SVG."""

from __future__ import annotations

import zlib
from struct import pack

GREEN, PALE = (11, 122, 91), (244, 240, 230)
PIPS = ((10.5, 10.5), (25.5, 10.5), (18.0, 18.0), (10.5, 25.5), (25.5, 25.5))
"""Where the pips lie, on a die of 36 by 36, as in ``icon.svg``."""


def die_png(size: int) -> bytes:
    """A square picture, its background filled to the edges so that a phone may cut it round."""
    scale = 36 / size
    rows = (_row((y + 0.5) * scale, size, scale) for y in range(size))
    return _png(size, b"".join(b"\0" + row for row in rows))


def _row(y: float, size: int, scale: float) -> bytes:
    return b"".join(bytes(_colour((x + 0.5) * scale, y, scale)) for x in range(size))


def _colour(x: float, y: float, soft: float) -> tuple[int, ...]:
    near = min(((x - px) ** 2 + (y - py) ** 2) ** 0.5 for px, py in PIPS) - 3.2
    part = min(1.0, max(0.0, 0.5 - near / soft))  # a dot on the edge of a pip is something between
    return tuple(round(pale * part + green * (1 - part)) for green, pale in zip(GREEN, PALE, strict=True))


def _png(size: int, raw: bytes) -> bytes:
    head = pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(raw, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
