"""What the cells of every notebook show, as a reader sees it before Python is there.

Run by the build in a process of its own, in which widgets are those of a page's worker:
``python -m website.stills NOTEBOOK …`` writes {notebook: {cell: HTML}} as JSON.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import sys
from html import escape
from pathlib import Path
from random import Random
from typing import Any

os.environ["DICELAB_CARRIER"] = "worker"
sys.path.insert(0, str(Path(__file__).parent / "stand_ins"))

from dicelab.play.still import as_html
from dicelab.site.cells import Cells
from dicelab.site.shown import shown
from dicelab.widgets.hosted.worker import Hosted


class StillCells(Cells):
    """Cells whose widgets are shown as stills."""

    def __init__(self) -> None:
        super().__init__(lambda message: None)
        self.stills: dict[int, str] = {}

    def show(self, thing: object) -> None:
        """A still, or what a thing shows anyway."""
        self._add(as_html(thing.still(), note="") if isinstance(thing, Hosted) else _html(shown(thing)))

    def print(self, text: str) -> None:
        """Printed text."""
        if text.strip():
            self._add(f"<pre>{escape(text.rstrip())}</pre>")

    def _add(self, html: str) -> None:
        self.stills[self._cell] = self.stills.get(self._cell, "") + html


def _html(output: dict[str, Any]) -> str:
    if output["type"] == "html":
        return str(output["html"])
    return f"<pre>{escape(output['text'])}</pre>" if output["type"] == "text" else ""


def stills_of(notebook: dict[str, Any]) -> dict[int, str]:
    """The stills of one notebook, by the number of the cell."""
    cells = StillCells()
    try:
        for number, cell in enumerate(notebook["cells"]):
            if cell["cell_type"] == "code" and not cells.run(number, "".join(cell["source"])):
                break
        return dict(cells.stills)
    finally:
        cells.close()


if __name__ == "__main__":
    logging.disable()
    secrets.randbelow = Random(1).randrange  # the same site from the same sources
    told = sys.stdout
    made = {path: stills_of(json.loads(Path(path).read_text(encoding="utf-8"))) for path in sys.argv[1:]}
    json.dump(made, told)
