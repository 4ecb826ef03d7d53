"""Positions as a person writes them down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from dicelab.errors import OptionError, quoted
from dicelab.games.game import read_part
from dicelab.games.kinds import Whole
from dicelab.games.spuds.cards import CARD_OF, FRONTS
from dicelab.games.spuds.dice import DIE
from dicelab.games.spuds.kitchen import EMPTY, STOVE_AT, Kitchen
from dicelab.games.spuds.rules import REROLL, BlazingSpuds, SpudsState


def position(game: BlazingSpuds, kitchens: Sequence[Mapping[str, str]], player: int) -> SpudsState:
    """``player`` chooses a re-roll; the dice that are missing are in the compost."""
    player = read_part("player", Whole(range(game.players)), player)
    if not isinstance(kitchens, list | tuple) or len(kitchens) != game.players:
        raise OptionError(f"This position is impossible: {game.players} players have {game.players} kitchens.")
    first = game.starter if isinstance(game.starter, int) else 0
    laid = tuple([laid_out(kitchen) for kitchen in kitchens])
    left = Counter([die // 10 for seat in range(game.players) for die in game.dice_of(seat, first)])
    left.subtract([die // 10 for kitchen in laid for die in kitchen.dice()])
    compost = tuple([left[colour] for colour in range(len(game.no_compost()))])
    turns = game.players + (player - first) % game.players
    state = SpudsState(game, player, REROLL, player, laid, (), (), 0, compost, first, turns)
    problem = state.problem()
    if problem:
        raise OptionError(f"This position is impossible: {problem}")
    return state


def laid_out(dice: Mapping[str, str]) -> Kitchen:
    """A kitchen as a person writes it down: ``{"run": "r3 r5", "target": "", "stove": "b1"}``."""
    if not isinstance(dice, Mapping) or not all(isinstance(text, str) for text in dice.values()):
        raise OptionError("A kitchen is written as texts by card, such as {'run': 'r3 r5', 'stove': 'b1'}.")
    kitchen = EMPTY
    for place, text in dice.items():
        card = CARD_OF.get(place)
        if card is None or (card != STOVE_AT and FRONTS[card] != place and FRONTS[card] in dice):
            raise OptionError(f"A kitchen has no card {quoted(place)}, or it shows its other side.")
        words = text.split()
        for word in words:
            if word not in DIE:
                raise OptionError(f"{quoted(word)} is no die; a die is a letter and a value, such as r4.")
        if card != STOVE_AT and FRONTS[card] != place:
            kitchen = kitchen.flipped(card)
        kitchen = kitchen.with_dice(card, tuple(sorted([DIE[word] for word in words])))
    return kitchen
