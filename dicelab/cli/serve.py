"""``dicelab serve``: the pages in a browser, through Voilà, for oneself or for a class."""

from __future__ import annotations

import argparse
import os
import sys
from getpass import getpass
from pathlib import Path

from dicelab.cli import epilog
from dicelab.errors import DicelabError, quoted

DEFAULT_PORT = 8866
ONLY_HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
CLASS_SIZE = 40
MOST = 500
PASSWORD = "DICELAB_PASSWORD"
SHORTEST_PASSWORD = 4
MOST_DAYS = 30


class ServeError(DicelabError):
    """Something in the command does not fit."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.usage = "dicelab serve [--port PORT] [--class [--visitors N]] [--public | --ip IP] [--password] ..."
    parser.epilog = epilog(examples=("dicelab serve", "dicelab serve --class --visitors 30 --public"))
    parser.add_argument("--port", default=str(DEFAULT_PORT), help=f"the port to listen on (default {DEFAULT_PORT})")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser, only print the address")
    parser.add_argument(
        "--class",
        dest="for_class",
        action="store_true",
        help="for many visitors: tables are laid before they come, and there is a limit",
    )
    parser.add_argument("--visitors", help=f"with --class: how many pages may be open at once (default {CLASS_SIZE})")
    door = parser.add_mutually_exclusive_group()
    door.add_argument("--public", action="store_true", help="let other machines in; without it, only this one")
    door.add_argument("--ip", default=ONLY_HERE, help="the one address to listen on (default: this machine only)")
    parser.add_argument(
        "--password",
        action="store_true",
        help=f"ask visitors for a password; it is taken from {PASSWORD} in the environment, or asked for now",
    )
    parser.add_argument(
        "--embed-in",
        action="append",
        default=[],
        metavar="SITE",
        help="a site whose pages may show these inside their own, such as https://moodle.example.org; may be repeated",
    )
    parser.add_argument(
        "--host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name under which visitors know this server, such as dice.example.org; may be repeated",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a reverse proxy that is believed where it says whom it asks for, such as 127.0.0.1; may be repeated",
    )
    parser.add_argument(
        "--per-address",
        metavar="N",
        help="with --class: how many pages one address may have open (default: half of them; 0 for all)",
    )
    parser.add_argument("--state", metavar="FOLDER", help="where rooms are kept (default: with Jupyter's own data)")
    parser.add_argument(
        "--keep-rooms",
        default="1",
        metavar="DAYS",
        help=f"after how many days a room and its answers are deleted (default 1, at most {MOST_DAYS})",
    )
    parser.add_argument(
        "--room-letters",
        default="",
        metavar="A-H",
        help="what the codes of its rooms begin with: of several servers behind one proxy, each has its own letters",
    )


def run(given: argparse.Namespace) -> int:
    """Serve until stopped."""
    from dicelab.serve.shutdown import end_on_signals

    end_on_signals()  # before anything that takes long: whoever changes their mind at once finds nothing left behind
    visitors = class_size(given.visitors, given.for_class)
    password = ask_password() if given.password else ""
    from dicelab.serve import serve

    return serve(
        port=given.port,
        ip=EVERYWHERE if given.public else given.ip,
        browser=not (given.no_browser or given.for_class),
        visitors=visitors,
        password=password,
        embed_in=given.embed_in,
        hosts=given.host,
        proxies=given.proxy,
        per_address=share_of_an_address(given.per_address, given.for_class),
        state=Path(given.state).expanduser().resolve() if given.state else None,
        keep_rooms=days(given.keep_rooms),
        room_letters=given.room_letters,
    )


def class_size(text: str | None, for_class: bool) -> int:
    """How many pages may be open at once; 0 where it is not for a class."""
    if text is None:
        return CLASS_SIZE if for_class else 0
    if not for_class:
        raise ServeError("--visitors belongs to --class: dicelab serve --class --visitors 40")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    if not 1 <= number <= MOST:
        raise ServeError(f"The number of visitors is a whole number from 1 to {MOST}, not {quoted(text)}.")
    return number


def share_of_an_address(text: str | None, for_class: bool) -> int | None:
    """How many pages one address may have open; None where nothing is said."""
    if text is None:
        return None
    if not for_class:
        raise ServeError("--per-address belongs to --class: dicelab serve --class --per-address 10")
    if not (text.isascii() and text.isdigit() and int(text[:6]) <= MOST):
        raise ServeError(f"Pages per address are a whole number from 0 to {MOST}, not {quoted(text)}.")
    return int(text)


def days(text: str) -> int:
    """How long rooms are kept."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    if not 1 <= number <= MOST_DAYS:
        raise ServeError(f"Rooms are kept for 1 to {MOST_DAYS} days, not {quoted(text)}.")
    return number


def ask_password() -> str:
    """The password, from the environment or from the keyboard: on the command line everybody could read it."""
    password = os.environ.pop(PASSWORD, "")  # taken out, so that no kernel can read it
    if not password:
        if not sys.stdin.isatty():
            raise ServeError(f"There is nobody to ask for a password; put it into {PASSWORD} in the environment.")
        password = getpass("The password for visitors: ")
    if len(password) < SHORTEST_PASSWORD:
        raise ServeError(f"A password has at least {SHORTEST_PASSWORD} characters.")
    return password
