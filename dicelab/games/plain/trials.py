"""Questions of a game that nobody has made experiments of."""

from __future__ import annotations

from collections.abc import Mapping

from dicelab.games.game import Game
from dicelab.games.shelf import open_room
from dicelab.games.trial import Trial


class PlainRoom:
    """No experiment; each question says so."""

    def __init__(self, game: type[Game]) -> None:
        self.TRIALS: Mapping[str, Trial] = {}
        why = f"{game.title} has no experiment for it"
        self.NO_TRIAL: Mapping[str, str] = {it.name: why for it in open_room(game.key, "odds").QUESTIONS}
