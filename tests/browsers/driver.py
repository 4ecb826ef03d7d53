"""What a walk asks of a browser, whatever speaks to it: open a page, run a script, press something, tell of errors."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

PATIENCE = 90
"""Seconds that a page may take on a busy machine."""


class Driver(Protocol):
    """One open window of a browser."""

    def open(self, url: str) -> None:
        """Go to an address, and come back when its document is there."""

    def run(self, script: str, *words: Any) -> Any:
        """What the body of a JavaScript function returns, given ``arguments``."""

    def press(self, selector: str) -> None:
        """Press the first thing that matches, with the mouse."""

    def faults(self) -> list[str]:
        """Errors of the pages since this was asked last."""


class Missing(Exception):
    """A program that is needed is not on this machine; the sentence says which."""


def program(*names: str) -> str:
    """Where a program is, by its name or its path."""
    for name in names:
        if found := shutil.which(name):
            return found
    raise Missing(f"there is no {names[0]} on this machine")


def wait(driver: Driver, script: str, *words: Any) -> Any:
    """Run a script again and again until it gives something true; a page that is being left counts as not yet."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            if found := driver.run(script, *words):
                return found
        except RuntimeError:
            if time.monotonic() > end:
                raise
        if time.monotonic() > end:
            raise AssertionError(f"It did not come to pass: {script} {words}")
        time.sleep(0.1)


def wait_for(driver: Driver, selector: str) -> None:
    """Wait until something that matches can be seen."""
    wait(driver, "return document.querySelector(arguments[0])?.getClientRects().length", selector)


@contextmanager
def started(words: list[str], log: Path, **settings: Any) -> Iterator[subprocess.Popen[bytes]]:
    """A program that runs as long as it is needed; what it says goes to a file."""
    with log.open("wb") as out:
        process = subprocess.Popen(words, stdout=out, stderr=out, **settings)
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
