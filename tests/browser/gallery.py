"""The gallery: every game in every state on one page, to look at after a change and to scan with axe.

``python -m tests.browser.gallery`` writes the pages and serves them, to be looked at in a browser.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random

import dicelab
from dicelab.games import GAMES
from dicelab.games.bot import random_bot
from dicelab.games.game import State
from tests.browser.ground import ROOT, write_notebook
from tests.browser.servers import running

LONGEST = 3000


def decisions(states: Sequence[State], first: int) -> list[int]:
    """The steps from the first one on at which somebody has to decide."""
    return [step for step in range(first, len(states)) if states[step].turn >= 0]


STATES: dict[str, Callable[[Sequence[State]], int]] = {
    "start": lambda states: 0,
    "decision": lambda states: min(decisions(states, 5), default=0),
    "late": lambda states: max(decisions(states, len(states) * 2 // 3), default=0),
    "over": lambda states: len(states) - 1,
}
"""The states that are shown, each as a step of one whole game played by random bots."""


@cache
def played(key: str) -> dicelab.Match:
    """One whole game of random bots."""
    match, rng = dicelab.Match(dicelab.game(key), seed=11), Random(1)
    while match.state.turn != dicelab.OVER and len(match.steps) < LONGEST:
        match.roll() if match.state.turn == dicelab.CHANCE else match.play(random_bot(match.state, rng))
    return match


def table_at(key: str, name: str) -> dicelab.TableWithOdds:
    """A table with its odds, in one of the states."""
    match = played(key)
    step = STATES[name]([match.state_at(number) for number in range(len(match.steps) + 1)])
    shown = dicelab.Match(match.start, seed=11, names=match.names)
    for done in match.steps[:step]:
        shown.roll() if done.before.turn == dicelab.CHANCE else shown.play(done.move)
    return dicelab.TableWithOdds(shown)


CELL = """
import sys
sys.path.insert(0, {root!r})
from tests.browser.gallery import table_at
table_at({key!r}, {name!r})
"""


def main() -> None:
    """A page for every game, with a table for every state, until Ctrl+C."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "gallery"
        folder.mkdir()
        for key in GAMES:
            cells = [(f"# {key}, {name}", CELL.format(root=str(ROOT), key=key, name=name)) for name in STATES]
            parts = [part for cell in cells for part in cell]
            write_notebook(folder / f"gallery_{key}.ipynb", *parts, title=f"Gallery of {key}")
        with running("voila", folder, Path(scratch)) as server:
            print(f"The gallery is at {server.url} (stop it with Ctrl+C)")
            try:
                server.process.wait()
            except KeyboardInterrupt:
                sys.exit(0)


if __name__ == "__main__":
    main()
