"""Rooms in JupyterLab, Notebook and any other Jupyter server: the same handlers, and a key for its kernels.

Whoever has logged in writes code in these kernels, so they get the key itself: ``dicelab.Room()`` opens a room at once.
Nothing else makes anybody the teacher: there is no teacher's address, whose key would stand in the server's log. Phones
need no login, since ``/join`` shows nothing but the room; everything else asks for the server's token as before.
"""

from __future__ import annotations

import os
from typing import Any

from dicelab.errors import DicelabError
from dicelab.room.server.folder import state_folder
from dicelab.room.server.keys import Keys, kept_key
from dicelab.serve.options import Options
from dicelab.serve.pages.rooms import KEY, LINE, Place, add_room_handlers


def add_rooms(server_app: Any) -> None:
    """Let a Jupyter server have rooms, once; for whatever extension is loaded into it."""
    web_app = server_app.web_app
    if "dicelab_rooms" in web_app.settings:
        return
    place = Place(Options(port=server_app.port, ip=server_app.ip, state=state_folder()), server_app.base_url)
    keys = Keys(kept_key(place.file("teacher.key")))
    for note in add_room_handlers(web_app, place, keys).ledger.notes:
        server_app.log.warning("%s", note)
    os.environ[LINE], os.environ[KEY] = place.line(keys), keys.key


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "dicelab.serve.room_extension"}]


def _load_jupyter_server_extension(server_app: Any) -> None:
    try:
        add_rooms(server_app)
    except DicelabError as error:  # the server starts without rooms
        server_app.log.error("%s", error)
