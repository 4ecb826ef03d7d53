"""One password for a class, asked for on a page of our own."""

from __future__ import annotations

import asyncio
from typing import Any

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.identity import PasswordIdentityProvider
from jupyter_server.auth.login import LoginFormHandler
from voila.handler import BaseVoilaHandler

PAUSE = 1.0
"""Seconds that a wrong password costs: nothing for a slip, too much for trying thousands."""


class Login(LoginFormHandler, BaseVoilaHandler):
    """The page that asks for the password."""

    def _render(self, message: dict[str, str] | None = None) -> None:
        """The page, with a sentence where the password was wrong."""
        wrong = "That is not the password. Try again, or ask your teacher." if message else ""
        self.write(self.render_template("login.html", next=self.get_argument("next", self.base_url), wrong=wrong))

    @allow_unauthenticated  # type: ignore[untyped-decorator]
    async def post(self) -> None:
        """Let them in, or ask again."""
        user = self.identity_provider.process_login_form(self)
        if user is None:
            await asyncio.sleep(PAUSE)
            self.set_status(401)
            self._render({"error": "wrong"})
            return
        self.current_user = user
        self.identity_provider.set_login_cookie(self, user)
        self._redirect_safe(self.get_argument("next", self.base_url))


class ClassPassword(PasswordIdentityProvider):
    """Whoever knows the password may come in; who they are, nobody asks. No password: everybody may."""

    allow_password_change = False

    def get_handlers(self) -> list[tuple[str, Any, dict[str, Any]]]:
        """The page that asks, where there is something to ask for."""
        if not self.auth_enabled:
            return []
        return [(r"/login", Login, {"voila_configuration": self.parent.voila_configuration})]
