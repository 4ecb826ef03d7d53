"""The nursery: kernels are split off, live on their own, end with the server; without it all goes the ordinary way."""

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

from dicelab.serve import birth, nursery
from dicelab.serve.birth import Born, Nursery

linux = pytest.mark.skipif(not Nursery.possible(), reason="only Linux splits processes this way")
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
def house() -> Iterator[Nursery]:
    """One that has loaded everything; it takes seconds, so that all share it."""
    house = Nursery()
    house.start()
    house.wait(120)
    assert house.ready
    yield house
    house.stop()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Nursery]:
    """One that loads nothing and whose kernels only sleep."""
    script = tmp_path / "quick.py"
    script.write_text(
        "import sys, time\nimport dicelab.serve.nursery as nursery\n"
        "nursery.warm = lambda: None\nnursery._be_a_kernel = lambda asked, parent: time.sleep(600)\n"
        "nursery.main(sys.argv[-1])\n"
    )
    real = subprocess.Popen

    def popen(command: list[str], **kwargs: object) -> object:
        return real([sys.executable, str(script), command[-1]], **kwargs)  # type: ignore[call-overload]

    monkeypatch.setattr(birth.subprocess, "Popen", popen)
    house = Nursery(tmp_path / "sources")
    (tmp_path / "sources" / "games").mkdir(parents=True)
    house.start()
    house.wait(60)
    assert house.ready
    yield house
    house.stop()


def ask(house: Nursery, *arguments: str, **env: str) -> Born:
    born = house.ask(list(arguments), {**os.environ, **env}, "")
    assert born is not None
    return born


def told(house: Nursery, folder: Path, code: str, **env: str) -> tuple[Born, list[str]]:
    """A kernel, and the words that it printed when it ran some code."""
    folder.mkdir()
    file, _ = write_connection_file(str(folder / "kernel.json"), transport="ipc", ip=str(folder / "line"))
    born = ask(house, "-f", file, **env)
    client = BlockingKernelClient(connection_file=file)
    client.load_connection_file()
    client.start_channels()
    client.wait_for_ready(timeout=60)
    heard: list[str] = []
    client.execute_interactive(code, timeout=60, output_hook=lambda m: heard.append(m["content"].get("text", "")))
    client.stop_channels()
    return born, "".join(heard).split()


def test_a_kernel_is_born_and_has_everything_loaded(house: Nursery, tmp_path: Path) -> None:
    code = (
        "import os, sys, dicelab\n"
        "print(os.environ['VISITOR'], 'altair' in sys.modules, 'voila' in sys.modules, os.getpid())\n"
        "print(len(dicelab.Table('draconic').match.names))"
    )
    born, heard = told(house, tmp_path / "k", code, VISITOR="Ada")
    assert heard == ["Ada", "True", "False", str(born.pid), "2"]
    born.kill()
    assert born.wait() == 0
    assert born.poll() == 0


def test_a_page_can_ask_for_all_widgets_at_once(house: Nursery, tmp_path: Path) -> None:
    born, heard = told(house, tmp_path / "k", "import comm\nprint(*sorted(comm.get_comm_manager().targets))")
    assert heard == ["jupyter.widget", "jupyter.widget.control"]
    born.kill()


def test_two_kernels_do_not_throw_the_same_dice(house: Nursery, tmp_path: Path) -> None:
    code = "import dicelab, random\nprint(dicelab.Table('draconic').match.seed, random.random())"
    numbers = set()
    for name in "ab":
        born, heard = told(house, tmp_path / name, code)
        numbers |= set(heard)
        born.kill()
    assert len(numbers) == 4


def test_a_kernel_that_ends_is_seen_and_tidied_away(quick: Nursery) -> None:
    born = ask(quick)
    assert born.poll() is None
    born.send_signal(signal.SIGTERM)
    assert born.wait() == 0
    assert eventually(lambda: not psutil.pid_exists(born.pid))  # no zombie stays
    born.kill()  # does nothing, and hits nobody else


def test_when_the_server_hangs_up_everybody_goes(quick: Nursery) -> None:
    pids = [ask(quick).pid for _ in range(3)]
    assert quick.process is not None
    house = quick.process.pid
    quick.stop()
    assert eventually(lambda: all(map(is_gone, [house, *pids])))


def test_a_nursery_that_died_is_replaced_and_the_ordinary_way_does_meanwhile(quick: Nursery) -> None:
    assert quick.process is not None
    before = quick.process
    before.kill()
    before.wait()
    assert quick.ask([], {}, "") is None
    quick.wait(60)
    assert quick.process is not before
    assert ask(quick).poll() is None


def test_a_source_that_changed_makes_a_new_one_and_open_pages_live_on(quick: Nursery, tmp_path: Path) -> None:
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


def test_what_cannot_be_done_is_left_to_the_ordinary_way(quick: Nursery) -> None:
    assert quick.ask([], {"HUGE": "x" * nursery.LARGEST}, "") is None
    assert ask(quick).poll() is None  # and the nursery is none the worse for it


def test_a_nursery_that_cannot_load_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    real = subprocess.Popen
    monkeypatch.setattr(birth.subprocess, "Popen", lambda command, **more: real([sys.executable, "-c", "1/0"], **more))
    house = Nursery()
    house.start()
    house.wait(60)
    assert not house.ready
    assert house.ask([], {}, "") is None
    house.stop()
