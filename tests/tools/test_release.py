"""What a release needs: one version everywhere, files that others look for, links that lead somewhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.tools.release import ROOT, problems, versions

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_one_version_everywhere() -> None:
    assert len(set(versions().values())) == 1, versions()


def test_what_keeps_a_tag_from_being_released() -> None:
    told = problems("v99.0.0")
    assert f"pyproject.toml says {versions()['pyproject.toml']}, and the tag v99.0.0." in told
    assert not any("and the tag" in it for it in problems(f"v{versions()['pyproject.toml']}"))


@pytest.mark.parametrize("name", ["CITATION.cff", "CODE_OF_CONDUCT.md", "SECURITY.md", "LICENSE", "CONTRIBUTING.md"])
def test_the_files_are_there(name: str) -> None:
    assert (ROOT / name).stat().st_size > 200


def test_python_versions_are_the_same_everywhere() -> None:
    named = {it.rpartition(" ")[2] for it in PROJECT["project"]["classifiers"] if re.search(r":: 3\.\d+$", it)}
    workflow = (ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8")
    assert set(re.search(r"python: \[(.*)\]", workflow)[1].replace('"', "").split(", ")) == named
    assert min(named) == PROJECT["project"]["requires-python"].removeprefix(">=")


def test_no_file_names_a_package_index() -> None:
    for path in [*(ROOT / ".github").rglob("*.yml"), ROOT / "pyproject.toml", ROOT / "Makefile"]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"(?<!emit-)index-url|registry|https?://(?!github\.com)", text), path


def test_every_public_name_is_on_the_api_page() -> None:
    import dicelab
    import dicelab.odds

    page = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    for name in [*dicelab.__all__, *dicelab.odds.__all__]:
        assert re.search(rf"(auto\w+|data):: (dicelab\.odds\.)?{name}\b", page), name


def test_the_readme_links_work_on_a_package_index(tmp_path: Path) -> None:
    from hatch_build import absolute

    text = absolute((ROOT / "README.md").read_text(encoding="utf-8").replace("OWNER", "somebody"))
    links = re.findall(r"\]\(([^)#]+)\)|src=\"([^\"]+)\"", text)
    assert len(links) > 8
    assert all((one or other).startswith("https://") for one, other in links)
    images = [one for one, _ in links if one.endswith((".png", ".svg"))]
    assert images
    assert all(it.startswith("https://raw.githubusercontent.com/somebody/dicelab/") for it in images)
