"""The pages to print: whole, escaped, offline; the sheet without answers, the key with all of them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from dicelab.games import GAMES
from dicelab.teach.questions import CHOICE, NUMERIC, generate, own
from dicelab.teach.worksheet.sheet import PAGE, height, key, pages, sheet
from tests.teach.quiz.hostile import SIGNS, hostile_items

EMPTY = {"meta"}
TAGS = {
    "html", "head", "title", "style", "body", "main", "h1", "small", "p", "span", "b", "ol", "ul", "li", "div",
    "footer", "section", "meta", "math", "mrow", "mfrac", "msup", "mn", "mo", "mtext", "svg", "rect", "line", "circle",
    "text",
}  # fmt: skip
NAMES = {
    "class", "lang", "start", "charset", "name", "content", "http-equiv", "linethickness", "role", "aria-label",
    "viewbox",
    "width", "height", "style", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "fill", "fill-opacity",
    "stroke", "stroke-width", "stroke-dasharray", "text-anchor", "dominant-baseline", "font-size", "font-weight",
}  # fmt: skip
"""What an element may have: nothing that leads anywhere."""


class Reader(HTMLParser):
    """Reads a page and insists that every element is closed, known and without a link."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.counted: dict[str, int] = {}
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        assert tag in TAGS, tag
        self.counted[tag] = self.counted.get(tag, 0) + 1
        for name, _ in attrs:
            assert name in NAMES, name
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "style" not in self.open:
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_and_its_key(game):
    items = generate(game, 12, 4)
    on_sheet, on_key = Reader(sheet(items, "A test", "made by hand")), Reader(key(items, "A test"))
    for item in items:
        for page in (on_sheet, on_key):
            assert item.asks in page.text
            assert item.setting in page.text
        if item.kind == NUMERIC:
            assert item.answer_text in on_key.text
            assert len(item.answer_text) < 3 or item.answer_text not in Reader(sheet([item], "x")).text
            assert all(mistake.says in on_key.text for mistake in item.case.mistakes[:4])
        elif item.kind == CHOICE:
            for option in item.options:
                assert option.text in on_sheet.text
                assert option.mistake in on_key.text
                assert option.mistake == "" or option.mistake not in on_sheet.text
        else:
            assert all(event in on_sheet.text for event in item.events)
            assert all(item.chance(index) in on_key.text for index in item.answer)
            alone = Reader(sheet([item], "x")).text
            assert not any(item.chance(index) in alone for index in item.answer)
    assert on_sheet.text.count("Name") == 1
    assert on_sheet.text.count(items[0].about) == 1
    assert "made by hand" in on_sheet.text
    assert "math" not in on_sheet.counted
    assert on_key.counted["math"] > 0


@pytest.mark.parametrize("make", [sheet, key])
def test_text_is_text(make):
    page = make(hostile_items(), f"Title {SIGNS}", f"Foot {SIGNS}")
    assert "<script" not in page
    read = Reader(page)
    words = " ".join(SIGNS.split())
    assert f"Title {words}" in read.text
    assert f"Foot {words}" in read.text
    assert f"Given {words}." in read.text


def test_nothing_is_loaded():
    for page in (sheet(generate("thrown"), "x"), key(generate("thrown"), "x")):
        assert "http" not in page.replace("http-equiv", "")
        assert "url(" not in page
        assert "default-src 'none'" in page


def test_the_key_is_in_the_order_of_the_sheet():
    items = generate("spuds", 5, 2)
    text = Reader(key(items, "x")).text
    places = [text.index(item.asks) for item in items if item.kind != "order"]
    assert places == sorted(places)


@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_on_one_page_and_none_is_alone_without_need(game):
    for seed in range(4):
        items = list(generate(game, 12, seed))
        laid = pages(items, [items[0].about], levels=True)
        assert [item for page in laid for item in page] == items
        assert all(laid)
        needs = [sum(height(item, levels=True) for item in page) for page in laid]
        assert max(needs) <= PAGE
        assert all(one + other > PAGE - 60 for one, other in pairwise(needs))  # 60: the head and the foot of a sheet


def test_one_question_that_is_higher_than_a_page_is_a_page():
    item = generate("thrown", 1, 4, kinds=[CHOICE])[0]
    high = replace(item, case=replace(item.case, task=replace(item.case.task, setting="word " * 900)))
    assert [len(page) for page in pages([high, item, item], [])] == [1, 2]


def test_what_the_dice_are_like_says_for_which_tasks_where_it_is_not_for_all() -> None:
    games = list(generate("thrown", 2, kinds=[NUMERIC]))
    other = own("thrown", "How likely is a 1?", Fraction(1, 8), setting="A die has 8 sides.")
    about = f'<p class="about">{games[0].about}</p>'
    assert about in sheet(games, "Dice")
    for page in (sheet([games[0], other, games[1]], "Dice"), key([games[0], other, games[1]], "Dice")):
        assert about not in page
        assert page.count(f'<p class="about">Tasks 1 and 3: {games[0].about}</p>') == 1
    assert f"Task 2: {games[0].about}" in sheet([other, games[0]], "Dice")
    assert "about" not in sheet([other], "Dice").partition("</style>")[2]
