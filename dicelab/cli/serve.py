"""``dicelab serve``: the pages in a browser, through Voilà."""

from __future__ import annotations

import argparse

DEFAULT_PORT = 8866
ONLY_HERE = "127.0.0.1"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--port", default=str(DEFAULT_PORT), help=f"the port to listen on (default {DEFAULT_PORT})")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser, only print the address")
    parser.add_argument("--ip", default=ONLY_HERE, help="the address to listen on (default: this machine only)")


def run(given: argparse.Namespace) -> int:
    """Serve until stopped."""
    from dicelab.serve import serve

    return serve(port=given.port, ip=given.ip, browser=not given.no_browser)
