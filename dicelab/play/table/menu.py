"""What the form for a new game offers, as plain data: made from the game's own tables. Values are texts."""

from __future__ import annotations

from typing import TypedDict

from dicelab.games import part
from dicelab.games.game import Game
from dicelab.games.kinds import Control, Given
from dicelab.games.option import PLAYERS, Option
from dicelab.play.match import NAMES

HUMAN = "human"
"""Who plays a seat that no bot plays."""


class Chosen(TypedDict):
    """How a game was chosen."""

    players: int
    options: dict[str, str]


class OptionAsked(Control):
    """An option, and how it is asked for."""

    name: str
    says: str
    ruling: str
    needs: dict[str, list[str]]
    seats: bool
    main: bool


class Menu(TypedDict):
    """What can be chosen for a new game."""

    seats: list[int]
    names: list[str]
    bots: list[str]
    chosen: Chosen
    options: list[OptionAsked]


def menu(game: Game) -> Menu:
    """The form, filled in with how ``game`` was chosen."""
    chosen = dict(game.chosen)
    kinds = {option.name: option for option in game.options}
    return {
        "seats": list(game.seats),
        "names": list(NAMES),
        "bots": [HUMAN, *part(game.key, "bots").BOTS],
        "chosen": {
            "players": game.players,
            "options": {name: option.kind.write(chosen[name]) for name, option in kinds.items()},
        },
        "options": [_option(option, kinds) for option in game.options],
    }


def _option(option: Option, kinds: dict[str, Option]) -> OptionAsked:
    def write(name: str, value: Given) -> str:
        return str(value) if name == PLAYERS else kinds[name].kind.write(value)

    return {
        "name": option.name,
        "says": option.says,
        "ruling": option.ruling,
        "needs": {name: [write(name, value) for value in values] for name, values in option.needs.items()},
        "seats": option.seats,
        "main": option.main,
        **option.kind.control(),
    }
