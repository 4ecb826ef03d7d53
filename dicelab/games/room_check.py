"""What a room must hold, so that a package that somebody else wrote is refused in one sentence, before it is used.

A room that lacks something plain gets it from the plain room of that name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Final

from dicelab.errors import quoted

MOST_SEATS: Final = 5

Check = Callable[[Any], bool]


class Completed:
    """A module with what it leaves out taken from a plain room."""

    def __init__(self, module: ModuleType, plain: Any) -> None:
        self._module, self._plain = module, plain

    def __getattr__(self, name: str) -> Any:
        return getattr(self._module if hasattr(self._module, name) else self._plain, name)


def completed(key: str, name: str, module: ModuleType) -> tuple[Any, str]:
    """The room as others can use it, and what is wrong with it; one of the two is empty."""
    from dicelab.games.plain import plain_room
    from dicelab.games.shelf import open_room

    wrong = ""
    missing = False
    for part, (check, says) in _parts(name).items():
        if not hasattr(module, part):
            if part in PLAIN_PARTS.get(name, ()):
                missing = True
                continue
            return None, f"its module {name} has no {part}"
        if not _holds(check, getattr(module, part)):
            return None, f"{part} in its module {name} is not {says}"
    if name == "rules":
        wrong = _wrong_game(key, module.GAME)
    if wrong or not missing:
        return module, wrong
    return Completed(module, plain_room(open_room(key, "rules").GAME, name)), ""


PLAIN_PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "bots": ("advice",),
    "odds": ("controls", "asked"),
    "rulebook": ("section_now", "against"),
    "quiz": ("ABOUT",),
    "trials": ("NO_TRIAL",),
}
"""What a room may leave to the plain one."""


def _parts(name: str) -> dict[str, tuple[Check, str]]:
    """What a room holds, each part with its check and how it is called."""
    from dicelab.games.game import Game
    from dicelab.games.question import Question
    from dicelab.games.quiz import Task
    from dicelab.games.rulebook import Book

    function: tuple[Check, str] = callable, "a function"
    table: tuple[Check, str] = lambda it: isinstance(it, Mapping), "a table"
    text: tuple[Check, str] = lambda it: isinstance(it, str), "a text"

    def all_of(kind: type) -> Check:
        return lambda it: isinstance(it, tuple) and all(isinstance(one, kind) for one in it)

    def is_game(it: Any) -> bool:
        return isinstance(it, type) and issubclass(it, Game)

    def are_bots(it: Any) -> bool:
        return isinstance(it, Mapping) and bool(it) and all(isinstance(k, str) and callable(b) for k, b in it.items())

    rooms: dict[str, dict[str, tuple[Check, str]]] = {
        "rules": {"GAME": (is_game, "a class derived from Game")},
        "bots": {"BOTS": (are_bots, "a table of bots by name"), "advice": function},
        "odds": {
            "QUESTIONS": (all_of(Question), "a tuple of functions under @question"),
            "controls": function,
            "asked": function,
        },
        "scene": {"scene": function},
        "story": {"story": function},
        "rulebook": {
            "BOOK": (lambda it: isinstance(it, Book), "a Book"),
            "section_now": function,
            "against": function,
        },
        "position": {
            "BEFORE": (all_of(str), "a tuple of names"),
            "parts": function,
            "build": function,
            "describe": function,
        },
        "quiz": {"ABOUT": text, "TASKS": (all_of(Task), "a tuple of tasks")},
        "trials": {"TRIALS": table, "NO_TRIAL": table},
    }
    return rooms.get(name, {})


def _holds(check: Check, value: Any) -> bool:
    try:
        return bool(check(value))
    except Exception:
        return False


def _wrong_game(key: str, game: Any) -> str:
    """What is wrong with the class of a game."""
    from dicelab.games.game import State
    from dicelab.games.option import Option

    if getattr(game, "__abstractmethods__", None):
        return f"{game.__name__} has no start"
    wanted: dict[str, tuple[Check, str]] = {
        "key": (lambda it: it == key and isinstance(it, str), f"{quoted(key)}, as in its entry point"),
        "title": (lambda it: isinstance(it, str) and 0 < len(it.strip()) <= 60, "a short text"),
        "seats": (
            lambda it: isinstance(it, range) and it.step == 1 and 1 <= it.start < it.stop <= MOST_SEATS + 1,
            f"a range of 1 to {MOST_SEATS} players, such as range(2, 5)",
        ),
        "options": (lambda it: isinstance(it, tuple) and all(isinstance(o, Option) for o in it), "a tuple of options"),
        "state_type": (
            lambda it: isinstance(it, type) and issubclass(it, State) and issubclass(it, tuple) and hasattr(it, "game"),
            "a named tuple that is also a State, with a field game",
        ),
    }
    for name, (check, says) in wanted.items():
        if not hasattr(game, name):
            return f"{game.__name__} has no {name}"
        if not _holds(check, getattr(game, name)):
            return f"{name} of {game.__name__} is not {says}"
    return ""
