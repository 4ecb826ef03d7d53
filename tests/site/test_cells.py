"""Cells run as a page's worker runs them: what the page is told, without ipywidgets, IPython, NumPy and Altair."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

RUN = """
import json, logging, os, sys
logging.disable()
os.environ["DICELAB_CARRIER"] = "worker"
os.environ["DICELAB_VEGA"] = "assets/vega.js"
for name in ("numpy", "ipywidgets", "anywidget", "altair", "IPython"):
    sys.modules[name] = None
from dicelab.site.cells import Page
told = []
page = Page(lambda text: told.append(json.loads(text)))
for asked in json.load(sys.stdin):
    getattr(page, asked[0])(*asked[1:])
json.dump(told, sys.stdout)
"""


def told(*asked: tuple[Any, ...]) -> list[dict[str, Any]]:
    """What a page hears of being asked all this."""
    ran = subprocess.run(
        [sys.executable, "-c", RUN], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    found: list[dict[str, Any]] = json.loads(ran.stdout)
    return found


def outputs(*sources: str) -> list[dict[str, Any]]:
    """What cells show."""
    runs = [("run", number, source) for number, source in enumerate(sources)]
    return [message for message in told(("open",), *runs) if message["kind"] == "output"]


def test_what_cells_show():
    shown = outputs(
        "import dicelab\nprint('one')\ndicelab.ask('thrown', 'trump', dice=3)",
        "1 + 1",
        "'quiet';",
        "from dicelab.site.cells import display\ndisplay(dicelab.Die([1, 2]), 3)\nNone",
        "dicelab.ask('thrown', 'score', dice=2).dist.chart()",
    )
    assert [(one["cell"], one["type"]) for one in shown] == [
        *[(0, "text")] * 2, (0, "html"), (1, "text"), (3, "html"), (3, "text"), (4, "widget"),
    ]  # fmt: skip
    assert "91/216" in shown[2]["html"]
    assert shown[3]["text"] == "2"
    assert shown[-1]["bundle"] == "chart"
    assert "vega-lite" in shown[-1]["view"]["spec"]["$schema"]


def test_a_widget_talks_to_its_page():
    heard = told(
        ("open",),
        ("run", 0, "import dicelab\ntable = dicelab.Table('draconic', players=2, starter=0, seed=5)\ntable"),
        ("run", 1, "steps = []\ntable.observe(lambda change: steps.append(change['new']), 'step')"),
        ("hear", 1, json.dumps({"kind": "roll", "revision": 0, "id": "v1"})),
        ("hear", 1, json.dumps({"kind": "nonsense", "id": "v2"})),
        ("hear", 1, json.dumps({"kind": "vega"})),
        ("hear", 99, json.dumps({"kind": "roll"})),
        ("run", 2, "print(steps)"),
        ("run", 3, "table"),
    )
    opened = next(message for message in heard if message.get("type") == "widget")
    assert (opened["bundle"], opened["widget"], opened["view"]["revision"]) == ("table", 1, 0)
    said = [message["content"] for message in heard if message["kind"] == "message"]
    assert [message["kind"] for message in said] == ["view", "refused", "vega"]
    assert said[0]["revision"] == 1
    assert (said[0]["after"], said[1]["id"]) == ("v1", "v2")
    assert said[2] == {"kind": "vega", "address": "assets/vega.js"}
    printed = "".join(message["text"] for message in heard if message.get("type") == "text")
    assert printed == "[1]\n"
    assert heard[-1]["view"]["revision"] == 1


def test_a_page_that_is_left_takes_its_widgets_and_names_along():
    heard = told(
        ("open",),
        ("run", 0, "import dicelab\ndicelab.Table('draconic', seed=5)"),
        ("open",),
        ("hear", 1, json.dumps({"kind": "hello"})),
        ("run", 0, "dicelab"),
    )
    assert not [message for message in heard if message["kind"] == "message"]
    assert heard[-1]["type"] == "failed"


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("1 / 0", "This part of the page could not be made."),
        ("this is no Python", "This part of the page could not be made."),
        ("import dicelab; dicelab.game('chess')", "There is no game 'chess'"),
    ],
)
def test_a_cell_that_fails_says_so_calmly(source, says):
    (failed,) = outputs(source)
    assert failed["type"] == "failed"
    assert failed["text"].startswith(says)


def test_widgets_take_a_layout():
    shown = outputs("import dicelab\ndicelab.Quiz('thrown', layout={'max_width': '30em'})")
    assert shown[0]["layout"] == {"max-width": "30em"}
