"""Every notebook runs clean as a page of the site: without NumPy, without ipywidgets, with what stands for IPython."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
RUN = """
import json, os, sys, time
del time.thread_time  # as there
os.environ["DICELAB_CARRIER"] = "worker"
sys.path.insert(0, "website/stand_ins")
for name in ("numpy", "ipywidgets", "anywidget", "rfc3987_syntax"):
    sys.modules[name] = None
from dicelab.site.cells import Page
page = Page(lambda text: None)
page.open()
cells = json.load(open(sys.argv[1]))["cells"]
code = [(n, "".join(cell["source"])) for n, cell in enumerate(cells) if cell["cell_type"] == "code"]
assert all(page.run(n, source) for n, source in code)
"""


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_runs(path: Path) -> None:
    ran = subprocess.run([sys.executable, "-c", RUN, str(path)], capture_output=True, text=True, cwd=ROOT)
    assert ran.returncode == 0, ran.stderr[-3000:]
