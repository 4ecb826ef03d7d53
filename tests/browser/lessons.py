"""Small pages with one widget each that a teacher uses, to be tried in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.ground import write_notebook
from tests.browser.servers import Server, running

PAGES = {
    "predict_class": 'dicelab.Predict("thrown", "trump", dice=3, guesses=["Ada", "Ben", "<b>Cleo</b>"], seed=4)',
    "predict_mean": 'dicelab.Predict("hunters", "expected_coins", white=3, yellow=1, seed=4)',
    "predict_teacher": 'dicelab.Predict("spuds", "run", dice=8, at_least=4, teacher_only=True, seed=4)',
    "experiment_chance": 'dicelab.Experiment("thrown", "trump", dice=3, seed=4)',
    "experiment_sum": 'dicelab.Experiment("thrown", "score", dice=3, seed=4)',
    "experiment_game": 'dicelab.Experiment("draconic", "win", dice=(6, 6))',
    "hidden_table": 'dicelab.TableWithOdds("draconic", players=2, starter=0, seed=5, hidden=True)',
}


@contextmanager
def lessons(scratch: Path, kind: str = "voila") -> Iterator[Server]:
    """A server with the small pages."""
    folder = scratch / "lessons"
    folder.mkdir()
    for name, code in PAGES.items():
        title = name.replace("_", ": ").capitalize()
        write_notebook(folder / f"{name}.ipynb", f"# {title}", f"import dicelab\n{code}", title=title)
    with running(kind, folder, scratch) as server:
        yield server


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as scratch, lessons(Path(scratch)) as server:
        print(f"The pages are at {server.url} (stop it with Ctrl+C)")
        server.process.wait()
