"""The site that needs no server: pages that can be read at once, Python in the browser, everything below one path.

``make test`` tries one page of each kind; ``make site-test`` tries them all.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

import dicelab
from tests.browser.conftest import OpenPage
from tests.browser.ground import ROOT, SETTLED, axe, eventually, looks, overflow, screenshot
from tests.browser.site import Visitor, built, live, served
from tests.browser.tables import Table
from tests.browser.windows import Forgive, Windows

EACH_KIND = ("draconic_dice", "rules_thrown", "lesson_keep", "build")
STEADY = 2
"""Pixels that nobody sees: what is drawn beforehand has not been rounded yet."""
A_WHILE = 2000
"""Milliseconds in which Python that was kept is awake and has run the cells of a page."""
ALL = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb") if path.stem != "index")


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The address of the site."""
    with served(built()) as address:
        yield address


@pytest.fixture(scope="module")
def first_visitor(windows: Windows, site: str) -> Iterator[Visitor]:
    """Whoever comes first finds Python asleep; all tests share this window, and what it keeps of Python."""
    page = windows.lasting(1280, 900)
    page.add_init_script(WATCH)
    yield Visitor(page, site)
    page.context.close()


@pytest.fixture
def visitor(open_page: OpenPage, first_visitor: Visitor) -> Visitor:
    """Somebody who looks around on the site, with no game begun."""
    page = first_visitor.page
    page.set_viewport_size({"width": 1280, "height": 900})
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    page.context.unroute_all()
    if page.url == "about:blank":
        first_visitor.load("draconic_dice")
        first_visitor.words = page.evaluate("() => [...window.seen]")
    page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    return first_visitor


WATCH = """window.seen = new Set(); document.addEventListener("DOMContentLoaded", () =>
    new MutationObserver(() => { const box = document.querySelector(".pg-coming");
        if (box) window.seen.add(box.innerText.replace(/\\s+/g, " ")); })
    .observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true }))"""
"""What the page says while Python comes is kept in a list."""


def pages(names: tuple[str, ...]) -> list[object]:
    """All pages; those that are not named are for `make site-test`."""
    return [pytest.param(name, marks=[] if name in names else [pytest.mark.site]) for name in ALL]


def seen(words: list[str], beginning: str) -> list[str]:
    return [one for one in words if one.startswith(beginning)]


def test_progress_is_told_in_words_and_per_cent(visitor: Visitor) -> None:
    assert len(seen(visitor.words, "Fetching Python … ")) > 3
    assert seen(visitor.words, "Step 1 of 7 … ")
    assert not seen(visitor.words, "Waking Python up")
    expect(visitor.page.locator(".pg-coming")).to_be_hidden()


def test_whoever_comes_again_finds_python_awake(visitor: Visitor, forgive: Forgive) -> None:
    page = visitor.page
    kept = "async () => (await (await caches.open('memory-of-dicelab')).keys()).map((one) => one.url)"
    words = "() => [...window.seen]"
    assert eventually(lambda: bool(page.evaluate(kept)), 30)
    before = visitor.load("thrown")
    page.evaluate(SETTLED)
    assert moved(before, visitor.places()) == []
    assert seen(page.evaluate(words), "Waking Python up")
    assert page.locator(".pg-failed").count() == 0
    (memory,) = page.evaluate(kept)
    damage = """async (url) => { const place = await caches.open("memory-of-dicelab");
        const bytes = new Response("damaged".repeat(999)).body.pipeThrough(new CompressionStream("gzip"));
        await place.put(url, new Response(await new Response(bytes).blob())); }"""
    page.evaluate(damage, memory)
    forgive(r".")  # a start that fails is told to whoever looks, and made good
    visitor.load("rules_draconic")
    assert seen(page.evaluate(words), "Starting Python")
    Table(page)


def moved(before: list[list[int]], after: list[list[int]]) -> list[tuple[list[int], list[int]]]:
    """Cells that do not begin where they did."""
    return [(old, new) for old, new in zip(before, after, strict=True) if abs(old[0] - new[0]) > STEADY]


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("name", pages(EACH_KIND))
def test_every_cell_of_a_page_runs_and_nothing_moves_when_it_comes_alive(
    visitor: Visitor, name: str, width: int
) -> None:
    page = visitor.page
    page.set_viewport_size({"width": width, "height": 900})
    before = visitor.follow(name, "?view=teacher" if name.startswith("lesson") else "")
    assert page.locator(".pg-failed").all_text_contents() == []
    assert page.locator(".pg-still, .pg-drawn").count() == 0
    page.evaluate(SETTLED)
    assert moved(before, visitor.places()) == []
    for look in looks(page, (width, False), (width, True)):
        assert overflow(page) == 0, look
        screenshot(page, f"site-{name}-{look}")
    if width == 390:
        assert axe(page) == []


def test_a_game_is_played(visitor: Visitor) -> None:
    page = visitor.page
    page.emulate_media(reduced_motion="reduce")
    visitor.follow("draconic_dice")
    table = Table(page)
    before = table.revision
    table.next_button().click()
    table.changed(before)
    table.root.get_by_role("button", name="Undo").click()
    expect(table.root).to_have_attribute("data-waits", "you")


@pytest.mark.parametrize("missing", ["python_stdlib.zip", "pyodide.asm.wasm"])
def test_a_page_can_be_read_before_python_is_there_and_says_what_to_do_where_it_does_not_come(
    visitor: Visitor, forgive: Forgive, missing: str
) -> None:
    page, site = visitor.page, visitor.site
    forgive(r".")  # Python itself complains at length
    gone = True

    def answer(route: Route) -> None:
        if gone:
            route.abort()
        else:
            route.continue_()

    page.context.route(f"**/{missing}", answer)
    page.goto(f"{site}draconic_dice.html")
    expect(page.get_by_role("heading", level=1)).to_have_text("Draconic Dice")
    expect(page.locator(".pg-drawn .dl-table").first).to_be_visible()
    trouble = page.get_by_role("alert").filter(has_text="Python could not be loaded.")
    expect(trouble).to_contain_text("Check the connection", timeout=60_000)
    page.wait_for_timeout(A_WHILE)  # Python that is woken without its library must not go on
    assert page.locator("body[data-ready]").count() == 0
    expect(page.locator(".pg-still").first).to_contain_text("it is your turn")
    expect(page.locator(".pg-drawn").first).to_be_hidden()
    assert axe(page) == []
    screenshot(page, "site-failed")
    gone = False
    trouble.get_by_role("button", name="Try again").click()
    live(page)
    page.context.unroute_all()
    Table(page)
    expect(page.locator("#pg-connection")).to_be_empty()


def test_a_chart_goes_on_standing_there_until_the_real_one_is_drawn(visitor: Visitor) -> None:
    page = visitor.page
    waits: list[Route] = []
    page.context.route("**/vega*.js", lambda route: waits.append(route))
    page.goto(f"{visitor.site}lesson_waiting.html?view=teacher")
    before = visitor.places()
    page.wait_for_selector(".dl-quiz:not(.pg-drawn *)", timeout=60_000)  # all around it is alive
    assert eventually(lambda: bool(page.wait_for_timeout(50) or waits))
    page.evaluate(SETTLED)
    expect(page.locator(".dl-chart svg:visible")).to_have_count(page.locator(".pg-drawn .dl-chart").count())
    assert page.locator(".pg-drawn .dl-chart").count() > 0
    assert moved(before, visitor.places()) == []
    waits[0].continue_()
    live(page)
    assert moved(before, visitor.places()) == []
    assert page.locator(".pg-drawn, .pg-unseen").count() == 0
    expect(page.locator(".dl-chart svg").first).to_be_visible()


def test_a_lesson_goes_step_by_step_before_python_is_there(visitor: Visitor) -> None:
    page = visitor.page
    waits: list[Route] = []
    page.context.route("**/python_stdlib.zip", lambda route: waits.append(route))
    page.goto(f"{visitor.site}lesson_keep.html")
    page.get_by_role("button", name="Next: Guess first").click()
    expect(page.locator(".pg-drawn[data-widget=predict]").first).to_be_visible()
    assert eventually(lambda: bool(page.wait_for_timeout(50) or waits))
    waits[0].continue_()
    page.context.unroute_all()
    live(page)
    expect(page.locator(".dl-predict").first).to_be_visible()


def test_python_stays_from_page_to_page_and_the_back_button_works(visitor: Visitor) -> None:
    page, site = visitor.page, visitor.site
    asked: list[str] = []
    note = lambda request: asked.append(request.url)  # noqa: E731
    page.context.on("request", note)
    page.goto(site)
    page.get_by_role("link", name="Learn Draconic Dice").click()
    live(page)
    page.get_by_role("navigation", name="On this page").wait_for(state="attached")
    page.evaluate("() => { window.sameWindow = true; }")
    page.get_by_role("link", name="All games").click()
    page.wait_for_url(site)
    page.get_by_role("link", name="Rules Thrown").click()
    page.wait_for_url("**/rules_thrown.html")
    live(page)
    Table(page)
    assert page.title().startswith("Rules of Thrown")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Roll the dice.")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Draconic Dice")
    live(page)
    Table(page)
    assert page.evaluate("() => window.sameWindow")
    assert len([url for url in asked if url.endswith(".wasm")]) == 1
    page.context.remove_listener("request", note)
    page.get_by_role("button", name="Dark colours").click()
    expect(page.locator("html")).to_have_attribute("data-jp-theme-light", "false")


def test_a_page_of_another_build_is_loaded_from_the_beginning(visitor: Visitor) -> None:
    page = visitor.page
    visitor.follow("build")
    page.evaluate("() => { window.sameWindow = true; }")

    def newer(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace('"build": "', '"build": "newer'))

    page.context.route("**/shared.html*", newer, times=1)
    page.evaluate("() => { location.hash = ''; const link = document.createElement('a'); link.href = 'shared.html';"
                  "document.querySelector('main').append(link); link.click(); }")  # fmt: skip
    page.wait_for_url("**/shared.html")
    live(page)
    assert not page.evaluate("() => window.sameWindow")


def test_a_link_opens_the_same_table_for_somebody_else(visitor: Visitor) -> None:
    page, site = visitor.page, visitor.site
    page.emulate_media(reduced_motion="reduce")
    match = dicelab.Match(dicelab.game("draconic", players=2, starter=0), seed=7)
    for _ in range(4):
        match.roll() if match.state.turn == dicelab.CHANCE else match.play(match.state.moves()[0])
    visitor.follow("shared", f"?table={dicelab.share(match)}")
    expect(page.locator(".dl-table")).to_be_visible()
    table = Table(page)
    table.root.get_by_label("Bots").select_option("step by step")
    history = table.history()
    assert history
    table.root.get_by_role("button", name="Share").click()
    window = page.get_by_role("dialog", name="Share this table")
    window.get_by_label("The whole game").check()
    link = window.get_by_label("Link", exact=True)
    link.wait_for()
    assert link.input_value().startswith(f"{site}shared.html?table=")
    theirs = link.input_value()
    page.goto(f"{site}404.html")  # nothing of this table is left
    page.goto(theirs)
    live(page)
    expect(page.locator(".dl-opener")).to_contain_text("A game of Draconic Dice.")
    assert Table(page).history()[: len(history)] == history


def test_a_game_outlives_a_reload(visitor: Visitor) -> None:
    page = visitor.page
    page.emulate_media(reduced_motion="reduce")
    visitor.follow("draconic_dice")
    table = Table(page)
    table.fast()
    table.next_button().click()
    expect(table.root).not_to_have_attribute("data-revision", "0")
    kept = "() => Object.keys(localStorage).some((key) => key.startsWith('dicelab-site-games'))"
    assert eventually(lambda: bool(page.evaluate(kept)))
    table.settled()
    history = table.history()
    assert history
    page.reload()
    live(page)
    page.get_by_role("button", name="Go on with it").click()
    assert eventually(lambda: Table(page).history()[: len(history)] == history)


def test_an_experiment_rolls_on_while_one_can_stop_it(visitor: Visitor) -> None:
    page = visitor.page
    visitor.follow("lesson_keep", "?view=teacher")
    experiment = page.locator(".dl-experiment").first
    experiment.locator("[data-roll='1000000']").click()
    experiment.get_by_role("button", name="Stop").click()
    expect(experiment).to_contain_text("Stopped.")


def test_vega_comes_with_the_first_chart(visitor: Visitor) -> None:
    page = visitor.page
    asked: list[str] = []
    note = lambda request: asked.append(request.url)  # noqa: E731
    page.context.on("request", note)
    visitor.load("draconic_dice")
    assert not [url for url in asked if "/vega-" in url or "altair" in url]
    visitor.follow("thrown")
    expect(page.locator(".dl-chart svg, .vega-embed svg").first).to_be_visible()
    page.context.remove_listener("request", note)
    assert page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
    assert len([url for url in asked if "/vega-" in url]) == 1
    assert not [url for url in asked if "altair" in url]


KEPT_OFFLINE = """async (path) => { const name = (await caches.keys()).find((one) => one.startsWith("dicelab-"));
    return (await (await caches.open(name)).match(path)).text(); }"""


def test_it_is_an_app_and_needs_no_connection_after_the_first_visit(open_page: OpenPage, tmp_path: Path) -> None:
    page, folder = open_page(), Path(shutil.copytree(built(), tmp_path / "site"))
    changed = folder / "404.html"
    os.utime(changed, (0, 0))  # so old that a browser does not ask for it again
    with served(folder) as site:
        page.goto(site)
        app = json.loads(page.evaluate("async () => await (await fetch('app.webmanifest')).text()"))
        assert app["display"] == "standalone"
        assert {icon["sizes"] for icon in app["icons"]} == {"192x192", "512x512"}
        page.evaluate("async () => { await (await fetch('404.html')).text(); }")
        changed.write_text("A newer build.")
        page.goto(f"{site}?offline=1")  # on one's own machine only if asked for
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        assert page.evaluate(KEPT_OFFLINE, "404.html") == "A newer build."
        page.context.set_offline(True)
        Visitor(page, site).load("rules_draconic")
        Table(page)
        page.context.set_offline(False)


@pytest.mark.site
def test_the_code_of_a_page_opens_in_jupyterlab_in_the_browser(
    open_page: OpenPage, tmp_path: Path, forgive: Forgive
) -> None:
    page = open_page(fresh=True)
    if not (Path(sys.prefix) / "lite").exists():
        pytest.skip("JupyterLite is not installed: make site-test does that.")
    forgive(r"404")  # JupyterLab looks for settings that nobody has made
    subprocess.run([sys.executable, "-m", "website", "--lab", str(tmp_path / "site")], check=True, cwd=ROOT)
    with served(tmp_path / "site") as address:
        page.goto(f"{address}rules_draconic.html")
        with page.expect_popup() as opened:
            page.get_by_role("link", name="Show me the code").click()
        lab = opened.value
        lab.wait_for_selector(".jp-Notebook", timeout=90_000)
        lab.get_by_role("menuitem", name="Run", exact=True).click()
        lab.get_by_text("Run All Cells", exact=True).click()
        lab.locator(".dl-table").first.wait_for(timeout=120_000)
