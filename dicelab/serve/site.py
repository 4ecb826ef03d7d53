"""Voilà as dicelab runs it: designed error pages, a small surface, a place for every visitor or a polite word."""

from __future__ import annotations

import asyncio
import webbrowser
from threading import Thread
from typing import Any

from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, RedirectHandler, RequestHandler, authenticated
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.request_info_handler import RequestInfoSocketHandler
from voila.static_file_handler import AllowListFileHandler, MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler

from dicelab.serve.birth import NURSERY
from dicelab.serve.files import Bundle, Extension, Program, Template
from dicelab.serve.notebooks import INDEX
from dicelab.serve.pages import VERSION
from dicelab.serve.visitors import Kernels

PATIENCE, LOOK_AGAIN = 3.0, 0.2
"""Seconds that a visitor waits for a seat before being told, and between two looks: a page that is loaded again is
there before its old kernel has gone."""
TRY_AGAIN = 20
"""Seconds after which trying again may help."""


class NotFound(BaseVoilaHandler):
    """Answers every address that nothing else answers."""

    async def prepare(self) -> None:
        """Say so, whatever the method."""
        await super().prepare()
        raise HTTPError(404)


class Picture(AllowListFileHandler, BaseVoilaHandler):
    """A picture of a notebook; what is not one of them is not there."""

    def initialize(self, voila_configuration: Any, **kwargs: Any) -> None:
        """Keep what the error page needs."""
        self.voila_configuration = voila_configuration
        AllowListFileHandler.initialize(self, **kwargs)

    @authenticated
    async def get(self, path: str, include_body: bool = True) -> None:
        """Send it to whoever may see the pages."""
        await super().get(path, include_body)

    def get_absolute_path(self, root: str, path: str) -> str:
        """The file's path, or a plain 404: whether a forbidden file exists is nobody's business."""
        try:
            return str(super().get_absolute_path(root, path))
        except HTTPError:
            raise HTTPError(404) from None


class Page(TornadoVoilaHandler):
    """A notebook as a page."""

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Run the notebook if there is a seat; the cookie is for giving the kernel back when the visitor leaves."""
        kernels: Kernels = self.kernel_manager
        await self._find_seat(kernels)
        kernels.arrive()
        waiting = True
        try:
            self.xsrf_token  # noqa: B018  (reading it sets the cookie)
            async for html in self.get_generator(path=path):
                if waiting:
                    kernels.seated()
                    waiting = False
                self.write(html)
                await self.flush()
        finally:
            if waiting:
                kernels.seated()
            RequestInfoSocketHandler._cache.clear()  # nobody asks for it, and it would grow

    async def _find_seat(self, kernels: Kernels) -> None:
        for _ in range(int(PATIENCE / LOOK_AGAIN)):
            if not kernels.full:
                return
            await asyncio.sleep(LOOK_AGAIN)
        if kernels.full:
            raise HTTPError(503)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """The page for trouble, with a word for programs when to come back."""
        if status_code == 503:
            self.set_header("Retry-After", str(TRY_AGAIN))
        super().write_error(status_code, **kwargs)


class Seats(RequestHandler):
    """Whether somebody else could be seated: for the page of those who wait, and for whoever watches the server."""

    def initialize(self, kernels: Kernels) -> None:
        """Remember whom to ask."""
        self.kernels = kernels

    def get(self) -> None:
        """Yes or no."""
        self.set_header("Cache-Control", "no-store")
        self.write({"free": not self.kernels.full})


class Site(Voila):
    """The server."""

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, with our answer to unknown addresses."""
        return {
            **super().init_settings(),
            "compress_response": True,
            "default_handler_class": NotFound,
            "default_handler_args": {"voila_configuration": self.voila_configuration},
        }

    def init_handlers(self) -> list[Any]:
        """Voilà's addresses without its file listing, and our own; the index notebook leads to the start page."""
        index = url_path_join(self.server_url, "voila", "render", INDEX)
        handlers: list[Any] = [
            (index, RedirectHandler, {"url": self.base_url, "permanent": False}),
            (url_path_join(self.server_url, "voila", "seats"), Seats, {"kernels": self.kernel_manager}),
            (url_path_join(self.server_url, "voila", "widgets", "[0-9a-f]+", r"(\w+\.js)"), Bundle),
        ]
        configured = {"voila_configuration": self.voila_configuration}
        for path, handler, *rest in super().init_handlers():
            given = rest[0] if rest else {}
            if handler in (VoilaContentsHandler, RequestInfoSocketHandler):
                continue
            if handler is AllowListFileHandler:
                handlers.append((path, Picture, given | configured))
            elif handler is TornadoVoilaHandler:
                handlers.append((path, Page, given))
            elif handler is TemplateStaticFileHandler:
                handlers.append((path, Template))
            elif handler is MultiStaticFileHandler:
                handlers.append((path.replace("static", f"static-{VERSION}"), Program, given))
            elif handler is FileFindHandler:
                versioned = path.replace("labextensions", f"labextensions-{VERSION}")
                handlers.append((versioned, Extension, given))
            else:
                handlers.append((path, handler, *rest))
        return handlers

    def stop(self) -> None:
        """End the kernels, then what they came from."""
        super().stop()
        NURSERY.stop()

    def launch_browser(self) -> None:
        """Open the start page in the default browser, if there is one."""
        Thread(target=webbrowser.open, args=(self.connection_url,), daemon=True).start()
