"""Playing on a table in a browser, as a person would: what to look at, what to press."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

import dicelab
from dicelab.games.scene import Scene

MOST_STEPS = 400
"""More steps than any game here takes."""


def duel() -> dicelab.TableWithOdds:
    """A small table: two players, of whom Ada begins."""
    return dicelab.TableWithOdds("draconic", players=2, starter=0, seed=5)


def three() -> dicelab.TableWithOdds:
    """A table with two bots."""
    return dicelab.TableWithOdds("draconic", players=3, starter=0, seed=7)


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
        if not self._leaves("data-waits", "bot"):
            expect(self.root).not_to_have_attribute("data-waits", "bot", timeout=60_000)
        return self.waits

    def changed(self, since: int) -> None:
        """Wait until the table has moved on from the revision ``since``."""
        if not self._leaves("data-revision", str(since)):
            expect(self.root).not_to_have_attribute("data-revision", str(since))

    def _leaves(self, attribute: str, value: str, ms: int = 3000) -> bool:
        """Whether an attribute is another one soon: looked at in every frame, where Playwright looks ten times a
        second and less often later."""
        return bool(self.root.evaluate(LEAVES, [attribute, value, ms]))

    def took(self, key: str, since: int) -> None:
        """Wait until a pick shows: on the thing itself, or in that the move is made."""
        self.page.wait_for_function(TOOK, arg=[self.root.element_handle(), key, str(since)])

    def moved(self, since: int, ms: int = 500) -> bool:
        """Whether the table has moved on from the revision ``since``, or does so in a moment."""
        return self._leaves("data-revision", str(since), ms)

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
        dragon = table.root.locator(".dl-die.face-dragon > button")
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
    walk(".dl-speed")
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


MODELS = """
    const models = window.harness?.models
        ?? await Promise.all(Object.values((await window.jupyterapp.widgetManagerPromise.promise)._models));
"""
"""The models of a page, in the harness and in Jupyter."""

_MODEL = f"""{MODELS}
    const shows = (one) => one.get("view")?.scene || one.get("view")?.panes?.table || one.get("view")?.panes?.opener;
    const model = models.find(shows);
    const address = model.get("view").scene ? {{}} : {{ pane: "table" }};
"""
SEND = f"""async ([intent]) => {{ {_MODEL}
    model.send(intent && typeof intent === "object" && !Array.isArray(intent) ? {{ ...intent, ...address }} : intent);
}}"""
ASK = f"""async () => {{ {_MODEL}
    return await new Promise((done) => {{
        const hear = (message) => {{
            if (message.kind !== "view" || (message.pane ?? "table") !== "table") return;
            model.off("msg:custom", hear);
            const {{ id, after, pane, ...view }} = message; // whoever asked: it may be the answer to another view
            done(view);
        }};
        model.on("msg:custom", hear);
        model.send({{ kind: "hello", ...address }});
    }});
}}"""


LEAVES = """(it, [attribute, value, ms]) => new Promise((done) => {
    const end = performance.now() + ms;
    const look = () => {
        if (it.getAttribute(attribute) !== value) done(true);
        else if (performance.now() > end || !it.isConnected) done(false);
        else requestAnimationFrame(look);
    };
    look();
})"""
"""Whether an attribute of a thing gets another value in time."""

TOOK = """([root, key, since]) => root.dataset.revision !== since
    || root.querySelector(`[data-pick="${key}"]`)?.getAttribute("aria-pressed") === "true"
    || root.querySelector(".dl-actions .dl-go[data-move]") !== null"""
"""A pick shows on the thing itself, in that its button is ready, or in that the move is made."""

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
        beside = what.evaluate(
            "it => it.matches('.dl-die > button') && it.closest('[role=group]').contains(document.activeElement)"
        )
        keyboard.press("ArrowRight" if beside else "Tab")
    raise AssertionError(f"Tab never reached {what}.")


POKE = """(it) => {
    const middle = () => {
        const { left, top, width, height } = it.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2);
    };
    if (!it.contains(middle())) it.scrollIntoView({ block: "center", behavior: "instant" });
    if (!it.contains(middle())) return `${it.outerHTML.slice(0, 80)} is covered by ${middle()?.outerHTML.slice(0, 80)}`;
    it.click();
    return null;
}"""
"""Press a thing, unless something covers it; what is wrong, if anything."""

PICK_ALL = """async (root, [move, wanted, tokens, confirms]) => {
    const since = root.dataset.revision;
    const moved = () => root.dataset.revision !== since;
    const soon = (is, ms) => new Promise((done) => {
        const end = performance.now() + ms;
        const look = () => is() || performance.now() > end ? done(is()) : requestAnimationFrame(look);
        look();
    });
    const poke = @POKE@;
    const button = () => root.querySelector(`.dl-actions button[data-move='${move}']`);
    const picks = () => [...root.querySelectorAll("[data-pick]")];
    const pressed = (it) => it?.getAttribute("aria-pressed") === "true";
    for (let tries = 3 * wanted.length + 3; tries; tries--) {
        if (button()) {
            const wrong = poke(button());
            if (wrong) return wrong;
            break;
        }
        const missing = [...wanted];
        for (const it of picks().filter(pressed)) {
            const at = missing.indexOf(tokens[it.dataset.pick]);
            if (at >= 0) missing.splice(at, 1);
        }
        const next = picks().find((it) => tokens[it.dataset.pick] === missing[0] && !pressed(it));
        if (!next) return `${missing[0]} cannot be picked for ${move}`;
        const key = next.dataset.pick;
        const wrong = poke(next);
        if (wrong) return wrong;
        const took = () => moved() || pressed(root.querySelector(`[data-pick="${key}"]`))
            || root.querySelector(".dl-actions .dl-go[data-move]") !== null;
        if (missing.length > 1 || confirms) {
            if (!(await soon(took, 5000))) return `${key} was not picked for ${move}`;
        } else if (await soon(moved, 500)) return null; // the last pick makes the move, where nothing else can be meant
    }
    return (await soon(moved, 30000)) ? null : `${move} was not made`;
}""".replace("@POKE@", POKE)


def poke(what: Locator) -> None:
    """Inside the page, where it costs a quarter of the time; what is covered or out of reach cannot be pressed here
    either."""
    wrong = what.evaluate(POKE)
    assert wrong is None, wrong


def make_move_at_once(table: Table, scene: Scene, move: str) -> None:
    """Make a move as a person does, pick by pick, each of them by ``poke``."""
    choice = next(it for it in scene["choices"] if it["move"] == move)
    wanted = [token for stage in choice["picks"] for token in stage]
    confirms = bool(choice.get("confirm"))
    wrong = table.root.evaluate(PICK_ALL, [move, wanted, things(scene), confirms])
    assert wrong is None, wrong


def make_move(table: Table, scene: Scene, move: str, press: Press = click) -> None:
    """Make a move as a person does: pick its things one by one, and press its button where it has one."""
    choice = next(it for it in scene["choices"] if it["move"] == move)
    before = table.revision
    button = table.root.locator(f".dl-actions button[data-move='{move}']")
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
            table.took(key, before)
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
