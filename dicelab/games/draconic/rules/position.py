"""A position of Draconic Dice by hand: everybody's dice, the pile, and what lies rolled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from dicelab.games.draconic.rules.dice import FACES
from dicelab.games.draconic.rules.options import DICE_EACH, FIRE, SCALES
from dicelab.games.draconic.rules.state import DraconicDice, DraconicState, Standing
from dicelab.games.game import CHANCE, NOBODY, OVER
from dicelab.games.kinds import Given, ListOf, Split, Whole
from dicelab.games.position import SEATS, ImpossiblePosition, Part, seat_of, seat_or_nobody

BEFORE: tuple[str, ...] = ("starter", "turn_cap")
_NOT_ROLLED: Final = (0, 0, 0, 0)


def parts(game: DraconicDice) -> tuple[Part, ...]:
    """What can be set up; the variants bring parts of their own."""
    each, players = DICE_EACH[game.players], game.players
    dice, everybody = Whole(range(each * players + 1)), range(players, players + 1)
    common = (
        Part("hands", ListOf(dice, everybody), "dice", (each,) * players, SEATS),
        Part("roller", seat_of(game), "Whose turn it is", 0),
        Part(
            "rolled",
            Split(dice, size=len(FACES)),
            "What that player has just rolled",
            _NOT_ROLLED,
            FACES,
            note="All at 0: the dice are still to be rolled. Knights have left already; dragons are still to be given.",
        ),
    )
    pile = Part("pile", dice, "Dice in the pile", 0)
    if game.variant == FIRE:
        return (
            *common,
            Part("challenger", seat_or_nobody(game), "Who took the turn before", NOBODY),
            Part("challenge", dice, "Fireballs of that turn: the challenge", 0),
        )
    if game.variant == SCALES:
        return (
            *common,
            pile,
            Part("points", ListOf(Whole(range(501)), everybody), "points", (0,) * players, SEATS),
            Part("round", Whole(range(1, 100)), "Which round it is", 1),
        )
    return (*common, pile)


def build(game: DraconicDice, values: Mapping[str, Any]) -> DraconicState:
    """The state; dice that are missing have left as knights."""
    held, rolled, roller = values["hands"], values["rolled"], values["roller"]
    pile = values.get("pile", 0)
    left = DICE_EACH[game.players] * game.players - sum(held) - pile
    if left < 0:
        raise ImpossiblePosition(f"there are only {sum(held) + pile + left} dice in the game.", "hands")
    deciding = rolled != _NOT_ROLLED
    points = values.get("points", (0,) * game.players)
    return game.new_round(Standing(values.get("round", 1), roller, points))._replace(
        turn=roller if deciding else CHANCE,
        hands=held,
        pile=pile,
        retired=left,
        rolled=rolled if deciding else None,
        dragons=rolled[FACES.index("dragon")],
        places=tuple(seat for seat, number in enumerate(held) if not number),
        challenger=values.get("challenger", NOBODY),
        challenge=values.get("challenge", 0),
    )


def describe(state: DraconicState) -> tuple[dict[str, Given], str]:
    """The parts of a state: while somebody rolls or gives dragons away."""
    if state.turn == OVER:
        raise ImpossiblePosition("the game is over; take a step back first.")
    if state.roller == NOBODY:
        raise ImpossiblePosition("nobody has been chosen to begin; roll for that first.")
    if state.rolled is not None and state.rolled[FACES.index("dragon")] > state.dragons:
        raise ImpossiblePosition("some of the dragons are given away already; finish the turn or take a step back.")
    game = state.game
    found: dict[str, Given] = {"hands": state.hands, "roller": state.roller, "rolled": state.rolled or _NOT_ROLLED}
    if game.variant == FIRE:
        found |= {"challenger": state.challenger, "challenge": state.challenge}
    else:
        found |= {"pile": state.pile}
    if game.variant == SCALES:
        found |= {"points": state.standing.totals, "round": state.standing.round}
    lost = "The turns so far are not counted." if game.turn_cap and state.turns else ""
    if state.places != tuple(sorted(state.places)):
        lost = "Who of those without dice was out first is not kept."
    return found, lost


__all__ = ["BEFORE", "build", "describe", "parts"]
