"""Who is here: every open page has a kernel of its own. How many there are, how many fit, and who has left."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final

from jupyter_core.utils import ensure_async
from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop
from traitlets import Float, Int

from dicelab.serve.kernels.page_kernel import was_over

MEMORY, ASKED = "memory", "asked"
"""Why a kernel has ended that went beyond what there is for one; its page has a sentence for each."""
UNSENT: Final = 2000
"""Messages of a kernel that are kept for a page that may come back."""
REMEMBERED: Final = 200
"""Kernels of which one knows why."""


@dataclass
class Visit:
    """What is known of the page of one kernel. Times are those of a monotonic clock."""

    address: str | None = None
    secret: str | None = None
    """What its browser knows."""
    met: bool = False
    """Whether it has connected."""
    sign: float | None = None
    """When it was last heard of, where it is waited for."""
    alone: float | None = None
    """Since when it is gone."""
    seen: float | None = None
    """Since when it is there."""


class Kernels(AsyncMappingKernelManager):
    """The kernels of the visitors, and those that wait for one."""

    most_visitors = Int(0, config=True, help="How many pages may be open at once; 0 for as many as there are.")
    most_of_an_address = Int(0, config=True, help="How many of them for one address; 0 for all.")
    sign_seconds = Float(15.0, config=True, help="How long a page may give no sign before it has connected.")
    connect_seconds = Float(120.0, config=True, help="How long a page may take to connect.")
    left_seconds = Int(1200, config=True, help="How long a kernel is kept after its page has gone.")
    idle_seconds = Int(0, config=True, help="How long a kernel is kept whose open page does nothing; 0 for ever.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.over: dict[str, str] = {}  # kernels that went beyond what there is for one, and why
        self._running: set[str] = set()
        self._arriving: Counter[str | None] = Counter()
        self._visits: defaultdict[str, Visit] = defaultdict(Visit)

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
        return len(self._running - self.waiting) + self._arriving.total()

    @property
    def full(self) -> bool:
        """Whether nobody else can be seated."""
        return bool(0 < self.most_visitors <= self.visitors)

    def full_for(self, address: str | None) -> bool:
        """Whether somebody from there cannot be seated: all seats are taken, or that address has its share."""
        if self.full:
            return True
        return address is not None and 0 < self.most_of_an_address <= self.visitors_from(address)

    def visitors_from(self, address: str) -> int:
        """How many pages are open or about to open at one address."""
        return sum(one.address == address for one in self._visits.values()) + self._arriving[address]

    def arrive(self, address: str | None = None) -> None:
        """Keep a seat for a visitor whose kernel is about to start."""
        self._arriving[address] += 1

    def seated(self, address: str | None = None, kernel_id: str | None = None) -> None:
        """The visitor has a kernel now, or went away."""
        self._arriving[address] -= 1
        if self._arriving[address] <= 0:
            del self._arriving[address]
        if kernel_id is not None and kernel_id in self._running:
            self._visits[kernel_id].address = address

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
        kernel = self._kernels.get(kernel_id)
        if kernel is not None and was_over(getattr(kernel, "connection_file", "")):
            self._is_over(kernel_id, MEMORY)
        self._forget(kernel_id)
        return super().remove_kernel(kernel_id)

    def ends_over(self, kernel_id: str, why: str) -> None:
        """End one that its page asks too much of; the page is told why."""
        self._is_over(kernel_id, why)
        IOLoop.current().add_callback(self.end_kernel, kernel_id)

    def _is_over(self, kernel_id: str, why: str) -> None:
        self.over[kernel_id] = why
        while len(self.over) > REMEMBERED:
            del self.over[next(iter(self.over))]

    def _forget(self, kernel_id: str) -> None:
        self._running.discard(kernel_id)
        self._visits.pop(kernel_id, None)

    # -- whose it is -------------------------------------------------------------------------------------

    def belongs_to(self, kernel_id: str, secret: str) -> None:
        """Remember which browser a kernel's page was sent to."""
        self._visits[kernel_id].secret = secret

    def is_of(self, kernel_id: str, secret: str | None) -> bool:
        """Whether a kernel's page was sent to the browser that knows ``secret``."""
        return secret is not None and kernel_id in self._visits and self._visits[kernel_id].secret == secret

    # -- who does not come -------------------------------------------------------------------------------

    def expect(self, kernel_id: str) -> None:
        """A page was sent. A seat is not kept for one that is never opened: a picture, a program, an old browser."""
        now = self._visits[kernel_id].sign = monotonic()
        self._look_for_page(kernel_id, now + self.connect_seconds)

    def sign_of_life(self, kernel_id: str) -> None:
        """A page that has not connected yet still loads."""
        if kernel_id in self._visits and self._visits[kernel_id].sign is not None:
            self._visits[kernel_id].sign = monotonic()

    def notify_connect(self, kernel_id: str) -> None:
        """A page has connected."""
        visit = self._visits[kernel_id]
        visit.met, visit.sign = True, None
        super().notify_connect(kernel_id)

    def _look_for_page(self, kernel_id: str, end: float) -> None:
        visit = self._visits.get(kernel_id)
        if visit is None or visit.sign is None or visit.met:
            return
        wait = min(visit.sign + self.sign_seconds, end) - monotonic()
        loop = IOLoop.current()
        if wait > 0:
            loop.call_later(wait, self._look_for_page, kernel_id, end)
        else:
            loop.add_callback(self.end_kernel, kernel_id)

    async def end_kernel(self, kernel_id: str) -> None:
        """End one, if it has not ended before."""
        self.drop_failed()
        if kernel_id in self:
            await self.shutdown_kernel(kernel_id, now=True)

    # -- who has left ------------------------------------------------------------------------------------

    def start_buffering(self, kernel_id: str, session_key: str, channels: Any) -> None:
        """Keep what a kernel says for a page that comes back, and no more of it than memory can hold."""
        super().start_buffering(kernel_id, session_key, channels)
        if kernel_id in self._kernel_buffers:
            self._kernel_buffers[kernel_id]["buffer"] = deque(maxlen=UNSENT)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel whose page has gone, or has been open for long and does nothing.

        How long a kernel waited for its visitor does not count: the clock starts when it is first seen here, and
        those that still wait are never seen here.
        """
        kernel = self._kernels.get(kernel_id)
        if kernel is None:
            return  # it ended by itself while the others were looked at
        now, visit = monotonic(), self._visits[kernel_id]
        if not self._kernel_connections.get(kernel_id, 0):
            visit.alone = now if visit.alone is None else visit.alone
            if now - visit.alone >= self.left_seconds:
                await self.shutdown_kernel(kernel_id)
            return
        visit.alone, visit.seen = None, now if visit.seen is None else visit.seen
        idle = (utcnow() - kernel.last_activity).total_seconds()
        seated = now - visit.seen
        if 0 < self.idle_seconds <= min(idle, seated) and kernel.execution_state != "busy":
            await self.shutdown_kernel(kernel_id)


class Seat:
    """What one page asks of the kernels; from its first kernel on, that kernel is the visitor."""

    def __init__(self, kernels: Kernels, address: str | None = None, laid: bool = True) -> None:
        self._kernels = kernels
        self._laid = laid
        """Whether a table that was laid for anybody will do."""
        self._kept = True
        self._address = address
        self.kernel: str | None = None
        kernels.arrive(address)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kernels, name)

    def get_pool_size(self, notebook: str) -> int:
        """One if a table is laid. One that is only about to be laid is no use: starting a kernel now is faster."""
        return int(self._laid and self._kernels.heated(notebook))

    async def get_rendered_notebook(self, notebook_name: str, **about: object) -> Any:
        """A table that is laid. What else Voilà hands in is this visitor's address: the next one must not see it."""
        try:
            rendered = await self._kernels.get_rendered_notebook(notebook_name=notebook_name)
            *_, self.kernel = rendered
            return rendered
        finally:
            self.give_up()

    async def start_kernel(self, **kwargs: Any) -> str:
        """A new one."""
        try:
            self.kernel = await self._kernels.start_kernel(**kwargs)
            return self.kernel
        finally:
            self.give_up()

    def give_up(self) -> None:
        """The kernel counts from now on; or nobody came."""
        if self._kept:
            self._kept = False
            self._kernels.seated(self._address, self.kernel)
