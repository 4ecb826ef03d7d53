"""WebKit, the engine of Safari: the small browser of WebKitGTK, spoken to in WebDriver through its own driver."""

from __future__ import annotations

import json
import os
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.browser.servers import free_port
from tests.browsers.driver import PATIENCE, Driver, Missing, program, started

PACKAGES = ("webkit2gtk-driver", "xvfb")
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""What WebDriver calls an element."""
LISTEN = """
    if (!window.walked) {
        window.walked = [];
        addEventListener("error", (event) => walked.push(String(event.message)));
        addEventListener("unhandledrejection", (event) => walked.push(String(event.reason)));
    }
"""


class WebKit:
    """One window. See https://www.w3.org/TR/webdriver2/ for the commands."""

    def __init__(self, driver: str) -> None:
        self._driver = driver
        wants = {"binary": minibrowser(), "args": ["--automation"]}
        asked = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": wants}}}
        self._session = f"/session/{_ask(driver, 'POST', '/session', asked)['sessionId']}"
        self._ask("POST", "/window/rect", width=1280, height=900)

    def open(self, url: str) -> None:
        """Go to an address; errors are heard from then on."""
        self._ask("POST", "/url", url=url)
        self.run(LISTEN)

    def run(self, script: str, *words: Any) -> Any:
        """Run the body of a function."""
        return self._ask("POST", "/execute/sync", script=script, args=list(words))

    def press(self, selector: str) -> None:
        """Click the first thing that matches."""
        self.run("document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })", selector)
        found = self._ask("POST", "/element", using="css selector", value=selector)[ELEMENT]
        self._ask("POST", f"/element/{found}/click")

    def faults(self) -> list[str]:
        """Errors since this was asked last."""
        found: list[str] = self.run("return (window.walked ?? []).splice(0)")
        return found

    def close(self) -> None:
        """Close the window."""
        self._ask("DELETE", "")

    def _ask(self, method: str, path: str, **body: Any) -> Any:
        return _ask(self._driver, method, self._session + path, body)


def _ask(driver: str, method: str, path: str, body: dict[str, Any]) -> Any:
    data = json.dumps(body).encode() if method == "POST" else None
    request = urllib.request.Request(driver + path, data, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]
    except urllib.error.HTTPError as error:
        raise RuntimeError(json.load(error)["value"]["message"]) from None


def minibrowser() -> str:
    """The small browser that comes with the library."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    if not found:
        raise Missing("there is no MiniBrowser of WebKitGTK on this machine")
    return str(found[-1])


@contextmanager
def webkit(scratch: Path) -> Iterator[Driver]:
    """A WebKit with settings of its own, on a screen that nobody sees."""
    minibrowser()
    driver, screen, port = program("WebKitWebDriver"), program("Xvfb"), free_port()
    own = {"HOME": str(scratch), "XDG_RUNTIME_DIR": str(scratch), "GDK_BACKEND": "x11", "LIBGL_ALWAYS_SOFTWARE": "1"}
    own |= {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}  # pages of ours only, and root may not have a sandbox
    own |= {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "WEBKIT_DISABLE_DMABUF_RENDERER": "1"}  # there is no graphics card
    with ExitStack() as running:
        read, write = os.pipe()
        words = [screen, "-displayfd", str(write), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
        running.enter_context(started(words, scratch / "screen.log", pass_fds=[write]))
        os.close(write)
        with os.fdopen(read) as told:
            own["DISPLAY"] = f":{told.readline().strip()}"
        words = [driver, f"--port={port}", "--host=127.0.0.1"]
        running.enter_context(started(words, scratch / "webkit.log", env={**os.environ, **own}))
        window = _window(f"http://127.0.0.1:{port}")
        yield window
        window.close()


def _window(driver: str) -> WebKit:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            _ask(driver, "GET", "/status", {})
            return WebKit(driver)
        except urllib.error.URLError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)
