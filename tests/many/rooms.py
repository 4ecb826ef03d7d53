"""Two servers with rooms behind a proxy: each phone finds the server of its room, each page stays where it began.

The proxies read the files that the docs show; only addresses and TLS are other ones.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from websockets.asyncio.client import connect

from dicelab.room.server.keys import Keys
from tests.browser.ground import write_notebook
from tests.browser.servers import free_port
from tests.many.programs import running
from tests.many.two import COOKIE, NAME, caddy_command, nginx_command

PHONES = 20
"""In each room."""
VISITS = 40
LETTERS = ("A-H", "J-Z")
PERCENT = {"kind": "number", "low": 0, "high": 100, "steps": 1}


def nginx(folder: Path) -> str:
    """With nginx."""
    return _rooms(folder, nginx_command(folder, "nginx-rooms.conf"))


def caddy(folder: Path) -> str:
    """With Caddy."""
    return _rooms(folder, caddy_command(folder, "rooms.Caddyfile"))


def _rooms(folder: Path, command: Callable[[int, list[str]], list[str]]) -> str:
    """Two servers, a room on each, and everybody from one address."""
    pages = folder / "pages"
    pages.mkdir()
    write_notebook(pages / "hello.ipynb", "# Hello")
    ports, front = [free_port(), free_port()], free_port()
    with ExitStack() as stack:
        for port, letters in zip(ports, LETTERS, strict=True):
            serve = (
                f"from pathlib import Path\nfrom dicelab.serve import serve\n"
                f"serve(port={port}, browser=False, root=Path({str(pages)!r}), visitors=2, room_letters={letters!r}, "
                f"state=Path({str(folder)!r}), hosts=[{NAME!r}], proxies=['127.0.0.1'], per_address=0)"
            )
            words = [sys.executable, "-c", serve]
            stack.enter_context(running(words, folder / f"server{port}.log", f"http://127.0.0.1:{port}/healthz"))
        there = [f"127.0.0.1:{port}" for port in ports]
        answers = f"http://127.0.0.1:{front}/healthz"
        stack.enter_context(running(command(front, there), folder / "proxy.log", answers))
        keys = [(folder / f"teacher-{port}.key").read_text(encoding="ascii") for port in ports]
        return asyncio.run(_lesson(front, ports, keys))


async def _lesson(front: int, ports: list[int], keys: list[str]) -> str:
    async with asyncio.timeout(120), AsyncExitStack() as stack:
        for port, key, letters in zip(ports, keys, LETTERS, strict=True):
            way = f"ws://127.0.0.1:{port}/{Keys(key).kernel_path}"
            kernel = await stack.enter_async_context(connect(way, proxy=None))
            await _ask(kernel, "key", key=key)
            code = (await _ask(kernel, "open"))["code"]
            assert letters[0] <= code[0] <= letters[-1], f"{code} does not begin with one of {letters}"
            asked = await _ask(kernel, "start", activity="guess", shows={}, shapes={"0": PERCENT}, keeps={})
            kept = await asyncio.gather(*(_answer(front, code, n, asked["activity"]) for n in range(PHONES)))
            assert kept == ["kept"] * PHONES, f"the phones of {code} heard {Counter(kept)}"
        machines = await _pages(front, keys)
    return f"{PHONES} phones in each of two rooms found their server; pages stay by cookie ({machines})"


async def _ask(kernel: Any, kind: str, **parts: Any) -> dict[str, Any]:
    await kernel.send(json.dumps({"kind": kind, "id": 1, **parts}))
    while (heard := json.loads(await kernel.recv()))["kind"] == "news":
        pass
    assert heard["kind"] == "done", heard
    return dict(heard)


async def _answer(front: int, code: str, number: int, activity: int) -> str:
    """What a phone hears that joins through the proxy and answers."""
    way = f"ws://{NAME}/join/line?room={code.replace(' ', '')}"
    async with connect(way, host="127.0.0.1", port=front, origin=f"http://{NAME}", proxy=None) as phone:
        await phone.send(json.dumps({"kind": "join", "code": code, "name": f"P{number}"}))
        joined = json.loads(await phone.recv())
        if joined["kind"] != "joined":
            return str(joined)
        await phone.send(json.dumps({"kind": "answer", "activity": activity, "item": 0, "given": 50, "mark": 1}))
        return str(json.loads(await phone.recv())["kind"])


async def _pages(front: int, keys: list[str]) -> str:
    """Visitors of one address come to both servers, and each stays: the teacher's key of one is known there alone."""
    drawn = Counter([(await _get(front, "", ""))[1] for _ in range(VISITS)])
    machines = {cookie: await _machine(front, keys, cookie) for cookie in drawn}
    assert sorted(machines.values()) == [0, 1], f"all were sent to the same machine: {dict(drawn)}"
    for cookie, machine in machines.items():
        for _ in range(VISITS):
            status, _ = await _get(front, f"teach/{keys[machine]}", cookie)
            assert status == 302, f"a visitor of server {machine + 1} was sent elsewhere"
    return ", ".join(f"{drawn[cookie]} to server {machine + 1}" for cookie, machine in machines.items())


async def _machine(front: int, keys: list[str], cookie: str) -> int:
    """Where a visitor with that cookie is sent."""
    (found,) = [at for at, key in enumerate(keys) if (await _get(front, f"teach/{key}", cookie))[0] == 302]
    return found


async def _get(front: int, path: str, cookie: str) -> tuple[int, str]:
    headers = {"Host": NAME, **({"Cookie": f"{COOKIE}={cookie}"} if cookie else {})}
    request = HTTPRequest(f"http://127.0.0.1:{front}/{path}", headers=headers, follow_redirects=False)
    answer = await AsyncHTTPClient().fetch(request, raise_error=False)
    given = [one for one in answer.headers.get_list("Set-Cookie") if one.startswith(f"{COOKIE}=")]
    return answer.code, given[0].partition(";")[0].partition("=")[2] if given else ""
