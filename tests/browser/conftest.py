"""A browser, three servers, and pages that fail their test when they call the outside world or log an error.

``show`` and ``mount`` put widgets on a page without kernel and server (see harness.py), for all tests of widgets.
``voila``, ``lab`` and ``notebook`` serve a copy of notebooks/ and the pages of arena.py, one of each for the whole run;
``workshop`` is Voilà on the small notebooks below. ``page`` is a window of 1280 x 900;
``open_page(width=390, dark=True)`` opens others.
``forgive(pattern)`` lets one test expect an error, such as a 404 it asked for.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Widget
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.arena import lay_out
from tests.browser.ground import ROOT, write_notebook
from tests.browser.harness import Harness
from tests.browser.one_server import one_server
from tests.browser.servers import Server, running
from tests.browser.tables import Table
from tests.browser.windows import Forgive, Windows
from tests.tools import chromium

expect.set_options(timeout=15_000)  # a slow machine is not a fault

OpenPage = Callable[..., Page]
Mount = Callable[..., Table]


NOT_OURS = (
    # Notebook 7.6 stumbles over its own settings while starting, on its list of files and on an empty notebook too.
    r"reading 'schema'\) \(http://[^/]+/(notebooks/|tree)",
)
"""Errors that a page with nothing of ours on it logs too, each with its reason."""

COUNTER = """
import os, signal
import anywidget, traitlets
class Counter(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
        const button = document.createElement("button");
        const paint = () => { button.textContent = `pressed ${model.get("n")} times`; };
        button.onclick = () => model.send({ kind: "press" });
        const end = document.createElement("button");
        end.textContent = "end the kernel";
        end.onclick = () => model.send({ kind: "end" });
        model.on("change:n", paint); paint(); el.append(button, end); } };'''
    n = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(self.hear)
    def hear(self, widget, content, buffers):
        if content["kind"] == "end":
            os.kill(os.getpid(), signal.SIGKILL)
        self.n += 1
Counter()
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, without a window."""
    path = chromium.find()
    if path is None:
        pytest.fail("There is no Chromium; `python -m tests.tools.chromium` installs one.", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, headless=True, args=list(chromium.FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def forgive() -> Forgive:
    """``forgive(pattern)``: console errors that match are expected in this test."""
    return Forgive(NOT_OURS)


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Windows:
    """All windows of the browser."""
    return Windows(browser)


@pytest.fixture
def open_page(windows: Windows, forgive: Forgive) -> Iterator[OpenPage]:
    """Opens windows: ``open_page(width=1280, height=900, dark=False, fresh=False, **of_the_context)``."""
    windows.begin(forgive)
    yield windows.open
    windows.end()


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """One window."""
    return open_page()


@pytest.fixture
def show(open_page: OpenPage, windows: Windows) -> Iterator[Harness]:
    """``page = show(widget)``: widgets on a page of their own, with Python behind them and no server."""
    harness = Harness(windows)
    yield harness
    harness.close()


@pytest.fixture
def mount(show: Harness) -> Mount:
    """``table = mount(dicelab.TableWithOdds("draconic"))``: a table to play on, calm unless motion is asked for."""

    def lay(*widgets: Widget, **of: Any) -> Table:
        return Table(show(*widgets, **({} if "page" in of else {"reduced_motion": "reduce"}) | of))

    return lay


@pytest.fixture(scope="session")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The notebooks as a visitor sees them."""
    yield from _serve("voila", tmp_path_factory)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The notebooks in JupyterLab."""
    yield from _serve("lab", tmp_path_factory)


@pytest.fixture(scope="session")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The notebooks in Notebook 7."""
    yield from _serve("notebook", tmp_path_factory)


MANY_SEATS = """
from dataclasses import replace
from dicelab.serve import start
start.AT_HOME = replace(start.AT_HOME, visitors=200, left_seconds=180, look_seconds=15)
"""
"""Served as at home, where no table is laid beforehand; every test leaves some pages behind for a while."""


def _serve(kind: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    @contextmanager
    def start() -> Iterator[Server]:
        scratch = tmp_path_factory.mktemp(kind)
        folder = Path(shutil.copytree(ROOT / "notebooks", scratch / "notebooks"))
        lay_out(folder)
        with running(kind, folder, scratch, MANY_SEATS if kind == "voila" else "") as server:
            yield server

    own = tmp_path_factory.getbasetemp()
    run = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    with one_server(run / f"the-{kind}", start) as server:
        yield server


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Voilà on notebooks made to be tested with: a game, a lesson, one that fails, and an index."""
    scratch = tmp_path_factory.mktemp("workshop")
    folder = scratch / "notebooks"
    folder.mkdir()
    write_notebook(folder / "index.ipynb", "# The start page's twin")
    about = {"title": "Counting <b>presses</b>", "blurb": "A button & a number.", "order": 2, "symbol": "draconic"}
    write_notebook(folder / "counter.ipynb", "# Counting\n\nPress the button.", COUNTER, **about)
    write_notebook(folder / "broken.ipynb", "# A page that breaks", "1 / 0", "# Never seen", title="Broken", order=9)
    lesson = {"title": "A lesson", "blurb": "What is a chance?", "order": 1, "symbol": "3", "kind": "lesson"}
    write_notebook(folder / "lesson.ipynb", TEXT, **lesson)
    (folder / "damaged.ipynb").write_text("{not a notebook", encoding="utf-8")
    with running("voila", folder, scratch) as server:
        yield server


TEXT = """# A lesson

The opening sentence stands out.

## Words

A **bold** claim with a [link](https://example.org), `code` and <kbd>Space</kbd>.

> Guess first.

| dice | at least one six |
|---|---|
| 1 | 1/6 |
| 2 | 11/36 |

<details><summary>Why?</summary><p>Chances of independent dice multiply.</p></details>

<math display="block"><mn>1</mn><mo>−</mo><msup><mfrac><mn>5</mn><mn>6</mn></mfrac><mn>2</mn></msup></math>
"""
