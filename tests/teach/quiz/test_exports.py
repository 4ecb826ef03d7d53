"""Moodle XML and GIFT, checked against what Moodle's own description of the formats asks for."""

from __future__ import annotations

import re
from fractions import Fraction
from html import unescape
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from dicelab.games import GAMES
from dicelab.teach.questions import CHOICE, NUMERIC, ORDER, Item, generate
from dicelab.teach.worksheet.moodle import gift, lines_of, moodle, numbers_of, places_of
from tests.teach.quiz import gift_reader
from tests.teach.quiz.hostile import SIGNS, hostile_items

SHEETS = [pytest.param(generate(game, 15, seed), id=f"{game} {seed}") for game in GAMES for seed in (1, 4)]
SHEETS.append(pytest.param(hostile_items(), id="hostile"))
TYPES = {NUMERIC: "numerical", CHOICE: "multichoice", ORDER: "matching"}

COMMON = ["name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden"]
COMBINED = ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"]
FIELDS = {
    "numerical": {*COMMON, "answer", "unitgradingtype", "unitpenalty", "showunits", "unitsleft"},
    "multichoice": {
        *COMMON, *COMBINED, "single", "shuffleanswers", "answernumbering", "showstandardinstruction", "answer",
    },
    "matching": {*COMMON, *COMBINED, "shuffleanswers", "subquestion"},
}  # fmt: skip
ONCE_ONLY = {"answer", "subquestion"}


def text(element: ElementTree.Element, *path: str) -> str:
    found = element.find("/".join([*path, "text"]))
    assert found is not None
    assert len(found) == 0  # markup is in CDATA, never elements of the file
    return found.text or ""


def plain(markup: str) -> str:
    """The words of HTML that is made of paragraphs and nothing else."""
    parts = re.fullmatch(r"(?:<p>[^<>]*</p>)*", markup)
    assert parts is not None, markup
    return unescape("\n".join(re.findall(r"<p>([^<>]*)</p>", markup)))


def checked(question: ElementTree.Element, item: Item) -> None:
    """What Moodle's format asks of every question."""
    kind = question.get("type")
    assert kind == TYPES[item.kind]
    tags = [child.tag for child in question]
    assert set(tags) == FIELDS[kind]
    assert all(tags.count(tag) == 1 for tag in set(tags) - ONCE_ONLY)
    assert text(question, "name")
    assert "\n" not in text(question, "name")
    for child in question:
        if child.tag in ("questiontext", "generalfeedback", *COMBINED):
            assert child.get("format") == "html"
            plain(text(child))
    assert plain(text(question, "questiontext")) == "\n".join(lines_of(item))
    assert float(question.findtext("defaultgrade", "")) == 1
    assert 0 <= float(question.findtext("penalty", "")) <= 1
    assert question.findtext("hidden") == "0"


@pytest.mark.parametrize("items", SHEETS)
def test_moodle_xml(items):
    written = moodle(items, "Thrown & <more>")
    assert written.startswith('<?xml version="1.0" encoding="UTF-8"?>\n<quiz>')
    quiz = ElementTree.fromstring(written.encode())
    category, *questions = quiz.findall("question")
    assert category.get("type") == "category"
    assert text(category, "category") == "$course$/top/dicelab/Thrown & <more>"
    assert len(questions) == len(items)
    assert len({text(question, "name") for question in questions}) == len(items)
    for question, item in zip(questions, items, strict=True):
        checked(question, item)
        {NUMERIC: check_numerical, CHOICE: check_multichoice, ORDER: check_matching}[item.kind](question, item)


def check_numerical(question, item):
    answers = question.findall("answer")
    assert [answer.get("fraction") for answer in answers] == ["100", *["0"] * (len(answers) - 1)]
    *numbers, rest = answers
    assert text(rest) == "*"
    spans = []
    for answer in numbers:
        value, tolerance = Fraction(text(answer)), Fraction(answer.findtext("tolerance", ""))
        assert tolerance > 0
        spans.append((value - tolerance, value + tolerance))
        assert plain(text(answer, "feedback"))
    low, high = spans[0]
    scale = 100 if item.case.task.unit == "chance" else 1
    assert low < item.answer * scale < high
    ordered = sorted(spans)
    assert all(one[1] < other[0] for one, other in pairwise(ordered)), "answers overlap"
    assert plain(text(rest, "feedback"))


def check_multichoice(question, item):
    assert question.findtext("single") == "true"
    answers = question.findall("answer")
    assert sorted(int(answer.get("fraction", "")) for answer in answers) == [*[0] * (len(answers) - 1), 100]
    said = {plain(text(answer)): answer for answer in answers}
    assert len(said) == len(item.options)
    for option in item.options:
        answer = said[option.text]
        assert answer.get("fraction") == ("0" if option.mistake else "100")
        assert plain(text(answer, "feedback")) == (option.mistake or "Right.")


def check_matching(question, item):
    pairs = [(plain(text(pair)), text(pair, "answer")) for pair in question.findall("subquestion")]
    assert len(pairs) >= 3
    assert len({place for _, place in pairs}) == len(pairs)
    order = [event for event, place in sorted(pairs, key=lambda pair: int(pair[1].split()[0]))]
    assert order == [item.events[index] for index in item.answer]


@pytest.mark.parametrize("items", SHEETS)
def test_gift_is_read_back(items):
    category, questions = gift_reader.read(gift(items, "Blazing Spuds"))
    assert category == "$course$/top/dicelab/Blazing Spuds"
    assert len(questions) == len(items)
    for question, item in zip(questions, items, strict=True):
        assert question.text == arrows("\n".join(lines_of(item)))
        assert question.general
        if item.kind == NUMERIC:
            assert question.kind == "numerical"
            found = [(a["value"], a["tolerance"], a["weight"] == "100", a["says"]) for a in question.answers[:-1]]
            assert found == [(n.value, n.tolerance, n.right, arrows(n.says)) for n in numbers_of(item)]
            assert question.answers[-1]["says"] == arrows(f"That is not it. {item.hint}")
        elif item.kind == CHOICE:
            assert question.kind == "multichoice"
            found = [(a["text"], a["says"], a["weight"]) for a in question.answers]
            assert not any(a["text"].startswith(("[", "%")) for a in question.answers)  # a format, a weight
            assert found == [
                (arrows(o.text), arrows(o.mistake or "Right."), "0" if o.mistake else "100") for o in item.options
            ]
        else:
            assert question.kind == "match"
            found = [(a["text"], a["place"]) for a in question.answers]
            assert found == [(arrows(event), place) for event, place in places_of(item)]


def arrows(words: str) -> str:
    return words.replace("->", "→").strip()


def test_the_signs_really_came_up():
    assert "\\~" in gift(hostile_items(), "x")
    assert SIGNS not in moodle(hostile_items(), "x")
    assert "<script>" not in moodle(hostile_items(), "x").replace("&lt;script&gt;", "")


def test_a_slash_in_a_category_is_no_folder():
    assert "dicelab/a//b" in moodle(generate("thrown", 1), "a/b")
    assert "dicelab/a//b" in gift(generate("thrown", 1), "a/b")


@pytest.mark.parametrize("items", SHEETS)
def test_what_a_learner_types_as_asked_is_right(items):
    for item in items:
        if item.kind != NUMERIC:
            continue
        said = lines_of(item)[-1]
        digits = 1 if "one decimal" in said else int(re.search(r"(\d+) decimal places", said)[1])
        scale = 100 if item.case.task.unit == "chance" else 1
        typed = Fraction(round(item.answer * scale * 10**digits), 10**digits)
        matching = [number for number in numbers_of(item) if number.span[0] <= typed <= number.span[1]]
        assert [number.right for number in matching] == [True]
        assert typed > 0
