"""What a server loads when it starts."""

from __future__ import annotations

import subprocess
import sys

LOADS = """
import sys
from dicelab.serve import start
start.leave_grammars_out()
import dicelab.serve.server_app
from jsonschema import FormatChecker
print("lark" in sys.modules, FormatChecker().conforms("no address", "uri"))
"""


def test_no_grammars_are_loaded_and_addresses_are_still_checked() -> None:
    done = subprocess.run([sys.executable, "-c", LOADS], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
