"""What can be chosen before a game of Blazing Spuds."""

from __future__ import annotations

from typing import Final

from dicelab.games.kinds import OneOf, Whole, YesNo
from dicelab.games.option import Option

COLOUR_DICE: Final = 10
"""Dice of each colour in the box."""
NEUTRAL_EACH: Final = 5
"""Two players: so many dice of a third colour each (S2)."""

ROLL_OFF: Final = "roll_off"
ANY_ORDER, FIRST_PAIR_FIRST = PAIRS = ("any_order", "first_pair_first")
FORCED, AT_WILL = BOUNCE = ("forced", "at_will")
UNTOUCHED_FIRST, ANYONE = TARGETS = ("untouched_first", "anyone")

OPTIONS: Final = (
    Option(
        "starter",
        ROLL_OFF,
        OneOf((ROLL_OFF, 0, 1, 2, 3), labels={seat: f"seat {seat + 1}" for seat in range(4)}),
        "Who takes the first turn; in a roll-off the highest die does.",
        ruling="S1",
        seats=True,
    ),
    Option(
        "pairs",
        ANY_ORDER,
        OneOf(PAIRS, labels={ANY_ORDER: "two half pairs may lie there", FIRST_PAIR_FIRST: "the first pair first"}),
        "How One or Two Pair is filled.",
        ruling="S8",
    ),
    Option(
        "mandatory_activation",
        False,
        YesNo(),
        "Whoever can activate a card must activate one.",
        ruling="S9",
    ),
    Option(
        "bounce",
        FORCED,
        OneOf(BOUNCE, labels={FORCED: "only where nothing else is left", AT_WILL: "whenever you like"}),
        "When a die may be handed to the player of its colour, to bounce into the compost.",
        ruling="S11",
    ),
    Option(
        "target",
        UNTOUCHED_FIRST,
        OneOf(TARGETS, labels={UNTOUCHED_FIRST: "somebody who can take both, if there is one", ANYONE: "anyone"}),
        "Whom Target may be aimed at.",
        ruling="S12",
    ),
    Option(
        "turn_cap",
        500,
        Whole(range(100_001)),
        "End the game after this many turns, with no winner; 0 for never.",
        ruling="S17",
    ),
)
