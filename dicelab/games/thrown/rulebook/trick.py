"""A trick, turn by turn: leading, following, trumping."""

from __future__ import annotations

from dicelab.games.rulebook import Challenge, Chapter, Comparison, Ruling, Section, Show
from dicelab.games.thrown.rulebook.paying import DISCARD_POWERS, LAST_DIE
from dicelab.games.thrown.rulebook.table import (
    ADA,
    CLEO,
    QUIET,
    lay,
    led_by_another,
    lying,
    swept,
    taken_and_not_out,
    taken_by,
)
from dicelab.games.thrown.rulebook.worked import A_PAIR, A_TRICK, NO_TRUMP
from dicelab.games.thrown.rules.dice import GREEN, MOST_ROLLED, WHITE
from dicelab.games.thrown.rules.trick import FOLLOW, TRUMP
from dicelab.games.words import NUMBERS

_FEW = f"one to {NUMBERS[MOST_ROLLED]}"
_NO_HELP = "knight archer saboteur noble"
"""Cards that do nothing for whoever has neither white nor red dice to spare, and as much gold as the others."""

TRICK = Section(
    "a-trick",
    "A trick, step by step",
    f"""
    1. The leader [rolls](#leading) {_FEW} dice of one colour. This is the **trick colour**.
    2. Clockwise, everybody else has one turn. Whoever has dice of the trick colour [follows](#following) with them.
       Whoever has none tries to [trump](#trumping) with another colour.
    3. The [latest](#later-wins) trump takes the trick. Without a trump it is the highest [score](#trick-score).
    4. The winner earns [gold](#gold) and uses [victory powers](#victory-powers).
    5. All rolled dice go to the [Void](#the-void). The winner [leads](#next-trick) the next trick.

    Whoever has no dice when a trick begins is passed over.
    """,
    rulings=(
        Ruling(
            "T6",
            "Turns go clockwise from the leader; whoever has an empty pool when the trick begins is left out of it.",
            "the rulebook lets a round go on without those who have run out of dice",
        ),
    ),
    shows=(
        Show(
            "Ben has no dice. Lead one white die with Ada and end her turn.",
            lay(QUIET, "0/2/0/0 0/0/0/0 0/2/0/0"),
            ("roll white 1", "show 3", "end"),
            "Ben is passed over: it is Cleo's turn.",
            leaves={"turn": 2, "trick.colour": WHITE},
        ),
    ),
    examples=(A_TRICK, NO_TRUMP, A_PAIR),
    comparisons=(
        Comparison(
            "Ada has led a white four. Where is she likeliest to take this trick?",
            (
                ("Ben and Cleo hold one white die each", lay(_NO_HELP, "0/0/1/1 0/1/0/1 0/1/0/1", "w4")),
                ("Ben and Cleo hold no white die", lay(_NO_HELP, "0/0/1/1 0/0/1/1 0/0/1/1", "w4")),
                ("Ben is out of dice, Cleo holds one white die", lay(_NO_HELP, "0/0/1/1 0/0/0/0 0/1/0/1", "w4")),
            ),
            taken_by(ADA),
            swept,
            "Whoever holds white must follow, and then a four, five or six is enough, for with equal points the later "
            "player wins. Without white only a six helps. So two who try to trump are less of a danger than one who "
            "follows.",
        ),
    ),
)

YOUR_TURN = Section(
    "your-turn",
    "Your turn",
    """
    1. Use [discard powers](#discard-powers), if you like.
    2. Roll your dice, once. You must.
    3. Use discard powers again, as often as you like and can pay.
    4. End your turn. Now [result powers](#result-powers) look at your dice.

    Powers are for your own turn only. You cannot answer when others touch your dice; think of that before you end
    your turn.
    """,
    of=("rolled",),
    rulings=(
        Ruling(
            "T8",
            "There is one main roll in a turn. Powers may come before and after it, never in somebody else's turn.",
            "the rulebook allows powers at any time of your own turn, before the roll, after it, or both",
        ),
    ),
    shows=(
        Show(
            "Ben's turn. Discard his red die for the Archer and send Ada's six back. Then roll one white die, and "
            "discard the other one for the Knight: roll it again.",
            lay(QUIET, "0/1/0/0 1/2/0/0 0/2/0/0", "w6"),
            ("archer 0 w6", "roll white 1", "show 2", "knight w2", "show 5"),
            "One power before the roll, one after it. Ben is winning with five, but his pool is empty.",
            leaves={"trick.rolled.1.dice": lying("w5"), "taker": 1, "pools.1": (0, 0, 0, 0)},
        ),
    ),
    challenges=(
        Challenge(
            "Ada has five points, Ben three, and you come last with one green die. A white die would flip your own "
            "die, a red one somebody else's. Take this trick, but spend at most one of them. There is a way that "
            "cannot fail.",
            lay("wizard sorcerer brute noble", "0/0/2/0 0/0/2/0 1/1/1/0", "g5", "g3"),
            taken_and_not_out(CLEO),
            "Roll first, then choose. A one or a two is flipped by the Wizard; after a three or a four the Sorcerer "
            "flips Ada's five; a five or a six needs no help. Before the roll you do not know yet what you need.",
            within=3,
            until=swept,
        ),
    ),
)

LEADING = Section(
    "leading",
    "Leading",
    f"""
    You lead: roll {_FEW} dice of **one** colour from your pool, whichever you like. It is the trick colour now, and it
    stays so even if your dice are [sent back](#archer).

    Before your roll the table is empty, so hardly any card can do anything. Afterwards you may use all you can pay.

    More dice make a higher [score](#trick-score). They also make it costlier to lose: each of them is a gold for
    somebody else.
    """,
    rulings=(
        Ruling(
            "T10",
            "A leader who has not rolled can use only powers that have something to act on: in practice the "
            "[Shapeshifter](#shapeshifter).",
            "you may not discard for an ability that you cannot use, and no dice lie there yet",
        ),
    ),
    shows=(
        Show(
            "Ada leads. Roll two of her green dice.",
            lay(QUIET, "1/2/3/0 0/0/3/0 2/1/0/0"),
            ("roll green 2", "show 3 5"),
            "Green is the trick colour, and Ada's score is eight. Ben must follow with green. Cleo has none and will "
            "try to trump.",
            leaves={"trick.colour": GREEN, "taker": 0, "trick.rolled.0.dice": lying("g3 g5")},
        ),
    ),
    challenges=(
        Challenge(
            "You hold one white and one green die. Ben and Cleo hold green ones, but no white. Which lead has the "
            "best chance to take this trick?",
            lay("reinforcements archer saboteur noble", "0/1/1/0 0/0/2/0 0/0/1/1"),
            taken_by(ADA),
            "White. Nobody can follow, so only a six beats you: two dice of Ben's and one of Cleo's all miss with "
            "(5/6)³ = 125/216, whatever you roll. In green both follow after you, Ben with two dice.",
            until=led_by_another,
        ),
    ),
)

FOLLOWING = Section(
    "following",
    "Following",
    f"""
    If you have dice of the trick colour when you roll, you **must** roll {_FEW} of them. How many is up to you; it need
    not be as many as the leader rolled. You cannot pass.

    Your dice make your [trick score](#trick-score). As many points as the best so far are enough: the
    [later](#later-wins) player is ahead.

    A six is just six points then. Only whoever has none of the trick colour can [trump](#trumping).
    """,
    rulings=(
        Ruling(
            "T7",
            "Everybody must roll: the trick colour, if it is in the pool at that moment, and any one colour otherwise.",
            "the rulebook says must in both cases; nothing lets you pass",
        ),
    ),
    shows=(
        Show(
            "White is led. Ben has one white die and three red ones. Roll what he must.",
            lay(QUIET, "0/2/0/0 3/1/0/0 0/2/0/0", "w4"),
            ("roll white 1", "show 2"),
            "Only white was open to him, although three red dice might have shown a six. He is behind.",
            leaves={"trick.rolled.1.mode": FOLLOW, "taker": 0, "pools.1": (3, 0, 0, 0)},
        ),
        Show(
            "Ada led with one die. Follow with three.",
            lay(QUIET, "0/2/0/0 0/4/0/0 0/2/0/0", "w6"),
            ("roll white 3", "show 1 2 4"),
            "One, two and four make seven. Ben is ahead of the six, at the price of three dice.",
            leaves={"taker": 1, "pools.1": (0, 1, 0, 0)},
        ),
    ),
    challenges=(
        Challenge(
            "Ada has nine points, Ben five, and you come last with three white dice. Roll for the best chance to take "
            "this trick.",
            lay("wizard archer thief noble", "0/2/0/0 0/2/0/0 0/3/0/0", "w3 w6", "w5"),
            taken_by(CLEO),
            "All three. One die cannot reach nine. A third die is worth more than the Wizard that it could have paid "
            "for.",
            within=3,
            until=swept,
        ),
    ),
)

TRUMPING = Section(
    "trumping",
    "Trumping",
    f"""
    You have no die of the trick colour? Then roll {_FEW} dice of any **one** other colour. If one of them shows a six,
    you have a **trump**, and no score is worth anything against it.

    The six must be on one die; a two and a four do not make one. Without a six you have nothing at all: other colours
    make no score. With n dice the chance of a trump is 1 − (5/6)ⁿ, so 1/6 with one die, less than half with three.

    You cannot choose to trump while you hold the trick colour. But you can [discard](#discard-powers) your last die of
    it for a card, before you roll.
    """,
    rulings=(
        Ruling(
            "T19",
            "Whether you have a trump is judged when the trick ends, by what your dice show then.",
            "the rulebook wants the six to be showing; so whatever turns or re-rolls dice can make a trump or take it "
            "away",
        ),
    ),
    shows=(
        Show(
            "White is led, and Ben has none. Roll two blue dice.",
            lay(QUIET, "0/2/0/0 1/0/0/3 0/2/0/0", "w6 w6"),
            ("roll blue 2", "show 1 6"),
            "A trump! One blue six beats twelve points of white.",
            leaves={"taker": 1, "trick.rolled.1.mode": TRUMP},
        ),
        Show(
            "The same, with three dice and less luck. Roll three blue dice.",
            lay(QUIET, "0/2/0/0 1/0/0/3 0/2/0/0", "w1"),
            ("roll blue 3", "show 4 5 5"),
            "Fourteen points that count for nothing. Ada stays ahead with a one.",
            leaves={"taker": 0, "trick.rolled.1.mode": TRUMP, "pools.1": (1, 0, 0, 0)},
        ),
        Show(
            "Cleo shows a two and cannot win any more. Discard her red die for the Dark Knight: roll Ben's six again. "
            "Then end her turn.",
            lay(
                "wizard dark_knight brute noble", "0/2/0/0 2/0/0/0 1/2/0/0", "w3", "b6", line=("roll white 1", "show 2")
            ),
            ("dark_knight 1 b6", "show 4", "end"),
            "Ben had a trump while it lay there. When the trick ended there was none, so Ada's three took it.",
            leaves={"last": 0},
        ),
    ),
    challenges=(
        Challenge(
            "Ben has trumped Ada's twelve points already. You have no white die either: two green ones and three blue "
            "ones. Roll for the best chance to take this trick.",
            lay("wizard sorcerer thief noble", "0/2/0/0 0/0/0/2 0/0/2/3", "w6 w6", "b6"),
            taken_by(CLEO),
            "Three blue dice, for two colours cannot be mixed: 1 − (5/6)³ = 91/216. Ben's trump is no harm, for a "
            "later one beats it.",
            within=2,
            until=swept,
        ),
    ),
)

A_TRICK_CHAPTER = Chapter("A trick", (TRICK, YOUR_TURN, LEADING, FOLLOWING, TRUMPING, DISCARD_POWERS, LAST_DIE))
