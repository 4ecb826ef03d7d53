"""The port to listen on: a sentence where it cannot be used, before anything is started."""

from __future__ import annotations

import errno
import socket

from dicelab.errors import DicelabError


class PortError(DicelabError):
    """A port that is none, or that is not free."""


def free_port(text: object, ip: str) -> int:
    """The port ``text`` names, if a server can listen there now."""
    port = int(text) if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 6 else text
    if type(port) is not int or not 1 <= port <= 65535:
        raise PortError(f"A port is a whole number from 1 to 65535, not {str(text)[:40]!r}.")
    try:
        family, _, _, _, address = socket.getaddrinfo(ip, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise PortError(_why(error, port, ip)) from None
    return port


def _why(error: OSError, port: int, ip: str) -> str:
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else 8866
        return f"Port {port} is already in use; choose another one: --port {other}, or make serve PORT={other}."
    if error.errno == errno.EACCES:
        return f"Port {port} needs special rights here; choose one above 1023, for example 8866."
    return f"This machine cannot listen on {ip[:60]}: {error.strerror or error}."
