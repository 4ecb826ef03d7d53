"""The pictures of the docs, taken in a real browser: ``make pictures`` writes docs/images again.

Every table has a seed, so the same code gives the same picture; a file is written only where something can be seen to
have changed. PNG with a palette of 255 colours: a third of the size, and nobody sees the difference.
"""

from __future__ import annotations

import io
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.ground import ROOT, open_notebook, write_notebook
from tests.browser.servers import Server, running
from tests.tools import chromium

IMAGES = ROOT / "docs/images"
EDGE = 8
"""Pixels of the page around what is shown."""
TOLERANCE = 24
"""By how much a colour may differ before a picture is another one: letters are never drawn twice quite alike."""


def nothing(page: Page) -> None:
    """Take it as it is."""


@dataclass(frozen=True)
class Picture:
    """What is shown: a page of code (or a notebook of ours, or the start page), and what is done before it is taken."""

    name: str
    code: str
    show: str = ".dl-root"
    """What must be seen, as a selector; the picture holds all that match."""
    act: Callable[[Page], None] = nothing
    width: int = 1400
    window: int = 0
    """How much of the page a window of this height shows; 0 for all that is to be seen."""
    dark: bool = False
    kind: str = "voila"


def play_two_turns(page: Page) -> None:
    """Until it is Ada's turn again."""
    table = page.locator(".dl-table").first
    page.get_by_label("Bots").first.select_option("at once")
    for _ in range(6):
        if table.get_attribute("data-waits") == "you" and int(table.get_attribute("data-revision") or 0) > 3:
            return
        before = table.get_attribute("data-revision")
        table.locator("button[data-primary], button.dl-target, .dl-actions button").first.click()
        page.wait_for_function(
            "([old]) => { const table = document.querySelector('.dl-table');"
            "return table.dataset.revision !== old && table.dataset.waits !== 'bot'; }",
            arg=[before],
        )


def open_first_working(page: Page) -> None:
    """The first number with its working."""
    page.locator(".dl-panel summary", has_text="Working").first.click()


def play_then_working(page: Page) -> None:
    """A table in the middle of a game, with a working open."""
    play_two_turns(page)
    open_first_working(page)


def pick_two_dice(page: Page) -> None:
    """Consider two dice, so that the panel says what that is worth."""
    dice = page.locator(".dl-seat.mine .dl-die > button, .mine .dl-die > button")
    dice.nth(1).click()
    dice.nth(2).click()
    page.wait_for_timeout(600)


def show_me(page: Page) -> None:
    """Lay the first position of the section on the table."""
    page.get_by_role("button", name="Show me").first.click()
    page.locator(".dl-coach").first.wait_for()


def answer_wrongly(page: Page) -> None:
    """All eleven sums taken as equally likely: the quiz knows this mistake."""
    page.get_by_label("Your answer").first.fill("3/11")
    page.get_by_role("button", name="Check").first.click()
    page.get_by_text("equally likely").first.wait_for()


def go_to_the_code(page: Page) -> None:
    """The first code cell at the top, and nothing beside it that tells the time."""
    page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    page.locator(".dl-table").first.wait_for()
    page.locator(".jp-CodeCell").first.evaluate("(cell) => cell.scrollIntoView({ block: 'start' })")


PICTURES = (
    Picture("start", "", show="main", width=1200, window=860),
    Picture(
        "table",
        'import dicelab\ndicelab.TableWithOdds("draconic", players=3, starter=0, seed=7)',
        act=play_then_working,
    ),
    Picture(
        "hunters",
        'import dicelab\ngame = dicelab.game("hunters", players=3)\n'
        'dice = {"shown": "w2,wc,wc,y1", "left": 2, "chase": (2, "w3,w1")}\n'
        'dicelab.TableWithOdds(game.position(["3/1/0", "3/0/0", "3/0/0"], **dice), seed=2)',
        act=pick_two_dice,
    ),
    Picture(
        "thrown",
        "import dicelab\n"
        'game = dicelab.game("thrown", players=3, display="first_game", rounds=1)\n'
        'state = game.position(["2/2/3/1", "1/2/1/2", "2/2/1/1"], leader=1, rolled=["w5 w4", "w3"])\n'
        'dicelab.TableWithOdds(state, bots={1: "sensible", 2: "sensible"}, seed=3)',
    ),
    Picture(
        "spuds",
        'import dicelab\ngame = dicelab.game("spuds", players=2)\n'
        'kitchens = [{"run": "r3 n5", "kind": "b2", "stove": "r1 r6"}, {"kind": "b4 b4", "stove": "n1 n2 b3"}]\n'
        'dicelab.TableWithOdds(game.position(kitchens), bots={1: "sensible"}, seed=3)',
    ),
    Picture("rulebook", 'import dicelab\ndicelab.RuleBook("hunters", "great-treasure")', act=show_me),
    Picture(
        "quiz",
        'import dicelab\nscore = dicelab.pose("thrown", "score", dice=2, at_least=10)\n'
        'dicelab.Quiz([score, dicelab.pose("thrown", "trump", dice=3)])',
        act=answer_wrongly,
        width=900,
    ),
    Picture(
        "phone",
        'import dicelab\ndicelab.Table("draconic", players=3, starter=0, seed=7)',
        act=play_two_turns,
        width=390,
        window=844,
        dark=True,
    ),
    Picture("lab", "draconic_dice", show=".jp-NotebookPanel", act=go_to_the_code, window=760, width=1200, kind="lab"),
)


def take(browser: Browser, server: Server, picture: Picture) -> bytes:
    """The picture as a PNG of few colours."""
    scheme = "dark" if picture.dark else "light"
    window = {"width": picture.width, "height": picture.window or 900}
    context = browser.new_context(viewport=window, color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(30_000)
    if picture.name == "start":
        page.goto(server.url)
    else:
        open_notebook(page, server, picture.code if picture.kind == "lab" else picture.name)
    page.locator(picture.show).first.wait_for()
    picture.act(page)
    page.mouse.move(0, 0)
    page.wait_for_timeout(400)  # the last fade
    if picture.window:
        if picture.show == ".dl-root":
            page.locator(picture.show).first.evaluate("(it) => scrollTo(0, it.getBoundingClientRect().top - 8)")
        shot = page.screenshot()
    else:
        shot = page.screenshot(full_page=True, clip=_around(page, picture))  # type: ignore[arg-type]
    context.close()
    image = Image.open(io.BytesIO(shot)).convert("RGB").quantize(255, dither=Image.Dither.NONE)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def _around(page: Page, picture: Picture) -> dict[str, float]:
    """The part of the page that holds all that is to be seen."""
    boxes = [box for one in page.locator(picture.show).all() if (box := one.bounding_box()) and box["width"]]
    left = max(0, min(box["x"] for box in boxes) - EDGE)
    top = max(0, min(box["y"] for box in boxes) - EDGE)
    right = min(picture.width, max(box["x"] + box["width"] for box in boxes) + EDGE)
    bottom = max(box["y"] + box["height"] for box in boxes) + EDGE
    return {"x": left, "y": top, "width": right - left, "height": bottom - top}


def differs(old: Path, new: bytes) -> bool:
    """Whether one sees a difference."""
    if not old.exists():
        return True
    before, after = Image.open(old).convert("RGB"), Image.open(io.BytesIO(new)).convert("RGB")
    if before.size != after.size:
        return True
    most = ImageChops.difference(before, after).getextrema()
    return max(high for _, high in most) > TOLERANCE


def main(names: set[str] | None = None) -> None:
    """Take all pictures (or those named), and say which are new."""
    IMAGES.mkdir(exist_ok=True)
    path = chromium.find()
    wanted = [picture for picture in PICTURES if not names or picture.name in names]
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, headless=True, args=list(chromium.FLAGS))
        for kind in dict.fromkeys((picture.kind, picture.name == "start") for picture in wanted):
            folder = Path(scratch) / f"{kind[0]}-{kind[1]}"
            folder.mkdir()
            pages = Path(shutil.copytree(ROOT / "notebooks", folder / "notebooks"))
            some = [picture for picture in wanted if (picture.kind, picture.name == "start") == kind]
            for picture in some:
                if picture.kind == "voila" and picture.code:
                    write_notebook(pages / f"{picture.name}.ipynb", picture.code, title="dicelab")
            with running(kind[0], pages, folder) as server:
                for picture in some:
                    made = take(browser, server, picture)
                    target = IMAGES / f"{picture.name}.png"
                    if differs(target, made):
                        target.write_bytes(made)
                        print(f"docs/images/{target.name}: {len(made) // 1000} kB", flush=True)
        browser.close()


if __name__ == "__main__":
    import sys

    main(set(sys.argv[1:]))
