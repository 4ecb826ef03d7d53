"""``dicelab rooms``: what is kept of rooms on this computer; ``--forget`` deletes it."""

from __future__ import annotations

import argparse
import sys
from datetime import datetime
from pathlib import Path

from dicelab.cli import epilog, say, with_json
from dicelab.errors import DicelabError
from dicelab.room.server.codes import spoken
from dicelab.room.server.file import counted
from dicelab.room.server.folder import RoomsFile, forget, kept_in, state_folder


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.epilog = epilog(
        "A room is deleted when its teacher ends it. One that was not ended is deleted when its time is over, by its\n"
        "server if that still runs, else by the next server that starts here. --forget does it now, and leaves alone\n"
        "what a running server has open.",
        examples=("dicelab rooms", "dicelab rooms --forget"),
    )
    with_json(parser)
    parser.add_argument("--state", metavar="FOLDER", help="where rooms are kept (default: with Jupyter's own data)")
    parser.add_argument("--forget", action="store_true", help="delete all names and answers of rooms that are not open")


def run(given: argparse.Namespace) -> int:
    """List them, or delete them; 2 where some cannot be deleted."""
    folder = Path(given.state).expanduser().resolve() if given.state else state_folder()
    try:
        if not given.forget:
            found = kept_in(folder)
            say(given, _listed(folder, found), lambda: {"folder": str(folder), "files": list(map(_data, found))})
            return 0
        gone, used = forget(folder)
    except OSError as error:
        raise DicelabError(f"Rooms in {folder} cannot be looked at or deleted: {error.strerror or error}.") from None
    say(given, _told(folder, gone), lambda: {"folder": str(folder), "deleted": [one.path.name for one in gone]})
    for one in used:
        what = ", ".join(spoken(room.code) for room in one.rooms) or one.path.name
        print(f"The server on port {one.port} has {what} open: end it on the wall, or stop it first.", file=sys.stderr)
    return 2 if used else 0


def _listed(folder: Path, found: list[RoomsFile]) -> str:
    lines = [f"In {folder}:"]
    for one in found:
        where = f"  port {one.port:<5}  "
        for room in one.rooms:
            has = counted({"members": room.names, "answers": room.answers}) or "no names, no answers"
            is_open = ", open on a running server" if one.used else ""
            lines.append(
                f"{where}{spoken(room.code)}  opened {_when(room.opened)}, until {_when(room.until)}: {has}{is_open}"
            )
        if not one.readable:
            lines.append(f"{where}{one.path.name} cannot be read; there may be names and answers in it")
    return "\n".join(lines) if len(lines) > 1 else f"No rooms are kept in {folder}."


def _told(folder: Path, gone: list[RoomsFile]) -> str:
    rooms = [room for one in gone for room in one.rooms]
    rows = {
        "rooms": len(rooms),
        "members": sum(room.names for room in rooms),
        "answers": sum(room.answers for room in rooms),
    }
    unread = sum(not one.readable for one in gone)
    what = [counted(rows)] if rooms else []
    what += [f"{unread} file{'' if unread == 1 else 's'} that could not be read"] if unread else []
    return f"Deleted from {folder}: {' and '.join(what)}." if what else f"Nothing was deleted from {folder}."


def _data(one: RoomsFile) -> dict[str, object]:
    rooms = [room._asdict() for room in one.rooms]
    return {"file": one.path.name, "port": one.port, "open": one.used, "readable": one.readable, "rooms": rooms}


def _when(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")
