"""Rules read by trying: the rulebooks in a real browser."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import dicelab
from dicelab.games import GAMES, part
from tests.browser.ground import axe, looks, open_notebook, overflow, screenshot
from tests.browser.harness import Harness
from tests.browser.servers import Server

TABLE = ".dl-table"
COACH = ".dl-coach"


def open_rules(show: Harness, game: str, section: str = "", **of: Any) -> Page:
    """A page with the rulebook, as its notebook has it."""
    query = f"?section={section}" if section else ""
    page = show(dicelab.RuleBook(game), name=f"rules_{game}", kind="rules", query=query, **of)
    expect(page.locator(".dl-rulebook h2")).to_be_visible()
    return page


def title(page: Page) -> str:
    return page.locator(".dl-rulebook h2").inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_the_contents_list_every_section(show: Harness, game: str) -> None:
    page = open_rules(show, game)
    links = page.locator(".dl-contents [data-section]")
    assert links.evaluate_all("all => all.map((it) => it.dataset.section)") == [
        section.key for section in part(game, "book").BOOK
    ]


def test_a_show_is_played_and_explained(show: Harness) -> None:
    page = open_rules(show, "draconic", "dragons")
    page.click("[data-try=shows-0]")
    expect(page.locator(".dl-coach-asks")).to_contain_text("give it to Ben")
    page.click("[data-pick=seat-2]")  # Cleo, who is not meant
    expect(page.locator(COACH)).to_have_class("dl-coach off")
    page.click("[data-offer=back]")
    expect(page.locator(COACH)).to_have_class("dl-coach ask")
    page.click("[data-pick=seat-1]")
    expect(page.locator(COACH)).to_have_class("dl-coach done")
    expect(page.locator(".dl-coach-told")).to_contain_text("Ben holds two dice now")
    page.click("[data-offer=again]")
    expect(page.locator(COACH)).to_have_class("dl-coach ask")


def test_turning_the_page_sets_the_table(show: Harness) -> None:
    page = open_rules(show, "draconic")
    expect(page.locator("[data-try=shows-0]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".dl-coach-asks")).to_contain_text("Ada has two dice left")
    page.click("[data-turn=after]")
    expect(page.locator(".dl-coach-asks")).to_contain_text("Five people, four dice each")
    page.go_back()
    expect(page.locator(".dl-coach-asks")).to_contain_text("Ada has two dice left")


def test_the_contents_show_where_one_is(show: Harness) -> None:
    page = open_rules(show, "thrown", "summoner", width=1600)
    here = page.locator(".dl-contents [aria-current]")
    expect(here).to_have_text("Summoner")
    box, around = here.bounding_box(), page.locator(".dl-contents-list").bounding_box()
    assert box is not None
    assert around is not None
    assert around["y"] <= box["y"] <= around["y"] + around["height"] - box["height"]
    assert page.evaluate("scrollY") == 0


WORDS_CUT = """() => [...document.querySelectorAll(".dl-middle .dl-card p")].filter((it) => it.checkVisibility())
    .filter((it) => it.scrollHeight > it.clientHeight + 1 || it.scrollWidth > it.clientWidth + 1)
    .map((it) => `${it.closest(".dl-card").dataset.card}: ${it.textContent}`)"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
def test_the_words_of_a_card_beside_its_rule_have_room(show: Harness, width: int, height: int) -> None:
    for section in ("shapeshifter", "summoner", "thief", "imp", "spirit", "phantom", "strategist", "reinforcements"):
        page = open_rules(show, "thrown", section, width=width, height=height)
        page.wait_for_selector(".dl-middle .dl-card p")
        assert page.evaluate(WORDS_CUT) == [], section


@pytest.mark.parametrize("late", [0, 600])
def test_the_button_for_what_is_picked_stays_in_view_while_the_page_settles(show: Harness, late: int) -> None:
    page = open_rules(show, "thrown", "archer", width=390, height=844)
    page.click("[data-try=shows-0]")
    page.get_by_role("button", name="Use the Archer").click()
    page.locator(".dl-die.lit.face-6").click()
    page.evaluate("late => setTimeout(() => window.scrollTo(0, 0), late)", late)  # as a page does that settles late
    page.wait_for_timeout(late + 300)
    expect(page.locator(f"{TABLE} [data-primary]")).to_be_in_viewport(ratio=1)
    page.mouse.wheel(0, -3000)  # whoever wants to see something else does
    expect(page.locator(".dl-rulebook h2")).to_be_in_viewport()
    page.wait_for_timeout(300)
    expect(page.locator(".dl-rulebook h2")).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(1280, 700), (390, 844)])
def test_what_happened_is_told_where_one_can_see_it(show: Harness, width: int, height: int) -> None:
    page = open_rules(show, "thrown", "archer", width=width, height=height)
    page.click("[data-try=shows-0]")
    page.get_by_role("button", name="Use the Archer").click()
    page.locator(".dl-die.lit.face-6").click()
    expect(page.locator(".dl-now")).to_contain_text("Archer: send Ada's white six back.")
    send = page.locator(f"{TABLE} [data-primary]")
    expect(send).to_be_in_viewport(ratio=1)
    send.click()
    expect(page.locator(COACH)).to_have_class("dl-coach done")
    expect(page.locator(".dl-coach-told")).to_be_in_viewport(ratio=1)


def test_an_example_asks_before_every_step(show: Harness) -> None:
    page = open_rules(show, "draconic", "trial-by-fire")
    page.click("[data-try=examples-0]")
    expect(page.locator(".dl-coach-asks")).to_contain_text("Derek")
    expect(page.locator(f"{TABLE}[data-waits=coach]")).to_be_visible()
    page.click("[data-offer='0']")
    expect(page.locator(".dl-coach-told")).to_contain_text("Right.")
    page.click("[data-offer='1']")
    expect(page.locator(".dl-coach-told")).to_contain_text("Not so.")
    page.click("[data-offer='0']")
    expect(page.locator(COACH)).to_have_class("dl-coach done")


def test_a_challenge_is_judged_by_the_engine(show: Harness) -> None:
    page = open_rules(show, "draconic", "tyrannical-trade")
    page.click("[data-try=challenges-0]")
    page.click("[data-offer=hint]")
    expect(page.locator(".dl-coach-told")).to_contain_text("Hint")
    page.click("[data-pick=seat-1]")
    expect(page.locator(COACH)).to_have_class("dl-coach off")
    page.click("[data-offer=back]")
    page.click("[data-pick=seat-2]")
    expect(page.locator(".dl-coach-told")).to_contain_text("Solved.")


def test_links_turn_the_page_and_the_back_button_turns_it_back(show: Harness) -> None:
    page = open_rules(show, "draconic", "burned")
    assert title(page) == "Burned"
    page.click("[data-turn=before]")
    expect(page.locator(".dl-rulebook h2")).to_have_text("Fireballs and the fire pile")
    page.locator(".dl-book-page .dl-link", has_text="burned").first.click()
    expect(page.locator(".dl-rulebook h2")).to_have_text("Burned")
    page.go_back()
    expect(page.locator(".dl-rulebook h2")).to_have_text("Fireballs and the fire pile")
    page.click("[data-turn=after]")
    expect(page.locator(".dl-rulebook h2")).to_have_text("Burned")


def test_a_whole_section_by_keyboard(show: Harness) -> None:
    page = open_rules(show, "draconic")
    page.focus(".dl-find input")
    page.keyboard.type("drag giv")
    expect(page.locator(".dl-contents [data-section]").first).to_have_text("Dragons are given away")
    page.keyboard.press("Enter")
    expect(page.locator(".dl-rulebook h2")).to_have_text("Dragons are given away")
    expect(page.locator(".dl-rulebook h2")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[data-try=shows-0]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".dl-coach-asks")).to_contain_text("Ben")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset.pick === 'seat-1'"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(COACH)).to_have_class("dl-coach done")


def test_search_that_finds_nothing_says_so(show: Harness) -> None:
    page = open_rules(show, "draconic")
    page.fill(".dl-find input", "xyzzy")
    expect(page.locator(".dl-none")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".dl-contents [data-section]").first).to_be_attached()


def test_from_the_table_to_the_rule_and_into_the_book(page: Page, voila: Server) -> None:
    open_notebook(page, voila, "draconic_dice")
    table = page.locator(TABLE).first
    table.get_by_role("button", name="Rules", exact=True).click()
    window = page.locator("dialog.dl-rule")
    expect(window).to_be_visible()
    assert not axe(page, "dialog.dl-rule")
    window.get_by_role("button", name="Fireballs and the fire pile").click()
    expect(window.locator("h2")).to_have_text("Fireballs and the fire pile")
    with page.expect_popup() as opened:  # the game stays where it is
        window.get_by_role("link", name="Try it in the rulebook").click()
    book = opened.value
    book.wait_for_selector("body[data-ready]")
    expect(book.locator(".dl-rulebook h2")).to_have_text("Fireballs and the fire pile")
    expect(book.locator(".dl-coach-asks")).to_contain_text("Three dice burn already")
    expect(table).to_be_visible()


def test_a_symbol_on_a_die_leads_to_its_rule_by_mouse_and_by_keyboard(show: Harness) -> None:
    page = open_rules(show, "hunters", "chase")
    page.locator(f"{TABLE} .dl-die.face-sword3").first.click()
    page.locator(f"{TABLE} .dl-refused").get_by_role("button", name="Rule: Chasing the villain").click()
    window = page.locator("dialog.dl-rule")
    expect(window).to_be_visible()
    expect(window.locator("h2")).to_have_text("Chasing the villain")
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    page.locator(TABLE).get_by_role("button", name="Rules", exact=True).focus()
    page.keyboard.press("Enter")
    coins = window.get_by_role("button", name="The warrants")
    for _ in range(20):
        page.keyboard.press("Tab")
        if coins.evaluate("it => it === document.activeElement"):
            break
    expect(coins.locator("svg")).to_have_count(3)
    page.keyboard.press("Enter")
    expect(window.locator("h2")).to_have_text("The warrants")


def test_a_mark_on_the_table_opens_the_rule_and_the_book_beside_it_turns(show: Harness) -> None:
    page = open_rules(show, "draconic")
    page.locator(f"{TABLE} .dl-rule-name:visible").first.click()
    window = page.locator("dialog.dl-rule")
    name = window.locator("h2").inner_text()
    window.get_by_role("link", name="Try it in the rulebook").click()
    expect(window).to_have_count(0)
    expect(page.locator(".dl-rulebook h2")).to_have_text(name)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_to_print(show: Harness, game: str) -> None:
    book = part(game, "book").BOOK
    page = open_rules(show, game)
    page.evaluate(
        "() => { const open = window.open;"
        " window.open = (...a) => { const w = open(...a); w.print = () => {}; return w; }; }"
    )
    with page.expect_popup() as opened:
        page.click(".dl-print")
    paper = opened.value
    paper.wait_for_selector(".dl-paper")
    assert paper.locator("h2").all_inner_texts() == [*[section.title for section in book], "Answers"]
    solved = [task for section in book for task in (*section.challenges, *section.comparisons)]
    assert paper.locator(".dl-answers p").count() == len(solved)
    for task in solved[:3]:
        expect(paper.locator(".dl-answers")).to_contain_text(task.tells)
        expect(paper.locator("article").filter(has_text=task.tells)).to_have_count(0)
    positions = [len(section.shows) + len(section.examples) + len(section.challenges) for section in book]
    compared = [len(comparison.among) for section in book for comparison in section.comparisons]
    assert paper.locator("figure").count() == sum(positions) + sum(compared)
    screenshot(paper, f"rules-{game}-print", whole=False)  # the whole is dozens of pages


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_out_of_reach(show: Harness, game: str) -> None:
    page = open_rules(show, game, width=390)
    page.click("[data-try]")
    expect(page.locator(COACH)).to_be_visible()
    for look in looks(page):
        assert axe(page) == [], look
        assert overflow(page) == 0, look
        screenshot(page, f"rules-{game}-{look}")


def test_on_a_phone_one_is_led_on_from_the_table_to_the_next_section(show: Harness) -> None:
    page = open_rules(show, "draconic", "dragons", width=390, height=844)
    page.click("[data-try=challenges-0]")
    page.click("[data-pick=seat-1]")
    expect(page.locator(".dl-coach-told")).to_contain_text("Good so far")
    page.click("[data-pick=seat-1]")
    expect(page.locator(COACH)).to_have_class("dl-coach done")
    page.click("[data-offer=onward]")
    expect(page.locator(".dl-rulebook h2")).to_have_text("Blanks stay")
    expect(page.locator(".dl-rulebook h2")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-try=shows-0]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".dl-coach-asks")).to_contain_text("Four dice, an empty pile")
    assert "section=blanks" in page.url
    page.locator("[data-turn=after]").click()
    expect(page.locator(".dl-rulebook h2")).to_have_text("Fireballs and the fire pile")
    expect(page.locator(".dl-rulebook h2")).to_be_in_viewport(ratio=1)
