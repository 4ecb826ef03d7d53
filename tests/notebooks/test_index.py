"""The index leads to every page, and calls the lessons what they call themselves."""

from __future__ import annotations

import re

from tests.docs.lessons_table import lessons
from tests.notebooks.test_lessons import NOTEBOOKS, cells

TEXT = "\n".join(cells(NOTEBOOKS / "index.ipynb", "markdown"))


def test_every_page_is_linked_once() -> None:
    pages = {path.name for path in NOTEBOOKS.glob("*.ipynb")} - {"index.ipynb"}
    assert sorted(re.findall(r"\]\(([\w]+\.ipynb)\)", TEXT)) == sorted(pages)


def test_the_lessons_are_told_as_they_tell_themselves() -> None:
    rows = [f"| [**{card['title']}**]({card['name']}.ipynb) | {card['topic']} | {card['ages']} |" for card in lessons()]
    assert "\n".join(rows) in TEXT
