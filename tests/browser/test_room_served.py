"""A room on a real server: who may open one, and that a phone needs no kernel."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

import dicelab
from tests.browser.conftest import OpenPage
from tests.browser.ground import axe, open_notebook, screenshot, write_notebook
from tests.browser.servers import Server, running, teachers_address
from tests.browser.windows import Forgive
from tests.notebooks.run import NOTEBOOKS

LESSON = """
import dicelab
question = dicelab.pose("thrown", "trump", dice=3)
dicelab.Predict(question)
"""


@pytest.fixture
def school(tmp_path: Path) -> Iterator[Server]:
    folder = tmp_path / "pages"
    folder.mkdir()
    write_notebook(folder / "lesson.ipynb", "# Lesson", LESSON, "dicelab.Room([question])", title="Lesson")
    shutil.copy(NOTEBOOKS / "lesson_one_six.ipynb", folder)
    with running("voila", folder, tmp_path, visitors=2, ip="0.0.0.0") as server:
        yield server


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Server]:
    """For oneself. Ask for it before the browser: pages are closed first then."""
    folder = tmp_path / "pages"
    folder.mkdir()
    shutil.copy(NOTEBOOKS / "room.ipynb", folder)
    with running("voila", folder, tmp_path) as server:
        yield server


def test_the_teacher_opens_a_room_and_nobody_else_can(
    school: Server, tmp_path: Path, open_page: OpenPage, forgive: Forgive
) -> None:
    forgive("status of 403")
    stranger = open_page()
    open_notebook(stranger, school, "lesson")
    expect(stranger.locator(".dl-room")).to_contain_text(
        "A room is opened with the teacher's address, which was printed where this server was started. Join one here"
    )
    assert stranger.get_by_role("button", name="Open a room").count() == 0
    stranger.goto(f"{school.url}teach/not-the-right-key")
    stranger.goto(f"{school.url}join")

    teacher = open_page()
    teacher.goto(teachers_address(tmp_path))
    expect(teacher).to_have_url(school.url)
    open_notebook(teacher, school, "lesson")
    teacher.get_by_role("button", name="Open a room").click()
    expect(teacher.locator(".dl-join-card .dl-code")).to_be_visible()
    code = teacher.locator(".dl-join-card .dl-code").inner_text()
    assert "127.0.0.1" not in teacher.locator(".dl-room").inner_text()
    assert axe(teacher, ".dl-room") == []
    screenshot(teacher, "room-served-wall")
    plan = dicelab.Room([dicelab.pose("thrown", "trump", dice=3), dicelab.pose("thrown", "trump", dice=2)])
    teacher.get_by_text("Share the plan, or take another").click()
    teacher.get_by_label("Code of a plan").fill(plan.plan_code)
    teacher.get_by_role("button", name="Take this plan").click()
    expect(teacher.locator(".dl-plan li")).to_have_count(2)
    phone = open_page(width=390, height=844)
    phone.goto(f"{school.url}join#{code.replace(' ', '')}")
    phone.get_by_label("Your nickname").fill("Kiwi")
    phone.get_by_role("button", name="Join").click()
    expect(teacher.locator(".dl-count")).to_contain_text("1 here")
    teacher.locator(".dl-plan li button").first.click()
    phone.get_by_label("How likely is it?").fill("50")
    phone.get_by_role("button", name="Send my guess").click()
    expect(teacher.locator(".dl-count")).to_contain_text("1 answered")
    teacher.get_by_role("button", name="Reveal", exact=True).click()
    expect(phone.locator(".dl-exact")).to_have_text("91/216 ≈ 42.1 %")
    cookies = {one["name"] for one in phone.context.cookies()}
    assert "dicelab-teacher" not in cookies

    # A reload is another kernel: it goes on with the same room and the plan that was taken. Nobody presses anything.
    teacher.reload()
    expect(teacher.get_by_role("heading", name=f"Room {code}")).to_be_visible()
    expect(teacher.locator(".dl-plan li")).to_have_count(2)
    expect(teacher.locator(".dl-plan li[aria-current=step]")).to_contain_text("Guess")
    expect(teacher.locator(".dl-wall-cards")).to_contain_text("1 of 1 added 3 × 1/6")

    # Another page of the same teacher offers it; one press is enough.
    other = teacher.context.new_page()
    open_notebook(other, school, "lesson")
    other.get_by_role("button", name=f"Go on with {code}").click()
    expect(other.get_by_role("heading", name=f"Room {code}")).to_be_visible()
    other.close()

    # The server is killed and started again: wall and phone come back by themselves.
    for word in ("WebSocket", "Failed to load resource", "ERR_CONNECTION", "isconnected", "ernel"):
        forgive(word)
    assert school.process is not None
    os.kill(school.process.pid, signal.SIGKILL)
    school.process.wait()
    expect(teacher.locator("#pg-connection")).to_contain_text("The connection is lost.")
    teacher.evaluate("document.title = 'The page before'")
    port = urlsplit(school.url).port or 0
    with running("voila", school.folder, tmp_path, port=port, visitors=2, ip="0.0.0.0"):
        expect(teacher).not_to_have_title("The page before", timeout=60_000)
        expect(teacher.locator(".dl-wall-cards")).to_contain_text("1 of 1 added 3 × 1/6", timeout=60_000)
        expect(teacher.locator(".dl-count")).to_contain_text("1 here", timeout=60_000)
        teacher.get_by_role("button", name="Reopen").click()
        phone.get_by_label("How likely is it?").fill("42")
        phone.get_by_role("button", name="Send my new guess").click()
        teacher.get_by_role("button", name="Reveal", exact=True).click()
        expect(teacher.locator(".dl-wall-cards")).to_contain_text("1 of 1 was within one percentage point")


def test_alone_at_home_a_code_is_three_clicks_from_the_address_that_was_printed(
    home: Server, tmp_path: Path, open_page: OpenPage
) -> None:
    typed = open_page()
    typed.goto(home.url)
    typed.get_by_role("link", name="A room for your class", exact=True).click()
    expect(typed.locator(".dl-idle")).to_contain_text("printed where this server was started")
    screenshot(typed, "room-typed-address")
    page = open_page()
    page.goto(teachers_address(tmp_path))
    expect(page).to_have_url(home.url)
    page.get_by_role("link", name="A room for your class", exact=True).click()
    page.get_by_role("button", name="Open a room").click()
    expect(page.locator(".dl-join-card .dl-code")).to_be_visible()


def test_a_teacher_finds_the_teachers_view_and_the_room_and_nobody_else_does(
    school: Server, tmp_path: Path, open_page: OpenPage
) -> None:
    pupil = open_page()
    pupil.goto(school.url)
    expect(pupil.get_by_role("heading", name="The games")).to_be_visible()
    assert pupil.get_by_text("Teacher’s view").count() == 0
    assert pupil.get_by_text("You are the teacher here").count() == 0

    teacher = open_page()
    teacher.goto(teachers_address(tmp_path))
    expect(teacher.get_by_role("heading", name="You are the teacher here")).to_be_visible()
    expect(teacher.locator(".pg-teacher")).to_contain_text("/join")
    assert axe(teacher) == []
    screenshot(teacher, "room-teacher-start")
    teacher.get_by_role("link", name="Open the lesson").first.click()
    teacher.wait_for_selector("body[data-lesson=steps]")
    assert teacher.get_by_role("heading", name="For the teacher").count() == 0  # not shown as long as a class looks
    teacher.get_by_role("button", name="A room for the class").click()
    teacher.wait_for_selector("body[data-lesson=teacher]")
    expect(teacher.get_by_role("heading", name="For the teacher")).to_be_visible()
    opens = teacher.get_by_role("button", name="Open a room")
    expect(opens).to_be_in_viewport()
    expect(opens).to_be_focused()
    screenshot(teacher, "room-teacher-lesson")

    # What was made for the teacher is in nobody else's page.
    open_notebook(pupil, school, "lesson_one_six", "?view=teacher")
    assert pupil.get_by_role("heading", name="For the teacher").count() == 0
    assert pupil.get_by_role("button", name="A room for the class").count() == 0
    assert pupil.get_by_role("button", name="Teacher's view").count() == 0
