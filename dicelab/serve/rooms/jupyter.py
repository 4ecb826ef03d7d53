"""Rooms in JupyterLab, Notebook and any other Jupyter server: the same handlers, and a key for its kernels.

A teacher writes code in these kernels, so they get the key itself: ``dicelab.Room()`` opens a room at once. Phones need
no login, since ``/join`` shows nothing but the room; everything else of the server asks for its token as before.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from jupyter_core.paths import jupyter_data_dir

from dicelab.errors import DicelabError
from dicelab.serve.rooms.handlers import KEY, Place, add_room_handlers
from dicelab.serve.rooms.keys import Keys


def add_rooms(server_app: Any) -> None:
    """Let a Jupyter server have rooms, once; for whatever extension is loaded into it."""
    web_app = server_app.web_app
    if "dicelab_rooms" in web_app.settings:
        return
    place = Place(server_app.port, server_app.ip, server_app.base_url, state=Path(jupyter_data_dir()) / "dicelab")
    for note in add_room_handlers(web_app, place).ledger.notes:
        server_app.log.warning("%s", note)
    keys: Keys = web_app.settings["dicelab_room_keys"]
    os.environ[KEY] = keys.key


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "dicelab.serve.rooms.jupyter"}]


def _load_jupyter_server_extension(server_app: Any) -> None:
    try:
        add_rooms(server_app)
    except DicelabError as error:  # the server starts without rooms
        server_app.log.error("%s", error)
