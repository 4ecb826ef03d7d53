"""The questions of a position: what its odds panel asks there, to be put to a class.

>>> import dicelab
>>> state = dicelab.game("draconic", players=2).position(hands=(3, 2), pile=4)
>>> for posed in questions_about(state):
...     print(posed.says)
Chance to be burned with three dice: no fireball
Chance to be out after a turn with three dice and four dice on the pile
Chance that the player about to roll wins: three dice against two dice, four dice on the pile
Dice you hold after a turn with three dice and four dice on the pile
"""

from __future__ import annotations

from dicelab.errors import DicelabError, OptionError, quoted
from dicelab.games import part
from dicelab.games.game import State
from dicelab.games.question import Asked
from dicelab.play.match import NAMES
from dicelab.teach.experiment import Exact
from dicelab.teach.question.pose import Posed, pose


def questions_about(state: State) -> tuple[Posed, ...]:
    """What can be guessed at and rolled in this position, in the order of its odds panel; maybe nothing."""
    if not isinstance(state, State):
        raise OptionError(f"Questions are asked about a position, such as game.position(...), not {quoted(state)}.")
    odds = part(state.game.key, "odds")
    chosen = {control.name: control.default for control in odds.controls(state) if control.default is not None}
    found: list[Posed] = []
    for asked in odds.asked(state, NAMES[: state.game.players], chosen):
        posed = _posed(state.game.key, asked) if asked.question in odds.QUESTIONS else None
        if posed is not None and posed not in found:
            found.append(posed)
    return tuple(found)


def _posed(game: str, asked: Asked) -> Posed | None:
    """The question, where a class can guess its answer: a single number, and something to roll."""
    try:
        posed = pose(game, asked.question.name, **dict(asked.given))
        posed.trial()
        exact = Exact.of(posed.answer)
    except DicelabError:
        return None
    return posed if exact.watched is None else None
