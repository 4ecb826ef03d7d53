"""``python -m website [--lab] [FOLDER]`` builds the site into ``build/site``, or into the folder named."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from dicelab.serve.pages.notebooks import folder
from dicelab.widgets.bundle import STATIC
from website.assets import Assets, digest, empty
from website.drawn import drawn
from website.icons import die_png
from website.pages import TEMPLATES, Pages
from website.python_zips import HERE, ROOT, altair_zip, dicelab_zip, runtime

NOT_HERE = {"autosave.js", "connection.js", "loading.js", "seats.js"}
"""Files of the templates of ``dicelab serve`` that have to do with a server."""


def main() -> None:
    """Build it, and say how large it is."""
    read = argparse.ArgumentParser(prog="python -m website", description=__doc__)
    read.add_argument("folder", nargs="?", type=Path, default=ROOT / "build/site")
    read.add_argument("--lab", action="store_true", help="with JupyterLab in the browser")
    asked = read.parse_args()
    site = empty(asked.folder.resolve())
    build(site, asked.lab)
    sizes = {path: path.stat().st_size for path in site.rglob("*") if path.is_file()}
    print(f"The site is in {asked.folder}: {len(sizes)} files, {sum(sizes.values()) / 1e6:.1f} MB.")


def build(site: Path, lab: bool = False) -> None:
    """The whole site, into an empty folder."""
    assets = Assets(site)
    with tempfile.TemporaryDirectory() as made:
        scripts = bundled(Path(made))
        wheels = installed(Path(made) / "wheels", "requirements.txt")
        node = str(Path(sys.executable).parent / "node")
        told = addresses(assets, scripts, node, wheels)
        if lab:
            from website.lab import add_lab  # JupyterLite is installed for this alone

            installed(wheels, "lab.txt", "--python-version", "3.14", "--only-binary", ":all:")
            add_lab(site, folder(), str(told["pyodide"]), wheels)
    looks = [path for path in sorted((TEMPLATES / "static").iterdir()) if path.name not in NOT_HERE]
    static = {path.name: assets.add(path.name, path.read_bytes()) for path in looks}
    static["site.css"] = assets.add("site.css", (HERE / "src/site.css").read_bytes())
    static["page.js"] = assets.add("page.js", scripts["page.js"])
    for size in (192, 512):
        static[f"icon-{size}.png"] = assets.add(f"icon-{size}.png", die_png(size))
    static["manifest"] = "app.webmanifest"
    (site / "app.webmanifest").write_text(json.dumps(manifest(static)), encoding="utf-8")
    told["shared"] = [static[name] for name in ("theme.js", "tokens.css", "page.css", "notebook.css", "site.css")]
    told["build"] = digest(json.dumps([told, static], sort_keys=True).encode())
    write_pages(site, Pages(folder(), told, static, lab), node)
    (site / ".nojekyll").write_text("")  # a code host's pages leave out files that it does not know otherwise
    write_offline_worker(site, str(told["build"]), scripts["offline_worker.js"])


def bundled(folder: Path) -> dict[str, bytes]:
    """What runs in the browser, by name."""
    node = Path(sys.executable).parent / "node"
    subprocess.run([node, HERE / "bundle.mjs", folder], check=True)
    return {path.name: path.read_bytes() for path in folder.glob("*.js")}


def installed(target: Path, wanted: str, *more: str) -> Path:
    """The few packages of a file with pins and hashes, apart from those of this Python."""
    uv = Path(sys.executable).parent / "uv"
    tool = [str(uv), "pip"] if uv.exists() else [sys.executable, "-m", "pip"]
    options = ["--no-deps", "--require-hashes", "--target", str(target), "-r", str(HERE / wanted), *more]
    subprocess.run([*tool, "install", "--quiet", *options], check=True)
    return target


def addresses(assets: Assets, scripts: dict[str, bytes], node: str, wheels: Path) -> dict[str, object]:
    """Where a page finds everything, and how many bytes it fetches before Python is there."""
    files, ours = runtime(), dicelab_zip(node)
    bundles: dict[str, dict[str, str]] = {}
    for path in sorted(STATIC.glob("*.js")):
        style = path.with_suffix(".css")
        bundles[path.stem] = {"js": assets.add(path.name, path.read_bytes())}
        bundles[path.stem]["css"] = assets.add(style.name, style.read_bytes()) if style.exists() else ""
    programs = json.dumps(sorted(digest(data) for data in (*files.values(), ours, scripts["worker.js"])))
    return {
        "memory": digest(programs.encode()),
        "worker": assets.add("worker.js", scripts["worker.js"]),
        "pyodide": assets.add_folder("pyodide", files),
        "python": assets.add("dicelab.zip", ours),
        "packages": {"altair": assets.add("altair.zip", altair_zip(node, wheels))},
        "bytes": len(ours) + sum(len(data) for name, data in files.items() if not name.endswith(".mjs")),
        "vega": bundles.pop("vega")["js"],
        "bundles": bundles,
    }


def write_pages(site: Path, pages: Pages, node: str) -> None:
    """The start page, a page for each notebook, and one for addresses that lead nowhere."""
    notebooks = pages.notebooks()
    paths = list(map(str, notebooks))
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [sys.executable, "-m", "website.stills", *paths], check=True, stdout=subprocess.PIPE, env=environment, cwd=ROOT
    )
    shown = drawn(json.loads(ran.stdout), node)
    for path in notebooks:
        (site / f"{path.stem}.html").write_text(pages.page(path, shown[str(path)]), encoding="utf-8")
    (site / "index.html").write_text(pages.start_page(), encoding="utf-8")
    (site / "404.html").write_text(pages.missing_page(), encoding="utf-8")


def manifest(static: dict[str, str]) -> dict[str, object]:
    """What makes it an app."""
    icons = [
        {"src": static[f"icon-{size}.png"], "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any maskable"}
        for size in (192, 512)
    ]
    return {
        "name": "dicelab: dice games and their exact odds",
        "short_name": "dicelab",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": "#0b7a5b",
        "icons": icons,
    }


def write_offline_worker(site: Path, build: str, source: bytes) -> None:
    """The service worker, which knows every file of its build."""
    found = [path.relative_to(site).as_posix() for path in sorted(site.rglob("*")) if path.is_file()]
    files = [path for path in found if not path.startswith(("lab/", "."))]  # JupyterLab has a way of its own
    head = f"const BUILD = {json.dumps(build)};\nconst FILES = {json.dumps(['./', *files])};\n"
    (site / "offline.js").write_text(head + source.decode(), encoding="utf-8")


if __name__ == "__main__":
    assert find_spec("voila") is not None, "pip install --editable '.[serve]' first"
    assert shutil.which("node", path=str(Path(sys.executable).parent)), "make site installs Node first"
    main()
