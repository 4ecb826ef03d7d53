"""Thrown as a person meets it: a round by mouse and one by keyboard, a power and its way back, the panel beside it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

import dicelab
from dicelab.games.move import Move
from tests.browser.conftest import Mount
from tests.browser.ground import axe, looks, overflow, screenshot
from tests.browser.tables import Table

MOST_STEPS = 120


def one_round() -> dicelab.TableWithOdds:
    """Three players with few dice, of whom two are bots."""
    game = dicelab.game("thrown", players=3, display="first_game", rounds=1, starter=0)
    state = game.position(["2/2/1/0", "1/1/1/0", "0/2/1/1"])  # type: ignore[attr-defined]
    return dicelab.TableWithOdds(state, bots={1: "sensible", 2: "sensible"}, seed=4)


@pytest.fixture
def table(mount: Mount) -> Table:
    found = mount(one_round())
    found.fast()
    return found


def roll_by_mouse(table: Table) -> None:
    """Pick the first die that can be rolled, then press the button."""
    table.root.locator(".mine .dl-die.lit > button").first.click()
    table.root.get_by_role("button", name=re.compile("^Roll 1 ")).click()


def test_a_round_by_mouse(table: Table) -> None:
    for _ in range(MOST_STEPS):
        if table.settled() == "over":
            break
        before = table.revision
        end = table.root.get_by_role("button", name="End turn")
        if end.count():
            end.click()
        else:
            roll_by_mouse(table)
        table.changed(before)
    assert table.waits == "over"
    expect(table.root.locator(".dl-now")).to_contain_text(re.compile(r"\w+ (wins|share)"))
    assert len(table.history()) > 10


def test_a_round_by_keyboard_only(table: Table) -> None:
    page = table.page
    active = "(what) => document.activeElement.matches(what)"
    for _ in range(MOST_STEPS):
        if table.settled() == "over":
            break
        before = table.revision
        wanted = "[data-primary], .dl-actions button:not(.quiet)"
        if not table.root.locator(".dl-actions button, [data-primary]").count():
            for _ in range(40):
                if page.evaluate(active, ".mine .dl-die.lit > button"):
                    break
                page.keyboard.press("Tab")
            page.keyboard.press("Space")
        for _ in range(60):
            if page.evaluate(active, wanted):
                break
            page.keyboard.press("Tab")
        else:
            pytest.fail("Tab never reached the button.")
        page.keyboard.press("Enter")
        table.changed(before)
    assert table.waits == "over"


def test_a_power_and_the_way_back(table: Table) -> None:
    roll_by_mouse(table)
    knight = table.root.get_by_role("button", name="Use the Knight")
    expect(knight).to_be_visible()
    knight.click()
    expect(knight).to_have_attribute("aria-pressed", "true")
    table.root.get_by_role("button", name="Put back").click()  # nothing is spent before anything is rolled
    expect(knight).to_have_attribute("aria-pressed", "false")
    knight.click()
    die = table.root.locator(".mine .dl-die.lit > button").first
    if die.count() and die.get_attribute("aria-pressed") != "true":
        die.click()
    table.root.get_by_role("button", name="Knight now").click()
    told = table.root.locator(".dl-history li", has_text="discards a white die for the Knight")
    expect(told).to_have_count(1)


def test_the_panel_follows_what_is_picked(table: Table) -> None:
    panel = table.page.locator(".dl-panel")
    dice = table.root.locator(".mine .dl-die.lit > button")
    for make, title in (("make-red", "one red die"), ("make-green", "one green die")):
        table.root.locator(f".mine .dl-die.{make} > button").first.click()
        expect(panel.locator(".dl-focus .dl-label")).to_contain_text(title)
        expect(panel.locator(".dl-main tr.mark .dl-label")).to_contain_text(title)
    assert dice.count()
    expect(panel).to_contain_text("Later players follow with as many dice as allowed")


def test_it_is_readable(mount: Mount) -> None:
    table = mount(one_round(), width=390)
    for look in looks(table.page):
        assert axe(table.page) == [], look
    roll_by_mouse(table)
    expect(table.root.get_by_role("button", name="End turn")).to_be_visible()
    for look in looks(table.page):
        assert axe(table.page) == [], look
        assert overflow(table.page) == 0, look
        screenshot(table.page, f"thrown-{look}")


# -- rarer moments --------------------------------------------------------------------------------------------

POSITIONS = {
    "archer": ("knight archer peacemaker noble", "", ["2/2/1/0", "1/1/1/0", "2/2/1/1"], ["w6", "w3 w2"], []),
    "man": (
        "man_at_arms dark_knight brute noble", "", ["2/2/1/0", "2/2/1/0", "2/2/1/1"], ["w6"],
        ["roll white 1", "show 3"],
    ),
    "shifter": ("shapeshifter imp peacemaker noble", "blue white green red", ["2/2/2/2"] * 3, ["w6"], []),
    "dragon": (
        "cyclops dragon berserker wizard", "white green red blue", ["2/2/2/2"] * 3, ["w6"], ["roll white 1", "show 3"],
    ),
    "strategist": (
        "knight archer brute strategist", "", ["1/1/0/2"] * 3, ["b1 b2", "b1"], ["roll blue 1", "show 6", "end"],
    ),
    "summoner": (
        "summoner wizard peacemaker noble", "blue white green red", ["2/2/2/2"] * 3, ["b6", "b5"],
        ["roll blue 2", "show 1 4", "wizard b1", "end"],
    ),
}  # fmt: skip
"""Moments to look at: cards, cubes, pools, what lies in the trick, and moves from there."""


def moment(name: str) -> dicelab.TableWithOdds:
    """One of the moments, a tie, or a new game."""
    if name == "new":
        return dicelab.TableWithOdds("thrown", seed=5)
    if name == "tie":
        game = dicelab.game("thrown", players=3, rounds=1)
        pools = ["0/1/0/0", "0/1/0/0", "4/1/0/0"]
        state = game.position(pools, ["knight", "archer", "brute", "noble"], gold=(4, 6, 5))  # type: ignore[attr-defined]
        moves, seed = [move for shown in (3, 2, 1) for move in ("roll white 1", f"show {shown}", "end")], 1
    else:
        cards, cubes, pools, rolled, moves = POSITIONS[name]
        advanced = {"advanced": True, "with_monsters": True} if cubes else {}
        game = dicelab.game("thrown", players=3, **advanced)
        state, seed = game.position(pools, cards.split(), cubes.split(), rolled), 4  # type: ignore[attr-defined]
    for text in moves:
        state = state.after(Move.parse(text))
    return dicelab.TableWithOdds(dicelab.Match(state, seed=seed), bots={})


def die(table: Table, label: str) -> Locator:
    return table.root.get_by_role("button", name=label, exact=True).first


@pytest.mark.parametrize(
    ("name", "card", "picks", "says"),
    [
        ("archer", "Archer", ["white six"], "Archer: send Ada's white six back"),
        ("man", "Man at Arms", ["white six"], "Man at Arms: turn Ada's white six down to five"),
        ("man", "Dark Knight", ["white six"], "Dark Knight: roll Ada's white six again"),
        ("shifter", "Shapeshifter", ["white cube of the Imp", "green cube of the Peacemaker"],
         "Shapeshifter: swap the cubes of Imp and Peacemaker"),
        ("dragon", "Dragon", [], "Dragon: end the trick as it lies"),
        ("dragon", "Berserker", [], "Berserker: roll all sixes of the opponents again"),
        ("dragon", "Wizard", ["white three"], "Wizard: flip white three to four"),
    ],
)  # fmt: skip
def test_every_power_waits_for_its_button(mount: Mount, name: str, card: str, picks: list[str], says: str) -> None:
    """The card, then what it needs, then the button; until then Escape, a second click and Put back undo it all."""
    table = mount(moment(name))
    before, use = table.revision, table.root.get_by_role("button", name=f"Use the {card}")
    go = table.root.locator(f'[data-primary][title="{says}"]')

    def choose() -> None:
        use.click()
        if picks:
            expect(table.root.get_by_role("group", name=card, exact=True)).to_contain_text("now pick")
        for label in picks:
            die(table, label).click()
        expect(go).to_be_visible()

    choose()
    table.page.keyboard.press("Escape")
    expect(go).to_have_count(0)
    expect(use).to_have_attribute("aria-pressed", "false")
    choose()
    table.root.get_by_role("button", name="Put back").click()
    expect(go).to_have_count(0)
    choose()
    (die(table, picks[-1]) if picks else use).click()  # a second click on the last pick
    expect(go).to_have_count(0)
    assert table.revision == before
    table.page.keyboard.press("Escape")
    choose()
    expect(table.root.get_by_role("group", name=card, exact=True)).not_to_contain_text("now pick")
    go.click()
    table.changed(before)
    expect(table.root.locator(".dl-history li", has_text=f"for the {card}")).to_have_count(1)


def test_an_exchange_waits_too_and_a_summoned_die_comes_back_by_undo(mount: Mount) -> None:
    table = mount(moment("strategist"))
    before = table.revision
    die(table, "red die, unrolled").click()
    table.root.locator("[data-zone=void] .dl-die.lit.make-green > button").first.click()
    button = table.root.get_by_role("button", name="Swap red for green")
    expect(button).to_be_visible()
    assert table.revision == before
    button.click()
    table.changed(before)
    pool = table.root.locator(".mine").get_by_role("group", name="pool", exact=True)
    expect(pool.locator(".make-green")).to_have_count(1)
    table = mount(moment("summoner"))
    expect(table.root.locator(".dl-now")).to_contain_text("Take any dice from the Summoner")
    die(table, "white die").click()
    expect(table.root.locator(".dl-history li", has_text="takes a white die from the Summoner")).to_have_count(1)
    table.root.get_by_role("button", name="Undo").click()
    expect(die(table, "white die")).to_be_visible()


def test_a_visitor_plays_after_one_press(mount: Mount) -> None:
    table = mount(moment("new"))
    expect(table.page.locator(".dl-panel")).to_contain_text("Trump: at least one six")
    table.fast()
    table.root.get_by_role("button", name="Start the game").click()
    expect(table.root.locator(".mine .dl-die.lit > button").first).to_be_visible()
    assert len(table.history()) >= 3  # who leads, the cards, the dice: each a step to look back at
    table.root.get_by_role("button", name="one step back").click()
    expect(table.root.locator(".dl-now")).to_contain_text("Looking back")


def test_while_bots_play_it_is_said_who_is_winning(mount: Mount) -> None:
    table = mount(moment("new"))
    table.root.get_by_label("Bots").select_option("step by step")
    table.root.get_by_role("button", name="Start the game").click()
    table.changed(0)
    seen = 0
    for _ in range(40):
        before = table.revision
        if table.waits == "bot":
            seen += "is winning with" in table.root.locator(".dl-now").inner_text()
            if seen > 2:
                return
            table.root.get_by_role("button", name="Next step").click()
        elif table.root.get_by_role("button", name="End turn").count():
            table.root.get_by_role("button", name="End turn").click()
        else:
            roll_by_mouse(table)
        table.changed(before)
    pytest.fail("Nobody was said to be winning.")


def test_a_tie_break_picks_dice_from_the_void(mount: Mount) -> None:
    table = mount(moment("tie"))
    expect(table.root.locator(".dl-now")).to_contain_text("Ada and Ben are tied.")
    table.root.get_by_role("button", name="Draw who leads").click()
    for number in ("four", "three", "two", "one", "four", "three", "two", "one"):
        expect(table.root.locator(".dl-now")).to_contain_text(f"Pick {number} di")
        before = table.revision
        table.root.locator("[data-zone=void] .dl-die.lit.make-blue > button").first.click()
        table.changed(before)
    expect(table.root.locator(".dl-now")).to_contain_text("You lead")
    expect(table.root.get_by_text("not in the tie-break")).to_be_visible()


def test_a_teacher_chooses_cards_cubes_and_pools_in_the_form(mount: Mount) -> None:
    table = mount(moment("new"))
    table.root.get_by_role("button", name="New game").click()
    form = table.page.get_by_role("dialog", name="New game of Thrown")
    form.get_by_text("More options").click()
    form.get_by_label("The cards of the first round").select_option("drawn at random")
    form.get_by_label("Any four cards").select_option("yes")
    form.get_by_label("Mix the six monsters").select_option("yes")
    form.get_by_label("The four cards").fill("Imp, Man at Arms, Thief, Dragon")
    form.get_by_label("The cubes on those cards").fill("red, white, green, blue")
    form.get_by_label("The dice of the first round").fill("1/1/0/0, 0/2/2/0, 3/0/0/0")
    form.get_by_label("Who leads the first trick").select_option("seat 1")
    form.get_by_role("button", name="Start").click()
    expect(table.root.get_by_role("group", name="Man at Arms")).to_contain_text("Discard a white die")
    expect(table.root.locator(".mine .dl-die > button")).to_have_count(2)
    expect(table.root.locator(".dl-now")).to_contain_text("You lead")
    table.root.get_by_role("button", name="New game").click()
    form.get_by_text("More options").click()
    form.get_by_label("The four cards").fill("Knight, Knave")
    form.get_by_role("button", name="Start").click()
    expect(table.root.get_by_role("alert")).to_contain_text(re.compile("cards is knight, .* or summoner, not .*Knave"))


@pytest.mark.parametrize("name", [*POSITIONS, "tie", "new"])
def test_every_moment_is_readable(mount: Mount, name: str) -> None:
    page = mount(moment(name), width=390, dark=True).page
    assert axe(page) == []
    assert overflow(page) == 0
    screenshot(page, f"thrown_{name}")
