"""How Voilà is set up: nothing from outside the machine, nothing a visitor could switch on."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dicelab.serve.page_config import tell

SHARE = Path(__file__).resolve().parent / "share"
"""A Jupyter data folder: it holds our template as ``voila/templates/dicelab``."""

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


@dataclass(frozen=True)
class Room:
    """How many may come, how many tables are laid before they do, and how long a table is kept."""

    visitors: int = 40
    """Pages that may be open at once."""
    of_an_address: int = 0
    """How many of them for one address; 0 for all."""
    heated: int = 0
    """Kernels that wait for visitors, for every page."""
    left_seconds: int = 20 * 60
    """How long a table is kept whose page has gone: it may come back, from a laptop that was asleep."""
    idle_seconds: int = 0
    """How long a table is kept whose page is open and does nothing; 0 for ever."""
    look_seconds: int = 60
    """How often one looks for those."""


FILL_DELAY = 2.0
"""Seconds before a table is laid in place of one that was taken: first those who are here."""

AT_HOME = Room()
"""For oneself."""


def fair_share(visitors: int) -> int:
    """How many seats one address may take if nothing is said: half of them, so that nobody takes all."""
    return max(4, (visitors + 1) // 2)


def classroom(visitors: int, of_an_address: int | None = None) -> Room:
    """For a class: whoever left makes room soon, and an open page that nobody has touched for two hours, too."""
    share = fair_share(visitors) if of_an_address is None else of_an_address
    return Room(visitors, share, heated=1, left_seconds=3 * 60, idle_seconds=2 * 60 * 60, look_seconds=15)


def headers(embed_in: tuple[str, ...] = ()) -> dict[str, str]:
    """What every answer tells the browser: load nothing from elsewhere, and who may show a page inside their own."""
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


def settings(
    root: Path,
    *,
    port: int,
    ip: str,
    browser: bool,
    room: Room = AT_HOME,
    embed_in: tuple[str, ...] = (),
    hashed_password: str = "",
    names: tuple[str, ...] = (),
    proxies: tuple[str, ...] = (),
    connections: int = 1000,
    state: Path | None = None,
    keep_rooms: int = 1,
    room_lines: int = 1000,
    room_letters: str = "",
) -> dict[str, dict[str, Any]]:
    """The traitlets of every class that Voilà uses, for serving the notebooks in ``root``."""
    return {
        "PageServer": {
            "root_dir": str(root),
            "port": port,
            "port_retries": 0,
            "ip": ip,
            "open_browser": browser,
            "log_level": "ERROR",
            "identity_provider_class": "dicelab.serve.door.login.ClassPassword",
            "names": list(names),
            "proxies": list(proxies),
            "embed_in": list(embed_in),
            "most_connections": connections,
            "state": "" if state is None else str(state),
            "keep_rooms": keep_rooms,
            "room_lines": room_lines,
            "room_letters": room_letters,
            "config_file_paths": [],  # a voila.json that lies around changes nothing here
            "tornado_settings": {
                "for_class": room.heated > 0,
                "headers": headers(embed_in),
                "ws_ping_interval": 30_000,
                "ws_ping_timeout": 30_000,  # what Tornado wants; kernel_websocket.py decides when to hang up
            },
        },
        "VoilaConfiguration": {
            "template": "dicelab",
            "theme": "light",  # the page itself turns dark
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "show_tracebacks": False,
            "strip_sources": True,
            "file_allowlist": [r"images/[\w-]+\.(png|jpg|gif|svg)"],
            "extension_allowlist": [
                "@jupyter-widgets/jupyterlab-manager",
                "anywidget",
                "@voila-dashboards/widgets-manager8",
            ],
            "page_config_hook": tell,
            "multi_kernel_manager_class": "dicelab.serve.kernels.manager.Kernels",
            "preheat_kernel": room.heated > 0,
            "default_pool_size": room.heated,
        },
        "KernelProvisionerFactory": {"default_provisioner_name": "dicelab-forkserver"},
        "VoilaExporter": {"markdown_renderer_class": "dicelab.serve.markdown.Markdown"},
        # A socket that only this user can open, where the system has such; not a port that every user can reach.
        "KernelManager": {"transport": "ipc"} if os.name == "posix" else {},
        "KernelRestarter": {"restart_limit": 0},  # a kernel that died would come back without its tables
        "ClassPassword": {"hashed_password": hashed_password, "cookie_options": {"samesite": "Lax"}},
        "VoilaKernelManager": {"preheat_denylist": [r".*/index\.ipynb"], "fill_delay": FILL_DELAY},
        "Kernels": {
            "allow_tracebacks": False,  # what failed is told in words; where our files lie is nobody's business
            "most_visitors": room.visitors,
            "most_of_an_address": room.of_an_address,
            "left_seconds": room.left_seconds,
            "idle_seconds": room.idle_seconds,
            "cull_interval": room.look_seconds,
            "cull_idle_timeout": room.left_seconds,  # any number but 0: what is done is decided in Kernels
        },
    }
