"""Which games there are: ours, and those that other packages bring by an entry point in the group ``dicelab.games``.

``pig = "pigdice"`` in the pyproject.toml of a package makes the package ``pigdice`` the game with the key ``pig``; its
modules are its parts. Ours are registered in the same way. A part that a game leaves out is a plain one
(``dicelab/games/plain/``), or one sentence says that it is missing. What is wrong with a package is told in one
sentence as well, and all other games go on working.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, Literal, overload

from dicelab.errors import OptionError, quoted
from dicelab.games.parts import PARTS, flat_name, wrong_names

if TYPE_CHECKING:
    from dicelab.games.parts import BookPart, BotsPart, OddsPart, RulesPart, TablePart, TasksPart

GROUP: Final = "dicelab.games"
OURS: Final = ("draconic", "hunters", "thrown", "spuds")
"""Our own, in the order a visitor meets them; nobody else can take these keys."""

added: dict[str, str] = {}
"""Games added by hand, by key and package, for writing and testing: they need not be installed."""

_installed: dict[str, str] | None = None
_wrong_entries: dict[str, str] = {}
_opened: dict[tuple[str, str], ModuleType] = {}
"""Files that hold what they should, by package and place."""


class BrokenGame(OptionError):
    """A game of another package that cannot be used as it is."""


def look_again() -> None:
    """Look for installed packages again: some may have come or gone."""
    global _installed
    _installed = None
    _opened.clear()


def others() -> dict[str, str]:
    """The games of other packages, whether they work or not."""
    global _installed
    if _installed is None:
        _installed = _found()
    return _installed | added


def sound() -> tuple[str, ...]:
    """The keys of the games that can be played."""
    return (*OURS, *(key for key in others() if not trouble_with(key)))


def troubles() -> dict[str, str]:
    """What is wrong with installed games that cannot be played, each in one sentence."""
    told = {key: trouble_with(key) for key in others()}
    return {key: says for key, says in (_wrong_entries | told).items() if says}


def trouble_with(key: str) -> str:
    """What is wrong with a game, in one sentence; empty where nothing is."""
    try:
        open_file(key, package_of(key), "rules")
    except BrokenGame as error:
        return str(error)
    return ""


def package_of(key: object) -> str:
    """The package of the game ``key``, even if it was installed after the last look."""
    if isinstance(key, str):
        if key in OURS:
            return f"{GROUP}.{key}"
        for _ in range(2):
            if key in others():
                return others()[key]
            look_again()
    raise OptionError(f"There is no game {quoted(key)}; the games are {', '.join(sound())}.", option="game", value=key)


class Part:
    """One part of a game: each of its names is looked up in the file where it stands, else in the plain part.

    A file is looked at once, when something of it is first asked for; what is wrong with it is a :class:`BrokenGame`.
    What is found in a game of ours stays found; a game of another package may be changed while it is on the shelf.
    """

    def __init__(self, key: str, name: str) -> None:
        package_of(key)  # an error where there is no such game
        self._key, self._name = key, name

    def __getattr__(self, name: str) -> Any:
        wanted = PARTS[self._name].get(name)
        if wanted is None:
            raise AttributeError(f"The part {self._name} of a game has no {name}.")
        module = open_file(self._key, package_of(self._key), wanted.file)
        found = getattr(module if module is not None and hasattr(module, name) else self._plain(), name)
        if self._key in OURS:
            setattr(self, name, found)
        return found

    def _plain(self) -> Any:
        from dicelab.games.plain import plain_part

        return plain_part(Part(self._key, "rules").GAME, self._name)


@overload
def part(key: str, name: Literal["rules"]) -> RulesPart: ...
@overload
def part(key: str, name: Literal["odds"]) -> OddsPart: ...
@overload
def part(key: str, name: Literal["bots"]) -> BotsPart: ...
@overload
def part(key: str, name: Literal["table"]) -> TablePart: ...
@overload
def part(key: str, name: Literal["book"]) -> BookPart: ...
@overload
def part(key: str, name: Literal["tasks"]) -> TasksPart: ...
def part(key: str, name: str) -> Any:
    """One part of a game, imported when it is first needed; a plain one where the game has none of its own.

    >>> part("draconic", "bots").BOTS.keys()
    dict_keys(['sensible', 'expert', 'random'])
    """
    if name not in PARTS:
        raise OptionError(f"A game has no part {quoted(name)}; its parts are {', '.join(PARTS)}.")
    return _part(key, name) if isinstance(key, str) else Part(key, name)  # which refuses it in a sentence


_part = cache(Part)  # every press asks for the same few


def holds(key: str, name: str, of: str) -> bool:
    """Whether the game itself, and not only the plain part, has what is called ``of``, such as 'build' of 'rules'."""
    return hasattr(open_file(key, package_of(key), PARTS[name][of].file), of)


def open_file(key: str, package: str, file: str) -> ModuleType | None:
    """A file of a game, after a look whether it holds what it should; None where the game has none."""
    known = _opened.get((package, file))
    if known is not None and sys.modules.get(known.__name__) is known:
        return known
    for place in places(file):
        module = _module(key, package, place)
        if module is None or (place in PARTS and place != file and not _is_for(module, file)):
            continue
        wrong = wrong_names(key, file, module)
        if wrong:
            raise BrokenGame(_says(key, package, wrong))
        _opened[package, file] = module
        return module
    if file == "rules":
        raise BrokenGame(_says(key, package, "it has no module rules"))
    return None


def places(file: str) -> tuple[str, ...]:
    """Where a file may stand in a package: in the folder of its part, in the one module of its part, or flat.

    >>> places("table.scene"), places("book"), places("odds")
    (('table.scene', 'table', 'scene'), ('book', 'rulebook'), ('odds',))
    """
    return tuple(dict.fromkeys((file, file.partition(".")[0], flat_name(file))))


def _is_for(module: ModuleType, file: str) -> bool:
    """Whether the one module of a part holds what could stand in a file of its own."""
    names = PARTS[file.partition(".")[0]]
    found = (getattr(module, name, None) for name, wanted in names.items() if wanted.file == file)
    return any(it is not None and not isinstance(it, ModuleType) for it in found)


def _module(key: str, package: str, name: str) -> ModuleType | None:
    """A module of a game's package; None where the package has none."""
    full = f"{package}.{name}"
    try:
        return import_module(full)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{full}.".startswith(f"{error.name}.") and error.name != package:
            return None
        problem: BaseException = error
    except (Exception, SystemExit) as error:  # whatever a stranger's module does while it is loaded
        problem = error
    says = " ".join(str(problem).split())[:120]
    what = f"its module {name} cannot be loaded ({type(problem).__name__}{f': {says}' if says else ''})"
    raise BrokenGame(_says(key, package, what))


def _says(key: str, package: str, what: str) -> str:
    return f"The game {quoted(key)} of the package {quoted(package)} cannot be used: {what}."


def _found() -> dict[str, str]:
    """What is installed, by name."""
    from importlib.metadata import entry_points

    found: dict[str, str] = {}
    _wrong_entries.clear()
    for entry in sorted(entry_points(group=GROUP)):
        key, package = entry.name, entry.value
        if key in OURS:
            if package != f"{GROUP}.{key}":
                _wrong_entries[f"{key} of {package}"] = (
                    f"The package {quoted(package)} calls its game {quoted(key)}, which is ours; it is left out."
                )
        elif not (key.isascii() and key.isidentifier() and key.islower() and len(key) <= 30):
            _wrong_entries[key] = f"{quoted(key)} is no key for a game; a key is a word in small letters, such as pig."
        elif entry.attr or entry.extras:
            _wrong_entries[key] = f"The game {quoted(key)} names {quoted(package)}; it has to name a package."
        elif found.get(key, package) != package:
            _wrong_entries[f"{key} of {package}"] = (
                f"Two packages bring a game {quoted(key)}; {quoted(package)} is left out."
            )
        else:
            found[key] = package
    return found
