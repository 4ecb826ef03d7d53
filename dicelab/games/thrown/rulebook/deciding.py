"""Who takes a trick, and what it pays."""

from __future__ import annotations

from dicelab.games.game import NOBODY
from dicelab.games.rulebook import Challenge, Chapter, Ruling, Section, Show
from dicelab.games.thrown.rulebook.powers import RESULT_POWERS, VICTORY_POWERS
from dicelab.games.thrown.rulebook.table import ADA, CLEO, QUIET, lay, lying, swept, taken_by
from dicelab.games.thrown.rules.options import GOLD

TRICK_SCORE = Section(
    "trick-score",
    "The trick score",
    """
    Add the numbers on your dice: that is your **trick score**. It counts if your main roll was of the trick colour,
    so if you [lead](#leading) or [follow](#following).

    It is read off when the trick ends, from the dice that lie there then. What cards did to your dice counts.

    Those who tried to [trump](#trumping) have no score, nor have those whose dice were all [sent back](#archer). They
    cannot take the trick, not even with a higher sum on the table.
    """,
    rulings=(
        Ruling(
            "T21",
            "A trump that failed has no score and cannot win. The same goes for a follower without dice in the trick.",
            "only dice of the trick colour make a score, and no dice make none",
        ),
    ),
    shows=(
        Show(
            "Ada has seven points. Roll two white dice for Ben.",
            lay(QUIET, "0/2/0/0 0/3/0/0 0/2/0/0", "w3 w4"),
            ("roll white 2", "show 3 5"),
            "Three and five make eight. Ben is ahead, but Cleo has still to roll.",
            leaves={"taker": 1, "trick.rolled.1.dice": lying("w3 w5")},
        ),
        Show(
            "Cleo tried to trump and shows three fives. End her turn.",
            lay(QUIET, "0/2/0/0 0/2/0/0 0/0/0/4", "w1", "w2", line=("roll blue 3", "show 5 5 5")),
            ("end",),
            "Fifteen on the table and no score: Ben takes the trick with a two. Cleo's dice even pay him.",
            leaves={"last": 1, "gold": (5, 11, 5)},
        ),
    ),
    challenges=(
        Challenge(
            "Ada has two points, Ben one, and white is led. You come last with one white die and three green ones. "
            "The white one could also pay for the Man at Arms. Find the best chance to take this trick.",
            lay("man_at_arms sorcerer thief noble", "0/2/0/0 0/2/0/0 0/1/3/0", "w2", "w1"),
            taken_by(CLEO),
            "Just roll the white die: a two is enough, for you are later. Green dice make no score in a white trick, "
            "whatever they add up to. They would need a six, and even three dice show one in fewer than half of all "
            "cases.",
            within=3,
            until=swept,
        ),
    ),
)

LATER_WINS = Section(
    "later-wins",
    "Equal? The later one wins",
    """
    - **Any trump** beats every score.
    - **Several trumps**: whoever had the latest turn of them wins. It does not matter who shows more sixes.
    - **No trump**: the highest score wins.
    - **Equal scores**: again the later turn wins.

    So it is good to be late, and hard to lead. What counts is the order of turns in this trick, not the moment at
    which a die was turned or rolled again.
    """,
    rulings=(
        Ruling(
            "T20",
            "Later means later in the turn order of this trick; what a trump shows never matters.",
            "the rulebook speaks of the later player; a die that is changed afterwards still belongs to the same turn",
        ),
    ),
    shows=(
        Show(
            "Ada and Ben have five points each, so Ben is ahead. Roll two white dice for Cleo, and end her turn.",
            lay(QUIET, "0/2/0/0 0/2/0/0 0/3/0/0", "w5", "w1 w4"),
            ("roll white 2", "show 2 3", "end"),
            "Five for the third time. Cleo comes last, so the trick is hers.",
            leaves={"last": 2, "gold": (5, 5, 8)},
        ),
        Show(
            "Ben has two blue sixes. Roll one red die for Cleo, and end her turn.",
            lay(QUIET, "0/2/0/0 0/0/0/2 2/0/0/0", "w5", "b6 b6"),
            ("roll red 1", "show 6", "end"),
            "One six is a trump as good as two, and it came later: Cleo takes the trick.",
            leaves={"last": 2},
        ),
    ),
    challenges=(
        Challenge(
            "Ada has nine points, Ben ten. You show a four and a five, and come last. Take this trick: one discard is "
            "enough.",
            lay(
                "man_at_arms archer brute noble",
                "0/0/2/0 0/0/2/0 0/1/2/0",
                "g4 g5",
                "g4 g6",
                line=("roll green 2", "show 4 5"),
            ),
            taken_by(CLEO),
            "Turn one of your dice up. Ten against ten: you are later, so you need not be better. Turning one of "
            "Ben's dice down would do as well, for then it is nine against nine.",
            within=2,
            until=swept,
        ),
    ),
)

NO_WINNER = Section(
    "no-winner",
    "When nobody wins",
    """
    Sometimes nobody has a trump and nobody has a score. It happens when the leader's dice were sent back, or when the
    [Imp](#imp) finds no second.

    Then nobody takes the trick: no gold, no victory powers. The dice go to the Void all the same. Whoever led the trick
    leads again; without dice, the next player clockwise who has some.
    """,
    rulings=(
        Ruling(
            "T22",
            "Without a trump and a score the trick has no winner and pays nothing, and the same player leads again.",
            "the rulebook says so for this rare case",
        ),
    ),
    shows=(
        Show(
            "Ada's only die was sent back, and Ben rolled no six. Roll one green die for Cleo and end her turn.",
            lay(QUIET, "0/2/0/0 1/0/2/1 0/0/2/0", "w5", line=("archer 0 w5", "roll green 1", "show 3", "end")),
            ("roll green 1", "show 2", "end"),
            "No trump, no score. Two green dice go to the Void, nobody earns anything, and Ada leads again.",
            leaves={"last": NOBODY, "gold": (5, 5, 5), "turn": 0, "trick.colour": -1},
        ),
    ),
    challenges=(
        Challenge(
            "Stop the leader. Your trump has failed, and so has Ben's: Ada is about to earn two gold. See to it that "
            "she gets none.",
            lay(QUIET, "0/2/0/0 0/0/2/2 1/0/2/0", "w6", "g3", line=("roll green 1", "show 2")),
            lambda state: swept(state) and state.gold[ADA] == GOLD,
            "The Archer sends her only die home. Then nobody has a score or a trump, and nobody is paid. It cost you a "
            "die; sometimes that is cheap.",
            within=2,
            until=swept,
        ),
    ),
)

GOLD_SECTION = Section(
    "gold",
    "Gold",
    """
    Whoever takes the trick gets **one gold for each die of the others** that lies in it. Dice of a failed trump pay,
    and so do [Reinforcements](#reinforcements).

    Nothing is paid for

    - your own dice,
    - dice that were discarded for powers,
    - dice that the [Archer](#archer) sent home.

    [Victory powers](#victory-powers) may change the sum. The gold comes from the bank, not from other players, and the
    bank is never empty.
    """,
    of=("coin",),
    rulings=(
        Ruling(
            "T29",
            "A trick pays one gold for each die of an opponent that still lies in it when it ends.",
            "the rulebook excludes your own dice, discarded dice and dice that were sent back",
        ),
        Ruling(
            "T35",
            "There is always enough gold in the bank.",
            "how many tokens the box holds is not known, and no rule says what to do without them",
        ),
    ),
    shows=(
        Show(
            "Ada has two dice in the trick, Ben three, Cleo one trump. End Cleo's turn.",
            lay(QUIET, "0/2/0/0 0/2/0/0 0/0/2/0", "w3 w4", "w1 w2 w6", line=("roll green 1", "show 6")),
            ("end",),
            "Five gold for five dice of the others. Her own die pays nothing, so one lucky die was a good deal.",
            leaves={"gold": (5, 5, 10), "last": 2},
        ),
    ),
    challenges=(
        Challenge(
            "Ada has three points, Ben nine, and you come last with ten. A red die would pay for the Archer. Get as "
            "much gold from this trick as there is in it: four.",
            lay(QUIET, "0/2/0/0 0/2/0/0 1/2/0/0", "w1 w2", "w4 w5", line=("roll white 2", "show 4 6")),
            lambda state: state.last == CLEO and state.gold[CLEO] == GOLD + 4,
            "Just end your turn: you are ahead. Every die that you send home is a gold less for you. Powers are for "
            "those who need them.",
        ),
    ),
)

DECIDING_CHAPTER = Chapter(
    "Who takes it, and what for",
    (TRICK_SCORE, LATER_WINS, NO_WINNER, GOLD_SECTION, RESULT_POWERS, VICTORY_POWERS),
)
