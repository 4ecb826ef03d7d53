"""Voilà as dicelab runs it: designed error pages, a small surface, a place for every visitor or a polite word."""

from __future__ import annotations

import asyncio
import gc
import os
import webbrowser
from contextlib import suppress
from shutil import rmtree
from threading import Thread
from typing import Any

import psutil  # type: ignore[import-untyped]
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from jupyterlab_server.themes_handler import ThemesHandler
from tornado.ioloop import IOLoop, PeriodicCallback
from traitlets import Instance
from voila.app import Voila
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler, MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from dicelab.room.server.keys import Keys, kept_key
from dicelab.room.words import ADDRESS
from dicelab.serve.capacity import ENOUGH, Plan
from dicelab.serve.door.guard import GuardedApplication, own_names
from dicelab.serve.door.http_server import BoundedHTTPServer
from dicelab.serve.door.limits import bound_logs
from dicelab.serve.door.login import Attempts
from dicelab.serve.kernels.forkserver import FORKSERVER
from dicelab.serve.kernels.frames import ALLOWED
from dicelab.serve.kernels.page_kernel import USUAL, VARIABLE
from dicelab.serve.kernels.websocket import KernelWebSocket, Sockets
from dicelab.serve.options import Options
from dicelab.serve.pages.exporter import compile_once
from dicelab.serve.pages.handlers import (
    AT_ONCE,
    Elsewhere,
    Health,
    KernelStatus,
    Leave,
    NotFound,
    Page,
    Picture,
    Seats,
    Start,
)
from dicelab.serve.pages.notebooks import INDEX, programs_version, vega_address
from dicelab.serve.pages.rooms import Place, add_room_handlers, teacher_handlers
from dicelab.serve.pages.static_files import Bundle, Extension, Program, Template
from dicelab.serve.shutdown import at_the_end, end, make_run_folder
from dicelab.widgets.bundle import VEGA

TEND_MILLISECONDS = 1000
"""How often one looks whether the forkserver is alive."""


OURS = {
    AllowListFileHandler: Picture,
    FileFindHandler: Extension,
    KernelHandler: KernelStatus,
    MultiStaticFileHandler: Program,
    TemplateStaticFileHandler: Template,
    TornadoVoilaHandler: Page,
    TornadoVoilaTreeHandler: Start,
    VoilaKernelWebsocketHandler: KernelWebSocket,
    VoilaShutdownKernelHandler: Leave,
}
"""What answers in place of a handler of Voilà."""
LEFT_OUT = (VoilaContentsHandler, RequestInfoSocketHandler, ThemesHandler)
"""Handlers of Voilà that nobody needs; of its pages that list a folder, only the start page is left."""
VERSIONED = {MultiStaticFileHandler: "static", FileFindHandler: "labextensions"}
"""The word in an address that changes with what is installed."""


class PageServer(Voila):
    """The server."""

    options = Instance(Options, (), config=True, help="What whoever started it has chosen.")
    descriptors = Instance(Plan, ENOUGH, config=True, help="How many connections there may be.")

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, with our answer to unknown addresses; kernels are told where charts find Vega."""
        os.environ[VEGA] = vega_address(self.base_url)
        self.keys = Keys(kept_key(self.place.file("teacher.key")))
        os.environ[ADDRESS] = self.place.for_kernels(self.keys)
        os.environ.setdefault(VARIABLE, str(USUAL))
        given = super().init_settings()
        self.kernel_manager.allowed_message_types = list(ALLOWED)
        return {
            **given,
            "dicelab_names": own_names([*self.options.hosts, self.ip]),
            "dicelab_proxies": frozenset(self.options.proxies),
            "dicelab_embed_in": self.options.embed_in,
            "xsrf_cookie_kwargs": {"samesite": "Lax"},
            "compress_response": True,
            "dicelab_kitchen": asyncio.Semaphore(AT_ONCE),
            "dicelab_sockets": Sockets(),
            "dicelab_attempts": Attempts(),
            "default_handler_class": NotFound,
            "default_handler_args": {"voila_configuration": self.voila_configuration},
        }

    def init_handlers(self) -> list[Any]:
        """Voilà's addresses without its file listing, and our own; the index notebook leads to the start page."""
        index = url_path_join(self.server_url, "voila", "render", INDEX)
        handlers: list[Any] = [
            (index, Elsewhere, {"url": self.base_url, "permanent": False}),
            (url_path_join(self.server_url, "healthz"), Health),
            (url_path_join(self.server_url, "voila", "seats"), Seats, {"kernels": self.kernel_manager}),
            (url_path_join(self.server_url, "voila", "widgets", "[0-9a-f]+", r"(\w+\.js)"), Bundle),
        ]
        for path, handler, *rest in super().init_handlers():
            given = rest[0] if rest else {}
            if handler in LEFT_OUT or (handler is TornadoVoilaTreeHandler and path != self.server_url):
                continue
            if handler is AllowListFileHandler:
                given |= {"voila_configuration": self.voila_configuration}
            if handler in VERSIONED:
                path = path.replace(VERSIONED[handler], f"{VERSIONED[handler]}-{programs_version()}")
            handlers.append((path, OURS.get(handler, handler), given))
        return handlers

    def start(self) -> None:
        """Serve until a signal ends it."""
        bound_logs(self.log)
        compile_once()
        folder = make_run_folder()
        at_the_end(lambda: rmtree(folder, ignore_errors=True))
        at_the_end(end_kernels)
        self.connection_dir = str(folder)
        self.app = GuardedApplication(**self.init_settings())
        self.app.settings.update(self.tornado_settings)
        self.app.add_handlers(".*$", self.init_handlers())
        self.app.add_handlers(".*$", teacher_handlers(self.place))
        self.rooms = add_room_handlers(self.app, self.place, self.keys)
        at_the_end(self.rooms.ledger.store.close)
        self.listen()

    @property
    def place(self) -> Place:
        """Where this server is, for its rooms."""
        base = self.server_url or self.base_url  # Voilà sets the first late, after it has begun to lay tables
        return Place(self.options, base, self.descriptors.room_sockets)

    def listen(self) -> None:
        """Listen, and stay."""
        self.ioloop = IOLoop.current()
        self.http_server = BoundedHTTPServer(self.app, self.descriptors.connections, frozenset(self.options.proxies))
        self.http_server.listen(self.port, self.ip)
        PeriodicCallback(FORKSERVER.tend, TEND_MILLISECONDS).start()
        gc.collect()
        gc.freeze()  # what is loaded stays; looking through all of it again and again would keep everybody waiting
        if self.open_browser:
            self.launch_browser()
        self.ioloop.start()

    def _handle_signal_stop(self, sig: int, frame: Any) -> None:
        end()

    def launch_browser(self) -> None:
        """Open the start page in the default browser, if there is one, as the teacher's.

        With a word in place of the key: others on this machine see with what words a program is started.
        """
        Thread(target=webbrowser.open, args=(f"{self.place.here}teach/{self.keys.word()}",), daemon=True).start()


def end_kernels() -> None:
    """End all kernels at once: nothing in them is worth waiting for, since pages hold their games."""
    FORKSERVER.stop()
    started = psutil.Process().children(recursive=True)  # those that were started in the ordinary way
    for one in started:
        with suppress(psutil.Error):
            one.kill()
    psutil.wait_procs(started, timeout=1)
