"""What the form for a new game offers, as plain data: made from the game's own tables."""

from __future__ import annotations

from typing import Any

from dicelab.games import room
from dicelab.games.game import Game
from dicelab.games.option import Option
from dicelab.play.match import NAMES

HUMAN = "human"
"""Who plays a seat that no bot plays."""


def menu(game: Game) -> dict[str, Any]:
    """The form, filled in with how ``game`` was chosen."""
    return {
        "seats": list(game.seats),
        "names": list(NAMES),
        "bots": [HUMAN, *room(game.key, "bots").BOTS],
        "chosen": {"players": game.players, "options": dict(game.chosen)},
        "options": [_option(option) for option in game.options],
    }


def _option(option: Option) -> dict[str, Any]:
    choices = option.choices
    return {
        "name": option.name,
        "says": option.says,
        "default": option.default,
        "needs": list(option.needs) if option.needs else None,
        "ruling": option.ruling,
        "seats": option.seats,
        "range": [choices.start, choices.stop - 1] if isinstance(choices, range) else None,
        "choices": [
            {"value": value, "label": option.label(value)} for value in (choices if isinstance(choices, tuple) else ())
        ],
    }
