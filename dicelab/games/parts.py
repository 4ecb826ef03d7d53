"""The six parts of a game: what each of them holds, and in which file it stands.

===========  =================================================================================================
``rules``    what can be chosen, the state and what follows from it, which states are possible, one laid by hand
``odds``     the questions that can be asked, which of them matter now, and each of them as an experiment
``bots``     who plays, what to advise, what a position is worth
``table``    what is seen of a state, and what happened in a step, in words
``book``     the rules section by section, and which of them a move breaks
``tasks``    what a class is asked
===========  =================================================================================================

A part is a package of that name in the game's folder, or a module where it is small. A game of another package may
also stay flat, one file each for scene, story, position and so on: ``PARTS`` knows both places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from dicelab.errors import quoted

if TYPE_CHECKING:
    from dicelab.games.bot import Bot
    from dicelab.games.game import Game, State, Step
    from dicelab.games.kinds import Given
    from dicelab.games.move import Move
    from dicelab.games.position import Part
    from dicelab.games.question import Asked, Parameter, Question
    from dicelab.games.quiz import Task
    from dicelab.games.rulebook import Against, Book
    from dicelab.games.scene import Scene
    from dicelab.games.trial import Trial
    from dicelab.games.value import Value

MOST_SEATS: Final = 5


class Layout(Protocol):
    """Positions of a game laid out by hand: from parts to a state, and back."""

    BEFORE: tuple[str, ...]
    """Options that mean nothing any more once a position is laid out."""

    def parts(self, game: Any) -> tuple[Part, ...]:
        """What can be set up in this game."""

    def build(self, game: Any, values: Mapping[str, Any]) -> State:
        """The state, whether it is possible or not; or an :class:`~dicelab.games.position.ImpossiblePosition`."""

    def describe(self, state: Any) -> tuple[dict[str, Given], str]:
        """The parts that lay out ``state``, and what of it they leave out, in a sentence.

        An :class:`~dicelab.games.position.ImpossiblePosition` says why there are none.
        """


class RulesPart(Layout, Protocol):
    """The game; and, where positions can be laid out by hand, its :class:`Layout`."""

    GAME: type[Game]


class OddsPart(Protocol):
    """What can be asked about a game."""

    QUESTIONS: tuple[Question, ...]
    """Everything one can ask."""
    TRIALS: Mapping[str, Trial]
    """Questions as experiments, by name."""
    NO_TRIAL: Mapping[str, str]
    """The questions that cannot be rolled, each with the reason."""

    def controls(self, state: State) -> list[Parameter]:
        """What can be varied beside the table; the defaults are what lies on it."""

    def asked(
        self, state: State, names: Sequence[str], chosen: Mapping[str, Given], considered: Move | None = None
    ) -> list[Asked]:
        """The questions that matter now, with the values chosen for the controls and the move considered."""


class BotsPart(Protocol):
    """Who plays, and what a position is worth to them."""

    BOTS: Mapping[str, Bot]
    """The bots by name; our games have at least 'sensible' and 'random'."""

    def advice(self, state: State, names: Sequence[str]) -> tuple[Move, str] | None:
        """What the sensible bot would do here, and why in a sentence; None where nothing is to be decided."""

    def known(self, state: State) -> Value | None:
        """The worth that can be computed, exactly or up to a stated error; None where it must be rolled out."""

    def learning(self, state: State) -> Iterator[str]:
        """Work that has to be done once before ``known`` answers at once, a portion at a time, told in words."""

    def quick_bot(self, name: str) -> Bot | None:
        """A quick stand-in for a bot, for playing on thousands of times; None where the bot itself is quick."""

    def compared(self, state: State, made: Move | None) -> Sequence[Move]:
        """The moves that are worth comparing with the one made; all that are open, unless there are many."""


class TablePart(Protocol):
    """What a table shows and tells. A game may also sum up a turn (``sum_up(turn, after, names)``), for a line at the
    seat of a bot, and say whose turn it is where others act within it (``whose(state)``)."""

    def scene(self, state: State, past: Sequence[Step], names: Sequence[str]) -> Scene:
        """The table of ``state``; ``past`` is what led to it."""

    def story(self, before: State, move: Move, after: State, names: Sequence[str]) -> str:
        """What happened in one step, in a sentence or two."""


class BookPart(Protocol):
    """The rulebook."""

    BOOK: Book

    def section_now(self, state: State) -> str:
        """The key of the section about what is to be done in ``state``."""

    def against(self, state: State, move: Move) -> Against:
        """Which rule ``move`` breaks in ``state``, and how."""


class TasksPart(Protocol):
    """What a class is asked."""

    ABOUT: str
    """What everybody has to know of the dice, in a sentence."""
    TASKS: tuple[Task, ...]


Check = Callable[[Any], bool]


class Name(NamedTuple):
    """One name of a part: in which file it stands, and what it has to be."""

    file: str
    """The file within the game's folder; in a flat package it is called what ``FLAT`` says, else by its last word."""
    fits: Check
    says: str
    """What it has to be, for the sentence about one that is not."""
    plain: bool = False
    """Whether a file may leave it out, and the plain one stands in."""


FLAT: Final[Mapping[str, str]] = {"book": "rulebook", "tasks": "quiz"}
"""What a flat package calls a file that is not called by its last word."""


def flat_name(file: str) -> str:
    """What a flat package calls a file.

    >>> flat_name("table.scene"), flat_name("book"), flat_name("rules")
    ('scene', 'rulebook', 'rules')
    """
    return FLAT.get(file, file.rpartition(".")[2])


def _function(file: str, plain: bool = False) -> Name:
    return Name(file, callable, "a function", plain)


def _tuple_of(file: str, kind: Callable[[], type], says: str) -> Name:
    return Name(file, lambda it: isinstance(it, tuple) and all(isinstance(one, kind()) for one in it), says)


def _table(file: str, plain: bool = False) -> Name:
    return Name(file, lambda it: isinstance(it, Mapping), "a table", plain)


def _is_game(it: object) -> bool:
    from dicelab.games.game import Game

    return isinstance(it, type) and issubclass(it, Game)


def _are_bots(it: object) -> bool:
    return isinstance(it, Mapping) and bool(it) and all(isinstance(k, str) and callable(b) for k, b in it.items())


def _is_book(it: object) -> bool:
    from dicelab.games.rulebook import Book

    return isinstance(it, Book)


def _question() -> type:
    from dicelab.games.question import Question

    return Question


def _task() -> type:
    from dicelab.games.quiz import Task

    return Task


PARTS: Final[Mapping[str, Mapping[str, Name]]] = {
    "rules": {
        "GAME": Name("rules", _is_game, "a class derived from Game"),
        "BEFORE": _tuple_of("rules.position", lambda: str, "a tuple of names"),
        "parts": _function("rules.position"),
        "build": _function("rules.position"),
        "describe": _function("rules.position"),
    },
    "odds": {
        "QUESTIONS": _tuple_of("odds", _question, "a tuple of functions under @question"),
        "controls": _function("odds", plain=True),
        "asked": _function("odds", plain=True),
        "TRIALS": _table("odds.trials"),
        "NO_TRIAL": _table("odds.trials", plain=True),
    },
    "bots": {
        "BOTS": Name("bots", _are_bots, "a table of bots by name"),
        "advice": _function("bots", plain=True),
        "known": _function("bots.value", plain=True),
        "learning": _function("bots.value", plain=True),
        "quick_bot": _function("bots.value", plain=True),
        "compared": _function("bots.value", plain=True),
    },
    "table": {
        "scene": _function("table.scene"),
        "story": _function("table.story"),
        "sum_up": _function("table.story", plain=True),
        "whose": _function("table.story", plain=True),
    },
    "book": {
        "BOOK": Name("book", _is_book, "a Book"),
        "section_now": _function("book", plain=True),
        "against": _function("book", plain=True),
    },
    "tasks": {
        "ABOUT": Name("tasks", lambda it: isinstance(it, str), "a text", plain=True),
        "TASKS": _tuple_of("tasks", _task, "a tuple of tasks"),
    },
}
"""The one list of the parts: every name that others ask of a game."""

FILES: Final[Mapping[str, str]] = {
    flat_name(name.file): part for part, names in PARTS.items() for name in names.values()
}
"""The files of a flat package, each with the part that it belongs to."""


def wrong_names(key: str, file: str, module: object) -> str:
    """What is wrong with a file of a game, in half a sentence; empty where nothing is."""
    called = flat_name(file)
    for names in PARTS.values():
        for name, wanted in names.items():
            if wanted.file != file:
                continue
            if not hasattr(module, name):
                if not wanted.plain:
                    return f"its module {called} has no {name}"
            elif not _holds(wanted.fits, getattr(module, name)):
                return f"{name} in its module {called} is not {wanted.says}"
    return _wrong_game(key, getattr(module, "GAME", None)) if file == "rules" else ""


def _holds(fits: Check, value: Any) -> bool:
    try:
        return bool(fits(value))
    except Exception:  # whatever a stranger's object does when it is looked at
        return False


def _wrong_game(key: str, game: Any) -> str:
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
    for name, (fits, says) in wanted.items():
        if not hasattr(game, name):
            return f"{game.__name__} has no {name}"
        if not _holds(fits, getattr(game, name)):
            return f"{name} of {game.__name__} is not {says}"
    return ""
