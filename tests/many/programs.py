"""Programs of others: found, or installed where that can be done; started, and stopped whatever happens."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"
BIN = Path(sys.executable).parent


class Missing(Exception):
    """A program that cannot be had here."""


def program(name: str, package: str = "") -> str:
    """Where a program of the system is; installed with apt where one may."""
    for attempt in range(2):
        found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
        if found is not None:
            return found
        if attempt == 0 and shutil.which("apt-get") and os.geteuid() == 0:
            command = ["apt-get", "install", "-y", "--no-install-recommends", package or name]
            subprocess.run(command, check=False, capture_output=True, timeout=300)
    raise Missing(f"{name} is not installed here, and could not be installed with apt-get install {package or name}.")


def python_package(module: str, *names: str) -> None:
    """A package of Python, installed where it is not there."""
    if find_spec(module) is None:
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *names]
        if subprocess.run(command, check=False, capture_output=True, timeout=300).returncode:
            raise Missing(f"pip cannot install {' '.join(names)} here.")


def node_package(name: str, folder: Path) -> str:
    """A program of a package of Node, installed into a folder."""
    npm = shutil.which("npm", path=f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}")
    if npm is None:
        raise Missing("there is no npm here.")
    env = os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run([npm, "install", "--silent", "--prefix", folder, name], check=False, env=env, timeout=300)
    found = folder / "node_modules" / ".bin" / name
    if done.returncode or not found.exists():
        raise Missing(f"npm cannot install {name} here.")
    return str(found)


@contextmanager
def running(
    command: list[str], log: Path, answers: str, cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """A program until the end of the block, once it answers at an address."""
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, cwd=cwd, env={**os.environ, **(env or {})})
        try:
            _wait(process, answers, log)
            yield process
        finally:
            stop(process)


def stop(process: subprocess.Popen[bytes]) -> None:
    """Ask it to end, and insist after a while."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(process: subprocess.Popen[bytes], address: str, log: Path, seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            if process.poll() is not None:
                break
            time.sleep(0.2)
    told = log.read_text(errors="replace")[-800:]
    raise RuntimeError(f"{address} does not answer: {told}")
