"""What several sections share: dice as one writes them, and goals of challenges. Mostly one sits as Ada."""

from __future__ import annotations

from dicelab.games.spuds.cards import STOVE
from dicelab.games.spuds.dice import DIE, Dice
from dicelab.games.spuds.rules import RECEIVE, REROLL, SEND, SpudsState


def dice(text: str) -> Dice:
    """Dice as the engine holds them.

    >>> dice("b1 r4")
    (4, 11)
    """
    return tuple(sorted([DIE[word] for word in text.split()]))


def turn_over(state: SpudsState) -> bool:
    """Whether Ada's turn lies behind and the next one begins."""
    return state.player != 0 and state.phase == REROLL


def ada_wins(state: SpudsState) -> bool:
    """Whether she has won."""
    return state.winners() == (0,)


def in_hand(state: SpudsState) -> int:
    """How many dice an activated card has just sent off; none while it is not yet activated."""
    return len(state.hand) if state.step == 0 else 0


def handing_out(state: SpudsState) -> bool:
    """Whether a card has been activated whose dice are handed out."""
    return state.phase == SEND


def all_in_hand(state: SpudsState) -> bool:
    """Whether the last of Ada's dice are being handed out: when that is done, she has won."""
    return state.phase == SEND and state.player == 0 and not state.kitchens[0].dice()


def others_hold(state: SpudsState) -> int:
    """How many dice there are in the other kitchens."""
    return sum(len(kitchen.dice()) for kitchen in state.kitchens[1:])


def nothing_but_stove(state: SpudsState) -> bool:
    """Whether a die that was received fits no card."""
    return state.phase == RECEIVE and all(move.args[1] == STOVE for move in state.moves())
