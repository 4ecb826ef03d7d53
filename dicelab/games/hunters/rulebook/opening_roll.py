"""The opening roll: who chases the first villain."""

from __future__ import annotations

from dicelab.games.hunters.dice import EACH
from dicelab.games.hunters.rulebook.goals import ada_chases, all_have_rolled
from dicelab.games.rulebook import Beat, Comparison, Example, Position, Ruling, Section, Show
from dicelab.games.words import NUMBERS

_SOME = NUMBERS[EACH]

FRIENDS = ("Phil", "Mascha", "Emmitt", "Iva")
"""Who plays the rulebook's examples, clockwise."""
OPENED = ("roll w1 w3 wc", "roll w3 wc wc", "roll w1 wc wy", "roll wc wc wy")
"""The opening roll of those examples: Phil has four swords on two dice."""

OPENING_ROLL = Section(
    "opening-roll",
    "The opening roll",
    f"""
    Before the first turn everybody rolls the {_SOME} white dice, once. Whoever shows the most swords puts the dice
    **with swords** into the centre and chases the first villain. The next player clockwise takes the first turn.

    Equal at the top? Those who are equal roll all their dice again, and only they. What they or others rolled before
    is forgotten: now only the new dice count. Go on until one is ahead. If nobody shows a sword, that is a tie as well.

    This roll is no turn. It brings no coins and no dice.
    """,
    rulings=(
        Ruling(
            "D1",
            "Only the dice with swords go to the centre, the others stay at home.",
            "in the rulebook's example Phil takes back two dice after the opening, not three",
        ),
        Ruling(
            "D2",
            "In a tie only those who tied roll again, and only the new rolls are compared, even with no sword at all. "
            "So whoever wins has at least one sword.",
            "the rulebook lets the tied players decide it among themselves, whatever was rolled before",
        ),
        Ruling(
            "D3",
            "The opening roll brings neither coins nor new dice.",
            "coins and dice are actions of a turn, and this is none",
        ),
        Ruling(
            "D4",
            "The left neighbour of whoever won the opening roll begins, and turns go clockwise.",
            "the rulebook says so; then the chaser's own turn comes last, when all others had their chance",
        ),
    ),
    shows=(
        Show(
            "Ada and Ben have rolled three swords each. Cleo rolls now.",
            Position(3, line=("roll w3 wc wc", "roll w1 w2 wc")),
            ("roll w2 wc wy",),
            "Cleo has only two. Three is the most, but two players have it: Ada and Ben roll all their dice again, "
            "without Cleo.",
            leaves={"opening": ((0, 1), ()), "roller": 0},
        ),
        Show(
            "Ada and Ben had tied and roll again. Roll for both.",
            Position(3, line=("roll w3 wc wc", "roll w1 w2 wc", "roll w2 wc wy")),
            ("roll wc wc wc", "roll w1 wc wy"),
            "One sword is enough now, although Cleo had two before. Ben's one die goes to the centre, and Cleo, on his "
            "left, takes the first turn. Nobody got a coin.",
            leaves={"chase": (1, ("w1",)), "roller": 2, "scores": (0, 0, 0)},
        ),
    ),
    comparisons=(
        Comparison(
            "Ada has made her opening roll. Where is she most likely to be alone in front when all have rolled? In "
            "the game with the tie, she and Ben had six swords each before, and Cleo had five.",
            (
                ("Five swords, Ben and Cleo still roll", Position(3, line=("roll w2 w3 wc",))),
                (
                    "Three swords, Ben has two, Cleo still rolls",
                    Position(3, line=("roll w3 wc wc", "roll w2 wc wy")),
                ),
                (
                    "Four swords after a tie, Ben still rolls",
                    Position(3, line=("roll w3 w3 wc", "roll w3 w3 wc", "roll w2 w3 wc", "roll w1 w3 wc")),
                ),
            ),
            ada_chases,
            all_have_rolled,
            "After a tie only those who tied roll again, and what was rolled before is forgotten: Cleo's five swords "
            "do not count any more. So four swords need to hold against Ben alone; five would have to hold twice.",
        ),
    ),
    examples=(
        Example(
            "The opening of the rulebook: Phil, Mascha, Emmitt, Iva",
            Position(4, names=FRIENDS),
            (
                Beat(
                    "Phil rolls one sword, three swords and a coin. How many swords is that? (The rulebook tells that "
                    "he won with four; what the others rolled is our choice.)",
                    ("roll w1 w3 wc",),
                    "Four: the swords on the faces are counted, not the dice.",
                    ("Four", "Two: two dice show swords", "Three: the best die counts"),
                ),
                Beat(
                    "Mascha rolls three swords and two coins. Who is ahead?",
                    ("roll w3 wc wc",),
                    "Phil still is: four against three. Coins do not count here.",
                    ("Phil", "Mascha: three swords on one die are the best", "Mascha: her coins count, too"),
                ),
                Beat(
                    "Emmitt rolls one sword, a coin and a yellow picture. What does that bring him?",
                    ("roll w1 wc wy",),
                    "Nothing. The opening roll is no turn: no coins, no new dice. One sword is too few as well.",
                    ("Nothing", "A yellow die", "A coin and a yellow die"),
                ),
                Beat(
                    "Iva rolls no sword at all. All have rolled: who chases, and with what?",
                    ("roll wc wc wy",),
                    "Phil has the most. His two dice with swords lie in the centre; the coin stayed at home, and it "
                    "paid nothing. Mascha, on his left, is about to roll: the first turn is hers.",
                    (
                        "Phil, with his two dice that show swords",
                        "Phil, with all three dice",
                        "Phil, and he takes a coin as well",
                    ),
                ),
            ),
        ),
    ),
)
