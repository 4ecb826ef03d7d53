"""Half-sent requests, large bodies, stolen seats, wrong passwords, odd paths: on a real server, bounded, on loopback.

The server has 1024 descriptors, as an ordinary shell gives it.
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
import urllib.parse
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from dicelab.serve.pages.handlers import VISITOR
from dicelab.serve.pages.notebooks import programs_version
from tests.browser.ground import write_notebook
from tests.browser.servers import Server, running
from tests.load.visitor import KERNEL
from tests.serve.attack import Answer, get, line_to, log_of, open_page, status_of
from tests.serve.kernels.test_forkserver import eventually
from tests.serve.watch import MEASURED, settle, watched

pytestmark = pytest.mark.slow
SEATS = 8
PASSWORD = "six red dice"
FEW = "import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (256, 1024))\n"
QUICK = "from dicelab.serve.kernels.manager import Kernels\nKernels.sign_seconds.default_value = 6\n"


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("scratch")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("notebooks")
    write_notebook(folder / "duel.ipynb", "# Duel", "import dicelab\ndicelab.Table('draconic')")
    return folder


@pytest.fixture(scope="module")
def server(folder: Path, scratch: Path) -> Iterator[Server]:
    first = FEW + QUICK + MEASURED
    with running("voila", folder, scratch, first, visitors=SEATS, proxies=["127.0.0.1"], per_address=3) as server:
        yield server


def connected(server: Server, stack: ExitStack) -> socket.socket:
    parts = urlsplit(server.url)
    return stack.enter_context(socket.create_connection((parts.hostname, parts.port), timeout=10))


def free(server: Server) -> bool:
    return bool(json.loads(get(server, "voila/seats").body)["free"])


# -- descriptors ----------------------------------------------------------------------------------------------------


def test_half_sent_requests_make_room_for_others(server: Server, scratch: Path) -> None:
    before = len(log_of(scratch))
    with ExitStack() as stack, watched(server) as watch:
        for number in range(1010):
            line = connected(server, stack)
            if number % 3:
                line.send(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        time.sleep(1)
        assert get(server, "").status == 200
    watch.check()
    said = log_of(scratch)[before:]
    assert "Traceback" not in said
    assert len(said) < 5000


def test_connections_of_a_page_are_few_and_the_others_come_in(server: Server) -> None:
    kernel = open_page(server, "duel")

    async def attack() -> list[int]:
        held = await line_to(server, kernel)  # so that it is kept
        await asyncio.to_thread(settle, server)
        with watched(server) as watch:
            seen = await asyncio.gather(*(status_of(server, kernel) for _ in range(101)))
        watch.check()
        await held.close()
        return list(seen)

    seen = asyncio.run(attack())
    assert set(seen) <= {101, 429}
    assert seen.count(429) > 0
    assert seen.count(101) <= 10


def test_unfinished_bodies_are_not_kept(server: Server) -> None:
    with ExitStack() as stack, watched(server) as watch:
        for _ in range(5):
            line = connected(server, stack)
            line.send(b"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000000\r\n\r\n")
            try:
                for _ in range(90):
                    line.send(bytes(1_000_000))
            except OSError:
                pass  # hung up on, as it should be
        for _ in range(20):  # no length given: piece by piece
            line = connected(server, stack)
            line.send(b"POST /login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
            try:
                for _ in range(20):
                    line.send(b"10000\r\n" + bytes(0x10000) + b"\r\n")
            except OSError:
                pass
        assert watch.grown < 50 << 20
    watch.check()


# -- seats ----------------------------------------------------------------------------------------------------------

PICTURE = {"Sec_Fetch_Dest": "image", "Sec_Fetch_Mode": "no-cors", "Sec_Fetch_Site": "cross-site"}


def test_pictures_on_other_sites_take_no_seats(server: Server) -> None:
    for _ in range(20):
        assert get(server, "voila/render/duel.ipynb", **PICTURE).status == 403
    assert free(server)


def test_a_page_that_never_connects_frees_its_seat_within_seconds(server: Server) -> None:
    with ThreadPoolExecutor(SEATS) as many:
        pages = list(many.map(lambda _: get(server, "voila/render/duel.ipynb").status, range(SEATS)))
    assert set(pages) <= {200, 503}
    assert eventually(lambda: free(server), 40)
    assert eventually(lambda: get(server, "voila/render/duel.ipynb").status == 200, 40)


def test_a_page_that_still_loads_keeps_its_seat_and_one_that_connected_too(server: Server) -> None:
    kernel = open_page(server, "duel")
    for _ in range(8):
        time.sleep(1)
        assert get(server, f"api/kernels/{kernel}").status == 200

    async def connect_and_wait() -> None:
        line = await line_to(server, kernel)
        await asyncio.sleep(6)
        await line.close()

    asyncio.run(connect_and_wait())
    time.sleep(5)
    assert get(server, f"api/kernels/{kernel}").status == 200  # it may come back


def test_one_address_has_its_share(server: Server) -> None:
    assert eventually(lambda: get(server, "voila/seats", X_Forwarded_For="203.0.113.9").body == b'{"free": true}', 40)

    async def come() -> None:
        held = []
        for _ in range(3):
            kernel = KERNEL.search(get(server, "voila/render/duel.ipynb", X_Forwarded_For="203.0.113.7").body.decode())
            assert kernel is not None
            held.append(await line_to(server, kernel[1]))
        refused = get(server, "voila/render/duel.ipynb", X_Forwarded_For="203.0.113.7")
        assert refused.status == 503
        assert b"--per-address" in refused.body
        assert get(server, "voila/render/duel.ipynb", X_Forwarded_For="203.0.113.8").status == 200
        for line in held:
            await line.close()

    asyncio.run(come())


# -- small ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        *("voila/render/%00.ipynb", "voila/files/images/%00.png", "voila/templates/dicelab/static/%00"),
        *("voila/widgets/ab/%00.js", "%00", "voila/render/a%0d%0ab.ipynb", "api/kernels/%00"),
        *(f"voila/static-{programs_version()}/%00.js", f"voila/labextensions-{programs_version()}/%00.js"),
    ],
)
def test_bytes_that_are_no_text_lead_nowhere(server: Server, path: str) -> None:
    assert get(server, path).status == 404


ODD = {
    "a method that there is not": ("FOO /nothing", "", 405),
    "a method in small letters": ("get /", "", 405),
    "tracing": ("TRACE /voila/render/duel.ipynb", "", 405),
    "a path that is no text": ("GET /voila/render/%ff%fe.ipynb", "", 404),
    "dots in bytes that are no text": ("GET /voila/files/images/%c0%ae%c0%ae/a.png", "", 404),
    "an origin that is no address": ("GET /api/kernels/x", "Origin: http://[::1\r\n", 404),
    "a referer that is no address": ("GET /api/kernels/x", "Referer: http://[\r\n", 404),
    "a line from an origin that is no address": ("GET /join/line", "Upgrade: websocket\r\nOrigin: http://[\r\n", 403),
    **{
        f"half a form to {path or 'the start page'}": (
            f"POST /{path}",
            "Content-Type: multipart/form-data; boundary=a\r\nContent-Length: 5\r\n\r\n--b--",
            400,
        )
        for path in ("", "nothing", "login", "voila/render/duel.ipynb", "voila/files/images/a.png", "voila/seats")
    },
}


def test_odd_requests_are_answered_in_a_word(server: Server, scratch: Path) -> None:
    before = len(log_of(scratch))
    for name, (first, rest, status) in ODD.items():
        with ExitStack() as stack:
            line = connected(server, stack)
            head = f"{first} HTTP/1.1\r\nHost: {urlsplit(server.url).netloc}\r\nConnection: close\r\n{rest}"
            line.sendall(head.encode() + (b"" if rest.endswith("--b--") else b"\r\n"))
            assert line.recv(100).startswith(f"HTTP/1.1 {status} ".encode()), name
    assert "Traceback" not in log_of(scratch)[before:]


@pytest.mark.parametrize("host", ["evil.example.com", "evil.example.com:8866", "127.0.0.1.evil.example.com"])
def test_a_name_that_is_not_ours_is_not_answered(server: Server, host: str) -> None:
    for path in ("", "voila/render/duel.ipynb", "healthz", "voila/seats"):
        answer = get(server, path, Host=host)
        assert answer.status == 421
        assert b"dicelab serve --host" in answer.body


def test_lines_from_other_sites_are_refused_whatever_they_are_for(server: Server) -> None:
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13"}
    key = {"Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    for path in (
        "",
        f"api/kernels/{'0' * 8}-0-0-0-0/channels",
        "voila/render/duel.ipynb",
        "voila/query/x",
        "join/line",
    ):
        assert get(server, path, Origin="https://evil.example.com", **upgrade, **key).status == 403


def cookies(answer: dict[str, str]) -> str:
    return answer.get("Set-Cookie", "")


def test_a_kernel_is_ended_by_its_own_page_alone(server: Server) -> None:
    def page() -> tuple[str, str, str]:
        parts = urlsplit(server.url)
        import http.client

        line = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)
        line.request("GET", "/voila/render/duel.ipynb")
        answer = line.getresponse()
        found = KERNEL.search(answer.read().decode())
        assert found is not None
        given = answer.headers.get_all("Set-Cookie") or []
        line.close()
        assert all("samesite=lax" in one.lower() for one in given), given
        assert any(one.startswith(f"{VISITOR}=") and "httponly" in one.lower() for one in given)
        jar = "; ".join(one.partition(";")[0] for one in given)
        token = re.search(r"_xsrf=([^;]+)", jar)
        assert token is not None
        return found[1], jar, token[1]

    assert eventually(lambda: free(server), 60)
    mine, my_jar, my_token = page()
    theirs, _, _ = page()
    assert get(server, f"api/kernels/{theirs}", "DELETE", Cookie=my_jar, X_XSRFToken=my_token).status == 405
    leave = "voila/api/shutdown/"
    assert get(server, leave + theirs, "POST", b"", Cookie=my_jar, X_XSRFToken=my_token).status == 403
    assert get(server, leave + mine, "POST", b"", X_XSRFToken=my_token).status == 403
    assert get(server, f"api/kernels/{theirs}").status == 200
    assert get(server, leave + mine, "POST", b"", Cookie=my_jar, X_XSRFToken=my_token).status == 204
    assert get(server, f"api/kernels/{mine}").status == 404


# -- passwords ------------------------------------------------------------------------------------------------------


def test_two_hundred_wrong_passwords(folder: Path, tmp_path: Path) -> None:
    with running("voila", folder, tmp_path, MEASURED, password=PASSWORD, proxies=["127.0.0.1"]) as server:
        first = get(server, "login")
        token = re.search(r"_xsrf=([^;]+)", cookies(first.headers))
        assert token is not None

        def post(password: str, address: str) -> Answer:
            body = urllib.parse.urlencode({"password": password, "_xsrf": token[1]}).encode()
            headers = {"Content_Type": "application/x-www-form-urlencoded", "Cookie": f"_xsrf={token[1]}"}
            return get(server, "login", "POST", body, X_Forwarded_For=address, **headers)

        def attempt(password: str, address: str) -> int:
            return post(password, address).status

        with watched(server) as watch, ThreadPoolExecutor(20) as many:
            one_address = list(many.map(lambda n: attempt(f"wrong {n}", "203.0.113.1"), range(60)))
            others = list(many.map(lambda n: attempt(f"wrong {n}", f"203.0.113.{n}"), range(2, 142)))
        watch.check()
        assert set(one_address) == set(others) == {401, 429}
        assert others.count(429) >= 20  # limited in all
        assert attempt(PASSWORD, "203.0.113.1") == 429  # has tried too often, and has to wait
        assert eventually(lambda: attempt(PASSWORD, "198.51.100.1") == 302, 30)
        assert "samesite=lax" in cookies(post(PASSWORD, "198.51.100.1").headers).lower()
