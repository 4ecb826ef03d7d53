"""A short walk through what is served: the start page, one move in each game, a rulebook, a lesson."""

from __future__ import annotations

import time
from collections.abc import Callable

from dicelab.games import GAMES
from tests.browser.servers import Server
from tests.browsers.driver import Driver, wait, wait_for
from tests.notebooks.keys import KEYS

READY = "body[data-ready][data-watched]"
LIT = ("button.dl-go", "button.dl-target:not([aria-pressed=true])", ".dl-die.lit > button[aria-pressed=false]")
"""What asks to be pressed on a table, the most urgent first: the main button, a place, a die."""
MOST_PRESSES = 6
PAGES = {
    "draconic": "draconic_dice",
    "hunters": "dice_hunters",
    "thrown": "thrown",
    "spuds": "blazing_spuds",
}
LESSON = "lesson_one_six"
WHAT_IS_LIT = "return arguments[0].find((one) => document.querySelector(one)?.getClientRects().length)"
"""Waited for and found in one look: between two, a bot may move, and nothing is lit any more."""
SET = """
    const field = document.querySelector(arguments[0]);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, arguments[1]);
    for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
"""
"""Fills a field as typing does, for the frameworks that listen."""


def text_of(driver: Driver, selector: str) -> str:
    """What a person reads there."""
    return str(driver.run("return document.querySelector(arguments[0])?.innerText ?? ''", selector))


def revision(driver: Driver) -> str:
    """How often the first table of the page has changed."""
    return str(driver.run("return document.querySelector('.dl-table').dataset.revision"))


def start_page(driver: Driver, server: Server) -> None:
    """Its title, and a card for every game."""
    driver.open(server.url)
    wait_for(driver, ".pg-hero h1")
    assert "Roll the dice" in text_of(driver, "h1")
    links = driver.run("return [...document.querySelectorAll('.pg-card a')].map((it) => it.href)")
    assert {server.address(name) for name in PAGES.values()} <= set(links), links


def a_move(key: str) -> Callable[[Driver, Server], None]:
    """One move of a game on its page: the table moves on, and refuses nothing."""

    def walk(driver: Driver, server: Server) -> None:
        driver.open(server.address(PAGES[key]))
        wait_for(driver, READY)
        wait_for(driver, f".dl-table[data-game={key}]")
        before = revision(driver)
        for _ in range(MOST_PRESSES):
            driver.press(wait(driver, WHAT_IS_LIT, [f".dl-table {one}" for one in LIT]))
            time.sleep(0.5)  # a pick changes nothing yet
            if revision(driver) != before:
                break
        wait(driver, "return document.querySelector('.dl-table').dataset.revision !== arguments[0]", before)
        assert driver.run("return document.querySelectorAll('.dl-table [role=alert]').length") == 0
        wait_for(driver, ".dl-panel")  # which has nothing to say at some moments

    walk.__doc__ = f"a move of {key}"
    return walk


def a_rulebook(driver: Driver, server: Server) -> None:
    """A rule is tried, done wrong, taken back and done right."""
    driver.open(server.address("rules_draconic") + "?section=dragons")
    wait_for(driver, READY)
    wait_for(driver, "[data-try=shows-0]")
    driver.press("[data-try=shows-0]")
    for press, tone in (("[data-pick=seat-2]", "off"), ("[data-offer=back]", "ask"), ("[data-pick=seat-1]", "done")):
        wait_for(driver, press)
        driver.press(press)
        wait_for(driver, f".dl-coach.{tone}")
    assert "Ben holds two dice now" in text_of(driver, ".dl-coach-told")


def a_lesson(driver: Driver, server: Server) -> None:
    """Guess, roll, look; and one exercise."""
    driver.open(server.address(LESSON))
    wait_for(driver, READY)
    wait_for(driver, ".dl-predict [data-guess] input")
    driver.press(".dl-predict [data-guess] input")
    wait_for(driver, ".dl-predict [data-roll='10']:not(:disabled)")
    driver.press(".dl-predict [data-roll='10']")
    wait_for(driver, ".dl-predict [data-reveal]:not(:disabled)")
    driver.press(".dl-predict [data-reveal]")
    wait_for(driver, ".dl-predict .dl-exact")
    wait_for(driver, ".dl-quiz input[type=text]")
    driver.run(SET, ".dl-quiz input[type=text]", str(KEYS[LESSON][0]()))
    driver.press(".dl-quiz form:not([hidden]) button[type=submit]")
    wait_for(driver, ".dl-quiz .dl-verdict.right")


STEPS: dict[str, Callable[[Driver, Server], None]] = {
    "the start page": start_page,
    **{f"a move of {key}": a_move(key) for key in GAMES},
    "a rulebook": a_rulebook,
    "a lesson": a_lesson,
}
