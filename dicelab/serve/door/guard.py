"""Who asks, and whether it is a person who opens a page: looked at before anything is done for a request."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import unquote_to_bytes, urlsplit

from tornado.httputil import HTTPServerRequest
from tornado.web import Application, RequestHandler

from dicelab.serve.door.address import is_here
from dicelab.serve.door.answers import Headed

_NAME: Final = re.compile(r"[a-z0-9._-]+")
_CONTROL: Final = re.compile(r"%(0[0-9a-f]|1[0-9a-f]|7f)|[\x00-\x1f\x7f]", re.IGNORECASE)
_DOCUMENTS: Final = ("document", "iframe", "frame")
_METHODS: Final = RequestHandler.SUPPORTED_METHODS


def own_names(given: Iterable[str] = ()) -> frozenset[str]:
    """The names under which this server is known: this machine's, and those that were given."""
    machine = socket.gethostname().lower()
    return frozenset({"localhost", machine, f"{machine}.local", *(name.lower() for name in given)})


def host_name(host: str) -> str:
    """The name or number in a Host header, without its port."""
    return host.partition("]")[0].strip("[") if host.startswith("[") else host.partition(":")[0]


def is_ours(host: str, names: frozenset[str]) -> bool:
    """Whether a request was meant for this server. A number always is; a name that leads here may be anybody's.

    Any web site can let its own name lead to this machine, and would then read our pages as its own.
    """
    name = host_name(host.lower())
    if _NAME.fullmatch(name) and name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _site(address: str) -> str | None:
    """The name and the port in an address; None where it is no address."""
    try:
        return urlsplit(address.lower()).netloc
    except ValueError:
        return None


def same_site(request: HTTPServerRequest) -> bool:
    """Whether a request that says where it is from comes from a page of this server."""
    origin = request.headers.get("Origin")
    return origin is None or _site(origin) == request.host.lower()


def is_readable(request: HTTPServerRequest) -> bool:
    """Whether what Jupyter reads of a request later on can be read: its path as text, its addresses as addresses."""
    try:
        unquote_to_bytes(request.path).decode()
    except UnicodeDecodeError:
        return False
    return all(_site(request.headers.get(name, "")) is not None for name in ("Origin", "Referer"))


def opens_a_page(request: HTTPServerRequest, may_be_framed: bool) -> bool:
    """Whether a browser is about to show what it asks for.

    A picture on any web site may have one of our pages as its address; each would take a seat. Browsers say what
    they are about, at least to safe addresses; what they will take tells the rest. A program may ask as it likes.
    """
    headers = request.headers
    if "prefetch" in headers.get("Sec-Purpose", headers.get("Purpose", "")):
        return False  # whoever comes after all asks again
    dest = headers.get("Sec-Fetch-Dest")
    if dest is not None:
        framed_elsewhere = dest != "document" and headers.get("Sec-Fetch-Site") not in ("same-origin", None)
        return (
            dest in _DOCUMENTS
            and headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
            and (may_be_framed or not framed_elsewhere)
        )
    takes, referer = headers.get("Accept", ""), headers.get("Referer", "")
    if "text/html" in takes or not takes:
        return True
    foreign = bool(referer) and _site(referer) != request.host.lower()
    return not foreign and takes.strip() == "*/*"


def is_shared(peer: str, proxies: frozenset[str]) -> bool:
    """Whether many may come from there: from a proxy, or from this machine, where one may run that nobody named."""
    return peer in proxies or is_here(peer)


def visitor_address(request: HTTPServerRequest, proxies: frozenset[str]) -> str | None:
    """Whose request it is: an address, or the network of one home with IPv6. None where that cannot be known.

    A proxy that was named is believed where it says whom it asks for; what else a request says about itself is not.
    It tells people apart so that nobody takes everything, and that is all: an address gives nobody a right.
    """
    peer = request.remote_ip or ""
    if not is_shared(peer, proxies):
        return _household(peer)
    said = request.headers.get("X-Forwarded-For", "") if peer in proxies else ""
    return _household(said.rpartition(",")[2].strip())


def _household(text: str) -> str | None:
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


class Refused(Headed, RequestHandler):
    """Answers what is not answered."""

    def initialize(self, status: int, says: str) -> None:
        """Remember why."""
        self._status, self._says = status, says

    def prepare(self) -> None:
        """Say so, whatever the method."""
        self.set_status(self._status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Connection", "close")
        self.finish(f"{self._says}\n")

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """The same for a method that Tornado does not know, or a body that it cannot read."""
        self.prepare()


class GuardedApplication(Application):
    """Looks at every request before it is handed on."""

    def find_handler(self, request: HTTPServerRequest, **kwargs: Any) -> Any:
        """The one that answers."""
        names: frozenset[str] = self.settings["dicelab_names"]
        if not is_ours(request.host, names):
            name = host_name(request.host)[:80]
            says = f"This server does not go by that name; whoever runs it can say so: dicelab serve --host {name}"
            return self._refuse(request, 421, says)
        if request.headers.get("Upgrade") and not same_site(request):
            return self._refuse(request, 403, "This line belongs to the pages of this server.")
        if request.method not in _METHODS:
            return self._refuse(request, 405, "That is not done here.")
        if _CONTROL.search(request.path) or not is_readable(request):
            return self._refuse(request, 404, "There is no such page.")
        return super().find_handler(request, **kwargs)

    def log_request(self, handler: RequestHandler) -> None:
        """Write a line to the log, but never the teacher's address, however it was mistyped: it holds the key."""
        if "/teach/" not in handler.request.path:
            super().log_request(handler)

    def _refuse(self, request: HTTPServerRequest, status: int, says: str) -> Any:
        return self.get_handler_delegate(request, Refused, {"status": status, "says": says})
