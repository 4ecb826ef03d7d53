"""Lines on which nobody says who they are, keys and codes that are guessed: on real lines, bounded, on this machine."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import nullcontext
from functools import partial
from typing import Any

import pytest
from tornado.httpclient import HTTPClientError

from dicelab.room.server.hub import Hub
from dicelab.room.server.keys import Keys
from dicelab.room.server.ledger import Ledger
from dicelab.room.server.limits import JOINS_OF_AN_ADDRESS, UNKNOWN_KERNELS, WRONG_CODES, WRONG_IN_ALL
from dicelab.room.server.pupil_socket import PupilSocket
from dicelab.room.server.store import Store
from dicelab.room.server.teacher_socket import KERNELS, TeacherSocket
from tests.room.ground import School, school

PHONE = "join/line"


def run(test: Any, **about: Any) -> None:
    """Run it with a server of its own."""

    async def begin() -> None:
        async with school(**about) as here:
            await test(here)

    asyncio.run(begin())


@pytest.mark.parametrize("handler", [TeacherSocket, PupilSocket])
def test_who_says_nothing_is_cut(monkeypatch: pytest.MonkeyPatch, handler: type) -> None:
    monkeypatch.setattr(handler, "seconds", 0.05)

    async def test(here: School) -> None:
        line = await here.line(here.keys.kernel_path if handler is TeacherSocket else PHONE)
        assert len(here.hub.open) == here.hub.open.unknown == 1
        assert (await line.hear(seconds=3))["kind"] == "closed"
        await asyncio.sleep(0.05)
        assert len(here.hub.open) == here.hub.open.unknown == 0

    run(test)


def test_a_kernel_that_has_shown_its_key_stays_and_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TeacherSocket, "seconds", 0.05)

    async def test(here: School) -> None:
        teacher, _ = await here.teacher()
        await asyncio.sleep(0.15)
        assert (await teacher.ask("names", on=False))["kind"] == "done"
        assert (len(here.hub.open), here.hub.open.unknown) == (1, 0)

    run(test)


def test_a_kernel_without_a_key_is_heard_slowly_and_soon_not_at_all() -> None:
    async def test(here: School) -> None:
        line = await here.line(here.keys.kernel_path)
        for number in range(30):
            await line.send(kind="key", id=number, key="wrong")
        heard = []
        while not heard or heard[-1] != "closed":
            heard.append((await line.hear())["kind"])
        assert heard == ["refused"] * 10 + ["closed"]
        long = await here.line(here.keys.kernel_path)
        await long.send(kind="key", id=1, key="x" * 100_000)
        assert (await long.hear())["says"] == "The room did not understand that."

    run(test)


def test_kernels_without_a_key_do_not_keep_the_teacher_out() -> None:
    async def test(here: School) -> None:
        silent = [await here.line(here.keys.kernel_path) for _ in range(UNKNOWN_KERNELS + 10)]
        assert here.hub.open.unknown == UNKNOWN_KERNELS
        assert (await silent[0].hear())["kind"] == "closed"
        _, opened = await here.teacher()
        assert opened["kind"] == "done"

    run(test)


def test_phones_that_say_nothing_make_room_and_the_teacher_has_lines_to_spare() -> None:
    async def test(here: School) -> None:
        _, opened = await here.teacher()
        silent = [await here.line(PHONE) for _ in range(8)]
        assert len(here.hub.open) == 6
        joined = [(await here.pupil(opened["code"], f"P{number}"))[1]["kind"] for number in range(5)]
        assert joined == ["joined"] * 5
        assert (await silent[-1].hear())["kind"] == "closed"
        with pytest.raises(HTTPClientError, match="503"):
            await here.line(PHONE)
        _, other = await here.teacher()
        assert other["kind"] == "done"

    run(test, most_sockets=6)


def test_only_who_was_told_where_opens_the_line_of_a_kernel() -> None:
    async def test(here: School) -> None:
        for path in (
            "rooms/kernel",
            "rooms/kernel/",
            f"rooms/kernel/{here.key}",
            Keys("another server's key").kernel_path,
        ):
            with pytest.raises(HTTPClientError, match="404"):
                await here.line(path)

    run(test)


def test_the_right_key_opens_whatever_was_tried_before() -> None:
    async def test(here: School) -> None:
        _, opened = await here.teacher()
        here.hub._wrong._each = (20.0, 0.0)  # what is used up stays so
        for number in range(21):
            line = await here.line(here.keys.kernel_path)
            said = (await line.ask("key", key=f"wrong {number}"))["says"]
            assert said.startswith("That key opens nothing" if number < 20 else "Too many keys")
            line.close()
        for kind, parts in (
            ("key", {"key": here.key}),
            ("key", {"key": here.keys.word()}),
            ("back", {"code": opened["code"], "key": opened["key"]}),
        ):
            line = await here.line(here.keys.kernel_path)
            assert (await line.ask(kind, **parts))["kind"] == "done", kind
        assert not here.hub.may_try(KERNELS)

    run(test)


def test_who_guesses_keeps_nobody_else_out() -> None:
    hub = Hub(Ledger(Store(None)))
    addresses = [f"203.0.113.{number}" for number in range(int(WRONG_IN_ALL[0] / WRONG_CODES[0]))]
    for address in addresses:
        for _ in range(100):
            hub.was_wrong(address)
    assert not any(map(hub.may_try, addresses))
    assert hub.may_try("198.51.100.1")
    hub.was_wrong("198.51.100.1")
    assert not hub.may_try("198.51.100.1")  # one slip is everybody's own; all together have guessed too often
    few = Hub(Ledger(Store(None)))
    for _ in range(1000):
        few.was_wrong(addresses[0])
    few.was_wrong("198.51.100.1")
    assert few.may_try("198.51.100.1")  # what one address tried beyond its share counts for nobody else


def test_phones_that_come_back_to_a_room_that_has_ended_keep_nobody_out() -> None:
    async def test(here: School) -> None:
        _, opened = await here.teacher()
        for _ in range(30):
            line, heard = await here.back("ZEST 22", "an old token")
            assert heard["kind"] == "gone"
            line.close()
        _, joined = await here.pupil(opened["code"], "Kiwi")
        assert joined["kind"] == "joined"

    run(test)


def test_one_address_is_not_two_thousand_people() -> None:
    hub = Hub(Ledger(Store(None)))
    while hub.may_join("203.0.113.7"):
        hub.has_joined("203.0.113.7")
    assert JOINS_OF_AN_ADDRESS[0] <= 200
    assert hub.may_join("203.0.113.8")
    for _ in range(2000):
        hub.has_joined(None)
    assert hub.may_join(None)


def test_many_addresses_are_forgotten_again() -> None:
    hub = Hub(Ledger(Store(None)))
    hub._wrong._each = (20.0, 1e9)  # full again at once
    for number in range(5000):
        hub.was_wrong(f"2001:db8:0:{number:x}::/64")
    assert len(hub._wrong) < 600


@pytest.mark.parametrize("secret", ["\ud800", "\x00", "é" * 40, "a\udfff" * 20])
def test_a_token_or_key_that_is_no_text_is_just_a_wrong_one(secret: str, caplog: pytest.LogCaptureFixture) -> None:
    async def test(here: School) -> None:
        _, opened = await here.teacher()
        _, heard = await here.back(opened["code"], secret)
        assert heard["kind"] == "gone"
        line = await here.line(here.keys.kernel_path)
        for kind, parts in (("key", {"key": secret}), ("back", {"code": opened["code"], "key": secret})):
            await line.socket.write_message(json.dumps({"kind": kind, "id": 1, **parts}))
            assert (await line.hear())["says"].startswith("That key opens nothing"), kind

    with caplog.at_level(logging.WARNING):
        run(test)
    assert "Traceback" not in caplog.text
    assert "Uncaught" not in caplog.text


def test_a_text_that_cannot_be_written_does_not_stop_the_writer() -> None:
    store = Store(None)
    done: list[str] = []
    for code in ("HAWK42", "\ud800", "ZEST22"):
        with pytest.raises(UnicodeEncodeError) if code == "\ud800" else nullcontext():
            store.put("rooms", (code, "key", 0.0, 1, None, 0.0), partial(done.append, code))
    store.close()
    assert done == ["HAWK42", "ZEST22"]
