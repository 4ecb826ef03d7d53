"""The gallery: every game in every state on one page, to look at after a change and to scan with axe.

``python -m tests.browser.gallery`` writes the pages and serves them, to be looked at in a browser.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dicelab.games import GAMES
from tests.browser.ground import write_notebook
from tests.browser.servers import Server, running

STATES = {
    "start": "0",
    "decision": "next((n for n in range(5, len(states)) if states[n].turn >= 0), 0)",
    "late": "max((n for n in range(len(states) * 2 // 3, len(states)) if states[n].turn >= 0), default=0)",
    "over": "len(states) - 1",
}
"""The states that are shown, each as a step of one whole game played by random bots."""

CODE = """
import dicelab
from random import Random
from dicelab.games.bot import random_bot

match = dicelab.Match(dicelab.game({key!r}), seed=11)
rng = Random(1)
while match.state.turn != dicelab.OVER and len(match.steps) < 3000:
    match.roll() if match.state.turn == dicelab.CHANCE else match.play(random_bot(match.state, rng))
states = [match.state_at(n) for n in range(len(match.steps) + 1)]
shown = dicelab.Match(match.start, seed=11, names=match.names)
for step in match.steps[: {step}]:
    shown.roll() if step.before.turn == dicelab.CHANCE else shown.play(step.move)
dicelab.TableWithOdds(shown)
"""


def write_gallery(folder: Path) -> None:
    """A page for every game, with a table for every state."""
    for key in GAMES:
        parts = []
        for name, step in STATES.items():
            parts += [f"# {key}, {name}", CODE.format(key=key, step=step)]
        write_notebook(folder / f"gallery_{key}.ipynb", *parts, title=f"Gallery of {key}")
        fresh = f'import dicelab\ndicelab.TableWithOdds("{key}", seed=5)'
        write_notebook(folder / f"fresh_{key}.ipynb", f"# {key}", fresh, title=f"Fresh {key}")


@contextmanager
def gallery(scratch: Path) -> Iterator[Server]:
    """A server with the gallery."""
    folder = scratch / "gallery"
    folder.mkdir()
    write_gallery(folder)
    with running("voila", folder, scratch) as server:
        yield server


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch, gallery(Path(scratch)) as server:
        print(f"The gallery is at {server.url} (stop it with Ctrl+C)")
        try:
            server.process.wait()
        except KeyboardInterrupt:
            sys.exit(0)
