"""Nothing is shown in the README that does not run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 3
    assert failed == 0


def test_the_commands_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for name in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        for target in re.findall(r"\bmake ([a-z]+)\b(?!\s+[a-z]+ing)", text):
            assert f"\n{target}:" in makefile, target
        for link in re.findall(r"\]\(([\w./-]+\.md)\)", text):
            assert (ROOT / link).exists(), link
