"""What a panel shows of a state, with its exact numbers, for tests that hold every row to the engine."""

from __future__ import annotations

from typing import Any

from dicelab.games import part
from dicelab.games.game import State
from dicelab.games.move import Move
from dicelab.games.question import Answer, Asked

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


def asked(state: State, considered: Move | None = None, **chosen: Any) -> list[tuple[Asked, Answer]]:
    """Everything that the panel asks, answered, with its controls as they stand or as they are ``chosen``."""
    odds = part(state.game.key, "odds")
    given = {parameter.name: parameter.default for parameter in odds.controls(state)} | chosen
    found = odds.asked(state, NAMES[: state.game.players], given, considered)
    return [(one, one.question(**one.given)) for one in found]
