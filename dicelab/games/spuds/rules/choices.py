"""Which moves are open in Blazing Spuds, for each thing that can be decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicelab.games.game import NOBODY
from dicelab.games.move import Move
from dicelab.games.spuds.rules import moves as m
from dicelab.games.spuds.rules.cards import STOVE
from dicelab.games.spuds.rules.dice import COLOURS, Dice
from dicelab.games.spuds.rules.kitchen import STOVE_AT, Kitchen
from dicelab.games.spuds.rules.options import AT_WILL, UNTOUCHED_FIRST

if TYPE_CHECKING:
    from dicelab.games.spuds.rules.state import SpudsState


def placements(state: SpudsState, dice: Dice | None = None) -> list[Move]:
    """Each die on each card that it fits, or on the stove (S5, S13); or the stove for all that are left.

    Only some of the loose dice are looked at where they are given.
    """
    kitchen = state.kitchens[state.turn]
    faces = kitchen.places()
    loose = state.loose if dice is None else dice
    found = [m.PLACE[die][faces[card]] for die, card in places(kitchen, loose, state.game.in_order)]
    if len(loose) > 1:
        found.append(m.REST)
    return found


def places(kitchen: Kitchen, dice: Dice, in_order: bool) -> list[tuple[int, int]]:
    """The same as dice and cards: each different die with each card that it fits, and with the stove."""
    on_run, on_kind, on_pair = kitchen.welcomes(in_order)
    found: list[tuple[int, int]] = []
    for die in dict.fromkeys(dice):
        value = die % 10
        if value in on_run:
            found.append((die, 0))
        if value in on_kind:
            found.append((die, 1))
        if value in on_pair:
            found.append((die, 2))
        found.append((die, STOVE_AT))
    return found


def rerolls(state: SpudsState) -> list[Move]:
    """Cards with dice, then colours (S4); on the first turn those that leave no die without a face (S20)."""
    return [m.REROLL[what] for what in rerollable(state.kitchens[state.player])]


def rerollable(kitchen: Kitchen) -> list[str]:
    """The same as the names of cards and colours."""
    colours = [COLOURS[colour] for colour in sorted({die // 10 for die in kitchen.dice()})]
    (run, kind, pair), (on_run, on_kind, on_pair, stove) = kitchen
    if stove and not stove[0] % 10:
        return [STOVE, *colours] if len(colours) == 1 else [STOVE]
    found = [run] if on_run else []
    if on_kind:
        found.append(kind)
    if on_pair:
        found.append(pair)
    if stove:
        found.append(STOVE)
    return found + colours


def taken_up(kitchen: Kitchen, what: str) -> tuple[Dice, Kitchen]:
    """The dice of a card that shows or of a colour, and the kitchen without them; none where that is nothing."""
    card = kitchen.shows(what)
    if card is not None:
        return kitchen.on[card], kitchen.cleared(card)
    if what not in COLOURS:
        return (), kitchen
    colour = COLOURS.index(what)
    return tuple([die for die in kitchen.dice() if die // 10 == colour]), kitchen.without_colour(colour)


def activations(state: SpudsState) -> list[Move]:
    """Every card that is ready, or none of them unless one must (S9)."""
    kitchen = state.kitchens[state.player]
    found = [m.ACTIVATE[kitchen.showing[card]] for card in kitchen.ready()]
    return found if state.game.mandatory_activation else [*found, m.PASS]


def receiver(state: SpudsState) -> int:
    """Who gets the next die that is handed out; NOBODY for the compost (S10)."""
    return receiver_at(state.player, state.step, len(state.kitchens))


def receiver_at(player: int, step: int, players: int) -> int:
    """Who gets the die number ``step`` of those that a player hands out, counted from none (S10)."""
    return NOBODY if step % players == 0 else (player + step) % players


def sends(state: SpudsState) -> list[Move]:
    """S11: a die of the receiver's colour only where every die left has it, unless one may bounce at will."""
    dice, to = list(dict.fromkeys(state.hand)), receiver(state)
    if to != NOBODY and state.game.bounce != AT_WILL:
        dice = [die for die in dice if die // 10 != to] or dice
    return [m.SEND[die] for die in dice]


def gives(state: SpudsState) -> list[Move]:
    """S12: to somebody who owns neither colour, if there is one; else to anyone."""
    others = [seat for seat in range(len(state.kitchens)) if seat != state.player]
    if state.game.target == UNTOUCHED_FIRST:
        colours = {die // 10 for die in state.hand}
        others = [seat for seat in others if seat not in colours] or others
    return [m.GIVE[seat] for seat in others]


def settings(state: SpudsState) -> list[Move]:
    """Control: each die in hand to any side (S14)."""
    return [move for die in dict.fromkeys(state.hand) for move in m.SET[die].values()]


def lifts(state: SpudsState) -> list[Move]:
    """Control: any of one's dice may be taken up to be placed again, even from the stove (S14)."""
    kitchen = state.kitchens[state.turn]
    cards = zip(kitchen.places(), kitchen.on, strict=True)
    return [*[m.LIFT[die][place] for place, dice in cards for die in dict.fromkeys(dice)], m.ENOUGH]
