"""The shell: ``dicelab serve``, ``dicelab lab``, ``dicelab odds``, ``dicelab dice``, ``dicelab simulate``,
``dicelab review``, ``dicelab worksheet``, ``dicelab rooms``, ``dicelab new-game``, ``dicelab completion``.

Each command is one row of :data:`COMMANDS` and one module beside this one, imported when it is used. A mistake
of the user is told in one sentence on standard error, with exit code 2.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Any

from dicelab.cli.style import Parser, epilog
from dicelab.errors import DicelabError

COMMANDS = {
    "serve": "serve the games and lessons as pages in a browser",
    "lab": "open the same notebooks in JupyterLab",
    "odds": "ask for exact odds: dicelab odds GAME QUESTION NAME=VALUE ...",
    "dice": 'ask about dice of your own: dicelab dice "4d6 best 3"',
    "simulate": "play many games with bots and count who wins",
    "review": "what was luck in a saved game, and what each decision cost",
    "worksheet": "make questions to print with a key, or for Moodle",
    "rooms": "list what is kept of rooms on this computer, or delete it",
    "new-game": "write a small package with a game of your own",
    "completion": "let the Tab key complete what you type",
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
    return int(_command(name).run(parser_of(name).read(rest)))


def parser_of(name: str) -> Parser:
    """What reads the words of a command."""
    says = COMMANDS[name]
    parser = Parser(
        prog=f"dicelab {name}",
        description=f"{says[0].upper()}{says[1:]}.",
        conflict_handler="resolve",  # a command may give --help its own meaning
    )
    _command(name).arguments(parser)
    return parser


def _command(name: str) -> Any:
    return import_module(f"dicelab.cli.{name.replace('-', '_')}")


def _front_door() -> Parser:
    """What answers when no command is named: the version, the list of commands, or an error."""
    commands = "commands:\n" + "\n".join(f"  {name:<11} {says}" for name, says in COMMANDS.items())
    parser = Parser(
        prog="dicelab",
        description="Exact odds and four dice games for Jupyter.",
        epilog=epilog(
            commands,
            "A value is given as seed=3 or as --seed 3, with every command.",
            examples=(
                "dicelab serve",
                "dicelab odds draconic burned dice=4",
                "dicelab simulate thrown games=500 seed=1",
            ),
        ),
    )
    parser.add_argument("-V", "--version", action="version", version=f"dicelab {version('dicelab')}")
    parser.add_argument(
        "command",
        choices=COMMANDS,
        metavar="COMMAND",
        help="one of the commands below; COMMAND --help explains it",
    )
    return parser
