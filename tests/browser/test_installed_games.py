"""Games of other packages on a table: installed and played; one of them is nothing but rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import expect

import dicelab
from dicelab.cli.new_game import write
from tests.browser.conftest import Mount
from tests.browser.ground import axe, looks, overflow, screenshot
from tests.browser.tables import Table, make_move
from tests.open_house.packages import EXAMPLES, install, on_path, write_package

PLAIN = {"pug": "Pug", "sow": "Sow"}
TO_PLAY = {"pig": {"target": 20}, "highest": {"players": 2}, "ice": {"target": 3}, "pug": {"target": 15}}


@pytest.fixture(scope="module", autouse=True)
def _installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The two examples, what `dicelab new-game` writes, and Pig once more without anything but its rules."""
    here = tmp_path_factory.mktemp("packages")
    write(here / "ice", "ice", "Thin Ice")
    install(here / "site", EXAMPLES / "pig", EXAMPLES / "highest_number", here / "ice")
    rules = (EXAMPLES / "pig/pigdice/rules.py").read_text(encoding="utf-8")
    bare = re.sub('"pig", "Pig"', '"pug", "Pug"', rules)
    write_package(here / "site", "pugdice", {"rules": bare}, "pug = pugdice")
    with on_path(here / "site"):
        yield


def play_on(table: Table, host: dicelab.Match, rng: Random, steps: int = 60) -> None:
    """Play by what the table offers, as a person does."""
    for _ in range(steps):
        if table.settled() == "over":
            return
        view = table.python_view()
        before = table.revision
        choices = view["scene"]["choices"]
        if choices:
            make_move(table, view["scene"], choices[rng.randrange(len(choices))]["move"])
        else:
            table.next_button().click()
            table.changed(before)
    raise AssertionError("The game does not end.")


@pytest.mark.parametrize("key", TO_PLAY)
def test_a_game_of_another_package_is_played(mount: Mount, key: str) -> None:
    widget = dicelab.TableWithOdds(key, seed=5, **TO_PLAY[key])
    table = mount(widget)
    table.fast()
    begun = 0
    while not (table.settled() == "you" and widget.match.state.turn >= 0) and begun < 9:
        before = table.revision
        table.next_button().click()
        table.changed(before)
        begun += 1
    for look in looks(table.page):
        assert axe(table.page) == [], look
        assert overflow(table.page) == 0, look
        screenshot(table.page, f"installed-{key}-{look}")
    play_on(table, widget.match, Random(3))
    assert widget.match.state.turn == dicelab.OVER
    assert table.root.get_by_role("alert").all_inner_texts() == []
    assert len(table.history()) > 2
    table.root.get_by_role("button", name="Undo").click()
    expect(table.root).not_to_have_attribute("data-waits", "over")
