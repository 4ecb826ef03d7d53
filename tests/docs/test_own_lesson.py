"""*Your own lesson in fifteen lines* is fifteen lines, and they run; so does the notebook to copy."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.docs.test_docs_run import DOCS


def fifteen_lines() -> list[str]:
    page = (DOCS / "your_own_lesson.md").read_text(encoding="utf-8")
    code = re.search(r"```python\n(from fractions.*?)```", page, re.DOTALL)
    assert code is not None
    return [line for line in code[1].splitlines() if line.strip()]


def template() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DOCS / "examples/my_lesson.ipynb").read_text(encoding="utf-8"))
    return found


def test_the_lesson_has_fifteen_lines_and_runs() -> None:
    lines = fifteen_lines()
    assert len(lines) == 15
    names: dict[str, Any] = {}
    exec("\n".join(lines), names)
    assert names["same"].answer.p == names["pair"].faces().p(lambda faces: faces[0] == faces[1])


@pytest.mark.parametrize(
    "cell", [cell for cell in template()["cells"] if cell["cell_type"] == "code"], ids=lambda c: c["id"]
)
def test_the_notebook_to_copy_runs(cell: dict[str, Any]) -> None:
    assert not cell["outputs"]
    exec("import dicelab\n" + "".join(cell["source"]), {})


def test_the_notebook_to_copy_can_stand_on_the_start_page() -> None:
    card = template()["metadata"]["dicelab"]
    assert card["kind"] == "lesson"
    assert card["title"]
