"""Thrown as a person meets it: a round by mouse and one by keyboard, a power and its way back, the panel beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.ground import axe, open_notebook, overflow, screenshot, write_notebook
from tests.browser.servers import Server, running
from tests.browser.tables import Table, arena

MOST_STEPS = 120


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with arena(tmp_path_factory.mktemp("arena")) as server:
        yield server


@pytest.fixture
def table(open_page: OpenPage, pages: Server) -> Table:
    page = open_page(reduced_motion="reduce")
    open_notebook(page, pages, "thrown")
    found = Table(page)
    found.fast()
    return found


def roll_by_mouse(table: Table) -> None:
    """Pick the first die that can be rolled, then press the button."""
    table.root.locator(".mine button.dl-die.lit").first.click()
    table.root.get_by_role("button", name=re.compile("^Roll one")).click()


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
                if page.evaluate(active, ".mine button.dl-die.lit"):
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
    table.root.get_by_role("button", name="Take back").click()  # nothing is spent before anything is rolled
    expect(knight).to_have_attribute("aria-pressed", "false")
    knight.click()
    die = table.root.locator(".mine button.dl-die.lit").first
    if die.count() and die.get_attribute("aria-pressed") != "true":
        die.click()
    table.root.get_by_role("button", name=re.compile("^Knight: roll")).click()
    told = table.root.locator(".dl-history li", has_text="discards a white die for the Knight")
    expect(told).to_have_count(1)


def test_the_panel_follows_what_is_picked(table: Table) -> None:
    panel = table.page.locator(".dl-panel")
    dice = table.root.locator(".mine button.dl-die.lit")
    for make, title in (("make-red", "rolling red"), ("make-green", "rolling green")):
        table.root.locator(f".mine button.dl-die.{make}").first.click()
        expect(panel).to_contain_text(f"Take the trick, {title}")
    assert dice.count()
    expect(panel).to_contain_text("Later players follow with as many dice as allowed")


@pytest.mark.parametrize(("width", "dark"), [(1600, False), (390, True)])
def test_it_is_readable(open_page: OpenPage, pages: Server, width: int, dark: bool) -> None:
    page: Page = open_page(width=width, dark=dark, reduced_motion="reduce")
    open_notebook(page, pages, "thrown")
    table = Table(page)
    assert axe(page) == []
    roll_by_mouse(table)
    expect(table.root.get_by_role("button", name="End turn")).to_be_visible()
    assert axe(page) == []
    assert overflow(page) == 0
    screenshot(page, f"thrown_{width}")


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

CODE = """
import dicelab
from dicelab.games.move import Move

advanced = {{"advanced": True, "with_monsters": True}} if {cubes!r} else {{}}
state = dicelab.game("thrown", players=3, **advanced).position({pools!r}, {cards!r}, {cubes!r}, {rolled!r})
for text in {moves!r}:
    state = state.after(Move.parse(text))
dicelab.TableWithOdds(dicelab.Match(state, seed=4), bots={{}})
"""

TIE = """
import dicelab
from dicelab.games.move import Move

state = dicelab.game("thrown", players=3, rounds=1).position(
    ["0/1/0/0", "0/1/0/0", "4/1/0/0"], "knight archer brute noble".split(), gold=(4, 6, 5)
)
for text in "roll white 1,show 3,end,roll white 1,show 2,end,roll white 1,show 1,end".split(","):
    state = state.after(Move.parse(text))
dicelab.TableWithOdds(dicelab.Match(state, seed=1), bots={})
"""


@pytest.fixture(scope="module")
def moments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A page for each of the moments, one for a tie, and one for a new game."""
    scratch = tmp_path_factory.mktemp("moments")
    folder = scratch / "pages"
    folder.mkdir()
    for name, (cards, cubes, pools, rolled, moves) in POSITIONS.items():
        code = CODE.format(cards=cards.split(), cubes=cubes.split(), pools=pools, rolled=rolled, moves=moves)
        write_notebook(folder / f"{name}.ipynb", f"# {name}", code, title=name)
    write_notebook(folder / "tie.ipynb", "# Tie", TIE, title="Tie")
    write_notebook(
        folder / "new.ipynb", "# New", 'import dicelab\ndicelab.TableWithOdds("thrown", seed=5)', title="New"
    )
    with running("voila", folder, scratch) as server:
        yield server


@pytest.fixture
def at(open_page: OpenPage, moments: Server) -> Callable[[str], Table]:
    def open_one(name: str) -> Table:
        page = open_page(reduced_motion="reduce")
        open_notebook(page, moments, name)
        return Table(page)

    return open_one


def die(table: Table, label: str) -> Locator:
    return table.root.get_by_role("button", name=label, exact=True).first


@pytest.mark.parametrize(
    ("moment", "card", "picks", "says"),
    [
        ("archer", "Archer", ["white six"], "Archer: send Ada's white six back"),
        ("man", "Man at Arms", ["white six"], "Man at Arms: turn Ada's white six down to five"),
        ("man", "Dark Knight", ["white six"], "Dark Knight: roll Ada's white six again"),
        ("shifter", "Shapeshifter", ["white cube of the Imp", "green cube of the Peacemaker"],
         "Shapeshifter: swap the cubes of Peacemaker and Imp"),
        ("dragon", "Dragon", [], "Dragon: end the trick as it lies"),
        ("dragon", "Berserker", [], "Berserker: roll all sixes of your opponents again"),
        ("dragon", "Wizard", ["white three"], "Wizard: flip white three to four"),
    ],
)  # fmt: skip
def test_every_power_waits_for_its_button(
    at: Callable[[str], Table], moment: str, card: str, picks: list[str], says: str
) -> None:
    """The card, then what it needs, then the button; until then Escape, a second click and Take back undo it all."""
    table = at(moment)
    before, use = table.revision, table.root.get_by_role("button", name=f"Use the {card}")
    go = table.root.get_by_role("button", name=says, exact=True)

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
    table.root.get_by_role("button", name="Take back").click()
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


def test_an_exchange_waits_too_and_a_summoned_die_comes_back_by_undo(at: Callable[[str], Table]) -> None:
    table = at("strategist")
    before = table.revision
    die(table, "red die, unrolled").click()
    table.root.locator(".mine button.dl-die.lit.make-green").first.click()
    button = table.root.get_by_role("button", name="Give a red die for a green die")
    expect(button).to_be_visible()
    assert table.revision == before
    button.click()
    table.changed(before)
    pool = table.root.locator(".mine").get_by_role("group", name="pool", exact=True)
    expect(pool.locator(".make-green")).to_have_count(1)
    table = at("summoner")
    expect(table.root.locator(".dl-now")).to_contain_text("Take any dice from the Summoner")
    die(table, "white die").click()
    expect(table.root.locator(".dl-history li", has_text="takes a white die from the Summoner")).to_have_count(1)
    table.root.get_by_role("button", name="Undo").click()
    expect(die(table, "white die")).to_be_visible()


def test_a_visitor_plays_after_one_press(at: Callable[[str], Table]) -> None:
    table = at("new")
    expect(table.page.locator(".dl-panel")).to_contain_text("Trump: at least one six")
    table.fast()
    table.root.get_by_role("button", name="Start the game").click()
    expect(table.root.locator(".mine button.dl-die.lit").first).to_be_visible()
    assert len(table.history()) >= 3  # who leads, the cards, the dice: each a step to look back at
    table.root.get_by_role("button", name="one step back").click()
    expect(table.root.locator(".dl-now")).to_contain_text("Looking back")


def test_while_bots_play_it_is_said_who_is_winning(at: Callable[[str], Table]) -> None:
    table = at("new")
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


def test_a_tie_break_picks_dice_from_the_void(at: Callable[[str], Table]) -> None:
    table = at("tie")
    expect(table.root.locator(".dl-now")).to_contain_text("Ada and Ben are tied.")
    table.root.get_by_role("button", name="Draw who leads").click()
    for number in ("four", "three", "two", "one", "four", "three", "two", "one"):
        expect(table.root.locator(".dl-now")).to_contain_text(f"Pick {number} di")
        before = table.revision
        table.root.locator(".mine button.dl-die.lit.make-blue").first.click()
        table.changed(before)
    expect(table.root.locator(".dl-now")).to_contain_text("You lead")
    expect(table.root.get_by_text("not in the tie-break")).to_be_visible()


def test_a_teacher_chooses_cards_cubes_and_pools_in_the_form(at: Callable[[str], Table]) -> None:
    table = at("new")
    table.root.get_by_role("button", name="New game").click()
    form = table.page.get_by_role("dialog", name="New game of Thrown")
    form.get_by_label("The cards of the first round").select_option("drawn at random")
    form.get_by_label("Any four cards").select_option("yes")
    form.get_by_label("Mix the six monsters").select_option("yes")
    form.get_by_label("The four cards").fill("Imp, Man at Arms, Thief, Dragon")
    form.get_by_label("The cubes on those cards").fill("red, white, green, blue")
    form.get_by_label("The dice of the first round").fill("1/1/0/0, 0/2/2/0, 3/0/0/0")
    form.get_by_label("Who leads the first trick").select_option("seat 1")
    form.get_by_role("button", name="Start").click()
    expect(table.root.get_by_role("group", name="Man at Arms")).to_contain_text("Discard a white die")
    expect(table.root.locator(".mine button.dl-die")).to_have_count(2)
    expect(table.root.locator(".dl-now")).to_contain_text("You lead")
    table.root.get_by_role("button", name="New game").click()
    form.get_by_label("The four cards").fill("Knight, Knave")
    form.get_by_role("button", name="Start").click()
    expect(table.root.get_by_role("alert")).to_contain_text(re.compile("cards is knight, .* or summoner, not .*Knave"))


@pytest.mark.parametrize("moment", [*POSITIONS, "tie", "new"])
def test_every_moment_is_readable(open_page: OpenPage, moments: Server, moment: str) -> None:
    page = open_page(width=390, dark=True, reduced_motion="reduce")
    open_notebook(page, moments, moment)
    Table(page)
    assert axe(page) == []
    assert overflow(page) == 0
    screenshot(page, f"thrown_{moment}")
