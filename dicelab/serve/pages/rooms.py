"""What answers about rooms: the pupils' page and its files, the teacher's address, and the two kinds of sockets.

:func:`add_room_handlers` puts all of it into a Tornado application: that of ``dicelab serve``, or of a Jupyter server.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final

from jupyter_server.auth.decorator import allow_unauthenticated
from tornado.web import HTTPError

from dicelab.room.server.codes import spoken
from dicelab.room.server.folder import sweep
from dicelab.room.server.hub import Hub
from dicelab.room.server.keys import TEACHERS_ADDRESS, Keys
from dicelab.room.server.ledger import Ledger
from dicelab.room.server.limits import DAY, MOST_SOCKETS
from dicelab.room.server.pupil_socket import PupilSocket
from dicelab.room.server.store import Store
from dicelab.room.server.teacher_socket import TeacherSocket
from dicelab.serve.door.address import EVERYWHERE_NAMES, ONLY_HERE, addresses, is_here, url
from dicelab.serve.door.answers import Calm, headers
from dicelab.serve.door.guard import same_site, visitor_address
from dicelab.serve.options import Options
from dicelab.serve.pages.static_files import Bundle
from dicelab.serve.settings import SHARE
from dicelab.widgets.bundle import bundle

FILES: Final = ("pupil.js", "pupil.css")
MOST_LISTED: Final = 6
"""Rooms that a teacher's page offers to go on with, the latest first."""
ASKS: Final = "X-Dicelab"
"""A header that no page of another site can send."""


@dataclass(frozen=True)
class Place:
    """Where a server listens, and where it keeps its rooms."""

    options: Options
    base_url: str = "/"
    most_sockets: int = MOST_SOCKETS

    @property
    def here(self) -> str:
        """The start page, for this machine itself."""
        host = ONLY_HERE if self.options.ip in EVERYWHERE_NAMES else self.options.ip
        return url(host, self.options.port).rstrip("/") + self.base_url

    def to_type(self) -> list[str]:
        """Addresses that people in the room can type, the best first; never one that only this machine knows."""
        if self.options.hosts:
            return [f"{name}{self.base_url}" for name in self.options.hosts]
        if is_here(self.options.ip):
            return []
        hosts = addresses() if self.options.ip in EVERYWHERE_NAMES else [self.options.ip]
        return [url(host, self.options.port).removeprefix("http://").rstrip("/") + self.base_url for host in hosts]

    def for_kernels(self, keys: Keys) -> str:
        """Where a kernel on this machine finds the rooms."""
        return self.here.replace("http", "ws", 1) + keys.kernel_path

    def file(self, name: str) -> Path | None:
        """A file of this server in the state folder: servers on other ports have their own."""
        if self.options.state is None:
            return None
        stem, _, end = name.partition(".")
        return self.options.state / f"{stem}-{self.options.port}.{end}"


class _Page(Calm):
    """A page that needs no kernel."""

    def initialize(self, place: Place) -> None:
        """Remember where we are."""
        self.place = place

    def set_default_headers(self) -> None:
        """Nothing from elsewhere, no program but our own, shown inside no other page."""
        for name, value in headers().items():
            self.set_header(name, value)
        host = self.request.host.lower()
        lines = f"ws://{host} wss://{host}" if re.fullmatch(r"[a-z0-9.-]+(:[0-9]+)?", host) else ""
        policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        policy += f"connect-src 'self' {lines}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
        self.set_header("Content-Security-Policy", policy)


class Join(_Page):
    """The pupils' page, and the page that says what is kept."""

    @allow_unauthenticated  # type: ignore[untyped-decorator]
    def get(self, page: str | None = None) -> None:
        """Send it."""
        text = (SHARE / "room" / ("privacy.html" if page == "privacy" else "join.html")).read_text(encoding="utf-8")
        days = "a day" if self.place.options.keep_rooms == 1 else f"{self.place.options.keep_rooms} days"
        base = escape(self.place.base_url)
        self.set_header("Cache-Control", "no-cache")
        self.finish(text.replace("{files}", f"{base}join/{version()}/").replace("{base}", base).replace("{days}", days))


class Teach(_Page):
    """The teacher's address, with the key or a word: from then on this browser may open rooms."""

    sorry = f"That key opens nothing here. Open {TEACHERS_ADDRESS}"

    @allow_unauthenticated  # type: ignore[untyped-decorator]
    def get(self, key: str) -> None:
        """Remember it in a cookie, and go to the start page."""
        keys: Keys = self.settings["dicelab_room_keys"]
        hub: Hub = self.settings["dicelab_rooms"]
        who = visitor_address(self.request, self.settings["dicelab_proxies"])
        if not keys.fits(key):  # the right one opens whoever has tried what: behind a proxy all may look like one
            many = not hub.may_try(who)
            hub.was_wrong(who)
            raise HTTPError(429 if many else 403)
        base, secure = self.place.base_url, self.request.protocol == "https"
        more: dict[str, Any] = {"secure": True} if secure else {}
        self.set_cookie(*keys.cookie, httponly=True, samesite="Strict", path=base, expires_days=7, **more)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "no-referrer")
        self.redirect(base)


class Word(_Page):
    """A word for the kernel of a teacher's page, so that it may open a room; and the rooms that are open."""

    def check_xsrf_cookie(self) -> None:
        """Only a page of this server can send that header, and it says where it is from."""
        if self.request.headers.get(ASKS) != "room" or not same_site(self.request):
            raise HTTPError(403)

    @allow_unauthenticated  # type: ignore[untyped-decorator]
    def post(self) -> None:
        """The word, or that this browser is not a teacher's."""
        self.check_xsrf_cookie()
        keys: Keys = self.settings["dicelab_room_keys"]
        self.set_header("Cache-Control", "no-store")
        if not keys.is_teacher(self):
            self.finish({"word": None, "says": f"A room is opened with {TEACHERS_ADDRESS}"})
            return
        hub: Hub = self.settings["dicelab_rooms"]
        latest = sorted(hub.ledger.rooms.values(), key=lambda room: -room.made)[:MOST_LISTED]
        rooms = [{"code": spoken(room.code), "members": room.present} for room in latest]
        self.finish({"word": keys.word(), "rooms": rooms})


def version() -> str:
    """Changes whenever the pupils' page does."""
    return sha256("".join(map(bundle, FILES)).encode()).hexdigest()[:16]


def teacher_handlers(place: Place) -> list[Any]:
    """What makes a browser a teacher's: for a server whose kernels have no key."""
    base, given = re.escape(place.base_url), {"place": place}
    return [(f"{base}teach/(.*)", Teach, given), (f"{base}rooms/word", Word, given)]


def add_room_handlers(web_app: Any, place: Place, keys: Keys) -> Hub:
    """Let ``web_app`` have rooms."""
    kept_in, keep_seconds = place.file("rooms.sqlite"), place.options.keep_rooms * DAY
    if kept_in is not None:
        sweep(kept_in, keep_seconds)
    ledger = Ledger(Store(kept_in), keep_seconds, letters=place.options.room_letters)
    hub = Hub(ledger, place.most_sockets)
    web_app.settings.setdefault("dicelab_proxies", frozenset())
    web_app.settings["dicelab_rooms"] = hub
    web_app.settings["dicelab_room_keys"] = keys
    web_app.settings["dicelab_room_about"] = {"addresses": place.to_type()}
    base, given = re.escape(place.base_url), {"place": place}
    web_app.add_handlers(
        ".*$",
        [
            (f"{base}join/?", Join, given),
            (f"{base}join/(privacy)", Join, given),
            (f"{base}join/line", PupilSocket),
            (f"{base}join/[0-9a-f]{{16}}/(pupil\\.(?:js|css))", Bundle),
            (f"{base}{keys.kernel_path}", TeacherSocket),
        ],
    )
    hub.watch()
    return hub
