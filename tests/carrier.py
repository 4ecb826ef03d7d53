"""The shortest carrier there is: a test hands a host a message and sees what comes back."""

from __future__ import annotations

from typing import Any

from dicelab.play.host import Host


class Line:
    """Somebody who shows a host: all that was published and answered, in order."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.got: list[dict[str, Any]] = []
        self.leave = host.subscribe(self.got.append)

    def say(self, content: Any) -> list[dict[str, Any]]:
        """Send a message; all that comes of it, what was published first."""
        before = len(self.got)
        self.got += self.host.answer(content)
        return self.got[before:]


def ask(host: Host, content: Any) -> dict[str, Any]:
    """Send a message; the answer to it, or what was published because of it."""
    line = Line(host)
    got = line.say(content)
    line.leave()
    assert got, f"nobody answered {content!r}"
    return got[-1]
