"""One password for a class, asked for on a page of our own. A slip costs nothing, trying thousands takes years."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from time import monotonic
from typing import Any, Final

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.identity import PasswordIdentityProvider
from jupyter_server.auth.login import LoginFormHandler
from voila.handler import BaseVoilaHandler

from dicelab.serve.door.guard import visitor_address
from dicelab.serve.door.limits import Allowance

FREE: Final = 5
"""Wrong passwords of one address that cost nothing but a second: people mistype."""
LONGEST: Final = 300.0
"""Seconds that an address has to wait at most."""
FORGET: Final = 1800.0
"""Seconds after which an address that tries no more is forgotten."""
ALL: Final = (100.0, 0.5)
"""Wrong passwords of everybody together: so many at once, and so many a second after that."""
AT_ONCE: Final = 50
"""Passwords that wait to be looked at; a class that logs in all at once is fewer."""


class Attempts:
    """What was tried, by whom."""

    def __init__(self) -> None:
        self._wrong: dict[str, tuple[int, float]] = {}
        self._all = Allowance(*ALL)
        self._now = 0

    def wait(self, address: str | None) -> float:
        """Seconds until somebody from there may try again; 0 for now."""
        if self._now >= AT_ONCE:
            return 5.0
        if self._all.empty:
            return 10.0
        if address is None:
            return 0.0
        wrong, last = self._wrong.get(address, (0, 0.0))
        delay = 0.0 if wrong < FREE else min(LONGEST, 2.0 ** (wrong - FREE))
        return max(0.0, last + delay - monotonic())

    def begin(self) -> None:
        """One is looked at now."""
        self._now += 1

    def end(self, address: str | None, right: bool) -> None:
        """It has been looked at."""
        self._now -= 1
        if right:
            if address is not None:
                self._wrong.pop(address, None)
            return
        self._all.owe()
        now = monotonic()
        self._wrong = {one: (wrong, last) for one, (wrong, last) in self._wrong.items() if now - last < FORGET}
        if address is not None:
            self._wrong[address] = (self._wrong.get(address, (0, 0.0))[0] + 1, now)


PAUSE: Final = 1.0
"""Seconds that a wrong password costs: nothing for a slip, too much for trying thousands."""
KINDLY: Final = 10
"""How far the thread that looks at passwords stands back behind the one that answers everybody."""


def stand_back() -> None:
    """Let all others go first where processors are few. On Linux a thread can; elsewhere it stays as it is."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), KINDLY)


HASHING: Final = ThreadPoolExecutor(1, "password", stand_back)
"""Looks at one password after the other; it takes some hundredths of a second, on purpose."""


class Login(LoginFormHandler, BaseVoilaHandler):
    """The page that asks for the password."""

    def _render(self, message: dict[str, str] | None = None) -> None:
        """The page, with a sentence where the password was wrong."""
        wrong = message["error"] if message else ""
        self.write(self.render_template("login.html", next=self.get_argument("next", self.base_url), wrong=wrong))

    @allow_unauthenticated  # type: ignore[untyped-decorator]
    async def post(self) -> None:
        """Let them in, ask again, or ask for patience. Looking takes a while, and is done where nobody waits for it."""
        attempts: Attempts = self.settings["dicelab_attempts"]
        address = visitor_address(self.request, self.settings["dicelab_proxies"])
        wait = attempts.wait(address)
        if wait > 0:
            self.set_header("Retry-After", str(ceil(wait)))
            self._again(429, f"Too many passwords were tried. Wait {span(wait)}, then try again.")
            return
        user, loop = None, asyncio.get_running_loop()
        attempts.begin()
        try:
            user = await loop.run_in_executor(HASHING, self.identity_provider.process_login_form, self)
        finally:
            attempts.end(address, right=user is not None)
        if user is None:
            await asyncio.sleep(PAUSE)
            self._again(401, "That is not the password. Try again, or ask your teacher.")
            return
        self.current_user = user
        self.identity_provider.set_login_cookie(self, user)
        self._redirect_safe(self.get_argument("next", self.base_url))

    def _again(self, status: int, says: str) -> None:
        self.set_status(status)
        self._render({"error": says})


def span(seconds: float) -> str:
    """A time to wait, in words."""
    if seconds > 90:
        return f"{ceil(seconds / 60)} minutes"
    return "a second" if seconds <= 1 else f"{ceil(seconds)} seconds"


class ClassPassword(PasswordIdentityProvider):
    """Whoever knows the password may come in; who they are, nobody asks. No password: everybody may."""

    allow_password_change = False

    def get_handlers(self) -> list[tuple[str, Any, dict[str, Any]]]:
        """The page that asks, where there is something to ask for."""
        if not self.auth_enabled:
            return []
        return [(r"/login", Login, {"voila_configuration": self.parent.voila_configuration})]
