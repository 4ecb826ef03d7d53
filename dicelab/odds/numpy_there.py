"""Whether NumPy can be had. It makes large turns and long experiments fast; everything is as exact without it."""

from __future__ import annotations

from functools import cache


@cache
def numpy_there() -> bool:
    """Whether NumPy can be imported: in a browser, for one, it may be missing."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        return False
    return True
