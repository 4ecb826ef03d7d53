"""Sound at a table: none until it is switched on, which is remembered; knocks are counted where they start."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import dicelab
from tests.browser.conftest import Mount
from tests.browser.tables import Table

LISTEN = """() => {
    window.heard = window.heard ?? { opened: 0, knocks: 0 };
    const Own = window.AudioContext;
    window.AudioContext = class extends Own { constructor() { super(); window.heard.opened += 1; } };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...at) { window.heard.knocks += 1; start.apply(this, at); };
}"""


def heard(page: Page) -> tuple[int, int]:
    """How many lines to the loudspeaker have been opened, and how many knocks were sent to it."""
    found = page.evaluate("() => [window.heard.opened, window.heard.knocks]")
    return found[0], found[1]


def laid(mount: Mount, page: Page | None = None) -> Table:
    """A table that can be rolled at, and is listened to."""
    more = {} if page is None else {"page": page}
    table = mount(dicelab.Table("draconic", players=2, starter=0, seed=5, bots={}), **more)
    table.page.evaluate(LISTEN)
    return table


def roll(table: Table) -> None:
    """Press the main button."""
    before = table.revision
    table.root.locator("[data-primary]").click()
    table.changed(before)
    table.page.wait_for_timeout(60)


def test_sound_is_off_until_it_is_switched_on_and_that_is_remembered(mount: Mount) -> None:
    table = laid(mount)
    page = table.page
    switch = table.root.get_by_role("button", name="Sound")
    expect(switch).to_have_attribute("aria-pressed", "false")
    roll(table)
    assert heard(page) == (0, 0)
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert heard(page) == (1, 1), "one hears at once that it works"
    table.root.get_by_role("button", name="Undo").click()
    expect(table.root.locator("[data-primary]")).to_contain_text("Roll")
    assert heard(page) == (1, 1), "what is taken back makes no sound"
    roll(table)
    assert heard(page)[0] == 1
    assert heard(page)[1] > 2
    again = laid(mount, page)
    expect(again.root.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")
    again.root.get_by_role("button", name="Sound").click()
    roll(again)
    assert heard(page) == (0, 0)
    once_more = laid(mount, page)
    expect(once_more.root.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")
