"""The monsters with a discard power: Spirit, Dragon, Shapeshifter."""

from __future__ import annotations

from dicelab.games.rulebook import Challenge, Ruling, Show
from dicelab.games.thrown.rulebook.table import BEN, CLEO, card, lay, lying, swept, taken_by
from dicelab.games.thrown.rules.dice import GREEN
from dicelab.games.thrown.rules.options import GOLD

_WHITE = "white red green blue"
"""The cubes, where the first card is the one that matters."""

SPIRIT = card(
    "spirit",
    """
    Discard a die of this colour: choose **one rolled die of an opponent**. All other dice of that player in this trick
    **turn to the same number**.

    Choose a one, and a great score is gone. If you choose a six, a trump stays a trump. A pair that you make does
    nothing: that player's turn is over.

    The opponent needs at least two dice in the trick.
    """,
    rulings=(
        Ruling(
            "T18",
            "The Spirit turns the opponent's dice in this trick.",
            "the card speaks of the round, but dice of earlier tricks are in the Void and show nothing",
        ),
    ),
    shows=(
        Show(
            "Ada has one, five and six: twelve. Use Ben's Spirit on her one.",
            lay("spirit knight archer noble", "0/1/0/0 0/3/0/0 0/2/0/0", "w1 w5 w6", cubes=_WHITE),
            ("spirit 0 w1",),
            "Three ones: three points instead of twelve.",
            leaves={"trick.rolled.0.dice": lying("w1 w1 w1"), "pools.1": (0, 2, 0, 0)},
        ),
    ),
    challenges=(
        Challenge(
            "Ada has eight points, Ben a trump among three dice, and you a score of seven. You can pay for the Spirit "
            "twice. Take the trick!",
            lay(
                "spirit knight archer noble",
                "0/0/1/0 0/0/0/1 0/2/2/0",
                "g2 g6",
                "b3 b4 b6",
                cubes=_WHITE,
                line=("roll green 2", "show 2 5"),
            ),
            taken_by(CLEO),
            "Copy Ben's three or four, so that his six is gone, and Ada's two, which makes four. Neither of them is "
            "left with more than you have.",
            within=3,
            until=swept,
        ),
    ),
)

DRAGON = card(
    "dragon",
    """
    Discard a die of this colour: **the trick ends at once** and is decided as it lies. Nobody rolls any more.

    You may do it before your own roll or after it, as soon as any die lies in the trick. It is the only power that may
    cost your [last die](#last-die) before you rolled.

    Who wins, and what it pays, follows the usual rules. But there is no end of your turn: your own
    [result powers](#result-powers) do not work, unless you [switch](#dragon-and-results) that. The last player may use
    the Dragon as well; then this is all that it changes.
    """,
    rulings=(
        Ruling(
            "T42",
            "The Dragon ends the trick by the usual comparison, before or after your roll; your own result powers do "
            "not fire.",
            "the trick is resolved immediately, so your turn has no end at which they would be looked at",
            switch="dragon_results",
        ),
    ),
    shows=(
        Show(
            "Ben is ahead with five, and Cleo has still to play. Use Ben's Dragon.",
            lay(
                "dragon knight archer noble",
                "0/1/0/0 1/1/0/0 0/0/3/0",
                "w3",
                cubes="red white green blue",
                line=("roll white 1", "show 5"),
            ),
            ("dragon",),
            "The trick is Ben's. It paid for Ada's die only, and Cleo keeps all three dice that might have trumped.",
            leaves={"last": BEN, "gold": (5, 6, 5), "pools.2": (0, 0, 3, 0)},
        ),
    ),
    challenges=(
        Challenge(
            "You are Ben and ahead with a four. Cleo has no white die and will try to trump with three green ones. "
            "Make sure of this trick.",
            lay(
                "dragon knight archer noble",
                "0/1/0/0 1/1/0/0 0/0/4/0",
                "w3",
                cubes="red blue white green",
                line=("roll white 1", "show 4"),
            ),
            taken_by(BEN),
            "The Dragon ends it before she rolls. It costs a die and the gold that her dice would have paid: that is "
            "the price of certainty.",
            until=swept,
        ),
    ),
)

SHAPESHIFTER = card(
    "shapeshifter",
    """
    Discard a die of this colour: **swap the cubes of two cards**. The Shapeshifter's own cube may be one of them.

    It works at once: whatever is paid or looked at from now on follows the new colours. What has happened stays.

    It is the one power that helps even a [leader](#leading) before the roll, for cards always lie there.
    """,
    rulings=(
        Ruling(
            "T41",
            "Any two cubes are exchanged, the Shapeshifter's too, and the new colours count at once; gold already paid "
            "stays paid.",
            "the card says that it takes effect immediately, and names no exception",
        ),
    ),
    shows=(
        Show(
            "The Thief has the red cube, and Ada shows a green one. Swap the cubes of Knight and Thief, and end her "
            "turn.",
            lay(
                "shapeshifter knight thief noble",
                "0/0/2/1 0/0/2/0 0/0/2/0",
                cubes="blue green red white",
                gold=(3, 7, 5),
                line=("roll green 1", "show 1"),
            ),
            ("shapeshifter knight thief", "end"),
            "Now green belongs to the Thief, and Ada's one brought her a gold of Ben's.",
            leaves={"gold": (4, 6, 5), "display.cubes": (3, 0, GREEN, 1)},
        ),
    ),
    challenges=(
        Challenge(
            "You are last and ahead, in a trick of white dice only. The Noble has the blue cube. Earn four gold in "
            "this trick.",
            lay(
                "shapeshifter noble knight archer",
                "0/1/0/0 0/1/0/0 1/1/0/0",
                "w2",
                "w3",
                cubes="red blue white green",
                line=("roll white 1", "show 6"),
            ),
            lambda state: state.gold[CLEO] == GOLD + 4,
            "Swap the cubes of Knight and Noble. White belongs to the Noble then, and white is in the trick.",
            within=2,
            until=swept,
        ),
    ),
)
