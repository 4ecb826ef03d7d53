"""The lessons among the notebooks: the practice that goes with each, and its exercises with other numbers."""

from __future__ import annotations

import ast
import json
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

from dicelab.errors import OptionError, quoted
from dicelab.games.game import below
from dicelab.serve.pages.notebooks import folder
from dicelab.teach.quiz.host import QuizHost
from dicelab.teach.quiz.items import Numeric


@dataclass(frozen=True)
class Practice:
    """Which tasks of which game go with a lesson."""

    name: str
    title: str
    game: str
    tasks: tuple[str, ...]


def practices(root: Path | None = None) -> list[Practice]:
    """Those of all lessons, in their order."""
    found = []
    for path in sorted((root or folder()).glob("lesson_*.ipynb")):
        card = json.loads(path.read_text(encoding="utf-8"))["metadata"].get("dicelab", {})
        if practice := card.get("practice"):
            made = Practice(path.stem, card["title"], practice["game"], tuple(practice["tasks"]))
            found.append((card.get("order", 0), made))
    return [one for _, one in sorted(found, key=lambda pair: pair[0])]


def find_practice(name: str, root: Path | None = None) -> Practice:
    """That of one lesson, by its title or the name of its file."""
    listed = practices(root)
    plain = name.strip().lower().removesuffix(".ipynb")
    for one in listed:
        if plain in (one.name, one.name.removeprefix("lesson_"), one.title.lower()):
            return one
    raise OptionError(f"There is no lesson {quoted(name)}; the lessons are {', '.join(one.name for one in listed)}.")


def lesson_exercises(name: str, number: int, seed: int, root: Path | None = None) -> list[Numeric]:
    """So many of them where there are: one of each exercise in turn, in the order of the lesson, none twice."""
    rng = Random(f"dicelab lesson {name} {seed}")
    families = [item.family for item in _exercises(name, root) if item.family]
    ways = [list(range(len(family.members))) for family in families]
    chosen: list[tuple[int, int]] = []
    while len(chosen) < number and any(ways):
        for exercise, left in enumerate(ways):
            if left and len(chosen) < number:
                chosen.append((exercise, left.pop(below(rng, len(left)))))
    return [families[exercise].member(at) for exercise, at in sorted(chosen)]


def _exercises(name: str, root: Path | None) -> list[Numeric]:
    with redirect_stdout(StringIO()):  # a cell may display something on its way
        shown = _shown((root or folder()) / f"{name}.ipynb")
    hosts = [getattr(value, "host", None) for value in shown]
    items = [item for host in hosts if isinstance(host, QuizHost) for item in host.items]
    return [item for item in items if isinstance(item, Numeric)]


def _shown(path: Path) -> list[Any]:
    """The value of each last line of a notebook of ours, as its page would show it."""
    names: dict[str, Any] = {"__name__": path.stem}
    values = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        lines = ast.parse("".join(cell["source"])).body
        last = lines.pop() if lines and isinstance(lines[-1], ast.Expr) else None
        exec(compile(ast.Module(lines, []), path.stem, "exec"), names)
        if isinstance(last, ast.Expr):
            values.append(eval(compile(ast.Expression(last.value), path.stem, "eval"), names))
    return values
