"""The site that needs no server, as tests see it: built if something has changed, served below a path of its own."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.browser.ground import ROOT

BUILT = ROOT / "build/site"
MADE_OF = ("dicelab", "notebooks", "website")
LEFT_OUT = {"node_modules", "__pycache__"}
BELOW = "/a/school/dice/"
"""Any path will do."""


def built() -> Path:
    """The site, built anew where a source is newer."""
    newest = max(path.stat().st_mtime for part in MADE_OF for path in _files(ROOT / part))
    stamp = BUILT / "offline.js"  # what the build writes last
    if not stamp.exists() or stamp.stat().st_mtime < newest:
        subprocess.run([sys.executable, "-m", "website"], check=True, cwd=ROOT)
    return BUILT


def _files(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_dir() and path.name not in LEFT_OUT:
            yield from _files(path)
        elif path.is_file():
            yield path


class _Handler(SimpleHTTPRequestHandler):
    """As `python -m http.server` serves a folder; only what is asked for below the path is there."""

    def translate_path(self, path: str) -> str:
        asked = urlsplit(path).path
        return super().translate_path(asked.removeprefix(BELOW) if asked.startswith(BELOW) else "/nowhere")

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder, while it is served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{BELOW}"
        server.shutdown()


PLACES = """() => [...document.querySelectorAll("#rendered_cells .jp-Cell")].map((cell) => {
    const { top, height } = cell.getBoundingClientRect();
    return [Math.round(top + scrollY), Math.round(height)]; })"""
"""Where every cell stands, and how high it is."""

FOLLOW = f"""async (href) => {{
    const link = Object.assign(document.createElement("a"), {{ href }}), main = document.querySelector("main");
    main.append(link);
    const put = new Promise((done) => new MutationObserver((_, watch) => {{
        if (!main.isConnected) {{ watch.disconnect(); done(); }}
    }}).observe(document.body, {{ childList: true }}));
    link.click();
    await put;
    return ({PLACES})(); }}"""
"""Follows a link; comes back with the places of the next page when it is laid out, before anything on it is alive."""


def live(page: Page) -> None:
    """Wait until all cells have run."""
    page.wait_for_selector("body[data-ready]", timeout=90_000)


@dataclass
class Visitor:
    """A window on the site that stays open: Python is there from page to page, as for somebody who looks around."""

    page: Page
    site: str
    words: list[str] = field(default_factory=list)
    """What was said while Python came for the first time."""

    def load(self, name: str, query: str = "") -> list[list[int]]:
        """Open a page from the beginning; gives where everything stood before anything was alive."""
        self.page.goto(f"{self.site}{name}.html{query}")
        before = self.places()
        live(self.page)
        return before

    def follow(self, name: str, query: str = "") -> list[list[int]]:
        """Open a page by a link; gives where everything stood before anything was alive."""
        asked = f"{self.site}{name}.html{query}"
        if self.page.url == asked:
            self.page.evaluate(FOLLOW, "./")  # a link to where one is leads nowhere
        before: list[list[int]] = self.page.evaluate(FOLLOW, asked)
        live(self.page)
        return before

    def places(self) -> list[list[int]]:
        """Where everything stands now."""
        found: list[list[int]] = self.page.evaluate(PLACES)
        return found
