"""Several hosts behind one widget: a table with its odds, a rulebook with its table.

Messages in both directions name their pane, and otherwise are those of the pane's own host. So one line carries them
all, wherever a page has room for one line only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypedDict

from dicelab.errors import MalformedMove
from dicelab.play.host import Host, Message
from dicelab.play.still import Blocks


class PanesView(TypedDict):
    """What all panes show, by their names."""

    kind: Literal["panes"]
    panes: dict[str, object]


class Panes(Host):
    """A host made of others, by name, in the order in which they lie on the page."""

    def __init__(self, panes: Mapping[str, Host]) -> None:
        super().__init__()
        self.panes: dict[str, Host] = {}
        self._leave: list[Callable[[], None]] = []
        self._take(panes)

    def _take(self, panes: Mapping[str, Host]) -> None:
        for leave in self._leave:
            leave()
        self.panes = dict(panes)
        self._leave = [host.subscribe(self._hear(name)) for name, host in panes.items()]

    def _hear(self, name: str) -> Callable[[Message], None]:
        return lambda message: self.publish({**message, "pane": name})

    def lay(self, panes: Mapping[str, Host]) -> None:
        """Other panes from now on; those that are left out are closed."""
        gone = [host for host in self.panes.values() if host not in panes.values()]
        self._take(panes)
        for host in gone:
            host.close()
        self.publish()

    def view(self) -> PanesView:
        """All of them."""
        return {"kind": "panes", "panes": {name: host.view() for name, host in self.panes.items()}}

    def facts(self) -> dict[str, Any]:
        """Those of all panes."""
        return {name: fact for host in self.panes.values() for name, fact in host.facts().items()}

    def still(self) -> Blocks:
        """One pane after the other."""
        return [block for host in self.panes.values() for block in host.still()]

    def answer(self, content: object) -> list[Message]:
        """What a pane answers, under its name."""
        if not isinstance(content, dict) or "pane" not in content:
            return super().answer(content)
        name = content["pane"]
        host = self.panes.get(name) if isinstance(name, str) else None
        if host is None:
            refusal = self._refusal(MalformedMove("There is no such pane here; load the page again."), "")
            return [{**refusal, "id": content["id"]} if "id" in content else {**refusal}]
        asked = {key: value for key, value in content.items() if key != "pane"}
        return [{**answer, "pane": name} for answer in host.answer(asked)]

    def close(self) -> None:
        """No page shows any of them any more."""
        for leave in self._leave:
            leave()
        for host in reversed(self.panes.values()):
            host.close()
