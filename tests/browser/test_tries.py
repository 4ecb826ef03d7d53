"""Everything a rulebook offers to try, done in a browser as a reader does it: by picking things on the table.

Beside the page runs its twin, the same reader without a browser; after every step both must say the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dicelab.games import GAMES
from dicelab.games.game import CHANCE
from dicelab.games.move import Move
from dicelab.play.table.coach import Coach
from dicelab.teach.book.challenge import ChallengeCoach
from dicelab.teach.book.coaches import ExampleCoach, Guide, ShowCoach
from dicelab.teach.book.compare import CompareCoach
from dicelab.teach.book.host import COACHES, BookHost
from tests.browser.conftest import OpenPage
from tests.browser.ground import axe, open_notebook, overflow, screenshot
from tests.browser.harness import Harness
from tests.browser.servers import Server
from tests.browser.tables import Press, Table, click, make_move, make_move_at_once, poke, tab_and_enter
from tests.browser.test_rulebooks import open_rules
from tests.carrier import ask
from tests.tools.sample import sample

LONGEST = 60
"""More steps than anything to try takes."""


@pytest.mark.parametrize("game", GAMES)
def test_everything_is_tried_to_its_end(show: Harness, game: str) -> None:
    page = open_rules(show, game, width=1600, reduced_motion="reduce")
    twin, table = BookHost(game), Table(page)
    for section in sample(twin.book, lambda section: section.key):  # tests/teach tries all of them without a browser
        page.locator(f".dl-contents [data-section='{section.key}']").evaluate("it => it.click()")
        expect(page.locator(".dl-rulebook h2")).to_have_text(section.title)
        for what in COACHES:
            for index in range(len(getattr(section, what))):
                _try(page, table, twin, what, section.key, index, poke)


SOME = {"draconic": "the-end", "hunters": "great-treasure", "thrown": "man-at-arms", "spuds": "a-run"}
"""A section of each game with something to decide."""


@pytest.mark.parametrize(("width", "dark"), [(1600, False), (390, True)])
@pytest.mark.parametrize("game", GAMES)
def test_a_challenge_by_keyboard_alone(show: Harness, game: str, width: int, dark: bool) -> None:
    page = open_rules(show, game, SOME[game], width=width, dark=dark, reduced_motion="reduce")
    _try(page, Table(page), BookHost(game), "challenges", SOME[game], 0, tab_and_enter)
    assert axe(page) == []
    assert overflow(page) == 0
    screenshot(page, f"solved-{game}-{width}-{'dark' if dark else 'light'}")


@pytest.mark.parametrize("game", GAMES)
def test_in_the_lab_too(open_page: OpenPage, lab: Server, game: str) -> None:
    page = open_page(width=1600, reduced_motion="reduce")
    open_notebook(page, lab, f"rules_{game}")
    twin = BookHost(game)
    title = twin.book.section(SOME[game]).title
    page.locator(".dl-find input").fill(title)
    page.keyboard.press("Enter")
    expect(page.locator(".dl-rulebook h2")).to_have_text(title)
    table = Table(page)
    for what in COACHES:
        for index in range(len(getattr(twin.book.section(SOME[game]), what))):
            _try(page, table, twin, what, SOME[game], index)
    assert "section=" not in page.url  # in the Lab the address belongs to the Lab
    assert axe(page, ".dl-rulebook", without=["region"]) == []


def _try(page: Page, table: Table, twin: BookHost, what: str, section: str, index: int, press: Press = click) -> None:
    """Lay it, do what is right, and be told so."""
    twin.lay(what, section, index)
    button = page.locator(f"[data-try={what}-{index}]")
    press(button)
    expect(button).to_have_attribute("aria-pressed", "true")
    coach = _coach(twin)
    _same_words(page, twin)
    for intent in _right(twin):
        before = table.revision
        if intent["kind"] == "coach":
            press(page.locator(f"[data-offer='{intent['offer']}']"))
        elif intent["kind"] == "roll":
            press(table.root.locator(".dl-actions [data-primary]"))
        else:
            scene = twin.host.view()["scene"]
            if press == poke:
                make_move_at_once(table, scene, intent["move"])
            else:
                make_move(table, scene, intent["move"], press)
        table.changed(before)
        answer = ask(twin.host, intent | {"revision": twin.host.revision})
        assert answer["kind"] == "view", answer
        _same_words(page, twin)
    assert coach.talk()["tone"] == "done"


def _coach(twin: BookHost) -> Coach:
    """Who talks beside the twin's table; the guide beside that one only leads on."""
    guide = twin.host.coach
    assert isinstance(guide, Guide)
    return guide.coach


SAME_WORDS = """([tone, words]) => new Promise((done) => {
    const end = performance.now() + 2000;
    const text = (part) => document.querySelector(`.dl-coach-${part}`)?.textContent.replace(/\\s+/g, " ").trim();
    const look = () => {
        const same = document.querySelector(".dl-coach")?.className === `dl-coach ${tone}`
            && Object.entries(words).every(([part, says]) => text(part) === says.replace(/\\s+/g, " ").trim());
        if (same || performance.now() > end) done(same);
        else requestAnimationFrame(look);
    };
    look();
})"""


def _same_words(page: Page, twin: BookHost) -> None:
    talk = _coach(twin).talk()
    words = {part: talk[part] for part in ("told", "asks") if talk[part]}  # type: ignore[literal-required]
    if page.evaluate(SAME_WORDS, [talk["tone"], words]):  # at once and together; what is not so is told part by part
        return
    expect(page.locator(".dl-coach")).to_have_class(f"dl-coach {talk['tone']}")
    for part, says in words.items():
        expect(page.locator(f".dl-coach-{part}")).to_have_text(says)


def _right(twin: BookHost) -> Iterator[dict[str, Any]]:
    """The intents of a reader who knows the rules, until all is done."""
    host, coach = twin.host, _coach(twin)
    for _ in range(LONGEST):
        if coach.talk()["tone"] == "done":
            return
        state = host.match.state
        if isinstance(coach, ExampleCoach):
            yield {"kind": "coach", "offer": "0"}
        elif isinstance(coach, CompareCoach):
            yield {"kind": "coach", "offer": str(coach.chances.index(max(coach.chances)))}
        elif state.turn == CHANCE:
            yield {"kind": "roll"}
        elif isinstance(coach, ShowCoach):
            yield {"kind": "move", "move": coach.show.line[len(host.match.steps)]}
        else:
            assert isinstance(coach, ChallengeCoach)
            yield {"kind": "move", "move": str(_best(coach))}
    raise AssertionError("It does not come to an end.")


def _best(coach: ChallengeCoach) -> Move:
    state = coach.match.state
    if state.turn != coach.seat:
        return state.moves()[0]
    made = sum(step.before.turn == coach.seat for step in coach.match.steps)
    worths = coach.solver.moves(state, coach.challenge.within - made)
    return max(worths, key=worths.__getitem__)
