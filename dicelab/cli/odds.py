"""``dicelab odds``: the same questions as in Python and on the panel, answered in the shell."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from textwrap import fill
from typing import cast

from dicelab.errors import OddsError
from dicelab.games import GAMES, find_game, room
from dicelab.games.question import OddsRoom, Parameter, Question, find_question

USAGE = "dicelab odds [GAME [QUESTION [NAME=VALUE ...]]] [--json]"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes; ``--help`` is ours, since after a question it explains that question."""
    parser.usage = USAGE
    parser.add_argument("words", nargs="*", metavar="WORD", help="a game, a question, and its values as NAME=VALUE")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON, with fractions as texts")
    parser.add_argument("-h", "--help", action="store_true", help="explain the command, the game or the question")
    parser.set_defaults(explain=parser.format_help)


def run(given: argparse.Namespace) -> int:
    """List the games, list a game's questions, explain a question, or answer it."""
    words: list[str] = given.words
    if not words:
        print(given.explain() if given.help else _games())
        return 0
    questions = cast(OddsRoom, room(words[0], "odds")).QUESTIONS
    if len(words) == 1:
        print(_questions(words[0], questions))
        return 0
    question = find_question(questions, words[1])
    if given.help:
        print(_question(words[0], question))
        return 0
    answer = question(**read_words(words[2:]))
    print(json.dumps(answer.to_json()) if given.json else answer)
    return 0


def read_words(words: Sequence[str], example: str = "dice=3") -> dict[str, str]:
    """``name=value`` words as a dictionary; anything else, or a name given twice, is an error."""
    values: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise OddsError(f"{word[:40]!r} is not a NAME=VALUE pair; write for example {example}.")
        if name in values:
            raise OddsError(f"{name[:40]} is given twice: {values[name][:20]!r} and {value[:20]!r}.")
        values[name] = value
    return values


def _games() -> str:
    lines = ["The games one can ask about:", ""]
    lines += [f"  {key:<10} {find_game(key).title}" for key in GAMES]
    return "\n".join([*lines, "", f"The questions of a game: dicelab odds {GAMES[0]}"])


def _questions(key: str, questions: tuple[Question, ...]) -> str:
    lines = [f"Questions about {find_game(key).title}:"]
    for question in questions:
        lines += ["", f"  {question.name} {' '.join(map(_slot, question.parameters))}".rstrip()]
        lines.append(fill(question.says, 92, initial_indent="      ", subsequent_indent="      "))
    return "\n".join([*lines, "", f"One in detail: dicelab odds {key} {questions[0].name} --help"])


def _slot(parameter: Parameter) -> str:
    slot = f"{parameter.name}=…"
    return slot if parameter.default is None else f"[{slot}]"


def _question(key: str, question: Question) -> str:
    slots = " ".join(map(_slot, question.parameters))
    lines = [f"dicelab odds {key} {question.name} {slots}".rstrip(), "", fill(question.says, 96)]
    if question.parameters:
        lines += ["", "Parameters"]
    for parameter in question.parameters:
        lines.append(f"  {parameter.name}: {parameter.says}")
        lines.append(f"      {parameter.kind.allowed()}{_default(parameter)}")
    if question.example:
        lines += ["", "Example", f"  {_example(key, question)}"]
    return "\n".join(lines)


def _default(parameter: Parameter) -> str:
    if parameter.default is None:
        return ""
    return f"; {parameter.kind.write(parameter.default) or 'none'} if not given"


def _example(key: str, question: Question) -> str:
    """The example as one would type it; a question gives it with its name or as values only."""
    words = question.example.split()
    return " ".join(["dicelab odds", key, *(words if words[0] == question.name else [question.name, *words])])
