"""Without the extra, `dicelab serve` and `dicelab lab` say which one to install."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BARE = """
import importlib.metadata, sys
GONE = ("voila", "jupyterlab", "jupyter_server", "jupyter_client", "ipykernel", "tornado", "psutil", "nbconvert")
class Gone:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in GONE:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Gone())
found = importlib.metadata.distribution
def distribution(name):
    if name in GONE:
        raise importlib.metadata.PackageNotFoundError(name)
    return found(name)
importlib.metadata.distribution = distribution
from dicelab.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("command", ["serve", "lab"])
def test_the_extra_is_named(command: str, tmp_path: Path) -> None:
    words = [sys.executable, "-c", BARE, command, "--no-browser"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert 'pip install "dicelab[serve]"' in done.stderr
