"""The monsters, card by card; those with a discard power are in ``monster_powers``."""

from __future__ import annotations

from dicelab.games.game import NOBODY, OVER
from dicelab.games.rulebook import Challenge, Chapter, Ruling, Show
from dicelab.games.thrown.rulebook.monster_powers import DRAGON, SHAPESHIFTER, SPIRIT
from dicelab.games.thrown.rulebook.table import ADA, BEN, CLEO, card, lay, lying, swept, taken_by
from dicelab.games.thrown.rules.options import GOLD

_WHITE = "white red green blue"
"""The cubes, where the first card is the one that matters."""

IMP = card(
    "imp",
    """
    Does a die of the Imp's colour lie in the trick? Then **the second best takes it**, with all gold and powers, and
    leads the next trick.

    Line all up as usual: trumps first, the latest of them in front, then scores, the higher in front, and of equal
    scores the later. Number two wins:

    - two trumps or more: the last but one,
    - one trump: the best score,
    - no trump: the second score; of two equal best ones the **earlier** player.

    If nobody is second, [nobody wins](#no-winner).
    """,
    rulings=(
        Ruling(
            "T43",
            "The Imp gives the trick to number two of the usual order. Without one nobody wins, the dice are gone, and "
            "the same player leads again.",
            "the rulebook's last sentences about the Imp fit its own first one only if they belong to a trick that "
            "nobody wins",
        ),
    ),
    shows=(
        Show(
            "The Imp has the white cube. Ada has six points, Ben five, Cleo one. End Cleo's turn.",
            lay(
                "imp knight archer noble",
                "0/1/0/0 0/1/0/0 0/2/0/0",
                "w6",
                "w5",
                cubes=_WHITE,
                line=("roll white 1", "show 1"),
            ),
            ("end",),
            "White is in the trick, so the second takes it: Ben, with five. Two gold, and he leads.",
            leaves={"last": BEN, "gold": (5, 7, 5), "turn": BEN},
        ),
        Show(
            "Ben and Cleo failed to trump. End Cleo's turn.",
            lay(
                "imp knight archer noble",
                "0/1/0/0 0/0/2/0 0/0/2/0",
                "w4",
                "g1",
                cubes=_WHITE,
                line=("roll green 1", "show 1"),
            ),
            ("end",),
            "Ada alone has a score: nobody is second, so nobody wins. Ada leads again.",
            leaves={"last": NOBODY, "gold": (5, 5, 5), "turn": ADA, "trick.colour": -1},
        ),
    ),
    challenges=(
        Challenge(
            "The Imp has the white cube. Ada has four points, Ben two, and you five: too good! Win this trick with "
            "one discard.",
            lay(
                "imp wizard archer noble",
                "0/1/0/0 0/1/0/0 1/1/1/0",
                "w4",
                "w2",
                cubes="white green red blue",
                line=("roll white 1", "show 5"),
            ),
            lambda state: state.last == CLEO and sum(state.pools[CLEO]) == 1,
            "Flip your five to a two. Ada is the best now. You have as much as Ben and are later, so you are second. "
            "The Archer would not help: you would still be first.",
            within=2,
            until=swept,
        ),
    ),
)

CYCLOPS = card(
    "cyclops",
    """
    Roll **one die of this colour alone**, and not to trump: your score counts **double**.

    Alone means alone: one die in your main roll, and none added. To roll it again or to turn it is fine; what it shows
    at the end is doubled. [Reinforcements](#reinforcements) spoil it. If you rolled two and one is sent back, the other
    is not alone either.

    One die scores seven on average this way, just like two dice. And if you lose, it pays one
    gold less.
    """,
    rulings=(
        Ruling(
            "T23",
            "The Cyclops doubles for whoever leads or follows with exactly one die of its colour in all; what the die "
            "shows when the trick ends is doubled.",
            "the rulebook asks for one single die rolled; sending back one of two does not change how many were rolled",
        ),
    ),
    shows=(
        Show(
            "The Cyclops has the white cube, and Ada leads with a four. Roll two white dice for Ben.",
            lay("cyclops knight archer noble", "0/1/0/0 0/3/0/0 0/2/0/0", "w4", cubes=_WHITE),
            ("roll white 2", "show 1 6"),
            "Seven is less than eight: Ada's four stands alone and counts double.",
            leaves={"taker": ADA, "trick.rolled.1.dice": lying("w1 w6")},
        ),
        Show(
            "Ada has rolled two dice, a three and a four. Send the four back with Ben's Archer.",
            lay(
                "cyclops archer knight noble",
                "0/1/0/0 1/2/0/0 0/2/0/0",
                "w3 w4",
                cubes=_WHITE,
                line=("roll white 1", "show 2"),
            ),
            ("archer 0 w4",),
            "A three is left to Ada, but she rolled two dice, so it counts three. Ben's two is alone: four. He is "
            "ahead.",
            leaves={"taker": BEN, "trick.rolled.0.dice": lying("w3")},
        ),
    ),
    challenges=(
        Challenge(
            "Ben has eight points, and you have two white dice left. The Cyclops has the white cube. Do you roll one "
            "of them or both, for the best chance to take this trick?",
            lay(
                "cyclops knight archer noble", "0/1/0/0 0/1/0/0 0/2/1/0", "w1 w2", "w2 w6", cubes="white blue red green"
            ),
            taken_by(CLEO),
            "One. It needs a four, a five or a six: chance 1/2. Two dice make eight or more in only 15 of 36 ways. As "
            "many as Ben is enough, for you are later.",
            within=2,
            until=swept,
        ),
    ),
)

SUMMONER = card(
    "summoner",
    """
    While the Summoner is there, every **discarded die goes onto this card** and not into the Void.

    Take a trick with a die of the Summoner's colour in it: you may **take any number of them** into your pool. Choose
    one after the other, and stop when you like.

    Rolled dice go to the Void as always. Dice left on the card when the round ends go back, too, and cost nobody
    anything.

    The Summoner needs another card with a discard power. Without one it is replaced before the cubes are laid.
    """,
    rulings=(
        Ruling(
            "T44",
            "All dice paid for powers lie on the Summoner, the Dragon's too, so the winner may take it at once. Alone "
            "among cards without a discard power it is replaced.",
            "the card says instead of the Void, and the Dragon is paid before the trick is decided",
        ),
        Ruling(
            "T45",
            "Beside a Summoner the Strategist finds no discarded dice in the Void.",
            "they lie on the card",
        ),
    ),
    shows=(
        Show(
            "Use Ben's Archer on Ada's six. Where does his red die go?",
            lay("summoner archer wizard noble", "0/1/0/0 1/2/0/0 0/2/0/0", "w3 w6", cubes=_WHITE),
            ("archer 0 w6",),
            "It lies on the Summoner. Whoever takes a trick with a white die in it may have it.",
            leaves={"summoned": (1, 0, 0, 0), "pools.1": (0, 2, 0, 0)},
        ),
        Show(
            "Two dice lie on the Summoner, and white is in the trick. End Cleo's turn, and let Ben take the red die, "
            "but no more.",
            lay(
                "summoner archer wizard noble",
                "0/1/0/0 1/2/1/0 0/2/0/0",
                "w3 w6",
                cubes=_WHITE,
                line=("archer 0 w6", "roll white 1", "show 2", "wizard w2", "end", "roll white 1", "show 1"),
            ),
            ("end", "summon red", "done"),
            "Ben got one of his discards back. The green die stays on the card for somebody else.",
            leaves={"pools.1": (1, 1, 0, 0), "summoned": (0, 0, 1, 0), "trick.colour": -1},
        ),
    ),
    challenges=(
        Challenge(
            "The trick is yours, Ben, and the green die on the Summoner could be, too. But nobody has a die left, and "
            "this is the last round. Keep all your gold.",
            lay(
                "summoner archer wizard noble",
                "0/0/0/0 0/1/1/0 0/1/0/0",
                "w3",
                cubes=_WHITE,
                line=("roll white 1", "show 2", "wizard w2", "end", "roll white 1", "show 1", "end"),
                options={"rounds": 1},
            ),
            lambda state: state.turn == OVER and state.winners() == (BEN,) and state.gold[BEN] == GOLD + 2,
            "Leave it there. Dice on the card cost nobody anything; in your pool it would be the one die left over, "
            "and cost you a gold.",
        ),
    ),
)

MONSTER_CARDS = Chapter("Monsters, card by card", (IMP, CYCLOPS, SPIRIT, DRAGON, SHAPESHIFTER, SUMMONER))
