"""Firefox, spoken to in WebDriver BiDi through its own remote port: no other program is needed."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websocket import WebSocket, create_connection

from tests.browser.servers import free_port
from tests.browsers.driver import PATIENCE, Driver, program, started

PACKAGES = ("firefox-esr",)
WINDOW = {"width": 1280, "height": 900}


class Firefox:
    """One window. See https://www.w3.org/TR/webdriver-bidi/ for the commands."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._number = count(1)
        self._faults: list[str] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._window = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        self._ask("browsingContext.setViewport", context=self._window, viewport=WINDOW)

    def open(self, url: str) -> None:
        """Go to an address."""
        self._ask("browsingContext.navigate", context=self._window, url=url, wait="interactive")

    def run(self, script: str, *words: Any) -> Any:
        """Run the body of a function."""
        call = f"() => JSON.stringify((function () {{ {script} }})(...{json.dumps(words)})) ?? 'null'"
        place = {"context": self._window}
        answer = self._ask("script.callFunction", functionDeclaration=call, target=place, awaitPromise=False)
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def press(self, selector: str) -> None:
        """Press the middle of the first thing that matches."""
        self.run("document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })", selector)
        find = {"type": "css", "value": selector}
        found = self._ask("browsingContext.locateNodes", context=self._window, locator=find, maxNodeCount=1)["nodes"]
        if not found:
            raise AssertionError(f"There is no {selector} to press.")
        origin = {"type": "element", "element": {"sharedId": found[0]["sharedId"]}}
        hand = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": hand}
        self._ask("input.performActions", context=self._window, actions=[mouse])

    def faults(self) -> list[str]:
        """Errors since this was asked last."""
        self.run("return 1")  # what was logged before this has been heard now
        found, self._faults = self._faults, []
        return found

    def _ask(self, method: str, **params: Any) -> Any:
        number = next(self._number)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            heard = json.loads(self._socket.recv())
            if heard.get("method") == "log.entryAdded" and heard["params"]["level"] == "error":
                self._faults.append(heard["params"]["text"])
            if heard.get("id") == number:
                break
        if heard["type"] == "error":
            raise RuntimeError(f"{method}: {heard['message']}")
        return heard["result"]


@contextmanager
def firefox(scratch: Path) -> Iterator[Driver]:
    """A Firefox with a profile of its own."""
    port = free_port()
    words = [program("firefox-esr", "firefox"), "--headless", "--no-remote", "--profile", str(scratch / "profile")]
    (scratch / "profile").mkdir()
    with started([*words, f"--remote-debugging-port={port}"], scratch / "firefox.log"):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket = create_connection(f"ws://127.0.0.1:{port}/session", timeout=PATIENCE, suppress_origin=True)
                break
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)
        yield Firefox(socket)
        socket.close()
