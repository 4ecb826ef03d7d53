"""One style for all commands: how words are read, how mistakes are told, how help and answers are laid out.

A value is given as ``seed=3`` or as ``--seed 3``; both work with every command. A command makes its parser with
``arguments(parser)`` as argparse has it, and gets this for nothing; a positional argument called ``words`` takes the
values that argparse does not know (those of a question, the options of a game). ``--json`` is ``with_json(parser)``,
and an answer goes out through ``say(given, text, data)``.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn

from dicelab.errors import DicelabError, quoted

_PAIR: Final = re.compile(r"([A-Za-z][\w-]*)=")
_LONG: Final = re.compile(r"--([A-Za-z][\w-]*)(=|$)")
WIDTH: Final = 110
INTERRUPTED: Final = 130
"""The exit code after Ctrl-C; what was done by then is printed all the same."""


class UsageError(DicelabError):
    """A word of the command line that means nothing."""


class Parser(argparse.ArgumentParser):
    """argparse with a sentence in the place of its usage, and values in both styles."""

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
    """What argparse says, without its grammar."""
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
    """What stands under the options: some words, and what one would type."""
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
