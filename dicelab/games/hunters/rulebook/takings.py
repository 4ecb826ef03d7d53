"""What the dice bring besides the chase: coins, the Great Treasure, new dice."""

from __future__ import annotations

from dicelab.games.hunters.dice import EACH
from dicelab.games.hunters.rulebook.goals import ada_chases, turn_over
from dicelab.games.hunters.rulebook.opening_roll import FRIENDS, OPENED
from dicelab.games.rulebook import Beat, Challenge, Example, Position, Ruling, Section, Show
from dicelab.games.words import NUMBERS

_ONE_YELLOW = ("3/1/0", "3/0/0", "3/0/0")

COINS = Section(
    "coins",
    "Coins",
    """
    Every die that shows a coin after your last roll brings one coin. It does not matter whether you chase, and the
    die stays with you.

    What you have taken is yours: nobody can win it from you.
    """,
    of=("coin",),
    shows=(
        Show(
            "Ada shows three swords and two coins: stop.",
            Position(3, {"parties": _ONE_YELLOW, "shown": "w3,wc,wy,yc", "left": 2}),
            ("stop",),
            "Two coins, and the three swords chase the villain: one result may bring both. A yellow die joins, too.",
            leaves={"players.0.coins": 2, "chase": (0, ("w3",))},
        ),
    ),
    challenges=(
        Challenge(
            "Cleo chases with two swords. Outbid her and take two coins in this turn. One re-roll is left.",
            Position(3, {"shown": "w1,w3,wc", "left": 1, "chase": (2, "w2")}),
            lambda state: ada_chases(state) and state.players[0].coins == 2,
            "Three swords are enough against Cleo, so the single one is free. Two of its six faces show a coin.",
            until=turn_over,
        ),
    ),
)

TREASURE = Section(
    "great-treasure",
    "The Great Treasure",
    """
    Does **none** of your dice show a sword when you are done rolling? Then every coin counts **double**.

    One sword anywhere spoils it, also if it is too few to chase. A die that left with an [X](#party-shrinks) is gone
    and spoils nothing. Without a coin there is nothing to double.
    """,
    rulings=(
        Ruling(
            "D14",
            "Only dice that are still in the party count: swords that do not outbid spoil the treasure, dice lost to "
            "an X do not.",
            "the rulebook looks at the dice of your party after the last roll, and a lost die has left the party",
        ),
    ),
    shows=(
        Show(
            "Cleo chases with six swords. Ada shows three coins and one sword: stop, and see what the sword costs.",
            Position(
                3,
                {"parties": _ONE_YELLOW, "shown": "wc,wc,wc,y1", "left": 1, "chase": (2, "w3,w3")},
            ),
            ("stop",),
            "Three coins. The sword was too weak for Cleo and still spoiled the treasure. Without it there would be "
            "six.",
            leaves={"players.0.coins": 3, "chase": (2, ("w3", "w3"))},
        ),
        Show(
            "Four dice, no sword: stop.",
            Position(3, {"parties": _ONE_YELLOW, "shown": "wc,wc,wy,yc", "left": 1}),
            ("stop",),
            "Three coins, doubled: six. And a yellow die joins.",
            leaves={"players.0.coins": 6, "players.0.party": (3, 2, 0)},
        ),
    ),
    examples=(
        Example(
            "Iva's treasure",
            Position(
                4,
                line=(
                    *OPENED,
                    *("roll w2 w2 wc", "reroll w2 wc", "roll w1 wy", "reroll w1 wy", "roll w1 w3"),
                    *("roll w3 wc wc", "reroll wc wc", "roll w1 wc", "reroll w1", "roll w3"),
                ),
                names=FRIENDS,
            ),
            (
                Beat(
                    "Mascha chases with six swords. Iva rolls one sword, a coin and a yellow die. Could she still take "
                    "the Great Treasure?",
                    ("roll w1 wc wy",),
                    "Yes: only one sword is in the way, and she has two re-rolls.",
                    (
                        "Yes, if the sword goes away",
                        "No: one sword in any roll spoils it",
                        "No: somebody else chases already",
                    ),
                ),
                Beat(
                    "She re-rolls the sword and gets a second coin. One re-roll is left. If she stops, what does she "
                    "take?",
                    ("reroll w1", "roll wc", "stop"),
                    "Two coins and no sword: the Great Treasure, four coins. The die with the yellow picture calls a "
                    "yellow die, so next time she rolls four.",
                    (
                        "Four coins and a yellow die",
                        "Two coins and a yellow die",
                        "Four coins; the treasure comes instead of the die",
                    ),
                ),
            ),
        ),
    ),
    challenges=(
        Challenge(
            "You show two coins, but also a sword on a white die and two on a yellow one. Take at least four coins in "
            "this turn. One re-roll is left.",
            Position(3, {"parties": _ONE_YELLOW, "shown": "w1,wc,wc,y2", "left": 1}),
            lambda state: state.players[0].coins >= 4,
            "Re-roll both dice with swords, and nothing else: one sword anywhere spoils the treasure. Without any, "
            "your two coins count double. On the yellow die even the X will do, for a die that has left spoils "
            "nothing.",
        ),
        Challenge(
            "Two re-rolls are left. Find the way to four coins or more, step by step.",
            Position(3, {"shown": "w2,wc,wy", "left": 2}),
            lambda state: state.players[0].coins >= 4,
            "Two coins and no sword make four. So the coin stays and the sword goes first; the die with the yellow "
            "picture (a recruit) spoils nothing and can wait.",
            within=2,
            until=turn_over,
        ),
    ),
)

GROWS = Section(
    "party-grows",
    "Your party grows",
    f"""
    Each die that shows a **yellow die** or a **red die** after your last roll calls one of that colour from your mat.
    (The table names such a face a **recruit**.) The new die joins your party, and you roll it from your **next** turn.

    Nothing of that colour on the mat? Then nothing joins. Your party grows to {EACH} dice of each colour at most.

    Dice you lost to an [X](#party-shrinks) in this very turn lie on the mat again, so they can be called, too.
    """,
    of=("yellow_die", "red_die"),
    rulings=(
        Ruling(
            "D9",
            "New dice come after the last roll, one for each picture, as long as the mat has some; dice lost in the "
            "same turn may return.",
            "the rulebook counts the pictures after the last roll and says that lost dice can rejoin in that turn",
        ),
    ),
    shows=(
        Show(
            "Phil shows two yellow dice: stop.",
            Position(4, {"shown": "w1,wy,wy", "left": 2, "chase": (1, "w1,w2,w3")}, names=FRIENDS),
            ("stop",),
            f"Two yellow dice come from his mat. In his next turn Phil rolls {NUMBERS[EACH + 2]} dice. (Meanwhile "
            "Mascha, not outbid, has captured a villain.)",
            leaves={"players.0.party": (3, 2, 0), "players.1.warrants": (5,)},
        ),
        Show(
            "Ada's only yellow die is in danger. Roll, then stop.",
            Position(3, {"parties": _ONE_YELLOW}),
            ("roll w1 wc wy yx", "stop"),
            "The X sent the yellow die to the mat, and the white die called it back at the end of the turn.",
            leaves={"players.0.party": (3, 1, 0), "players.0.coins": 1, "roller": 1},
        ),
        Show(
            "All of Ada's yellow dice are in her party. She shows a picture of one: stop.",
            Position(3, {"parties": ("3/3/0", "3/0/0", "3/0/0"), "shown": "w1,wc,wy,y1,y1,yr", "left": 1}),
            ("stop",),
            "No yellow die is left on the mat, so that picture brings nothing. The red one brings a red die.",
            leaves={"players.0.party": (3, 3, 1)},
        ),
    ),
    challenges=(
        Challenge(
            "Your party has four dice, and a fifth will join. Try for a party of six or more at the end of this turn. "
            "One re-roll is left: which dice do you roll?",
            Position(3, {"parties": _ONE_YELLOW, "shown": "w1,wc,wy,y1", "left": 1}),
            lambda state: turn_over(state) and sum(state.players[0].party) >= 6,
            "Everything but the picture. Each white die may call a yellow one, and the yellow die a red one, which is "
            "enough by itself. Its X does harm only where just one of the white dice calls a yellow one.",
        ),
    ),
)
