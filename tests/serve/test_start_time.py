"""What a server, and what its kernels are split off from, load when they start."""

from __future__ import annotations

import subprocess
import sys

import pytest

SERVER = """
from dicelab.serve.kernels.forkserver_process import leave_grammars_out
leave_grammars_out()
import dicelab.serve.server
"""
KERNELS = """
from dicelab.serve.kernels import forkserver_process
forkserver_process.warm()
assert "altair" in sys.modules
"""
LOADED = """
from jsonschema import FormatChecker
print("lark" in sys.modules, FormatChecker().conforms("no address", "uri"))
"""


@pytest.mark.slow
@pytest.mark.parametrize("start", [SERVER, KERNELS], ids=["server", "kernels"])
def test_no_grammars_are_loaded_and_addresses_are_still_checked(start: str) -> None:
    code = f"import sys\n{start}{LOADED}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
