"""Whoever says that they come from this machine, with every header and cookie that one can make up: no teacher for it.

On real servers that only this machine can reach, which is what a server behind a proxy is. What nginx and Caddy make of
the same is tried in `tests/many/teacher.py`.
"""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from dicelab.room.server.keys import COOKIE, Keys
from tests.browser.ground import write_notebook
from tests.browser.servers import Server, running, teachers_address
from tests.serve.attack import Answer, get, log_of
from tests.serve.watch import MEASURED, watched

pytestmark = pytest.mark.slow
NAME = "dice.example.org"
HERE = ("127.0.0.1", "::1", "localhost")
FORWARDED: tuple[dict[str, str], ...] = (
    {},
    *({name: here} for name in ("X_Forwarded_For", "X_Real_IP", "X_Client_IP", "True_Client_IP") for here in HERE),
    *({"Forwarded": f'for="{here}";host=localhost;proto=http'} for here in HERE),
    {"Via": "1.1 localhost", "X_Forwarded_For": "127.0.0.1, 127.0.0.1"},
    {"X_Forwarded_Host": "localhost", "X_Forwarded_Proto": "https", "X_Forwarded_Port": "8866"},
)
SHAPES: dict[str, dict[str, Any]] = {
    "alone": {},
    "behind_a_proxy": {"proxies": ["127.0.0.1"]},
    "named_behind_a_proxy": {"hosts": [NAME], "proxies": ["127.0.0.1"]},
}


def ask(server: Server, **headers: str) -> Answer:
    return get(server, "rooms/word", "POST", b"", X_Dicelab="room", **headers)


def cookies(key: str) -> list[str]:
    """What one can show: nothing, what is wrong, what another server gave; never what this one did."""
    (name, right), (others_name, others) = Keys(key).cookie, Keys("the key of another server").cookie
    return [
        *("", f"{name}=", f"{name}={others}", f"{name}={right[:-1]}", f"{name}={key}", f"{COOKIE}={right}"),
        *(f"{others_name}={others}", f"{others_name}={right}", f"{name}=wrong; {name}=\xff", "=; ;"),
    ]


def test_the_browser_is_opened_with_a_word_that_is_good_once(tmp_path: Path) -> None:
    opens = "import webbrowser\nwebbrowser.open = lambda address: print('opened', address, flush=True)"
    folder = tmp_path / "notebooks"
    folder.mkdir()
    with running("voila", folder, tmp_path, opens, browser=True) as server:
        (opened,) = re.findall(f"^opened {server.url}(teach/.+)$", log_of(tmp_path), re.MULTILINE)
        assert opened not in teachers_address(tmp_path)  # others here see with what words a program is started
        assert [get(server, opened).status for _ in range(2)] == [302, 403]


@pytest.mark.parametrize("shape", SHAPES)
def test_who_says_to_be_here_without_the_key(shape: str, tmp_path: Path) -> None:
    folder, scratch = tmp_path / "notebooks", tmp_path / "scratch"
    folder.mkdir()
    write_notebook(folder / "hello.ipynb", "# Hello")
    with running("voila", folder, scratch, MEASURED, **SHAPES[shape]) as server:
        key = teachers_address(scratch).rpartition("/teach/")[2]
        line = f"{server.url.replace('http', 'ws', 1)}{Keys(key).kernel_path}"
        with connect(line, proxy=None) as kernel:
            for kind, parts in (("key", {"key": key}), ("open", {})):
                kernel.send(json.dumps({"kind": kind, "id": 1, **parts}))
                code = json.loads(kernel.recv(timeout=10)).get("code", "")
            assert code
            hosts = [server.url.split("/")[2], "localhost", *([NAME] if "hosts" in SHAPES[shape] else [])]
            with watched(server) as watch:
                every = list(product(hosts, cookies(key), FORWARDED))
                said = [
                    ask(server, Host=host, **({"Cookie": cookie} if cookie else {}), **forwarded)
                    for host, cookie, forwarded in every
                ]
            words = sum(json.loads(answer.body)["word"] is not None for answer in said)
            told = sum(secret.encode() in answer.body for answer in said for secret in (code, key))
            watch.check(f"{words} words, {told} codes or keys for {len(every)} requests")
            assert (words, told) == (0, 0)
            assert {answer.status for answer in said} == {200}
            assert all("printed where this server was started" in json.loads(answer.body)["says"] for answer in said)
            assert get(server, "rooms/kernel", X_Real_IP="127.0.0.1").status == 404

            taught = get(server, f"teach/{key}", Referer=f"{server.url}teach/{key}")
            assert (taught.status, taught.headers["Location"], taught.body) == (302, "/", b"")
            assert taught.headers["Referrer-Policy"] == "no-referrer"
            cookie = taught.headers["Set-Cookie"]
            assert all(word in cookie for word in ("HttpOnly", "SameSite=Strict"))
            assert key not in cookie
            for forwarded in FORWARDED:  # the teacher is the teacher wherever a proxy says that they come from
                found = json.loads(ask(server, Cookie=cookie.partition(";")[0], **forwarded).body)
                assert found["word"]
                assert [room["code"] for room in found["rooms"]] == [code]
            start = get(server, "", Cookie=cookie.partition(";")[0])
            assert key.encode() not in start.body
            assert key not in str(start.headers)
        for mistyped in (f"{key[:-1]}", f"{key}/", f"{key}.", "x/" * 300):
            wrong = get(server, f"teach/{mistyped}")
            assert (wrong.status, b"printed where this server was started" in wrong.body) == (403, True)
        assert get(server, f"teach/{key}", "HEAD").status == 405
    assert log_of(scratch).count(key[:-1]) == 1  # where it was printed
