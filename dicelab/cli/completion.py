"""``dicelab completion``: what a shell needs to complete commands, games, questions and values with the Tab key."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final

from dicelab.cli import Parser, epilog
from dicelab.errors import DicelabError, OptionError, quoted

BASH: Final = """\
_dicelab() {
    local IFS=$'\\n' word="${COMP_WORDS[COMP_CWORD]}" line="${COMP_LINE:0:COMP_POINT}"
    COMPREPLY=( $(dicelab completion --for "$line" 2>/dev/null) )
    if [[ "$word" == "=" || "${COMP_WORDS[COMP_CWORD-1]}" == "=" ]]; then COMPREPLY=( "${COMPREPLY[@]#*=}" ); fi
    if [[ ${#COMPREPLY[@]} == 1 && "${COMPREPLY[0]}" == *= ]]; then compopt -o nospace; fi
}
complete -o default -F _dicelab dicelab
"""
ZSH: Final = """\
#compdef dicelab
_dicelab() {
    local -a found
    found=( ${(f)"$(dicelab completion --for "${words[1,CURRENT]}" 2>/dev/null)"} )
    compadd -Q -S '' -- $found || _files
}
compdef _dicelab dicelab
"""
SHELLS: Final = {"bash": BASH, "zsh": ZSH}


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.epilog = epilog(
        "Put one of these lines into the file that your shell reads when it starts.",
        examples=(
            'eval "$(dicelab completion bash)"     # in ~/.bashrc',
            'eval "$(dicelab completion zsh)"      # in ~/.zshrc',
        ),
    )
    parser.add_argument("shell", nargs="?", metavar="SHELL", help=f"one of {', '.join(SHELLS)}")
    parser.add_argument("--for", dest="line", help=argparse.SUPPRESS)


def run(given: argparse.Namespace) -> int:
    """Print the script of a shell, or what may come next on a line."""
    if given.line is not None:
        print("\n".join(next_words(given.line)))
        return 0
    if given.shell not in SHELLS:
        what = f", not {quoted(given.shell)}" if given.shell else ""
        raise OptionError(f"Name your shell, one of {', '.join(SHELLS)}{what}: dicelab completion bash.")
    print(SHELLS[given.shell], end="")
    return 0


def next_words(line: str) -> list[str]:
    """What may stand at the end of a line that begins with ``dicelab``.

    >>> next_words("dicelab od"), next_words("dicelab odds draconic bur")
    (['odds'], ['burned'])
    """
    words = line.split()[1:]
    begun = words.pop() if words and not line.endswith(" ") else ""
    with suppress(DicelabError):
        return sorted(word for word in _offered(words) if word.startswith(begun) and word != begun)
    return []


def _offered(words: Sequence[str]) -> Iterable[str]:
    from dicelab.cli import COMMANDS, parser_of
    from dicelab.games import find_game, part, shelf

    if not words:
        return [*COMMANDS, "--help", "--version"]
    command, *given = words
    if command not in COMMANDS:
        return []
    parser: Parser = parser_of(command)
    offered = [option for option in parser._option_string_actions if option.startswith("--") and option != "--for"]
    plain = [word for word in given if not word.startswith("-") and "=" not in word]
    takes = {action.dest for action in parser._actions}
    if "shell" in takes:
        return [*SHELLS, *offered]
    if not plain and ("game" in takes or command == "odds"):
        return [*shelf.sound(), *offered]
    if command == "odds":
        questions = {question.name: question for question in part(plain[0], "odds").QUESTIONS}
        if len(plain) == 1:
            return [*questions, *offered]
        if plain[1] in questions:
            return [*(f"{it.name}=" for it in questions[plain[1]].parameters), *offered]
    if command == "simulate":
        options = [option.name for option in find_game(plain[0]).options]
        return [f"{name}=" for name in ("games", "seed", "players", "seats", *options)] + offered
    return offered
