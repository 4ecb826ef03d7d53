"""Asking the nursery for kernels; a kernel is started in the ordinary way where there is none or it does not answer."""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
import sys
from pathlib import Path
from threading import Lock
from time import sleep, time
from typing import Any, cast

from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager

from dicelab.serve.nursery import LARGEST, NONE, READY

PATIENCE = 10.0
"""Seconds within which the nursery must have answered."""


class Born:
    """A process of the nursery, held as a ``Popen`` would hold a child of our own."""

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
                self.returncode = 0  # how it ended, only the nursery could say
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
            signal.pidfd_send_signal(self._handle, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)


class Nursery:
    """The line to the nursery's process."""

    def __init__(self, sources: Path | None = None) -> None:
        self._lock = Lock()
        self._sources = sources
        self._loaded_at = 0.0
        self._ready = False
        self._line: socket.socket | None = None
        self._older: list[socket.socket] = []
        self._processes: list[subprocess.Popen[bytes]] = []

    @property
    def process(self) -> subprocess.Popen[bytes] | None:
        """The one that kernels come from now."""
        return self._processes[-1] if self._processes else None

    @staticmethod
    def possible() -> bool:
        """Whether this system can split a process safely and watch one that is not its child: Linux."""
        return sys.platform == "linux" and hasattr(os, "pidfd_open")

    def start(self) -> None:
        """Begin to load; kernels are started in the ordinary way until that is done."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, "-P", "-m", "dicelab.serve.nursery", str(theirs.fileno())]
        quiet = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # threads would not survive the split
        self._loaded_at = time()
        self._processes.append(
            subprocess.Popen(
                command, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()], env=quiet, start_new_session=True
            )
        )
        theirs.close()
        ours.settimeout(PATIENCE)
        self._line, self._ready = ours, False

    def wait(self, seconds: float) -> None:
        """Come back when everything is loaded, or after so many seconds."""
        end = time() + seconds
        while not self.ready and self._line is not None and time() < end:
            sleep(0.05)

    @property
    def ready(self) -> bool:
        """Whether everything is loaded."""
        if not self._ready and self._line is not None:
            seen = select.poll()
            seen.register(self._line, select.POLLIN)
            if seen.poll(0):
                self._ready = self._line.recv(LARGEST) == READY
                if not self._ready:
                    self._give_up()
        return self._ready

    def ask(self, arguments: list[str], env: dict[str, str], cwd: str) -> Born | None:
        """A new kernel; None where the ordinary way has to do."""
        with self._lock:
            if self._line is not None and self._changed():
                self._older.append(self._line)  # hanging up would end the kernels of open pages
                self.start()
            if not self.ready or self._line is None:
                return None
            message = json.dumps({"arguments": arguments, "env": env, "cwd": cwd}).encode()
            if len(message) > LARGEST:
                return None
            try:
                self._line.send(message)
                pid = int(self._line.recv(LARGEST))
                return None if pid == NONE else Born(pid)
            except (OSError, ValueError):  # it is gone, or in trouble: do without it until another one has loaded
                self._give_up()
                self.start()
                return None

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

    def _give_up(self) -> None:
        self._ready = False
        if self._line is not None:
            self._older.append(self._line)
            self._line = None

    def stop(self) -> None:
        """Hang up: the nursery and all its kernels end."""
        self._give_up()
        while self._older:
            self._older.pop().close()
        while self._processes:
            process = self._processes.pop()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _sources() -> Path | None:
    """The package in a checkout, where somebody may be at work."""
    package = Path(__file__).resolve().parent.parent
    return package if (package.parent / "pyproject.toml").exists() else None


NURSERY = Nursery(_sources())
"""The one of this server."""


class Provisioner(LocalProvisioner):
    """Starts a kernel: from the nursery if it is one of ours."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start the process and give its connection."""
        if "ipykernel_launcher" in cmd and Path(cmd[0]).name.startswith("python"):
            arguments = cmd[cmd.index("ipykernel_launcher") + 1 :]
            env = {**(kwargs.get("env") or os.environ)}
            loop = asyncio.get_running_loop()
            born = await loop.run_in_executor(None, NURSERY.ask, arguments, env, kwargs.get("cwd") or "")
            if born is not None:
                self.process, self.pid, self.pgid = cast(Any, born), born.pid, born.pid
                return self.connection_info
        return await super().launch_kernel(cmd, **kwargs)


class KernelManager(ServerKernelManager):
    """One kernel, from the nursery where there is one."""

    provisioner: Any

    async def _async_pre_start_kernel(self, **kw: Any) -> Any:
        if self.provisioner is None:
            self.provisioner = Provisioner(kernel_id=self.kernel_id or "", kernel_spec=self.kernel_spec, parent=self)
        return await super()._async_pre_start_kernel(**kw)
