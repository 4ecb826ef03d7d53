"""One visitor, as a browser is one: loads the page and its files, talks with its kernel, plays a move on the table."""

from __future__ import annotations

import asyncio
import json
import re
import uuid
from dataclasses import dataclass, field
from itertools import accumulate
from time import perf_counter
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

PROTOCOL = Subprotocol("v1.kernel.websocket.jupyter.org")
ASSET = re.compile(r'(?:src|href)="(/voila/[^"]+)"')
KERNEL = re.compile(r'"kernelId": "([0-9a-f-]+)"')


class Trouble(Exception):
    """What a visitor would have seen as an error."""


@dataclass
class Visit:
    """How it went, in seconds since the page was asked for; ``error`` is empty if all went well."""

    page: str
    html: float = 0.0
    table: float = 0.0
    move: float = 0.0
    error: str = ""
    kernel: str = ""
    cookies: str = field(default="", repr=False)
    line: Line | None = field(default=None, repr=False)


class Line:
    """The socket to a kernel: messages of Jupyter's protocol both ways."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._session = uuid.uuid4().hex

    async def send(self, kind: str, content: dict[str, Any], metadata: dict[str, Any] | None = None) -> None:
        """Send one message."""
        header = {
            "msg_id": uuid.uuid4().hex,
            "msg_type": kind,
            "session": self._session,
            "username": "",
            "version": "5.3",
        }
        await self._socket.send(packed(["shell", header, {}, metadata or {}, content]))

    async def hear(self, method: str, comm: str) -> dict[str, Any]:
        """The next message of a comm with that method; the others are passed over."""
        while True:
            try:
                frame = await self._socket.recv()
            except ConnectionClosed as closed:
                raise Trouble(f"the socket was closed: {closed}") from None
            kind, content = opened(frame)
            if kind == "status" and content.get("execution_state") in ("dead", "restarting"):
                raise Trouble("the kernel died")
            if kind == "comm_msg" and content["comm_id"] == comm:
                data: dict[str, Any] = content["data"]
                if data.get("method") == method:
                    return data

    async def ask(self, comm: str, intent: dict[str, Any], kind: str = "view") -> dict[str, Any]:
        """Send an intent to a widget and wait for the answer of that kind."""
        await self.send("comm_msg", {"comm_id": comm, "data": {"method": "custom", "content": intent}})
        while True:
            answer: dict[str, Any] = (await self.hear("custom", comm))["content"]
            if answer["kind"] == "refused":
                raise Trouble(f"the table refused {intent['kind']}: {answer['says']}")
            if answer["kind"] == kind and answer.get("pane") == intent.get("pane"):
                return answer

    async def states(self) -> dict[str, dict[str, Any]]:
        """All widgets of the page, as its widget manager asks for them."""
        comm = uuid.uuid4().hex
        opening = {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}}
        await self.send("comm_open", opening, {"version": "1.0.0"})
        await self.send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        found: dict[str, dict[str, Any]] = (await self.hear("update_states", comm))["states"]
        return found

    async def close(self) -> None:
        """Hang up."""
        await self._socket.close()


def packed(parts: list[Any]) -> bytes:
    """A message as Jupyter's pages pack it: where each part begins, then the parts."""
    texts = [part.encode() if isinstance(part, str) else json.dumps(part).encode() for part in parts]
    ends = list(accumulate(map(len, texts), initial=8 * (len(texts) + 2)))
    return b"".join(number.to_bytes(8, "little") for number in (len(ends), *ends)) + b"".join(texts)


def opened(frame: str | bytes) -> tuple[str, dict[str, Any]]:
    """The kind of a message and its content; buffers are of no interest here."""
    if isinstance(frame, str):  # what the server says itself: that the kernel died
        message = json.loads(frame)
        return message["header"]["msg_type"], message["content"]
    at = [int.from_bytes(frame[8 * i : 8 * i + 8], "little") for i in range(1, int.from_bytes(frame[:8], "little") + 1)]
    return json.loads(frame[at[1] : at[2]])["msg_type"], json.loads(frame[at[4] : at[5]])


def table_among(states: dict[str, dict[str, Any]]) -> tuple[str, dict[str, str]]:
    """The first table of a page, and how its messages are addressed: alone, or as a pane of a widget."""
    for comm, about in states.items():
        view = about["state"].get("view", {})
        if "scene" in view:
            return comm, {}
        if "table" in view.get("panes", {}):
            return comm, {"pane": "table"}
    raise Trouble("there is no table on the page")


def next_intent(view: dict[str, Any]) -> dict[str, Any]:
    """What a person would press now."""
    revision, scene = view["revision"], view["scene"]
    if view["waits"] == "bot":
        return {"kind": "next", "revision": revision, "all": False}
    if scene.get("roll"):
        return {"kind": "roll", "revision": revision}
    return {"kind": "move", "revision": revision, "move": scene["choices"][0]["move"]}


async def visit(url: str, page: str, patience: float) -> Visit:
    """Load a page, wait for its first table, play a move on it; the line stays open, as a page does."""
    seen = Visit(page)
    try:
        async with asyncio.timeout(patience):
            await _visit(url, seen)
    except TimeoutError:
        seen.error = f"nothing happened within {patience:g} seconds"
    except Exception as error:
        seen.error = f"{type(error).__name__}: {error}"
    return seen


async def _visit(url: str, seen: Visit) -> None:
    began = perf_counter()
    answer = await _fetch(f"{url}voila/render/{seen.page}.ipynb")
    html = answer.body.decode(errors="replace")
    seen.cookies = "; ".join(one.partition(";")[0] for one in answer.headers.get_list("Set-Cookie"))
    seen.html = perf_counter() - began
    kernel = KERNEL.search(html)
    if kernel is None or "pg-failed" in html:
        raise Trouble("the page came without a kernel, or a cell failed")
    seen.kernel = kernel[1]
    assets = sorted(set(ASSET.findall(html)))
    await asyncio.gather(*(_get(url + asset[1:].replace("&amp;", "&")) for asset in assets))
    address = f"{url.replace('http', 'ws', 1)}api/kernels/{kernel[1]}/channels?session_id={uuid.uuid4()}"
    seen.line = Line(await connect(address, subprotocols=[PROTOCOL], max_size=None, open_timeout=None, proxy=None))
    table, pane = table_among(await seen.line.states())
    view = await seen.line.ask(table, {"kind": "hello", **pane})
    seen.table = perf_counter() - began
    pressed = perf_counter()
    moved = await seen.line.ask(table, next_intent(view) | pane)
    seen.move = perf_counter() - pressed
    if moved["revision"] <= view["revision"]:
        raise Trouble("the table did not move on")


async def leave(url: str, seen: Visit) -> int:
    """Close the page as a browser does, which tells the server; the status of its answer."""
    if seen.line is not None:
        await seen.line.close()
    token = re.search(r"_xsrf=([^;]+)", seen.cookies)
    headers = {"Cookie": seen.cookies, "X-XSRFToken": token[1] if token else ""}
    request = HTTPRequest(f"{url}voila/api/shutdown/{seen.kernel}", "POST", headers, body=b"", request_timeout=60)
    return (await AsyncHTTPClient().fetch(request, raise_error=False)).code


async def _get(address: str) -> str:
    return (await _fetch(address)).body.decode(errors="replace")


async def _fetch(address: str) -> HTTPResponse:
    answer = await AsyncHTTPClient().fetch(HTTPRequest(address, request_timeout=0), raise_error=False)
    if answer.code != 200:
        raise Trouble(f"{answer.code} for {address.split('?')[0]}")
    return answer
