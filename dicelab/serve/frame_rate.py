"""How fast the frames of a line are read, of whatever kind: pings, pongs and empty pieces cost the server time, too.

Messages have an allowance of their own, where they are understood; a page that only plays never comes near this one.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from dicelab.serve.throttle import Allowance

FRAMES: Final = (600.0, 300.0)
"""Frames of a line at once, and a second after that; what comes faster waits on the side of whoever sends it."""
ENOUGH: Final = 600
"""Frames that came too fast, without a pause between them, after which the line is cut: two seconds of a flood."""


def slowed(protocol: Any, at_once: float = FRAMES[0], a_second: float = FRAMES[1]) -> Any:
    """The WebSocket protocol of a line, as Tornado made it, with a limit to the frames that it reads."""
    if protocol is None:
        return None
    allowance, receive = Allowance(at_once, a_second), protocol._receive_frame

    too_fast = 0

    async def receive_frame() -> None:
        nonlocal too_fast
        await receive()
        if allowance.full:
            too_fast = 0
        delay = allowance.owe()
        too_fast += delay > 0
        if too_fast > ENOUGH:
            protocol.stream.close()
        elif delay > 0:
            await asyncio.sleep(delay)

    protocol._receive_frame = receive_frame
    return protocol
