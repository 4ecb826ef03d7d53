"""Which positions of Blazing Spuds are possible: the counting rules every position obeys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dicelab.games.game import CHANCE, NOBODY, OVER, Claim, first_wrong
from dicelab.games.spuds.rules.dice import values
from dicelab.games.spuds.rules.kitchen import CARD_OF, FACES, FRONTS, STOVE, fits
from dicelab.games.spuds.rules.state import Phase, SpudsState, stuck

LARGEST_HAND = max(face.size for face in FACES.values())
LARGEST_CONTROL = FACES["control"].size
PHASES = {value for name, value in vars(Phase).items() if name.isupper()}


def problem(state: SpudsState) -> str | None:
    """What is impossible about ``state``, in one sentence, or None."""
    return first_wrong(_seats(state), _cards(state), _dice(state), _faces(state), _phase(state), _ending(state))


def _seats(state: SpudsState) -> Iterator[Claim]:
    players, phase = state.game.players, state.phase
    yield (
        len(state.kitchens) != players or len(state.compost) != len(state.game.no_compost()),
        f"it does not have kitchens for {players} players and a compost for their colours.",
    )
    yield phase not in PHASES, "it is at no step of a turn."
    known = (NOBODY,) if phase == Phase.ROLLOFF else range(players)
    yield not {state.player, state.first} <= {*known}, "the player or the first player is not at the table."
    yield state.turn not in (CHANCE, OVER, *range(players)), "it is the turn of nobody at the table."
    yield (
        state.game.starter in range(players) and state.first != state.game.starter,
        "another player began than the game has it.",
    )
    yield min(state.step, state.turns, *state.compost) < 0, "a count is negative."
    yield (state.turn == OVER) != (phase == Phase.END), "it is over and goes on at the same time."
    rolled = all(die % 10 for die in state.loose)
    chance = phase == Phase.ROLLOFF or (phase in (Phase.SETUP, Phase.ASSIGN) and not rolled)
    yield (
        (state.turn == CHANCE) != chance,
        "dice are to be rolled where they should be placed, or the other way round.",
    )


def _cards(state: SpudsState) -> Iterator[Claim]:
    for kitchen in state.kitchens:
        for card, (face, dice) in enumerate(zip(kitchen.showing, kitchen.on, strict=False)):
            yield face == STOVE or CARD_OF.get(face) != card, "a card shows what is not on it."
            yield not fits(face, values(dice)), f"the dice on {FACES[face].title} do not go together."


def _dice(state: SpudsState) -> Iterator[Claim]:
    piles = [state.loose, state.hand, *(dice for kitchen in state.kitchens for dice in kitchen.on)]
    colours, seats = range(len(state.compost)), range(state.game.players)
    yield (
        any(list(dice) != sorted(dice) for dice in piles)
        or any(die // 10 not in colours or die % 10 > 6 for dice in piles for die in dice),
        "some dice are not in order, or of no colour or value that exists.",
    )
    if state.phase == Phase.ROLLOFF:
        rolling = set(state.loose)
        yield (
            any(map(len, piles[1:])) or any(state.compost) or len(rolling) < 2
            or not rolling <= {10 * seat for seat in seats},
            "a roll-off is one die each, and no others are on the table.",
        )  # fmt: skip
        yield len(rolling) != len(state.loose), "a player rolls twice in the roll-off."
    else:
        held = Counter(die // 10 for dice in piles for die in dice)
        began = Counter(die // 10 for seat in seats for die in state.game.dice_of(seat, state.first))
        yield (
            any(held[colour] + state.compost[colour] != began[colour] for colour in colours),
            "the dice of each colour must add up to those the game began with.",
        )


def _faces(state: SpudsState) -> Iterator[Claim]:
    """Dice without a face wait on the stove of a player who has not rolled yet, or are being rolled (S3, S20)."""
    if state.phase == Phase.ROLLOFF:
        return
    players, first, setting_up = state.game.players, state.first, state.phase == Phase.SETUP
    before = setting_up or (state.phase == Phase.REROLL and not state.turns)
    yield (
        setting_up and (state.player == first or state.turns),
        "the set-up is for the others, before the first turn.",
    )
    for seat, kitchen in enumerate(state.kitchens):
        later = setting_up and (seat - first) % players > (state.player - first) % players
        waiting = later or (before and seat == first and not state.turns)
        yield (
            waiting and kitchen.on != ((), (), (), state.game.dice_of(seat, first)),
            "a player who has not rolled yet has placed dice.",
        )
        yield not waiting and not kitchen.rolled(), "a die without a face lies on a card."
        yield before and kitchen.showing != FRONTS, "a card is flipped before the first turn."
    yield setting_up and any(state.compost), "dice are in the compost before the first turn."
    unrolled = any(not die % 10 for die in state.loose)
    yield (
        any(not die % 10 for die in state.hand) or (state.turn == CHANCE) != unrolled,
        "a die in hand has no face.",
    )
    yield state.turn == CHANCE and any(die % 10 for die in state.loose), "a die to be rolled has a face already."
    began = len(state.game.dice_of(first, first))
    opening = state.phase == Phase.ASSIGN and not state.turns
    yield (
        opening and len(state.loose) + state.kitchens[first].held != began,
        "the first player has lost dice before the first turn.",
    )


IN_HAND = {
    Phase.REROLL: (False, False),
    Phase.ASSIGN: (True, False),
    Phase.SETUP: (True, False),
    Phase.ACTIVATE: (False, False),
    Phase.SEND: (False, True),
    Phase.TARGET: (False, True),
    Phase.LIFT: (True, False),
}
"""Whether there are loose dice, and dice of a card; while the dice of Control are set and placed there may be."""


def _phase(state: SpudsState) -> Iterator[Claim]:
    phase, turn, player, loose, hand = state.phase, state.turn, state.player, state.loose, state.hand
    if phase in (Phase.ROLLOFF, Phase.END):
        odd = hand or state.step or (loose if phase == Phase.END else state.turns)
        yield odd, "dice are in hand where none should be."
        return
    kitchen = state.kitchens[player]
    yield (
        phase == Phase.SETUP and turn == CHANCE and kitchen.held,
        "a player who sets up has placed dice before rolling.",
    )
    if phase == Phase.RECEIVE:
        yield from _receiving(state)
        return
    yield turn not in (CHANCE, player), "it is the turn of one player and another decides."
    wanted = IN_HAND.get(phase, (bool(loose), phase == Phase.SET))
    yield (
        (bool(loose), bool(hand)) != wanted or (state.step and phase != Phase.SEND),
        "the dice in hand do not belong to this step of a turn.",
    )
    yield phase == Phase.ACTIVATE and not kitchen.ready(), "there is no card to activate."
    yield phase == Phase.REPLACE and not (loose or kitchen.held), "the dice that were set have gone."
    yield phase == Phase.TARGET and len(hand) != FACES["target"].size, "Target has two dice."
    yield from _activated(state)


def _activated(state: SpudsState) -> Iterator[Claim]:
    """The card whose dice are in hand was flipped and is empty, and they were a full pattern."""
    phase, hand = state.phase, state.hand
    flipped = {
        Phase.TARGET: {"pair"},
        Phase.RECEIVE: {"pair"},
        Phase.SET: {"kind"},
        Phase.SEND: {"different", "control", "target"},
    }.get(phase)
    if phase == Phase.SEND:
        yield len(hand) + state.step > LARGEST_HAND, "more dice are handed out than lie on any card."
        if flipped and len(set(values(hand))) == len(hand):
            flipped.add("run")
    yield (
        phase == Phase.SET and len(hand) + len(state.loose) > LARGEST_CONTROL,
        "Control has at most three dice.",
    )
    kitchen = state.kitchens[state.player]
    empty = {face for face, dice in zip(kitchen.showing, kitchen.on, strict=False) if not dice}
    yield flipped and not flipped & empty, "no card has been flipped for the dice in hand."


def _receiving(state: SpudsState) -> Iterator[Claim]:
    turn, loose = state.turn, len(state.loose)
    yield turn == state.player or turn < 0, "nobody receives dice on their own turn."
    yield any(die // 10 == turn for die in state.loose), "a player receives a die of their own colour."
    if state.step == 0:  # Target
        yield state.hand or loose not in (1, 2), "Target gives at most two dice."
        yield from _activated(state)
        return
    yield (
        loose != 1 or (state.player + state.step - 1) % state.game.players != turn,
        "a die is handed to a player whose turn to get one it is not.",
    )
    yield len(state.hand) + state.step > LARGEST_HAND, "more dice are handed out than lie on any card."


def _ending(state: SpudsState) -> Iterator[Claim]:
    """Whether it has ended exactly when the rules end it (S15, S17)."""
    phase, cap, turns, player = state.phase, state.game.turn_cap, state.turns, state.player
    if phase in (Phase.ROLLOFF, Phase.SETUP):
        yield turns, "turns were taken before the first turn."
        return
    others = [kitchen for seat, kitchen in enumerate(state.kitchens) if seat != player]
    yield any(not kitchen.held for kitchen in others), "a player without dice has not won."
    taken = turns - (phase == Phase.END)
    yield (
        player != (state.first + taken) % state.game.players,
        "it is not that player's turn after so many turns.",
    )
    over = not state.kitchens[player].held or stuck(state.kitchens)
    if phase == Phase.END:
        yield not over and turns != cap, "the game is over although nothing has ended it."
        yield not turns or 0 < cap < turns, "the game is over at a turn that was never taken."
    else:
        yield 0 < cap <= turns or (phase == Phase.REROLL and over), "it goes on although the game has ended."
