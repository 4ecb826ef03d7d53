"""A text as a WebSocket frame. What everybody in a room hears is framed once, and written to every line as it is."""

from __future__ import annotations

import struct
from typing import Final

TEXT: Final = 0x81
"""The first byte of a whole message that is a text."""


def frame(text: str) -> bytes:
    """A text as it travels to a browser: the same bytes for everybody, so that a class is told by packing it once."""
    data = text.encode()
    if len(data) < 126:
        return struct.pack("!BB", TEXT, len(data)) + data
    if len(data) < 1 << 16:
        return struct.pack("!BBH", TEXT, 126, len(data)) + data
    return struct.pack("!BBQ", TEXT, 127, len(data)) + data
