"""What a cell shows, as plain data for its page: a widget, HTML, text, or a calm sentence where it failed."""

from __future__ import annotations

from typing import Any, Final

from dicelab.errors import DicelabError
from dicelab.play.host import Message
from dicelab.widgets.chart import Chart
from dicelab.widgets.worker import Hosted

FAILED: Final = "This part of the page could not be made. What stands above it works; what would follow is missing."


def shown(thing: object) -> Message:
    """What a page draws of a thing."""
    if (widget := widget_of(thing)) is not None:
        return widget.opened()
    html = _html(thing)
    return {"type": "text", "text": repr(thing)} if html is None else {"type": "html", "html": html}


def widget_of(thing: object) -> Hosted | None:
    """The widget that a thing is shown as, if it is one."""
    if isinstance(thing, Hosted):
        return thing
    spec = _chart(thing)
    return None if spec is None else Chart(spec)


def failed(error: BaseException) -> Message:
    """What a page says of a cell that failed; what a user can mend is said as it is."""
    return {"type": "failed", "text": str(error) if isinstance(error, DicelabError) else FAILED}


def _chart(thing: object) -> dict[str, Any] | None:
    """The specification of an Altair chart, or of what stands for one."""
    spec = thing.to_dict() if hasattr(thing, "to_dict") and not isinstance(thing, type) else None
    return spec if isinstance(spec, dict) and "vega-lite" in str(spec.get("$schema")) else None


def _html(thing: object) -> str | None:
    if isinstance(thing, type):
        return None
    bundle = getattr(thing, "_repr_mimebundle_", None)
    if bundle is not None:
        data = bundle()
        data = data[0] if isinstance(data, tuple) else data
        if data and "text/html" in data:
            return str(data["text/html"])
    drawn = getattr(thing, "_repr_html_", None)
    html = None if drawn is None else drawn()
    return html if isinstance(html, str) else None
