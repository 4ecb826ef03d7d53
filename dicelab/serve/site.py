"""Voilà as dicelab runs it: designed error pages, a small surface, compressed answers."""

from __future__ import annotations

import webbrowser
from threading import Thread
from typing import Any

from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, RedirectHandler
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.static_file_handler import AllowListFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler

from dicelab.serve.notebooks import INDEX


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

    def get_absolute_path(self, root: str, path: str) -> str:
        """The file's path, or a plain 404: whether a forbidden file exists is nobody's business."""
        try:
            return str(super().get_absolute_path(root, path))
        except HTTPError:
            raise HTTPError(404) from None


class Page(TornadoVoilaHandler):
    """A notebook as a page."""

    async def get(self, path: str | None = None) -> None:
        """Run the notebook; the cookie lets the page give its kernel back when the visitor leaves."""
        self.xsrf_token  # noqa: B018  (reading it sets the cookie)
        await super().get(path)


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
        """Voilà's addresses without its file listing; the index notebook leads to the start page."""
        index = url_path_join(self.server_url, "voila", "render", INDEX)
        handlers: list[Any] = [(index, RedirectHandler, {"url": self.base_url, "permanent": False})]
        for rule in super().init_handlers():
            if rule[1] is AllowListFileHandler:
                handlers.append((rule[0], Picture, {**rule[2], "voila_configuration": self.voila_configuration}))
            elif rule[1] is TornadoVoilaHandler:
                handlers.append((rule[0], Page, rule[2]))
            elif rule[1] is not VoilaContentsHandler:
                handlers.append(rule)
        return handlers

    def launch_browser(self) -> None:
        """Open the start page in the default browser, if there is one."""
        Thread(target=webbrowser.open, args=(self.connection_url,), daemon=True).start()
