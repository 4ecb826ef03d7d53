"""Trees, area squares, two-way tables and Venn diagrams on a page: they unfold, can be read, and fit everywhere."""

from __future__ import annotations

import dicelab
from dicelab.odds import Pool, d6
from tests.browser.ground import axe, looks, screenshot

COLOUR = {"white": "1/4", "another colour": "3/4"}


def last_trick(colour: str) -> dict[str, str]:
    return {"takes it": "1/3", "misses": "2/3"} if colour == "white" else {"takes it": "1/6", "misses": "5/6"}


def test_a_tree_unfolds_by_keyboard(show) -> None:
    page = show(dicelab.tree(COLOUR, last_trick, event="takes it", names=("Cleo's die", "Cleo")))
    tree = page.locator(".dl-picture")
    assert "3/4" in tree.locator("svg").text_content()
    assert "takes it" not in tree.locator("svg").text_content()
    button = tree.get_by_role("button", name="Next step")
    button.focus()
    page.keyboard.press("Enter")
    assert "takes it" in tree.locator("svg").text_content()
    assert "Step 2 of 4: Cleo" in tree.get_by_role("status").inner_text()
    assert "P(takes it | white)" in tree.locator(".dl-picture-told").inner_text()
    tree.get_by_role("button", name="Show all").click()
    assert "1/12" in tree.locator("svg").text_content()
    assert "P(takes it)" in tree.locator(".dl-picture-told").inner_text()
    tree.get_by_text("The same as a table").click()
    assert tree.get_by_role("row").count() == 5
    tree.get_by_role("button", name="Back").click()
    assert tree.locator("tr.marked").count() == 2


def test_all_four_fit_and_can_be_read(show) -> None:
    two = Pool.of(2, d6)
    events = {"a six": lambda roll: 6 in roll, "at least 8": lambda roll: sum(roll) >= 8}
    page = show(
        dicelab.tree(COLOUR, last_trick, event="takes it", names=("Cleo's die", "Cleo"), folded=False),
        dicelab.tree(*[d6.map(lambda face: "six" if face == 6 else "no six")] * 3, folded=False),
        dicelab.area(COLOUR, last_trick, "takes it", turned_round=True, folded=False),
        dicelab.two_way(two, {"a six": events["a six"]}, {"at least 8": events["at least 8"]}, out_of=36, folded=False),
        dicelab.venn(two, events, folded=False),
        dicelab.venn(two, events | {"a pair": lambda roll: roll[0] == roll[1]}, out_of=36, folded=False),
    )
    for look in looks(page):
        assert axe(page) == [], look
        for box in page.locator(".dl-picture svg").all():
            bounds = box.bounding_box()
            assert bounds is not None
            assert bounds["x"] + bounds["width"] <= page.viewport_size["width"], look
        small = page.evaluate(
            """() => [...document.querySelectorAll(".dl-picture svg text")]
              .filter((el) => el.getBoundingClientRect().height < 12).map((el) => el.textContent)"""
        )
        assert small == [], look
        screenshot(page, f"pictures-{look}")
