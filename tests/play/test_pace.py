"""Long work a little at a time: in an event loop without a thread, in a script with one."""

from __future__ import annotations

import asyncio
import threading
import time

from dicelab.teach.experiment.pace import Pace


class Work:
    """So many steps, and which thread took them."""

    def __init__(self, steps, wait=0.0):
        self.left, self.wait, self.threads = steps, wait, []

    def __call__(self):
        self.threads.append(threading.current_thread())
        self.left -= 1
        return self.wait if self.left > 0 else None


def test_in_a_loop_others_have_their_turn_and_no_thread_is_needed(monkeypatch):
    monkeypatch.setattr(threading.Thread, "start", lambda _: (_ for _ in ()).throw(RuntimeError("no threads here")))
    work, turns = Work(20), []

    async def page():
        Pace(work).begin()
        while work.left:
            turns.append(work.left)
            await asyncio.sleep(0.001)

    asyncio.run(page())
    assert len(set(turns)) > 10
    assert set(work.threads) == {threading.current_thread()}


def test_in_a_loop_a_step_is_never_interrupted_by_a_sleep(monkeypatch):
    slept, breathed = [], []
    monkeypatch.setattr("dicelab.teach.experiment.pace.sleep", slept.append)

    async def page():
        pace = Pace(lambda: breathed.append(pace.breathe()))
        pace.begin()
        await asyncio.sleep(0.01)

    asyncio.run(page())
    assert (breathed, slept) == ([None], [])


def test_a_loop_waits_between_steps_and_can_be_woken():
    work = Work(2, wait=60)

    async def page():
        pace = Pace(work)
        pace.begin()
        await asyncio.sleep(0.01)
        assert work.left == 1
        pace.wake()
        await asyncio.sleep(0.01)
        assert work.left == 0

    asyncio.run(page())


def test_whoever_wants_the_end_gets_it_at_once():
    work = Work(50)

    async def page():
        pace = Pace(work)
        pace.begin()
        pace.finish()
        assert work.left == 0
        await asyncio.sleep(0.01)
        assert work.left == 0  # nothing comes after the end
        work.left = 3
        pace.begin()
        await asyncio.sleep(0.3)
        assert work.left == 0

    asyncio.run(page())


def test_a_script_has_no_loop_and_takes_a_thread():
    work = Work(5)
    pace = Pace(work)
    pace.begin()
    pace.finish()
    assert work.left == 0
    assert threading.current_thread() not in work.threads


def test_what_is_asked_for_in_the_last_moment_is_done():
    done, more, holds = [], [1], threading.Event()

    def step():
        while more:
            done.append(more.pop())
        holds.wait(0.2)  # the step knows already that it is the last one
        return

    pace = Pace(step)
    pace.begin()
    time.sleep(0.05)
    more.append(2)
    pace.begin()
    holds.set()
    pace.finish()
    assert done == [1, 2]
