"""Who takes a trick, what it pays, and the powers that work at the end of a turn and of a trick."""

from __future__ import annotations

from dicelab.games.game import NOBODY
from dicelab.games.rulebook import Challenge, Chapter, Ruling, Section, Show
from dicelab.games.thrown.cards import CARDS, DECIDING
from dicelab.games.thrown.options import GOLD
from dicelab.games.thrown.rulebook.table import ADA, CLEO, FIRST, QUIET, lay, lying, section_of, swept, taken_by
from dicelab.games.words import listing

_ORDER = listing([f"[{CARDS[key].title}](#{section_of(key)})" for key in DECIDING])
_THIEF = "knight archer thief noble"

TRICK_SCORE = Section(
    "trick-score",
    "The trick score",
    """
    Add the numbers on your dice: that is your **trick score**. It counts if your main roll was of the trick colour,
    so if you [lead](#leading) or [follow](#following).

    It is read off when the trick ends, from the dice that lie there then. What cards did to your dice counts.

    No score at all have those who tried to [trump](#trumping), and those whose dice were all
    [sent back](#archer). They cannot take the trick, not even with a higher sum on the table.
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
            "Ada has seven. Roll two white dice for Ben.",
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
            "Ada and Ben have five each, so Ben is ahead. Roll two white dice for Cleo, and end her turn.",
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
            "Ada has nine, Ben ten. You show a four and a five, and come last. Win with as little as possible: one "
            "discard is enough.",
            lay(
                "man_at_arms archer brute noble",
                "0/0/2/0 0/0/2/0 0/1/2/0",
                "g4 g5",
                "g4 g6",
                line=("roll green 2", "show 4 5"),
            ),
            taken_by(CLEO),
            "Turn one of your dice up. Ten against ten: you are later, so you need not be better. Turning Ben's dice "
            "down would do as well, for then it is nine against nine.",
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
            lay(QUIET, "0/2/0/0 0/0/2/2 1/0/2/0", "w6", "b3", line=("roll green 1", "show 2")),
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
            "Ada has three, Ben nine, and you come last with ten. A red die would pay for the Archer. Get as much gold "
            "from this trick as there is in it: four.",
            lay(QUIET, "0/2/0/0 0/2/0/0 1/2/0/0", "w1 w2", "w4 w5", line=("roll white 2", "show 4 6")),
            lambda state: state.last == CLEO and state.gold[CLEO] == GOLD + 4,
            "Just end your turn: you are ahead. Every die that you send home is a gold less for you. Powers are for "
            "those who need them.",
        ),
    ),
)

RESULT_POWERS = Section(
    "result-powers",
    "Result powers",
    """
    [Brute](#brute), [Peacemaker](#peacemaker), [Saboteur](#saboteur) and [Thief](#thief) cost nothing. They look at
    **your own** dice of their colour: green in the basic game.

    They look once, when **your** turn ends, at what you show then. You are not asked, they just work, for good or ill.
    So use powers on your dice before you end your turn. What others do to your dice later does not count any more.

    The Brute alone is different: trumps are judged when the trick ends.
    """,
    rulings=(
        Ruling(
            "T24",
            "Result powers work by themselves, once, for the player whose turn ends, on what the dice show then.",
            "the rulebook puts them at the end of your turn and does not say that you may decline",
        ),
        Ruling(
            "T28",
            "With several of them, Thief and Saboteur come in the order of the cards, and the Peacemaker last.",
            "the rulebook gives no order; gold should be settled before the trick is",
        ),
    ),
    shows=(
        Show(
            "The Thief is there. Roll one green die for Ada, and end her turn.",
            lay(_THIEF, "0/0/2/0 0/0/2/0 0/0/2/0", gold=(3, 7, 5)),
            ("roll green 1", "show 1", "end"),
            "A one on green: when Ada's turn ended the Thief took one gold from Ben, the richest, for her.",
            leaves={"gold": (4, 6, 5), "turn": 1},
        ),
        Show(
            "Ada ended her turn with a green two and five. Now flip her five with Ben's Sorcerer, and roll one green "
            "die. Then end his turn.",
            lay("wizard sorcerer peacemaker noble", "0/0/1/0 1/0/2/0 0/0/2/0", "g2 g5"),
            ("sorcerer 0 g5", "roll green 1", "show 1", "end"),
            "Ada shows a pair now, and the Peacemaker loves pairs. But her turn is over: nothing happens. Cleo plays.",
            leaves={"trick.rolled.0.dice": lying("g2 g2"), "turn": 2},
        ),
    ),
)

VICTORY_POWERS = Section(
    "victory-powers",
    "Victory powers",
    f"""
    [Noble](#noble), [Phantom](#phantom), [Recruiter](#recruiter) and [Strategist](#strategist) work for whoever takes
    a trick in which **at least one die of their colour** lies: blue in the basic game. It does not matter whose die it
    is.

    First the gold is paid, with what Noble and Phantom change. Then come the decisions, in this order: {_ORDER}. Then
    the dice of the trick go to the Void.

    Dice that were sent back or discarded do not lie in the trick.
    """,
    rulings=(
        Ruling(
            "T30",
            "A colour is in the trick if any die of it lies there at the end, whoever rolled it, the winner too.",
            "the rulebook says so of the blue dice",
        ),
        Ruling(
            "T51",
            "The order is fixed, and each power is tested when it comes up. A decision without a choice is not asked.",
            "so a winner with an empty pool can recruit a die and then exchange it; and a leader who wins by a pair "
            "earns nothing for dice, but may earn from the Noble",
        ),
    ),
    shows=(
        Show(
            "Cleo rolled a blue die and failed to trump. End her turn.",
            lay(FIRST, "0/2/0/0 0/2/0/0 0/0/0/2", "w6", "w3", line=("roll blue 1", "show 4")),
            ("end",),
            "Ada takes the trick: one gold for Ben's die, one for Cleo's. And Cleo's blue die called the Noble, who "
            "adds two for Ada.",
            leaves={"gold": (9, 5, 5), "last": 0},
        ),
        Show(
            "Recruiter on blue, Strategist on green: both colours are in the trick. End Cleo's turn. Then let Ben, "
            "who has no dice left, recruit a red die from Ada, exchange it for a blue one, and say: no more.",
            lay(
                "recruiter strategist knight archer",
                "2/0/0/1 0/0/0/0 0/0/2/0",
                "b3",
                "b6",
                cubes="blue green red white",
                line=("roll green 1", "show 1"),
            ),
            ("end", "recruit 0 red", "exchange red blue", "done"),
            "The Strategist came second, so Ben had a die to exchange by then. He is back in the round.",
            leaves={"pools.1": (0, 0, 0, 1), "gold": (5, 7, 5), "turn": 1},
        ),
    ),
)

DECIDING_CHAPTER = Chapter(
    "Who takes it, and what for",
    (TRICK_SCORE, LATER_WINS, NO_WINNER, GOLD_SECTION, RESULT_POWERS, VICTORY_POWERS),
)
