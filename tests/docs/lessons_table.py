"""The table of lessons in the teacher's guide, made from what the notebooks say about themselves.

``python -m tests.docs.lessons_table`` writes it anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs/teachers_guide.md"
BEGIN, END = "<!-- the lessons, from the notebooks -->", "<!-- end of the lessons -->"


def lessons() -> list[dict[str, Any]]:
    """The lessons in their order, as their notebooks present them."""
    cards = [
        json.loads(path.read_text(encoding="utf-8"))["metadata"]["dicelab"] | {"name": path.stem}
        for path in (ROOT / "notebooks").glob("lesson_*.ipynb")
    ]
    return sorted(cards, key=lambda card: int(card["order"]))


def table() -> str:
    """The table as Markdown."""
    lines = ["| lesson | ages | minutes | what it is about | after |", "|---|---|---|---|---|"]
    for card in lessons():
        cells = (f"**{card['title']}**", card["ages"], card["minutes"], card["topic"], card["after"])
        lines.append(f"| {' | '.join(str(cell) or '–' for cell in cells)} |")
    return "\n".join([*lines, "", *standards()])


def standards() -> list[str]:
    """Which standards a lesson serves, of every country that we know."""
    names = list(lessons()[0]["standards"])
    lines = [f"| lesson | {' | '.join(names)} |", f"|{'---|' * (len(names) + 1)}"]
    return lines + [
        f"| {card['title']} | {' | '.join(card['standards'][name] for name in names)} |" for card in lessons()
    ]


def written(text: str) -> str:
    """A guide with the table in its place."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{table()}\n\n{END}{after}"


if __name__ == "__main__":
    GUIDE.write_text(written(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
