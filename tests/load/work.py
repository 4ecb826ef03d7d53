"""What an answer costs, part by part: processor time of every process on its way, and what the wall does for a picture.

Unlike a time on the clock it hardly depends on what else the machine does.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Self

import psutil


@dataclass
class Work:
    """Seconds of processor time, and numbers of what the wall's page did."""

    server: float = 0.0
    kernel: float = 0.0
    browser: float = 0.0
    phones: float = 0.0
    """The phones themselves: this process."""
    driver: float = 0.0
    """Whatever drives the browser: it hears of every message to the page."""
    page: float = 0.0
    """How long the page's own thread was at it; on a busy machine it waits in between."""
    scripts: float = 0.0
    layouts: float = 0
    styles: float = 0
    nodes: float = 0

    def __sub__(self, before: Self) -> Work:
        return Work(**{one.name: getattr(self, one.name) - getattr(before, one.name) for one in fields(self)})

    def __add__(self, other: Self) -> Work:
        return Work(**{one.name: getattr(self, one.name) + getattr(other, one.name) for one in fields(self)})


def now(server: psutil.Process, page: Mapping[str, float]) -> Work:
    """What has been done so far; ``page`` is what Chromium counts."""
    kernels = server.children(recursive=True)
    ours = {server, *kernels}
    others = [one for one in psutil.Process().children(recursive=True) if one not in ours]
    driver = [one for one in others if _program(one) == "node"]
    browser = [one for one in others if one not in driver]
    return Work(
        server=_seconds(server),
        kernel=sum(map(_seconds, kernels)),
        browser=sum(map(_seconds, browser)),
        phones=sum(os.times()[:2]),
        driver=sum(map(_seconds, driver)),
        page=page["TaskDuration"],
        scripts=page["ScriptDuration"],
        layouts=page["LayoutCount"],
        styles=page["RecalcStyleCount"],
        nodes=page["Nodes"],
    )


def _program(process: psutil.Process) -> str:
    try:
        return os.path.basename(process.exe())
    except psutil.Error:
        return ""


def _seconds(process: psutil.Process) -> float:
    try:
        times = process.cpu_times()
    except psutil.Error:  # it has ended
        return 0.0
    return float(times.user + times.system)


async def counted(session: Any) -> dict[str, float]:
    """What Chromium counts of a page."""
    found = await session.send("Performance.getMetrics")
    return {one["name"]: one["value"] for one in found["metrics"]}


def report(work: Work, answers: int, pictures: int) -> list[str]:
    """A line for an answer, one for a picture."""
    each = ", ".join(
        f"{name} {getattr(work, name) / answers * 1e3:.2f}"
        for name in ("server", "kernel", "browser", "phones", "driver")
    )
    page = (
        f"page {work.page / pictures * 1e3:.1f} ms, of it scripts {work.scripts / pictures * 1e3:.1f} ms, "
        f"{work.layouts / pictures:.1f} layouts, {work.styles / pictures:.1f} styles, "
        f"{work.nodes / pictures:+.1f} nodes"
    )
    return [f"    ms of work for an answer: {each}", f"    for one of the {pictures} pictures: {page}"]
