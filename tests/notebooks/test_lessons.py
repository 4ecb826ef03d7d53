"""The lessons: each has its parts in order, says how long it takes, and types in no number the engine can work out."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from dicelab.teach.questions import generate

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
LESSONS = sorted(NOTEBOOKS.glob("lesson_*.ipynb"))
PARTS = [
    "What you will know",
    "Guess first",
    "Explore",
    "Explain",
    "Try it yourself",
    "Going further",
    "One more question",
    "For the teacher",
]
NAMES = [
    "lesson_beat_me", "lesson_binomial", "lesson_fair_die", "lesson_fair_games", "lesson_how_long", "lesson_keep",
    "lesson_one_six", "lesson_pairs", "lesson_runs_and_kinds", "lesson_simulation", "lesson_sums", "lesson_treasure",
    "lesson_trumps", "lesson_venn", "lesson_void", "lesson_waiting", "lesson_what_it_tells", "lesson_which_die",
]  # fmt: skip
STANDARDS = ["Common Core", "GCSE", "A-level", "IB", "AP Statistics", "KMK"]


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def cells(path: Path, kind: str) -> list[str]:
    return ["".join(cell["source"]) for cell in read(path)["cells"] if cell["cell_type"] == kind]


def part(path: Path, title: str) -> list[dict[str, Any]]:
    """The cells from one heading to the next."""
    found: list[dict[str, Any]] = []
    inside = False
    for cell in read(path)["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown" and text.startswith("## "):
            inside = text.startswith(f"## {title}")
        if inside:
            found.append(cell)
    return found


def test_all_lessons_are_there() -> None:
    assert [path.stem for path in LESSONS] == NAMES


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
class TestEveryLesson:
    def test_its_card(self, path: Path) -> None:
        card = read(path)["metadata"]["dicelab"]
        assert card["kind"] == "lesson"
        assert 20 <= card["minutes"] <= 30
        assert all(card[name] for name in ("title", "blurb", "topic", "ages", "symbol", "order", "standards"))
        assert list(card["standards"]) == STANDARDS
        assert all(card["standards"].values())

    def test_there_is_practice_for_it(self, path: Path) -> None:
        practice = read(path)["metadata"]["dicelab"]["practice"]
        assert len(generate(practice["game"], 6, 1, tasks=practice["tasks"])) == 6

    def test_a_way_in_and_a_way_on(self, path: Path) -> None:
        tried = "".join("".join(cell["source"]) for cell in part(path, "Try it yourself"))
        assert "<details><summary>A way in</summary>" in tried
        further = "".join("".join(cell["source"]) for cell in part(path, "Going further"))
        assert "dicelab.Quiz(" in further

    def test_what_is_for_the_teacher_is_marked(self, path: Path) -> None:
        notes = part(path, "For the teacher")
        assert all(cell["metadata"].get("tags") == ["teacher"] for cell in notes)
        others = [cell for cell in read(path)["cells"] if cell not in notes]
        assert not any("teacher" in cell["metadata"].get("tags", []) for cell in others)
        for title in ("Explain", "For the teacher"):  # in JupyterLab these wait, folded, until somebody opens them
            heading = part(path, title)[0]
            assert heading["metadata"]["jp-MarkdownHeadingCollapsed"]
            assert "".join(heading["source"]) == f"## {title}"  # folded is what comes in the cells after it

    def test_odds_at_a_table_stay_covered(self, path: Path) -> None:
        for text in cells(path, "code"):
            for table in re.findall(r"dicelab\.TableWithOdds\((.*)\)", text):
                assert "hidden=True" in table

    def test_it_needs_no_controls_of_ipywidgets(self, path: Path) -> None:
        assert not any("ipywidgets" in text for text in cells(path, "code"))

    def test_school_english(self, path: Path) -> None:
        for text in cells(path, "markdown"):
            found = re.search(
                r"\bknots?\b|for the pocket|[Hh]ow likely does|\bchances?\b of\b|do not know of each other", text
            )
            assert not found, (found, text)

    def test_its_parts_in_order(self, path: Path) -> None:
        titles = [line[3:] for text in cells(path, "markdown") for line in text.splitlines() if line.startswith("## ")]
        assert titles == PARTS

    def test_a_guess_comes_before_any_answer(self, path: Path) -> None:
        code = [text for text in cells(path, "code") if "dicelab." in text]
        guess = part(path, "Guess first")
        assert guess[0]["metadata"]["tags"] == ["guess"]  # by which a page knows that it waits here
        assert any("dicelab.Predict(" in "".join(cell["source"]) for cell in guess)
        first = next(index for index, text in enumerate(code) if "dicelab.Predict(" in text)
        assert not any("dicelab.ask(" in text for text in code[:first])

    def test_exploring_rolls_or_plays(self, path: Path) -> None:
        said = "".join("".join(cell["source"]) for cell in part(path, "Explore"))
        assert re.search(r"dicelab\.(Experiment|Table|TableWithOdds|simulate)\(", said)

    def test_three_exercises_check_themselves(self, path: Path) -> None:
        said = "".join("".join(cell["source"]) for cell in part(path, "Try it yourself"))
        assert "dicelab.Quiz(" in said
        count = re.search(r"count=(\d+)", said)
        assert len(re.findall(r"\bpose\(|\bown\(|\bchoice\(|\border\(", said)) + (int(count[1]) if count else 0) >= 3

    def test_no_number_is_typed_in(self, path: Path) -> None:
        """Only what one sees on a single die may stand in the text; all else is worked out by the engine."""
        for text in cells(path, "markdown"):
            for fraction in re.findall(r"\b\d+\s*/\s*(\d+)\b", text):
                assert int(fraction) <= 6, text
            levels = re.sub(r"\b(?:95|5|50|99)\s%|p-value of 0\.03", "", text)  # conventions, and what somebody says
            assert not re.search(r"\d\s*%|≈|\b0\.\d", levels), text
