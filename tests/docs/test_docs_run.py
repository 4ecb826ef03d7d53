"""Nothing is shown in the docs that does not run: every example with a >>> prompt is executed."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
ELSEWHERE = "add_a_game.md"  # its examples need the package that it makes: see test_add_a_game
PAGES = sorted(
    page for page in DOCS.rglob("*.md") if ">>> " in page.read_text(encoding="utf-8") and page.name != ELSEWHERE
)


@pytest.mark.parametrize("text", PAGES, ids=lambda text: text.relative_to(DOCS).as_posix())
def test_examples(text):
    result = doctest.testfile(str(text), module_relative=False, encoding="utf-8")
    assert result.failed == 0, f"{result.failed} examples of {text.name} show something else than they give"


def test_there_are_pages():
    assert len(PAGES) >= 4
