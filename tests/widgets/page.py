"""A page without a browser."""

from __future__ import annotations

from typing import Any


class Page:
    """What a page gets to see of a widget: its state when it opens, and the messages after that."""

    def __init__(self, widget: Any) -> None:
        self.widget = widget
        self.got: list[Any] = []
        widget.send = lambda content, buffers=None: self.got.append(content)

    def say(self, content: Any) -> None:
        """Send as the browser does, where there may be no answer."""
        self.widget._handle_custom_msg(content, None)

    def send(self, content: Any) -> Any:
        """Send as the browser does, and return the answer."""
        before = len(self.got)
        self.say(content)
        assert len(self.got) > before
        return self.got[before]
