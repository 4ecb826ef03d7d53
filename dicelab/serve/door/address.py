"""Where the pages are to be found: names, addresses and ports; and which other pages may show them inside their own."""

from __future__ import annotations

import errno
import ipaddress
import re
import socket
from urllib.parse import urlsplit

from dicelab.errors import DicelabError, quoted

ONLY_HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
EVERYWHERE_NAMES = ("", EVERYWHERE, "::")


class AddressError(DicelabError):
    """Something that is no address of the kind that is asked for."""


def origin(text: str) -> str:
    """The address of another site, such as ``https://moodle.example.org``, without a path."""
    parts = urlsplit(text)
    try:
        fits = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.path in ("", "/")
        fits = fits and re.fullmatch(r"[a-z0-9.-]+", parts.hostname or "") is not None and "@" not in parts.netloc
        fits = fits and not parts.query and not parts.fragment and (parts.port is None or parts.port > 0)
    except ValueError:  # a port that is none
        fits = False
    if not fits:
        raise AddressError(
            f"A page that may show the games is given by its site's address alone, such as https://moodle.example.org, "
            f"not {quoted(text)}."
        )
    return f"{parts.scheme}://{parts.netloc.lower()}"


def host(text: str) -> str:
    """A name under which visitors know this server, such as ``dice.example.org``."""
    name = text.lower().rstrip(".")
    if not re.fullmatch(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?", name):
        raise AddressError(
            f"A name of this server is given as visitors type it, such as dice.example.org, not {quoted(text)}."
        )
    return name


def number_of(text: str) -> str:
    """The address of a proxy, in numbers."""
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        raise AddressError(
            f"A proxy is given by its address in numbers, such as 127.0.0.1, not {quoted(text)}."
        ) from None


def is_here(ip: str) -> bool:
    """Whether only this machine can reach a server that listens there."""
    if ip in EVERYWHERE_NAMES:
        return False
    try:
        return ipaddress.ip_address(ip).is_loopback
    except ValueError:
        return ip == "localhost"


def addresses() -> list[str]:
    """The addresses of this machine in its networks, those of a home or school network first."""
    import psutil  # type: ignore[import-untyped]

    running = {name for name, about in psutil.net_if_stats().items() if about.isup}
    found = {
        ipaddress.IPv4Address(one.address)
        for name, all_of in psutil.net_if_addrs().items()
        for one in all_of
        if name in running and one.family == socket.AF_INET
    }
    seen = [one for one in found if not one.is_loopback and not one.is_link_local]
    return [str(one) for one in sorted(seen, key=lambda one: (not one.is_private, one))]


def url(host: str, port: int) -> str:
    """The address of the start page."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def welcome(
    ip: str, port: int, visitors: int = 0, password: bool = False, carries: int = 0, alone: bool = False
) -> str:
    """What the shell says when the pages are there: where, for whom, for how many, and how to stop.

    ``alone``: a class is waited for, and nobody can come.
    """
    if is_here(ip):
        first = f"dicelab is at {url(ip, port)}"
        where = "Only this machine can open it; --public lets others in." if alone else ""
    else:
        hosts = (addresses() if ip in EVERYWHERE_NAMES else [ip]) or [socket.gethostname()]
        first = f"dicelab is at {url(hosts[0], port)}"
        more = f" (or {', '.join(url(host, port) for host in hosts[1:4])})" if hosts[1:] else ""
        door = "with the password" if password else "without a password"
        where = f"Everybody who can reach this machine can open it{more}, {door}."
    seats = f"Up to {visitors} pages can be open at once." if visitors else ""
    if seats and carries:
        seats += f" (This system would carry {carries:,}.)"
    return " ".join(part for part in (f"{first} (stop it with Ctrl+C)", where, seats) if part)


def check_port(port: int, ip: str) -> None:
    """An error where a server cannot listen there now: told before anything is started."""
    try:
        family, _, _, _, address = socket.getaddrinfo(ip, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise AddressError(_why(error, port, ip)) from None


def _why(error: OSError, port: int, ip: str) -> str:
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else 8866
        return f"Port {port} is already in use; choose another one: --port {other}, or make serve PORT={other}."
    if error.errno == errno.EACCES:
        return f"Port {port} needs special rights here; choose one above 1023, for example 8866."
    return f"This machine cannot listen on {ip[:60]}: {error.strerror or error}."
