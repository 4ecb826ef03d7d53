"""What must agree before a version is published: ``python tests/tools/release.py v0.2.0``."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def versions() -> dict[str, str]:
    """Where the version stands, and which."""
    read = {name: (ROOT / name).read_text(encoding="utf-8") for name in ("CITATION.cff", "CHANGELOG.md")}
    package = (ROOT / "dicelab/__init__.py").read_text(encoding="utf-8")
    return {
        "pyproject.toml": tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"],
        "dicelab/__init__.py": _found(r'^__version__ = "(.+)"$', package),
        "dicelab/serve/jupyter/labextension/package.json": _found(
            r'"version": "(.+)"', (ROOT / "dicelab/serve/jupyter/labextension/package.json").read_text(encoding="utf-8")
        ),
        "CITATION.cff": _found(r"^version: (.+)$", read["CITATION.cff"]),
        "CHANGELOG.md": _found(r"^## (\S+)", read["CHANGELOG.md"]),
    }


def _found(pattern: str, text: str) -> str:
    match = re.search(pattern, text, re.MULTILINE)
    return match[1] if match else ""


def problems(tag: str) -> list[str]:
    """Why ``tag`` cannot be released, each in a sentence."""
    found = [f"{name} says {said}, and the tag {tag}." for name, said in versions().items() if f"v{said}" != tag]
    if "(not released yet)" in _found(r"^(## .*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")):
        found.append("CHANGELOG.md still says “not released yet”: put the day there.")
    if "/OWNER/" in (ROOT / "README.md").read_text(encoding="utf-8"):
        found.append("The README still has OWNER where the account stands that publishes dicelab.")
    return found


if __name__ == "__main__":
    told = problems(sys.argv[1] if len(sys.argv) == 2 else "")
    print("\n".join(told), file=sys.stderr)
    sys.exit(2 if told else 0)
