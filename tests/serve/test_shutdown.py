"""A signal at any moment: exit code 0, no traceback, no process, no folder left; and what a killed server leaves."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import cycle
from pathlib import Path

import psutil
import pytest
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from dicelab.serve import shutdown
from dicelab.serve.kernels.frames import PROTOCOL
from tests.browser.ground import write_notebook
from tests.browser.servers import free_port
from tests.serve.attack import open_page
from tests.serve.kernels.test_forkserver import eventually, is_gone, linux

STARTING = 180
"""Seconds that a server may take to be where a test wants it: on a machine that others use, too."""
SOON = 3.0
"""Seconds within which everything is over. A machine that others use, too, is given more; see ``patience``."""


def patience() -> float:
    return SOON * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


class Started:
    """A server in the shell, with a folder for temporary files of its own."""

    kind = "voila"

    def __init__(self, tmp_path: Path) -> None:
        self.temporary = Path(tempfile.mkdtemp(dir="/tmp"))  # a socket's name must not be long
        self.folder = tmp_path / "notebooks"
        self.folder.mkdir()
        write_notebook(self.folder / "duel.ipynb", "# Duel", "import dicelab\ndicelab.Table('draconic')")
        self._path = tmp_path
        self.begin()

    def begin(self) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}/"
        call = f"from dicelab.cli import main\nimport sys\nsys.exit(main({['serve', '--class', '--port', str(port)]}))"
        here = "from pathlib import Path\nfrom dicelab.serve.pages import notebooks\n"
        here += f"notebooks.folder = lambda: Path({str(self.folder)!r})"
        self.log = self._path / "log.txt"
        env = {**os.environ, "TMPDIR": str(self.temporary), "IPYTHONDIR": str(self._path / "ipython")}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", f"{here}\n{call}"], stdout=log, stderr=log, env=env, cwd=self._path,
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
            )  # fmt: skip

    def address(self, name: str) -> str:
        return f"{self.url}voila/render/{name}.ipynb"

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}healthz", timeout=5):
                return True
        except OSError:
            return False

    def family(self) -> list[int]:
        here = psutil.Process(self.process.pid)
        return [one.pid for one in (here, *here.children(recursive=True))]

    def forkserver(self) -> psutil.Process | None:
        for one in psutil.Process(self.process.pid).children():
            with suppress(psutil.Error):  # it has just ended
                if "dicelab.serve.kernels.forkserver_process" in one.cmdline():
                    return one
        return None

    def laid(self) -> bool:
        forkserver = self.forkserver()
        return forkserver is not None and len(forkserver.children()) > 0

    def says(self, word: str) -> bool:
        return word in self.log.read_text()

    def left(self) -> list[str]:
        return [path.name for path in self.temporary.iterdir()]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Started]:
    started = Started(tmp_path)
    try:
        yield started
    finally:
        started.process.kill()
        started.process.wait()
        shutil.rmtree(started.temporary)


MOMENTS: dict[str, Callable[[Started], bool]] = {
    "while programs are loaded": lambda server: "zmq" in str(psutil.Process(server.process.pid).memory_maps()),
    "while the forkserver loads": lambda server: server.forkserver() is not None,
    "when it answers": lambda server: server.answers(),
    "while tables are laid": lambda server: server.laid(),
    "with a page open": lambda server: server.answers() and bool(open_page(server, "duel")),  # type: ignore[arg-type]
}


@pytest.mark.slow
@linux
@pytest.mark.parametrize(
    ("moment", "number"), list(zip(MOMENTS.values(), cycle([signal.SIGTERM, signal.SIGINT]), strict=False)), ids=MOMENTS
)
def test_a_signal_ends_everything(server: Started, moment: Callable[[Started], bool], number: int) -> None:
    assert eventually(lambda: server.process.poll() is not None or moment(server), STARTING)
    family = server.family()
    server.process.send_signal(number)
    began = time.monotonic()
    assert server.process.wait(20) == 0
    assert time.monotonic() - began < patience()
    assert eventually(lambda: all(map(is_gone, family)), patience())
    assert server.left() == []
    assert not server.says("Traceback")
    assert not server.says("Exception")


@pytest.mark.slow
@linux
def test_two_signals_are_one(server: Started) -> None:
    assert eventually(server.laid, STARTING)
    server.process.send_signal(signal.SIGINT)
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(20) == 0
    assert server.left() == []
    assert not server.says("Traceback")


@pytest.mark.slow
@linux
def test_a_killed_server_takes_its_kernels_along_and_the_next_one_tidies_up(server: Started) -> None:
    assert eventually(lambda: server.answers() and server.laid(), STARTING)
    family = server.family()
    assert len(family) > 2
    server.process.kill()
    server.process.wait()
    assert eventually(lambda: all(map(is_gone, family)), patience())
    left = server.left()
    assert left != []
    server.begin()
    assert eventually(server.answers, STARTING)
    assert set(left) & set(server.left()) == set()


@pytest.mark.slow
@linux
def test_a_forkserver_that_is_killed_is_back_and_no_visitor_notices(server: Started) -> None:
    assert eventually(lambda: server.answers() and server.laid(), STARTING)
    kernel = open_page(server, "duel")  # type: ignore[arg-type]
    address = f"{server.url.replace('http', 'ws', 1)}api/kernels/{kernel}/channels"
    with connect(address, subprotocols=[Subprotocol(PROTOCOL)], max_size=None, proxy=None):  # the page is open
        _kill_the_forkserver(server, kernel)


def _kill_the_forkserver(server: Started, kernel: str) -> None:
    before = server.forkserver()
    assert before is not None
    kernels = before.children()
    before.kill()
    began = time.monotonic()
    assert eventually(lambda: server.forkserver() not in (None, before), STARTING)
    assert time.monotonic() - began < 10 * patience() / SOON
    for _ in range(20):  # each takes the table that is laid, so that another one is needed
        open_page(server, "duel")  # type: ignore[arg-type]
        if eventually(server.laid, 10):
            break
    assert server.laid()
    assert any(one.is_running() for one in kernels)
    with urllib.request.urlopen(f"{server.url}api/kernels/{kernel}") as answer:  # the visitor's is still there
        assert answer.status == 200
    server.process.terminate()
    assert server.process.wait(20) == 0
    assert eventually(lambda: all(is_gone(one.pid) for one in kernels), patience())  # orphans, too


def test_a_place_with_a_long_name_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutdown.tempfile, "gettempdir", lambda: "/tmp/" + "x" * 60)
    assert shutdown.run_folder_place() == Path("/tmp")
    monkeypatch.setattr(shutdown.tempfile, "gettempdir", lambda: "/var/tmp")
    assert shutdown.run_folder_place() == Path("/var/tmp")


def test_folders_that_nobody_holds_are_cleared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutdown, "run_folder_place", lambda: tmp_path)
    held = shutdown.make_run_folder()
    left, young, old, link = (tmp_path / f"{shutdown.PREFIX}{name}" for name in ("left", "young", "old", "link"))
    for folder in (left, young, old):
        folder.mkdir()
    (left / shutdown.LOCK).touch()
    os.utime(old, (time.time() - 100, time.time() - 100))
    link.symlink_to(tmp_path)
    second = shutdown.make_run_folder()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(p.name for p in (held, second, young, link))
    shutdown._held[-1].close()
    shutdown.clear_left()
    assert held.exists()
    assert not second.exists()
    shutil.rmtree(held)
