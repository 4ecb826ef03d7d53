"""Voilà inside Jupyter, as Binder and a hub run it: the same pages, with nothing missing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ground import ROOT
from tests.browser.servers import Server, running
from tests.browser.tables import Table


@pytest.fixture
def binder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", str(ROOT / "binder/jupyter"))
    folder = Path(shutil.copytree(ROOT / "notebooks", tmp_path / "notebooks"))
    with running("lab", folder, tmp_path) as server:
        yield server


def test_from_the_start_page_to_a_table_and_back(binder: Server, page: Page) -> None:
    missing: list[str] = []
    page.on("response", lambda answer: answer.status >= 400 and missing.append(f"{answer.status} {answer.url}"))
    page.goto(binder.url + "voila")
    page.get_by_role("link", name="Play Draconic Dice").first.click()
    page.wait_for_selector("body[data-ready][data-watched]")
    table = Table(page)
    table.next_button().click()
    table.changed(0)
    page.locator(".pg-all").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Roll the dice.")
    expect(page).to_have_url(binder.url + "voila")
    assert missing == []
