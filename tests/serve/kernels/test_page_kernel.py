"""A kernel that wants more memory than there is for one ends, leaves word, and the page is told why."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.connect import write_connection_file
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from dicelab.serve.kernels import forkserver
from dicelab.serve.kernels.forkserver import PAGE_KERNEL, ForkServerProvisioner
from dicelab.serve.kernels.page_kernel import MARK, USUAL, VARIABLE, was_over
from tests.browser.ground import write_notebook
from tests.browser.servers import running
from tests.load.visitor import Line
from tests.serve.attack import get, line_to, open_page
from tests.serve.kernels.test_forkserver import eventually, linux

HUNGRY = """
import logging, sys, threading, types
from dicelab.serve.kernels.page_kernel import bound_memory, end_when_over
shell = types.SimpleNamespace(showtraceback=lambda: print("shown"))
end_when_over(shell, sys.argv[1])
bound_memory(40)
def eat():
    return bytearray(200 << 20)
def tell(how):
    try:
        {"small": lambda: bytearray(1 << 20), "other": lambda: 1 / 0}.get(how, eat)()
    except Exception as error:
        if how == "shell":
            shell.showtraceback()
        logging.getLogger("Comm").error("failed", exc_info=error)
how = sys.argv[2]
if how == "thread":
    thread = threading.Thread(target=eat)
    thread.start()
    thread.join()
else:
    tell(how)
print("lives")
"""


@linux
@pytest.mark.parametrize(("how", "ends"), [("small", 0), ("other", 0), ("log", 1), ("shell", 1), ("thread", 1)])
def test_who_wants_too_much_ends_and_leaves_word(tmp_path: Path, how: str, ends: int) -> None:
    file = tmp_path / "kernel.json"
    done = subprocess.run([sys.executable, "-c", HUNGRY, file, how], capture_output=True, text=True, check=False)
    assert done.returncode == (-signal.SIGKILL if ends else 0), done.stderr
    assert was_over(str(file)) is bool(ends)
    assert ("lives" in done.stdout) is not bool(ends)
    assert (tmp_path / f"kernel.json{MARK}").exists() is bool(ends)


@linux
@pytest.mark.slow
def test_a_kernel_that_was_started_in_the_ordinary_way_is_bounded_too(tmp_path: Path) -> None:
    file, _ = write_connection_file(str(tmp_path / "kernel.json"), transport="ipc", ip=str(tmp_path / "line"))
    words = [sys.executable, "-m", PAGE_KERNEL, "-f", file]
    process = subprocess.Popen(words, env={**os.environ, VARIABLE: str(USUAL)}, cwd=tmp_path)
    client = BlockingKernelClient(connection_file=file)
    client.load_connection_file()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=60)
        heard: list[str] = []
        client.execute_interactive(
            f"import altair, dicelab\ntable = dicelab.Table('draconic')\n{GROWN}",
            timeout=60,
            output_hook=lambda said: heard.append(said["content"].get("text", "")),
        )
        assert int("".join(heard)) < USUAL << 19  # half of it is for playing
        client.execute("held = bytearray(500 << 20)")
        assert process.wait(60) == -signal.SIGKILL
        assert was_over(file)
    finally:
        client.stop_channels()
        process.kill()
        process.wait()


GROWN = """
import resource
from dicelab.serve.kernels.page_kernel import USUAL, data_size
print(data_size() - resource.getrlimit(resource.RLIMIT_DATA)[0] + (USUAL << 20))
"""


def test_without_a_forkserver_the_kernel_of_a_page_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []

    async def launch(self: object, cmd: list[str], **kwargs: object) -> dict[str, object]:
        started.append(cmd)
        return {}

    monkeypatch.setattr(LocalProvisioner, "launch_kernel", launch)
    monkeypatch.setattr(forkserver, "FORKSERVER", SimpleNamespace(ask=lambda *words: None))
    asyncio.run(ForkServerProvisioner().launch_kernel(["python3", "-m", "ipykernel_launcher", "-f", "x.json"]))
    assert started == [["python3", "-m", PAGE_KERNEL, "-f", "x.json"]]


HOG = """
import ipywidgets
held = []
button = ipywidgets.Button(description="More")
button.on_click(lambda _: held.append(bytearray(300 << 20)))
button
"""


@linux
@pytest.mark.slow
def test_a_page_is_told_that_its_table_wanted_too_much(tmp_path: Path) -> None:
    (tmp_path / "notebooks").mkdir()
    write_notebook(tmp_path / "notebooks" / "hog.ipynb", "# Hog", HOG)
    first = "import os\nos.environ['DICELAB_KERNEL_MEMORY'] = '100'"
    with running("voila", tmp_path / "notebooks", tmp_path / "scratch", first, visitors=4) as server:
        kernel = open_page(server, "hog")

        async def press() -> None:
            line = Line(await line_to(server, kernel))
            states = await line.states()
            button = next(one for one, about in states.items() if about["model_name"] == "ButtonModel")
            click = {"method": "custom", "content": {"event": "click"}}
            await line.send("comm_msg", {"comm_id": button, "data": click})
            await asyncio.sleep(2)
            await line.close()

        asyncio.run(press())
        assert eventually(lambda: get(server, f"api/kernels/{kernel}").status == 404, 60)
        assert json.loads(get(server, f"api/kernels/{kernel}").body)["reason"] == "memory"
        assert get(server, "voila/render/hog.ipynb").status == 200  # the others go on
