"""What the cells of every notebook show, for a reader to see before Python is there.

Run by the build in a process of its own, in which widgets are those of a page's worker:
``python -m website.stills NOTEBOOK …`` writes {notebook: {cell: [what is shown, …]}} as JSON. A widget is told as the
page will hear of it, with its still as HTML.
"""

from __future__ import annotations

import json
import os
import secrets
import sys
from pathlib import Path
from random import Random
from typing import Any

os.environ["DICELAB_CARRIER"] = "worker"
sys.path.insert(0, str(Path(__file__).parent / "stand_ins"))

from dicelab.play.still import as_html
from dicelab.site.cells import Cells
from dicelab.site.shown import shown, widget_of
from dicelab.widgets.worker import Hosted


class StillCells(Cells):
    """Cells whose widgets stand still."""

    def __init__(self) -> None:
        super().__init__(lambda message: None)
        self._shown: dict[int, list[Hosted | dict[str, Any]]] = {}
        self._printed = ""

    def run(self, cell: int, source: str) -> bool:
        """Run one cell, to the end of what it prints."""
        well = super().run(cell, source)
        self._end_print()
        return well

    def show(self, thing: object) -> None:
        """A widget, or what a thing shows anyway."""
        self._end_print()
        self._add(widget_of(thing) or shown(thing))

    def print(self, text: str) -> None:
        """Printed text; what is printed piece by piece is one text."""
        self._printed += text

    def _end_print(self) -> None:
        if self._printed.strip():
            self._add({"type": "text", "text": self._printed})
        self._printed = ""

    def _add(self, one: Hosted | dict[str, Any]) -> None:
        self._shown.setdefault(self._cell, []).append(one)

    def stills(self) -> dict[int, list[dict[str, Any]]]:
        """What is shown in the end, by the number of the cell: a later cell may have changed what an earlier shows."""
        return {cell: [_still(one) for one in all_of_it] for cell, all_of_it in self._shown.items()}


def _still(one: Hosted | dict[str, Any]) -> dict[str, Any]:
    if not isinstance(one, Hosted):
        return one
    for pane in one.view.get("panes") or [None]:  # some show more as soon as somebody looks
        one.receive({"kind": "hello"} | ({} if pane is None else {"pane": pane}))
    return one.opened() | {"html": as_html(one.still(), note="")}


def stills_of(path: str) -> dict[int, list[dict[str, Any]]]:
    """The stills of one notebook, by the number of the cell."""
    notebook: dict[str, Any] = json.loads(Path(path).read_text(encoding="utf-8"))
    cells = StillCells()
    try:
        for number, cell in enumerate(notebook["cells"]):
            if cell["cell_type"] == "code" and not cells.run(number, "".join(cell["source"])):
                raise SystemExit(f"{path}: cell {number} cannot be run, so there is no page.")
        return cells.stills()
    finally:
        cells.close()


if __name__ == "__main__":
    for name in ("anywidget", "ipywidgets"):  # as in the browser: Altair asks for them, and does without
        sys.modules[name] = None  # type: ignore[assignment]
    secrets.randbelow = Random(1).randrange  # the same site from the same sources
    told = sys.stdout
    made = {path: stills_of(path) for path in sys.argv[1:]}
    json.dump(made, told)
