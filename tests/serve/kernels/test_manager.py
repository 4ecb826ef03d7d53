"""Who is here: seats are counted once, who left and who sleeps is cleared, who waits for a visitor never is."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

from dicelab.serve.kernels import manager
from dicelab.serve.kernels.manager import UNSENT, Kernels, Seat
from dicelab.serve.settings import SHARE


class Clock:
    """A clock that a test moves."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(manager, "monotonic", clock)
    return clock


class Room(Kernels):
    """Kernels without processes."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._pools: dict[str, list[asyncio.Future[dict[str, str]]]] = {}
        self.ended: list[str] = []
        self.filled: list[str] = []

    def fill_if_needed(self, notebook_name: str) -> None:
        self.filled.append(notebook_name)

    def lay(self, notebook: str, kernel: str | Exception | None) -> None:
        """A kernel that waits for a visitor; one that failed; or one that is still to be started."""
        task: asyncio.Future[dict[str, str]] = asyncio.get_running_loop().create_future()
        if isinstance(kernel, Exception):
            task.set_exception(kernel)
            task.exception()
        elif kernel is not None:
            task.set_result({"kernel_id": kernel})
            self._running.add(kernel)
            self._kernels[kernel] = idle()
        self._pools.setdefault(notebook, []).append(task)

    async def get_rendered_notebook(self, notebook_name: str) -> str:
        return (await self._pools[notebook_name].pop(0))["kernel_id"]

    def connect(self, kernel: str, pages: int = 1) -> None:
        self._kernel_connections[kernel] = pages


def idle(seconds: float = 0, state: str = "idle") -> Any:
    return SimpleNamespace(last_activity=utcnow() - timedelta(seconds=seconds), execution_state=state)


@pytest.fixture(autouse=True)
def without_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def start(self: Room, **kwargs: Any) -> str:
        await asyncio.sleep(0)
        self._kernels[kwargs["name"]] = idle()
        return str(kwargs["name"])

    async def end(self: Room, kernel_id: str, *args: Any, **kwargs: Any) -> None:
        self.ended.append(kernel_id)
        self.remove_kernel(kernel_id)

    monkeypatch.setattr(AsyncMappingKernelManager, "start_kernel", start)
    monkeypatch.setattr(AsyncMappingKernelManager, "shutdown_kernel", end)


def test_a_visitor_counts_once_on_the_way_in_and_inside() -> None:
    async def come() -> None:
        room = Room(most_visitors=2)
        seat = Seat(room)
        assert room.visitors == 1
        kernel = await seat.start_kernel(name="a")
        assert room.visitors == 1
        seat.give_up()
        seat.give_up()
        assert room.visitors == 1
        Seat(room)
        assert (room.visitors, room.full) == (2, True)
        await room.shutdown_kernel(kernel)
        assert (room.visitors, room.full) == (1, False)

    asyncio.run(come())


def test_a_seat_that_nobody_took_is_free_again() -> None:
    room = Room(most_visitors=1)
    seat = Seat(room)
    assert room.full
    seat.give_up()
    assert not room.full


def test_a_kernel_that_cannot_be_started_leaves_the_seat_free(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(self: Room, **kwargs: Any) -> str:
        raise OSError("no room for another process")

    monkeypatch.setattr(AsyncMappingKernelManager, "start_kernel", fail)
    room = Room(most_visitors=1)
    with pytest.raises(OSError, match="no room"):
        asyncio.run(Seat(room).start_kernel(name="a"))
    assert room.visitors == 0


def test_without_a_limit_it_is_never_full() -> None:
    room = Room()
    for _ in range(1000):
        Seat(room)
    assert not room.full


def test_what_waits_for_a_visitor_is_no_visitor_until_one_takes_it() -> None:
    async def come() -> None:
        room = Room(most_visitors=1)
        room.lay("duel.ipynb", "warm")
        assert room.visitors == 0
        seat = Seat(room)
        assert seat.get_pool_size("duel.ipynb") == 1
        assert seat.get_pool_size("other.ipynb") == 0
        assert (
            await seat.get_rendered_notebook("duel.ipynb", extra_kernel_env_variables={"URL": "?table=secret"})
            == "warm"
        )
        assert (room.visitors, room.waiting) == (1, set())

    asyncio.run(come())


def test_what_is_only_about_to_be_laid_is_not_waited_for() -> None:
    async def come() -> None:
        room = Room()
        room.lay("duel.ipynb", None)
        assert Seat(room).get_pool_size("duel.ipynb") == 0
        assert room.filled == []

    asyncio.run(come())


def test_what_failed_or_died_while_it_waited_is_replaced() -> None:
    async def come() -> None:
        room = Room()
        room.lay("duel.ipynb", ValueError("not a notebook"))
        room.lay("duel.ipynb", "dead")
        room.remove_kernel("dead")
        assert Seat(room).get_pool_size("duel.ipynb") == 0
        assert room.filled == ["duel.ipynb"]
        assert room.visitors == 1  # whoever asked
        room.lay("other.ipynb", ValueError("not a notebook"))
        room.lay("other.ipynb", "warm")
        room.drop_failed()
        assert [task.result()["kernel_id"] for task in room._pools["other.ipynb"]] == ["warm"]

    asyncio.run(come())


def test_a_kernel_that_ended_by_itself_frees_its_seat() -> None:
    async def come() -> None:
        room = Room(most_visitors=1)
        await Seat(room).start_kernel(name="a")
        assert room.full
        room.remove_kernel("a")
        assert not room.full

    asyncio.run(come())


def test_who_left_is_cleared_after_a_while(clock: Clock) -> None:
    async def look() -> None:
        room = Room(left_seconds=180)
        await room.start_kernel(name="a")
        room.connect("a", 0)
        await room.cull_kernel_if_idle("a")
        clock.now += 179
        await room.cull_kernel_if_idle("a")
        assert room.ended == []
        room.connect("a")  # a laptop woke up
        await room.cull_kernel_if_idle("a")
        room.connect("a", 0)
        clock.now += 100
        await room.cull_kernel_if_idle("a")
        assert room.ended == []
        clock.now += 180
        await room.cull_kernel_if_idle("a")
        assert room.ended == ["a"]
        assert room.visitors == 0

    asyncio.run(look())


@pytest.mark.parametrize(("idle_seconds", "ends"), [(3600, True), (0, False)])
def test_a_page_that_sleeps_is_cleared_where_that_is_asked_for(clock: Clock, idle_seconds: int, ends: bool) -> None:
    async def look() -> None:
        room = Room(idle_seconds=idle_seconds)
        await room.start_kernel(name="a")
        room.connect("a")
        room._kernels["a"] = idle(5000)  # it waited for its visitor for long
        await room.cull_kernel_if_idle("a")
        assert room.ended == []  # but the visitor has only just come
        clock.now += 3601
        room._kernels["a"] = idle(10)
        await room.cull_kernel_if_idle("a")
        room._kernels["a"] = idle(5000, "busy")
        await room.cull_kernel_if_idle("a")
        assert room.ended == []
        room._kernels["a"] = idle(5000)
        await room.cull_kernel_if_idle("a")
        assert (room.ended == ["a"]) is ends

    asyncio.run(look())


# -- whose they are ---------------------------------------------------------------------------------------------------


def test_one_address_does_not_take_all_seats() -> None:
    async def come() -> None:
        room = Room(most_visitors=10, most_of_an_address=2)
        await Seat(room, "10.0.0.7").start_kernel(name="a")
        waiting = Seat(room, "10.0.0.7")
        assert room.full_for("10.0.0.7")
        assert not room.full_for("10.0.0.8")
        assert not room.full_for(None)  # nobody knows whose it is
        waiting.give_up()
        assert not room.full_for("10.0.0.7")
        await Seat(room, "10.0.0.7").start_kernel(name="b")
        assert room.full_for("10.0.0.7")
        await room.shutdown_kernel("a")
        assert not room.full_for("10.0.0.7")

    asyncio.run(come())


def test_a_kernel_knows_the_browser_its_page_was_sent_to() -> None:
    async def come() -> None:
        room = Room()
        await room.start_kernel(name="a")
        assert not room.is_of("a", None)
        room.belongs_to("a", "secret")
        assert room.is_of("a", "secret")
        assert not room.is_of("a", "guess")
        assert not room.is_of("b", None)

    asyncio.run(come())


def test_a_page_that_does_not_come_is_not_waited_for() -> None:
    async def come(signs: int, connects: bool) -> list[str]:
        room = Room(sign_seconds=0.4, connect_seconds=0.8)
        await room.start_kernel(name="a")
        room._kernel_connections["a"] = 0
        room.expect("a")
        if connects:
            room.notify_connect("a")
        for _ in range(signs):
            await asyncio.sleep(0.1)
            room.sign_of_life("a")
        assert room.ended == []  # a sign keeps it, for a while
        await asyncio.sleep(0.6)
        return room.ended

    async def all_come() -> list[list[str]]:
        return await asyncio.gather(come(0, False), come(6, False), come(0, True))

    assert asyncio.run(all_come()) == [["a"], ["a"], []]


def test_a_kernel_that_ended_while_the_others_were_looked_at_is_no_error() -> None:
    async def look() -> None:
        room = Room()
        await room.cull_kernel_if_idle("gone")
        assert not room.ended

    asyncio.run(look())


def test_what_a_kernel_says_to_a_page_that_is_away_is_kept_but_not_without_end() -> None:
    heard: list[Any] = []
    stream = SimpleNamespace(on_recv=heard.append)

    async def go_away() -> None:
        room = Room()
        await room.start_kernel(name="a")
        room.start_buffering("a", "s", {"iopub": stream})
        for number in range(UNSENT + 500):
            heard[-1]([b"%d" % number])
        kept = room._kernel_buffers["a"]["buffer"]
        assert (len(kept), kept[-1]) == (UNSENT, ("iopub", [b"%d" % (UNSENT + 499)]))

    asyncio.run(go_away())


def test_why_a_kernel_is_over_is_remembered_for_the_latest_and_the_page_has_a_sentence_for_it() -> None:
    async def test() -> None:
        room = Room()
        for number in range(manager.REMEMBERED + 5):
            room.ends_over(f"kernel {number}", manager.ASKED)
        assert len(room.over) == manager.REMEMBERED
        assert "kernel 4" not in room.over
        assert room.over["kernel 5"] == manager.ASKED

    asyncio.run(test())
    page = (SHARE / "voila/templates/dicelab/static/connection.js").read_text(encoding="utf-8")
    for why in (manager.MEMORY, manager.ASKED):
        assert f'\n  {why}: "' in page
