"""Widgets in a real browser without kernel and server: their bundles on a page, and Python behind them.

``mount(dicelab.TableWithOdds("draconic", seed=5))`` gives a :class:`Table` to play on; ``show(dicelab.Quiz("thrown"))``
gives the page. What a widget sends, also from a thread or from a line of the test, reaches every page that shows it.
The page looks as Voilà's template makes it (``page.emulate_media`` and ``page.set_viewport_size`` change theme and
width), and its address is like one of Voilà's, so links, ``?table=`` and the Back button work.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from ipywidgets import Widget
from playwright.sync_api import BrowserContext, Page, Route

from tests.browser.ground import ROOT
from tests.browser.windows import Windows

HERE = Path(__file__).parent
TEMPLATE = ROOT / "dicelab/serve/share/voila/templates/dicelab/static"
SITE = "http://localhost/voila/render/"
"""Nobody listens there: every request is answered here. To a browser it is a safe place, with a clipboard."""
NOT_STATE = ("layout", "tabbable", "tooltip")
"""What ipywidgets keeps for itself."""

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>{name} · dicelab</title>
<script>{theme}</script>
<style>{style}</style>
</head>
<body class="jp-Notebook pg-page pg-notebook" data-kind="{kind}" data-voila="voila">
<main id="content" tabindex="-1"><div id="rendered_cells">
<div class="jp-RenderedHTMLCommon"><h1>{name}</h1></div>
<div class="jp-CodeCell"><div class="jp-OutputArea-output jupyter-widgets" id="stage"></div></div>
</div></main>
<script>{harness}</script>
</body>
</html>"""

Make = Callable[[], Widget | Sequence[Widget]]


class Line:
    """What is still to be told to one open page; a message may come from any thread."""

    def __init__(self) -> None:
        self.open = True
        self._waiting: deque[str] = deque()
        self._wake: Callable[[], None] = lambda: None

    def tell(self, message: dict[str, Any]) -> None:
        """As a comm would: what is not JSON does not travel."""
        self._waiting.append(json.dumps(message, allow_nan=False))
        self._wake()

    def close(self) -> None:
        """Nothing more comes."""
        self.open = False
        self._wake()

    async def hear(self) -> list[str] | None:
        """Everything that waits, as soon as something does; None at the end."""
        loop, news = asyncio.get_running_loop(), asyncio.Event()
        self._wake = lambda: loop.call_soon_threadsafe(news.set)
        if not self._waiting and self.open:
            await news.wait()
        heard = [self._waiting.popleft() for _ in range(len(self._waiting))]
        return heard if heard or self.open else None


class Harness:
    """Pages with widgets on them: ``show(widget, …)``. ``shelf`` says what lies on a page whenever it is opened: what
    was made once, or, for pages that links lead to, something new every time (``shelf["shared"] = SharedTable``)."""

    def __init__(self, windows: Windows) -> None:
        self.shelf: dict[str, Make] = {}
        self.wire: list[str] = []
        """Everything that Python has told any page, as text."""
        self._windows = windows
        self._kinds: dict[str, str] = {}
        self._lines: dict[int, tuple[Line, set[str]]] = {}
        self._shown: dict[str, Widget] = {}
        self._number = count()

    def __call__(self, *widgets: Widget, name: str = "page", **how: Any) -> Page:
        """A page with these widgets; ``how`` as in ``open``."""
        self.shelf[name] = lambda: widgets
        return self.open(name, **how)

    def open(self, name: str, query: str = "", kind: str = "", page: Page | None = None, **of: Any) -> Page:
        """A page of the shelf; ``kind`` is what its notebook says it is, ``of`` what ``open_page`` takes."""
        self._kinds[name] = kind
        page = page or self.window(**of)
        page.goto(f"{SITE}{name}.ipynb{query}")
        page.wait_for_selector("body[data-ready]")
        return page

    def window(self, **of: Any) -> Page:
        """An empty window in which the pages on the shelf can be opened."""
        page = self._windows.open(**of)
        if page.context not in self._windows.carried:
            self._carry(self._windows, page.context)
        self._windows.carried[page.context] = self
        return page

    @staticmethod
    def _carry(windows: Windows, context: BrowserContext) -> None:
        """Connect a window; whichever harness has it at the time is asked."""

        def now() -> Harness:
            found: Harness = windows.carried[context]
            return found

        context.route("http://localhost/**", lambda route: now()._answer(route))
        context.expose_binding("harnessOpen", lambda source, path: now()._open(path))
        context.expose_binding("harnessSay", lambda source, model, content: now()._say(model, content))
        context.expose_binding("harnessHear", lambda source, number: now()._lines[number][0].hear())

    def close(self) -> None:
        """Let go of all pages; widgets that are shown nowhere say nothing more."""
        for line, _ in self._lines.values():
            line.close()
        for widget in list(self._shown.values()):
            widget.close()

    def _answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        name = Path(path).stem
        if path.startswith("/voila/render/") and name in self.shelf:
            parts = {
                "kind": self._kinds.get(name, ""),
                "theme": (TEMPLATE / "theme.js").read_text(encoding="utf-8"),
                "style": "".join((TEMPLATE / f"{one}.css").read_text() for one in ("tokens", "page", "notebook")),
                "harness": (HERE / "harness.js").read_text(encoding="utf-8"),
            }
            route.fulfill(body=PAGE.format(name=name, **parts), content_type="text/html")
        else:
            route.fulfill(status=404)

    def _open(self, path: str) -> str:
        """A page has been opened: what lies on it."""
        made = self.shelf[Path(path).stem]()
        number, line, seen = next(self._number), Line(), set()
        self._lines[number] = line, seen
        widgets = [made] if isinstance(made, Widget) else made
        opened = {"page": number, "widgets": [self._described(widget, seen) for widget in widgets]}
        self.wire.append(text := json.dumps(opened, allow_nan=False))
        return text

    def _described(self, widget: Widget, seen: set[str]) -> dict[str, Any]:
        """All that a page needs to know to draw a widget; from now on it hears of every change."""
        name = widget.model_id
        seen.add(name)
        if name not in self._shown:
            self._shown[name] = widget
            widget.comm.publish_msg = lambda kind, data=None, *_, **__: self._publish(name, kind, data or {})
        style = {key.replace("_", "-"): value for key, value in widget.layout.get_state().items() if key[0] != "_"}
        about: dict[str, Any] = {"id": name, "style": {key: value for key, value in style.items() if value is not None}}
        state = widget.get_state()
        own = {key: value for key, value in state.items() if key[0] != "_" and key not in NOT_STATE}
        return about | {"esm": state["_esm"], "css": state["_css"], "state": own}

    def _say(self, name: str, content: str) -> None:
        """A page sends a message, as it would through a comm."""
        message = {"content": {"data": {"method": "custom", "content": json.loads(content)}}, "buffers": []}
        if self._shown[name].comm is not None:
            self._shown[name].comm.handle_msg(message)

    def _publish(self, name: str, kind: str, data: dict[str, Any]) -> None:
        """A widget sends a message: everybody who shows it hears it."""
        for line, seen in self._lines.values():
            if kind != "comm_msg" or name not in seen:
                continue
            if data["method"] == "custom":
                line.tell(sent := {"id": name, "content": data["content"]})
            else:
                line.tell(sent := {"id": name, "changed": data["state"]})
            self.wire.append(json.dumps(sent, allow_nan=False))
