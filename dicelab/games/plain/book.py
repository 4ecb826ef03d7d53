"""The rules of a game as its author wrote them down in the docstring of its rules: one section, to be read."""

from __future__ import annotations

import sys
from inspect import cleandoc

from dicelab.games.game import Game, State
from dicelab.games.move import Move
from dicelab.games.rulebook import Against, Book, Chapter, Section

RULES = "rules"


class PlainPart:
    """A book of one section."""

    def __init__(self, game: type[Game]) -> None:
        title = f"How to play {game.title}"
        self.BOOK = Book(game.key, game.title, (Chapter("The rules", (Section(RULES, title, _told(game)),)),))

    def section_now(self, state: State) -> str:
        """The only one."""
        return RULES

    def against(self, state: State, move: Move) -> Against:
        """Whatever a move breaks stands there."""
        return Against(RULES)


def _told(game: type[Game]) -> str:
    module = sys.modules.get(game.__module__)
    package = sys.modules.get(game.__module__.rpartition(".")[0])
    for of in (vars(game).get("__doc__"), getattr(module, "__doc__", None), getattr(package, "__doc__", None)):
        if isinstance(of, str) and of.strip():
            return cleandoc(of)
    return f"Nobody has written down the rules of {game.title} yet. What a table offers is allowed."
