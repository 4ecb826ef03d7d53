"""A plan: activities prepared in a notebook, to be started one after the other, and handed on as a code.

>>> from dicelab.teach.question.pose import pose
>>> question = pose("thrown", "trump", dice=3)
>>> plan = [planned(question), planned(question, "roll")]
>>> [step.name for step in open_plan(plan_code(plan))]
['Guess', 'Roll together']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from dicelab.errors import DamagedSave, DicelabError
from dicelab.games.game import Game, State
from dicelab.play.code import PLAN, laid, pack, position_code, unpack
from dicelab.play.match import Match
from dicelab.play.table.host import TableHost
from dicelab.room.teacher.activity import Activity
from dicelab.room.teacher.class_quiz import ClassQuiz
from dicelab.room.teacher.guess import Guess
from dicelab.room.teacher.play_together import Play
from dicelab.room.teacher.questions import as_question
from dicelab.room.teacher.quiz_items import as_items
from dicelab.room.teacher.roll_together import RollTogether
from dicelab.room.teacher.vote import Vote, table_of
from dicelab.room.words import RoomError
from dicelab.teach.experiment.host import ExperimentHost
from dicelab.teach.predict.host import PredictHost
from dicelab.teach.question.own import is_line
from dicelab.teach.questions import MultipleChoice, Numeric, Order
from dicelab.teach.quiz.host import QuizHost
from dicelab.teach.quiz.own import Own

KINDS: Final[dict[str, Any]] = {one.kind: one for one in (Guess, RollTogether, Vote, ClassQuiz, Play)}
MOST: Final = 60
"""Activities of a plan."""


@dataclass(frozen=True)
class Planned:
    """An activity to be started: what kind, what it is about, and all that it is made of."""

    kind: str
    title: str
    data: Mapping[str, Any]

    @property
    def name(self) -> str:
        """What it is called on the wall."""
        return str(KINDS[self.kind].name)

    def make(self, here: Mapping[int, str]) -> Activity:
        """Begin it, with who is here."""
        if self.kind == Play.kind:
            return Play.deal(laid(self.data["start"]).match.game, here)
        made: Activity = KINDS[self.kind].kept(dict(self.data))
        return made


def planned(thing: Any, kind: str = "", **chosen: Any) -> Planned:
    """Whatever can be put to a class: a question, a task, a quiz, a table, or a widget that shows one of them.

    Without a ``kind`` a question is guessed, an experiment rolled together, and a table voted about.
    """
    if isinstance(thing, Planned):
        return thing
    wanted = kind or usual(thing)
    if wanted == Play.kind:
        game = thing if isinstance(thing, Game) else table_of(thing).match.game
        return Planned(wanted, game.title, {"start": position_code(game.start())})
    if wanted == Vote.kind:
        return of(Vote(table_of(thing)))
    if wanted == ClassQuiz.kind:
        free = bool(chosen.pop("free", False))
        return of(ClassQuiz(as_items(thing, **chosen), free))
    if wanted in (Guess.kind, RollTogether.kind):
        return of(KINDS[wanted](as_question(thing)))
    raise RoomError(f"A class can {', '.join(KINDS)}; there is no activity {wanted!r}.")


def of(activity: Activity) -> Planned:
    """An activity as it would stand in a plan."""
    return Planned(activity.kind, activity.title, activity.keeps())


def usual(thing: Any) -> str:
    """What one usually does with it."""
    host = getattr(thing, "host", thing)
    if isinstance(host, ExperimentHost):
        return RollTogether.kind
    if isinstance(thing, str) and is_line(thing):
        return Guess.kind
    in_words = isinstance(thing, Numeric) and isinstance(thing.case, Own)  # there is nothing to roll
    if in_words or isinstance(host, QuizHost) or isinstance(thing, str | list | tuple | MultipleChoice | Order):
        return ClassQuiz.kind
    if isinstance(host, TableHost) or "table" in getattr(host, "panes", {}) or isinstance(thing, Match | Game | State):
        return Vote.kind
    return Guess.kind


def offers(host: Any) -> list[tuple[str, str]]:
    """What a class could do with what a widget shows: kinds and names; none for most widgets."""
    if isinstance(host, PredictHost):
        return [(Guess.kind, Guess.name)]
    if isinstance(host, ExperimentHost):
        return [(RollTogether.kind, RollTogether.name)]
    if isinstance(host, QuizHost):
        return [(ClassQuiz.kind, ClassQuiz.name)]
    if isinstance(host, TableHost) or isinstance(getattr(host, "panes", {}).get("table"), TableHost):
        return [(Vote.kind, Vote.name), (Play.kind, Play.name)]
    return []


# -- codes -------------------------------------------------------------------------------------------------------------


def plan_code(plan: Sequence[Planned]) -> str:
    """The plan as a code to hand on."""
    return pack(PLAN, {"plan": [[one.kind, one.title, dict(one.data)] for one in plan]})


def open_plan(code: object) -> list[Planned]:
    """What :func:`plan_code` wrote; anything else is told in a sentence."""
    kind, data = unpack(code)
    if kind != PLAN:
        raise DamagedSave("This code holds no plan for a room.")
    steps = data.get("plan") if isinstance(data, dict) else None
    if not isinstance(steps, list) or len(steps) > MOST:
        raise DamagedSave("The plan in this code cannot be read.")
    try:
        found = [_step(*step) for step in steps]
    except (DicelabError, LookupError, TypeError, ValueError, AttributeError):
        raise DamagedSave("The plan in this code cannot be read; it may be from another version of dicelab.") from None
    return found


def _step(kind: str, title: str, data: dict[str, Any]) -> Planned:
    """One of them, made once to see that it can be; the title is its own, not the code's."""
    step = Planned(kind, str(title), data)
    if kind == Play.kind:
        return Planned(kind, laid(data["start"]).match.game.title, data)
    return of(step.make({}))
