"""What answers at each address: a notebook as a page, the start page, pictures, whether there are seats; trouble."""

from __future__ import annotations

import asyncio
import os
import re
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, RedirectHandler, RequestHandler, authenticated
from voila.handler import BaseVoilaHandler
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from dicelab.room.server.keys import Keys
from dicelab.serve.door.answers import Headed
from dicelab.serve.door.guard import opens_a_page, visitor_address
from dicelab.serve.kernels.manager import Kernels, Seat
from dicelab.serve.pages.notebooks import card

PATIENCE, LOOK_AGAIN = 3.0, 0.2
"""Seconds that a visitor waits for a seat before being told, and between two looks: a page that is loaded again is
there before its old kernel has gone."""
AT_ONCE = 2 * (os.cpu_count() or 1)
"""Pages that are made at the same time. When a class comes, the first have their tables soon, and the last no later
than if all were made together."""
TRY_AGAIN = 20
"""Seconds after which trying again may help."""
AT_THIS_ADDRESS = "at this address"
"""Tells the page for trouble that there are tables left, for others."""
VISITOR = "dicelab-visitor"
"""The cookie that tells one browser from another. Who sits there, nobody asks."""


def of_a_teacher(handler: RequestHandler) -> bool:
    """Whether a class's teacher asks: a browser that was opened with the teacher's address."""
    keys: Keys = handler.settings["dicelab_room_keys"]
    return keys.is_teacher(handler)


class Drawn(BaseVoilaHandler):
    """A page that can say what is wrong also before anybody has looked who asks: with a body that cannot be read."""

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """The page for trouble asks who is logged in."""
        try:
            self.logged_in  # noqa: B018  (Jupyter raises an error where nobody has looked yet)
        except RuntimeError:
            self.current_user = None
        super().write_error(status_code, **kwargs)


class NotFound(Drawn):
    """Answers every address that nothing else answers."""

    async def prepare(self) -> None:
        """Say so, whatever the method."""
        await super().prepare()
        raise HTTPError(404)


class Picture(AllowListFileHandler, Drawn):
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


class Start(Drawn, TornadoVoilaTreeHandler):
    """The start page, as we drew it and no other way."""

    page_config_hook: Any

    async def get(self, path: str = "") -> None:
        """Voilà would let a visitor choose its older listing."""
        self.request.arguments.pop("classic-tree", None)
        self.page_config_hook = partial(self.page_config_hook, teacher=of_a_teacher(self))
        await super().get(path)


class Page(Drawn, TornadoVoilaHandler):
    """A notebook as a page."""

    seat: Seat | None = None
    left = False
    page_config_hook: Any

    @property
    def kernel_manager(self) -> Any:
        """The kernels, seen from this visitor's seat."""
        return self.seat or super().kernel_manager

    @property
    def content_security_policy(self) -> str:
        """The page talks with its kernel; older Safaris do not know that 'self' means its socket, too."""
        policy = str(super().content_security_policy)
        host = self.request.host.lower()
        if not re.fullmatch(r"[a-z0-9.-]+(:[0-9]+)?|\[[0-9a-f:]+\](:[0-9]+)?", host):
            return policy
        return policy.replace("connect-src 'self'", f"connect-src 'self' ws://{host} wss://{host}")

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Run the notebook if there is a seat; the cookies are for giving the kernel back when the visitor leaves."""
        if not opens_a_page(self.request, bool(self.settings["dicelab_embed_in"])):
            raise HTTPError(403)
        kernels: Kernels = self.kernel_manager
        address = visitor_address(self.request, self.settings["dicelab_proxies"])
        await self._find_seat(kernels, address)
        notes = of_a_teacher(self) and self._is_lesson(path)
        self.seat = Seat(kernels, address, laid=not notes)
        self.page_config_hook = partial(self.page_config_hook, teacher=notes)
        try:
            self.xsrf_token  # noqa: B018  (reading it sets the cookie)
            secret = self._secret()
            laid = path is not None and self.seat.get_pool_size(path) > 0
            async with nullcontext() if laid else self.settings["dicelab_kitchen"]:
                await self._send(path)
            if self.seat.kernel is not None:
                kernels.belongs_to(self.seat.kernel, secret)
        finally:
            self.seat.give_up()
            RequestInfoSocketHandler._cache.clear()  # nobody asks for it, and it would grow
            if self.seat.kernel is not None:
                await self._after(kernels, self.seat.kernel)

    async def _send(self, path: str | None) -> None:
        """The page, cell by cell. For somebody who has gone meanwhile it is run to its end, but not sent."""
        async for html in self.get_generator(path=path):
            if not self.left:
                try:
                    self.write(html)
                    await self.flush()
                except StreamClosedError:
                    self.left = True

    async def _after(self, kernels: Kernels, kernel: str) -> None:
        if self.left:
            await kernels.end_kernel(kernel)
        else:
            kernels.expect(kernel)

    def _is_lesson(self, path: str | None) -> bool:
        """What its teacher sees of a lesson is made for the teacher: the pages that are laid are for the class."""
        root = Path(self.settings["contents_manager"].root_dir)
        return path is not None and card(root / path).kind == "lesson"

    def on_connection_close(self) -> None:
        """Whoever asked has gone."""
        self.left = True
        super().on_connection_close()

    def _secret(self) -> str:
        """What tells this browser from all others; it is shown to no program on a page."""
        secret: str | None = self.get_cookie(VISITOR)
        if secret is None or not re.fullmatch(r"[\w-]{20,60}", secret):
            secret = token_urlsafe(24)
            secure = {"secure": True} if self.request.protocol == "https" else {}
            self.set_cookie(VISITOR, secret, httponly=True, samesite="Lax", path=self.base_url, **secure)
        return secret

    async def _find_seat(self, kernels: Kernels, address: str | None) -> None:
        for _ in range(int(PATIENCE / LOOK_AGAIN)):
            if not kernels.full_for(address):
                return
            await asyncio.sleep(LOOK_AGAIN)
        if kernels.full_for(address):
            raise HTTPError(503, "" if kernels.full else AT_THIS_ADDRESS)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """The page for trouble, with a word for programs when to come back."""
        if status_code == 503:
            self.set_header("Retry-After", str(TRY_AGAIN))
        super().write_error(status_code, **kwargs)


class Leave(VoilaShutdownKernelHandler):
    """A visitor closes the page and gives the kernel back."""

    @authenticated
    async def post(self, kernel_id: str) -> None:
        """End it, if it has not ended before, and if it is this visitor's."""
        kernels: Kernels = self.kernel_manager
        if kernel_id in kernels and not kernels.is_of(kernel_id, self.get_cookie(VISITOR)):
            raise HTTPError(403)
        await kernels.end_kernel(kernel_id)
        self.set_status(204)
        self.finish()


class KernelStatus(KernelHandler):
    """Whether a page's kernel is still there; nobody ends one here."""

    SUPPORTED_METHODS = ("GET",)

    @authenticated
    async def get(self, kernel_id: str) -> None:
        """What the page asks now and then, also while it still loads."""
        kernels: Kernels = self.kernel_manager
        kernels.sign_of_life(kernel_id)
        if kernel_id in kernels.over:
            self.set_status(404)
            says = "This kernel went beyond what there is for one."
            self.finish({"message": says, "reason": kernels.over[kernel_id]})
            return
        await super().get(kernel_id)


class Seats(Headed, RequestHandler):
    """Whether somebody else could be seated: for the page of those who wait, and for whoever watches the server."""

    def initialize(self, kernels: Kernels) -> None:
        """Remember whom to ask."""
        self.kernels = kernels

    def get(self) -> None:
        """Yes or no."""
        self.set_header("Cache-Control", "no-store")
        address = visitor_address(self.request, self.settings["dicelab_proxies"])
        self.write({"free": not self.kernels.full_for(address)})


class Health(Headed, RequestHandler):
    """Whether the server answers at all: for whoever watches it."""

    def get(self) -> None:
        """It does."""
        self.set_header("Cache-Control", "no-store")
        self.write({"alive": True})


class Elsewhere(Headed, RedirectHandler):
    """An address that has moved."""
