"""The site that needs no server, as tests see it: built if something has changed, served below a path of its own."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

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
