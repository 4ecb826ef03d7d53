"""What all answers have in common: headers (load nothing from elsewhere, who may show a page inside their own), and
trouble in a few words."""

from __future__ import annotations

from typing import Any, ClassVar

from tornado.web import HTTPError, RequestHandler

CONTENT_POLICY = (
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",  # a widget's module is loaded from a blob
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'self'",
    "object-src 'none'",
    "form-action 'self'",
)


def headers(embed_in: tuple[str, ...] = ()) -> dict[str, str]:
    """Those of every answer, where the pages of the sites ``embed_in`` may show ours inside their own."""
    policy = [*CONTENT_POLICY, " ".join(("frame-ancestors 'self'", *embed_in))]
    framing = {} if embed_in else {"X-Frame-Options": "SAMEORIGIN"}  # for browsers that do not know frame-ancestors
    return {
        "Content-Security-Policy": "; ".join(policy),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
        "Server": "dicelab",
        **framing,
    }


class Headed(RequestHandler):
    """An answer with the headers that every answer of this server has; Jupyter's own handlers have them anyway."""

    def set_default_headers(self) -> None:
        """Set them."""
        super().set_default_headers()
        for name, value in self.settings.get("headers", {}).items():
            self.set_header(name, value)


class Plain(RequestHandler):
    """Trouble in a few words: nobody looks at the error page of a socket or a script."""

    sorry: ClassVar[str] = "This is not possible here ({status})."

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Say so."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(self.sorry.format(status=status_code) + "\n")


class Calm(Plain):
    """The same, and what a visitor did wrong is not in the log."""

    def log_exception(self, *about: Any) -> None:
        """Only what we did wrong."""
        if not isinstance(about[1], HTTPError):
            super().log_exception(*about)
