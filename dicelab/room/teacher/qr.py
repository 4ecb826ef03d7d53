"""A QR code as one path to be drawn: nothing but numbers and letters of ours."""

from __future__ import annotations

from functools import lru_cache
from typing import TypedDict


class Qr(TypedDict):
    """How many modules wide it is, and its dark ones as a path."""

    size: int
    path: str


@lru_cache(maxsize=8)  # a wall is drawn many times a second, its address stays
def qr(text: str) -> Qr | None:
    """The code of a text; None where the package that knows how is missing."""
    try:
        import segno
    except ImportError:
        return None
    rows = segno.make(text, error="m", micro=False).matrix
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return {"size": len(rows), "path": path}
