"""``dicelab lab``: the notebooks in JupyterLab, to read the code and change it."""

from __future__ import annotations

import argparse

from dicelab.cli import epilog

DEFAULT_PORT = 8888


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.epilog = epilog(examples=("dicelab lab --port 9000",))
    parser.add_argument("--port", default=str(DEFAULT_PORT), help=f"the port to listen on (default {DEFAULT_PORT})")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser, only print the address")


def run(given: argparse.Namespace) -> int:
    """Run JupyterLab until stopped."""
    from dicelab.serve import lab

    return lab(port=given.port, browser=not given.no_browser)
