"""Blazing Spuds at a table: whole games and first turns by mouse and keyboard, dice dragged and travelling, axe."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, TimeoutError, expect

import dicelab
from tests.browser.conftest import Mount
from tests.browser.ground import axe, looks, overflow, screenshot
from tests.browser.tables import Table

MINE = {"run": "r3 n5", "kind": "b2", "stove": "r1 r6"}
BENS = {"kind": "b4 b4", "stove": "n1 b3"}
FULL = "r1 r2 r3 r4 r5 r6 r1 r2 n1 n2 n3 n4 n5 n1 n1 n2 n6 b1 b2 b3 b4 b5"
ALL_FOUR = (
    {"run": "r3 b4 y5", "kind": "r2", "pair": "r6", "stove": "r1 b6 y2"},
    {"different": "b1 r2", "control": "b3", "pair": "r4 r4 g5", "stove": "b6 b6 r5"},
    {"run": "g1 r2 y3 b4 g5 g6", "kind": "g4 g4", "target": "y1", "stove": "g2"},
    {"different": "", "kind": "y6 y6 r6 b6", "target": "", "stove": "y1"},
)
KITCHENS: dict[str, tuple[Sequence[dict[str, str]], dict[str, Any]]] = {
    "end": ([MINE, BENS], {"bots": {1: "sensible"}, "seed": 3}),
    "short": ([{"kind": "r4", "stove": "r1"}, {"kind": "b4 b4"}], {"bots": {1: "sensible"}, "seed": 2}),
    "control": (
        [{"control": "r1 b2", "run": "r3 r5", "stove": "r6"}, BENS],
        {"bots": {1: "sensible"}, "seed": 1},
    ),
    "run": ([{"run": "r1 r2 r3 r4", "stove": "r6 n1"}, BENS], {"seed": 3}),
    "many": ([{"stove": FULL}, {"kind": "b1", "stove": "b2 b3"}], {"seed": 3}),
    "four": (ALL_FOUR, {"seed": 4}),
}
"""Positions to look at, and how they are played on."""


def kitchens(name: str) -> dicelab.TableWithOdds:
    """A table with one of the positions, or a new game."""
    if name == "start":
        return dicelab.TableWithOdds("spuds", players=2, seed=5)
    laid, how = KITCHENS[name]
    return dicelab.TableWithOdds(dicelab.game("spuds", players=len(laid)).position(laid), **how)  # type: ignore[attr-defined]


MOST_STEPS = 300
TO_DO = ("button[data-primary]", "button.dl-target", ".dl-die.lit > button[aria-pressed=false]", ".dl-actions button")
"""What asks to be done, the most urgent first."""


def what_is_lit(table: Table) -> str:
    """Where a person would look next: the main button, else a place, else a die, else a plain button."""
    found = next((what for what in TO_DO if table.root.locator(what).count()), "")
    assert found, f"Nothing is lit: {table.root.locator('.dl-now').inner_text()}"
    return found


def is_a_move(table: Table, what: str) -> bool:
    """Whether pressing it makes a move: a die is only picked unless one takes it up, a re-roll waits for its button."""
    if "dl-die" in what and "Take up" in table.root.locator(".dl-now").inner_text():
        return True
    found = table.root.locator(what).first
    return "dl-die" not in what and not ("dl-target" in what and found.inner_text().startswith("Re-roll"))


WATCH = """() => {
    window.flown = [];
    const note = ({ addedNodes }) => addedNodes.forEach((one) => flown.push(one.className));
    const look = (changes) => changes.forEach(note);
    new MutationObserver(look).observe(document.querySelector(".dl-air"), { childList: true });
}"""
"""Notes down every picture that flies over the table."""


def turn_number(table: Table) -> int:
    """Which turn it is; 0 before the first."""
    words = table.root.locator(".dl-chip").first.inner_text().split()
    return int(words[1]) if words[0] == "turn" else 0


def until_turn(table: Table, turn: int, press: Callable[[str], None]) -> None:
    """Play on, from wherever the game is, until that turn begins or the game is over."""
    for _ in range(MOST_STEPS):
        if table.settled() == "over" or turn_number(table) >= turn:
            return
        before = table.revision
        what = what_is_lit(table)
        moves = is_a_move(table, what)
        try:
            press(what)
        except TimeoutError:  # the pick before this one had made the move, and its button was gone
            continue
        if moves:
            table.changed(before)
    raise AssertionError("The turns do not end.")


def test_from_the_roll_off_through_some_turns_by_mouse(mount: Mount) -> None:
    table = mount(kitchens("start"))
    table.fast()
    until_turn(table, 6, lambda what: table.root.locator(what).first.click(timeout=3_000))
    told = table.history()
    assert told[0].startswith("Roll-off:")
    assert sum("to set up" in line for line in told) == 1  # the second player's only
    assert sum(" takes up " in line for line in told) >= 5  # a re-roll a turn
    assert any("places the" in line and line.startswith("Ada") for line in told)
    expect(table.root.get_by_role("alert")).to_have_count(0)


def test_from_the_roll_off_through_some_turns_by_keyboard(mount: Mount) -> None:
    table = mount(kitchens("start"))

    def press(what: str) -> None:
        reach(table.page, what)
        table.page.keyboard.press("Enter")

    reach(table.page, "select")  # the bots' speed, to its last entry
    table.page.keyboard.press("End")
    until_turn(table, 4, press)
    assert sum(" takes up " in line for line in table.history()) >= 3
    expect(table.root.get_by_role("alert")).to_have_count(0)


def take_and_place_the_rest(table: Table) -> None:
    """Re-roll the stove and put what was rolled back there, by mouse."""
    mine = table.root.locator(".dl-seat.mine")
    mine.get_by_role("group", name="Stove", exact=True).get_by_role("button", name="Re-roll two dice").click()
    table.root.get_by_role("button", name="Re-roll the stove").click()
    rest = table.root.get_by_role("button", name="Rest on the stove")
    expect(rest).not_to_have_class("dl-go")  # it gives something up, so it does not shine
    rest.click()
    expect(mine.get_by_role("button", name="Activate: send 4")).to_be_visible()


LANDS = """async (revision) => {
    const root = document.querySelector(".dl-table");
    const unseen = (die) => getComputedStyle(die).opacity === "0";
    const count = () => [...root.querySelectorAll(".dl-die")].filter(unseen).length;
    const changed = (to) => new Promise((done) => {
        const look = () => Number(root.dataset.revision) >= to ? done() : setTimeout(look, 2);
        look();
    });
    [...root.querySelectorAll(".mine .dl-target")].find((it) => it.textContent.includes("Activate: send 4")).click();
    await changed(revision);
    const flying = count();
    window.harness.models[0].send({ kind: "rename", revision, name: "Zoe", pane: "table" });  // nothing travels
    await changed(revision + 1);
    return { flying, left: count() };
}"""
"""Activates a card, and changes something else while its dice fly: how many were hidden, and how many are left so."""


def test_dice_travel_and_a_flipped_card_turns_over(mount: Mount) -> None:
    table = mount(kitchens("run"), reduced_motion="no-preference")
    page = table.page
    page.evaluate(WATCH)
    take_and_place_the_rest(table)
    assert len(page.evaluate("flown")) == 2  # from the hand to the stove
    page.evaluate("flown.length = 0")
    mine = table.root.locator(".dl-seat.mine")
    mine.get_by_role("button", name="Activate: send 4").click()
    different = mine.get_by_role("group", name="Different")
    expect(different).to_contain_text("flipped")
    flown = page.evaluate("flown")
    assert [one.split()[0] for one in flown] == ["dl-card", *["dl-die"] * 4]
    page.wait_for_function("() => !document.querySelector('.dl-air').children.length")
    page.evaluate("flown.length = 0")
    before = table.revision
    mine.get_by_role("group", name="to hand out").get_by_role("button").first.click()
    table.root.get_by_role("button", name="Into the compost").click()  # does not wait for anything to land
    table.changed(before)
    assert len(page.evaluate("flown")) == 1
    page.keyboard.press("Shift")  # any press lands what flies
    assert page.evaluate("document.querySelector('.dl-air').children.length") == 0
    page.evaluate("flown.length = 0")
    before = table.revision
    table.root.get_by_label("step", exact=True).press("Home")  # a leap is no journey
    table.changed(before)
    assert page.evaluate("flown") == []


def test_what_flies_lands_with_the_next_change(mount: Mount) -> None:
    table = mount(kitchens("run"), reduced_motion="no-preference")
    take_and_place_the_rest(table)
    found = table.page.evaluate(LANDS, table.revision + 1)
    assert found["flying"] > 0
    assert found["left"] == 0


def test_nothing_travels_where_less_motion_is_asked_for(mount: Mount) -> None:
    table = mount(kitchens("run"))
    table.page.evaluate(WATCH)
    take_and_place_the_rest(table)
    mine = table.root.locator(".dl-seat.mine")
    mine.get_by_role("button", name="Activate: send 4").click()
    expect(mine.get_by_role("group", name="Different")).to_contain_text("flipped")
    assert table.page.evaluate("flown") == []
    assert table.page.evaluate("document.getAnimations().length") == 0


def test_the_best_assignment_is_shown_on_demand(mount: Mount) -> None:
    table = mount(kitchens("end"))
    panel = table.page.locator(".dl-panel")
    stove = table.root.locator(".dl-seat.mine").get_by_role("group", name="Stove", exact=True)
    stove.get_by_role("button", name="Re-roll two dice").click()
    table.root.get_by_role("button", name="Re-roll the stove").click()
    shows = panel.get_by_text("Show the best assignment")
    expect(shows).to_be_visible()
    worth = panel.get_by_text("dice sent away next turn after it, on average")
    expect(worth).to_be_hidden()
    shows.press("Enter")
    expect(worth).to_be_visible()
    expect(panel.locator(".dl-main .dl-best")).to_contain_text("on ")


def test_a_whole_game_by_mouse(mount: Mount) -> None:
    table = mount(kitchens("end"))
    table.fast()
    for _ in range(MOST_STEPS):
        if table.settled() == "over":
            break
        before = table.revision
        what = what_is_lit(table)
        moves = is_a_move(table, what)
        table.root.locator(what).first.click()
        if moves:
            table.changed(before)
    assert table.waits == "over"
    now = table.root.locator(".dl-now")
    expect(now).to_contain_text("The game is over.")
    assert sum(now.inner_text().count(word) for word in ("wins!", "draw", "nobody wins")) == 1  # said once
    assert any("activates" in line for line in table.history())
    expect(table.root.get_by_role("alert")).to_have_count(0)


def test_a_die_is_dragged_to_a_card_where_it_fits(mount: Mount) -> None:
    table = mount(kitchens("end"))
    table.fast()
    mine = table.root.locator(".dl-seat.mine")
    stove = mine.get_by_role("group", name="Stove", exact=True)
    stove.get_by_role("button", name="Re-roll two dice").click()
    table.root.get_by_role("button", name="Re-roll the stove").click()
    dice = mine.get_by_role("group", name="to place").get_by_role("button")
    expect(dice).to_have_count(2)
    takes = table.root.locator("[data-takes]")
    mouse, box = table.page.mouse, dice.first.bounding_box()
    assert box
    mouse.move(box["x"] + 9, box["y"] + 9)
    mouse.down()
    mouse.move(box["x"] + 60, box["y"] + 5, steps=3)
    offered = {str(one.get_attribute("aria-label")) for one in takes.all()}
    assert offered == {"One or Two Pair", "Stove"}  # a red 3 beside a 3 on A Run and a 2 on All of a Kind
    refused = {str(one.get_attribute("aria-label")) for one in table.root.locator("[data-refuses]").all()}
    assert refused == {"A Run", "All of a Kind"}
    mouse.up()  # on nothing
    expect(takes).to_have_count(0)
    expect(table.root.locator(".dl-die > button[aria-pressed=true]")).to_have_count(0)
    before = table.revision
    dice.first.drag_to(stove)
    table.changed(before)
    expect(takes).to_have_count(0)
    expect(mine.get_by_role("group", name="to place").get_by_role("button")).to_have_count(1)


def test_a_whole_game_by_keyboard_only(mount: Mount) -> None:
    table = mount(kitchens("short"))
    reach(table.page, "select")  # the bots' speed, to its last entry
    table.page.keyboard.press("End")
    for _ in range(MOST_STEPS):
        if table.settled() == "over":
            break
        before = table.revision
        what = what_is_lit(table)
        moves = is_a_move(table, what)
        reach(table.page, what)
        table.page.keyboard.press("Enter")
        if moves:
            table.changed(before)
    assert table.waits == "over"


def reach(page: Page, selector: str) -> None:
    """Walk with the Tab key until the focus is on such a thing in the table."""
    for _ in range(90):
        if page.evaluate("([one]) => document.activeElement.matches(one)", [selector]):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reached {selector}.")


def test_a_side_is_picked_for_a_die_of_control(mount: Mount) -> None:
    table = mount(kitchens("control"))
    table.fast()
    mine = table.root.locator(".dl-seat.mine")
    mine.get_by_role("group", name="Stove", exact=True).get_by_role("button", name="Re-roll one die").click()
    table.root.get_by_role("button", name="Re-roll the stove").click()
    mine.get_by_role("group", name="Stove", exact=True).get_by_role("button", name="Place it here").click()
    mine.get_by_role("button", name="Activate: set them").click()
    expect(mine.get_by_role("group", name="All of a Kind")).to_be_visible()  # flipped before anything is set
    for die in ("red 1", "blue 2"):
        found = mine.get_by_role("group", name="to set").get_by_role("button", name=die)
        if found.get_attribute("aria-pressed") == "false":
            found.click()
        mine.get_by_role("button", name="set to 3").click()
    mine.get_by_role("button", name="red 3").click()  # from A Run, to be placed again
    table.root.get_by_role("button", name="Place these").click()
    kind = mine.get_by_role("group", name="All of a Kind")
    for left in (2, 1, 0):
        die = mine.get_by_role("group", name="to place").get_by_role("button").first
        if die.get_attribute("aria-pressed") == "false":
            die.click()
        kind.get_by_role("button", name="Place it here").click()
        expect(mine.get_by_role("group", name="to place").get_by_role("button")).to_have_count(left)
    table.root.get_by_role("button", name="Done").click()
    expect(table.root.locator(".dl-history")).to_contain_text("Ada is done.")


def test_a_side_is_picked_by_keyboard(mount: Mount) -> None:
    table = mount(kitchens("control"))
    mine = table.root.locator(".dl-seat.mine")
    mine.get_by_role("group", name="Stove", exact=True).get_by_role("button", name="Re-roll one die").click()
    table.root.get_by_role("button", name="Re-roll the stove").click()
    mine.get_by_role("group", name="Stove", exact=True).get_by_role("button", name="Place it here").click()
    mine.get_by_role("button", name="Activate: set them").click()
    expect(mine.get_by_role("group", name="to set")).to_be_visible()
    before = table.revision
    reach(table.page, ".dl-seat.mine .dl-die.make-red > button")
    table.page.keyboard.press("Enter")
    reach(table.page, ".dl-die.make-side > button")
    for _ in range(3):
        table.page.keyboard.press("ArrowRight")
    assert table.page.evaluate("document.activeElement.getAttribute('aria-label')") == "set to 4"
    table.page.keyboard.press("Space")
    table.changed(before)
    expect(mine.get_by_role("img", name="set, red 4")).to_be_visible()


def test_the_panel_follows_and_marks_what_is_considered(mount: Mount) -> None:
    table = mount(kitchens("end"))
    panel = table.page.locator(".dl-panel")
    rows = panel.locator(".dl-section", has_text="Which re-roll?").locator(".dl-choices tbody th")
    expect(rows).to_have_count(6)  # three cards with dice, three colours
    stove = table.root.locator(".dl-seat.mine").get_by_role("group", name="Stove", exact=True)
    stove.get_by_role("button", name="Re-roll two dice").click()
    expect(panel).to_contain_text("If you re-roll the stove, two dice")
    table.root.get_by_role("button", name="Re-roll the stove").click()
    expect(panel).to_contain_text("With the dice just rolled")


SPILT = """() => {
    const right = (one) => one.getBoundingClientRect().right;
    const panel = document.querySelector(".dl-panel");
    return [...panel.querySelectorAll("table")].filter((one) => right(one) > right(panel) - 10).length;
}"""
"""How many tables are wider than the panel."""


def test_long_fractions_and_full_kitchens_fit_into_the_panel(mount: Mount) -> None:
    for name in ("start", "many"):
        page = mount(kitchens(name), width=390).page
        for summary in page.locator(".dl-panel .dl-fold > summary").all():
            summary.click()
        expect(page.locator(".dl-panel tbody tr").first).to_be_visible()
        for look in looks(page, *((width, False) for width in (390, 1280, 1400))):
            assert page.evaluate(SPILT) == 0, f"{name}, {look}"
    expect(page.locator(".dl-panel")).to_contain_text("Re-roll the stove, 22 dice")


def test_the_cards_of_one_opponent_lie_side_by_side_where_there_is_room(mount: Mount) -> None:
    page = mount(kitchens("end"), width=390).page
    cards = page.locator(".dl-seats .dl-card")
    expect(cards).to_have_count(4)
    for width, columns in ((390, 1), (1280, 4), (1600, 4)):
        for look in looks(page, (width, False)):
            assert len({box["x"] for card in cards.all() if (box := card.bounding_box())}) == columns, look


def test_on_a_phone_my_cards_lie_below_each_other_with_room_for_their_dice(mount: Mount) -> None:
    for name in ("run", "four"):
        page = mount(kitchens(name), width=390).page
        cards = page.locator(".dl-seat.mine .dl-card")
        expect(cards).to_have_count(4)
        boxes = [box for card in cards.all() if (box := card.bounding_box())]
        assert min(box["height"] for box in boxes) >= 36, name
        assert all(one["y"] + one["height"] <= other["y"] for one, other in pairwise(boxes)), name


def test_it_fits_and_is_accessible(mount: Mount) -> None:
    for name in ("four", "control"):  # the gallery has the rest
        page = mount(kitchens(name), width=390).page
        expect(page.locator(".dl-panel")).to_be_visible()
        for look in looks(page):
            assert axe(page) == [], f"{name}, {look}"
            assert overflow(page) == 0, f"{name}, {look}"
            screenshot(page, f"spuds-{name}-{look}")
