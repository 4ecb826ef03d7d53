"""Two servers behind a proxy that knows visitors by a cookie: forty play, one server is stopped, nobody is lost.

The proxies read the files that the docs show; only addresses and TLS are other ones.
"""

from __future__ import annotations

import asyncio
import sys
import uuid
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from websockets.asyncio.client import connect

from tests.browser.ground import write_notebook
from tests.browser.servers import free_port
from tests.load.visitor import KERNEL, PROTOCOL, Line, next_intent, table_among
from tests.many.programs import EXAMPLES, program, running, stop

NAME = "dice.example.org"
VISITORS = 40
MACHINES = ("10.0.0.11:8866", "10.0.0.12:8866")
ONE_MACHINE = ("127.0.0.1:8866",)
PATIENCE = 240.0
COOKIE = "dicelab"


def nginx(folder: Path) -> str:
    """With nginx."""
    return _two(folder, nginx_command(folder, "two-nginx.conf"))


def nginx_command(folder: Path, example: str) -> Callable[[int, list[str]], list[str]]:
    """How nginx is started with an example of the docs, on a port and in front of two servers."""
    found = program("nginx", "nginx-light")

    def command(port: int, servers: list[str]) -> list[str]:
        text = _with_addresses((EXAMPLES / example).read_text(), servers)
        text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};").replace(" Secure;", "")
        text = "\n".join(line for line in text.splitlines() if "ssl_certificate" not in line)
        paths = "".join(
            f"{one}_temp_path {folder}/{one};\n" for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        config = folder / "nginx.conf"
        config.write_text(
            f"daemon off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{ worker_connections 1024; }}\n"
            f"http {{\naccess_log off;\n{paths}{text}\n}}\n"
        )
        return [found, "-c", str(config), "-e", str(folder / "error.log")]

    return command


def caddy(folder: Path) -> str:
    """With Caddy."""
    return _two(folder, caddy_command(folder, "two.Caddyfile"))


def caddy_command(folder: Path, example: str) -> Callable[[int, list[str]], list[str]]:
    """The same with Caddy."""
    found = program("caddy")

    def command(port: int, servers: list[str]) -> list[str]:
        text = _with_addresses((EXAMPLES / example).read_text(), servers)
        config = folder / "Caddyfile"
        alone = "{\n  admin off\n  auto_https off\n  storage file_system " + f"{folder}/caddy\n" + "}\n"
        config.write_text(alone + text.replace(f"{NAME} {{", f"http://{NAME}:{port}, http://127.0.0.1:{port} {{"))
        return [found, "run", "--config", str(config), "--adapter", "caddyfile"]

    return command


def _with_addresses(text: str, servers: list[str]) -> str:
    for shown, used in zip(MACHINES if len(servers) > 1 else ONE_MACHINE, servers, strict=True):
        assert shown in text
        text = text.replace(shown, used)
    return text


def _two(folder: Path, command: Any) -> str:
    notebooks = folder / "notebooks"
    notebooks.mkdir()
    write_notebook(notebooks / "duel.ipynb", "# Duel", "import dicelab\ndicelab.Table('draconic', players=2, seed=5)")
    ports, front = [free_port(), free_port()], free_port()
    with ExitStack() as stack:
        servers = []
        for port in ports:
            serve = (
                f"from pathlib import Path\nfrom dicelab.serve import serve\n"
                f"serve(port={port}, browser=False, root=Path({str(notebooks)!r}), visitors={VISITORS}, "
                f"hosts=[{NAME!r}], proxies=['127.0.0.1'], per_address=0)"
            )
            healthy = f"http://127.0.0.1:{port}/healthz"
            words = [sys.executable, "-c", serve]
            servers.append(stack.enter_context(running(words, folder / f"server{port}.log", healthy)))
        there = [f"127.0.0.1:{port}" for port in ports]
        answers = f"http://127.0.0.1:{front}/healthz"
        stack.enter_context(running(command(front, there), folder / "proxy.log", answers))
        return asyncio.run(_class(front, lambda: stop(servers[0])))


@dataclass
class Visitor:
    """Somebody with a browser: cookies, a page, a game."""

    front: int
    cookies: dict[str, str] = field(default_factory=dict)
    line: Line | None = None
    table: str = ""
    pane: dict[str, str] = field(default_factory=dict)
    code: str = ""
    steps: int = 0

    async def open(self) -> dict[str, Any]:
        """Load the page; the view of its table."""
        headers = {"Host": NAME, "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        address = f"http://127.0.0.1:{self.front}/voila/render/duel.ipynb"
        request = HTTPRequest(address, headers=headers, request_timeout=PATIENCE, connect_timeout=PATIENCE)
        answer = await AsyncHTTPClient().fetch(request)
        for one in answer.headers.get_list("Set-Cookie"):
            name, _, value = one.partition(";")[0].partition("=")
            self.cookies[name] = value
        kernel = KERNEL.search(answer.body.decode())
        assert kernel is not None, "the page came without a kernel"
        way = f"ws://{NAME}/api/kernels/{kernel[1]}/channels?session_id={uuid.uuid4()}"
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        socket = await connect(
            way, host="127.0.0.1", port=self.front, subprotocols=[PROTOCOL], max_size=None, open_timeout=PATIENCE,
            origin=f"http://{NAME}", additional_headers={"Cookie": cookies}, proxy=None,
        )  # fmt: skip
        self.line = Line(socket)
        self.table, self.pane = table_among(await self.line.states())
        return await self.line.ask(self.table, {"kind": "hello", **self.pane})

    async def play(self, view: dict[str, Any]) -> None:
        """One move, and the game as a code, as a page holds it."""
        assert self.line is not None
        moved = await self.line.ask(self.table, next_intent(view) | self.pane)
        assert moved["revision"] > view["revision"], "the table did not move on"
        kept = await self.line.ask(self.table, {"kind": "keep", "revision": moved["revision"], **self.pane}, "kept")
        self.code, self.steps = kept["code"], moved["steps"]

    async def come(self) -> None:
        """For the first time."""
        await self.play(await self.open())

    async def go_on(self) -> bool:
        """Whether the line still holds; else the page is loaded again, and the game is laid again from its code."""
        assert self.line is not None
        try:
            async with asyncio.timeout(10):
                await self.play(await self.line.ask(self.table, {"kind": "hello", **self.pane}))
            return True
        except Exception:
            pass
        view = await self.open()
        opened = await self.line.ask(
            self.table, {"kind": "open", "code": self.code, "revision": view["revision"], **self.pane}
        )
        assert opened["steps"] == self.steps, "the game is not the one that was left"
        await self.play(opened)
        return False


async def _class(front: int, stop_one: Any) -> str:
    AsyncHTTPClient.configure(None, max_clients=10 * VISITORS, max_body_size=1 << 27)
    visitors = [Visitor(front) for _ in range(VISITORS)]
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(one.come() for one in visitors))
    machines = Counter(one.cookies.get(COOKIE) for one in visitors)
    assert len(machines) == 2, f"all were sent to the same machine: {dict(machines)}"
    await asyncio.to_thread(stop_one)
    async with asyncio.timeout(PATIENCE):
        stayed = await asyncio.gather(*(one.go_on() for one in visitors))
    moved = stayed.count(False)
    assert 0 < moved < VISITORS, f"{moved} of {VISITORS} had to move"
    for one in visitors:
        if one.line is not None:
            await one.line.close()
    return f"{VISITORS} visitors on two servers; one server was stopped, {moved} went on on the other, none was lost"
