"""The lessons among the notebooks: what each says about the practice that goes with it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from dicelab.errors import OptionError, quoted
from dicelab.serve.pages.notebooks import folder


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
