"""Pages: from the address to a usable table, from a click to the paint, a visitor's memory; beside a bare anywidget.

Both pages come from the same server, ``dicelab serve``, and are opened in turns by the same browser; the second and
later openings count (warm). The peer is the smallest notebook there can be: one cell, one anywidget with one button
that Python answers. *From a click to the paint* is measured inside the page: from the press to the first frame in which
what Python answered is drawn, dice not animated. Memory is what the kernel's process has for itself alone, and its
share of what all kernels have in common.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Page, sync_playwright

from tests.benchmarks.harness import SMALLEST, Row
from tests.browser.ground import write_notebook
from tests.browser.servers import Server, running
from tests.tools import chromium

ECHO = """
import os, anywidget
class Echo(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
        const button = document.createElement("button");
        button.className = "echo"; button.textContent = "press"; button.dataset.revision = 0;
        button.onclick = () => model.send({ kind: "press" });
        model.on("msg:custom", (message) => { button.dataset.revision = message.n; });
        el.append(button); } };'''
    n = 0
    def __init__(self):
        super().__init__()
        self.on_msg(self.hear)
    def hear(self, widget, content, buffers):
        self.n += 1
        self.send({"n": self.n})
print("kernel", os.getpid())
Echo()
"""
TABLES = {
    "draconic": "players=2, starter=0",
    "hunters": "players=2",
    "thrown": "players=4, display='first_game'",
    "spuds": "players=2",
}
if SMALLEST:
    TABLES = {"draconic": TABLES["draconic"]}
MIDDLE = """
import os, random, dicelab
from dicelab.play.table.host import TableHost

def has_a_button(match):
    if match.state.turn == dicelab.CHANCE:
        return match.state.is_new_turn()
    table = TableHost(match)
    choices = table.view()["scene"]["choices"]
    table.close()
    return any(not choice["picks"] and not choice.get("quiet") for choice in choices)

rng = random.Random(1)
match = dicelab.Match(dicelab.game({game!r}, {options}), seed=1)
while len(match.steps) < {steps} or not has_a_button(match):
    match.roll() if match.state.turn == dicelab.CHANCE else match.play(rng.choice(list(match.state.moves())))
print("kernel", os.getpid())
dicelab.Table(match)
"""
"""A table in the middle of a game, where there is a button: it can be pressed, taken back, and pressed again."""
STEPS_BEFORE = 12
OPENINGS, TURNS, CLICKS = (1, 1, 2) if SMALLEST else (6, 4, 10)
FEWEST = 3
AT_MOST = 1.5
"""As long as the peer takes, at the most."""

UNDO = ".dl-table .dl-tools button:first-child"
PRESS = """async ([pressed, shown]) => {
    const target = document.querySelector(shown);
    const button = document.querySelector(pressed);
    const began = performance.now();
    const seen = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
            observer.disconnect();
            requestAnimationFrame(() => { const channel = new MessageChannel();  // comes right after the paint
                channel.port1.onmessage = () => resolve(performance.now() - began);
                channel.port2.postMessage(0); });
        });
        observer.observe(target, { attributes: true, attributeFilter: ["data-revision"] });
    });
    button.click();
    return await seen;
}"""


def rows() -> Iterable[Row]:
    """Every table against the bare widget."""
    with tempfile.TemporaryDirectory() as folder, _browser() as open_page:
        notebooks = Path(folder) / "notebooks"
        notebooks.mkdir()
        write_notebook(notebooks / "echo.ipynb", ECHO)
        for game, options in TABLES.items():
            write_notebook(notebooks / f"{game}.ipynb", f"import dicelab\ndicelab.Table({game!r}, {options})")
            middle = MIDDLE.format(game=game, options=options, steps=STEPS_BEFORE)
            write_notebook(notebooks / f"{game}_middle.ipynb", middle)
        with running("voila", notebooks, Path(folder) / "scratch") as server:
            opened = _opened(server, open_page)
            for game in TABLES:
                title = f"{game}: from the address to a usable table"
                yield Row(title, opened[game], "echo", opened["echo"], 1 / AT_MOST)
            painted, memory = _painted(server, open_page)
            for game in TABLES:
                title = f"{game}: from a click to the paint"
                yield Row(title, painted[game], "echo", painted["echo"], 1 / AT_MOST)
            for game in TABLES:
                yield Row(f"{game}: memory of the kernel", memory[game], "echo", memory["echo"], unit="MB")


@contextmanager
def _browser() -> Iterator[Callable[[], Page]]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 900})
        yield context.new_page
        browser.close()


BUTTON = ".dl-table .dl-actions :is(.dl-go, [data-move])"
"""The main button; where nothing is picked yet there may be none, but a move that needs no picking stands beside."""


def _button(name: str) -> str:
    return ".echo" if name == "echo" else BUTTON


def _opened(server: Server, open_page: Callable[[], Page]) -> dict[str, float]:
    """Seconds until the first button can be pressed, the best of several openings, in turns."""
    best = dict.fromkeys(("echo", *TABLES), float("inf"))
    for opening in range(OPENINGS + 1):
        for name in best:
            page = open_page()
            began = perf_counter()
            page.goto(server.address(name), wait_until="commit")
            page.locator(_button(name)).first.click(trial=True)
            took = perf_counter() - began
            if opening:  # the first one fills the browser's store
                best[name] = min(best[name], took)
            page.close()
    return best


def _painted(server: Server, open_page: Callable[[], Page]) -> tuple[dict[str, float], dict[str, float]]:
    """Seconds from a press to the paint, the median, pressed in turns; MB of each kernel."""
    pages = {}
    for name in ("echo", *TABLES):
        pages[name] = page = open_page()
        page.goto(server.address(name if name == "echo" else f"{name}_middle"))
        page.locator(_button(name)).first.click(trial=True)
    took: dict[str, list[float]] = {name: [] for name in pages}
    for _ in range(TURNS):
        for name, page in pages.items():
            shown, buttons = (".echo", [".echo"]) if name == "echo" else (".dl-table", [BUTTON, UNDO])
            page.bring_to_front()  # a page behind another one is painted once a second
            presses = [buttons[press % len(buttons)] for press in range(CLICKS)]
            took[name] += [page.evaluate(PRESS, [pressed, shown]) / 1000 for pressed in presses]
    return {name: median(all) for name, all in took.items()}, {name: _memory(page) for name, page in pages.items()}


def _memory(page: Page) -> float:
    """MB of the kernel behind the page."""
    said = re.search(r"kernel (\d+)", page.locator("main").inner_text())
    assert said is not None
    rollup = Path(f"/proc/{said[1]}/smaps_rollup").read_text(encoding="utf-8")
    found = re.search(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)
    assert found is not None
    return int(found[1]) / 1024
