"""The pictures of a room in the docs: `python -m tests.browser.room_pictures` writes docs/images/room_*.png again.

A class of 25 programs guesses, one phone is real.
"""

from __future__ import annotations

import io
import os
from unittest.mock import patch

from PIL import Image
from playwright.sync_api import sync_playwright

import dicelab
from dicelab.room import words
from dicelab.room.server import ledger
from tests.browser.harness import Harness
from tests.browser.pictures import IMAGES, differs
from tests.browser.windows import Forgive, Windows
from tests.room.phones import Phone, school_in_a_thread
from tests.tools import chromium

GUESSES = (32, 36, 38, 40, 42, 42, 42, 42, 42, 44, 44, 48, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 56)
"""And one more, on the real phone."""
CODE = "BEAT27"
"""Always the same, so that a picture changes only where the page has."""


def keep(name: str, shot: bytes) -> None:
    """Write it, if one sees a difference."""
    out = io.BytesIO()
    image = Image.open(io.BytesIO(shot)).convert("RGB").quantize(255, dither=Image.Dither.NONE)
    image.save(out, "PNG", optimize=True)
    if differs(IMAGES / name, out.getvalue()):
        (IMAGES / name).write_bytes(out.getvalue())
        print(f"docs/images/{name}: {len(out.getvalue()) // 1000} kB", flush=True)


def main() -> None:
    """Take them."""
    with (
        patch.object(ledger, "fresh_code", return_value=CODE),
        school_in_a_thread(hosts=("school-laptop.local:8866",)) as here,
        sync_playwright() as playwright,
    ):
        os.environ[words.ADDRESS] = here.kernels
        os.environ[words.KEY] = here.key
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        windows = Windows(browser)
        windows.begin(Forgive())
        question = dicelab.pose("thrown", "trump", dice=3)
        room = dicelab.Room([question, dicelab.Experiment(question), dicelab.Quiz("thrown", count=3, seed=4)])
        room.open_room()
        wall = Harness(windows)(room, width=1440, height=1000, reduced_motion="reduce")
        phones = [Phone(here.port, room.code, f"Pupil {number}") for number in range(len(GUESSES))]
        phone = windows.open(width=390, height=720)
        phone.goto(f"http://127.0.0.1:{here.port}/join#{room.code.replace(' ', '')}")
        keep("room_join.png", phone.screenshot())
        phone.get_by_label("Your nickname").fill("Kiwi")
        phone.get_by_role("button", name="Join").click()
        phone.get_by_role("heading", name="You are in").wait_for()
        room.start(1)
        for one, value in zip(phones, GUESSES, strict=True):
            one.answer(one.activity()["id"], value)
        phone.get_by_label("How likely is it?").fill("35")
        keep("room_phone.png", phone.screenshot())
        phone.get_by_role("button", name="Send my guess").click()
        wall.locator(".dl-count", has_text="25 here · 25 answered").wait_for()
        room.reveal()
        wall.locator(".dl-dots").wait_for()
        wall.locator(".dl-room").evaluate("(one) => scrollBy(0, one.getBoundingClientRect().top)")
        wall.wait_for_timeout(500)
        keep("room_wall.png", wall.locator(".dl-room").screenshot())
        room.end()
        windows.end()
        browser.close()


if __name__ == "__main__":
    main()
