"""A page as PDF, printed by a browser of this machine where there is one; nothing else here needs it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Final

from dicelab.errors import DicelabError

VARIABLE: Final = "DICELAB_CHROMIUM"
NAMES: Final = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "msedge",
    "chromium-headless-shell", "chrome-headless-shell",
)  # fmt: skip
MAC: Final = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
SECONDS: Final = 60
_FLAGS: Final = (
    "--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-pdf-header-footer",
)  # fmt: skip


def find_browser() -> str:
    """A Chromium of this machine: the one that DICELAB_CHROMIUM names, one on the path, or Playwright's own."""
    named = os.environ.get(VARIABLE)
    if named:
        found = shutil.which(named)
        if found is None:
            raise DicelabError(f"{VARIABLE} is {named!r}, and there is no such program.")
        return found
    for name in NAMES:
        if found := shutil.which(name):
            return found
    found = str(MAC) if MAC.exists() else _of_playwright()
    if found is None:
        raise DicelabError(
            "A PDF needs a browser such as Chromium or Chrome, and none was found; "
            f"name one with {VARIABLE}, or write HTML and print it from any browser."
        )
    return found


def _of_playwright() -> str | None:
    try:
        playwright = import_module("playwright.sync_api")
    except ImportError:
        return None
    with playwright.sync_playwright() as running:
        path = str(running.chromium.executable_path)
    return path if Path(path).exists() else None


def pdf(page: str) -> bytes:
    """The page as a browser prints it."""
    browser = find_browser()
    with tempfile.TemporaryDirectory(prefix="dicelab-pdf-", ignore_cleanup_errors=True) as scratch:
        source, target = Path(scratch, "page.html"), Path(scratch, "page.pdf")
        source.write_text(page, encoding="utf-8")
        root = hasattr(os, "geteuid") and os.geteuid() == 0  # Chromium refuses to run as root in its sandbox
        command = [browser, *_FLAGS, *(["--no-sandbox"] if root else []), f"--user-data-dir={Path(scratch, 'profile')}"]
        command += [f"--print-to-pdf={target}", source.as_uri()]
        try:
            subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
            printed = target.read_bytes()
        except subprocess.TimeoutExpired:
            raise DicelabError(f"{browser} did not print the page within {SECONDS} seconds.") from None
        except OSError:
            raise DicelabError(f"{browser} could not print the page; write HTML and print it yourself.") from None
    if not printed.startswith(b"%PDF-"):
        raise DicelabError(f"{browser} printed something that is not a PDF; write HTML and print it yourself.")
    return printed
