"""A Chromium for the browser tests: found on this machine, else installed. Run as a program it makes sure of one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

VARIABLE = "DICELAB_CHROMIUM"
NAMES = (
    *("chromium-headless-shell", "chrome-headless-shell"),
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
)
"""The first two are the same engine without windows, tabs and menus: a page costs them a quarter of the work."""
PACKAGE = "chromium-headless-shell"
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--js-flags=--no-turbofan",  # a page of a test is gone before it pays to compile it that well
)


def find() -> str | None:
    """The program named by DICELAB_CHROMIUM, one on the path, or Playwright's own; None where there is none."""
    named = os.environ.get(VARIABLE)
    if named:
        return shutil.which(named)
    for name in NAMES:
        if found := shutil.which(name):
            return found
    if MAC.exists():
        return str(MAC)
    return _of_playwright()


def _of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> str | None:
    """Install one with the system's packages where we may, else with Playwright; None where neither works."""
    commands: list[list[str]] = []
    if shutil.which("apt-get") and os.geteuid() == 0:
        commands.append(["apt-get", "update", "-qq"])
        commands.append(["apt-get", "install", "-qq", "-y", "--no-install-recommends", PACKAGE])
        if all(_run(command, DEBIAN_FRONTEND="noninteractive") for command in commands) and (found := find()):
            return found
    return find() if _run([sys.executable, "-m", "playwright", "install", "chromium"]) else None


def _run(command: list[str], **variables: str) -> bool:
    done = subprocess.run(command, capture_output=True, env={**os.environ, **variables}, check=False)
    return done.returncode == 0


def main() -> int:
    """Make sure that there is a browser; one sentence and exit code 2 where there cannot be one."""
    if os.environ.get(VARIABLE) and not find():
        print(f"{VARIABLE} is {os.environ[VARIABLE]!r}, and there is no such program.", file=sys.stderr)
        return 2
    if find():
        return 0
    print("Installing Chromium for the browser tests …", flush=True)
    if install():
        return 0
    print(f"The browser tests need Chromium: install it, or name one with {VARIABLE}=/path/to/it.", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
