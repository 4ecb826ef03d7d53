"""Golden playthroughs: whole games as plain text, one line a step, so that a change of the rules shows as a diff.

    python -m tests.games.playthroughs            compare, and say which files differ
    python -m tests.games.playthroughs --write    write them anew; then read the diff before committing it

A file begins with what was played; lines with ``#`` are comments. To add one, write its header and run ``--write``.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import dicelab
from dicelab.games import part
from dicelab.games.bot import find_bot
from dicelab.games.game import CHANCE, OVER
from dicelab.play.match import Match

HERE = Path(__file__).parent
END_OF_HEADER = "---"


def files() -> list[Path]:
    """Every playthrough of every game."""
    return sorted(HERE.glob("*/playthroughs/*.txt"))


def header(text: str) -> list[str]:
    """The lines above the steps."""
    lines = text.splitlines()
    return lines[: lines.index(END_OF_HEADER)] if END_OF_HEADER in lines else lines


def playthrough(head: list[str]) -> str:
    """The text of the game that a header describes."""
    told = dict(line.split(": ", 1) for line in head if not line.startswith("#"))
    options = dict(pair.split("=") for pair in told.get("options", "").split())
    match = Match(dicelab.game(told["game"], players=int(told["players"]), **options), int(told["seed"]))
    bot, rng = find_bot(told["game"], told["bots"]), Random(int(told["seed"]))
    story = part(told["game"], "table").story
    lines = [*head, END_OF_HEADER]
    while match.state.turn != OVER:
        before = match.state
        if before.turn == CHANCE:
            move = match.roll()
        else:
            move = bot(before, rng)
            match.play(move)
        lines.append(f"{len(match.steps):>3}  {move!s:<14} {story(before, move, match.state, match.names)}")
    lines += [END_OF_HEADER, f"scores {match.state.scores()}", f"winners {match.state.winners()}"]
    return "\n".join(lines) + "\n"


def main(write: bool) -> int:
    """Compare or write all files; the number of those that differed."""
    differing = [path for path in files() if path.read_text("utf-8") != playthrough(header(path.read_text("utf-8")))]
    for path in differing:
        print(path.relative_to(HERE), "written" if write else "differs")
        if write:
            path.write_text(playthrough(header(path.read_text("utf-8"))), "utf-8")
    return 0 if write else len(differing)


if __name__ == "__main__":
    sys.exit(main("--write" in sys.argv[1:]))
