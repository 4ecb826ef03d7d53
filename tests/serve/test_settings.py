"""Nothing a visitor could switch on, nothing from outside the machine."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from dicelab.serve.settings import CONTENT_POLICY, SHARE, settings
from dicelab.serve.start import prepend_to_path

TEMPLATE = SHARE / "voila" / "templates" / "dicelab"
GIVEN = settings(Path("/notebooks"), port=8866, ip="127.0.0.1", browser=False)


def test_visitors_choose_neither_template_nor_theme_and_see_no_traceback() -> None:
    voila = GIVEN["VoilaConfiguration"]
    assert voila["allow_template_override"] == "NO"
    assert voila["allow_theme_override"] == "NO"
    assert voila["show_tracebacks"] is False


@pytest.mark.parametrize(
    ("path", "served"),
    [
        ("images/table.png", True),
        ("images/die-6.svg", True),
        ("table.png", False),
        ("images/../secret.png", False),
        ("images/a/b.png", False),
        ("index.ipynb", False),
        ("images/x.png\n", False),
        ("images/x.py", False),
    ],
)
def test_only_pictures_are_served_as_files(path: str, served: bool) -> None:
    allowed = GIVEN["VoilaConfiguration"]["file_allowlist"]
    assert any(re.fullmatch(pattern, path, re.IGNORECASE) for pattern in allowed) is served


def test_the_content_policy_names_no_other_machine() -> None:
    assert "http" not in CONTENT_POLICY
    assert "*" not in CONTENT_POLICY


def test_no_template_names_an_address_on_another_machine() -> None:
    files = [path for path in TEMPLATE.rglob("*") if path.is_file()]
    assert len(files) > 10
    for path in files:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text, path
        assert "https://" not in text, path


def test_idle_kernels_are_cleared_away_but_not_those_of_an_open_page() -> None:
    kernels = GIVEN["MappingKernelManager"]
    assert kernels["cull_idle_timeout"] > 0
    assert kernels["cull_connected"] is False


def test_our_data_folder_comes_first_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIED_PATH", f"a{os.pathsep}b")
    prepend_to_path("TRIED_PATH", Path("c"))
    prepend_to_path("TRIED_PATH", Path("c"))
    assert os.environ["TRIED_PATH"] == os.pathsep.join("cab")
