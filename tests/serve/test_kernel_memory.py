"""A kernel that wants more memory than there is for one ends, leaves word, and the page is told why."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from dicelab.serve.kernel_memory import MARK, was_over
from tests.browser.ground import write_notebook
from tests.browser.servers import running
from tests.load.visitor import Line
from tests.serve.attack import get, line_to, open_page
from tests.serve.test_forkserver import eventually, linux

HUNGRY = """
import logging, sys, threading, types
from dicelab.serve.kernel_memory import bound_memory, end_when_over
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
