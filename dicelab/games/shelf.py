"""Which games there are: ours, and those that other packages bring by an entry point in the group ``dicelab.games``.

``pig = "pigdice"`` in the pyproject.toml of a package makes the package ``pigdice`` the game with the key ``pig``; its
modules are the rooms. Ours are registered in the same way. A room that a game leaves out is a plain one
(``dicelab/games/plain/``), or one sentence says that it is missing. What is wrong with a package is told in one
sentence as well, and all other games go on working.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any, Final

from dicelab.errors import OptionError, quoted

GROUP: Final = "dicelab.games"
OURS: Final = ("draconic", "hunters", "thrown", "spuds")
"""Our own, in the order a visitor meets them; nobody else can take these keys."""

added: dict[str, str] = {}
"""Games that are not installed but put on the shelf by hand, while one writes or tests them: key and package."""

_installed: dict[str, str] | None = None
_wrong_entries: dict[str, str] = {}
_opened: dict[str, tuple[ModuleType, Any]] = {}


class BrokenGame(OptionError):
    """A game of another package that cannot be used as it is."""


def look_again() -> None:
    """Forget what was installed: a package may have come or gone since."""
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
        open_room(key, "rules")
    except BrokenGame as error:
        return str(error)
    return ""


def package_of(key: object) -> str:
    """The package of the game ``key``, also where it was installed a moment ago."""
    if isinstance(key, str):
        if key in OURS:
            return f"{GROUP}.{key}"
        for _ in range(2):
            if key in others():
                return others()[key]
            look_again()
    raise OptionError(f"There is no game {quoted(key)}; the games are {', '.join(sound())}.")


def open_room(key: str, name: str) -> Any:
    """A room of a game: its own, completed by what is plain; a plain one; or an error in one sentence."""
    from dicelab.games.plain import plain_room
    from dicelab.games.room_check import completed

    package = package_of(key)
    module = _module(key, package, name)
    if module is None:
        if name == "rules":
            raise BrokenGame(_says(key, package, "it has no module rules"))
        return plain_room(open_room(key, "rules").GAME, name)
    known = _opened.get(module.__name__)
    if known is None or known[0] is not module:
        fitted, wrong = completed(key, name, module)
        if wrong:
            raise BrokenGame(_says(key, package, wrong))
        known = _opened[module.__name__] = module, fitted
    return known[1]


def has_room(key: str, name: str) -> bool:
    """Whether the game itself has that room."""
    package = package_of(key)
    return _module(key, package, name) is not None


def _module(key: str, package: str, name: str) -> ModuleType | None:
    """The module of a room; None where the package has none."""
    full = f"{package}.{name}"
    try:
        return import_module(full)
    except ModuleNotFoundError as error:
        if error.name == full:
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
