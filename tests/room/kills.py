"""A room whose server is killed again and again, in the middle of everything, while its phones answer.

``python -m tests.room.kills FOLDER PORT`` makes that server: a new process for every word on its standard input,
split off from one that has loaded everything. A phone does as the pupils' page does: it sends again, under the same
mark, what was not confirmed.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from itertools import count
from pathlib import Path
from socket import socket
from typing import Any

from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

ROOT = Path(__file__).parents[2]
PHONES = 6
ROLLS = {"0": {"kind": "rolls", "sides": [100, 100, 100]}}
PATIENCE = 30.0


class Phone:
    """One that answers as fast as it is confirmed, with something new each time."""

    def __init__(self, name: str) -> None:
        self.name, self.token, self.code = name, "", ""
        self.marks = count(1)
        self.unsent: dict[int, dict[str, Any]] = {}
        self.confirmed: list[tuple[int, int, tuple[int, ...]]] = []
        """Who, what was asked, and what was rolled."""
        self.errors: list[str] = []
        self.id = self.asked = 0

    async def live(self, port: int) -> None:
        """Come in or back, and answer until the server is gone."""
        with suppress(OSError, HTTPClientError, WebSocketClosedError):  # it has gone already
            line = await websocket_connect(f"ws://127.0.0.1:{port}/join/line")
            first = {"kind": "back", "token": self.token} if self.token else {"kind": "join", "name": self.name}
            await line.write_message(json.dumps(first | {"code": self.code}))
            while (text := await line.read_message()) is not None:
                await self._hear(json.loads(text), line)

    async def _hear(self, message: dict[str, Any], line: WebSocketClientConnection) -> None:
        kind = message["kind"]
        if kind in ("refused", "gone"):
            self.errors.append(message["says"])
        if kind == "gone":  # killed before it was written that somebody had joined; nothing was confirmed, then
            self.token, self.asked = "", 0
            self.unsent.clear()
        if kind == "joined":
            self.token, self.id = message.get("token", self.token), message["id"]
            for one in self.unsent.values():
                await line.write_message(json.dumps(one))
        if kind == "refused" and "mark" in message:
            del self.unsent[message["mark"]]
        if kind == "kept":
            done = self.unsent.pop(message["mark"])
            self.confirmed.append((self.id, done["activity"], tuple(done["given"][0])))
        asked = message.get("activity")
        if kind in ("joined", "activity") and asked:
            self.asked = asked["id"]
        if self.asked and not self.unsent:
            mark = next(self.marks)
            given = [[mark // 10_000, mark // 100 % 100, mark % 100]]
            message = {"kind": "answer", "activity": self.asked, "item": 0, "given": given, "mark": mark}
            self.unsent[mark] = message
            await line.write_message(json.dumps(message))


class Kernel:
    """The teacher's."""

    def __init__(self, line: WebSocketClientConnection) -> None:
        self.line = line

    async def ask(self, kind: str, **parts: Any) -> dict[str, Any]:
        await self.line.write_message(json.dumps({"kind": kind, "id": 1, **parts}))
        while True:
            message: dict[str, Any] = json.loads(await self.line.read_message() or '{"kind": "done"}')
            if message["kind"] in ("done", "refused"):
                return message


class Nursery:
    """Makes servers, one after the other."""

    def __init__(self, folder: Path) -> None:
        self.log = (folder / "log.txt").open("w+")
        with socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        command = [sys.executable, "-m", "tests.room.kills", str(folder), str(self.port)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=self.log, cwd=ROOT, text=True)

    async def says(self) -> list[str]:
        assert self.process.stdout is not None
        return (await asyncio.wait_for(asyncio.to_thread(self.process.stdout.readline), PATIENCE)).split()

    async def start(self) -> tuple[int, str, str] | None:
        """Its number, where kernels find its rooms, and the key; nothing where it did not start."""
        assert self.process.stdin is not None
        print("start", file=self.process.stdin, flush=True)
        said = await self.says()
        return (int(said[0]), said[1], said[2]) if len(said) == 3 else None

    def close(self) -> str:
        """What was logged."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.log.seek(0)
        with self.log:
            return self.log.read()


async def attack(times: int, folder: Path, seed: int = 4) -> Counter[str]:
    """Kill it so many times; what came of it, in words with how often."""
    rng, nursery, came = random.Random(seed), Nursery(folder), Counter({"kills": 0, "starts refused": 0})
    phones = [Phone(f"P{number}") for number in range(PHONES)]
    code = ""
    for number in range(times + 1):
        started = await nursery.start()
        if started is None:
            came["starts refused"] += 1
            break
        process, where, key = started
        try:
            kernel = Kernel(await websocket_connect(where, max_message_size=1 << 28))
            await kernel.ask("key", key=key)
            about = await (kernel.ask("resume", code=code) if code else kernel.ask("open"))
            code = about["code"]
            there = [(row[3], row[0], tuple(roll)) for row in about["answers"] for roll in row[5]]
            came["confirmed answers lost"] += sum(one not in there for phone in phones for one in phone.confirmed)
            came["answers counted twice"] += len(there) - len(set(there))
            if number < times:
                for phone in phones:
                    phone.code = code
                lives = [asyncio.create_task(phone.live(nursery.port)) for phone in phones]
                if number % 20 == 0:
                    await kernel.ask("start", activity="roll", shows={}, shapes=ROLLS, keeps={})
                await asyncio.sleep(rng.uniform(0.0, 0.3))
        finally:
            os.kill(process, signal.SIGKILL)
            assert await nursery.says() == ["gone"]
        if number < times:
            came["kills"] += 1
            await asyncio.wait(lives, timeout=PATIENCE)
        kernel.line.close()
    came["tracebacks"] = nursery.close().count("Traceback")
    came["confirmed answers"] = sum(len(phone.confirmed) for phone in phones)
    for phone in phones:
        came.update(f"a phone heard: {says}" for says in phone.errors)
    return came


def main(folder: Path, port: int) -> None:
    from tests.room.ground import school

    async def serve() -> None:
        async with school(folder, port=1, listen=port) as here:
            print(os.getpid(), here.kernels, here.key, flush=True)
            await asyncio.Event().wait()

    for _ in sys.stdin:
        child = os.fork()
        if not child:
            asyncio.run(serve())
        os.waitpid(child, 0)
        print("gone", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
