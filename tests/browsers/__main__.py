"""The walk in Firefox and in WebKit: ``make browsers``, or ``python -m tests.browsers firefox``.

A browser that is not there is installed where we may use apt-get; else one sentence says so, and that is no failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from tests.browser.ground import ROOT
from tests.browser.servers import Server, running
from tests.browsers import firefox, webkit
from tests.browsers.driver import Driver, Missing
from tests.browsers.walk import STEPS

Opened = Callable[[Path], AbstractContextManager[Driver]]
BROWSERS: dict[str, tuple[Opened, tuple[str, ...]]] = {
    "firefox": (firefox.firefox, firefox.PACKAGES),
    "webkit": (webkit.webkit, webkit.PACKAGES),
}


def install(packages: tuple[str, ...]) -> bool:
    """Install packages where we may; whether they are there then."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    print(f"Installing {' and '.join(packages)} …", flush=True)
    commands = (["apt-get", "update", "-qq"], ["apt-get", "install", "-qq", "-y", "--no-install-recommends", *packages])
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return all(not subprocess.run(words, capture_output=True, env=quiet, check=False).returncode for words in commands)


def walk(name: str, server: Server, scratch: Path) -> bool:
    """Walk through all steps in one browser, and say how each went; whether all went well."""
    opened, _ = BROWSERS[name]
    well = True
    with opened(scratch) as driver:
        for title, step in STEPS.items():
            begun = time.monotonic()
            try:
                step(driver, server)
                told = "well"
            except (AssertionError, RuntimeError) as error:
                told, well = f"{type(error).__name__}: {error}", False
            print(f"{name}: {title}: {told} ({time.monotonic() - begun:.1f} s)", flush=True)
            for fault in driver.faults():
                print(f"{name}: {title}: an error of the page: {fault}", flush=True)
                well = False
            driver.open("about:blank")
            driver.faults()  # Jupyter says “Cannot send” when its page is left
    return well


def main(names: list[str]) -> int:
    """All browsers, or those that are named."""
    if unknown := set(names) - set(BROWSERS):
        print(
            f"There is no browser called {', '.join(sorted(unknown))}; there are {' and '.join(BROWSERS)}.",
            file=sys.stderr,
        )
        return 2
    well = True
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        notebooks = Path(shutil.copytree(ROOT / "notebooks", scratch / "notebooks"))
        with running("voila", notebooks, scratch / "server") as server:
            for name in names or BROWSERS:
                for again in (True, False):
                    place = scratch / f"{name}-{again}"
                    place.mkdir()
                    try:
                        well &= walk(name, server, place)
                        break
                    except Missing as missing:
                        if not again or not install(BROWSERS[name][1]):
                            print(f"{name}: left out, since {missing}.", flush=True)
                            break
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
