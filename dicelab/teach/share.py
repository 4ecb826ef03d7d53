"""Handing something on: a position, a game with its seed and moves, or a question, as one short code.

>>> import dicelab
>>> state = dicelab.game("thrown", players=3).position(["0/2/0/1", "3/1/0/0", "0/0/4/0"], rolled=["w6"])
>>> code = share(state)
>>> len(code) < 200, open_code(code) == state
(True, True)
"""

from __future__ import annotations

from typing import Any

from dicelab.errors import DicelabError
from dicelab.games.game import Game, State
from dicelab.odds.die import Die
from dicelab.odds.distribution import Distribution
from dicelab.odds.pool import Pool
from dicelab.play.code import POSITION, QUESTION, game_code, laid_by, pack, position_code, unpack
from dicelab.play.match import Match
from dicelab.teach.ask_anything.dice import DiceAnswer
from dicelab.teach.question.asking import Asking
from dicelab.teach.question.own import is_line, question
from dicelab.teach.question.own_table import own_from_json
from dicelab.teach.question.pose import Posed

Shared = Match | State | Asking
"""What a code can hold."""
Own = str | Die | Pool | Distribution[Any] | DiceAnswer
"""What makes a question by itself."""


def share(thing: Shared | Game | Own) -> str:
    """The code of a match, a position, a question, or a game at its start; :func:`open_code` opens it.

    Dice of your own are shared as the question what they come to: a line such as ``"2d6 >= 9"``, a die, a pool, a
    distribution, or what ``dicelab.dice`` returned.

    >>> open_code(share("2d6 >= 9"))
    question('2d6 >= 9')
    """
    if isinstance(thing, Match):
        return game_code(thing)
    if isinstance(thing, Game):
        return position_code(thing.start())
    if isinstance(thing, State):
        return position_code(thing)
    if isinstance(thing, Die | Pool | Distribution | DiceAnswer) or (isinstance(thing, str) and is_line(thing)):
        thing = question(thing)
    if isinstance(thing, Asking):
        return pack(QUESTION, thing.to_json())
    raise DicelabError(f"A match, a position or a question can be shared, not {type(thing).__name__}.")


def asking_from_json(data: object) -> Asking:
    """The question in a code: of a game, or about dice that it brings along. It is data, and never run."""
    of_a_game = isinstance(data, dict) and "game" in data
    return Posed.from_json(data) if of_a_game else own_from_json(data)


def open_code(code: str) -> Shared:
    """What a code holds, also out of a link: a match, a position (a state), or a question."""
    kind, data = unpack(code)
    if kind == QUESTION:
        return asking_from_json(data)
    match = laid_by(kind, data).match
    return match.state if kind == POSITION else match
