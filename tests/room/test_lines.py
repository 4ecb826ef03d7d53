"""Phones and the teacher's kernel on real lines: who hears what, who may do what, and what ten thousand do to it."""

from __future__ import annotations

import asyncio
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest

from tests.room.ground import PERCENT, School, school


def run(test: Any) -> None:
    """Run it with a server of its own."""

    async def begin() -> None:
        async with school() as here:
            await test(here)

    asyncio.run(begin())


def test_a_guess_from_the_phone_to_the_wall_and_the_reveal_back() -> None:
    async def test(here: School) -> None:
        teacher, opened = await here.teacher()
        kiwi, joined = await here.pupil(opened["code"].lower(), "Kiwi")
        assert (joined["kind"], joined["name"], joined["activity"]) == ("joined", "Kiwi", None)
        asked = await teacher.ask(
            "start", activity="guess", shows={"asks": "?"}, shapes={"0": PERCENT}, keeps={"exact": "91/216"}
        )
        seen = await kiwi.hear("activity")
        assert seen["activity"]["shows"] == {"asks": "?"}
        await kiwi.send(kind="answer", activity=asked["activity"], item=0, given=50, mark=1)
        assert await kiwi.hear("kept") == {"kind": "kept", "mark": 1}
        news = await teacher.hear("news")
        while not news["answers"]:
            news = await teacher.hear("news")
        assert news["answers"][0][:6] == [asked["activity"], "guess", 0, joined["id"], "Kiwi", 50]
        await teacher.ask("change", activity=asked["activity"], parts={"phase": "revealed", "reveal": {"exact": 42}})
        assert (await kiwi.hear("activity"))["activity"]["reveal"] == {"exact": 42}
        await teacher.ask("end")
        assert (await kiwi.hear("gone"))["says"].startswith("This room has ended")

    run(test)


def test_no_message_to_a_phone_holds_what_is_not_revealed_or_what_others_answered() -> None:
    async def test(here: School) -> None:
        teacher, opened = await here.teacher()
        kiwi, _ = await here.pupil(opened["code"], "Kiwi")
        mango, joined = await here.pupil(opened["code"], "Mango")
        kept = {"exact": "SECRET-KEPT", "word": "SECRET-KEPT"}
        asked = await teacher.ask("start", activity="guess", shows={}, shapes={"0": PERCENT}, keeps=kept)
        await teacher.ask("change", activity=asked["activity"], parts={"reveal": "SECRET-REVEAL"})
        await mango.send(kind="answer", activity=asked["activity"], item=0, given=77, mark=1)
        await mango.hear("kept")
        await teacher.ask("change", activity=asked["activity"], parts={"phase": "locked"})
        heard = [await kiwi.hear("activity") for _ in range(3)]
        _, back = await here.back(opened["code"], joined["token"])
        _, seen = await here.pupil(opened["code"], "Papaya")
        for message in (*heard, seen):
            text = json.dumps({name: what for name, what in message.items() if name != "token"})  # which is drawn
            assert "SECRET" not in text
            assert not re.search(r"\b77\b", text)  # as a number: what is drawn may hold any digits
            assert here.key not in text
            assert opened["key"] not in text
        assert back["mine"] == {"0": 77}
        assert "token" not in back

    run(test)


def test_what_a_phone_may_not_do() -> None:
    async def test(here: School) -> None:
        _, opened = await here.teacher()
        kiwi, _ = await here.pupil(opened["code"], "Kiwi")
        for words in ("hello", "[]", "{}", '{"kind":"open","id":1}', '{"kind":"join"}', "[" * 4000, "null", "\x00"):
            await kiwi.socket.write_message(words)
            assert (await kiwi.hear())["says"] == "The room did not understand that."
        for kind in ("start", "change", "end", "key", "tell", "names", "__init__"):
            await kiwi.send(kind=kind, id=1)
            assert (await kiwi.hear())["kind"] == "refused"
        stranger = await here.line("join/line")
        await stranger.send(kind="answer", activity=1, item=0, given=1, mark=1)
        assert (await stranger.hear())["says"] == "Join a room first."

    run(test)


def test_a_kernel_without_the_key_opens_nothing() -> None:
    async def test(here: School) -> None:
        _, opened = await here.teacher()
        line = await here.line(here.keys.kernel_path)
        for kind, parts in (
            ("open", {}),
            ("resume", {"code": opened["code"]}),
            ("back", {"code": opened["code"], "key": "wrong"}),
            ("key", {"key": ""}),
            ("end", {}),
            ("start", {"activity": "guess", "shows": {}, "shapes": {}, "keeps": {}}),
            ("__class__", {}),
        ):
            assert (await line.ask(kind, **parts))["kind"] == "refused", kind
        assert (await line.ask("back", code=opened["code"], key=opened["key"]))["kind"] == "done"
        assert (await line.ask("resume", code=opened["code"]))["kind"] == "refused"

    run(test)


def test_codes_cannot_be_tried_one_by_one() -> None:
    async def test(here: School) -> None:
        _, opened = await here.teacher()
        word = "ACRE" if opened["code"].startswith("ZEST") else "ZEST"
        said = []
        for number in range(30):
            line = await here.line("join/line")
            await line.send(kind="join", code=f"{word}{number % 8 + 2}{number // 8 + 2}", name="Eve")
            said.append((await line.hear())["says"])
            line.close()
        assert said[0].startswith("There is no room")
        assert said[-1].startswith("Too many codes")

    run(test)


def test_who_is_removed_is_out_and_who_is_renamed_reads_it_on_the_wall() -> None:
    async def test(here: School) -> None:
        teacher, opened = await here.teacher()
        kiwi, joined = await here.pupil(opened["code"], "Rude word")
        assert (await teacher.ask("rename", member=joined["id"], name="Kiwi"))["kind"] == "done"
        assert (await teacher.hear("news"))["members"][0][1:] == ["Kiwi", True]
        await teacher.ask("remove", member=joined["id"])
        assert (await kiwi.hear("gone"))["says"].startswith("Your teacher")
        _, back = await here.back(opened["code"], joined["token"])
        assert back["kind"] == "gone"

    run(test)


def test_the_wall_hears_of_what_is_new_and_of_nothing_twice() -> None:
    async def test(here: School) -> None:
        teacher, opened = await here.teacher()
        phones = [await here.pupil(opened["code"], f"P{number}") for number in range(20)]
        asked = await teacher.ask("start", activity="roll", shows={}, shapes={"0": {"kind": "taps"}}, keeps={})
        second = await here.line(here.keys.kernel_path)
        for line, _ in phones[:10]:
            await line.send(kind="answer", activity=asked["activity"], item=0, given=1, mark=1)
        whole = await second.ask("back", code=opened["code"], key=opened["key"])
        for line, _ in phones[10:]:
            await line.send(kind="answer", activity=asked["activity"], item=0, given=1, mark=1)
        seen = [row[3] for row in whole["answers"]]
        while len(seen) < 20:
            seen += [row[3] for row in (await second.hear("news"))["answers"]]
        assert sorted(seen) == sorted(joined["id"] for _, joined in phones)
        await asyncio.sleep(0.05)
        phones[0][0].close()
        assert (await second.hear("news"))["members"] == [[phones[0][1]["id"], "P0", False]]

    run(test)


def test_a_server_that_comes_back_goes_on_where_it_was(tmp_path: Path) -> None:
    async def test() -> None:
        async with school(tmp_path, port=1) as here:
            teacher, opened = await here.teacher()
            kiwi, joined = await here.pupil(opened["code"], "Kiwi")
            asked = await teacher.ask("start", activity="guess", shows={}, shapes={"0": PERCENT}, keeps={"a": 1})
            await kiwi.send(kind="answer", activity=asked["activity"], item=0, given=50, mark=9)
            await kiwi.hear("kept")
            key = here.key
        async with school(tmp_path, port=1) as here:
            assert here.key == key
            kiwi, back = await here.back(opened["code"], joined["token"])
            assert (back["mine"], back["mark"], back["activity"]["id"]) == ({"0": 50}, 9, asked["activity"])
            teacher = await here.line(here.keys.kernel_path)
            found = await teacher.ask("back", code=opened["code"], key=opened["key"])
            assert [row[5] for row in found["answers"]] == [50]
            assert found["activities"][0]["keeps"] == {"a": 1}

    asyncio.run(test())


def test_a_line_that_says_nothing_good_is_cut() -> None:
    async def test(here: School) -> None:
        line = await here.line("join/line")
        for _ in range(100):
            try:
                await line.socket.write_message("rubbish")
            except Exception:
                break
        heard = []
        while not heard or heard[-1] != "closed":
            heard.append((await line.hear())["kind"])
        assert heard == ["refused"] * 40 + ["closed"]
        long = await here.line("join/line")
        await long.socket.write_message("x" * 5000)
        assert (await long.hear())["kind"] == "closed"

    run(test)


def test_the_pages_and_who_may_see_the_word() -> None:
    async def test(here: School) -> None:
        client = AsyncHTTPClient()
        address = f"http://127.0.0.1:{here.port}/"
        page = await client.fetch(f"{address}join")
        policy = page.headers["Content-Security-Policy"]
        assert "script-src 'self';" in policy
        assert here.key not in page.body.decode()
        assert "a day" in (await client.fetch(f"{address}join/privacy")).body.decode()
        files = [word for word in page.body.decode().split('"') if "pupil." in word]
        assert len(files) == 2
        for file in files:
            assert (await client.fetch(f"{address}{file[1:]}")).headers["Cache-Control"].endswith("immutable")

        async def status(path: str, **how: Any) -> tuple[int, Any]:
            answer = await client.fetch(HTTPRequest(address + path, follow_redirects=False, **how), raise_error=False)
            return answer.code, answer

        assert (await status("teach/not-the-right-key"))[0] == 403
        code, taught = await status(f"teach/{here.key}")
        cookie = taught.headers["Set-Cookie"]
        assert (code, "HttpOnly" in cookie, "SameSite=Strict" in cookie, here.key in cookie) == (302, True, True, False)
        asks = {"X-Dicelab": "room"}
        words = {"method": "POST", "body": ""}
        assert (await status("rooms/word", **words))[0] == 403
        assert (await status("rooms/word", headers=asks | {"Origin": "http://evil.example"}, **words))[0] == 403
        refused = json.loads((await status("rooms/word", headers=asks, **words))[1].body)
        assert refused.keys() == {"word", "says"}
        assert refused["word"] is None
        mine = asks | {"Cookie": cookie.split(";")[0]}
        given = json.loads((await status("rooms/word", headers=mine, **words))[1].body)
        word = given["word"]
        assert given["rooms"] == []
        line = await here.line(here.keys.kernel_path)
        assert (await line.ask("key", key=word))["kind"] == "done"
        code = (await line.ask("open"))["code"]
        again = json.loads((await status("rooms/word", headers=mine, **words))[1].body)
        assert again["rooms"] == [{"code": code, "members": 0}]
        other = await here.line(here.keys.kernel_path)
        assert (await other.ask("key", key=word))["kind"] == "refused"
        opened = here.keys.word()  # what a browser is started with opens the start page once
        assert [(await status(f"teach/{opened}"))[0] for _ in range(2)] == [302, 403]
        with pytest.raises(HTTPClientError):
            await client.fetch(f"{address}join/{'0' * 16}/table.js")

    run(test)


def rubbish(rng: random.Random, code: str, token: str, activity: int) -> str:
    """Something that no page of ours would send; now and then nearly right."""
    deep: Any = "deep"
    for _ in range(rng.randrange(40)):
        deep = [deep]
    given = rng.choice(
        [None, True, -1, 101, 1e300, 10**400, "50", "<script>", [], deep, {"a": 1}, "x" * 900, 50.25, [[1]]]
    )
    good = {"kind": "answer", "activity": activity, "item": 0, "given": 50, "mark": 1}
    made: list[Any] = [
        good | {"given": given},
        good | {"activity": rng.choice([0, -1, 10**9, "1", None, activity + 1])},
        good | {"item": rng.choice([1, -1, "0", None, 2**60])},
        good | {"mark": rng.choice([0, -1, 2**60, "1", None, 0.5])},
        good | {"more": 1},
        {name: good[name] for name in rng.sample(sorted(good), 3)},
        {"kind": "join", "code": code, "name": rng.choice(["", None, [], "Kiwi", "kiwi", 7])},
        {"kind": "join", "code": code},
        {"kind": rng.choice(["open", "end", "reveal", "start", "change", "back", "", None, 5]), "id": 1},
        {"kind": "back", "code": code, "name": token},
        [good],
        deep,
        "text",
    ]
    text = json.dumps(rng.choice(made))
    if rng.random() < 0.1:
        text = text[: rng.randrange(len(text))] + rng.choice(["", "\x00", "\ufffd", "}{"])
    return text


@pytest.mark.slow
def test_ten_thousand_hostile_messages_change_nothing_and_each_is_refused() -> None:
    async def test(here: School) -> None:
        rng = random.Random(4)
        teacher, opened = await here.teacher()
        kiwi, joined = await here.pupil(opened["code"], "Kiwi")
        asked = await teacher.ask("start", activity="guess", shows={}, shapes={"0": PERCENT}, keeps={})
        await kiwi.send(kind="answer", activity=asked["activity"], item=0, given=50, mark=5)
        await kiwi.hear("kept")
        room = next(iter(here.hub.ledger.rooms.values()))
        before = [list(room.rows()), room.current, room.activities[1].phase, len(room.activities)]

        async def attack(number: int) -> int:
            line, _ = await here.pupil(opened["code"], f"Eve {number}")
            for _ in range(39):
                await line.socket.write_message(rubbish(rng, opened["code"], joined["token"], asked["activity"]))
            answers = [(await line.hear("refused", "closed"))["kind"] for _ in range(39)]
            line.close()
            return answers.count("refused")

        refused = 0
        for first in range(0, 257, 16):
            refused += sum(await asyncio.gather(*(attack(one) for one in range(first, min(257, first + 16)))))
        assert refused == 257 * 39 == 10_023
        assert [list(room.rows()), room.current, room.activities[1].phase, len(room.activities)] == before
        assert len(room.members) == 258
        await kiwi.send(kind="answer", activity=asked["activity"], item=0, given=42, mark=6)
        await kiwi.hear("kept")

    run(test)


def test_a_phone_that_does_not_read_is_left_alone_before_it_fills_the_memory() -> None:
    async def test(here: School) -> None:
        _, opened = await here.teacher()
        await here.pupil(opened["code"], "Kiwi")
        room = here.hub.sockets(next(iter(here.hub.ledger.rooms.values())))
        line: Any = next(iter(room.pupils))
        stream = line.ws_connection.stream
        stream.write = lambda data: asyncio.get_running_loop().create_future()  # nothing ever arrives
        for _ in range(60):
            line.tell("x" * 50_000)
        assert line.cut_off
        assert line.unread <= 1 << 20

    run(test)
