"""Rooms in a Jupyter server: phones need no token, everybody else does, and kernels have the key."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from socket import socket
from types import SimpleNamespace

import pytest
from websockets.sync.client import connect

from dicelab.room.server.keys import Keys
from dicelab.serve.options import Options
from dicelab.serve.room_extension import port_of
from dicelab.serve.server import PageServer
from dicelab.serve.start import ROOMS
from tests.browser.servers import free_port
from tests.room.phones import Phone

TOKEN = "six-dice"


def status(address: str) -> int:
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code
    except OSError:
        return 0


def test_kernels_that_are_started_before_the_server_listens_know_where_its_rooms_are() -> None:
    site, keys = PageServer(options=Options(ip="0.0.0.0"), base_url="/dice/"), Keys("six-red-dice")
    assert site.place.for_kernels(keys) == f"ws://127.0.0.1:8866/dice/{keys.kernel_path}"


def test_a_jupyter_server_whose_port_is_taken_has_rooms_of_its_own() -> None:
    with socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert port < port_of(SimpleNamespace(port=port, ip="127.0.0.1", port_retries=50)) <= port + 4
        assert port_of(SimpleNamespace(port=port, ip="127.0.0.1", port_retries=0)) == port
    assert port_of(SimpleNamespace(port=port, ip="127.0.0.1", port_retries=50)) == port


@pytest.mark.slow
def test_phones_join_a_room_of_a_jupyter_server_without_its_token(tmp_path: Path) -> None:
    port = free_port()
    words = ["-m", "jupyter_server", "--no-browser", "--allow-root", f"--ServerApp.port={port}", "--debug"]
    words += [f"--ServerApp.root_dir={tmp_path}", f"--IdentityProvider.token={TOKEN}"]
    words += [f"--ServerApp.jpserver_extensions={ROOMS}=True"]
    own = {"JUPYTER_CONFIG_DIR": tmp_path / "config", "JUPYTER_DATA_DIR": tmp_path / "data"}
    own |= {"JUPYTER_RUNTIME_DIR": tmp_path / "run"}
    with (tmp_path / "log.txt").open("wb") as log:
        env = {**os.environ, **{name: str(path) for name, path in own.items()}}
        server = subprocess.Popen([sys.executable, *words], stdout=log, stderr=log, env=env, cwd=tmp_path)
        try:
            here = f"http://127.0.0.1:{port}/"
            end = time.monotonic() + 60
            while status(f"{here}join") != 200:
                assert time.monotonic() < end, (tmp_path / "log.txt").read_text()[-2000:]
                time.sleep(0.2)
            assert status(f"{here}api/kernels") == 403
            assert status(f"{here}join/privacy") == 200
            key = (tmp_path / "data" / "dicelab" / f"teacher-{port}.key").read_text()
            for path in (f"teach/{key}", "rooms/word"):  # whoever has logged in needs neither
                assert status(f"{here}{path}") == 404
            with connect(f"ws://127.0.0.1:{port}/{Keys(key).kernel_path}", proxy=None) as kernel:
                for kind, parts in (("key", {"key": key}), ("open", {})):
                    kernel.send(json.dumps({"kind": kind, "id": 1, **parts}))
                    opened = json.loads(kernel.recv(timeout=10))
                assert Phone(port, opened["code"], "Kiwi").joined["kind"] == "joined"
        finally:
            server.terminate()
            server.wait(20)
