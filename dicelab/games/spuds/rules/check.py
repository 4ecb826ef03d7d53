"""Which positions of Blazing Spuds are possible: the counting rules every position obeys."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from dicelab.games.game import CHANCE, NOBODY, OVER
from dicelab.games.spuds.rules.cards import CARD_OF, FACES, STOVE, fits
from dicelab.games.spuds.rules.dice import Dice, values
from dicelab.games.spuds.rules.kitchen import Kitchen
from dicelab.games.spuds.rules.state import (
    ACTIVATE,
    ASSIGN,
    END,
    LIFT,
    PHASES,
    RECEIVE,
    REPLACE,
    REROLL,
    ROLLOFF,
    SEND,
    SET,
    SETUP,
    TARGET,
    stuck,
)

if TYPE_CHECKING:
    from dicelab.games.spuds.rules.state import SpudsState

LARGEST_HAND = 6
LARGEST_CONTROL = FACES["control"].size


def problem(state: SpudsState) -> str | None:
    """What is impossible about ``state``, in one sentence, or None."""
    return _seats(state) or _cards(state) or _dice(state) or _faces(state) or _phase(state) or _ending(state)


def _seats(state: SpudsState) -> str | None:
    players = state.game.players
    if len(state.kitchens) != players or len(state.compost) != len(state.game.no_compost()):
        return f"it does not have kitchens for {players} players and a compost for their colours."
    if state.phase not in PHASES:
        return "it is at no step of a turn."
    before_start = state.phase == ROLLOFF
    for seat in (state.player, state.first):
        if seat not in ((NOBODY,) if before_start else range(players)):
            return "the player or the first player is not at the table."
    if state.turn not in (CHANCE, OVER, *range(players)):
        return "it is the turn of nobody at the table."
    if state.game.starter in range(players) and state.first != state.game.starter:
        return "another player began than the game has it."
    if min(state.step, state.turns, *state.compost) < 0:
        return "a count is negative."
    if (state.turn == OVER) != (state.phase == END):
        return "it is over and goes on at the same time."
    chance = before_start or (state.phase in (SETUP, ASSIGN) and not all(die % 10 for die in state.loose))
    if (state.turn == CHANCE) != chance:
        return "dice are to be rolled where they should be placed, or the other way round."
    return None


def _cards(state: SpudsState) -> str | None:
    for kitchen in state.kitchens:
        for card, (face, dice) in enumerate(zip(kitchen.showing, kitchen.on, strict=False)):
            if face == STOVE or CARD_OF.get(face) != card:
                return "a card shows what is not on it."
            if not fits(face, values(dice)):
                return f"the dice on {FACES[face].title} do not go together."
    return None


def _dice(state: SpudsState) -> str | None:
    piles = [state.loose, state.hand, *(dice for kitchen in state.kitchens for dice in kitchen.on)]
    colours = range(len(state.compost))
    if any(list(dice) != sorted(dice) for dice in piles) or any(
        die // 10 not in colours or die % 10 > 6 for dice in piles for die in dice
    ):
        return "some dice are not in order, or of no colour or value that exists."
    if state.phase == ROLLOFF:
        one_each = {10 * seat for seat in range(state.game.players)}
        rolling = set(state.loose)
        if any(map(len, piles[1:])) or any(state.compost) or not rolling <= one_each or len(rolling) < 2:
            return "a roll-off is one die each, and no others are on the table."
        return "a player rolls twice in the roll-off." if len(rolling) != len(state.loose) else None
    held = Counter(die // 10 for dice in piles for die in dice)
    began = Counter(die // 10 for seat in range(state.game.players) for die in state.game.dice_of(seat, state.first))
    if any(held[colour] + state.compost[colour] != began[colour] for colour in colours):
        return "the dice of each colour must add up to those the game began with."
    return None


def _faces(state: SpudsState) -> str | None:
    """Dice without a face wait on the stove of who has not rolled yet, or are being rolled (S3, S20)."""
    players, first = state.game.players, state.first
    if state.phase == ROLLOFF:
        return None
    setting_up = state.phase == SETUP
    if setting_up and (state.player == first or state.turns):
        return "the set-up is for the others, before the first turn."
    for seat, kitchen in enumerate(state.kitchens):
        waiting = seat == first and not state.turns and (setting_up or state.phase == REROLL)
        if setting_up and (seat - first) % players > (state.player - first) % players:
            waiting = True
        if waiting and kitchen.on != ((), (), (), state.game.dice_of(seat, first)):
            return "a player who has not rolled yet has placed dice."
        if not waiting and any(not die % 10 for die in kitchen.dice()):
            return "a die without a face lies on a card."
        if (setting_up or (state.phase == REROLL and not state.turns)) and any(
            f not in ("run", "kind", "pair") for f in kitchen.showing
        ):
            return "a card is flipped before the first turn."
    if setting_up and any(state.compost):
        return "dice are in the compost before the first turn."
    if any(not die % 10 for die in state.hand) or (state.turn == CHANCE) != any(not die % 10 for die in state.loose):
        return "a die in hand has no face."
    if state.turn == CHANCE and any(die % 10 for die in state.loose):
        return "a die to be rolled has a face already."
    began = len(state.game.dice_of(first, first))
    opening = state.phase == ASSIGN and not state.turns
    if opening and len(state.loose) + len(state.kitchens[first].dice()) != began:
        return "the first player has lost dice before the first turn."
    return None


def _phase(state: SpudsState) -> str | None:
    phase, turn, player = state.phase, state.turn, state.player
    if phase in (ROLLOFF, END):
        fault = state.hand or state.step or (state.loose if phase == END else state.turns)
        return "dice are in hand where none should be." if fault else None
    if phase == SETUP and turn == CHANCE and state.kitchens[player].dice():
        return "a player who sets up has placed dice before rolling."
    if phase == RECEIVE:
        return _receiving(state)
    if turn not in (CHANCE, player):
        return "it is the turn of one player and another decides."
    rules: dict[str, tuple[bool, bool]] = {  # whether dice are loose, and in hand
        SETUP: (True, False),
        REROLL: (False, False),
        ASSIGN: (True, False),
        ACTIVATE: (False, False),
        SEND: (False, True),
        TARGET: (False, True),
        LIFT: (True, False),
        REPLACE: (bool(state.loose), False),
        SET: (bool(state.loose), True),
    }
    if (bool(state.loose), bool(state.hand)) != rules[phase] or (state.step and phase != SEND):
        return "the dice in hand do not belong to this step of a turn."
    kitchen = state.kitchens[player]
    if phase == ACTIVATE and not kitchen.ready():
        return "there is no card to activate."
    if phase == REPLACE and not (state.loose or kitchen.dice()):
        return "the dice that were set have gone."
    return _activated(state, kitchen) if phase in (SEND, TARGET, SET, LIFT, REPLACE) else None


def _activated(state: SpudsState, kitchen: Kitchen) -> str | None:
    """The card whose dice are in hand was flipped and is empty, and they were a full pattern."""
    phase, hand = state.phase, state.hand
    if phase == TARGET:
        came = hand if len(hand) == FACES["target"].size else ()
        return _from(kitchen, {"pair"}) if came else "Target has two dice."
    if phase == SEND:
        if len(hand) + state.step > LARGEST_HAND:
            return "more dice are handed out than lie on any card."
        return _from(kitchen, {"different", "control", "target"} | ({"run"} if _distinct(hand) else set()))
    if phase == SET and len(hand) + len(state.loose) > LARGEST_CONTROL:
        return "Control has at most three dice."
    return _from(kitchen, {"kind"}) if phase == SET else None


def _from(kitchen: Kitchen, faces: set[str]) -> str | None:
    """One of these faces shows, empty: the other side of the card that was activated."""
    if any(face in faces and not dice for face, dice in zip(kitchen.showing, kitchen.on, strict=False)):
        return None
    return "no card has been flipped for the dice in hand."


def _distinct(dice: Dice) -> bool:
    return len(set(values(dice))) == len(dice)


def _receiving(state: SpudsState) -> str | None:
    turn, players = state.turn, state.game.players
    if turn == state.player or turn < 0:
        return "nobody receives dice on their own turn."
    if any(die // 10 == turn for die in state.loose):
        return "a player receives a die of their own colour."
    if state.step == 0:  # Target
        if state.hand or len(state.loose) not in (1, 2):
            return "Target gives at most two dice."
        return _from(state.kitchens[state.player], {"pair"})
    if len(state.loose) != 1 or (state.player + state.step - 1) % players != turn:
        return "a die is handed to a player whose turn to get one it is not."
    if len(state.hand) + state.step > LARGEST_HAND:
        return "more dice are handed out than lie on any card."
    return None


def _ending(state: SpudsState) -> str | None:
    """Whether it has ended exactly when the rules end it (S15, S17)."""
    phase, cap = state.phase, state.game.turn_cap
    if phase in (ROLLOFF, SETUP):
        return "turns were taken before the first turn." if state.turns else None
    if any(not kitchen.dice() for seat, kitchen in enumerate(state.kitchens) if seat != state.player):
        return "a player without dice has not won."
    taken = state.turns - (phase == END)
    if state.player != (state.first + taken) % state.game.players:
        return "it is not that player's turn after so many turns."
    has_dice = bool(state.kitchens[state.player].dice())
    if phase != END:
        if 0 < cap <= state.turns or (phase == REROLL and (not has_dice or stuck(state.kitchens))):
            return "it goes on although the game has ended."
    elif has_dice and not stuck(state.kitchens) and state.turns != cap:
        return "the game is over although nothing has ended it."
    elif not state.turns or 0 < cap < state.turns:
        return "the game is over at a turn that was never taken."
    return None


__all__ = ["problem"]
