"""Setting up a position of Dice Hunters of Therion by hand, as a teacher would."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from dicelab.games.game import CHANCE, NOBODY, OVER
from dicelab.games.hunters.rules.dice import COLOURS, EACH, NO_DICE, WORDS, Shown, X, in_order, party_of
from dicelab.games.hunters.rules.options import WARRANTS
from dicelab.games.hunters.rules.state import ROLLS, Chase, DiceHunters, HuntersState, Player
from dicelab.games.hunters.rules.words import drawn_die
from dicelab.games.kinds import Given, ListOf, OneOf, Split, Together, Whole
from dicelab.games.position import SEATS, ImpossiblePosition, Part, seat_of, seat_or_nobody
from dicelab.odds.text import count

BEFORE: tuple[str, ...] = ()
PARTY: Final = Split(Whole(range(EACH + 1)))
DRAWN: Final = {word: drawn_die(word) for word in WORDS if word not in X}
FACES: Final = ListOf(OneOf(tuple(DRAWN)), range(3 * EACH + 1))
LEFT: Final = OneOf(
    (0, 1, 2, 3),
    labels={0: "as usual: three at first, two after a roll", 1: "one", 2: "two", 3: "three"},
)
NO_CHASE: Final = (NOBODY, ())


def parts(game: DiceHunters) -> tuple[Part, ...]:
    """What can be set up."""
    players, warrants = game.players, WARRANTS[game.players]
    everybody, seat = range(players, players + 1), seat_of(game)
    whites = ((EACH, 0, 0),) * players
    found = (
        Part("parties", ListOf(PARTY, everybody), "party", whites, SEATS, within=COLOURS, fixed=(0,)),
        Part("coins", ListOf(Whole(range(1000)), everybody), "coins", (0,) * players, SEATS),
        Part("roller", seat, "Whose turn it is", 0),
        Part(
            "shown",
            FACES,
            "What that player's dice show",
            (),
            dice=DRAWN,
            note="None: the whole party is about to be rolled. Else all dice of the party.",
        ),
        Part("left", LEFT, "Rolls left in this turn", 0),
        Part(
            "chase",
            Together((seat_or_nobody(game), FACES)),
            "Who chases the villain",
            NO_CHASE,
            ("who", "with these dice"),
            dice=DRAWN,
        ),
        Part(
            "captured",
            ListOf(seat, range(len(warrants))),
            "Who has captured villains so far",
            (),
            tuple(f"villain {number}, {value} coins" for number, value in enumerate(warrants[:-1], 1)),
        ),
    )
    marker = Part("marker", seat_or_nobody(game), "Whose duel marker is in the centre", NOBODY)
    return (*found, marker) if players == 2 else found


def build(game: DiceHunters, values: Mapping[str, Any]) -> HuntersState:
    """The state; the party of whoever rolls is with the dice shown."""
    held, at, left = values["parties"], values["roller"], values["left"]
    stack, captors = WARRANTS[game.players], values["captured"]
    lying = in_order(values["shown"])
    chaser, dice = values["chase"]
    if any(white != EACH for white, _, _ in held):
        raise ImpossiblePosition(f"a party has {EACH} white dice.", "parties")
    if chaser == NOBODY and dice:
        raise ImpossiblePosition("dice lie in the centre, but nobody chases; say who does.", "chase")
    if lying and party_of(lying) != held[at]:
        raise ImpossiblePosition(f"the dice shown are not the party: {_difference(lying, held[at])}.", "shown")
    return HuntersState(
        game=game,
        turn=at if lying else CHANCE,
        roller=at,
        players=tuple(
            Player(yellow, red, purse, tuple(stack[i] for i, who in enumerate(captors) if who == seat))
            for seat, ((_, yellow, red), purse) in enumerate(zip(held, values["coins"], strict=True))
        ),
        stack=stack[len(captors) :],
        chase=None if chaser == NOBODY else Chase(chaser, in_order(dice)),
        marker=values.get("marker", NOBODY),
        shown=lying,
        rolling=NO_DICE if lying else held[at],
        left=left or (ROLLS - 1 if lying else ROLLS),
        choosing=False,
        turns=1,
        opening=None,
    )


def _difference(lying: Shown, party: tuple[int, int, int]) -> str:
    """'one white die too few, two red dice too many'."""
    told = []
    for colour, there, wanted in zip(COLOURS, party_of(lying), party, strict=True):
        if there != wanted:
            number = count(abs(there - wanted), f"{colour} die", f"{colour} dice")
            told.append(f"{number} too {'many' if there > wanted else 'few'}")
    return ", ".join(told)


def describe(state: HuntersState) -> tuple[dict[str, Given], str]:
    """The parts of a state: before a roll of the whole party, or with all its dice on the table."""
    if state.turn == OVER:
        raise ImpossiblePosition("the game is over; take a step back first.")
    if state.opening:
        raise ImpossiblePosition("the opening roll is not done; roll for that first.")
    if state.choosing or (state.turn == CHANCE and state.shown):
        raise ImpossiblePosition("the turn is in the middle of a roll or a chase; take a step back or go on.")
    stack = WARRANTS[state.game.players]
    taken = [list(player.warrants) for player in state.players]
    captors = []
    for value in stack[: len(stack) - len(state.stack)]:
        seat = next(seat for seat, warrants in enumerate(taken) if value in warrants)
        taken[seat].remove(value)
        captors.append(seat)
    found: dict[str, Given] = {
        "parties": tuple(player.party for player in state.players),
        "coins": tuple(player.coins for player in state.players),
        "roller": state.roller,
        "shown": state.shown,
        "left": state.left,
        "chase": (state.chase.seat, state.chase.dice) if state.chase else NO_CHASE,
        "captured": tuple(captors),
    }
    return found | ({"marker": state.marker} if state.game.players == 2 else {}), ""


__all__ = ["BEFORE", "build", "describe", "parts"]
