"""Voilà as dicelab runs it: designed error pages, a small surface, a place for every visitor or a polite word."""

from __future__ import annotations

import asyncio
import os
import re
import webbrowser
from contextlib import nullcontext
from threading import Thread
from typing import Any

from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.utils import url_path_join
from jupyterlab_server.themes_handler import ThemesHandler
from tornado.web import HTTPError, RedirectHandler, RequestHandler, authenticated
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler, MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from dicelab.serve.birth import NURSERY
from dicelab.serve.files import Bundle, Extension, Headed, Program, Template
from dicelab.serve.line import Line
from dicelab.serve.notebooks import INDEX
from dicelab.serve.pages import VERSION, vega_address
from dicelab.serve.seat import Seat
from dicelab.serve.visitors import Kernels
from dicelab.widgets.chart import VEGA

PATIENCE, LOOK_AGAIN = 3.0, 0.2
"""Seconds that a visitor waits for a seat before being told, and between two looks: a page that is loaded again is
there before its old kernel has gone."""
AT_ONCE = 2 * (os.cpu_count() or 1)
"""Pages that are made at the same time. When a class comes, the first have their tables soon, and the last no later
than if all were made together."""
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


class Start(TornadoVoilaTreeHandler):
    """The start page, as we drew it and no other way."""

    async def get(self, path: str = "") -> None:
        """Voilà would let a visitor choose its older listing."""
        self.request.arguments.pop("classic-tree", None)
        await super().get(path)


class Page(TornadoVoilaHandler):
    """A notebook as a page."""

    seat: Seat | None = None

    @property
    def kernel_manager(self) -> Any:
        """The kernels, seen from this visitor's seat."""
        return self.seat or super().kernel_manager

    @property
    def content_security_policy(self) -> str:
        """The page talks with its kernel; older Safaris do not know that 'self' means that line too."""
        policy = str(super().content_security_policy)
        host = self.request.host.lower()
        if not re.fullmatch(r"[a-z0-9.-]+(:[0-9]+)?|\[[0-9a-f:]+\](:[0-9]+)?", host):
            return policy
        return policy.replace("connect-src 'self'", f"connect-src 'self' ws://{host} wss://{host}")

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Run the notebook if there is a seat; the cookie is for giving the kernel back when the visitor leaves."""
        kernels: Kernels = self.kernel_manager
        await self._find_seat(kernels)
        self.seat = Seat(kernels)
        try:
            self.xsrf_token  # noqa: B018  (reading it sets the cookie)
            laid = path is not None and self.seat.get_pool_size(path) > 0
            async with nullcontext() if laid else self.settings["dicelab_kitchen"]:
                async for html in self.get_generator(path=path):
                    self.write(html)
                    await self.flush()
        finally:
            self.seat.give_up()
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


class Leave(VoilaShutdownKernelHandler):
    """A visitor closes the page and gives the kernel back."""

    @authenticated
    async def post(self, kernel_id: str) -> None:
        """End it, if it has not ended before."""
        kernels: Kernels = self.kernel_manager
        kernels.drop_failed()
        if kernel_id in kernels:
            await kernels.shutdown_kernel(kernel_id)
        self.set_status(204)
        self.finish()


class Seats(Headed, RequestHandler):
    """Whether somebody else could be seated: for the page of those who wait, and for whoever watches the server."""

    def initialize(self, kernels: Kernels) -> None:
        """Remember whom to ask."""
        self.kernels = kernels

    def get(self) -> None:
        """Yes or no."""
        self.set_header("Cache-Control", "no-store")
        self.write({"free": not self.kernels.full})


class Elsewhere(Headed, RedirectHandler):
    """An address that has moved."""


class Site(Voila):
    """The server."""

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, with our answer to unknown addresses; kernels are told where charts find Vega."""
        os.environ[VEGA] = vega_address(self.base_url)
        return {
            **super().init_settings(),
            "compress_response": True,
            "dicelab_kitchen": asyncio.Semaphore(AT_ONCE),
            "default_handler_class": NotFound,
            "default_handler_args": {"voila_configuration": self.voila_configuration},
        }

    def init_handlers(self) -> list[Any]:
        """Voilà's addresses without its file listing, and our own; the index notebook leads to the start page."""
        index = url_path_join(self.server_url, "voila", "render", INDEX)
        handlers: list[Any] = [
            (index, Elsewhere, {"url": self.base_url, "permanent": False}),
            (url_path_join(self.server_url, "voila", "seats"), Seats, {"kernels": self.kernel_manager}),
            (url_path_join(self.server_url, "voila", "widgets", "[0-9a-f]+", r"(\w+\.js)"), Bundle),
        ]
        configured = {"voila_configuration": self.voila_configuration}
        for path, handler, *rest in super().init_handlers():
            given = rest[0] if rest else {}
            if handler in (VoilaContentsHandler, RequestInfoSocketHandler, ThemesHandler):
                continue
            if handler is AllowListFileHandler:
                handlers.append((path, Picture, given | configured))
            elif handler is TornadoVoilaHandler:
                handlers.append((path, Page, given))
            elif handler is TornadoVoilaTreeHandler:
                if path == self.server_url:  # no listing of folders
                    handlers.append((path, Start, given))
            elif handler is VoilaKernelWebsocketHandler:
                handlers.append((path, Line))
            elif handler is VoilaShutdownKernelHandler:
                handlers.append((path, Leave, given))
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
        try:
            self.kernel_manager.drop_failed()
            super().stop()
        finally:
            NURSERY.stop()

    def _handle_signal_stop(self, sig: int, frame: Any) -> None:
        if not hasattr(self, "ioloop"):  # the tables are still being laid
            raise KeyboardInterrupt
        super()._handle_signal_stop(sig, frame)

    def launch_browser(self) -> None:
        """Open the start page in the default browser, if there is one."""
        Thread(target=webbrowser.open, args=(self.connection_url,), daemon=True).start()
