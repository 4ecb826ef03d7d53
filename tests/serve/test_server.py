"""The server as a program sees it: headers, files, what is closed, the password, and that all of it ends."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import NamedTuple

import psutil
import pytest

from dicelab.serve.pages.notebooks import programs_version, vega_address
from dicelab.serve.pages.static_files import FOR_EVER
from tests.browser.ground import write_notebook
from tests.browser.servers import Server, running

pytestmark = pytest.mark.slow
COURSE = "https://moodle.example.org"
PASSWORD = "sechs Würfel"


FROZEN = """
import gc
from tornado.ioloop import IOLoop
IOLoop.current().call_later(1, lambda: Path("frozen.txt").write_text(str(gc.get_freeze_count())))
"""
"""Lets a server write down how much of what it holds is never looked through again."""


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("notebooks")
    write_notebook(folder / "index.ipynb", "# Start")
    write_notebook(folder / "lesson.ipynb", "# A lesson", "import dicelab\ndicelab.Table('draconic')")
    (folder / "damaged.ipynb").write_text("{not a notebook")  # must not keep anybody from leaving
    (folder / "secret.txt").write_text("the answers")
    (folder / "images").mkdir()
    (folder / "images" / "die.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    return folder


@pytest.fixture(scope="module")
def site(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running("voila", folder, tmp_path_factory.mktemp("site"), FROZEN, visitors=30, embed_in=[COURSE]) as server:
        yield server


def get(server: Server, path: str, **headers: str) -> Answer:
    request = urllib.request.Request(server.url + path, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return Answer(answer.status, dict(answer.headers), answer.read())
    except urllib.error.HTTPError as answer:
        return Answer(answer.code, dict(answer.headers), answer.read())


def test_what_the_server_has_loaded_is_not_looked_through_again_while_people_wait(site: Server) -> None:
    assert site.process is not None
    written = Path(psutil.Process(site.process.pid).cwd()) / "frozen.txt"
    end = time.monotonic() + 20
    while not written.exists() and time.monotonic() < end:
        time.sleep(0.1)
    assert int(written.read_text()) > 50_000


PATHS = {
    "the start page": "",
    "a notebook": "voila/render/lesson.ipynb",
    "a picture": "voila/files/images/die.svg",
    "a file of the template": "voila/templates/dicelab/static/page.css",
    "a program": f"voila/static-{programs_version()}/voila.js",
    "Vega": vega_address("/")[1:],
    "whether there are seats": "voila/seats",
    "an unknown address": "nope",
    "a file that is not there": f"voila/static-{programs_version()}/nope.js",
    "a kernel that is not there": "api/kernels/00000000-0000-0000-0000-000000000000",
}


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
def test_every_answer_says_who_may_frame_it_and_loads_nothing_from_elsewhere(site: Server, path: str) -> None:
    headers = get(site, path).headers
    policy = headers["Content-Security-Policy"]
    assert f"frame-ancestors 'self' {COURSE}" in policy
    assert "default-src 'self'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Tornado" not in headers.get("Server", "")


def test_a_page_may_talk_with_this_server_alone(site: Server) -> None:
    host = site.url.split("/")[2]
    said = get(site, "voila/render/lesson.ipynb").headers["Content-Security-Policy"]
    assert re.search(r"connect-src ([^;]+);", said)[1] == f"'self' ws://{host} wss://{host}"  # type: ignore[index]
    forged = get(site, "voila/render/lesson.ipynb", Host="x; script-src *").headers
    assert "script-src *" not in forged.get("Content-Security-Policy", "")


@pytest.mark.parametrize("path", [PATHS["a file of the template"], PATHS["a program"], PATHS["Vega"]])
def test_files_are_packed_and_unchanged_by_it(site: Server, path: str) -> None:
    plain, packed = get(site, path), get(site, path, **{"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 2
    again = get(site, path, **{"Accept-Encoding": "gzip", "If-None-Match": packed.headers["Etag"]})
    assert (again.status, again.body) == (304, b"")


def test_what_has_its_version_in_its_address_is_kept_for_ever(site: Server) -> None:
    for name in ("a program", "Vega"):
        assert get(site, PATHS[name]).headers["Cache-Control"] == FOR_EVER
    assert FOR_EVER not in get(site, "").headers.get("Cache-Control", "")


def test_every_address_in_a_page_leads_somewhere(site: Server) -> None:
    html = get(site, "voila/render/lesson.ipynb").body.decode()
    found = re.findall(r'(?:src|href)="(/[^"]+)"', html)
    config = json.loads(re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', html, re.DOTALL)[1])  # type: ignore[index]
    for extension in config["federated_extensions"]:
        found.append(f"{config['fullLabextensionsUrl']}/{extension['name']}/{extension['load']}")
    assert len(found) > 10
    for address in found:
        assert get(site, address[1:].replace("&amp;", "&")).status == 200, address


@pytest.mark.parametrize(
    "path",
    [
        *("voila/tree", "voila/tree/images", "voila/api/contents", "voila/api/themes/x", "voila/static/voila.js"),
        *("voila/files/secret.txt", "voila/files/lesson.ipynb", "voila/files/images/../secret.txt", "api/kernels"),
        *("voila/templates/dicelab/static/../conf.json", "voila/templates/classic/static/x", "voila/templates/x"),
        *("voila/widgets/ab/../../x.js", "voila/widgets/ab/table.css", "voila/query/x", "api/contents", "login"),
    ],
)
def test_what_is_closed(site: Server, path: str) -> None:
    answer = get(site, path)
    assert answer.status == 404, answer.body[:200]
    assert b"raceback" not in answer.body
    assert b"the answers" not in answer.body


@pytest.mark.parametrize("query", ["?voila-template=lab", "?template=lab&theme=dark", "?classic-tree=true"])
def test_visitors_choose_nothing(site: Server, query: str) -> None:
    assert b"pg-page" in get(site, "voila/render/lesson.ipynb" + query).body
    assert b"pg-hero" in get(site, query).body


def test_a_notebook_that_is_none_keeps_nobody_from_leaving(site: Server, folder: Path) -> None:
    assert get(site, "voila/render/damaged.ipynb").status in (400, 500)
    jar = CookieJar()
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    html = opener.open(site.address("lesson")).read().decode()
    kernel = re.search(r'"kernelId": "([0-9a-f-]+)"', html)[1]  # type: ignore[index]
    assert get(site, f"api/kernels/{kernel}").status == 200
    token = next(cookie.value for cookie in jar if cookie.name == "_xsrf")
    for _ in range(2):  # also one that has gone already
        leaving = urllib.request.Request(f"{site.url}voila/api/shutdown/{kernel}", b"", {"X-XSRFToken": token or ""})
        assert opener.open(leaving).status == 204
    assert get(site, f"api/kernels/{kernel}").status == 404


def test_a_password_keeps_everything_closed_and_a_redirect_stays_here(folder: Path, tmp_path: Path) -> None:
    with running("voila", folder, tmp_path, visitors=2, password=PASSWORD) as server:
        for path in ("", "voila/render/lesson.ipynb", "voila/files/images/die.svg"):
            answer = get(server, path)
            assert b"The password" in answer.body, path
            assert b"jupyter-config-data" not in answer.body
        assert get(server, "api/kernels/00000000-0000-0000-0000-000000000000").status == 403
        jar = CookieJar()
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
        opener.open(server.url + "login").read()
        token = next(cookie.value for cookie in jar if cookie.name == "_xsrf") or ""

        def knock(password: str, onwards: str) -> tuple[int, str]:
            form = urllib.parse.urlencode({"password": password, "_xsrf": token}).encode()
            try:
                answer = opener.open(f"{server.url}login?next={urllib.parse.quote(onwards)}", form)
            except urllib.error.HTTPError as refusal:
                return refusal.code, ""
            return answer.status, str(answer.url)

        assert knock("wrong", "/") == (401, "")
        assert b"The password" in opener.open(server.url).read()
        for evil in ("//example.org/", "https://example.org", "\\\\example.org", "http:///example.org"):
            assert knock(PASSWORD, evil) == (200, server.url)
        assert b"pg-hero" in opener.open(server.url).read()
    assert PASSWORD not in (tmp_path / "log.txt").read_text()


def test_when_the_server_ends_nothing_stays(folder: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(folder, tmp_path / "copy"))
    with running("voila", copy, tmp_path, visitors=2) as server:
        get(server, "voila/render/lesson.ipynb")
        family = psutil.Process(server.process.pid).children(recursive=True)
        assert len(family) >= 2  # the forkserver and a kernel
    _, alive = psutil.wait_procs(family, timeout=20)
    assert alive == []
    assert server.process.returncode == 0
    assert "Traceback" not in (tmp_path / "log.txt").read_text().replace("damaged", "")
