"""The kernel of a page: bounded in memory and in what it writes to the log, whichever way it was started.

``python -m dicelab.serve.kernels.page_kernel -f FILE`` is the ordinary way, where there is no forkserver.

One that wants more memory than there is for one ends itself, and says why. The limit is on memory that is written to
(RLIMIT_DATA): what a kernel shares with all others, and what it only reserves, costs nothing. The page holds its games,
so that ending is no loss.
"""

from __future__ import annotations

import logging
import os
import re
import signal
import sys
import threading
from pathlib import Path
from typing import Any, Final

from dicelab.serve.door.limits import bound_logs

VARIABLE: Final = "DICELAB_KERNEL_MEMORY"
"""Megabytes that a kernel may take beyond what it is born with, in its environment."""
USUAL: Final = 400
"""A page with tables and charts takes some 30."""
SPARE: Final = 64 << 20
"""Bytes that are there for the ending alone."""
MARK: Final = ".over"
"""What is put behind the name of the connection file to say why the kernel ended."""


def data_size() -> int:
    """Bytes that count now."""
    found = re.search(r"^VmData:\s+(\d+) kB", Path("/proc/self/status").read_text(), re.MULTILINE)
    return int(found[1]) * 1024 if found else 0


def bound_memory(megabytes: int) -> None:
    """Let this process take so much more, and not more."""
    import resource

    most = data_size() + (megabytes << 20)
    resource.setrlimit(resource.RLIMIT_DATA, (most, most + SPARE))


def over(connection_file: str) -> None:
    """Leave word, and end."""
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))
    try:
        Path(f"{connection_file}{MARK}").touch()
    finally:
        os.kill(os.getpid(), signal.SIGKILL)


def was_over(connection_file: str) -> bool:
    """Whether a kernel that ended left word that it wanted too much."""
    return Path(f"{connection_file}{MARK}").exists()


class _Watchful(logging.Filter):
    """Jupyter writes what failed in a widget to the log; this looks whether it was for want of memory."""

    def __init__(self, connection_file: str) -> None:
        super().__init__()
        self._file = connection_file

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and record.exc_info[0] and issubclass(record.exc_info[0], MemoryError):
            over(self._file)
        return True


def end_when_over(shell: Any, connection_file: str, *loggers: logging.Logger) -> None:
    """End this kernel as soon as anything in it fails for want of memory."""
    show = shell.showtraceback

    def showtraceback(*args: Any, **kwargs: Any) -> None:
        if isinstance(sys.exc_info()[1], MemoryError):
            over(connection_file)
        show(*args, **kwargs)

    shell.showtraceback = showtraceback
    watchful = _Watchful(connection_file)
    for logger in (*loggers, logging.getLogger("Comm"), logging.getLogger("asyncio")):
        logger.addFilter(watchful)
    hook = threading.excepthook

    def in_a_thread(about: Any) -> None:
        if issubclass(about.exc_type, MemoryError):
            over(connection_file)
        hook(about)

    threading.excepthook = in_a_thread


def launch(arguments: list[str] | None = None, outlives_parent: bool = False) -> None:
    """Be a kernel until told to end; one that ``outlives_parent`` does not end with the process that started it."""
    from ipykernel.kernelapp import IPKernelApp  # here, since the server asks this module how a kernel has ended

    class PageKernelApp(IPKernelApp):
        """Bounded as soon as everything that it begins with is there."""

        def initialize(self, argv: Any = None) -> None:
            super().initialize(argv)
            bound_logs(self.log)
            megabytes = os.environ.get(VARIABLE, "")
            if megabytes.isdigit() and sys.platform == "linux":  # the others do not keep such a limit
                bound_memory(int(megabytes))
                end_when_over(self.shell, self.abs_connection_file, self.log)

        def init_poller(self) -> None:
            if not outlives_parent:
                super().init_poller()  # type: ignore[no-untyped-call]

    PageKernelApp.launch_instance(arguments)


if __name__ == "__main__":
    if sys.path[0] == "" or Path(sys.path[0]) == Path.cwd():
        del sys.path[0]  # no module is loaded from beside a notebook
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each thread of NumPy would count as memory
    launch()
