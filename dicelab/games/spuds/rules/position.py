"""A position of Blazing Spuds by hand: what lies on every card of every kitchen, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import cycle
from typing import Any, Final

from dicelab.games.game import OVER
from dicelab.games.kinds import Given, ListOf, OneOf, Together
from dicelab.games.position import SEATS, ImpossiblePosition, Part, seat_of
from dicelab.games.scene import DrawnDie
from dicelab.games.spuds.rules.dice import COLOURS, DIE, NEUTRAL, WORD, Dice, drawn
from dicelab.games.spuds.rules.kitchen import FACES, FRONTS, TITLES, Kitchen, read_kitchen
from dicelab.games.spuds.rules.state import BlazingSpuds, Phase, SpudsState

BEFORE: tuple[str, ...] = ("starter", "turn_cap")
_MOST: Final = 40
"""Dice that a form takes for one place; there are not more of them in a game."""
_SIDES: Final = tuple((front, FACES[front].other) for front in FRONTS)
STEP: Final = OneOf(
    (Phase.REROLL, Phase.ACTIVATE), labels={Phase.REROLL: "to choose a re-roll", Phase.ACTIVATE: "to activate a card"}
)


class KitchenParts(Together):
    """Which side each card shows and the dice on it, card by card, and the dice on the stove.

    A person may write a kitchen in one of its own ways, too (see ``rules.kitchen``).
    """

    def read(self, value: object) -> tuple[Any, ...]:
        if isinstance(value, Mapping):
            return _parts_of(read_kitchen(value))
        try:
            return super().read(value)
        except ValueError:
            if isinstance(value, str) and ":" in value:
                return _parts_of(read_kitchen(value))
            raise


def _parts_of(kitchen: Kitchen) -> tuple[Any, ...]:
    words = [tuple(str(WORD[die]) for die in dice) for dice in kitchen.on]
    cards = [part for side, dice in zip(kitchen.showing, words, strict=False) for part in (side, dice)]
    return (*cards, words[-1])


def _kitchen(values: tuple[Any, ...]) -> Kitchen:
    sides, piles = values[0:-1:2], (*values[1:-1:2], values[-1])
    return Kitchen(sides, tuple([_dice(pile) for pile in piles]))  # type: ignore[arg-type]


def _dice(words: Iterable[Any]) -> Dice:
    return tuple(sorted([DIE[word] for word in words]))


@cache
def _drawn(players: int) -> Mapping[str, DrawnDie]:
    """The dice in the game: each player's colour, and neutral ones for two."""
    colours = (*range(players), *((NEUTRAL,) if players == 2 else ()))
    return {str(word): drawn(die) for word, die in DIE.items() if die // 10 in colours}


def parts(game: BlazingSpuds) -> tuple[Part, ...]:
    """What can be set up."""
    drawn = _drawn(game.players)
    dice = ListOf(OneOf(tuple(drawn)), range(_MOST + 1), between=" ")
    sides = [OneOf(side, labels=TITLES) for side in _SIDES]
    cards = [kind for side in sides for kind in (side, dice)]
    kitchen = KitchenParts((*cards, dice))
    numbers = ("first", "second", "third")
    names = [name for number in numbers for name in (f"{number} card", f"dice on the {number} card")]
    return (
        Part(
            "kitchens",
            ListOf(kitchen, range(game.players, game.players + 1), between=";"),
            "kitchen",
            tuple(_parts_of(_usual(game, seat)) for seat in range(game.players)),
            SEATS,
            within=(*names, "dice on the stove"),
            dice=drawn,
        ),
        Part("player", seat_of(game), "Whose turn it is", 0),
        Part("first", seat_of(game), "Who took the first turn and began with ten dice", _first(game)),
        Part("step", STEP, "What that player has to do", Phase.REROLL),
        Part(
            "loose",
            dice,
            "Dice just rolled, to be placed",
            (),
            dice=drawn,
            note="With any here, they are placed first, and then a card may be activated.",
        ),
    )


def _first(game: BlazingSpuds) -> int:
    return game.starter if isinstance(game.starter, int) else 0


def _usual(game: BlazingSpuds, seat: int) -> Kitchen:
    """All dice of a seat on its stove, with any faces."""
    faces = cycle(range(1, 7))
    stove = tuple(sorted([die + next(faces) for die in game.dice_of(seat, _first(game))]))
    return Kitchen(FRONTS, ((), (), (), stove))


def build(game: BlazingSpuds, values: Mapping[str, Any]) -> SpudsState:
    """The state; the dice that are missing are in the compost."""
    player, first = values["player"], values["first"]
    laid = tuple([_kitchen(kitchen) for kitchen in values["kitchens"]])
    loose = _dice(values["loose"])
    left = Counter([die // 10 for seat in range(game.players) for die in game.dice_of(seat, first)])
    left.subtract([die // 10 for kitchen in laid for die in kitchen.dice()])
    left.subtract([die // 10 for die in loose])
    short = next((colour for colour, number in left.items() if number < 0), None)
    if short is not None:
        raise ImpossiblePosition(f"there are not so many {COLOURS[short]} dice; take {-left[short]} away.", "kitchens")
    compost = tuple([left[colour] for colour in range(len(game.no_compost()))])
    turns = game.players + (player - first) % game.players
    phase = Phase.ASSIGN if loose else values["step"]
    return SpudsState(game, player, phase, player, laid, loose, (), 0, compost, first, turns)


def describe(state: SpudsState) -> tuple[dict[str, Given], str]:
    """The parts of a state: before a re-roll, while dice are placed after one, or before a card is activated."""
    if state.turn == OVER:
        raise ImpossiblePosition("the game is over; take a step back first.")
    if state.phase not in (Phase.REROLL, Phase.ASSIGN, Phase.ACTIVATE) or state.turn != state.player or state.turns < 1:
        raise ImpossiblePosition("the turn is in the middle of something; go on until a re-roll is to be chosen.")
    found: dict[str, Given] = {
        "kitchens": tuple(map(_parts_of, state.kitchens)),
        "player": state.player,
        "first": state.first,
        "step": Phase.ACTIVATE if state.phase == Phase.ACTIVATE else Phase.REROLL,
        "loose": tuple(str(WORD[die]) for die in state.loose),
    }
    return found, ""


__all__ = ["BEFORE", "build", "describe", "parts"]
