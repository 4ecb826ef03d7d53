"""What the browser tests stand on: opening a notebook, waiting for events, axe, pictures."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.servers import Server
from tests.browser.windows import NOBODY_LOOKS
from tests.tools.sample import SOME

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "dicelab/widgets/js/node_modules/axe-core/axe.min.js"
SHOTS = Path(__file__).resolve().parent / "shots"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def open_notebook(page: Page, server: Server, name: str, query: str = "") -> None:
    """Open the notebook and come back when all its cells have run."""
    if server.kind == "lab":
        query = query or "?reset"  # without the notebooks that were open before
    page.goto(server.address(name) + query)
    if server.kind == "voila":
        page.wait_for_selector("body[data-ready][data-watched]")
    else:
        page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.context?.isReady")
        page.evaluate(
            """async () => {
                const { shell, commands } = window.jupyterapp;
                await shell.currentWidget.sessionContext.ready;
                await commands.execute("notebook:run-all-cells");
            }"""
        )


SETTLED = """async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const ends = (one) => one.effect && Number.isFinite(one.effect.getComputedTiming().endTime);
    await Promise.all(document.getAnimations().filter(ends).map((one) => one.finished.catch(() => {})));
}"""
"""What fades in has come, what rolls lies still; what never ends, such as a glow, is not waited for."""


SEEN = """(about) => {
    const seen = JSON.stringify([about, innerWidth, innerHeight, document.body.innerHTML]);
    const same = window.seenByAxe === seen;
    window.seenByAxe = seen;
    return same;
}"""
"""Whether axe has seen all of this page already, at this width: then only its colours can be other ones."""
FASTER = """{
    noHtml: true,  // targets are enough
    rules: [{ id: "avoid-inline-spacing", selector: "[style*=important]" }],  // nothing else breaks it
}"""
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that the theme of a page can break."""
RUN = """async ([within, options]) => {
    if (window.unseen) unseen.disabled = true;  // see windows.py: colours are judged as they are seen
    try {
        return (await axe.run(within || document, options)).violations;
    } finally {
        if (window.unseen) unseen.disabled = false;
    }
}"""


JUDGED = ROOT / ".pytest_cache/axe"
"""A file for every page that axe had nothing against, named by all that axe can see of it."""
ALL_OF_IT = """() => {
    const nodes = [...document.querySelectorAll("*")];
    if (nodes.some((one) => one.shadowRoot || /^(i?frame|object|video|audio)$/i.test(one.tagName))) return null;
    const sheets = [...document.styleSheets, ...document.adoptedStyleSheets].filter((one) => one !== window.unseen);
    const looks = ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "(forced-colors: active)"];
    const moved = (one) => one.scrollTop || one.scrollLeft;
    const state = (one) => [one.value, one.checked, one.indeterminate, one.disabled, one.scrollTop, one.scrollLeft];
    try {
        return JSON.stringify([
            innerWidth, innerHeight, devicePixelRatio, scrollX, scrollY, looks.map((one) => matchMedia(one).matches),
            document.documentElement.outerHTML, document.title, nodes.indexOf(document.activeElement),
            nodes.map((one, at) => [at, one]).filter(([, one]) => moved(one) || "value" in one)
                .map(([at, one]) => [at, ...state(one)]),
            sheets.map((sheet) => [sheet.disabled, sheet.media.mediaText, [...sheet.cssRules].map((it) => it.cssText)]),
        ]);
    } catch {
        return null; // a style sheet from elsewhere
    }
}"""


DRAWN = re.compile(r"[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}|127\.0\.0\.1:\d+|(?<=-)(?=[a-z]*\d)[0-9a-z]{8}\b")
"""The name of a widget or of a kernel, the port of a server, what a field and its label are tied by."""


def _judged(page: Page, options: object) -> Path | None:
    """Where it stands that axe has nothing against exactly this page; None where that cannot be told."""
    seen = page.evaluate(ALL_OF_IT)
    if seen is None:
        return None
    names: dict[str, str] = {}  # what is drawn anew in every run, by the order in which it comes
    seen = DRAWN.sub(lambda found: names.setdefault(found[0], f"drawn-{len(names)}"), seen)
    told = json.dumps([AXE.stat().st_size, FASTER, RUN, options, seen, page.context.browser.version])  # type: ignore[union-attr]
    return JUDGED / sha256(told.encode()).hexdigest()


def axe(page: Page, within: str | None = None, without: Iterable[str] = ()) -> list[str]:
    """What axe has against the page, or against the part ``within``, each in one line; ``without`` names rules to skip.

    For a widget inside JupyterLab give the widget's selector and skip ``region``: the page around it is not ours.
    ``make test`` asks axe once about pages that are alike to the last letter, rule of style and pixel of the window.
    """
    page.evaluate(SETTLED)  # a colour that fades in is no colour yet
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(f"{AXE.read_text(encoding='utf-8')}\naxe.configure({FASTER})")
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if page.evaluate(SEEN, [within, *without]):
        options["runOnly"] = {"type": "rule", "values": [rule for rule in COLOURS if rule not in without]}
    else:
        options |= {"runOnly": TAGS, "rules": {rule: {"enabled": False} for rule in without}}
    judged = _judged(page, [within, options]) if SOME else None
    if judged and judged.exists():
        return []
    found: list[dict[str, Any]] = page.evaluate(RUN, [within, options])
    if judged and not found:
        judged.parent.mkdir(parents=True, exist_ok=True)
        judged.touch()
    return [
        f"{fault['id']}: {fault['help']} at {node['target']}: {node['failureSummary']}"
        for fault in found
        for node in fault["nodes"]
    ]


def screenshot(page: Page, name: str, whole: bool = True) -> Path:
    """A picture of the ``whole`` page to look at, or of what fits the window; the folder is not kept in git.

    A picture takes longer than axe, and nobody looks at those of a whole run: where several workers share the tests,
    none is taken.
    """
    path = SHOTS / f"{name}.png"
    if not NOBODY_LOOKS:
        SHOTS.mkdir(exist_ok=True)
        page.screenshot(path=path, full_page=whole)
    return path


LOOKS = ((390, False), (390, True), (1600, True), (1600, False))
"""A phone and a projector, light and dark."""


def looks(page: Page, *of: tuple[int, bool]) -> Iterator[str]:
    """One open page in one width and theme after the other, (390, dark) and so on; gives a name for its picture."""
    for width, dark in of or LOOKS:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme="dark" if dark else "light")
        page.evaluate(SETTLED)
        yield f"{width}-{'dark' if dark else 'light'}"


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than the window: 0 where nobody has to scroll sideways."""
    return int(page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def eventually(true: Callable[[], bool], seconds: float = 10) -> bool:
    """Whether ``true`` becomes so in time; for what happens outside the page (in the page, use Playwright's expect)."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def write_notebook(path: Path, *cells: str, **about: object) -> None:
    """A small notebook: a cell that starts with ``#`` and a space is text, any other is code."""
    written = [_cell(f"cell-{number}", source) for number, source in enumerate(cells)]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    metadata = {"kernelspec": kernel, "dicelab": about}
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": written}
    path.write_text(json.dumps(notebook), encoding="utf-8")


def _cell(name: str, source: str) -> dict[str, Any]:
    cell = {"id": name, "metadata": {}, "source": source}
    if source.startswith("# "):
        return {**cell, "cell_type": "markdown"}
    return {**cell, "cell_type": "code", "execution_count": None, "outputs": []}
