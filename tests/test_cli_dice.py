"""``dicelab dice`` and worksheets of one's own dice, as one types them in a shell."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicelab.cli import main


def test_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "2d6 >= 9"]) == 0
    out = capsys.readouterr().out
    assert "5/18 ≈ 27.8 %" in out
    assert "Working" in out


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("2d6 >= 9", {"p": "5/18"}),
        ("first 6 in d6", {"mean": "6"}),
        ("d{sword*3, coin*2, x}", {"dist": {"coin": "1/3", "sword": "1/2", "x": "1/6"}}),
        ("2d{a, b}", {"dist": {"a, a": "1/4", "a, b": "1/2", "b, b": "1/4"}}),
        ("d{-1,1}", {"dist": {"-1": "1/2", "1": "1/2"}}),
    ],
)
def test_as_json(line: str, answer: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", line, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == answer


def test_several_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "--json", "3d6", "2d6 >= 9"]) == 0
    first, second = json.loads(capsys.readouterr().out)
    assert first["line"] == "3d6"
    assert second == {"line": "2d6 >= 9", "p": "5/18"}
    assert main(["dice", "3d6", "d20"]) == 0
    assert "standard deviation ≈ 2.958" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["4d6 bset 3"], "Did you mean “best”?\n    4d6 bset 3\n        ^^^^"),
        (["3d6", "2d6 >"], "Line 2: "),
        (["1000000d6"], "too many"),
        ([], "Which dice?"),
    ],
)
def test_a_mistake_is_told_with_exit_code_2(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", *words]) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert "Traceback" not in told.err


def test_a_worksheet_of_ones_own_dice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet, key = tmp_path / "sheet.html", tmp_path / "key.html"
    lines = ["--dice", "2d6 >= 9", "--dice", "d{sword*3, coin} = sword"]
    assert main(["worksheet", *lines, "--out", str(sheet), "--key", str(key)]) == 0
    asked = sheet.read_text()
    assert "What is the chance that the sum of two six-sided dice is at least 9?" in asked
    assert "A die with 4 sides: sword on 3 of them, coin." in asked
    assert "5/18" not in asked
    assert "5/18 ≈ 27.8 %" in key.read_text().replace("\xa0", " ")
    assert main(["worksheet", "thrown", "--count", "2", *lines, "--out", str(sheet)]) == 0
    assert "4 tasks" in sheet.read_text()
    assert main(["worksheet"]) == 2
    assert "--dice" in capsys.readouterr().err
