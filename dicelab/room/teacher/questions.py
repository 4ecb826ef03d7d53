"""What can be asked in a room: anything that has words, an exact answer and, to be rolled, dice.

This is the one place that knows which things those are. A question is kept as its share code, so that whatever
``dicelab.share`` can write can be asked, planned and gone on with in another kernel.
"""

from __future__ import annotations

from typing import Any

from dicelab.errors import DicelabError
from dicelab.games.quiz import Mistake
from dicelab.odds.die import Die
from dicelab.odds.distribution import Distribution
from dicelab.odds.pool import Pool
from dicelab.room.words import RoomError
from dicelab.teach.question.asking import Asking
from dicelab.teach.question.own import question as own_question
from dicelab.teach.questions import Numeric, question_of
from dicelab.teach.share import open_code, share

Question = Asking


def as_question(thing: Any) -> Question:
    """The question itself: as it was posed, out of a widget or a task with a number, or about dice of one's own."""
    if isinstance(thing, Numeric):
        return thing.case.posed
    found = getattr(thing, "posed", None)
    if isinstance(found, Asking):
        return found
    if isinstance(thing, str | Asking | Die | Pool | Distribution):
        return own_question(thing)
    what = type(thing).__name__
    raise RoomError(
        f"A class is asked a question, such as dicelab.pose('thrown', 'trump', dice=3) or '2d6 >= 9', not a {what}."
    )


def write_question(question: Question) -> str:
    """As a text that :func:`read_question` reads, in any kernel."""
    return share(question)


def read_question(text: object) -> Question:
    """What :func:`write_question` wrote."""
    return as_question(open_code(text)) if isinstance(text, str) else as_question(text)


def typical_mistakes(question: Question) -> tuple[Mistake, ...]:
    """The wrong answers that people give, each with what went wrong; none where nobody has listed them."""
    try:
        return question_of(question).mistakes
    except DicelabError:
        return ()
