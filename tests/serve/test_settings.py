"""Nothing a visitor could switch on, nothing from outside the machine."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

from dicelab.serve.capacity import classroom
from dicelab.serve.door.answers import headers
from dicelab.serve.options import Options
from dicelab.serve.settings import SHARE, settings
from dicelab.serve.start import prepend_to_path

TEMPLATE = SHARE / "voila" / "templates" / "dicelab"
HERE = Options(root=Path("/notebooks"))
GIVEN = settings(HERE)


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
    policy = headers()["Content-Security-Policy"]
    assert "http" not in policy
    assert "*" not in policy
    assert policy.endswith("frame-ancestors 'self'")


def test_a_course_page_may_show_the_games_inside_its_own() -> None:
    said = headers(("https://moodle.example.org", "https://other.example.org"))
    assert said["Content-Security-Policy"].endswith(
        "frame-ancestors 'self' https://moodle.example.org https://other.example.org"
    )
    assert "X-Frame-Options" not in said  # it knows no list, and would win in old browsers
    assert headers()["X-Frame-Options"] == "SAMEORIGIN"


def test_no_template_names_an_address_on_another_machine() -> None:
    files = [path for path in TEMPLATE.rglob("*") if path.is_file()]
    assert len(files) > 10
    for path in files:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text, path
        assert "https://" not in text, path


def test_at_home_there_is_room_for_many_and_an_open_page_is_never_cleared() -> None:
    kernels = GIVEN["Kernels"]
    assert kernels["most_visitors"] >= 40
    assert kernels["most_of_an_address"] == kernels["idle_seconds"] == 0
    assert kernels["left_seconds"] > 0
    assert GIVEN["VoilaConfiguration"]["preheat_kernel"] is False


def test_a_class_has_a_limit_and_tables_that_are_laid_already() -> None:
    given = settings(HERE, classroom(30))
    kernels, voila = given["Kernels"], given["VoilaConfiguration"]
    assert kernels["most_visitors"] == 30
    assert kernels["most_of_an_address"] == 15
    assert 0 < kernels["left_seconds"] < kernels["idle_seconds"]
    assert kernels["cull_idle_timeout"] > 0  # else nobody would ever look
    assert voila["preheat_kernel"] is True
    assert voila["default_pool_size"] > 0


def test_the_password_is_only_there_where_it_is_checked() -> None:
    given = settings(replace(HERE, password="argon2:x"))
    assert given.pop("ClassPassword")["hashed_password"] == "argon2:x"
    assert "argon2" not in str(given)


def test_our_data_folder_comes_first_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIED_PATH", f"a{os.pathsep}b")
    prepend_to_path("TRIED_PATH", Path("c"))
    prepend_to_path("TRIED_PATH", Path("c"))
    assert os.environ["TRIED_PATH"] == os.pathsep.join("cab")
