"""How Voilà is set up: nothing from outside the machine, nothing a visitor could switch on."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

from dicelab.serve.capacity import AT_HOME, ENOUGH, Capacity, Plan
from dicelab.serve.door.answers import headers
from dicelab.serve.options import Options
from dicelab.serve.pages.notebooks import tell

SHARE = Path(__file__).resolve().parent / "share"
"""A Jupyter data folder: it holds our template as ``voila/templates/dicelab``."""


FILL_DELAY = 2.0
"""Seconds before a table is laid in place of one that was taken: first those who are here."""


def settings(options: Options, capacity: Capacity = AT_HOME, descriptors: Plan = ENOUGH) -> dict[str, dict[str, Any]]:
    """The traitlets of every class that Voilà uses; what stands for the password in ``options`` is hashed already."""
    return {
        "PageServer": {
            "options": replace(options, password=""),
            "descriptors": descriptors,
            "root_dir": str(options.root),
            "port": options.port,
            "port_retries": 0,
            "ip": options.ip,
            "open_browser": options.browser,
            "log_level": "ERROR",
            "identity_provider_class": "dicelab.serve.door.login.ClassPassword",
            "config_file_paths": [],  # a voila.json that lies around changes nothing here
            "tornado_settings": {
                "for_class": capacity.heated > 0,
                "headers": headers(options.embed_in),
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
            "preheat_kernel": capacity.heated > 0,
            "default_pool_size": capacity.heated,
        },
        "KernelProvisionerFactory": {"default_provisioner_name": "dicelab-forkserver"},
        "VoilaExporter": {"markdown_renderer_class": "dicelab.serve.pages.exporter.Markdown"},
        # A socket that only this user can open, where the system has such; not a port that every user can reach.
        "KernelManager": {"transport": "ipc"} if os.name == "posix" else {},
        "KernelRestarter": {"restart_limit": 0},  # a kernel that died would come back without its tables
        "ClassPassword": {"hashed_password": options.password, "cookie_options": {"samesite": "Lax"}},
        "VoilaKernelManager": {"preheat_denylist": [r".*/index\.ipynb"], "fill_delay": FILL_DELAY},
        "Kernels": {
            "allow_tracebacks": False,  # what failed is told in words; where our files lie is nobody's business
            "most_visitors": capacity.visitors,
            "most_of_an_address": capacity.of_an_address,
            "left_seconds": capacity.left_seconds,
            "idle_seconds": capacity.idle_seconds,
            "cull_interval": capacity.look_seconds,
            "cull_idle_timeout": capacity.left_seconds,  # any number but 0: what is done is decided in Kernels
        },
    }
