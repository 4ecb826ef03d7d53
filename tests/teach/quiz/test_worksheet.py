"""``dicelab worksheet``: files that are whole or not there, sentences where something is wrong."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from dicelab import cli
from dicelab.errors import DicelabError
from dicelab.games import GAMES
from dicelab.play.files import write_whole
from dicelab.teach.worksheet import pdf as pdf_module
from tests.teach.quiz import gift_reader


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> int:
    return cli.main(["worksheet", *words])


def test_a_sheet_with_its_key(capsys, here):
    assert run("thrown", "--count", "10", "--seed", "4", "--out", "sheet.html", "--key", "key.html") == 0
    assert capsys.readouterr().out == "sheet.html is written.\nkey.html is written.\n"
    assert sorted(os.listdir(here)) == ["key.html", "sheet.html"]
    sheet, key = (Path(name).read_text(encoding="utf-8") for name in ("sheet.html", "key.html"))
    assert sheet.count('class="number"') == key.count('class="number"') == 10
    assert "dicelab worksheet thrown --count 10 --seed 4" in sheet
    before = Path("sheet.html").read_bytes()
    assert run("thrown", "--out", "sheet.html") == 0
    assert Path("sheet.html").read_bytes() == before  # the same seed, the same sheet


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        (("--out", "a.html"), "<!doctype html>"),
        (("--out", "a.xml"), "<?xml"),
        (("--out", "a.gift"), "$CATEGORY:"),
        (("--out", "a.txt"), "$CATEGORY:"),
        (("--out", "a.dat", "--format", "moodle"), "<?xml"),
    ],
)
def test_a_file_tells_its_format(words, begins):
    assert run("spuds", "--count", "3", *words) == 0
    assert Path(words[1]).read_text(encoding="utf-8").startswith(begins)


def test_without_a_file_it_is_printed(capsys):
    assert run("draconic", "--count", "4", "--format", "gift", "--kinds", "numeric", "--topics", "one,mean") == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert [question.kind for question in gift_reader.read(out)[1]] == ["numerical"] * 4


def test_a_title_of_ones_own():
    assert run("thrown", "--count", "2", "--title", "Class <7b>", "--out", "a.html") == 0
    assert "Class &lt;7b&gt;" in Path("a.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("poker",), "There is no game 'poker'"),
        (("thrown", "--count", "0"), "count is a whole number from 1 to 60"),
        (("thrown", "--count", "ten"), "count is a whole number"),
        (("thrown", "--seed", "-3"), "seed is a whole number"),
        (("thrown", "--kinds", "essay"), "no kind 'essay'"),
        (("thrown", "--topics", "luck"), "no topic 'luck'"),
        (("thrown", "--format", "docx", "--out", "a.html"), "no format 'docx'"),
        (("thrown", "--out", "a.docx"), "does not tell a format"),
        (("thrown", "--format", "pdf"), "say where with --out"),
        (("thrown", "--out", "a.html", "--key", "a.html"), "a file each"),
        (("thrown", "--out", "a.html", "--key", "a.xml"), "A key is a page to read"),
        (("thrown", "--out", "nowhere/a.html"), "Cannot write nowhere/a.html"),
        (("thrown", "--out", "a.html", "--key", "nowhere/key.html"), "Cannot write nowhere/key.html"),
        (("thrown", "--out", "a.html\0"), "does not tell a format"),
        (("spuds", "--topics", "race", "--out", "a.html"), "has no questions"),
        (("spuds", "--topics", "mean", "--kinds", "numeric", "--count", "9", "--out", "a.html"), "ask for fewer"),
    ],
)
def test_mistakes_are_one_sentence_and_nothing_is_written(capsys, here, words, part):
    assert run(*words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert part in err
    assert err.count("\n") == 1
    assert os.listdir(here) == []


def test_a_folder_in_the_way(capsys, here):
    Path("a.html").mkdir()
    assert run("thrown", "--out", "a.html") == 2
    assert "Cannot write a.html: it is a folder." in capsys.readouterr().err
    assert os.listdir(here) == ["a.html"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with a name")
@pytest.mark.parametrize("pipe", ["a.html", "a.html.part"])
def test_a_pipe_in_the_way(capsys, here, pipe):
    os.mkfifo(pipe)
    assert run("thrown", "--out", "a.html") == 2
    assert "Cannot write a.html: it is not an ordinary file." in capsys.readouterr().err
    assert os.listdir(here) == [pipe]
    assert Path(pipe).is_fifo()


def test_an_old_file_stays_where_the_new_one_cannot_be_made(here):
    Path("sheet.html").write_text("old", encoding="utf-8")
    assert run("thrown", "--out", "sheet.html", "--key", "nowhere/key.html") == 2
    assert Path("sheet.html").read_text(encoding="utf-8") == "old"
    assert os.listdir(here) == ["sheet.html"]


def test_a_path_that_cannot_be():
    with pytest.raises(DicelabError, match="Cannot write"):
        write_whole({"a\0b.html": b"x"})


# -- PDF without a browser; with one: tests/browser/test_quiz.py -------------------------------------------------------


def test_no_browser_is_told(capsys, monkeypatch, here):
    monkeypatch.delenv(pdf_module.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(here))
    monkeypatch.setattr(pdf_module, "MAC", here / "none")
    monkeypatch.setattr(pdf_module, "_of_playwright", lambda: None)
    assert run("thrown", "--out", "sheet.pdf") == 2
    assert "needs a browser" in capsys.readouterr().err
    assert os.listdir(here) == []


def test_a_browser_that_is_not_there(capsys, monkeypatch):
    monkeypatch.setenv(pdf_module.VARIABLE, "/nowhere/chromium")
    assert run("thrown", "--out", "sheet.pdf") == 2
    assert "there is no such program" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("script", "says"), [("exit 0", "could not print"), ('echo no > "${8#*=}"; exit 0', "could not print|not a PDF")]
)
def test_a_browser_that_prints_nothing(monkeypatch, tmp_path, script, says):
    fake = tmp_path / "fake"
    fake.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    fake.chmod(0o755)
    monkeypatch.setenv(pdf_module.VARIABLE, str(fake))
    with pytest.raises(DicelabError, match=says):
        pdf_module.pdf("<p>page</p>")


def test_a_browser_that_never_ends(monkeypatch, tmp_path):
    fake = tmp_path / "fake"
    fake.write_text("#!/bin/sh\nexec sleep 30\n", encoding="utf-8")
    fake.chmod(0o755)
    monkeypatch.setenv(pdf_module.VARIABLE, str(fake))
    monkeypatch.setattr(pdf_module, "SECONDS", 0.2)
    with pytest.raises(DicelabError, match="did not print"):
        pdf_module.pdf("<p>page</p>")


def run_sheet(tmp_path, *words: str) -> str:
    out = tmp_path / "sheet.html"
    assert cli.main(["worksheet", *words, "--out", str(out)]) == 0
    return out.read_text(encoding="utf-8")


def test_levels_are_chosen_and_printed(tmp_path):
    page = run_sheet(tmp_path, "draconic", "--level", "1", "--levels", "--count", "6", "--kinds", "numeric,choice")
    assert page.count("level 1 of 3") == 6
    assert "level 2 of 3" not in page
    assert "level 1 of 3" not in run_sheet(tmp_path, "draconic", "--count", "2")


@pytest.mark.parametrize("name", ["lesson_one_six", "one_six", "At least one six"])
def test_practice_for_a_lesson(tmp_path, name):
    page = run_sheet(tmp_path, "--lesson", name, "--count", "5")
    assert "<h1>At least one six" in page
    assert f"--lesson &quot;{name}&quot;" in page


def test_a_sheet_for_a_lesson_has_its_exercises_with_other_numbers(tmp_path):
    page = run_sheet(tmp_path, "--lesson", "void", "--count", "9", "--kinds", "numeric,choice")
    assert page.count('class="number"') == 9
    assert page.count("without replacement.") + page.count("draw one straw each") == 5  # every second one, rounded up
    assert page == run_sheet(tmp_path, "--lesson", "void", "--count", "9", "--kinds", "numeric,choice")
    assert page != run_sheet(tmp_path, "--lesson", "void", "--count", "9", "--kinds", "numeric,choice", "--seed", "5")
    for only in (["--kinds", "choice"], ["--level", "1,3"]):
        assert "without replacement" not in run_sheet(tmp_path, "--lesson", "void", "--count", "3", *only)
    asked = re.findall(r"<p>(A bag holds.*?)</p><p class=\"asks\">(.*?)</p>", page)
    assert len(set(asked)) == len(asked) >= 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--lesson", "lesson_of_life"], "There is no lesson 'lesson_of_life'; the lessons are lesson_one_six"),
        (["spuds", "--lesson", "lesson_one_six"], "is practised with thrown"),
        ([], "Name a game"),
        (["thrown", "--level", "4"], "level is a whole number from 1 to 3"),
    ],
)
def test_what_cannot_be_practised_is_told(words, says, capsys):
    assert cli.main(["worksheet", *words]) == 2
    assert says in capsys.readouterr().err


def test_dice_and_trees_are_drawn(tmp_path):
    page = run_sheet(tmp_path, "draconic", "--count", "12", "--seed", "3", "--kinds", "numeric", "--level", "1,2")
    assert 'class="dice"' in page
    assert "A tree to fill in." in page
    assert "<script" not in page
    spuds = run_sheet(tmp_path, "spuds", "--count", "12", "--kinds", "numeric")
    assert "on the card" in spuds


def test_every_item_of_a_key_has_its_working(tmp_path):
    for game in GAMES:
        out = tmp_path / "key.html"
        assert run(game, "--count", "20", "--seed", "5", "--out", str(tmp_path / "s.html"), "--key", str(out)) == 0
        for item in out.read_text(encoding="utf-8").split('<span class="number">')[1:]:
            assert 'class="working"' in item
