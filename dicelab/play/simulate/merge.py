"""Parts of one run that several machines played, put together: the sum equals one run of all those games."""

from __future__ import annotations

import os
from itertools import pairwise

from dicelab.errors import DicelabError, OptionError, quoted
from dicelab.play.simulate.kept_file import check_same, read_file
from dicelab.play.simulate.result import Simulation
from dicelab.play.simulate.statistic import find_statistic
from dicelab.play.simulate.work import our_version


def merge(*paths: str | os.PathLike[str]) -> Simulation:
    """The simulation that these files are parts of; they must follow each other without a gap."""
    if not paths:
        raise OptionError("Name the files to put together, such as part1.json part2.json.")
    found = sorted(((read_file(path), path) for path in paths), key=lambda pair: pair[0]["first"])
    data, _ = found[0]
    if data["version"] != our_version():
        raise DicelabError(f"These files are of dicelab {data['version']}, and this is {our_version()}.")
    tally, seconds = data["tally"], data["seconds"]
    for (before, earlier), (part, path) in pairwise(found):
        check_same(path, data, part)
        _check_that_it_follows(before["first"] + before["tally"].games, part["first"], earlier, path)
        tally, seconds = tally.plus(part["tally"]), seconds + part["seconds"]
    return Simulation(
        start=data["state"],
        seed=data["seed"],
        asked=tally.games,
        bots=tuple(data["bots"]),
        longest=data["longest"],
        tally=tally,
        seconds=seconds,
        first=data["first"],
        statistic=find_statistic(data["statistic"]) if data["statistic"] else None,
    )


def _check_that_it_follows(end: int, first: int, earlier: object, path: object) -> None:
    if first < end:
        raise DicelabError(f"{quoted(earlier)} and {quoted(path)} have games in common, from number {first} on.")
    if first > end:
        raise DicelabError(
            f"Between {quoted(earlier)} and {quoted(path)} games are missing: {end} to {first - 1}; finish them first."
        )
