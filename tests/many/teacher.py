"""A proxy on the same machine, as the docs show it: whoever comes through it is no teacher for that.

With and without `--host`, with and without `--proxy`, by name and by number: without the cookie there is no word and no
code, and no line of a kernel; with the teacher's address a room is opened.
"""

from __future__ import annotations

import http.client
import json
import sys
from collections.abc import Callable
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from dicelab.room.server.keys import COOKIE, TEACHERS_ADDRESS, Keys
from tests.browser.ground import write_notebook
from tests.browser.servers import free_port
from tests.many.programs import running
from tests.many.two import NAME, caddy_command, nginx_command

HERE = "127.0.0.1"
SAYS = ({}, {"X-Forwarded-For": HERE}, {"X-Real-IP": HERE}, {"Forwarded": f"for={HERE}"}, {"Via": "1.1 localhost"})
"""What else a stranger may say of where they come from."""
Command = Callable[[int, list[str]], list[str]]


def nginx(folder: Path) -> str:
    """With nginx."""
    return _teacher(folder, nginx_command(folder, "nginx.conf"))


def caddy(folder: Path) -> str:
    """With Caddy."""
    return _teacher(folder, caddy_command(folder, "Caddyfile"))


def _teacher(folder: Path, command: Command) -> str:
    """Every shape with a server of its own."""
    pages = folder / "pages"
    pages.mkdir()
    write_notebook(pages / "hello.ipynb", "# Hello")
    asked = sum(_shape(folder, command, *shape) for shape in product(([], [NAME]), ([], [HERE])))
    return f"{asked} requests without the teacher's cookie, by name and by number: 0 words, 0 codes; with it, a room"


def _shape(folder: Path, command: Command, hosts: list[str], proxies: list[str]) -> int:
    port, front = free_port(), free_port()
    serve = (
        f"from pathlib import Path\nfrom dicelab.serve import serve\n"
        f"serve(port={port}, browser=False, root=Path({str(folder / 'pages')!r}), state=Path({str(folder)!r}), "
        f"hosts={hosts}, proxies={proxies})"
    )
    with ExitStack() as stack:
        words = [sys.executable, "-c", serve]
        stack.enter_context(running(words, folder / f"server{port}.log", f"http://{HERE}:{port}/healthz"))
        stack.enter_context(
            running(command(front, [f"{HERE}:{port}"]), folder / "proxy.log", f"http://{HERE}:{front}/")
        )
        keys = Keys((folder / f"teacher-{port}.key").read_text(encoding="ascii"))
        kernel = stack.enter_context(connect(f"ws://{HERE}:{port}/{keys.kernel_path}", proxy=None))
        code = _ask(kernel, "key", key=keys.key) and _ask(kernel, "open")["code"]
        asked = 0
        for host in (NAME, HERE):
            known = host != NAME or bool(hosts)
            asked += _strangers(front, host, keys, code, known)
            if known:
                word = _word(front, host, keys, code)
                with connect(f"ws://{HERE}:{port}/{keys.kernel_path}", proxy=None) as kernel:
                    _ask(kernel, "key", key=word)
        return asked


def _strangers(front: int, host: str, keys: Keys, code: str, known: bool) -> int:
    """Through the proxy under a name or number; how many came without the cookie."""
    name, right = keys.cookie
    cookies = ("", f"{name}={right[:-1]}", f"{name}={Keys('of another server').cookie[1]}", f"{COOKIE}={right}")
    every = list(product(SAYS, cookies))
    for says, cookie in every:
        status, _, body = _send(front, host, "POST", "rooms/word", says | {"Cookie": cookie})
        assert code not in body, f"{host} was told the code of a room: {body}"
        if known:
            assert status == 200, f"{host} was answered {status}: {body}"
            assert json.loads(body) == {"word": None, "says": f"A room is opened with {TEACHERS_ADDRESS}"}
        else:
            assert status == 421, f"{host} is none of the server's names, and was answered {status}"
    assert _send(front, host, "GET", "rooms/kernel", {})[0] == (404 if known else 421)
    return len(every)


def _word(front: int, host: str, keys: Keys, code: str) -> str:
    """What a teacher gets who has opened the teacher's address."""
    status, headers, _ = _send(front, host, "GET", f"teach/{keys.key}", {})
    assert (status, headers["Location"]) == (302, "/")
    _, _, body = _send(front, host, "POST", "rooms/word", {"Cookie": headers["Set-Cookie"].partition(";")[0]})
    given = json.loads(body)
    assert [room["code"] for room in given["rooms"]] == [code], body
    return str(given["word"])


def _send(front: int, host: str, method: str, path: str, headers: dict[str, str]) -> tuple[int, Any, str]:
    line = http.client.HTTPConnection(HERE, front, timeout=30)
    try:
        line.request(method, f"/{path}", headers={"Host": host, "X-Dicelab": "room", **headers})
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read().decode()
    finally:
        line.close()


def _ask(kernel: Any, kind: str, **parts: Any) -> dict[str, Any]:
    kernel.send(json.dumps({"kind": kind, "id": 1, **parts}))
    heard: dict[str, Any] = json.loads(kernel.recv(timeout=10))
    assert heard["kind"] == "done", heard
    return heard
