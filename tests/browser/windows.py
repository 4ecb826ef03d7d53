"""Windows of a browser, watched: a page fails its test when it asks anything of another machine or logs an error.

One window is lent to one test after the other, since opening a new one costs more than drawing a table in it, and what
it has read of Jupyter need not be read again. Where several workers share the tests nobody looks, and nothing is
painted; everything else is as ever.
"""

from __future__ import annotations

import os
import re
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, BrowserContext, Page

HOME = ("127.0.0.1", "localhost")
OF_ANY_WINDOW = {"reduced_motion"}
"""What can be changed in an open window; for anything else of a context there must be a new one."""

NOBODY_LOOKS = "PYTEST_XDIST_WORKER" in os.environ
UNSEEN = """if (window === top) {
    window.unseen = new CSSStyleSheet();
    unseen.replaceSync(":root { opacity: 0 !important; }");
    document.adoptedStyleSheets.push(unseen);
}"""
"""What is transparent has its place, its style, and hears of every press; only its pixels are left out, which in tests
that play cost a fifth of all work."""


class Forgive(list[str]):
    """Patterns of console errors that one test expects."""

    def __call__(self, pattern: str) -> None:
        """Expect one more."""
        self.append(pattern)


class Windows:
    """All windows of one browser; ``begin`` and ``end`` are called around every test."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._lent: Page | None = None
        self._is_lent = False
        self._forgive = Forgive()
        self._faults: list[str] = []
        self._contexts: list[BrowserContext] = []
        self.carried: WeakKeyDictionary[BrowserContext, Any] = WeakKeyDictionary()
        """What a harness keeps with a window."""

    def begin(self, forgive: Forgive) -> None:
        """A test begins."""
        self._forgive, self._faults, self._is_lent = forgive, [], False

    def end(self) -> None:
        """The test is over: close what it opened, and say what was wrong."""
        for context in self._contexts:
            context.close()
        self._contexts.clear()
        if self._is_lent and self._lent:
            self._take_back(self._lent)
        assert not self._faults, "\n".join(self._faults)

    def open(
        self, *, width: int = 1280, height: int = 900, dark: bool = False, fresh: bool = False, **more: object
    ) -> Page:
        """The window that tests use in turn, or one of its own: for whoever has it already, for what it cannot be
        (``more`` is what Playwright's ``new_context`` takes), and for a ``fresh`` one, which has seen nothing yet."""
        if fresh or self._is_lent or set(more) - OF_ANY_WINDOW:
            page = self._new(width, height, dark, more)
            self._contexts.append(page.context)
            return page
        self._is_lent = True
        if self._lent is None:
            self._lent = self.lasting(1280, 900)  # windows that links open are as large, whoever asks first
        self._lent.set_viewport_size({"width": width, "height": height})
        motion = more.get("reduced_motion", "no-preference")
        look: Any = {"color_scheme": "dark" if dark else "light", "reduced_motion": motion, "forced_colors": "none"}
        self._lent.emulate_media(**look)
        return self._lent

    def lasting(self, width: int, height: int) -> Page:
        """A window that stays open over many tests; whoever asked for it closes its context."""
        return self._new(width, height, False, {})

    def _take_back(self, page: Page) -> None:
        """Nothing of a test is left: no popup, nothing that was stored, nothing that was drawn."""
        try:
            for popup in page.context.pages:
                if popup != page:
                    popup.close()
            page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
            page.context.clear_cookies()
            page.mouse.move(0, 0)
            page.goto("about:blank")
        except Exception:  # whatever it is, the next test begins with another window
            page.context.close()
            self._lent = None

    def _new(self, width: int, height: int, dark: bool, more: dict[str, object]) -> Page:
        window = {"width": width, "height": height}
        context = self._browser.new_context(viewport=window, color_scheme="dark" if dark else "light", **more)  # type: ignore[arg-type]
        if NOBODY_LOOKS:
            context.add_init_script(UNSEEN)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("request", lambda request: self._asked("request", request.url))
        page.on("websocket", lambda socket: self._asked("socket", socket.url))
        page.on("pageerror", lambda error: self._log(f"page error: {error} ({page.url})"))
        page.on(
            "console",
            lambda message: (
                message.type == "error" and self._log(f"console error: {message.text} ({message.location['url']})")
            ),
        )
        return page

    def _asked(self, kind: str, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname not in HOME:
            self._faults.append(f"a {kind} to {url}")

    def _log(self, line: str) -> None:
        if line.endswith("/favicon.ico)"):
            return  # browsers ask for it, now or never, where a page names no icon: ours do, see test_build.py
        if not any(re.search(pattern, line) for pattern in self._forgive):
            self._faults.append(line)
