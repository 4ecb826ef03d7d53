"""How Voilà is set up: nothing from outside the machine, nothing a visitor could switch on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from dicelab.serve.notebooks import add_cards

SHARE = Path(__file__).resolve().parent / "share"
"""A Jupyter data folder: it holds our template as ``voila/templates/dicelab``."""

CONTENT_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",  # a widget's module is loaded from a blob
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' ws: wss:",
        "worker-src 'self' blob:",
        "frame-ancestors 'self'",
        "base-uri 'self'",
        "object-src 'none'",
        "form-action 'self'",
    )
)

IDLE_SECONDS = 20 * 60
"""A visitor who left keeps a kernel for this long; an open page keeps it as long as it is open."""


def settings(root: Path, *, port: int, ip: str, browser: bool) -> dict[str, dict[str, Any]]:
    """The traitlets of every class that Voilà uses, for serving the notebooks in ``root``."""
    return {
        "Voila": {
            "root_dir": str(root),
            "port": port,
            "port_retries": 0,
            "ip": ip,
            "open_browser": browser,
            "log_level": "ERROR",
            "config_file_paths": [],  # a voila.json that lies around changes nothing here
            "tornado_settings": {
                "headers": {
                    "Content-Security-Policy": CONTENT_POLICY,
                    "X-Content-Type-Options": "nosniff",
                    "Referrer-Policy": "same-origin",
                },
                "ws_ping_interval": 30_000,
                "ws_ping_timeout": 30_000,
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
            "page_config_hook": add_cards,
        },
        "VoilaExporter": {"markdown_renderer_class": "dicelab.serve.markdown.Markdown"},
        # A socket that only this user can open, where the system has such; not a port that every user can reach.
        "KernelManager": {"transport": "ipc"} if os.name == "posix" else {},
        # Kernels are not preheated: a preheated one would be old already when it is handed out, and be culled.
        "MappingKernelManager": {
            "cull_idle_timeout": IDLE_SECONDS,
            "cull_interval": 60,
            "cull_connected": False,
        },
    }
