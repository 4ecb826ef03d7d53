"""The villains: discard powers against the dice of opponents. Red in the basic game."""

from __future__ import annotations

from dicelab.games.rulebook import Challenge, Chapter, Ruling, Show
from dicelab.games.thrown.rulebook.table import CLEO, card, lay, lying, swept, taken_by
from dicelab.games.thrown.rules.dice import WHITE

_REST = "brute noble"

ARCHER = card(
    "archer",
    """
    Discard a red die: send **one rolled die of an opponent back** to its owner's pool, unrolled.

    It is out of the trick in every way. It makes no score and no trump, it pays no gold, and its colour does not call a
    card. The trick colour stays what it is, even if the leader has nothing left there.

    Its owner gets no second turn, but has the die back for later. If the pool was empty, the owner is in the round
    [again](#next-trick).
    """,
    rulings=(
        Ruling(
            "T15",
            "A die that was sent back counts for nothing in this trick; the trick colour stays, and the owner rejoins "
            "with the next trick.",
            "the card says that the colour does not change; whether you are out is read from your pool",
        ),
    ),
    shows=(
        Show(
            "Ada has a six and a two. Send the six back with Ben's Archer.",
            lay(f"knight archer {_REST}", "0/0/0/0 1/2/0/0 0/2/0/0", "w2 w6"),
            ("archer 0 w6",),
            "Two points are left to Ada, and her six is an unrolled white die again. White is still the trick colour.",
            leaves={"trick.rolled.0.dice": lying("w2"), "pools.0": (0, 1, 0, 0), "trick.colour": WHITE},
        ),
    ),
    challenges=(
        Challenge(
            "Ada has nine points, Ben eleven, and you have seven. You can pay for the Archer twice. Take the trick!",
            lay(
                f"knight archer {_REST}",
                "0/1/0/0 0/1/0/0 2/3/0/0",
                "w4 w5",
                "w5 w6",
                line=("roll white 3", "show 1 2 4"),
            ),
            taken_by(CLEO),
            "One die of each: then Ada has five at most, and Ben six. Whoever has two dice can be brought "
            "down with one shot. But each shot also costs you a gold: two dice fewer pay.",
            within=3,
            until=swept,
        ),
    ),
)

BERSERKER = card(
    "berserker",
    """
    Discard a red die: **all sixes of all your opponents** in this trick are rolled again, for one discard.

    Somebody must show a real six, otherwise you may not pay. A five that the [Brute](#brute) makes a trump is no six.

    Each of those dice shows another six with chance 1/6. So a trump is gone with chance 5/6, and three trumps on three
    dice are all gone in more than half of all cases. (Beside the Brute a five on its colour is a trump, too: then it is
    4/6 for such a die.)
    """,
    shows=(
        Show(
            "Ada has two sixes and Ben one. Discard Cleo's red die for the Berserker.",
            lay(f"knight berserker {_REST}", "0/2/0/0 0/2/0/0 1/2/0/0", "w2 w6 w6", "w6"),
            ("berserker", "show 1 3 5"),
            "Three dice for one discard: Ada has six in all now, Ben five. Cleo has still to roll.",
            leaves={"trick.rolled.0.dice": lying("w1 w2 w3"), "trick.rolled.1.dice": lying("w5"), "turn": 2},
        ),
    ),
    challenges=(
        Challenge(
            "Ada and Ben show a six each. You show a three and have one red and one white die: use one of them, or "
            "both, for the best chance to take the trick.",
            lay(f"knight berserker {_REST}", "0/1/0/0 0/1/0/0 1/2/0/0", "w6", "w6", line=("roll white 1", "show 3")),
            taken_by(CLEO),
            "First the Berserker: perhaps nothing more is needed. Then you know what you have to beat, and the Knight "
            "is there if you are still behind.",
            within=3,
            until=swept,
        ),
    ),
)

DARK_KNIGHT = card(
    "dark_knight",
    """
    Discard a red die: **one rolled die of an opponent** is rolled again.

    Choose a high one. The average of the new number is 3½, but it may be as high as before. Against a trump it helps
    with chance 5/6, or 4/6 on a die of the [Brute](#brute)'s colour.
    """,
    shows=(
        Show(
            "Ada has twelve points. Roll one of her sixes again with Ben's Dark Knight.",
            lay(f"knight dark_knight {_REST}", "0/2/0/0 1/3/0/0 0/2/0/0", "w6 w6"),
            ("dark_knight 0 w6", "show 2"),
            "A two: eight is left to Ada. Ben has not rolled yet, and now knows what he needs.",
            leaves={"trick.rolled.0.dice": lying("w2 w6"), "turn": 1, "pools.1": (0, 3, 0, 0)},
        ),
    ),
    challenges=(
        Challenge(
            "You have five points, as many as Ada. Ben is ahead with a five and a one. Which die do you roll again to "
            "take this trick?",
            lay(
                f"knight dark_knight {_REST}", "0/2/0/0 0/2/0/0 1/1/0/0", "w5", "w1 w5", line=("roll white 1", "show 5")
            ),
            taken_by(CLEO),
            "Ben's five. It must show four or less: chance 4/6. The one cannot get lower than it is. And Ada? You "
            "come later than she does, so five against five is yours.",
            within=2,
            until=swept,
        ),
    ),
)

SORCERER = card(
    "sorcerer",
    """
    Discard a red die: **flip one rolled die of an opponent** to its opposite side. A six becomes a one, a five a two,
    a four a three.

    No luck in it: the Sorcerer takes away any trump of one six, for certain. But mind the low numbers; flipped, they
    are high. Sometimes you even want that: see the [Phantom](#phantom).
    """,
    shows=(
        Show(
            "Ada has a six. Flip it with Ben's Sorcerer.",
            lay(f"knight sorcerer {_REST}", "0/2/0/0 1/2/0/0 0/2/0/0", "w6"),
            ("sorcerer 0 w6",),
            "A one. Ben has not even rolled yet.",
            leaves={"trick.rolled.0.dice": lying("w1"), "turn": 1},
        ),
    ),
    challenges=(
        Challenge(
            "Ada has four points, you have five, and Ben has a trump. Take this trick with one discard.",
            lay(f"knight sorcerer {_REST}", "0/2/0/0 0/0/0/2 1/1/0/0", "w4", "b6", line=("roll white 1", "show 5")),
            taken_by(CLEO),
            "Flip Ben's six: without the trump scores count again, and your five beats the four.",
            within=2,
            until=swept,
        ),
    ),
)

VILLAINS = Chapter("Villains", (ARCHER, BERSERKER, DARK_KNIGHT, SORCERER))
