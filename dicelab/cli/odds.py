"""``dicelab odds``: the same questions as in Python and on the panel, answered in the shell."""

from __future__ import annotations

import argparse
import sys
from textwrap import fill
from typing import Any

from dicelab.cli import epilog, read_pairs, say, with_json
from dicelab.games import find_game, part, shelf
from dicelab.games.question import Parameter, Question, find_question

USAGE = "dicelab odds [GAME [QUESTION [NAME=VALUE ...]]] [--json]"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes; ``--help`` is ours, since after a question it explains that question."""
    parser.usage = USAGE
    parser.add_argument("words", nargs="*", metavar="WORD", help="a game, a question, and its values as NAME=VALUE")
    parser.epilog = epilog(
        "Without a question the questions of the game are listed, without a game the games.",
        examples=(
            "dicelab odds draconic",
            "dicelab odds draconic burned dice=4",
            "dicelab odds draconic burned --help",
        ),
    )
    with_json(parser)
    parser.add_argument("-h", "--help", action="store_true", help="explain the command, the game or the question")
    parser.set_defaults(explain=parser.format_help)


def run(given: argparse.Namespace) -> int:
    """List the games, list a game's questions, explain a question, or answer it."""
    words: list[str] = given.words
    if not words:
        say(given, given.explain() if given.help else _games(), _games_to_json)
        for says in shelf.troubles().values():
            print(says, file=sys.stderr)
        return 0
    questions = part(words[0], "odds").QUESTIONS
    if len(words) == 1:
        say(given, _questions(words[0], questions), lambda: list(map(_question_to_json, questions)))
        return 0
    question = find_question(questions, words[1])
    if given.help:
        say(given, _question(words[0], question), lambda: _question_to_json(question))
        return 0
    answer = question(**read_pairs(words[2:]))
    say(given, answer, answer.to_json)
    return 0


def _games_to_json() -> list[dict[str, Any]]:
    games = ((key, find_game(key)) for key in shelf.sound())
    return [{"game": key, "title": it.title, "players": [it.seats.start, it.seats.stop - 1]} for key, it in games]


def _question_to_json(question: Question) -> dict[str, Any]:
    parameters = [
        {"name": it.name, "says": it.says, "allowed": it.kind.allowed(), "needed": it.default is None}
        for it in question.parameters
    ]
    return {"question": question.name, "says": question.says, "parameters": parameters, "example": question.example}


def _games() -> str:
    lines = ["The games one can ask about:", ""]
    lines += [f"  {key:<10} {find_game(key).title}" for key in shelf.sound()]
    return "\n".join([*lines, "", f"The questions of a game: dicelab odds {shelf.OURS[0]}"])


def _questions(key: str, questions: tuple[Question, ...]) -> str:
    lines = [f"Questions about {find_game(key).title}:"]
    for question in questions:
        lines += ["", f"  {question.name} {' '.join(map(_slot, question.parameters))}".rstrip()]
        lines.append(fill(question.says, 92, initial_indent="      ", subsequent_indent="      "))
    if not questions:
        return f"{find_game(key).title} answers no questions: it has no module odds."
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
