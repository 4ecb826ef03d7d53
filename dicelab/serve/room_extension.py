"""Rooms in JupyterLab, Notebook and any other Jupyter server: the same handlers, and a key for its kernels.

Whoever has logged in writes code in these kernels, so they get the key itself: ``dicelab.Room()`` opens a room at once.
Nothing else makes anybody the teacher: there is no teacher's address, whose key would stand in the server's log. Phones
need no login, since ``/join`` shows nothing but the room; everything else asks for the server's token as before.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

from tornado.netutil import bind_sockets

from dicelab.errors import DicelabError
from dicelab.room.server.folder import state_folder
from dicelab.room.server.keys import Keys, kept_key
from dicelab.room.words import ADDRESS, KEY
from dicelab.serve.options import Options
from dicelab.serve.pages.rooms import Place, add_room_handlers


def add_rooms(server_app: Any) -> None:
    """Let a Jupyter server have rooms, once; for whatever extension is loaded into it."""
    web_app = server_app.web_app
    if "dicelab_rooms" in web_app.settings:
        return
    options = Options(port=port_of(server_app), ip=server_app.ip, state=state_folder())
    place = Place(options, server_app.base_url)
    keys = Keys(kept_key(place.file("teacher.key")))
    for note in add_room_handlers(web_app, place, keys).ledger.notes:
        server_app.log.warning("%s", note)
    os.environ[ADDRESS], os.environ[KEY] = place.for_kernels(keys), keys.key


def port_of(server_app: Any) -> int:
    """Where the server will listen: it looks for a free port only when its extensions have been loaded.

    It tries this one and the next four, one after the other, and so does this: the rooms of another server are its own.
    """
    for port in range(server_app.port, server_app.port + min(server_app.port_retries, 4) + 1):
        with suppress(OSError):
            for socket in bind_sockets(port, server_app.ip):
                socket.close()
            return port
    return int(server_app.port)


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "dicelab.serve.room_extension"}]


def _load_jupyter_server_extension(server_app: Any) -> None:
    try:
        add_rooms(server_app)
    except DicelabError as error:  # the server starts without rooms
        server_app.log.error("%s", error)
