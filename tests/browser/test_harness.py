"""The harness itself: what Python says by itself reaches every page, and a page that misbehaves fails its test."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import dicelab
from dicelab.teach.predict import YOU
from tests.browser import ground
from tests.browser.conftest import Mount
from tests.browser.ground import axe
from tests.browser.harness import Harness
from tests.browser.tables import Table, duel
from tests.browser.windows import Forgive, Windows


def test_a_move_in_python_reaches_all_pages_that_show_the_table(mount: Mount) -> None:
    widget = duel()
    here, there = mount(widget), mount(widget)
    widget.table.match.roll()
    here.changed(0)
    there.changed(0)
    assert here.history() == there.history() != []
    here.settled()
    before = there.revision
    here.next_button().click()
    there.changed(before)


def test_a_message_from_a_thread_reaches_the_page(show: Harness) -> None:
    widget = dicelab.Predict("thrown", "trump", dice=3, seed=4)
    page = show(widget)
    timer = threading.Timer(0.3, widget.guess, (YOU, 42))
    timer.start()
    expect(page.locator(".dl-value")).to_have_text("42 %")
    timer.join()


def test_a_page_that_is_loaded_again_shows_what_lies_there_now(mount: Mount) -> None:
    table = mount(duel())
    table.next_button().click()
    table.changed(0)
    history = table.history()
    table.page.reload()
    assert Table(table.page).history()[: len(history)] == history


def test_one_page_changes_its_width_and_its_theme(mount: Mount) -> None:
    table = mount(duel())
    felt = "(it) => [getComputedStyle(it).getPropertyValue('--dl-felt'), it.clientWidth]"
    before = table.root.evaluate(felt)
    table.page.emulate_media(color_scheme="dark")
    table.page.set_viewport_size({"width": 390, "height": 844})
    after = table.root.evaluate(felt)
    assert before[0] != after[0]
    assert after[1] < 390 < before[1]


def test_a_request_to_elsewhere_and_an_error_are_faults(browser: Browser) -> None:
    windows = Windows(browser)
    windows.begin(Forgive(["ERR_NAME_NOT_RESOLVED"]))
    page = Harness(windows)(duel())
    page.evaluate("() => { console.error('oh'); return fetch('http://example.invalid/').catch(() => {}); }")
    with pytest.raises(AssertionError, match=r"oh(.|\n)*example\.invalid"):
        windows.end()


def test_nothing_is_left_in_a_window_that_is_lent_again(browser: Browser) -> None:
    windows = Windows(browser)
    windows.begin(Forgive())
    first = Harness(windows)
    page = first(duel(), dark=True)
    page.evaluate("() => { localStorage.a = 1; sessionStorage.b = 2; window.c = 3; window.open('about:blank'); }")
    first.close()
    windows.end()
    windows.begin(Forgive())
    again = Harness(windows)
    assert again(duel()) == page
    assert page.evaluate("() => [localStorage.length, sessionStorage.length, window.c ?? 0]") == [0, 0, 0]
    assert page.locator("body").get_attribute("data-jp-theme-light") == "true"
    assert page.context.pages == [page]
    again.close()
    windows.end()
    page.context.close()


def test_axe_looks_at_colours_again_when_a_page_turns_dark(mount: Mount) -> None:
    page = mount(duel()).page
    page.add_style_tag(
        content="[data-jp-theme-light=false] h1 { color: #444 !important; background: #333 !important; }"
    )
    assert axe(page) == []
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-jp-theme-light", "false")
    assert [fault.partition(":")[0] for fault in axe(page)] == ["color-contrast"]


def test_axe_looks_at_everything_again_when_a_page_has_changed(mount: Mount) -> None:
    page = mount(duel()).page
    assert axe(page) == []
    page.locator("h1").evaluate("it => it.after(Object.assign(document.createElement('img'), { src: 'data:,' }))")
    assert [fault.partition(":")[0] for fault in axe(page)] == ["image-alt"]


@pytest.mark.parametrize(
    "change",
    [
        "it => it.style.color = '#ccc'",
        "it => document.styleSheets[0].insertRule('h1 { color: #ccc !important }', 0)",
        "it => it.after(document.createElement('button'))",
    ],
)
def test_axe_is_asked_again_about_a_page_that_it_had_nothing_against(
    mount: Mount, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, change: str
) -> None:
    monkeypatch.setattr(ground, "SOME", True)
    monkeypatch.setattr(ground, "JUDGED", tmp_path)
    page = mount(duel()).page
    assert axe(page) == []
    page.evaluate("() => { window.seenByAxe = null; }")
    assert axe(page) == []
    assert len(list(tmp_path.iterdir())) == 1  # which was not asked about once more
    page.locator("h1").evaluate(change)
    assert axe(page)


def test_what_is_not_json_does_not_travel(mount: Mount) -> None:
    widget = duel()
    mount(widget)
    with pytest.raises(TypeError, match="JSON"):
        widget.send({"kind": "view", "odds": {1, 2}})
