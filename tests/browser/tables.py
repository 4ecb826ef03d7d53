"""Playing on a table in a browser, as a person would: what to look at, what to press."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from dicelab.games.scene import Scene
from tests.browser.ground import write_notebook
from tests.browser.servers import Server, running

MOST_STEPS = 400
"""More steps than any game here takes."""

PAGES = {
    "duel": 'import dicelab\ndicelab.TableWithOdds("draconic", players=2, starter=0, seed=5)',
    "three": 'import dicelab\ndicelab.TableWithOdds("draconic", players=3, starter=0, seed=7)',
    "hunters": 'import dicelab\ndicelab.TableWithOdds("hunters", players=3, seed=7)',
    "keep": (
        'import dicelab\ngame = dicelab.game("hunters", players=3)\n'
        'dice = {"shown": "w2,wc,wc,y1", "left": 2, "chase": (2, "w3,w1")}\n'
        'dicelab.TableWithOdds(game.position(["3/1/0", "3/0/0", "3/0/0"], **dice), seed=2)'
    ),
    "thrown": (
        "import dicelab\n"
        'game = dicelab.game("thrown", players=3, display="first_game", rounds=1, starter=0)\n'
        'state = game.position(["2/2/1/0", "1/1/1/0", "0/2/1/1"])\n'
        'dicelab.TableWithOdds(state, bots={1: "sensible", 2: "sensible"}, seed=4)'
    ),
    "over": (
        "import dicelab\nfrom random import Random\nfrom dicelab.play.simulate import play_out\n"
        'over, _ = play_out(dicelab.game("draconic", players=3, places=True), Random(1))\n'
        "dicelab.TableWithOdds(over)"
    ),
    "names": (
        "import dicelab\n"
        'names = ["<b>Ada</b>", "<img src=x onerror=alert(1)>"]\n'
        'dicelab.Table(dicelab.Match(dicelab.game("draconic", players=2, starter=0), seed=1, names=names))'
    ),
    "charts": (
        "import dicelab\nfrom IPython.display import display\n"
        'game = dicelab.game("draconic", players=2, starter=0)\n'
        "display(dicelab.OddsPanel(game), dicelab.OddsPanel(game.position(hands=(2, 3), pile=4)))\n"
        "dicelab.Pool.of(3, dicelab.Die.numbered(6)).sum().chart()"
    ),
}
"""Small pages to test tables with."""


@contextmanager
def arena(scratch: Path, kind: str = "voila") -> Iterator[Server]:
    """A server with the small pages."""
    folder = scratch / "pages"
    folder.mkdir()
    for name, code in PAGES.items():
        write_notebook(folder / f"{name}.ipynb", f"# {name.capitalize()}", code, title=name.capitalize())
    with running(kind, folder, scratch) as server:
        yield server


class Table:
    """One table on a page."""

    def __init__(self, page: Page, having: str = "") -> None:
        self.page = page
        self.root: Locator = page.locator(".dl-table", has_text=having).first
        self.root.wait_for()

    @property
    def waits(self) -> str:
        """Who is to do something: you, bot, over or past."""
        return str(self.root.get_attribute("data-waits"))

    @property
    def revision(self) -> int:
        """How often the table has changed."""
        return int(self.root.get_attribute("data-revision") or 0)

    def settled(self) -> str:
        """Wait until no bot is to move, and say who is."""
        expect(self.root).not_to_have_attribute("data-waits", "bot", timeout=60_000)
        return self.waits

    def changed(self, since: int) -> None:
        """Wait until the table has moved on from the revision ``since``."""
        expect(self.root).not_to_have_attribute("data-revision", str(since))

    def took(self, key: str) -> None:
        """Wait until a pick shows: on the thing itself, or in that the move is made."""
        self.page.wait_for_function(TOOK, arg=[self.root.element_handle(), key, str(self.revision)])

    def moved(self, since: int) -> bool:
        """Whether the table has moved on from the revision ``since``, or does so in a moment."""
        with suppress(AssertionError):
            expect(self.root).not_to_have_attribute("data-revision", str(since), timeout=500)
        return self.revision != since

    def fast(self) -> None:
        """Let the bots play at once."""
        self.root.get_by_label("Bots").select_option("at once")

    def next_button(self) -> Locator:
        """What a person would press now: the main button, or the first player to choose."""
        return self.root.locator("button[data-primary], button.dl-target, .dl-actions button").first

    def says(self) -> str:
        """What the live region says."""
        return self.root.get_by_role("status").inner_text()

    def history(self) -> list[str]:
        """The history, line by line."""
        return self.root.locator(".dl-history li").all_text_contents()

    def send(self, intent: Any) -> None:
        """Send an intent as a forged page would, past all buttons."""
        self.page.evaluate(SEND, [intent])

    def python_view(self) -> dict[str, Any]:
        """What Python would show now, asked for anew."""
        found: dict[str, Any] = self.page.evaluate(ASK)
        return found


def play_by_mouse(table: Table) -> int:
    """A whole game of Draconic Dice: the die first, then the player who gets it. Says how many were given."""
    table.fast()
    gave = 0
    for _ in range(MOST_STEPS):
        if table.settled() == "over":
            return gave
        before = table.revision
        dragon = table.root.locator("button.dl-die.face-dragon")
        if dragon.count():
            dragon.last.click()
            expect(dragon.last).to_have_attribute("aria-pressed", "true")
            table.root.locator("button.dl-target").last.click()
            gave += 1
        else:
            table.next_button().click()
        table.changed(before)
    raise AssertionError("The game does not end.")


def play_by_keyboard(page: Page, table: Table) -> None:
    """A whole game by Tab, Enter and the arrow keys, from wherever the focus is."""

    def focused(what: str) -> bool:
        return bool(page.evaluate("(what) => document.activeElement.matches(what)", what))

    def walk(to: str, key: str = "Tab") -> None:
        for _ in range(120):
            if focused(to):
                return
            page.keyboard.press(key)
        raise AssertionError(f"{key} never reached {to}.")

    walk("[data-primary]")
    page.keyboard.press("Enter")
    expect(table.root).not_to_have_attribute("data-revision", "0")
    walk(".dl-speed select")
    page.keyboard.press("End")  # the bots play at once
    for _ in range(MOST_STEPS):
        if table.settled() == "over":
            return
        before = table.revision
        if not focused(".dl-actions button, .dl-target"):  # the focus rests where the hand left it
            walk(".dl-actions button, .dl-target", "Shift+Tab")
        page.keyboard.press("Enter")
        table.changed(before)
    raise AssertionError("The game does not end.")


_MODEL = """
    const manager = await window.jupyterapp.widgetManagerPromise.promise;
    const models = await Promise.all(Object.values(manager._models));
    const model = models.find((one) => one.get("view")?.scene);
"""
SEND = f"async ([intent]) => {{ {_MODEL} model.send(intent); }}"
ASK = f"""async () => {{ {_MODEL}
    return await new Promise((done) => {{
        const hear = (message) => {{
            if (message.kind !== "view") return;
            model.off("msg:custom", hear);
            done(message);
        }};
        model.on("msg:custom", hear);
        model.send({{ kind: "hello" }});
    }});
}}"""


TOOK = '''([root, key, since]) => root.dataset.revision !== since
    || root.querySelector(`[data-pick="${key}"]`)?.getAttribute("aria-pressed") === "true"'''
"""A pick shows on the thing itself, or the move is made."""

Press = Callable[[Locator], None]


def click(what: Locator) -> None:
    """With the mouse."""
    what.click()


def tab_and_enter(what: Locator) -> None:
    """By keyboard only: from wherever the focus is to the thing, and Enter; along dice, with the arrows."""
    keyboard = what.page.keyboard
    for _ in range(200):
        if what.evaluate("it => it === document.activeElement"):
            keyboard.press("Enter")
            return
        beside = what.evaluate("it => it.matches('.dl-die') && it.parentElement.contains(document.activeElement)")
        keyboard.press("ArrowRight" if beside else "Tab")
    raise AssertionError(f"Tab never reached {what}.")


def make_move(table: Table, scene: Scene, move: str, press: Press = click) -> None:
    """Make a move as a person does: pick its things one by one, and press its button where it has one."""
    choice = next(it for it in scene["choices"] if it["move"] == move)
    before = table.revision
    button = table.root.locator(".dl-actions button").get_by_text(choice["says"], exact=True)
    wanted = [token for stage in choice["picks"] for token in stage]
    keys = things(scene)
    for _ in range(3 * len(wanted) + 3):
        if button.count():
            press(button)
            break
        chosen = set(
            table.root.locator("[data-pick][aria-pressed=true]").evaluate_all("all => all.map((it) => it.dataset.pick)")
        )
        token, *more = _missing(wanted, [keys[key] for key in chosen])
        open_now = table.root.locator("[data-pick]").evaluate_all("all => all.map((it) => it.dataset.pick)")
        key = next((key for key in open_now if keys[key] == token and key not in chosen), None)
        assert key is not None, f"{token} cannot be picked for {move}"
        press(table.root.locator(f"[data-pick='{key}']"))
        if more or choice.get("confirm"):
            table.took(key)
        elif table.moved(before):  # the last pick makes the move, where nothing else could be meant
            return
    table.changed(before)


def _missing(wanted: list[str], chosen: list[str]) -> list[str]:
    left = list(wanted)
    for token in chosen:
        if token in left:
            left.remove(token)
    return left


def things(scene: Scene) -> dict[str, str]:
    """Everything on a scene that can be picked: its key on the page, and its token."""
    found: dict[str, str] = {}

    def zone(it: Any) -> None:
        found[it["key"]] = it.get("token", "")
        found.update({f"{it['key']}-{index}": die.get("token", "") for index, die in enumerate(it["dice"])})

    def card(it: Any) -> None:
        for one in it.get("zones", ()):
            zone(one)
        found[f"card-{it['key']}"] = it.get("token", "")

    for seat in scene["seats"]:
        for one in seat["zones"]:
            zone(one)
        for one in seat.get("cards", ()):
            card(one)
        found[f"seat-{seat['seat']}"] = seat.get("token", "")
    for one in scene["centre"]:
        zone(one)
    for one in scene["cards"]:
        card(one)
    return found
