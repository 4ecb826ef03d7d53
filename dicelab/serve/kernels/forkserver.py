"""Starting the kernels of pages: from the forkserver where there is one, else in the ordinary way.

The provisioner is an entry point of Jupyter (``jupyter_client.kernel_provisioners``), and the settings name it as the
one to use.
"""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Lock
from time import monotonic, sleep, time
from typing import Any, Final, cast

from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from dicelab.serve.kernels.forkserver_process import LARGEST, NONE, READY

PATIENCE: Final = 10.0
"""Seconds within which the forkserver must have answered."""
GONE_SECONDS: Final = 1.5
"""Seconds that ending waits until the processes are gone."""
DEATHS: Final = 5
DEATH_SECONDS: Final = 60.0
"""After so many deaths in so many seconds it is not started again: something is wrong that will not mend itself."""


class ForkedProcess:
    """A process of the forkserver, held as a ``Popen`` would hold a child of our own."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._handle = os.pidfd_open(pid)  # names this very process, also when its number is used again

    def _wait(self, milliseconds: int | None) -> int | None:
        if self.returncode is None:
            ended = select.poll()
            ended.register(self._handle, select.POLLIN)
            if ended.poll(milliseconds):
                os.close(self._handle)
                self.returncode = 0  # how it ended, only the forkserver could say
        return self.returncode

    def poll(self) -> int | None:
        """None while it runs."""
        return self._wait(0)

    def wait(self) -> int | None:
        """Come back when it has ended."""
        return self._wait(None)

    def send_signal(self, number: int) -> None:
        """Signal it, if it still runs."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)


class ForkServer:
    """The connection to the forkserver's process, which is started again when it dies.

    Kernels live on without it. What ends them with this process is the lifeline: a pipe of which this process alone
    holds the other end, so that the system closes it whatever happens here.
    """

    def __init__(self, sources: Path | None = None) -> None:
        self._lock = Lock()
        self._sources = sources
        self._loaded_at = 0.0
        self._ready = self._ended = False
        self._socket: socket.socket | None = None
        self._lifeline: tuple[int, int] | None = None
        self._deaths: list[float] = []
        self._forked: list[ForkedProcess] = []
        self._old: list[subprocess.Popen[bytes]] = []
        self.process: subprocess.Popen[bytes] | None = None

    @staticmethod
    def possible() -> bool:
        """Whether this system can split a process safely and watch one that is not its child: Linux."""
        return sys.platform == "linux" and hasattr(os, "pidfd_open")

    def start(self) -> None:
        """Begin to load; kernels are started in the ordinary way until that is done."""
        if self._ended:
            return
        self._lifeline = self._lifeline or os.pipe()
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        given = (theirs.fileno(), self._lifeline[0])
        command = [sys.executable, "-P", "-m", "dicelab.serve.kernels.forkserver_process", *map(str, given)]
        quiet = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # threads would not survive the split
        self._loaded_at = time()
        if self.process is not None:
            self._old.append(self.process)
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, pass_fds=given, env=quiet, start_new_session=True
        )
        theirs.close()
        ours.settimeout(PATIENCE)
        self._socket, self._ready = ours, False

    def wait(self, seconds: float) -> None:
        """Come back when everything is loaded, or after so many seconds."""
        end = time() + seconds
        while not self.ready and self._socket is not None and time() < end:
            sleep(0.05)

    @property
    def ready(self) -> bool:
        """Whether everything is loaded."""
        if not self._ready and self._socket is not None:
            seen = select.poll()
            seen.register(self._socket, select.POLLIN)
            if seen.poll(0):
                self._ready = self._socket.recv(LARGEST) == READY
                if not self._ready:
                    self._hang_up()
        return self._ready

    def ask(self, arguments: list[str], env: dict[str, str], cwd: str) -> ForkedProcess | None:
        """A new kernel; None where the ordinary way has to do."""
        with self._lock:
            if self._socket is not None and self._changed():
                self._hang_up()
                self.start()
            if not self.ready or self._socket is None:
                return None
            message = json.dumps({"arguments": arguments, "env": env, "cwd": cwd}).encode()
            if len(message) > LARGEST:
                return None
            try:
                self._socket.send(message)
                pid = int(self._socket.recv(LARGEST))
                forked = None if pid == NONE else ForkedProcess(pid)
            except (OSError, ValueError):  # it is gone, or in trouble: do without it until another one has loaded
                self._hang_up()
                self._start_again()
                return None
            self._forked = [one for one in self._forked if one.poll() is None]
            if forked is not None:
                self._forked.append(forked)
            return forked

    def tend(self) -> None:
        """Look whether it lives, and start another one if not; to be called now and then."""
        self._old = [one for one in self._old if one.poll() is None]
        if self.process is None or self.process.poll() is None or not self._lock.acquire(blocking=False):
            return
        try:
            self._hang_up()
            self._start_again()
        finally:
            self._lock.release()

    def _start_again(self) -> None:
        now = monotonic()
        self._deaths = [*(one for one in self._deaths if now - one < DEATH_SECONDS), now]
        if len(self._deaths) < DEATHS:
            self.start()
        else:
            self.process = None

    def _changed(self) -> bool:
        """Whether a source is newer than what is loaded: whoever writes one wants to see it on the next page."""
        if self._sources is None:
            return False
        for folder, below, files in os.walk(self._sources):
            below[:] = [name for name in below if name not in ("js", "share", "__pycache__")]
            for name in files:
                if name.endswith((".py", ".js", ".css")) and os.stat(f"{folder}/{name}").st_mtime > self._loaded_at:
                    return True
        return False

    def _hang_up(self) -> None:
        """Ask it for nothing more: it ends, and its kernels live on."""
        self._ready = False
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def stop(self) -> None:
        """End the forkserver and all kernels that came from it, at once."""
        self._ended = True
        self._hang_up()
        if self._lifeline is not None:
            os.close(self._lifeline[1])
            os.close(self._lifeline[0])
            self._lifeline = None
        running: list[subprocess.Popen[bytes] | ForkedProcess] = [*self._old, *self._forked]
        if self.process is not None:
            running.append(self.process)
        for one in running:
            one.kill()
        end = monotonic() + GONE_SECONDS
        while any(one.poll() is None for one in running) and monotonic() < end:
            sleep(0.01)


def _sources() -> Path | None:
    """The package in a checkout, where somebody may be at work."""
    package = Path(__file__).resolve().parents[2]
    return package if (package.parent / "pyproject.toml").exists() else None


FORKSERVER = ForkServer(_sources())
"""The one of this server."""


NAME: Final = "dicelab-forkserver"
"""How Jupyter finds it; as in pyproject.toml."""

PAGE_KERNEL: Final = "dicelab.serve.kernels.page_kernel"
"""What is started in the ordinary way, in place of Jupyter's own kernel, which has no limits."""


class ForkServerProvisioner(LocalProvisioner):
    """Starts one kernel and holds its process."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start the process and give its connection."""
        if "ipykernel_launcher" in cmd and Path(cmd[0]).name.startswith("python"):
            arguments = cmd[cmd.index("ipykernel_launcher") + 1 :]
            env = {**(kwargs.get("env") or os.environ)}
            loop = asyncio.get_running_loop()
            forked = await loop.run_in_executor(None, FORKSERVER.ask, arguments, env, kwargs.get("cwd") or "")
            if forked is not None:
                self.process, self.pid, self.pgid = cast(Any, forked), forked.pid, forked.pid
                return self.connection_info
            cmd = [PAGE_KERNEL if word == "ipykernel_launcher" else word for word in cmd]
        return await super().launch_kernel(cmd, **kwargs)
