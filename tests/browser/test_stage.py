"""The table is a stage: it fits into every window, and in whole games nothing moves that was not moved."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import dicelab
from dicelab.games import GAMES
from tests.browser.conftest import Mount
from tests.browser.ground import SETTLED, axe, overflow, screenshot
from tests.browser.tables import Table

SIZES = ((1280, 720), (1440, 900), (1920, 1080), (1024, 768), (390, 844))
"""Laptops, a projector, a tablet, a phone."""

PLAYED: dict[str, tuple[dicelab.Match, tuple[int, int]]] = {
    "draconic": (dicelab.Match(dicelab.game("draconic", players=4, starter=0), 5), (1024, 768)),
    "hunters": (dicelab.Match(dicelab.game("hunters", players=3), 7), (1440, 900)),
    "thrown": (dicelab.Match(dicelab.game("thrown", players=3, rounds=1), 5), (390, 844)),
    "spuds": (dicelab.Match(dicelab.game("spuds", players=2, turn_cap=14), 5), (1280, 720)),
}
"""A game of each, and the window it is played in."""
MOST = 1500

MEASURE = """() => {
    const box = (one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; };
    const table = document.querySelector(".dl-table");
    const go = table.querySelector("[data-primary]");
    const seen = (die) => die.getBoundingClientRect().width > 0; // what there is no room for on a phone is not shown
    const lying = [...table.querySelectorAll(".dl-slot .dl-die:not(.make-slot)")].filter(seen).map((die) => ({
        kind: die.closest("[data-zone]").dataset.zone + die.className.match(/ make-.* face-[^ ]*/)[0],
        at: box(die.closest(".dl-slot")).slice(0, 2),
    }));
    return { waits: table.dataset.waits, revision: table.dataset.revision, stage: box(table.querySelector(".dl-stage")),
        table: box(table), bar: box(table.querySelector(".dl-act")), go: go && box(go),
        place: box(go ?? table.querySelector(".dl-go-place")), lying,
        cut: go ? go.scrollWidth - go.clientWidth : 0, page: document.documentElement.scrollHeight - innerHeight };
}"""

PRESS = """(random) => {
    const table = document.querySelector(".dl-table");
    const go = [...table.querySelectorAll("[data-primary]")];
    const lit = [...table.querySelectorAll(
        "button.dl-target:not([aria-pressed=true]), .dl-die.lit > button[aria-pressed=false]")];
    const others = [...table.querySelectorAll(".dl-others button[data-move]")];
    const some = lit.length && random > 0.12 ? lit : [...others, ...lit, ...go];
    const found = go.length && (random < 0.75 || !lit.length) ? go : some;
    found[Math.floor(random * 997) % found.length]?.click(); // between two moves there may be nothing
}"""
"""Presses something that a person could press."""


def near(one: list[float], other: list[float]) -> bool:
    """Whether two places are the same but for a pixel."""
    return all(abs(a - b) <= 1 for a, b in zip(one, other, strict=True))


def moved(before: Any, after: Any) -> list[str]:
    """Dice that lie in the same zone before and after, but elsewhere."""
    found = []
    for kind in {die["kind"] for die in before["lying"]}:
        old = [die["at"] for die in before["lying"] if die["kind"] == kind]
        new = [die["at"] for die in after["lying"] if die["kind"] == kind]
        few, many = (old, new) if len(old) < len(new) else (new, old)
        found += [f"{kind} {at} {many}" for at in few if not any(near(at, there) for there in many)]
    return found


def moments(page: Page, seed: int) -> Iterator[Any]:
    """A whole game of random presses, measured after each."""
    rng = Random(seed)
    for _ in range(MOST):
        now = page.evaluate(MEASURE)
        yield now
        if now["waits"] == "over":
            return
        if now["waits"] == "bot":
            page.wait_for_timeout(15)
            continue
        page.evaluate(PRESS, rng.random())
        page.wait_for_timeout(12)
    raise AssertionError("The game does not end.")


@pytest.mark.parametrize("key", GAMES)
def test_nothing_moves_that_was_not_moved(mount: Mount, key: str) -> None:
    match, (width, height) = PLAYED[key]
    bots = dict.fromkeys(range(1, match.game.players), "sensible")
    table = mount(dicelab.TableWithOdds(match, bots=bots), kind="play", width=width, height=height)
    table.fast()
    before: Any = None
    revisions = set()
    for now in moments(table.page, 3):
        revisions.add(now["revision"])
        if before:
            assert now["stage"] == before["stage"]
            assert now["table"] == before["table"]
            assert now["bar"] == before["bar"]
            assert near(now["place"], before["place"]), "the main button has left its place"
            assert now["cut"] <= 0, "the main button is too small for its words"
            if int(now["revision"]) - int(before["revision"]) <= 1:  # else bots may have rolled it in between
                assert moved(before, now) == [], now["revision"]
        before = now
    assert len(revisions) > 5


@pytest.mark.parametrize("key", GAMES)
def test_a_table_fits_into_every_window(mount: Mount, key: str) -> None:
    most = max(dicelab.game(key).seats)
    table = mount(dicelab.TableWithOdds(key, players=most, seed=5), kind="play", width=1280, height=720)
    page = table.page
    table.fast()
    for step in range(30):
        if table.settled() == "over" or (
            step > 3 and table.root.locator(".dl-die.lit > button, button.dl-target").count()
        ):
            break
        page.evaluate(PRESS, 0.5)
        page.wait_for_timeout(30)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        found = page.evaluate(MEASURE)
        assert found["page"] <= 0, f"{width}: one has to scroll"
        assert overflow(page) == 0
        x, y, wide, high = found["bar"]
        assert 0 <= x < x + wide <= width
        assert 0 <= y < y + high <= height
        screenshot(page, f"stage-{key}-{width}")


SMALL = """() => [...document.querySelectorAll(".dl-stage :is(button, select, summary)")]
    .filter((one) => one.checkVisibility() && !one.matches(".dl-rule-name, .dl-rule-mark, .dl-name-button"))
    .map((one) => [one.className, one.closest("[data-zone]")?.dataset.zone, one.offsetWidth, one.offsetHeight])
    .filter(([, , wide, high]) => Math.min(wide, high) < 24)"""
"""What can be tapped and is smaller than a fingertip; names are words among words, with more around them that takes a
tap."""


@pytest.mark.parametrize("key", GAMES)
def test_on_a_phone_whatever_can_be_tapped_is_large_enough(mount: Mount, key: str) -> None:
    table = mount(dicelab.TableWithOdds(key, players=4, seed=5), kind="play", width=390, height=844)
    table.fast()
    for step, now in enumerate(moments(table.page, 3)):
        assert table.page.evaluate(SMALL) == []
        assert now["page"] <= 0
        if step > 60:
            break


def test_all_words_of_a_card_can_be_read(mount: Mount) -> None:
    cards = ("thief", "sorcerer", "reinforcements", "strategist")
    game = dicelab.game("thrown", players=3, advanced=True, cards=cards)
    table = mount(dicelab.Table(dicelab.Match(game, 5)), width=740, height=720)  # as beside a rulebook
    while table.root.locator(".dl-middle .dl-card").count() < 4:
        before = table.revision
        table.next_button().click()
        table.changed(before)
    cut = "(card) => [...card.querySelectorAll('p, b')].filter((it) => it.scrollHeight > it.clientHeight + 1).length"
    at_first = table.page.evaluate(MEASURE)
    lying = table.root.locator(".dl-middle .dl-card").all()
    assert any(card.evaluate(cut) for card in lying), "they all fit, so this test shows nothing"
    for card in lying:
        card.hover()
        assert card.evaluate(cut) == 0
    assert table.page.evaluate(MEASURE) == at_first


def test_what_a_bot_did_is_told_in_full_where_there_is_room(mount: Mount) -> None:
    table = mount(dicelab.TableWithOdds("thrown", players=4, seed=5), kind="play", width=390, height=844)
    table.fast()
    cut = "(all) => all.findIndex((it) => it.scrollHeight > it.clientHeight + 2)"
    notes = table.root.locator(".dl-seats .dl-note")
    for _ in moments(table.page, 3):
        if (at := notes.evaluate_all(cut)) >= 0:
            break
    said = notes.nth(at).text_content()
    notes.nth(at).click()
    expect(table.root.locator(".dl-now")).to_contain_text(f"{said}.")
    expect(table.root.get_by_role("alert")).to_have_count(0)


def test_a_hint_and_a_refusal_have_their_place(mount: Mount) -> None:
    game = dicelab.game("hunters", players=3)
    parties = ["3/1/0", "3/0/0", "3/0/0"]
    state = game.position(parties, shown="w2,wc,wc,y1", left=2, chase=(2, "w3,w1"))  # type: ignore[attr-defined]
    table = mount(dicelab.TableWithOdds(state, seed=2), kind="play", width=1280, height=720)
    before = table.page.evaluate(MEASURE)
    table.root.get_by_role("button", name="Hint").click()
    expect(table.root.locator(".dl-hint")).to_be_visible()
    assert table.page.evaluate(MEASURE) == before
    table.root.locator("[data-zone=mat-0] .dl-die").first.click()
    expect(table.root.get_by_role("alert")).to_contain_text("wait until a roll recruits them")
    after = table.page.evaluate(MEASURE)
    assert after == before
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    table.root.get_by_role("alert").get_by_role("button").click()
    expect(table.page.get_by_role("dialog")).to_be_visible()


def test_where_nothing_can_be_picked_the_rule_is_one_click_away(mount: Mount) -> None:
    table = mount(dicelab.Table("draconic", players=2, starter=0, seed=5))
    table.root.locator(".mine .dl-die").first.click()
    alert = table.root.get_by_role("alert")
    expect(alert).to_contain_text("There is nothing to pick now: press “Roll")
    alert.get_by_role("button", name="Rule: ").click()
    expect(table.page.get_by_role("dialog")).to_be_visible()


def test_the_sentence_follows_what_is_picked(mount: Mount) -> None:
    game = dicelab.game("hunters", players=3)
    state = game.position(["3/1/0", "3/0/0", "3/0/0"], shown="w2,wc,wc,y1", left=2)  # type: ignore[attr-defined]
    table = mount(dicelab.TableWithOdds(state, seed=2), kind="play")
    now = table.root.locator(".dl-now")
    expect(now).to_contain_text("Pick the dice to roll again")
    expect(table.root.locator("[data-primary]")).to_have_count(0)
    table.root.locator(".dl-die.face-coin > button").first.click()
    expect(now).to_contain_text("Re-roll one die: white coin.")
    expect(table.root.locator("[data-primary]")).to_have_text("Keep 3, roll 1")
    expect(table.root.locator(".dl-tick")).to_have_count(1)
    table.root.get_by_role("button", name="Put back").click()
    expect(now).to_contain_text("Pick the dice to roll again")


def test_a_hint_is_seen_whole_while_dice_are_picked(mount: Mount) -> None:
    game = dicelab.game("hunters", players=3)
    parties = ["3/1/0", "3/0/0", "3/0/0"]
    state = game.position(parties, shown="w2,wc,wc,y1", left=2, chase=(2, "w3,w1"))  # type: ignore[attr-defined]
    table = mount(dicelab.TableWithOdds(state, seed=2), kind="play", width=1280, height=720)
    table.root.get_by_role("button", name="Hint").click()
    expect(table.root.locator(".dl-hint")).to_be_visible()
    table.root.locator(".dl-die.face-coin > button").first.click()
    expect(table.root.locator(".dl-others button")).to_have_text(["Put back", "Stop: 2 coins"])
    assert table.root.locator(".dl-now").evaluate("(now) => now.scrollHeight - now.clientHeight") <= 0


def test_the_button_on_a_card_leaves_its_name_free(mount: Mount) -> None:
    table = mount(
        dicelab.TableWithOdds("thrown", players=3, rounds=1, seed=7), kind="play", width=390, height=844
    )  # Man at Arms is a long name
    table.fast()
    table.root.locator("[data-primary]").click()
    expect(table.root.get_by_role("button", name="Use the Man at Arms")).to_be_visible()
    targets = table.root.locator(".dl-middle .dl-card .dl-target")
    above = "(one) => one.querySelector('span').getBoundingClientRect().top"
    below = "(one) => one.parentElement.querySelector('b').getBoundingClientRect().bottom"
    for target in targets.all():
        assert target.evaluate(above) >= target.evaluate(below) - 1


def test_a_die_of_another_kitchen_says_why_it_stays(mount: Mount) -> None:
    table = mount(kitchen(), kind="play")
    table.root.locator(".dl-seats .dl-card .dl-die:not(.make-slot)").first.click()
    expect(table.root.get_by_role("alert")).to_contain_text("These dice lie in another kitchen")
    expect(table.root.get_by_role("alert").get_by_role("button")).to_contain_text("Rule: ")


def kitchen() -> dicelab.TableWithOdds:
    """Three dice to place, and cards that take some of them."""
    game = dicelab.game("spuds", players=2)
    laid = [{"run": "r3", "kind": "b2", "stove": "r1 r6 r5 r4"}, {"kind": "b4 b4", "stove": "n1 b3"}]
    return dicelab.TableWithOdds(game.position(laid), bots={}, seed=3)  # type: ignore[attr-defined]


def to_place(table: Table) -> None:
    """Re-roll the stove."""
    table.root.locator(".mine").get_by_role("group", name="Stove", exact=True).locator(".dl-target").click()
    table.root.locator("[data-primary]").click()
    expect(table.root.locator(".mine [data-zone=loose-0] .dl-die > button")).to_have_count(4)


def test_a_card_first_and_then_several_dice(mount: Mount) -> None:
    table = mount(kitchen(), kind="play")
    to_place(table)
    stove = table.root.locator(".mine").get_by_role("group", name="Stove", exact=True)
    stove.locator(".dl-aim").click()
    expect(table.root.locator(".dl-now")).to_contain_text("Click the dice that should go there.")
    dice = table.root.locator(".mine [data-zone=loose-0] .dl-die > button")
    for left in (3, 2):
        dice.first.click()
        expect(dice).to_have_count(left)
    expect(stove.locator(".dl-die")).to_have_count(2)


def test_all_dice_placed_like_the_hint(mount: Mount) -> None:
    table = mount(kitchen(), kind="play")
    to_place(table)
    table.root.get_by_role("button", name="Place all like the hint").click()
    expect(table.root.locator(".mine [data-zone=loose-0] .dl-die")).to_have_count(0)
    expect(table.root.get_by_role("alert")).to_have_count(0)


def test_a_die_is_dragged_by_touch_and_a_wrong_place_says_so(mount: Mount) -> None:
    table = mount(kitchen(), kind="play", width=390, height=844, has_touch=True)
    to_place(table)
    dice = table.root.locator(".mine [data-zone=loose-0] .dl-die > button")
    takes, wrong = table.root.locator("[data-takes]"), table.root.locator(".dl-card[data-refuses]").first
    for die in dice.all():
        table.page.evaluate(DRAG, [die.element_handle(), table.root.locator(".dl-head").element_handle(), False])
        assert takes.count() > 0
        if wrong.count():
            break
    table.page.evaluate(DRAG, [die.element_handle(), wrong.element_handle(), True])
    expect(table.root.get_by_role("alert")).to_contain_text("does not take it")
    expect(dice).to_have_count(4)
    stove = table.root.locator(".mine").get_by_role("group", name="Stove", exact=True)
    table.page.evaluate(DRAG, [die.element_handle(), stove.element_handle(), True])
    expect(dice).to_have_count(3)
    expect(stove.locator(".dl-die")).to_have_count(1)


DRAG = """([die, place, drop]) => {
    const middle = (one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const tell = (kind, [clientX, clientY]) => die.dispatchEvent(new PointerEvent(kind,
        { clientX, clientY, pointerId: 1, pointerType: "touch", isPrimary: true, bubbles: true, button: 0 }));
    HTMLElement.prototype.setPointerCapture = () => {}; // no finger is really there to be captured
    tell("pointerdown", middle(die));
    for (const part of [0.3, 0.6, 1]) {
        const [from, to] = [middle(die), middle(place)];
        tell("pointermove", from.map((at, axis) => at + (to[axis] - at) * part));
    }
    if (drop) tell("pointerup", middle(place));
}"""
"""What a finger does that takes a die to a place."""


def test_a_projector_and_a_remote(mount: Mount) -> None:
    table = mount(dicelab.TableWithOdds("draconic", players=2, starter=0, seed=5), width=1920, height=1080)
    page = table.page
    table.fast()
    table.root.get_by_role("button", name="Present").click()
    expect(table.root).to_have_attribute("data-presenting", "true")
    panel = page.locator(".dl-panel")
    expect(panel).to_be_hidden()
    small = page.evaluate(SMALLEST)
    assert small >= 22, small
    page.keyboard.press("PageDown")
    table.changed(0)
    table.settled()
    page.keyboard.press("b")
    expect(panel).to_be_visible()
    before = table.revision
    page.keyboard.press("PageUp")
    table.changed(before)
    assert table.history() == []
    odds = table.root.get_by_role("button", name="Odds")
    odds.click()
    expect(panel).to_be_hidden()
    expect(odds).to_have_attribute("aria-pressed", "false")
    odds.click()
    expect(panel).to_be_visible()
    table.root.get_by_role("button", name="Leave").click()
    expect(table.root).not_to_have_attribute("data-presenting", "true")
    expect(panel).to_be_visible()


def test_a_remote_where_something_must_be_picked_shows_the_hint_and_then_plays_it(mount: Mount) -> None:
    game = dicelab.game("hunters", players=2)
    state = game.position(["3/1/0", "3/0/0"], shown="w2,wc,wc,y1", left=2)  # type: ignore[attr-defined]
    table = mount(dicelab.TableWithOdds(state, bots={}, seed=2), width=1920, height=1080)
    page = table.page
    table.root.get_by_role("button", name="Present").click()
    expect(table.root).to_have_attribute("data-presenting", "true")
    before = table.revision
    page.keyboard.press("PageDown")
    expect(table.root.locator(".dl-hint")).to_be_visible()
    expect(table.root.locator(".dl-go-place")).to_have_text("Next: play the hint")
    assert table.revision == before
    assert table.root.locator(".dl-now").evaluate("(now) => now.scrollHeight - now.clientHeight") <= 0
    page.keyboard.press("PageDown")
    table.changed(before)
    table.root.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    before = table.revision
    page.keyboard.press("PageDown")
    assert not table.moved(before, 150), "the rules are read on"


@pytest.mark.parametrize("key", GAMES)
def test_type_on_a_projector_is_large(mount: Mount, key: str) -> None:
    table = mount(dicelab.TableWithOdds(key, players=4, seed=5), width=1920, height=1080)
    table.fast()
    table.root.get_by_role("button", name="Present").click()
    expect(table.root).to_have_attribute("data-presenting", "true")
    for step, _ in enumerate(moments(table.page, 3)):
        assert table.page.evaluate(SMALLEST) >= 22
        if step > 30:
            break


SMALLEST = """() => {
    const seen = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 2;
    const words = (one) => [...one.childNodes].some((it) => it.nodeType === 3 && it.textContent.trim());
    const all = [...document.querySelectorAll(".dl-stage *")].filter((one) => words(one) && seen(one));
    return Math.min(...all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
}"""
"""The smallest type on the stage."""


def test_your_seat_says_you_and_your_name_is_kept(mount: Mount) -> None:
    table = mount(dicelab.TableWithOdds("draconic", players=2, starter=0, seed=5), kind="play")
    seat = table.root.locator(".dl-seat.mine")
    expect(seat.locator(".dl-you")).to_have_text("you")
    before = seat.locator(".dl-zones").bounding_box()
    seat.get_by_role("button", name="Ada you").click()
    table.page.get_by_label("Your name").fill("Zoë")
    assert seat.locator(".dl-zones").bounding_box() == before
    table.page.keyboard.press("Enter")
    expect(seat.locator(".dl-name")).to_have_text("Zoë")
    expect(table.root.locator(".dl-now")).to_contain_text("Zoë, it is your turn.")
    again = mount(dicelab.TableWithOdds("draconic", players=2, starter=0, seed=6), kind="play", page=table.page)
    expect(again.root.locator(".dl-seat.mine .dl-name")).to_have_text("Zoë")


def test_the_end_and_a_rematch(mount: Mount) -> None:
    table = mount(dicelab.TableWithOdds("draconic", players=3, starter=0, seed=7), kind="play")
    table.fast()
    for _ in moments(table.page, 5):
        pass
    end = table.root.get_by_role("group", name="How the game ended")
    expect(end.get_by_role("listitem")).to_have_count(3)
    expect(end.locator(".won")).to_have_count(1)
    assert axe(table.page) == []
    end.get_by_role("button", name="Look at the table").click()
    expect(end.get_by_role("listitem")).to_have_count(0)
    table.root.get_by_role("button", name="Same dice again").click()
    expect(table.root).to_have_attribute("data-waits", "you")
    expect(table.root.get_by_role("button", name="seed 7, copy it")).to_be_visible()
    assert table.history() == []


def test_words_wait_for_the_dice_and_a_key_skips_the_bots(mount: Mount) -> None:
    table = mount(dicelab.TableWithOdds("draconic", players=3, starter=0, seed=7), reduced_motion="no-preference")
    now = table.root.locator(".dl-now")
    before = now.inner_text()
    table.root.locator("[data-primary]").evaluate("(one) => one.click()")
    table.changed(0)
    assert now.inner_text() == before, "it says what the dice show before they have settled"
    expect(now).to_contain_text("Ada rolls")
    for _ in range(40):
        if table.waits == "bot":
            break
        table.page.evaluate(PRESS, 0.5)
        table.page.wait_for_timeout(40)
    table.root.get_by_label("Bots").select_option("slow")  # they would take three seconds and a half at least
    table.root.locator(".dl-title").click()
    table.page.keyboard.press("x")
    expect(table.root).not_to_have_attribute("data-waits", "bot", timeout=3000)
    expect(table.root.locator(".dl-seats .dl-note").first).not_to_be_empty()


DRAWN = """() => { window.drawn = 0; new MutationObserver((all) => {
    for (const { addedNodes } of all) for (const one of addedNodes)
        if (one.nodeType === 1) window.drawn += 1 + one.querySelectorAll("*").length;
}).observe(document.querySelector(".dl-table"), { childList: true, subtree: true }); }"""
"""Counts what is drawn from now on that was not there before."""


@pytest.mark.parametrize(("key", "ends"), [("hunters", "stop"), ("thrown", "end")])
def test_a_press_draws_only_what_is_new(mount: Mount, key: str, ends: str) -> None:
    match, rng = dicelab.Match(dicelab.game(key, players=3), 1), Random(1)
    while ends not in map(str, match.state.moves()):
        match.roll() if match.state.turn == dicelab.CHANCE else match.play(rng.choice(list(match.state.moves())))
    table = mount(dicelab.Table(match, bots={}))  # persons only: the next one comes to the front, with other dice
    table.page.evaluate(DRAWN)
    before = table.revision
    table.root.locator(f"[data-move={ends}]").click()
    table.changed(before)
    drawn, all = table.page.evaluate("() => [window.drawn, document.querySelectorAll('.dl-table *').length]")
    assert drawn < all / 6
