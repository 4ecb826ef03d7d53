"""What a widget is, whatever carries its messages: a host, what everybody hears of it, and answers to whoever asks."""

from __future__ import annotations

from typing import Any

import traitlets

from dicelab.play.host import Host, Message
from dicelab.widgets.bundle import vega_source


class Carrier(traitlets.HasTraits):
    """Brings a host what a page asks, and brings pages what the host says.

    A subclass says how a message travels (:meth:`_tell`).
    """

    host: Any

    def _carry(self, host: Host, owned: bool) -> None:
        """This host; where it is ``owned``, it is closed with the widget."""
        self.host, self._owned = host, owned
        self._follow_facts()

    def _subscribe(self) -> None:
        """From now on everything that the host says travels."""
        self._leave = self.host.subscribe(self._hear)

    def _tell(self, message: Message) -> None:
        """To all pages that show it."""
        raise NotImplementedError

    def receive(self, content: object) -> None:
        """A page asks; what it is answered has the id of the request."""
        for answer in self._answers(content):
            self._tell(answer)

    def _answers(self, content: object) -> list[Message]:
        own = self._own_answer(content) if isinstance(content, dict) else None
        if own is None:
            found: list[Message] = self.host.answer(content)
            return found
        assert isinstance(content, dict)
        return [own | {name: content[name] for name in ("id", "pane") if name in content}]

    def _own_answer(self, content: Message) -> Message | None:
        """What needs no host to be answered."""
        return vega_source() if content.get("kind") == "vega" else None

    def _hear(self, message: Message) -> None:
        """Something has changed: every page sees it, everybody who watches hears of it."""
        self._tell(message)
        self._follow_facts()

    def _follow_facts(self) -> None:
        try:
            facts = {name: fact for name, fact in self.host.facts().items() if self.has_trait(name)}
        except Exception:  # told by the host itself where it is asked; whatever else there is goes on
            return
        with self._at_once():
            for name, fact in facts.items():
                self.set_trait(name, fact)

    def _at_once(self) -> Any:
        """In here facts change together."""
        return self.hold_trait_notifications()

    def _uncarry(self) -> None:
        """Nobody shows it any more."""
        self._leave()
        if self._owned:
            self.host.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"
