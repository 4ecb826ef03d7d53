"""Files that do not change while the server runs: compressed once, kept by browsers."""

from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import FileFindHandler
from tornado.web import HTTPError, StaticFileHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler

from dicelab.serve.door.answers import Headed
from dicelab.widgets.bundle import STATIC

FOR_EVER = "public, max-age=31536000, immutable"
PACKED = (".js", ".css", ".svg", ".json", ".html", ".txt", ".map")
SMALL = 1024


@lru_cache(maxsize=1000)
def packed(path: str, changed: int) -> bytes:
    """The compressed content of a file. A class opens the same hundred files forty times."""
    return gzip.compress(Path(path).read_bytes(), 6, mtime=0)


class Kept(Headed, StaticFileHandler):
    """A file, compressed once; kept for ever by browsers where its address changes with it."""

    for_ever = False

    def set_extra_headers(self, path: str) -> None:
        """How long a browser may keep it."""
        if self.for_ever:
            self.set_header("Cache-Control", FOR_EVER)

    async def get(self, path: str, include_body: bool = True) -> None:
        """Send the file."""
        takes = self.request.headers.get("Accept-Encoding", "")
        if "gzip" not in takes or "Range" in self.request.headers or not path.endswith(PACKED):
            await super().get(path, include_body)
            return
        self.path = self.parse_url_path(path)
        path_here = self.get_absolute_path(self.root, self.path)  # may change the root
        found = self.validate_absolute_path(self.root, path_here)
        if found is None:
            return
        self.absolute_path = found
        about = Path(found).stat()
        if about.st_size < SMALL:
            await super().get(path, include_body)
            return
        self.modified = self.get_modified_time()
        self.set_headers()
        if self.should_return_304():
            self.set_status(304)
            return
        content = packed(found, about.st_mtime_ns)
        self.set_header("Content-Encoding", "gzip")
        self.set_header("Content-Length", len(content))
        if include_body:
            self.write(content)
        await self.flush()

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """A few words: nobody looks at the error page of a script."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish("There is no such file.\n" if status_code == 404 else "This file cannot be sent.\n")


class Template(Kept, TemplateStaticFileHandler):
    """A file of the template; its address carries its content's hash."""

    def parse_url_path(self, path: str) -> str:
        """The path inside a template; anything else is not there."""
        parts = path.split("/", 2)
        inside = len(parts) == 3 and parts[1] == "static" and ".." not in path.split("/")
        if not inside or parts[0] not in ("dicelab", "lab", "base"):
            raise HTTPError(404)
        return str(super().parse_url_path(path))


class Program(Kept, MultiStaticFileHandler):
    """A file of Voilà; its address carries the version."""

    for_ever = True


class Extension(Kept, FileFindHandler):
    """A file of an extension; its address carries the version."""

    for_ever = True

    def set_headers(self) -> None:
        """Those of a file that may be kept, not those of one that must be asked for again."""
        StaticFileHandler.set_headers(self)


class Bundle(Kept):
    """A bundle of a widget; its address carries its content's hash."""

    for_ever = True

    def initialize(self) -> None:  # type: ignore[override]
        """They lie beside the widgets."""
        super().initialize(path=str(STATIC))
