"""A Jupyter server where dicelab is installed and nothing is set up: a card in Lab, pages under /voila."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ground import screenshot
from tests.browser.servers import Server, running
from tests.browser.tables import Table


@pytest.fixture
def somebodys_lab(tmp_path: Path) -> Iterator[Server]:
    home = tmp_path / "home"
    home.mkdir()
    with running("lab", home, tmp_path / "scratch") as server:
        yield server


def test_a_card_in_the_launcher_leads_to_the_start_page(somebodys_lab: Server, page: Page) -> None:
    page.goto(somebodys_lab.url + "lab")
    card = page.locator(".jp-LauncherCard", has_text="Dice games")
    card.wait_for(timeout=60_000)
    assert not list(somebodys_lab.folder.iterdir())  # nothing is laid anywhere before somebody asks
    screenshot(page, "launcher")
    with page.context.expect_page() as opened:
        card.click()
    start = opened.value
    expect(start).to_have_url(somebodys_lab.url + "voila")
    start.get_by_role("link", name="Play Draconic Dice").first.click()
    start.wait_for_selector("body[data-ready][data-watched]")
    table = Table(start)
    table.next_button().click()
    table.changed(0)
    start.locator(".pg-all").click()
    expect(start.get_by_role("heading", level=1)).to_contain_text("Roll the dice.")
    assert (somebodys_lab.folder / "dicelab-notebooks" / "draconic_dice.ipynb").exists()
