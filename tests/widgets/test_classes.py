"""A page and the widgets on it do not style each other: their class names begin differently."""

from __future__ import annotations

import re
from pathlib import Path

import dicelab

ROOT = Path(dicelab.__file__).parent
PAGES = ROOT / "serve" / "share"
WIDGETS = ROOT / "widgets" / "js" / "src"


def classes(folder: Path) -> set[str]:
    """The classes that the style sheets below ``folder`` speak of."""
    sheets = [sheet for sheet in folder.rglob("*.css") if sheet.name != "tokens.css"]
    return {name for sheet in sheets for name in re.findall(r"\.((?:dl|pg)-[a-z][a-z-]*)", sheet.read_text())}


def test_pages_and_widgets_have_classes_of_their_own():
    pages, widgets = classes(PAGES), classes(WIDGETS)
    assert pages, "no style sheet of a page was found"
    assert widgets, "no style sheet of a widget was found"
    assert all(name.startswith("pg-") for name in pages), pages
    assert all(name.startswith("dl-") for name in widgets), widgets
