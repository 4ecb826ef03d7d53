"""The example files for nginx, Caddy and systemd, run once where those programs are installed."""

from __future__ import annotations

import asyncio
import json
import shutil
import ssl
import subprocess
import sys
import time
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from dicelab.room.server.codes import first_letters
from dicelab.room.server.keys import Keys
from dicelab.serve.kernels.frames import PROTOCOL
from tests.browser.ground import ROOT, write_notebook
from tests.browser.servers import Server, free_port, running
from tests.load.visitor import KERNEL, Line
from tests.room.phones import school_in_a_thread

pytestmark = pytest.mark.slow
EXAMPLES = ROOT / "docs" / "examples"
NAME = "dice.example.org"


def program(name: str) -> str:
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed here; with apt: apt-get install {name}")
    return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder, scratch = tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("scratch")
    write_notebook(folder / "duel.ipynb", "# Duel", "import dicelab\ndicelab.Table('draconic')")
    with running("voila", folder, scratch, hosts=[NAME], proxies=["127.0.0.1"]) as server:
        yield server


@contextmanager
def proxied(command: list[str], port: int) -> Iterator[None]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        end = time.monotonic() + 30
        while process.poll() is None and time.monotonic() < end:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
                break
            except urllib.error.HTTPError:
                break
            except OSError:
                time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.wait(20)


def play(port: int, tls: bool) -> None:
    """A page and its line, through the proxy, under the name that visitors type."""
    context = ssl._create_unverified_context() if tls else None
    scheme = "https" if tls else "http"
    request = urllib.request.Request(f"{scheme}://127.0.0.1:{port}/voila/render/duel.ipynb", headers={"Host": NAME})
    with urllib.request.urlopen(request, timeout=60, context=context) as answer:
        assert answer.status == 200
        kernel = KERNEL.search(answer.read().decode())
    assert kernel is not None

    async def line() -> None:
        address = f"{'wss' if tls else 'ws'}://{NAME}/api/kernels/{kernel[1]}/channels?session_id={uuid.uuid4()}"
        socket = await connect(
            address, host="127.0.0.1", port=port, subprotocols=[Subprotocol(PROTOCOL)], ssl=context, max_size=None,
            origin=f"{scheme}://{NAME}", proxy=None,
        )  # fmt: skip
        assert await Line(socket).states()
        await socket.close()

    asyncio.run(line())
    asyncio.run(join(port, tls))


async def join(port: int, tls: bool) -> None:
    """A phone, through the proxy: the page, and a line on which a room answers."""
    context = ssl._create_unverified_context() if tls else None
    scheme = "https" if tls else "http"
    request = urllib.request.Request(f"{scheme}://127.0.0.1:{port}/join", headers={"Host": NAME})
    with urllib.request.urlopen(request, timeout=60, context=context) as answer:
        assert b"pupil.js" in answer.read()
    address = f"{'wss' if tls else 'ws'}://{NAME}/join/line?room=HAWK42"
    about = {"ssl": context, "origin": f"{scheme}://{NAME}", "proxy": None}
    async with connect(address, host="127.0.0.1", port=port, **about) as phone:  # type: ignore[arg-type]
        await phone.send(json.dumps({"kind": "join", "code": "HAWK 42", "name": "Kiwi"}))
        assert json.loads(await phone.recv())["says"].startswith("There is no room with that code.")


@contextmanager
def nginx_with(example: str, servers: dict[str, str], scratch: Path) -> Iterator[int]:
    """nginx with an example of ours, on a port of its own, in front of these servers."""
    nginx, openssl = program("nginx"), program("openssl")
    key, certificate, port = scratch / "dice.key", scratch / "dice.pem", free_port()
    words = f"req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={NAME} -keyout {key} -out {certificate}"
    subprocess.run([openssl, *words.split()], check=True, capture_output=True)
    text = (EXAMPLES / example).read_text()
    changes = {"443 ssl": f"127.0.0.1:{port} ssl", "/etc/ssl/dice.pem": str(certificate)}
    for old, new in (changes | {"/etc/ssl/dice.key": str(key)} | servers).items():
        assert old in text
        text = text.replace(old, new)
    config = scratch / "nginx.conf"
    paths = "".join(
        f"{one}_temp_path {scratch}/{one};\n" for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config.write_text(
        f"daemon off;\npid {scratch}/pid;\nerror_log {scratch}/error.log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{paths}{text}\n}}\n"
    )
    subprocess.run([nginx, "-t", "-q", "-c", config, "-p", scratch], check=True)
    with proxied([nginx, "-c", str(config), "-p", str(scratch)], port):
        yield port


def test_nginx(server: Server, tmp_path: Path) -> None:
    with nginx_with("nginx.conf", {"127.0.0.1:8866": server.url.split("/")[2]}, tmp_path) as port:
        play(port, tls=True)


def test_nginx_leads_a_phone_to_the_server_of_its_room(tmp_path: Path) -> None:
    program("nginx")
    with (
        school_in_a_thread(room_letters=first_letters("A-H")) as one,
        school_in_a_thread(room_letters=first_letters("J-Z")) as two,
    ):
        servers = {"10.0.0.11:8866": f"127.0.0.1:{one.port}", "10.0.0.12:8866": f"127.0.0.1:{two.port}"}
        with nginx_with("nginx-rooms.conf", servers, tmp_path) as port:
            for here in (one, two):
                code = asyncio.run(open_room(here.port, here.key))
                assert asyncio.run(joined(port, code)) == ("joined", code)


async def open_room(port: int, key: str) -> str:
    """A room of its own; its code."""
    async with connect(f"ws://127.0.0.1:{port}/{Keys(key).kernel_path}", proxy=None) as kernel:
        for kind, parts in (("key", {"key": key}), ("open", {})):
            await kernel.send(json.dumps({"kind": kind, "id": 1, **parts}))
            opened = json.loads(await kernel.recv())
    return str(opened["code"])


async def joined(port: int, code: str) -> tuple[str, str]:
    """A phone that joins through the proxy."""
    address = f"wss://{NAME}/join/line?room={code.replace(' ', '')}"
    context = ssl._create_unverified_context()
    async with connect(address, host="127.0.0.1", port=port, ssl=context, proxy=None) as phone:
        await phone.send(json.dumps({"kind": "join", "code": code, "name": "Kiwi"}))
        said = json.loads(await phone.recv())
    return said["kind"], said.get("code", "")


def test_caddy(server: Server, tmp_path: Path) -> None:
    caddy, port = program("caddy"), free_port()
    text = (EXAMPLES / "Caddyfile").read_text()
    assert text.startswith(NAME)
    text = text.replace(NAME, f"http://{NAME}:{port}", 1).replace("127.0.0.1:8866", server.url.split("/")[2])
    config = tmp_path / "Caddyfile"
    config.write_text(f"{{\n  admin off\n  auto_https off\n}}\n{text}")
    with proxied([caddy, "run", "--config", str(config), "--adapter", "caddyfile"], port):
        play(port, tls=False)


def test_systemd(tmp_path: Path) -> None:
    analyze = program("systemd-analyze")
    text = (EXAMPLES / "dicelab.service").read_text()
    command = str(Path(sys.executable).with_name("dicelab"))
    assert "/opt/dicelab/bin/dicelab" in text
    unit = tmp_path / "dicelab.service"
    unit.write_text(text.replace("/opt/dicelab/bin/dicelab", command))
    done = subprocess.run([analyze, "verify", unit], capture_output=True, text=True, check=False)
    ours = [line for line in done.stderr.splitlines() if "dicelab.service" in line]
    assert (done.returncode, ours) == (0, [])
