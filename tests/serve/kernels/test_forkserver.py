"""The forkserver: kernels are split off, live on their own, end with the server; all goes without it, too."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.connect import write_connection_file

from dicelab.serve.kernels import forkserver, forkserver_process
from dicelab.serve.kernels.forkserver import ForkedProcess, ForkServer

linux = pytest.mark.skipif(not ForkServer.possible(), reason="only Linux splits processes this way")
pytestmark = [linux, pytest.mark.slow]


def eventually(true: Callable[[], bool], seconds: float = 30) -> bool:
    """Whether ``true`` becomes so in time."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def is_gone(pid: int) -> bool:
    return not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE


@pytest.fixture(scope="module")
def house() -> Iterator[ForkServer]:
    """One that has loaded everything; it takes seconds, so that all share it."""
    house = ForkServer()
    house.start()
    house.wait(120)
    assert house.ready
    yield house
    house.stop()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[ForkServer]:
    """One that loads nothing and whose kernels only sleep."""
    script = tmp_path / "quick.py"
    script.write_text(
        "import sys, time\nimport dicelab.serve.kernels.forkserver_process as forkserver\n"
        "forkserver.warm = lambda: None\nforkserver._be_a_kernel = lambda asked, lifeline: time.sleep(600)\n"
        "forkserver.main(*sys.argv[-2:])\n"
    )
    real = subprocess.Popen

    def popen(command: list[str], **kwargs: object) -> object:
        return real([sys.executable, str(script), *command[-2:]], **kwargs)  # type: ignore[call-overload]

    monkeypatch.setattr(forkserver.subprocess, "Popen", popen)
    house = ForkServer(tmp_path / "sources")
    (tmp_path / "sources" / "games").mkdir(parents=True)
    house.start()
    house.wait(60)
    assert house.ready
    yield house
    house.stop()


def ask(house: ForkServer, *arguments: str, **env: str) -> ForkedProcess:
    forked = house.ask(list(arguments), {**os.environ, **env}, "")
    assert forked is not None
    return forked


def told(house: ForkServer, folder: Path, code: str, **env: str) -> tuple[ForkedProcess, list[str]]:
    """A kernel, and the words that it printed when it ran some code."""
    folder.mkdir()
    file, _ = write_connection_file(str(folder / "kernel.json"), transport="ipc", ip=str(folder / "line"))
    forked = ask(house, "-f", file, **env)
    client = BlockingKernelClient(connection_file=file)
    client.load_connection_file()
    client.start_channels()
    client.wait_for_ready(timeout=60)
    heard: list[str] = []
    client.execute_interactive(code, timeout=60, output_hook=lambda m: heard.append(m["content"].get("text", "")))
    client.stop_channels()
    return forked, "".join(heard).split()


def test_a_kernel_is_born_and_has_everything_loaded(house: ForkServer, tmp_path: Path) -> None:
    code = (
        "import os, sys, dicelab\n"
        "print(os.environ['VISITOR'], 'altair' in sys.modules, 'voila' in sys.modules, os.getpid())\n"
        "print(len(dicelab.Table('draconic').match.names))"
    )
    forked, heard = told(house, tmp_path / "k", code, VISITOR="Ada")
    assert heard == ["Ada", "True", "False", str(forked.pid), "2"]
    forked.kill()
    assert forked.wait() == 0
    assert forked.poll() == 0


def test_a_page_can_ask_for_all_widgets_at_once(house: ForkServer, tmp_path: Path) -> None:
    forked, heard = told(house, tmp_path / "k", "import comm\nprint(*sorted(comm.get_comm_manager().targets))")
    assert heard == ["jupyter.widget", "jupyter.widget.control"]
    forked.kill()


def test_two_kernels_do_not_throw_the_same_dice(house: ForkServer, tmp_path: Path) -> None:
    code = "import dicelab, random\nprint(dicelab.Table('draconic').match.seed, random.random())"
    numbers = set()
    for name in "ab":
        forked, heard = told(house, tmp_path / name, code)
        numbers |= set(heard)
        forked.kill()
    assert len(numbers) == 4


def test_a_kernel_that_ends_is_seen_and_tidied_away(quick: ForkServer) -> None:
    forked = ask(quick)
    assert forked.poll() is None
    forked.send_signal(signal.SIGTERM)
    assert forked.wait() == 0
    assert eventually(lambda: not psutil.pid_exists(forked.pid))  # no zombie stays
    forked.kill()  # does nothing, and hits nobody else


def test_when_the_server_hangs_up_everybody_goes(quick: ForkServer) -> None:
    pids = [ask(quick).pid for _ in range(3)]
    assert quick.process is not None
    house = quick.process.pid
    quick.stop()
    assert eventually(lambda: all(map(is_gone, [house, *pids])))


def test_a_forkserver_that_died_is_replaced_and_the_ordinary_way_does_meanwhile(quick: ForkServer) -> None:
    assert quick.process is not None
    before = quick.process
    before.kill()
    before.wait()
    assert quick.ask([], {}, "") is None
    quick.wait(60)
    assert quick.process is not before
    assert ask(quick).poll() is None


def test_a_source_that_changed_makes_a_new_one_and_open_pages_live_on(quick: ForkServer, tmp_path: Path) -> None:
    old = ask(quick)
    before = quick.process
    source = tmp_path / "sources" / "games" / "rules.py"
    source.write_text("# new")
    os.utime(source, (time.time() + 5, time.time() + 5))
    assert quick.ask([], {}, "") is None  # the new one loads
    quick.wait(60)
    os.utime(source, (time.time() - 60, time.time() - 60))
    young = ask(quick)
    assert quick.process is not before
    assert old.poll() is None
    quick.stop()
    assert eventually(lambda: is_gone(old.pid) and is_gone(young.pid))


def test_what_cannot_be_done_is_left_to_the_ordinary_way(quick: ForkServer) -> None:
    assert quick.ask([], {"HUGE": "x" * forkserver_process.LARGEST}, "") is None
    assert ask(quick).poll() is None  # and the forkserver is none the worse for it


def test_a_forkserver_that_cannot_load_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    real = subprocess.Popen
    monkeypatch.setattr(
        forkserver.subprocess, "Popen", lambda command, **more: real([sys.executable, "-c", "1/0"], **more)
    )
    house = ForkServer()
    house.start()
    house.wait(60)
    assert not house.ready
    assert house.ask([], {}, "") is None
    house.stop()
