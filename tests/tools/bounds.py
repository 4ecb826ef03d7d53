"""The lowest versions that pyproject.toml allows, installed and tested: ``make bounds``.

A bound that nobody tries is a guess. What the tests themselves need is installed beside it, as new as it likes.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
UV = Path(sys.executable).with_name("uv")
TOOLS = ("pytest", "hypothesis", "icepool", "dyce", "nbval", "nbclient", "playwright", "ruff")
TESTS = (
    "tests/odds",
    "tests/games",
    "tests/play",
    "tests/widgets",
    "tests/serve",
    "tests/teach",
    "tests/open_house",
    "tests/test_cli.py",
)
NEWEST = ("--deselect", "tests/serve/test_private_parts.py")
"""Says with which versions the server was last looked at: always the newest."""


def main() -> int:
    """Make the environment, and run the quick tests in it."""
    if not UV.exists():
        print("This needs uv: python -m pip install uv", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        env = Path(folder) / "env"
        python = env / "bin" / "python"
        run(UV, "venv", "--quiet", "--python", sys.executable, env)
        install = (UV, "pip", "install", "--quiet", "--python", python)
        run(*install, "--only-binary", ":all:", "--no-binary", "dicelab", "--resolution", "lowest-direct",
            "--editable", f"{ROOT}[serve,dask]")  # fmt: skip
        lowest = Path(folder) / "lowest.txt"
        frozen = subprocess.run([UV, "pip", "freeze", "--quiet", "--exclude-editable", "--python", python],
                                check=True, capture_output=True, text=True).stdout  # fmt: skip
        lowest.write_text(frozen)
        run(*install, "--constraint", lowest, *TOOLS)
        print(frozen)
        # native tracebacks: pytest's own read the source once more, at which some Pythons 3.11 stumble
        command = [python, "-m", "pytest", "-q", "--tb=native", "-p", "no:nbval", "-m", "not slow", *NEWEST, *TESTS]
        return subprocess.run(command, cwd=ROOT, check=False).returncode


def run(*command: str | Path) -> None:
    subprocess.run(command, check=True)


if __name__ == "__main__":
    sys.exit(main())
