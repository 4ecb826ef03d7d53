"""Who is here: every open page has a kernel of its own. How many there are, how many fit, and who has left."""

from __future__ import annotations

from time import monotonic
from typing import Any

from jupyter_core.utils import ensure_async
from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Int, default


class Kernels(AsyncMappingKernelManager):
    """The kernels of the visitors, and those that wait for one."""

    most_visitors = Int(0, config=True, help="How many pages may be open at once; 0 for as many as there are.")
    left_seconds = Int(1200, config=True, help="How long a kernel is kept after its page has gone.")
    idle_seconds = Int(0, config=True, help="How long a kernel is kept whose open page does nothing; 0 for ever.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._running: set[str] = set()
        self._arriving = 0
        self._alone: dict[str, float] = {}  # since when no page is connected
        self._seen: dict[str, float] = {}  # since when a page is

    @default("kernel_manager_class")  # type: ignore[untyped-decorator]
    def _from_the_nursery(self) -> str:
        return "dicelab.serve.birth.KernelManager"

    # -- how many there are ------------------------------------------------------------------------------

    @property
    def waiting(self) -> set[str]:
        """The kernels that are heated up and wait for a visitor."""
        pools = getattr(self, "_pools", {}).values()
        heated = (task for pool in pools for task in pool if task.done() and not task.cancelled())
        return {task.result()["kernel_id"] for task in heated if task.exception() is None}

    def heated(self, notebook: str) -> bool:
        """Whether a kernel waits for a visitor of this page now; what failed while it was heated is taken away."""
        pool = getattr(self, "_pools", {}).get(notebook, [])
        gone = [task for task in pool if task.done() and not self._waits(task)]
        for task in gone:
            pool.remove(task)
        if gone:
            self.fill_if_needed(notebook_name=notebook)
        return bool(pool) and pool[0].done()

    def _waits(self, task: Any) -> bool:
        return not task.cancelled() and task.exception() is None and task.result()["kernel_id"] in self._running

    def drop_failed(self) -> None:
        """Forget the kernels that could not be heated: Voilà stumbles over them whenever a kernel is ended."""
        for pool in getattr(self, "_pools", {}).values():
            pool[:] = [task for task in pool if not task.done() or self._waits(task)]

    @property
    def visitors(self) -> int:
        """How many pages are open or about to open."""
        return len(self._running - self.waiting) + self._arriving

    @property
    def full(self) -> bool:
        """Whether nobody else can be seated."""
        return bool(0 < self.most_visitors <= self.visitors)

    def arrive(self) -> None:
        """Keep a seat for a visitor whose kernel is about to start."""
        self._arriving += 1

    def seated(self) -> None:
        """The visitor has a kernel now, or went away."""
        self._arriving -= 1

    async def start_kernel(self, **kwargs: Any) -> str:
        """Start one."""
        kernel: str = await super().start_kernel(**kwargs)
        self._running.add(kernel)
        return kernel

    async def shutdown_kernel(self, kernel_id: str, *args: Any, **kwargs: Any) -> None:
        """End one; its seat is free at once."""
        self._forget(kernel_id)
        await ensure_async(super().shutdown_kernel(kernel_id, *args, **kwargs))

    def remove_kernel(self, kernel_id: str) -> Any:
        """Take one off the list that has ended, also one that ended by itself."""
        self._forget(kernel_id)
        return super().remove_kernel(kernel_id)

    def _forget(self, kernel_id: str) -> None:
        self._running.discard(kernel_id)
        self._alone.pop(kernel_id, None)
        self._seen.pop(kernel_id, None)

    # -- who has left ------------------------------------------------------------------------------------

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel whose page has gone, or has been open for long and does nothing.

        How long a kernel waited for its visitor does not count: the clock starts when it is first seen here, and
        those that still wait are never seen here.
        """
        kernel = self._kernels[kernel_id]
        now = monotonic()
        if not self._kernel_connections.get(kernel_id, 0):
            if now - self._alone.setdefault(kernel_id, now) >= self.left_seconds:
                await self.shutdown_kernel(kernel_id)
            return
        self._alone.pop(kernel_id, None)
        idle = (utcnow() - kernel.last_activity).total_seconds()
        seated = now - self._seen.setdefault(kernel_id, now)
        if 0 < self.idle_seconds <= min(idle, seated) and kernel.execution_state != "busy":
            await self.shutdown_kernel(kernel_id)
