"""A host: what stands behind a widget, in plain Python. It takes a message and answers with messages.

A host knows no widget, no socket and no page. Whoever carries messages (a Jupyter comm, a test, a room, a worker)
hands it what a browser sent with :meth:`Host.answer`, brings the answers back to whoever asked, and hears through
:meth:`Host.subscribe` of every change, whoever caused it.

A request may have an ``id``. Its answer carries the same ``id`` and is for the page that asked; what everybody is told
because of it carries it as ``after``, so that this page knows that its request has been answered.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from threading import RLock
from typing import Any, ClassVar, Literal, NotRequired, TypedDict

from dicelab.errors import DicelabError
from dicelab.play.intents import Intent, Intents, read_id, read_intent
from dicelab.play.still import Blocks

Message = dict[str, Any]
Hear = Callable[[Message], None]


class Refusal(TypedDict):
    """A refusal. ``to`` is the kind of the request, "" after a fault of ours."""

    kind: Literal["refused"]
    says: str
    to: str
    revision: NotRequired[int]
    rule: NotRequired[str]
    """The section of the rulebook that says so."""
    stale: NotRequired[bool]
    """Whether it was about something that is not shown any more."""


class TextFile(TypedDict):
    """A text to be kept as a file."""

    kind: Literal["csv"]
    name: str
    text: str


class Host:
    """The base of all hosts: answer the one page that asks, tell all pages of a change."""

    INTENTS: ClassVar[Intents] = {}
    SORRY: ClassVar[str] = "Something went wrong here. Try it once more."

    def __init__(self) -> None:
        self._lock = RLock()
        self._hearers: list[Hear] = []
        self._request = ""  # the id of what is being answered

    @property
    def lock(self) -> Any:
        """Held while something is asked: in Lab, messages can arrive in another thread."""
        return self._lock

    # -- what is shown ----------------------------------------------------------------------------------

    def view(self) -> Mapping[str, Any]:
        """Everything that a page shows that opens now, as plain data. A subclass says with which keys (a TypedDict)."""
        raise NotImplementedError

    def facts(self) -> dict[str, Any]:
        """What programs can watch: plain values by name."""
        return {}

    def still(self) -> Blocks:
        """The same on paper: what a page shows now, for readers who have no Python behind it."""
        raise NotImplementedError

    # -- who hears of it --------------------------------------------------------------------------------

    def subscribe(self, hear: Hear) -> Callable[[], None]:
        """Call ``hear`` with every change; call what is returned to stop."""
        self._hearers.append(hear)
        return lambda: self._hearers.remove(hear) if hear in self._hearers else None

    def publish(self, message: Mapping[str, Any] | None = None) -> None:
        """Tell all subscribers: a message, or the view, which is only built where somebody subscribes."""
        if not self._hearers:
            return
        shown = self._shown() if message is None else message
        told = {"after": self._request, **shown} if self._request else dict(shown)
        for hear in tuple(self._hearers):
            hear(told)

    def _shown(self) -> Mapping[str, Any]:
        """What is told of a change; a fault of ours is told, too, and whatever stands beside this goes on."""
        try:
            return self.view()
        except Exception:
            return self._sorry()

    def close(self) -> None:
        """No page shows this any more: let go of what it follows."""

    # -- what is asked ----------------------------------------------------------------------------------

    def answer(self, content: object) -> list[Message]:
        """Do what a page asks. The return value is for that page alone; a change was published to all."""
        id, asked = read_id(content)
        with self.lock:
            self._request = id
            try:
                reply = self._reply(asked)
            finally:
                self._request = ""
        return [] if reply is None else [{**reply, "id": id} if id else dict(reply)]

    def _reply(self, asked: object) -> Mapping[str, Any] | None:
        kind = ""
        try:
            intents = {"hello": Intent(type(self).hello), **self.INTENTS}
            kind, parts = read_intent(asked, intents)
            return self._do(intents[kind], parts)
        except DicelabError as error:
            return self._refusal(error, kind)
        except Exception:
            return self._sorry()

    def hello(self) -> Mapping[str, Any]:
        """Everything, for a page that opens or has missed something."""
        return self.view()

    def _do(self, intent: Intent, parts: dict[str, Any]) -> Mapping[str, Any] | None:
        """What is asked for; where that has no answer of its own, something has changed and everybody is told."""
        reply = intent.does(self, **parts)
        if reply is None:
            self.publish()
        return reply

    def _refusal(self, error: DicelabError, to: str) -> Refusal:
        return {"kind": "refused", "says": str(error), "to": to}

    def _sorry(self) -> Refusal:
        """A fault of ours, to be mended: logged for us, a calm sentence for the reader."""
        logging.getLogger(type(self).__module__).exception("%s could not answer.", type(self).__name__)
        return {"kind": "refused", "says": self.SORRY, "to": ""}
