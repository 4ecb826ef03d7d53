"""The rulebook's worked trick: Marta, Tom, Aileen and Konrad, and the two other ways it could have ended."""

from __future__ import annotations

from dicelab.games.rulebook import Beat, Example
from dicelab.games.thrown.rulebook.table import FIRST, lay

FRIENDS = ("Marta", "Tom", "Aileen", "Konrad")
POOLS = "2/3/1/0 2/3/4/1 5/0/1/3 0/0/4/0"
BEFORE_KONRAD = (
    "roll white 1", "show 1", "knight w1", "show 6", "end",
    "roll white 2", "show 2 3", "archer 0 w6", "end",
    "roll blue 3", "show 2 4 5", "end",
)  # fmt: skip
"""All that happens until it is Konrad's turn."""

A_TRICK = Example(
    "A whole trick: Marta, Tom, Aileen, Konrad",
    lay(FIRST, POOLS, names=FRIENDS),
    (
        Beat(
            "Marta leads and may choose any colour. She rolls one white die: a one. What is the trick colour now?",
            ("roll white 1", "show 1"),
            "White. Everybody who has white dice must roll white in this trick.",
            ("White, for everybody", "Each player chooses a colour", "None, until all have rolled"),
        ),
        Beat(
            "A one will not last. Marta discards a white die from her pool for the Knight. What does she get for it?",
            ("knight w1", "show 6"),
            "She rolls her one again: a six! The die she paid with is in the Void. One white die is left in her pool.",
            (
                "She rolls her one again",
                "She rolls a second die and adds it",
                "She rolls the discarded die instead of the one",
            ),
        ),
        Beat(
            "Marta ends her turn. Tom holds a red die, which would pay for the Archer. May he use it before he rolls?",
            ("end",),
            "Yes: powers may come before the roll, after it, or both. Tom wants to see his own dice first.",
            (
                "Yes, before his roll or after it",
                "No, first he must roll",
                "No, powers are for the leader",
            ),
        ),
        Beat(
            "Tom holds white dice, and dice of all other colours. What must he roll?",
            ("roll white 2", "show 2 3"),
            "One, two or three white dice. He takes two and shows a two and a three. Five is less than Marta's six.",
            (
                "One to three white dice",
                "Exactly one white die, as Marta did",
                "Any colour, for a six of it would be a trump",
            ),
        ),
        Beat(
            "Tom discards a red die for the Archer and aims at Marta's six. Where does it go? And is white still the "
            "trick colour?",
            ("archer 0 w6",),
            "It is back in Marta's pool, unrolled. She has nothing left in the trick, but its colour stays white. Tom "
            "is winning with five.",
            (
                "Back to Marta's pool; white stays",
                "Into the Void; white stays",
                "Back to Marta's pool, and Aileen chooses a new colour",
            ),
        ),
        Beat(
            "Tom ends his turn. Aileen has no white die. What can she do?",
            ("end", "roll blue 3", "show 2 4 5"),
            "She must roll one to three dice of one other colour, and needs a six for a trump. Three blue dice show "
            "two, four and five: no six.",
            (
                "Roll one to three dice of one other colour and hope for a six",
                "Pass, and keep her dice",
                "Roll three dice of three colours",
            ),
        ),
        Beat(
            "Two, four and five make eleven, and Tom has only five. What is Aileen's score when she ends her turn?",
            ("end",),
            "She has none: only dice of the trick colour make a score, and she has no trump. Two and four are no six "
            "either, for a trump is one die. She spent no die on a power; she wants to keep them.",
            ("None", "Eleven", "Six, from the two and the four"),
        ),
        Beat(
            "Konrad holds four green dice and nothing else. He rolls two of them: a two and a six. What is that worth?",
            ("roll green 2", "show 2 6"),
            "A trump: a six on a die that is not of the trick colour, rolled by somebody who could not follow.",
            ("A trump", "A score of eight", "Nothing, for green is not white"),
        ),
        Beat(
            "Konrad ends his turn, and all have played. He takes the trick. How much gold does it bring?",
            ("end",),
            "Seven. Tom has two dice there and Aileen three: five gold. Aileen's dice are blue, so the Noble adds two. "
            "Nothing for Marta's die, which went home, nothing for discarded dice, nothing for his own. All dice go to "
            "the Void, and Konrad leads the next trick.",
            (
                "Seven: five dice of the others, and two from the Noble",
                "Five: the Noble looks at Konrad's dice only",
                "Ten: Marta's die and his own two count too, beside the Noble",
            ),
        ),
    ),
)

NO_TRUMP = Example(
    "The same trick, if Konrad had rolled no six",
    lay(FIRST, POOLS, line=BEFORE_KONRAD, names=FRIENDS),
    (
        Beat(
            "All but Konrad have played, and Tom is winning with five. This time Konrad shows a two and a five. Does "
            "his five equal Tom's?",
            ("roll green 2", "show 2 5"),
            "No. His dice are green, so there is no score, and without a six there is no trump.",
            ("No: he has neither a score nor a trump", "Yes, and being later he wins", "He has seven, even more"),
        ),
        Beat(
            "Konrad ends his turn. Who takes the trick, and for how much gold?",
            ("end",),
            "Tom, with a score of five. Aileen's three dice and Konrad's two pay five gold, and the Noble adds two. "
            "Tom leads the next trick.",
            (
                "Tom: five gold for five dice, and two from the Noble",
                "Nobody: Marta led, and her die is gone",
                "Tom: only two gold, as failed trumps do not pay",
            ),
        ),
    ),
)

A_PAIR = Example(
    "The same trick, if Konrad had rolled a pair",
    lay(FIRST, POOLS, line=BEFORE_KONRAD, names=FRIENDS),
    (
        Beat(
            "Once more it is up to Konrad. Two green dice show a three and a three. No six! Is that the end of it?",
            ("roll green 2", "show 3 3"),
            "Look at the cards: the Peacemaker asks for a pair on green dice when a turn ends. Konrad has one.",
            (
                "No: the Peacemaker likes a green pair",
                "Yes: without a six Tom wins",
                "No: three and three make a six, a trump",
            ),
        ),
        Beat(
            "He ends his turn. What happens?",
            ("end",),
            "The Peacemaker gives him the trick at once, whatever the scores are. It pays like any other: five gold "
            "for five dice, two from the Noble.",
            (
                "He takes the trick and seven gold",
                "He and Tom share the trick",
                "He takes the trick, but a pair pays no gold",
            ),
        ),
    ),
)
