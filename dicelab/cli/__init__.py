"""The shell: ``dicelab serve``, ``dicelab lab``, ``dicelab odds``, ``dicelab dice``, ``dicelab simulate``,
``dicelab review``, ``dicelab worksheet``, ``dicelab rooms``, ``dicelab new-game``, ``dicelab completion``.

Each command is one row of :data:`COMMANDS` and one module beside this one, imported when it is used. A mistake
of the user is told in one sentence on standard error, with exit code 2.

All commands have one style. A value is given as ``seed=3`` or as ``--seed 3``. A command fills its parser as argparse
has it; a positional argument called ``words`` takes the values that argparse does not know (those of a question, the
options of a game). ``--json`` is ``with_json(parser)``, and an answer goes out through ``say(given, text, data)``.
"""

from __future__ import annotations

import argparse
import errno
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import version
from time import monotonic
from typing import Any, Final, NoReturn, TextIO

from dicelab.errors import DicelabError, quoted

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


FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EIO)
"""What a device says that takes no more."""


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
        _write_no_more()
        return 0
    except OSError as error:
        if error.errno not in FULL:
            raise
        _write_no_more()
        print(f"The answer cannot be written: {error.strerror}.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return code


def _write_no_more() -> None:
    """What still waits to be written would only fail once more while Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str]) -> int:
    if not words or words[0] not in COMMANDS:
        _front_door().parse_args(words)
    name, *rest = words
    return int(_command(name).run(parser_of(name).read(rest)))


def parser_of(name: str) -> Parser:
    """The parser of a command."""
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
    """The parser for a line without a command: the version, the list of commands, or an error."""
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


_PAIR: Final = re.compile(r"([A-Za-z][\w-]*)=")
_LONG: Final = re.compile(r"--([A-Za-z][\w-]*)(=|$)")
WIDTH: Final = 110
INTERRUPTED: Final = 130
"""The exit code after Ctrl-C; what was done by then is printed all the same."""


class UsageError(DicelabError):
    """A word of the command line that means nothing."""


class Parser(argparse.ArgumentParser):
    """argparse with one sentence instead of the usage for errors, and values in both styles."""

    def __init__(self, **how: Any) -> None:
        how.setdefault(
            "formatter_class",
            lambda prog: argparse.RawDescriptionHelpFormatter(prog, max_help_position=30, width=WIDTH),
        )
        super().__init__(allow_abbrev=False, **how)

    def error(self, message: str) -> NoReturn:
        """One sentence that says what is wrong and where to look."""
        says = _plainly(message)
        raise UsageError(f"{says[:1].upper()}{says[1:]}; {self.prog} --help shows what can be said.")

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """The words of the command line."""
        return self.parse_intermixed_args(self.in_one_style(words))

    def in_one_style(self, words: Sequence[str]) -> list[str]:
        """``name=value`` for an option that argparse knows becomes ``--name=value``, and the other way round."""
        options = self._option_string_actions
        takes_words = any(action.dest == "words" for action in self._actions)
        found: list[str] = []
        rest = list(words)
        while rest:
            word = rest.pop(0)
            if word == "--":
                return [*found, word, *rest]
            pair, long = _PAIR.match(word), _LONG.match(word)
            if pair and self._takes_value(f"--{pair[1].replace('_', '-')}"):
                found.append(f"--{pair[1].replace('_', '-')}={word[pair.end() :]}")
            elif long and takes_words and f"--{long[1]}" not in options:
                name = long[1].replace("-", "_")
                if long[2]:
                    found.append(f"{name}={word[long.end() :]}")
                elif rest and not rest[0].startswith("--"):
                    found.append(f"{name}={rest.pop(0)}")
                else:
                    raise UsageError(f"{quoted(word)} needs a value, such as {name}=3 or --{long[1]} 3.")
            else:
                found.append(word)
        return found

    def _takes_value(self, option: str) -> bool:
        action = self._option_string_actions.get(option)
        return action is not None and action.nargs != 0


def _plainly(message: str) -> str:
    """The message of argparse as a plain phrase."""
    unknown = re.fullmatch(r"unrecognized arguments: (\S+).*", message, re.DOTALL)
    if unknown:
        return f"{quoted(unknown[1])} means nothing here"
    both = re.fullmatch(r"argument ([^:]*): not allowed with argument (.*)", message)
    if both:
        return f"Choose one of {both[2]} and {both[1]}"
    choice = re.fullmatch(r"argument [^:]*: invalid choice: (.*?) \(.*\)", message, re.DOTALL)
    if choice:
        return f"There is no {choice[1]}"
    lacking = re.fullmatch(r"the following arguments are required: (.*)", message, re.DOTALL)
    if lacking:
        return f"{lacking[1]} is missing"
    return " ".join(message.removeprefix("argument ").split())


def epilog(*paragraphs: str, examples: Sequence[str] = ()) -> str:
    """The end of a help page: some words, then examples."""
    shown = "\n".join(["examples:" if len(examples) > 1 else "example:", *(f"  {line}" for line in examples)])
    return "\n\n".join([*paragraphs, *([shown] if examples else [])])


def with_json(parser: argparse.ArgumentParser) -> None:
    """The switch of every command that prints an answer."""
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")


def say(given: argparse.Namespace, text: object, data: Callable[[], Any]) -> None:
    """Print an answer: for people, or with ``--json`` for programs."""
    print(json.dumps(data()) if given.json else text)


def read_pairs(words: Sequence[str], example: str = "dice=3") -> dict[str, str]:
    """``name=value`` words as a dictionary; anything else, or a name given twice, is an error."""
    values: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise UsageError(f"{word[:40]!r} is not a NAME=VALUE pair; write for example {example}.")
        if name in values:
            raise UsageError(f"{name[:40]} is given twice: {values[name][:20]!r} and {value[:20]!r}.")
        values[name] = value
    return values


Progress = Callable[[int, int], None]
"""Called with how much is done, and of how much."""

FIRST_LINE = 5.0
"""Seconds before the first line: shorter work needs none."""
EVERY = 30.0


@contextmanager
def shown_on(screen: TextIO, what: str = "games", width: int = 30) -> Iterator[Progress]:
    """A bar on a terminal, lines elsewhere."""
    if not screen.isatty():
        yield lines_on(screen, what)
        return
    left = _time_left()

    def show(done: int, games: int) -> None:
        filled = done * width // games
        line = f"{'█' * filled}{'░' * (width - filled)} {done:,} of {games:,} {what}{left(done, games)}"
        screen.write(f"\r{line}\x1b[K")
        screen.flush()

    try:
        yield show
    finally:
        screen.write("\r\x1b[K")
        screen.flush()


def lines_on(screen: TextIO, what: str = "games", first: float = FIRST_LINE, every: float = EVERY) -> Progress:
    """A line after some seconds, then one every half minute: fit for a log."""
    left, next_line = _time_left(), monotonic() + first

    def show(done: int, games: int) -> None:
        nonlocal next_line
        to_go = left(done, games)
        if monotonic() >= next_line:
            next_line = monotonic() + every
            screen.write(f"{done * 100 // games} %: {done:,} of {games:,} {what}{to_go}\n")
            screen.flush()

    return show


def _time_left() -> Callable[[int, int], str]:
    """The time left, at the pace since the first call: games that came from a file took no time."""
    began: tuple[float, int] | None = None

    def left(done: int, games: int) -> str:
        nonlocal began
        if began is None:
            began = monotonic(), done
            return ""
        since, before = began
        return f", {_span((monotonic() - since) * (games - done) / (done - before))} to go" if done > before else ""

    return left


def _span(seconds: float) -> str:
    minutes = round(seconds / 60)
    return f"{seconds:.0f} s" if seconds < 100 else f"{minutes} min" if minutes < 100 else f"{minutes / 60:.0f} h"
