"""A simulation in a file, so that it can go on after whatever ended it; and the files of several machines merged.

The file says which games it is of (the state before the first step, the seed, the bots, the first number) and what they
came to. It is written whole or not at all, so that there is always one that can be gone on with.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any, Final

from dicelab.errors import DamagedSave, DicelabError, OptionError, quoted
from dicelab.games.codec import read_object, state_from_json, state_to_json
from dicelab.play.files import read_json, write_whole
from dicelab.play.simulate.result import Simulation, bot_name
from dicelab.play.simulate.tally import Counts, GameCounts, find_statistic, statistic_name
from dicelab.play.simulate.work import our_version

FORMAT: Final = "dicelab simulation 1"
SECONDS: Final = 2.0
"""What a machine that loses its power loses at most, of a run that is kept in a file."""
LARGEST: Final = 100_000_000
_SHAPE: Final[dict[str, type]] = {
    "format": str, "version": str, "start": dict, "seed": int, "bots": list, "longest": int,
    "statistic": str, "first": int, "asked": int, "seconds": float, "tally": dict, "checksum": str,
}  # fmt: skip
SAME: Final = {
    "version": "version of dicelab",
    "start": "game",
    "seed": "seed",
    "bots": "bots",
    "longest": "longest",
    "statistic": "statistic",
}
"""What files must have in common to be parts of the same run, and what that is called."""


def to_data(many: Simulation) -> dict[str, Any]:
    """A simulation as plain data, with all that is needed to go on."""
    tally = many.tally
    data = {
        "format": FORMAT,
        "version": our_version(),
        "start": state_to_json(many.start),
        "seed": many.seed,
        "bots": [bot_name(bot) for bot in many.bots],
        "longest": many.longest,
        "statistic": statistic_name(many.statistic),
        "first": many.first,
        "asked": many.asked,
        "seconds": round(many.seconds, 3),
        "tally": {
            name: [_pairs(table) for table in value] if name == "scores" else _plain(value)
            for name, value in tally._asdict().items()
        },
    }
    return data | {"checksum": _checksum(data)}


def _checksum(data: Mapping[str, Any]) -> str:
    """Of all but the checksum itself, so that no damaged byte is believed."""
    rest = {name: value for name, value in data.items() if name != "checksum"}
    return sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()


def _plain(value: Any) -> Any:
    return _pairs(value) if isinstance(value, dict) else value


def _pairs(table: Mapping[Any, int]) -> list[list[Any]]:
    return [list(pair) for pair in sorted(table.items(), key=lambda pair: (isinstance(pair[0], str), pair[0]))]


def read_file(path: str | os.PathLike[str]) -> dict[str, Any]:
    """What a file holds, checked; or an error in one sentence."""
    source, data = Path(path), read_json(path, LARGEST, "simulation that was kept")
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise DamagedSave(f"{source} is not a simulation that was kept; --checkpoint writes one.")
    try:
        shape = _SHAPE | {"seconds": int if type(data.get("seconds")) is int else float}
        fields = read_object(data, shape, "It")
        if _checksum(data) != fields["checksum"]:
            raise ValueError("its checksum")
        state = state_from_json(fields["start"])
        return fields | {"state": state, "tally": _read_tally(fields["tally"], state.game.players)}
    except (DicelabError, TypeError, ValueError, KeyError, RecursionError) as error:
        raise DamagedSave(f"{source} is damaged and cannot be used ({' '.join(str(error).split())[:100]}).") from None


def _read_tally(data: dict[str, Any], players: int) -> GameCounts:
    numbers = ("games", "unfinished", "steps", "nobody", "several")
    if set(data) != set(GameCounts._fields) or any(type(data[name]) is not int or data[name] < 0 for name in numbers):
        raise ValueError("its counts")
    alone, shared = (tuple(map(int, data[name])) for name in ("alone", "shared"))
    scores = tuple(_table(table) for table in data["scores"])
    if not len(scores) == len(alone) == len(shared) == players:
        raise ValueError("its seats")
    values = {value: times for value, times in data["values"] if isinstance(value, int | str) and type(times) is int}
    games, unfinished, steps, nobody, several = (data[name] for name in numbers)
    lengths, rolls = _table(data["lengths"]), _table(data["rolls"])
    finished = games - unfinished
    if sum(alone) + several + nobody != finished or sum(shared) < 2 * several:
        raise ValueError("its counts")
    if any(sum(table.values()) != finished for table in (lengths, rolls, *scores)):
        raise ValueError("its counts")
    return GameCounts(games, unfinished, steps, nobody, several, alone, shared, scores, lengths, rolls, values)


def _table(pairs: list[list[int]]) -> Counts:
    if not all(type(value) is int and type(times) is int for value, times in pairs):
        raise ValueError("its counts")
    return {pair[0]: pair[1] for pair in pairs}


def write_file(path: str | os.PathLike[str], many: Simulation) -> None:
    """Write a simulation, whole or not at all."""
    write_whole({path: json.dumps(to_data(many)).encode()})


def resumed(path: str | os.PathLike[str], asked: Simulation) -> GameCounts:
    """What was played before of the games that are asked for; nothing where there is no file yet."""
    if not Path(path).exists():
        return asked.tally
    found = read_file(path)
    check_same(path, to_data(asked), found)
    if found["first"] != asked.first:
        raise DicelabError(f"{quoted(path)} begins with game {found['first']}, not {asked.first}; choose another file.")
    tally: GameCounts = found["tally"]
    if tally.games > asked.asked:
        raise DicelabError(f"{quoted(path)} has {tally.games} games already; ask for as many or more.")
    return tally


def check_same(path: object, mine: Mapping[str, Any], found: Mapping[str, Any]) -> None:
    """Refuse a file that is of other games."""
    for name, called in SAME.items():
        if mine[name] != found[name]:
            raise DicelabError(
                f"{quoted(path)} is of another {called}; choose another file, or ask for the same as there."
            )


class Keeper:
    """Writes a simulation to its file every now and then, and at the end."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = path
        self._written = -1
        self._when = monotonic()

    def keep(self, many: Simulation, now: bool = False) -> None:
        """Write it, if that is due and there is something new."""
        if many.games != self._written and (now or monotonic() - self._when >= SECONDS):
            write_file(self.path, many)
            self._written, self._when = many.games, monotonic()


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
