"""dicelab: exact odds and four dice games for Jupyter.

>>> import dicelab
>>> game = dicelab.game("draconic", players=2, starter=0)
>>> match = dicelab.Match(game, seed=7)
>>> match.state.turn == dicelab.CHANCE
True

Everything is imported when it is first used, so that ``import dicelab`` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dicelab.errors import DamagedSave, DicelabError, IllegalMove, MalformedMove, OddsError, OptionError
    from dicelab.games import GAMES
    from dicelab.games import new_game as game
    from dicelab.games.chances import chances
    from dicelab.games.game import CHANCE, OVER
    from dicelab.games.move import Move
    from dicelab.games.question import ask
    from dicelab.odds import Die, Distribution, Pool
    from dicelab.play.match import Match
    from dicelab.play.review import review
    from dicelab.play.simulate import Simulation, merge, simulate
    from dicelab.teach.ask_anything.dice import dice
    from dicelab.teach.predict import Reveal
    from dicelab.teach.question.about import questions_about
    from dicelab.teach.question.own import question
    from dicelab.teach.question.pose import pose
    from dicelab.teach.quiz.own import own
    from dicelab.teach.share import open_code, share
    from dicelab.widgets.chart import Chart
    from dicelab.widgets.editor import PositionEditor
    from dicelab.widgets.experiment import Experiment
    from dicelab.widgets.fairness import FairDie
    from dicelab.widgets.own_dice import OwnDice
    from dicelab.widgets.panel import OddsPanel
    from dicelab.widgets.pictures import Picture, area, tree, two_way, venn
    from dicelab.widgets.predict import Predict
    from dicelab.widgets.quiz import Quiz
    from dicelab.widgets.review import Review
    from dicelab.widgets.room import Room
    from dicelab.widgets.rulebook import RuleBook
    from dicelab.widgets.shared import SharedTable
    from dicelab.widgets.table import Table
    from dicelab.widgets.table_with_odds import TableWithOdds
    from dicelab.widgets.tally import Tally

__version__ = "0.1.0"

_HOMES = {
    "dicelab.errors": ("DamagedSave", "DicelabError", "IllegalMove", "MalformedMove", "OddsError", "OptionError"),
    "dicelab.games": ("GAMES",),
    "dicelab.games.chances": ("chances",),
    "dicelab.games.game": ("CHANCE", "OVER"),
    "dicelab.games.move": ("Move",),
    "dicelab.games.question": ("ask",),
    "dicelab.odds": ("Die", "Distribution", "Pool"),
    "dicelab.play.match": ("Match",),
    "dicelab.play.review": ("review",),
    "dicelab.play.simulate": ("Simulation", "merge", "simulate"),
    "dicelab.teach.ask_anything.dice": ("dice",),
    "dicelab.teach.question.own": ("question",),
    "dicelab.teach.question.about": ("questions_about",),
    "dicelab.teach.question.pose": ("pose",),
    "dicelab.teach.quiz.own": ("own",),
    "dicelab.teach.predict": ("Reveal",),
    "dicelab.teach.share": ("open_code", "share"),
    "dicelab.widgets.chart": ("Chart",),
    "dicelab.widgets.experiment": ("Experiment",),
    "dicelab.widgets.editor": ("PositionEditor",),
    "dicelab.widgets.own_dice": ("OwnDice",),
    "dicelab.widgets.panel": ("OddsPanel",),
    "dicelab.widgets.fairness": ("FairDie",),
    "dicelab.widgets.pictures": ("Picture", "area", "tree", "two_way", "venn"),
    "dicelab.widgets.predict": ("Predict",),
    "dicelab.widgets.quiz": ("Quiz",),
    "dicelab.widgets.review": ("Review",),
    "dicelab.widgets.room": ("Room",),
    "dicelab.widgets.rulebook": ("RuleBook",),
    "dicelab.widgets.shared": ("SharedTable",),
    "dicelab.widgets.table": ("Table",),
    "dicelab.widgets.tally": ("Tally",),
    "dicelab.widgets.table_with_odds": ("TableWithOdds",),
}
_HOME = {name: (home, name) for home, names in _HOMES.items() for name in names}
_HOME["game"] = ("dicelab.games", "new_game")  # dicelab.games.game is the module of the vocabulary

__all__ = [
    "CHANCE", "GAMES", "OVER", "Chart", "DamagedSave", "DicelabError", "Die", "Distribution", "Experiment",
    "FairDie", "IllegalMove", "MalformedMove", "Match", "Move", "OddsError", "OddsPanel", "OptionError", "OwnDice",
    "Picture", "Pool", "PositionEditor", "Predict", "Quiz", "Reveal", "Review", "Room", "RuleBook", "SharedTable",
    "Simulation", "Table", "TableWithOdds", "Tally", "area", "ask", "chances", "dice", "game", "merge", "open_code",
    "own", "pose", "question", "questions_about", "review", "share", "simulate", "tree", "two_way", "venn",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"dicelab has no {name!r}; it has {', '.join(__all__)}.")
    home, there = _HOME[name]
    found = getattr(import_module(home), there)
    if name != "GAMES":  # which may grow; all else is found here the next time, as fast as any name
        globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
