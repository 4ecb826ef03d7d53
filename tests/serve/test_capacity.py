"""What descriptors carry, what is refused, and logs that do not grow."""

from __future__ import annotations

import logging
import resource
import subprocess
import sys

import pytest

from dicelab.serve.capacity import OF_VISITOR, TooManyVisitors, at_home, check_visitors, plan, raise_limit
from dicelab.serve.door import limits
from dicelab.serve.door.limits import SECONDS, TIMES, Allowance, Counted, LogThrottle, TooMany
from dicelab.serve.door.login import ALL, AT_ONCE, FREE, LONGEST, Attempts


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for module in ("limits", "login"):
        monkeypatch.setattr(f"dicelab.serve.door.{module}.monotonic", clock)
    return clock


def test_more_visitors_than_descriptors_is_a_sentence() -> None:
    small = plan(1024, 40, 20)
    assert 15 < small.carries < 40
    with pytest.raises(TooManyVisitors, match=f"carry {small.carries} visitors, not 40"):
        check_visitors(40, small)
    check_visitors(small.carries, small)
    large = plan(20_000, 40, 20)
    check_visitors(500, large)
    assert large.carries * OF_VISITOR <= 20_000
    assert plan(10, 40, 20).carries == 0


def test_the_limit_is_raised_as_far_as_the_system_lets_us() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, before[1]), before[1]))
    try:
        assert raise_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 512
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_a_system_that_promises_more_than_it_gives_is_asked_for_less(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def give(kind: int, limits: tuple[int, int]) -> None:
        asked.append(limits[0])
        if limits[0] > 245_760:  # as macOS does
            raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda kind: (256, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", give)
    assert raise_limit() == asked[-1] == 1 << 17
    monkeypatch.setattr(resource, "setrlimit", lambda kind, limits: give(kind, (1 << 30, 0)))
    assert raise_limit() == 256


def test_at_home_there_are_as_many_seats_as_descriptors_carry_and_always_one() -> None:
    assert at_home(40, 20_000) == 40
    assert at_home(40, 256) == plan(256, 40, 0).carries == 6
    assert at_home(40, 20) == 1


def test_more_visitors_than_the_system_carries_are_refused_before_anything_starts() -> None:
    few = "import resource, sys\nresource.setrlimit(resource.RLIMIT_NOFILE, (256, 512))\n"
    call = "from dicelab.cli import main\nsys.exit(main(['serve', '--class', '--visitors', '40']))"
    done = subprocess.run([sys.executable, "-c", few + call], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "This system gives a program 512 file descriptors, which carry" in done.stderr
    assert "ask for fewer with --visitors" in done.stderr


def test_counting() -> None:
    lines = Counted(2)
    with lines.one_more("a"), lines.one_more("a"), lines.one_more("b"):
        assert lines["a"] == 2
        with pytest.raises(TooMany), lines.one_more("a"):
            pass
    assert lines["a"] == 0


def test_an_allowance_fills_up_again(clock: Clock) -> None:
    allowance = Allowance(2, 0.5)
    assert (allowance.take(), allowance.take(), allowance.take()) == (True, True, False)
    clock.now += 2
    assert (allowance.take(), allowance.empty) == (True, True)
    assert allowance.owe() == pytest.approx(2)
    assert not allowance.full
    clock.now += 100
    assert allowance.full


def test_a_line_of_log_is_written_a_few_times_and_then_counted(clock: Clock) -> None:
    throttle = LogThrottle()

    def written(says: str) -> bool:
        record = logging.LogRecord("a", logging.ERROR, "f", 1, says, (), None)
        kept = throttle.filter(record)
        written.last = record.getMessage()  # type: ignore[attr-defined]
        return kept

    assert sum(written("accept failed") for _ in range(10_000)) == TIMES
    assert written("something else")
    clock.now += SECONDS + 1
    assert written("accept failed")
    assert "9995 more" in written.last  # type: ignore[attr-defined]
    for number in range(limits.MOST_KINDS * 3):
        written(f"kind {number}")
    assert len(throttle._seen) <= limits.MOST_KINDS


def test_wrong_passwords_cost_more_and_more(clock: Clock) -> None:
    attempts = Attempts()
    delays = []
    for _ in range(FREE + 12):
        clock.now += delays[-1] if delays else 0
        attempts.begin()
        attempts.end("a", right=False)
        delays.append(attempts.wait("a"))
    assert delays[: FREE - 1] == [0] * (FREE - 1)
    assert delays[FREE - 1 : FREE + 3] == [1, 2, 4, 8]
    assert max(delays) == LONGEST
    assert attempts.wait("b") == 0  # another address
    clock.now += LONGEST
    attempts.begin()
    attempts.end("a", right=True)
    assert attempts.wait("a") == 0


def test_wrong_passwords_are_limited_in_all(clock: Clock) -> None:
    attempts = Attempts()
    for number in range(int(ALL[0])):
        assert attempts.wait(f"{number}") == 0
        attempts.begin()
        attempts.end(f"{number}", right=False)
    assert attempts.wait("another") > 0
    assert attempts.wait(None) > 0
    clock.now += 60
    assert attempts.wait(None) == 0
    for _ in range(AT_ONCE):
        attempts.begin()
    assert attempts.wait("another") > 0
