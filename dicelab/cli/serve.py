"""``dicelab serve``: the pages in a browser, through Voilà, for oneself or for a class."""

from __future__ import annotations

import argparse
import os
import sys
from getpass import getpass

from dicelab.cli import epilog
from dicelab.serve.options import ServeError, add_to, said

PASSWORD = "DICELAB_PASSWORD"
SHORTEST_PASSWORD = 4


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.usage = "dicelab serve [--port PORT] [--class [--visitors N]] [--public | --ip IP] [--password] ..."
    parser.epilog = epilog(examples=("dicelab serve", "dicelab serve --class --visitors 30 --public"))
    add_to(parser)


def run(given: argparse.Namespace) -> int:
    """Serve until stopped."""
    from dicelab.serve.shutdown import end_on_signals

    end_on_signals()  # before slow work, so that an early Ctrl-C leaves nothing behind
    words = said(given)
    if words.get("password"):
        words["password"] = ask_password()
    from dicelab.serve import serve

    return serve(**words)


def ask_password() -> str:
    """The password, from the environment or the keyboard: on the command line other users could read it."""
    password = os.environ.pop(PASSWORD, "")  # taken out, so that no kernel can read it
    if not password:
        if not sys.stdin.isatty():
            raise ServeError(f"There is nobody to ask for a password; put it into {PASSWORD} in the environment.")
        password = getpass("The password for visitors: ")
    if len(password) < SHORTEST_PASSWORD:
        raise ServeError(f"A password has at least {SHORTEST_PASSWORD} characters.")
    return password
