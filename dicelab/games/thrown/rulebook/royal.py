"""The royal folk: victory powers, for whoever takes a trick with a die of their colour. Blue in the basic game."""

from __future__ import annotations

from dicelab.games.rulebook import Challenge, Chapter, Position, Ruling, Show
from dicelab.games.thrown.rulebook.table import BEN, CLEO, card, lay, swept
from dicelab.games.thrown.rules.dice import EMPTY, MOST_ROLLED
from dicelab.games.thrown.rules.options import GOLD
from dicelab.games.words import NUMBERS

_MOST = NUMBERS[MOST_ROLLED]


def _blue(royal: str, pools: str, *line: str, rest: str = "knight archer brute") -> Position:
    """A blue trick: Ada has three, Ben twelve, Cleo has rolled a one and is about to end it."""
    return lay(f"{rest} {royal}", pools, "b3", "b6 b6", line=("roll blue 1", "show 1", *line))


NOBLE = card(
    "noble",
    """
    Take a trick with a **blue die** in it: you get **two gold more**. Two, however many blue dice there are.

    Whose die it is does not matter; your own will do. So if you are sure of a trick, bring a blue die into it. And
    think twice before you try to trump with blue: you may make the trick worth more to somebody else.
    """,
    shows=(
        Show(
            "Ben has the best score in a blue trick. End Cleo's turn.",
            _blue("noble", "0/0/0/1 0/0/0/1 0/0/0/2"),
            ("end",),
            "Two gold for two dice of the others, and two from the Noble.",
            leaves={"gold": (5, 9, 5), "last": BEN},
        ),
    ),
    challenges=(
        Challenge(
            "You are last and ahead with a six. Two gold lie in this trick. Make it four!",
            lay(
                "reinforcements archer brute noble",
                "0/2/0/0 0/2/0/0 0/2/1/1",
                "w1",
                "w2",
                line=("roll white 1", "show 6"),
            ),
            lambda state: state.gold[CLEO] == GOLD + 4,
            "Reinforcements, and a blue die. Its number does not matter: you are ahead anyway. But blue is in the "
            "trick now, and the Noble pays.",
            within=2,
            until=swept,
        ),
    ),
)

PHANTOM = card(
    "phantom",
    """
    Take a trick with blue dice in it: each **blue die of the others costs you one gold** instead of paying one. Dice
    of other colours pay as always, and your own dice count nothing.

    So a trick full of blue dice is a trick to lose. Lead blue, and hope that somebody beats you. Or help them: flip one
    of their dice up.

    You cannot lose more gold than you [have](#debt). Whether your own blue dice cost as well can be
    [switched](#phantom-own-dice).
    """,
    rulings=(
        Ruling(
            "T33",
            "Blue dice of opponents count minus one instead of plus one; the winner's own count nothing.",
            "a loss instead of the usual gain can only replace a gain that there would have been, and your own dice "
            "bring none",
            switch="phantom_counts_own",
        ),
    ),
    shows=(
        Show(
            "Ben has the best score in a blue trick, and nothing can save him. End Cleo's turn.",
            _blue("phantom", "0/0/0/1 0/0/0/1 0/0/0/2"),
            ("end",),
            "Two blue dice of the others: Ben pays two gold. His own two sixes cost nothing more.",
            leaves={"gold": (5, 3, 5), "last": BEN},
        ),
        Show(
            "White is led, and Cleo tried to trump with three blue dice. End her turn.",
            lay(
                "knight archer brute phantom",
                "0/1/0/0 0/1/0/0 0/0/0/4",
                "w3",
                "w6",
                line=("roll blue 3", "show 1 1 2"),
            ),
            ("end",),
            "Ben takes it: Ada's white die pays one gold, Cleo's blue ones cost three. He ends with three.",
            leaves={"gold": (5, 3, 5), "last": BEN},
        ),
    ),
    challenges=(
        Challenge(
            "You are last and ahead with a six, and that is bad: five blue dice of the others would cost you all you "
            "have. Get rid of this trick.",
            lay(
                "knight sorcerer brute phantom",
                "0/0/0/1 0/0/0/1 1/0/0/2",
                "b2 b3",
                "b1 b1 b2",
                line=("roll blue 1", "show 6"),
            ),
            lambda state: swept(state) and state.gold[CLEO] == GOLD,
            "Flip a low die of somebody else's: Ada's two becomes a five and makes eight, a one of Ben's becomes a "
            "six and makes nine. Ada's three is not enough: six against six is still yours, for you are later.",
            within=2,
            until=swept,
        ),
    ),
)

RECRUITER = card(
    "recruiter",
    """
    Take a trick with a blue die in it: **take one unrolled die** from the pool of an opponent and add it to yours. You
    choose whose and which.

    You must take one, if anybody has one. If there is only one kind of die to take, it comes to you without a question.

    Near the end this can be a gift you do not want: dice left over [cost gold](#end-of-round). Or it puts somebody
    out of the round who had just one die left.
    """,
    rulings=(
        Ruling(
            "T32",
            "The Noble pays once. The Recruiter is a duty, Strategist and Summoner are offers: up to "
            f"{_MOST} exchanges, any number of dice.",
            "the rulebook writes may for Strategist and Summoner, and not for the Recruiter",
        ),
    ),
    shows=(
        Show(
            "Ben takes the trick when Cleo ends her turn. Then take a green die from Ada.",
            _blue("recruiter", "1/0/2/0 0/0/0/1 0/1/0/2"),
            ("end", "recruit 0 green"),
            "The gold came first, then the die: Ben has a green one more, Ada one fewer. Ben leads.",
            leaves={"pools.0": (1, 0, 1, 0), "pools.1": (0, 0, 1, 1), "gold": (5, 7, 5), "turn": BEN},
        ),
    ),
    challenges=(
        Challenge(
            "The trick is yours, Ben. Take a die so that somebody is out of the next trick.",
            _blue("recruiter", "1/0/1/0 0/0/0/1 0/1/0/1", "end"),
            lambda state: EMPTY in state.pools,
            "Cleo has a single white die. Without it she cannot take part until somebody gives her dice again.",
        ),
    ),
)

STRATEGIST = card(
    "strategist",
    f"""
    Take a trick with a blue die in it: you may **exchange up to {_MOST}** of your unrolled dice, one for one, with dice
    that you pick out of the [Void](#the-void).

    You choose both what you give and what you take. You may stop at any time. Is the Void almost empty? Then you can
    only take what is there.

    Dice discarded in this trick are in the Void already. The rolled dice of this trick are not: they go there only
    when you are done.
    """,
    rulings=(
        Ruling(
            "T31",
            "First the gold, with Phantom and Noble, then Recruiter, Summoner, Strategist, and only then the trick "
            "goes to the Void. So the Strategist cannot reach the dice of this trick.",
            "in the rulebook's example the Noble pays before the dice are put into the Void",
        ),
    ),
    shows=(
        Show(
            "End Cleo's turn. Then give Ben's red die for a green one, and say: no more.",
            _blue("strategist", "0/0/0/1 1/1/1/0 0/0/0/2"),
            ("end", "exchange red green", "done"),
            "Ben has two green dice now. He could have exchanged two more.",
            leaves={"pools.1": (0, 1, 2, 0), "turn": BEN},
        ),
    ),
    challenges=(
        Challenge(
            "The trick is yours, Ben, and the Peacemaker waits for green pairs. Make all three dice of your pool "
            "green.",
            _blue("strategist", "0/0/0/1 1/1/1/0 0/0/0/2", "end", rest="knight archer peacemaker"),
            lambda state: state.pools[BEN][2] == 3,
            "Red for green and white for green. You lead the next trick, and three green dice show a pair with chance "
            "4/9.",
            within=2,
        ),
    ),
)

ROYAL_FOLK = Chapter("Royal folk", (NOBLE, PHANTOM, RECRUITER, STRATEGIST))
