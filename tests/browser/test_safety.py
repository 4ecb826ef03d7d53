"""Nothing from the browser is trusted, and text is text."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.ground import open_notebook
from tests.browser.servers import Server
from tests.browser.tables import Table


def new(**wrong: Any) -> dict[str, Any]:
    """A request for a new game with something wrong in it."""
    right = {"players": 2, "options": {}, "names": ["a", "b"], "seats": ["human", "human"], "seed": 1}
    return {"kind": "new", "revision": 0, **right, **wrong}


FORGED: list[Any] = [
    None,
    42,
    "roll",
    [],
    {},
    {"kind": "cheat"},
    {"kind": ["roll"]},
    {"kind": "roll"},
    {"kind": "roll", "revision": "0"},
    {"kind": "roll", "revision": True},
    {"kind": "roll", "revision": 0.5},
    {"kind": "roll", "revision": -1},
    {"kind": "roll", "revision": 99},
    {"kind": "roll", "revision": 0, "result": [6, 0, 0, 0]},
    {"kind": "move", "revision": 0, "move": "give 1"},
    {"kind": "move", "revision": 0, "move": "roll 0 0 6 0"},
    {"kind": "move", "revision": 0, "move": {"kind": "give"}},
    {"kind": "move", "revision": 0, "move": "x" * 100_000},
    {"kind": "look", "revision": 0, "step": 10**12},
    {"kind": "next", "revision": 0, "all": "yes"},
    {"kind": "undo", "revision": 0},
    new(players=99),
    new(options={"__class__": 1}),
    new(names=["a"] * 9999),
    new(seats=["os.system", "human"]),
]  # fmt: skip


def test_forged_intents_change_nothing(page: Page, voila: Server) -> None:
    open_notebook(page, voila, "arena/duel")
    table = Table(page)
    before = table.python_view()
    for intent in FORGED:
        table.send(intent)
        after = table.python_view()
        assert after == before, f"{str(intent)[:80]} changed something"
    expect(table.root.get_by_role("alert")).not_to_be_empty()


def test_a_replayed_intent_is_stale(page: Page, voila: Server) -> None:
    open_notebook(page, voila, "arena/names")
    table = Table(page)
    table.send({"kind": "roll", "revision": 0})
    table.changed(0)
    before = table.python_view()
    table.send({"kind": "roll", "revision": 0})
    expect(table.root.get_by_role("alert")).to_contain_text("moved on")
    assert table.python_view() == before


def test_a_written_trait_is_not_the_game(page: Page, voila: Server) -> None:
    """The synced view is only a picture: whoever paints over it changes nothing."""
    open_notebook(page, voila, "arena/duel")
    table = Table(page)
    before = table.python_view()
    page.evaluate(
        """async () => {
            const manager = await window.jupyterapp.widgetManagerPromise.promise;
            const models = await Promise.all(Object.values(manager._models));
            const model = models.find((one) => one.get("view")?.panes?.table);
            const { table, ...rest } = model.get("view").panes;
            const painted = { ...table, waits: "over", seed: 0, revision: 77 };
            model.set("view", { kind: "panes", panes: { ...rest, table: painted } });
            model.set("step", 99);
            model.save_changes();
        }"""
    )
    assert table.python_view() == before
    table.next_button().click()
    table.changed(0)
    expect(table.root.locator(".dl-history li")).not_to_have_count(0)


def test_names_are_text(page: Page, voila: Server) -> None:
    open_notebook(page, voila, "arena/names")
    table = Table(page)
    expect(table.root.locator(".dl-name", has_text="<b>Ada</b>")).to_have_count(1)
    assert table.root.locator("img").count() == 0
    assert table.root.locator("b b").count() == 0
    table.next_button().click()
    table.changed(0)
    expect(table.root.get_by_role("status")).to_contain_text("<b>Ada</b> rolls six dice")
    assert page.locator(".dl-table img").count() == 0
