"""Small pages for what needs a kernel: one of every kind of widget, to be served beside the notebooks."""

from __future__ import annotations

from pathlib import Path

from tests.browser.ground import write_notebook

PAGES = {
    "duel": 'dicelab.TableWithOdds("draconic", players=2, starter=0, seed=5)',
    "three": 'dicelab.TableWithOdds("draconic", players=3, starter=0, seed=7)',
    "names": (
        'names = ["<b>Ada</b>", "<img src=x onerror=alert(1)>"]\n'
        'dicelab.Table(dicelab.Match(dicelab.game("draconic", players=2, starter=0), seed=1, names=names))'
    ),
    "charts": (
        "from IPython.display import display\n"
        'game = dicelab.game("draconic", players=2, starter=0)\n'
        "display(dicelab.OddsPanel(game), dicelab.OddsPanel(game.position(hands=(2, 3), pile=4)))\n"
        "dicelab.Pool.of(3, dicelab.Die.numbered(6)).sum().chart()"
    ),
    "predict": 'dicelab.Predict("thrown", "trump", dice=3, guesses=["Ada", "Ben", "<b>Cleo</b>"], seed=4)',
    "experiment": 'dicelab.Experiment("draconic", "win", dice=(6, 6))',
    "quiz": 'from dicelab.teach.question.pose import pose\ndicelab.Quiz(pose("thrown", "trump", dice=3))',
}
WHOSE = "import os\nfrom ipywidgets import HTML\nHTML(f'<i class=\"pid\">{os.getpid()}</i>')"
"""A cell that tells the kernel's number, for whoever wants to end it."""
KEPT = {
    "two": (
        "from IPython.display import display\n"
        'display(dicelab.Table("draconic", players=2, starter=0, seed=5))\n'
        'display(dicelab.TableWithOdds("draconic", players=3, starter=0, seed=7))'
    ),
    "bots": 'dicelab.Table("draconic", players=2, starter=1, seed=5)',
    "shared": "dicelab.SharedTable()",
}
"""Pages whose games go on when the kernel does not."""
FOLDER = "arena"


def lay_out(notebooks: Path) -> None:
    """Write the pages into a folder of their own, where the start page does not see them."""
    folder = notebooks / FOLDER
    folder.mkdir()
    for name, code in (PAGES | KEPT).items():
        cells = (f"# {name.capitalize()}", f"import dicelab\n{code}", *([WHOSE] if name in KEPT else []))
        write_notebook(folder / f"{name}.ipynb", *cells, title=name)
