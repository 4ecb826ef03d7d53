"""Several hosts behind one widget: a table with its odds, a rulebook with its table.

Messages in both directions name their part, and otherwise are those of the part's own host. So one line carries them
all, wherever a page has room for one line only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dicelab.errors import MalformedMove
from dicelab.play.host import Host, Message
from dicelab.play.still import Blocks


class Parts(Host):
    """A host made of others, by name, in the order in which they lie on the page."""

    def __init__(self, parts: Mapping[str, Host]) -> None:
        super().__init__()
        self.parts: dict[str, Host] = {}
        self._leave: list[Callable[[], None]] = []
        self._take(parts)

    def _take(self, parts: Mapping[str, Host]) -> None:
        for leave in self._leave:
            leave()
        self.parts = dict(parts)
        self._leave = [host.subscribe(self._hear(name)) for name, host in parts.items()]

    def _hear(self, name: str) -> Callable[[Message], None]:
        return lambda message: self.publish({**message, "part": name})

    def lay(self, parts: Mapping[str, Host]) -> None:
        """Other parts from now on; those that are left out are closed."""
        gone = [host for host in self.parts.values() if host not in parts.values()]
        self._take(parts)
        for host in gone:
            host.close()
        self.publish()

    def view(self) -> Message:
        """What all parts show."""
        return {"kind": "parts", "parts": {name: host.view() for name, host in self.parts.items()}}

    def facts(self) -> dict[str, Any]:
        """Those of all parts."""
        return {name: fact for host in self.parts.values() for name, fact in host.facts().items()}

    def still(self) -> Blocks:
        """One part after the other."""
        return [block for host in self.parts.values() for block in host.still()]

    def answer(self, content: object) -> list[Message]:
        """What a part answers, under its name."""
        if not isinstance(content, dict) or "part" not in content:
            return super().answer(content)
        name = content["part"]
        host = self.parts.get(name) if isinstance(name, str) else None
        if host is None:
            return [self._refusal(MalformedMove("There is no such part here; load the page again."), "")]
        asked = {key: value for key, value in content.items() if key != "part"}
        return [{**answer, "part": name} for answer in host.answer(asked)]

    def close(self) -> None:
        """Nobody shows any of it any more."""
        for leave in self._leave:
            leave()
        for host in reversed(self.parts.values()):
            host.close()
