"""How the documentation is built: ``make docs``. Nothing in it is fetched from anywhere when a page is read."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any

from dicelab import __version__

HERE = Path(__file__).parent
TOKENS = HERE.parent / "dicelab/widgets/js/src"
VEGA = HERE.parent / "dicelab/widgets/static/vega.js"

project = "dicelab"
author = "the dicelab authors"
copyright = author
version = release = __version__
assert tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"] == version

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode"]
if os.environ.get("DICELAB_DOCS_ONLINE"):  # where they are published: names of others lead into their own docs
    extensions.append("sphinx.ext.intersphinx")
    intersphinx_mapping = {
        "python": ("https://docs.python.org/3", None),
        "ipywidgets": ("https://ipywidgets.readthedocs.io/en/stable", None),
        "jupyter": ("https://docs.jupyter.org/en/latest", None),
        "altair": ("https://altair-viz.github.io", None),
    }
exclude_patterns = ["_build", "parts", "examples", "**.ipynb_checkpoints"]

# Pages with code cells run when they are built; a cell that fails, fails the build.
nb_execution_mode = "auto"
only = os.environ.get("DICELAB_DOCS_RUN")  # a test that needs one page does not wait for the others
nb_execution_excludepatterns = [] if only is None else [p.name for p in HERE.rglob("*.md") if p.stem != only]
nb_execution_timeout = 60
nb_execution_raise_on_error = True
nb_merge_streams = True
nb_render_markdown_format = "gfm"
nb_ipywidgets_js = {"widgets.js": {"type": "module"}}  # our own few lines, see there; nothing from a CDN
myst_enable_extensions = ["substitution"]
myst_heading_anchors = 3

# Where the repository is published stands in the README alone; before it is, there is nothing to link to.
play = re.search(r"^\[play\]: (\S+)$", (HERE.parent / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
assert play, "The README has no [play] address."
myst_substitutions = {"binder": "Binder" if "/OWNER/" in play[1] else f"[Binder]({play[1]})"}

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
python_maximum_signature_line_length = 88

html_theme = "furo"
html_title = "dicelab"
html_static_path = ["_static", str(TOKENS / "tokens.css"), str(VEGA)]
html_css_files = ["tokens.css", "docs.css"]
html_js_files = [(name, {"loading_method": "defer"}) for name in ("theme.js", "access.js")]
html_favicon = "../dicelab/serve/share/voila/templates/dicelab/static/icon.svg"
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#0b6b50",
        "color-brand-content": "#0b6b50",
        "color-brand-visited": "#0b6b50",
        "font-stack": 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif',
        "font-stack--monospace": 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace',
    },
    "dark_css_variables": {
        "color-brand-primary": "#7fd8b8",
        "color-brand-content": "#7fd8b8",
        "color-brand-visited": "#7fd8b8",
    },
}


def tidy(app: Any, name: str, source: list[str]) -> None:
    """Take away what a page needs elsewhere: the empty line that ends a doctest, a place in the contents for a page
    that is not written yet (it stands there with a question mark)."""
    text = re.sub(r"\n\n```\n", "\n```\n", source[0])
    there = lambda match: match[1] if (HERE / f"{match[1]}.md").exists() else ""  # noqa: E731
    source[0] = re.sub(r"^([\w/]+)\?$", there, text, flags=re.MULTILINE)


def setup(app: Any) -> None:
    """Sphinx calls this."""
    app.connect("source-read", tidy)
