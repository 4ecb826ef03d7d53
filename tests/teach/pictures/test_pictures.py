"""Every number of a picture is found again by listing all outcomes; what cannot be drawn is told in a sentence."""

from __future__ import annotations

import doctest
from fractions import Fraction
from html.parser import HTMLParser
from itertools import product
from types import ModuleType

import pytest

from dicelab.errors import OddsError
from dicelab.odds import Die, Distribution, Pool, d6
from dicelab.play import drawing
from dicelab.play.still import as_html, as_text
from dicelab.teach.pictures import area, tree, two_way, venn
from dicelab.teach.pictures import picture as common
from dicelab.teach.pictures.picture import PictureHost
from tests.carrier import ask

SIX = d6.map(lambda face: "six" if face == 6 else "no six")
TWO = Pool.of(2, d6)
ROLLS = list(product(range(1, 7), repeat=2))
EVENTS = {"a six": lambda roll: 6 in roll, "at least 8": lambda roll: sum(roll) >= 8}


@pytest.mark.parametrize("module", [area, common, drawing, tree, two_way, venn], ids=lambda it: it.__name__)
def test_examples(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


def share(good) -> Fraction:
    return Fraction(sum(map(bool, map(good, ROLLS))), len(ROLLS))


def cells(picture) -> dict[str, tuple[str, ...]]:
    return {row.cells[0]: row.cells[1:] for row in picture.rows}


def test_a_tree_multiplies_and_adds() -> None:
    picture = tree.tree(SIX, SIX, event=lambda path: "six" in path, named="at least one six")
    found = cells(picture)
    assert found["six, no six"][-1] == str(share(lambda roll: roll[0] == 6 and roll[1] != 6))
    assert str(picture).endswith("P(at least one six) = 5/36 + 5/36 + 1/36 = 11/36 ≈ 30.6 %")
    assert [row.marked for row in picture.rows] == [False, True, True, True]


def test_what_follows_may_depend_on_what_came() -> None:
    """Two drawn without putting back: a red one is missing the second time."""
    picture = tree.tree(
        {"red": "2/5", "blue": "3/5"},
        lambda first: {"red": "1/4", "blue": "3/4"} if first == "red" else {"red": "1/2", "blue": "1/2"},
        event=lambda path: path[0] == path[1],
        named="the same colour",
    )
    bag = ["red"] * 2 + ["blue"] * 3
    draws = [(one, other) for i, one in enumerate(bag) for j, other in enumerate(bag) if i != j]
    same = Fraction(sum(one == other for one, other in draws), len(draws))
    assert f"= {same} = 40 %" in str(picture)


def test_on_a_phone_long_names_in_a_tree_stay_clear_of_what_comes_after_them() -> None:
    fire, bus = {"fireball": "1/6", "no": "5/6"}, {"late": "1/2", "on time": "1/2"}
    for stages in ((fire, fire, fire), (fire, bus), (bus,)):
        words = [shape for shape in tree.tree(*stages).view()["drawings"][1]["shapes"] if shape["kind"] == "text"]
        last = [shape for shape in words if shape["look"] == "end"]
        names = [shape for shape in words if shape["look"] == "name"]
        assert last
        assert names
        for end in last:
            beside = [name for name in names if abs(name["y"] - end["y"]) < 8]
            assert beside
            assert all(name["x"] + drawing.wide([name["text"]]) <= end["x"] for name in beside)


def test_a_blank_tree_tells_nothing() -> None:
    picture = tree.tree(SIX, SIX, event="six", blank=True)
    drawn = " ".join(str(shape.get("text", "")) for shape in picture.view()["drawings"][0]["shapes"])
    assert "/" not in drawn + "".join(cell for row in picture.rows for cell in row.cells)
    assert not picture.told


def test_an_area_square_turned_round_is_bayes() -> None:
    dice = {"fair": "1/2", "loaded": "1/2"}
    picture = area.area(dice, lambda die: d6 if die == "fair" else Die([6, 6, 6, 1, 2, 3]), 6, turned_round=True)
    listed = [(die, face) for die, faces in (("fair", range(1, 7)), ("loaded", (6, 6, 6, 1, 2, 3))) for face in faces]
    sixes = [die for die, face in listed if face == 6]
    assert f"P(loaded | 6) = 1/4 ÷ 1/3 = {Fraction(sixes.count('loaded'), len(sixes))}" in str(picture)


@pytest.mark.parametrize("out_of", [None, 36])
def test_a_two_way_table_counts_every_roll(out_of: int | None) -> None:
    names = list(EVENTS)
    picture = two_way.two_way(TWO, {names[0]: EVENTS[names[0]]}, {names[1]: EVENTS[names[1]]}, out_of=out_of)
    found = cells(picture)
    for row_name, row_good in (("a six", True), ("not a six", False)):
        for at, good in enumerate((True, False)):
            expected = share(lambda r, a=row_good, b=good: EVENTS["a six"](r) == a and EVENTS["at least 8"](r) == b)
            assert found[row_name][at] == str(expected if out_of is None else expected * 36)
    assert found["total"][-1] == ("1" if out_of is None else "36")
    assert "not independent" in str(picture)


def test_independent_events_are_called_so() -> None:
    picture = two_way.two_way(TWO, {"first six": lambda r: r[0] == 6}, {"second six": lambda r: r[1] == 6})
    assert "are independent" in str(picture)


def test_rows_and_columns_of_any_kind() -> None:
    picture = two_way.two_way(TWO, lambda roll: max(roll), lambda roll: min(roll))
    assert cells(picture)["6"][0] == str(share(lambda roll: max(roll) == 6 and min(roll) == 1))


def test_the_regions_of_a_venn_diagram() -> None:
    events = EVENTS | {"a pair": lambda roll: roll[0] == roll[1]}
    found = cells(venn.venn(TWO, events))
    assert found["a six and at least 8, not a pair"][0] == str(share(lambda r: 6 in r and sum(r) >= 8 and r[0] != r[1]))
    assert sum(Fraction(numbers[0]) for numbers in found.values()) == 1
    assert "exclude each other" in str(venn.venn(d6, {"low": {1, 2}, "high": {5, 6}}))


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: tree.tree(), "at least one stage"),
        (lambda: tree.tree(d6, d6), None),
        (lambda: tree.tree(d6, d6, d6), "216 ends"),
        (lambda: venn.venn(d6, {"one": {1}}), "two or three events"),
        (lambda: two_way.two_way(d6, {"a": {1}, "b": {2}}, {"c": {3}}), "Name one event"),
        (lambda: two_way.two_way(d6, {"a": {1}}, {"c": {3}}, out_of=7), "not a whole number"),
        (lambda: area.area(Die.numbered(20), d6, 6), "1 to 12 columns"),
        (lambda: tree.tree("often"), "A picture is made of"),
        (lambda: tree.tree({"rain": "1/4"}), "add up"),
    ],
)
def test_what_cannot_be_drawn_is_told(make, says) -> None:
    if says is None:
        assert make().rows
        return
    with pytest.raises(OddsError, match=says):
        make()


def test_own_dice_pools_and_distributions_will_do() -> None:
    spinner = Die.weighted({"win": 1, "lose": 4})
    assert cells(tree.tree(spinner))["win"][-1] == "1/5"
    assert cells(venn.venn(Distribution({1: 1, 2: 1, 3: 2}), {"one": 1, "odd": {1, 3}}))["one and odd"] == ("1/4",)


class Tags(HTMLParser):
    """Every tag has its end."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in ("line", "rect", "circle"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("line", "rect", "circle"):
            assert self.open.pop() == tag


def test_a_still_has_the_drawing_and_words_stay_words() -> None:
    picture = tree.tree({"<b>bold</b>": "1/2", "plain": "1/2"}, event="plain")
    still = PictureHost(picture).still()
    html = as_html(still)
    assert "<svg role=" in html
    assert "<b>bold" not in html
    assert "&lt;b&gt;bold" in html
    tags = Tags()
    tags.feed(html)
    assert not tags.open
    assert "P(plain) = 1/2" in as_text(still)


def test_a_page_gets_plain_data_and_may_ask_nothing() -> None:
    host = PictureHost(venn.venn(d6, {"even": {2, 4, 6}, "high": {5, 6}}))
    assert ask(host, {"kind": "hello"})["picture"] == "venn"
    assert ask(host, {"kind": "draw", "svg": "<script>"})["kind"] == "refused"
    for sheet in host.view()["drawings"]:
        for shape in sheet["shapes"]:
            assert shape["kind"] in ("line", "rect", "circle", "text")


def test_a_tree_may_be_over_at_some_ends() -> None:
    six = {"six": "1/6", "no six": "5/6"}
    picture = tree.tree(six, lambda first: None if first == "six" else six, event="six", named="a six within two rolls")
    assert [row.cells for row in picture.rows] == [
        ("six", "1/6", "1/6"), ("no six, six", "5/6 · 1/6", "5/36"), ("no six, no six", "5/6 · 5/6", "25/36"),
    ]  # fmt: skip
    assert "P(a six within two rolls) = 1/6 + 5/36 = 11/36" in str(picture)
    assert picture.draw(360).shapes


def test_circles_of_events_that_exclude_each_other_lie_apart() -> None:
    picture = venn.venn(Die.numbered(6), {"one": {1}, "six": {6}})
    circles = [shape for shape in picture.draw(500).shapes if shape["kind"] == "circle"]
    assert abs(circles[0]["cx"] - circles[1]["cx"]) > circles[0]["r"] + circles[1]["r"]
    assert all(one["cx"] - one["r"] > 0 and one["cx"] + one["r"] < 500 for one in circles)
    numbers = [shape["text"] for shape in picture.draw(500).shapes if shape["look"] == "end"]
    assert numbers == ["1/6", "1/6", "2/3"]
    assert "lie apart" in picture.label
    assert "overlap" in venn.venn(Die.numbered(6), {"even": {2, 4, 6}, "six": {6}}).label


@pytest.mark.parametrize("width", [300, 360, 500, 900])
def test_the_names_of_circles_stand_in_the_box_and_beside_their_circles(width: int) -> None:
    events = {
        "a six": lambda roll: 6 in roll,
        "at least 8": lambda roll: sum(roll) >= 8,
        "a pair": lambda r: r[0] == r[1],
    }
    for number in (2, 3):
        shapes = venn.venn(TWO, dict(list(events.items())[:number])).draw(width).shapes
        box = next(shape for shape in shapes if shape["kind"] == "rect")
        circles = [shape for shape in shapes if shape["kind"] == "circle"]
        names = [shape for shape in shapes if "title" in shape["look"]]
        assert [shape["text"] for shape in names] == list(events)[:number]
        for name in names:
            assert box["y"] + 8 < name["y"] < box["y"] + box["height"] - 8
            assert all((name["x"] - it["cx"]) ** 2 + (name["y"] - it["cy"]) ** 2 > it["r"] ** 2 for it in circles)
        for it in circles:
            assert box["y"] < it["cy"] - it["r"]
            assert it["cy"] + it["r"] < box["y"] + box["height"]
