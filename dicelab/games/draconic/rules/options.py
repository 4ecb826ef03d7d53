"""What can be chosen before a game of Draconic Dice."""

from __future__ import annotations

from typing import Final

from dicelab.games.kinds import OneOf, Whole, YesNo
from dicelab.games.option import Option

DICE_EACH: Final = {2: 6, 3: 6, 4: 5, 5: 4}

TRADE_NEEDS: Final = 4
"""Tyrannical Trade: so many dice rolled, all of them blank (K8)."""

BASE, TRADE, SCALES, FIRE = VARIANTS = ("base", "trade", "scales", "fire")

VARIANT_NAMES: Final = {
    BASE: "Base game", TRADE: "Tyrannical Trade", SCALES: "Dragon Scales", FIRE: "Trial By Fire",
}  # fmt: skip

OPTIONS: Final = (
    Option(
        "variant",
        BASE,
        OneOf(VARIANTS, labels=VARIANT_NAMES),
        "Which rules to play; one at a time.",
        ruling="K7",
        main=True,
    ),
    Option(
        "starter",
        "random",
        OneOf(("random", 0, 1, 2, 3, 4), labels={seat: f"seat {seat + 1}" for seat in range(5)}),
        "Who takes the first turn.",
        ruling="K1",
        seats=True,
    ),
    Option(
        "places",
        False,
        YesNo(),
        "Play on for second place and below after somebody is out of dice.",
        ruling="K6",
        needs={"variant": (BASE, TRADE, FIRE)},  # K16: Dragon Scales is always played on
    ),
    Option(
        "trade_order",
        "trade_first",
        OneOf(("trade_first", "burn_first")),
        "Swap hands before taking the pile, or after it.",
        ruling="K8",
        needs={"variant": (TRADE,)},
    ),
    Option(
        "target",
        50,
        Whole(range(1, 501)),
        "Points that end the game.",
        ruling="K9",
        needs={"variant": (SCALES,)},
        main=True,
    ),
    Option(
        "last_scores_zero",
        False,
        YesNo(),
        "Last place scores nothing instead of the dice in the pile.",
        ruling="K9",
        needs={"variant": (SCALES,)},
    ),
    Option(
        "turn_cap",
        0,
        Whole(range(100_001)),
        "End the game after this many turns of all players, in all rounds; 0 for never. "
        "Whoever was out of dice first has won; if nobody was, and in Dragon Scales, nobody wins.",
        ruling="K15",
    ),
)
