"""Who begins, and what the others place before the first turn."""

from __future__ import annotations

from dicelab.games.game import CHANCE, NOBODY
from dicelab.games.rulebook import Challenge, Comparison, Position, Ruling, Section, Show
from dicelab.games.spuds.dice import NEUTRAL
from dicelab.games.spuds.options import COLOUR_DICE, NEUTRAL_EACH
from dicelab.games.spuds.rulebook.goals import dice, turn_over
from dicelab.games.spuds.rules import SETUP, SpudsState
from dicelab.games.words import listing

EACH = [COLOUR_DICE - place for place in range(4)]
"""Dice of their colour that the first player has, the second, and so on."""
CLEO_PLACES = ("roll g1 g1 g2 g3 g4 g5 g5 g6 g6", "rest")
"""Cleo comes after Ben, who begins."""
DEV_PLACES = ("roll y1 y2 y2 y3 y4 y5 y6 y6", "rest")
"""Dev comes after Cleo."""
_FOURTEEN = "roll b1 b1 b2 b3 b3 b4 b5 b6 b6 n1 n2 n4 n4 n6"


def _all_ready_with_one_over(state: SpudsState) -> bool:
    """Whether all three cards of Ada's are ready, and another die is there to be rolled again."""
    return len(state.kitchens[0].ready()) == 3 and bool(state.kitchens[0].on[-1])


ROLL_OFF = Section(
    "roll-off",
    "Who begins",
    """
    Everybody rolls one die. The highest takes the first turn. Equal at the top? Then those who are equal roll again,
    and only they. After that it goes round clockwise.

    You can also fix who begins, with **starter**. For the same dice on every screen of a class, give every table the
    same seed.
    """,
    options=("starter",),
    rulings=(
        Ruling(
            "S1",
            f"The highest die begins; clockwise from there the players have {listing(list(map(str, EACH)))} dice, and "
            "those left over are out of the game.",
            "the rulebook has you roll for it without saying what wins; highest first is what most people expect",
            switch="starter",
        ),
        Ruling(
            "S19",
            "One die each, and equal highest dice are rolled again. Kitchens are set up one after the other, clockwise "
            "from the second player.",
            "the rulebook gives no details; one by one everybody sees what the others did",
        ),
    ),
    shows=(
        Show(
            "Roll off. There will be a tie: roll again.",
            Position(3),
            ("roll r5 b2 g5", "roll r1 g4"),
            "Ada and Cleo had a 5 each. Only those two rolled again, and Cleo begins. Ada, on her left, is the first "
            "to set up her kitchen.",
            leaves={"first": 2, "player": 0, "phase": "setup"},
        ),
        Show(
            "Starter is set to the second seat, so there is no roll-off. Ben has the first turn; roll for Cleo.",
            Position(3, options={"starter": 1}),
            ("roll g1 g1 g2 g3 g4 g5 g5 g6 g6",),
            "Cleo comes after Ben and has nine dice. She places them now.",
            leaves={"first": 1, "turn": 2, "loose": dice("g1 g1 g2 g3 g4 g5 g5 g6 g6")},
        ),
    ),
    comparisons=(
        Comparison(
            "The dice are about to be rolled. Where is Ada likeliest to take the first turn?",
            (
                ("Three players, all of them roll", Position(3)),
                ("Four players, Ada and Cleo tied with a 6", Position(4, line=("roll r6 b2 g6 y5",))),
                ("Four players, Ben and Dev tied with a 4", Position(4, line=("roll r3 b4 g1 y4",))),
            ),
            lambda state: state.first == 0,
            lambda state: state.first != NOBODY,
            "Only those who tied at the top roll again, so Ada has one rival left. Where others tied, she is out of "
            "it. And if all roll, everybody has the same chance, however often they have to repeat it.",
        ),
        Comparison(
            "Before the first turn all others set up their kitchens, clockwise after whoever begins. The dice are "
            "about to be rolled. Where is Ada likeliest to be the first to set up?",
            (
                ("Four players, all of them roll", Position(4)),
                ("Four players, Ada and Ben tied with a 6", Position(4, line=("roll r6 b6 g2 y3",))),
                ("Four players, Cleo and Dev tied with a 5", Position(4, line=("roll r1 b2 g5 y5",))),
            ),
            lambda state: state.phase == SETUP and state.player == 0,
            lambda state: state.first != NOBODY,
            "Clockwise Ada comes right after Dev. So Dev has to win the roll-off: with 1/4 against all others, with "
            "1/2 against Cleo alone. Where Ada and Ben tied, one of those two begins.",
        ),
    ),
)

FIRST_PLACING = Section(
    "first-placing",
    "Before the first turn",
    """
    All but the first player roll all their dice and place them, seat by seat. It is like [placing](#placing) in a
    turn: each die goes on a card where it fits, or on the stove. But nothing is activated yet.

    The first player does not roll now. Those dice wait on the stove, and the first turn begins with rolling them all.
    """,
    rulings=(
        Ruling(
            "S3",
            "The first player's dice wait on the stove, and re-rolling the stove is the first turn's roll.",
            "the rulebook has only the others roll beforehand; dice that were never rolled have no number and fit no "
            "card",
        ),
        Ruling(
            "S20",
            "In the first turn only a re-roll that takes up every die is open.",
            "by a colour alone, dice of the other colour would stay behind without a number",
        ),
    ),
    shows=(
        Show(
            "Ben sets up. Place his three 3s on All of a Kind, and the rest on the stove.",
            Position(4, options={"starter": 0}, line=("roll b1 b2 b3 b3 b3 b5 b6 b6 b6",)),
            ("place b3 kind", "place b3 kind", "place b3 kind", "rest"),
            "The card is ready, but Ben has to wait for his turn. Now Cleo sets up with eight dice.",
            leaves={"kitchens.1.on.1": dice("b3 b3 b3"), "player": 2, "turn": CHANCE},
        ),
        Show(
            "Ben has placed his dice, and the first turn is Ada's. Roll her stove.",
            Position(2, options={"starter": 0}, line=(_FOURTEEN, "rest")),
            ("reroll stove",),
            "All her dice are in hand now, red and neutral ones. To roll only one colour was not open: the others "
            "would have no number.",
            leaves={"loose": (0,) * COLOUR_DICE + (10 * NEUTRAL,) * NEUTRAL_EACH, "phase": "assign"},
        ),
    ),
    challenges=(
        Challenge(
            "Nothing is activated before the first turn. Two of your cards are complete. Place your last three dice so "
            "that all three cards are ready in your first turn, whatever you roll then and even if nobody gives you a "
            "die before.",
            Position(
                4,
                options={"starter": 1},
                line=(
                    *CLEO_PLACES,
                    *DEV_PLACES,
                    "roll r1 r2 r3 r4 r4 r6 r6",
                    *("place r1 run", "place r2 run", "place r4 kind", "place r4 kind"),
                ),
            ),
            _all_ready_with_one_over,
            "The sixes are a pair. The 3 would make A Run longer, but your first turn begins with a roll. If nobody "
            "gives you a die before, you would have to take up a complete card. So it waits on the stove, to be "
            "rolled.",
            within=3,
            until=turn_over,
        ),
    ),
)
