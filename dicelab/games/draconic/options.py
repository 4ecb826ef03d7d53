"""What can be chosen before a game of Draconic Dice."""

from __future__ import annotations

from typing import Final

from dicelab.games.option import Option

DICE_EACH: Final = {2: 6, 3: 6, 4: 5, 5: 4}

BASE, TRADE, SCALES, FIRE = VARIANTS = ("base", "trade", "scales", "fire")

OPTIONS: Final = (
    Option(
        "variant",
        BASE,
        VARIANTS,
        "Which rules to play; one at a time.",
        ruling="K7",
        labels={BASE: "Base game", TRADE: "Tyrannical Trade", SCALES: "Dragon Scales", FIRE: "Trial By Fire"},
    ),
    Option(
        "starter",
        "random",
        ("random", 0, 1, 2, 3, 4),
        "Who takes the first turn.",
        ruling="K1",
        labels={seat: f"seat {seat + 1}" for seat in range(5)},
        seats=True,
    ),
    Option("places", False, (False, True), "Play on for second place and below after somebody is out of dice.", "K6"),
    Option(
        "trade_order",
        "trade_first",
        ("trade_first", "burn_first"),
        "Swap hands before taking the pile, or after it.",
        ruling="K8",
        needs=("variant", TRADE),
    ),
    Option("target", 50, range(1, 501), "Points that end the game.", ruling="K9", needs=("variant", SCALES)),
    Option(
        "last_scores_zero",
        False,
        (False, True),
        "Last place scores nothing instead of the dice in the pile.",
        ruling="K9",
        needs=("variant", SCALES),
    ),
    Option("turn_cap", 0, range(100_001), "End a round without a winner after this many turns; 0 for never.", "K15"),
)
