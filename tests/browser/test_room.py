"""A room with a teacher's wall and five phones, through all five activities, and what it looks like."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import dicelab
from dicelab.room import words
from tests.browser.conftest import OpenPage
from tests.browser.ground import axe, looks, overflow, screenshot
from tests.browser.harness import Harness
from tests.browser.windows import Forgive
from tests.room.ground import FullDisk, School
from tests.room.phones import school_in_a_thread

NAMES = ("Kiwi", "Mango", "Papaya", "Lychee", "Plum")
TRUMP = ("thrown", "trump")


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Iterator[School]:
    with school_in_a_thread(hosts=("school-laptop.local:8866",)) as found:
        monkeypatch.setenv(words.ADDRESS, found.kernels)
        monkeypatch.setenv(words.KEY, found.key)
        yield found


def join(open_page: OpenPage, here: School, code: str, name: str, **how: Any) -> Page:
    phone = open_page(width=390, height=844, reduced_motion="reduce", **how)
    phone.goto(f"http://127.0.0.1:{here.port}/join#{code.replace(' ', '')}")
    phone.get_by_label("Your nickname").fill(name)
    phone.get_by_role("button", name="Join").click()
    phone.get_by_role("heading", name=f"You are in, {name}.").wait_for()
    return phone


def act(phone: Page) -> None:
    """Do the next thing on a phone's table: press its button, or pick what is lit until there is one."""
    table = phone.locator(".dl-table")
    go = table.locator("[data-primary]")
    lit = table.locator(".dl-die.lit > button[aria-pressed=false], button.dl-target:not([aria-pressed=true])")
    expect(go.or_(lit).first).to_be_visible()
    for _ in range(4):
        if go.count():
            go.click()
            return
        if not lit.count():
            return
        lit.first.click()
        phone.wait_for_timeout(200)


def whose_turn(playing: list[Page]) -> Page:
    """The phone that is to act, as soon as it knows."""
    for _ in range(200):
        for phone in playing:
            if phone.locator("h1").inner_text() == "Your turn":
                return phone
        playing[0].wait_for_timeout(50)
    raise AssertionError("it is nobody's turn")


def phases(phones: list[Page], kind: str, phase: str) -> None:
    for phone in phones:
        phone.wait_for_selector(f"main[data-asked={kind}][data-phase={phase}]")


def looked_at(page: Page, name: str) -> None:
    """Nothing for axe to complain of, nothing that sticks out; pictures to look at."""
    for look in looks(page):
        assert axe(page) == [], f"{name} {look}"
        assert overflow(page) <= 0, f"{name} {look}"
        screenshot(page, f"{name}-{look}")


SEEN = """() => {
    const room = document.querySelector(".dl-room");
    scrollBy(0, room.getBoundingClientRect().top);
    const shown = [...room.querySelectorAll(".dl-asked > *")].map((one) => one.getBoundingClientRect());
    const controls = shown.pop(), vote = room.querySelector(".dl-votes button")?.getBoundingClientRect();
    return Math.max(...shown.map((one) => one.bottom)) <= controls.top && !(vote?.bottom > controls.top)
        && controls.bottom <= innerHeight - 56;
}"""
"""Whether all that came of a question, and what the teacher presses next, is seen at once below the top of a page."""


def seen_at_once(wall: Page) -> None:
    """On a low projector and on a usual one."""
    before = wall.viewport_size
    for width, height in ((1280, 720), (1920, 1080)):
        wall.set_viewport_size({"width": width, "height": height})
        assert wall.evaluate(SEEN), f"{width} × {height}"
    assert before is not None
    wall.set_viewport_size(before)


def phone_looks(page: Page, name: str) -> None:
    for dark in (False, True):
        page.emulate_media(color_scheme="dark" if dark else "light")
        assert axe(page) == [], f"{name} {dark}"
        assert overflow(page) <= 0, name
        screenshot(page, f"{name}-{'dark' if dark else 'light'}")
    page.emulate_media(color_scheme="light")


def test_a_lesson_with_five_phones_through_all_five_activities(
    here: School, show: Harness, open_page: OpenPage
) -> None:
    game = dicelab.game("draconic", players=3, starter=0)
    match = dicelab.Match(game, seed=5)
    room = dicelab.Room([dicelab.pose(*TRUMP, dice=3), dicelab.Quiz([dicelab.pose(*TRUMP, dice=2)])])
    table = dicelab.Table(match, bots={})
    while not table.host.view()["scene"]["choices"]:
        match.roll()
    wall = show(room, table, reduced_motion="reduce")
    wall.get_by_role("button", name="Open a room").click()
    expect(wall.get_by_role("heading", name="Room ")).to_be_visible()
    expect(wall.locator(".dl-address")).to_have_text("school-laptop.local:8866/join")
    expect(wall.get_by_role("img", name="QR code")).to_be_visible()
    assert "127.0.0.1" not in wall.locator(".dl-room").inner_text()
    phones = [join(open_page, here, room.code, name) for name in NAMES]
    expect(wall.locator(".dl-count")).to_have_text("5 here")
    expect(wall.locator(".dl-arrived")).to_have_text("".join(sorted(NAMES)))
    looked_at(wall, "room-wall-open")

    # 1. Guess
    wall.get_by_role("button", name="Start: Guess").click()
    phases(phones, "guess", "open")
    for phone, value in zip(phones, (50, 50, 50, 42, 35), strict=True):
        phone.get_by_label("How likely is it?").fill(str(value))
        phone.get_by_role("button", name="Send my guess").click()
        phone.get_by_role("button", name="Sent").wait_for()
    expect(wall.locator(".dl-count")).to_have_text("5 here · 5 answered")
    phone_looks(phones[4], "room-phone-guess")
    expect(wall.locator(".dl-asked")).not_to_contain_text("91/216")
    place = wall.locator(".dl-controls").bounding_box()
    wall.get_by_role("button", name="Lock answers").click()
    phases(phones, "guess", "locked")
    expect(phones[0].get_by_label("How likely is it?")).to_be_disabled()
    wall.get_by_role("button", name="Reopen").click()
    phases(phones, "guess", "open")
    wall.get_by_role("button", name="Reveal").click()
    phases(phones, "guess", "revealed")
    expect(wall.locator(".dl-wall-cards")).to_contain_text("3 of 5 added 3 × 1/6")
    expect(wall.locator(".dl-dots circle")).to_have_count(5)
    assert wall.locator(".dl-controls").bounding_box() == place  # what the teacher presses stays where it was
    expect(phones[0].locator(".dl-exact")).to_have_text("91/216 ≈ 42.1 %")
    expect(phones[0].locator("main")).to_contain_text("You said 50 %. 3 of 5 added 3 × 1/6")
    expect(phones[3].locator(".dl-mine")).to_have_text("You said 42 %.")
    seen_at_once(wall)
    looked_at(wall, "room-wall-guess")
    phone_looks(phones[0], "room-phone-revealed")

    # 2. Roll together
    wall.locator(".dl-controls [data-roll]").click()
    phases(phones, "roll", "open")
    for phone in phones:
        phone.get_by_role("button", name="Roll 10 times").click()
    phones[0].get_by_role("button", name="I have real dice").click()
    phones[0].get_by_label("Die 1").select_option(index=5)
    phones[0].get_by_role("button", name="Add this roll").click()
    expect(wall.locator(".dl-answered b").first).to_have_text("51")
    phone_looks(phones[1], "room-phone-roll")
    wall.get_by_role("button", name="Show the exact chances").click()
    phases(phones, "roll", "revealed")
    expect(phones[1].locator("main")).to_contain_text("Together you rolled 51 times")
    seen_at_once(wall)
    looked_at(wall, "room-wall-roll")

    # 3. Vote, with the table that lies on the same page
    wall.locator("[data-to-class=vote]").click()
    phases(phones, "vote", "open")
    for phone in phones:
        act(phone)
        expect(phone.locator(".dl-vote")).to_contain_text("Your vote")
    phone_looks(phones[2], "room-phone-vote")
    expect(wall.locator(".dl-count")).to_have_text("5 here · 5 answered")
    wall.get_by_role("button", name="Show the votes").click()
    phases(phones, "vote", "revealed")
    expect(wall.locator(".dl-votes b").first).to_have_text("5")
    seen_at_once(wall)
    screenshot(wall, "room-wall-vote")
    before = len(match.steps)
    wall.get_by_role("button", name="Play it").first.click()
    phases(phones, "vote", "open")
    assert len(match.steps) > before

    # 4. Quiz
    wall.locator(".dl-plan").get_by_role("button", name="Quiz").click()
    phases(phones, "quiz", "open")
    for phone, typed in zip(phones, ("11/36", "1/3", "1/3", "1/36", "11/36"), strict=True):
        phone.get_by_label("Your answer").fill(typed)
        phone.get_by_role("button", name="Send my answer").click()
        expect(phone.locator("main")).to_contain_text("Sent.")
    expect(wall.locator(".dl-count")).to_have_text("5 here · 5 answered")
    wall.get_by_role("button", name="Reveal").click()
    expect(wall.locator(".dl-share")).to_contain_text("2 of 5 right")
    expect(wall.locator(".dl-mistakes")).to_contain_text("2 of 5 added 2 × 1/6")
    expect(phones[0].locator(".dl-verdict")).to_contain_text("Right.")
    expect(phones[1].locator(".dl-verdict")).to_contain_text("You added 2 × 1/6")
    phone_looks(phones[1], "room-phone-quiz")
    seen_at_once(wall)
    looked_at(wall, "room-wall-quiz")

    # 5. Play
    wall.locator("[data-to-class=play]").click()
    phases(phones, "play", "open")
    playing = [phone for phone in phones if "watch" not in phone.locator("h1").inner_text()]
    assert len(playing) == 3
    for phone in (wall.locator(".dl-room"), *phones):
        expect(phone.locator(".dl-you")).to_have_count(1 if phone in playing else 0)
    for _ in range(4):
        turn = whose_turn(playing)
        revision = wall.locator(".dl-room .dl-table").get_attribute("data-revision")
        act(turn)
        expect(wall.locator(".dl-room .dl-table")).not_to_have_attribute("data-revision", revision or "")
        turn.wait_for_timeout(300)
    seen_at_once(wall)
    screenshot(wall, "room-wall-play")
    phone_looks(playing[0], "room-phone-play")

    # Names, renaming, removing, the end
    wall.get_by_role("button", name="Class", exact=True).click()
    wall.locator(".dl-members").get_by_role("button", name="Plum").click()
    wall.get_by_label("Name", exact=True).fill("Cherry")
    wall.get_by_role("button", name="Rename").click()
    wall.locator(".dl-members").get_by_role("button", name="Cherry").click()
    screenshot(wall, "room-wall-members")
    wall.get_by_role("button", name="Remove").click()
    expect(phones[4].locator(".dl-refused")).to_contain_text("Your teacher has taken you off the list")
    wall.get_by_role("button", name="Names on").click()
    expect(wall.locator(".dl-members")).not_to_contain_text("Kiwi")
    with wall.expect_download() as saved:
        wall.get_by_role("button", name="CSV", exact=True).click()
    assert saved.value.suggested_filename.startswith("room-")
    wall.get_by_role("button", name="End the room").click()
    wall.get_by_role("button", name="End it").click()
    for phone in phones[:4]:
        expect(phone.locator(".dl-refused")).to_contain_text("This room has ended")
    assert room.status == "ended"


def test_a_plan_is_handed_on_as_a_code(here: School, show: Harness) -> None:
    question = dicelab.pose(*TRUMP, dice=3)
    room, other = dicelab.Room([question, dicelab.Quiz([question])]), dicelab.Room()
    page = show(room, other, reduced_motion="reduce")
    mine, theirs = page.locator(".dl-room").all()
    mine.locator(".dl-plan-code summary").click()
    expect(mine.get_by_role("textbox", name="Code of this plan")).to_have_value(room.plan_code)
    theirs.get_by_text("Take a plan").click()
    theirs.get_by_label("Code of a plan").fill("not a code")
    theirs.get_by_role("button", name="Take this plan").click()
    expect(theirs.get_by_role("alert")).to_be_visible()
    theirs.get_by_label("Code of a plan").fill(room.plan_code)
    theirs.get_by_role("button", name="Take this plan").click()
    expect(theirs.locator(".dl-steps-list li")).to_have_count(2)
    assert other.plan == room.plan
    looked_at(page, "room-plan-code")


def test_a_phone_that_reloads_sleeps_or_loses_the_network_goes_on(
    here: School, open_page: OpenPage, forgive: Forgive
) -> None:
    forgive("WebSocket connection")
    room = dicelab.Room()
    room.ask(dicelab.pose(*TRUMP, dice=3))
    phone = open_page(width=390, height=844, reduced_motion="reduce")
    phone.goto(f"http://127.0.0.1:{here.port}/join")
    expect(phone.get_by_role("button", name="Join")).to_be_disabled()
    phone_looks(phone, "room-phone-join")
    phone.goto(f"http://127.0.0.1:{here.port}/join#HAWK42")  # a QR code that is read while the page is open
    expect(phone.get_by_label("Code on the wall")).to_have_value("HAWK 42")
    phone.get_by_label("Code on the wall").fill(room.code.lower())
    phone.get_by_label("Your nickname").fill("<b>Kiwi</b>")
    phone.keyboard.press("Enter")
    phone.wait_for_selector("main[data-asked=guess]")
    expect(phone.locator(".dl-pupil-name")).to_have_text("<b>Kiwi</b>")
    phone.get_by_label("How likely is it?").focus()
    for _ in range(8):
        phone.keyboard.press("ArrowLeft")
    expect(phone.locator("output")).to_have_text("42 %")
    phone.keyboard.press("Tab")
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name="Sent").wait_for()
    phone.reload()
    expect(phone.locator("output")).to_have_text("42 %")
    here.cut_all()
    phone.wait_for_timeout(100)
    phone.get_by_label("How likely is it?").fill("30")
    phone.get_by_role("button", name="Send my new guess").click()
    phone.get_by_role("button", name="Sent").wait_for()
    for _ in range(100):
        if [row["answer"] for row in room.answers] == [30]:
            break
        phone.wait_for_timeout(50)
    assert [(row["name"], row["answer"]) for row in room.answers] == [("<b>Kiwi</b>", 30)]
    phone.emulate_media(forced_colors="active")
    screenshot(phone, "room-phone-forced")
    phone.get_by_role("button", name="Leave").click()
    phone.get_by_role("heading", name="Join your class").wait_for()
    room.end()


def test_a_full_disk_is_told_on_the_wall_and_on_the_phones(here: School, show: Harness, open_page: OpenPage) -> None:
    room = dicelab.Room([dicelab.pose(*TRUMP, dice=3)])
    wall = show(room, reduced_motion="reduce")
    wall.get_by_role("button", name="Open a room").click()
    phone = join(open_page, here, room.code, "Kiwi")
    wall.get_by_role("button", name="Start: Guess").click()
    phases([phone], "guess", "open")
    store = here.hub.ledger.store
    disk = store._db = FullDisk(store._db)  # type: ignore[assignment]
    phone.get_by_label("How likely is it?").fill("50")
    phone.get_by_role("button", name="Send my guess").click()
    expect(phone.get_by_role("button", name="Not confirmed yet")).to_be_visible()
    expect(phone.locator(".dl-away")).to_have_text(
        "Answers cannot be saved just now. Keep this page open until this line is gone."
    )
    expect(wall.get_by_role("alert")).to_contain_text("Answers are not being saved: database or disk is full.")
    expect(wall.locator(".dl-count")).to_have_text("1 here · 1 answered")
    looked_at(wall, "room-wall-not-saved")
    phone_looks(phone, "room-phone-not-saved")
    disk.full = False
    expect(wall.get_by_text("Answers are saved again, with all that came meanwhile.")).to_be_visible()
    expect(wall.get_by_role("alert")).to_have_count(0)
    phone.get_by_role("button", name="Sent").wait_for()
    expect(phone.locator(".dl-away")).to_have_count(0)
    wall.get_by_role("button", name="Reveal").click()
    expect(wall.get_by_text("Answers are saved again")).to_have_count(0)
    wall.get_by_role("button", name="End the room").click()
    wall.get_by_role("button", name="End it").click()
    expect(wall.locator(".dl-room")).to_contain_text("The room has ended, and the server has forgotten it.")
    expect(phone.get_by_role("alert")).to_contain_text("all names and answers are being deleted")


def test_the_page_is_small_and_soon_there(here: School, open_page: OpenPage) -> None:
    phone = open_page(width=390, height=844)
    sizes: list[int] = []
    phone.on("response", lambda answer: sizes.append(answer.request.sizes()["responseBodySize"]))
    phone.goto(f"http://127.0.0.1:{here.port}/join")
    phone.get_by_role("heading", name="Join your class").wait_for()
    assert sum(sizes) < 120_000
    link = phone.get_by_role("link", name="What is kept")
    link.click()
    phone.get_by_role("heading", name="What a room keeps").wait_for()
    assert axe(phone) == []
    screenshot(phone, "room-privacy")
