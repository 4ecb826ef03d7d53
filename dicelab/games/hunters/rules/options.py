"""What can be chosen before a game of Dice Hunters of Therion."""

from __future__ import annotations

from typing import Final

from dicelab.games.kinds import OneOf, YesNo
from dicelab.games.option import Option

WARRANTS: Final = {2: (5, 10, 10, 10, 15), 3: (5, 10, 10, 10, 10, 10, 15), 4: (5, 10, 10, 10, 10, 10, 15)}
"""The stack from the top, by the number of players (D19)."""

BEARS, FALCONS, OTTERS, IBEXES = HEROES = ("bears", "falcons", "otters", "ibexes")
ANY: Final = "any"
"""Whichever hero is free."""

OPTIONS: Final = (
    Option(
        "must_chase",
        True,
        YesNo(),
        "Whoever shows more swords than the centre has to put them there; else it may be left.",
        ruling="D10",
    ),
    *(
        Option(
            f"hero_{seat + 1}",
            ANY,
            OneOf((ANY, *HEROES), labels={ANY: "whoever is free", **{hero: hero.capitalize() for hero in HEROES}}),
            f"Who seat {seat + 1} plays; it changes the name on the mat, not the rules.",
            needs={} if seat < 2 else {"players": tuple(range(seat + 1, 5))},
        )
        for seat in range(4)
    ),
)
