"""One password for a class, asked for on a page of our own."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from typing import Any, Final

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.identity import PasswordIdentityProvider
from jupyter_server.auth.login import LoginFormHandler
from voila.handler import BaseVoilaHandler

from dicelab.serve.door.guard import visitor_address
from dicelab.serve.login_attempts import Attempts

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
