"""Chances as a still: fractions and percentages in tables, from the same sections that a panel shows."""

from __future__ import annotations

from dicelab.odds.formula import text_of
from dicelab.play.panel.sections import ChanceRow, GridCell, OddsGrid, OddsSection, PanelView
from dicelab.play.still import Blocks, Rows, boxed, lines


def panel_still(view: PanelView) -> Blocks:
    """All sections of a panel, one after the other; what is kept back stays back."""
    if not view["sections"]:
        return lines("The game is over: there is nothing left to chance." if view["over"] else "The odds are off.")
    return [block for section in view["sections"] for block in section_still(section)]


def section_still(section: OddsSection) -> Blocks:
    """One section: words, chances as rows, a table of choices, means, the working."""
    if section.get("hidden"):
        return boxed(section["title"], lines(section["says"], "The answer waits until it is revealed."))
    choices, grid = section["choices"], section["grid"]
    return boxed(
        section["title"],
        [
            *lines(section["best"], section["how"], section["note"]),
            *_rows(choices or section["rows"]),
            *(_grid(grid) if not choices or (grid is not None and len(grid["columns"]) > 1) else []),
            *lines(*[f"{mean['label']}: {mean['text']}" for mean in section["means"]]),
            *lines(*map(text_of, section["working"])),
        ],
    )


def _rows(rows: list[ChanceRow]) -> Blocks:
    if not rows:
        return []
    considered = [at for at, row in enumerate(rows) if row["mark"]]
    marked = frozenset(considered or [at for at, row in enumerate(rows) if row["best"]])
    return [Rows(tuple((row["label"], row["fraction"], row["percent"]) for row in rows), marked=marked)]


def _grid(grid: OddsGrid | None) -> Blocks:
    if grid is None:
        return []
    body = tuple((row["label"], *(_cell(cell) for cell in row["cells"])) for row in grid["rows"])
    marked = frozenset(at for at, row in enumerate(grid["rows"]) if row["mark"])
    return [Rows(body, ("", *grid["columns"]), marked)]


def _cell(cell: GridCell) -> str:
    return f"{cell['exact']} ({cell['text']})" if cell["exact"] not in ("", cell["text"]) else cell["text"]
