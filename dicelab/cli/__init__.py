"""The shell: ``dicelab serve``, ``dicelab lab``, ``dicelab odds``, ``dicelab simulate``,
``dicelab worksheet``.

Each command is one row of :data:`COMMANDS` and one module beside this one, imported when it is used. A mistake
of the user is told in one sentence on standard error, with exit code 2.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version

from dicelab.errors import DicelabError

COMMANDS = {
    "serve": "serve the games and lessons as pages in a browser",
    "lab": "open the same notebooks in JupyterLab",
    "odds": "ask for exact odds: dicelab odds GAME QUESTION NAME=VALUE ...",
    "simulate": "play many games with bots and count who wins",
    "worksheet": "make questions to print with a key, or for Moodle",
}
"""The commands with their one-line help; ``dicelab.cli.<name>`` holds ``arguments(parser)`` and ``run(given)``."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        code = _run(words)
        sys.stdout.flush()
    except DicelabError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    return code


def _run(words: list[str]) -> int:
    if not words or words[0] not in COMMANDS:
        _front_door().parse_args(words)
    name, *rest = words
    command = import_module(f"dicelab.cli.{name}")
    says = COMMANDS[name]
    parser = argparse.ArgumentParser(
        prog=f"dicelab {name}",
        description=f"{says[0].upper()}{says[1:]}.",
        conflict_handler="resolve",  # a command may give --help its own meaning
        allow_abbrev=False,
    )
    command.arguments(parser)
    return int(command.run(parser.parse_intermixed_args(rest)))


def _front_door() -> argparse.ArgumentParser:
    """What answers when no command is named: the version, the list of commands, or an error."""
    parser = argparse.ArgumentParser(
        prog="dicelab",
        description="Exact odds and four dice games for Jupyter.",
        epilog="commands:\n" + "\n".join(f"  {name:<9} {says}" for name, says in COMMANDS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"dicelab {version('dicelab')}")
    parser.add_argument(
        "command",
        choices=COMMANDS,
        metavar="COMMAND",
        help="one of the commands below; COMMAND --help explains it",
    )
    return parser
