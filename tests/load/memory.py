"""What a server and its kernels hold in memory, and how long they have worked, as Linux counts it."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import psutil


@dataclass(frozen=True)
class Memory:
    """Bytes: all of it (what is shared is counted once), and of one kernel its share and what it has alone."""

    total: int
    kernels: int
    share: float
    alone: float


def of_process(pid: int) -> tuple[int, int]:
    """A process's proportional share (PSS) and what it has for itself alone (USS), in bytes."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    sizes = {name: int(size) * 1024 for name, size in re.findall(r"^(\w+):\s+(\d+) kB", text, re.MULTILINE)}
    return sizes["Pss"], sizes["Private_Clean"] + sizes["Private_Dirty"]


def of_server(pid: int) -> Memory:
    """The server, the forkserver, and their kernels: those at tables and those that wait for a visitor."""
    server = psutil.Process(pid)
    family, forkserver, kernels = server.children(recursive=True), set[int](), []
    for one in family:
        with suppress(psutil.Error, OSError, KeyError):  # it has just ended
            if one.ppid() == pid and "dicelab.serve.kernels.forkserver_process" in one.cmdline():
                forkserver.add(one.pid)
            else:
                kernels.append(of_process(one.pid))
    rest = [of_process(one) for one in (pid, *forkserver)]
    return Memory(
        total=sum(share for share, _ in kernels + rest),
        kernels=len(kernels),
        share=median(share for share, _ in kernels),
        alone=median(alone for _, alone in kernels),
    )


def worked(pid: int) -> float:
    """Seconds of processor time of a server and all that it started and that still runs."""
    server = psutil.Process(pid)
    return sum(sum(one.cpu_times()[:2]) for one in (server, *server.children(recursive=True)))
