"""The teacher's guide names every lesson as the notebooks do, and nothing that is not there."""

from __future__ import annotations

import re
from pathlib import Path

from dicelab.cli import main
from tests.docs.lessons_table import BEGIN, END, GUIDE, ROOT, lessons, table, written

TEXT = GUIDE.read_text(encoding="utf-8")


def test_the_table_is_what_the_notebooks_say() -> None:
    assert BEGIN in TEXT
    assert END in TEXT
    assert table() in TEXT, "Write it anew: python -m tests.docs.lessons_table"
    assert written(TEXT) == TEXT


def test_a_lesson_comes_after_one_that_is_easier() -> None:
    known: list[str] = []
    for card in lessons():
        assert card["after"] == "" or card["after"] in known
        assert re.fullmatch(r"\d\d to \d\d", card["ages"])
        known.append(card["title"])


def test_every_lesson_that_the_guide_speaks_of_exists() -> None:
    titles = {card["title"] for card in lessons()}
    plans = TEXT[TEXT.index("## Which lessons in which order") : TEXT.index("## How a lesson goes")]
    spoken = set(re.findall(r"(?<!\*)\*([A-Z][^*]+)\*(?!\*)", plans))
    assert spoken
    assert spoken <= titles


def test_its_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([\w./-]+\.md)", TEXT):
        assert (GUIDE.parent / link).exists(), link
    assert "docs/teachers_guide.md" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_its_commands_are_understood(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"^dicelab worksheet (.+?)(?:\s+#.*)?$", TEXT, flags=re.MULTILINE)
    assert len(commands) >= 3
    for words in commands:
        if ".pdf" not in words:  # that one needs a browser
            assert main(["worksheet", *words.split()]) == 0, words
    for option in re.findall(r"dicelab serve[^\n`]*?(--[\w-]+)", TEXT):
        try:
            main(["serve", "--help"])
        except SystemExit:
            assert option in capsys.readouterr().out
