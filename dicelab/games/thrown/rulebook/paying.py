"""Paying for powers: what a discard power costs, when it can be used, and the last die."""

from __future__ import annotations

from dicelab.games.rulebook import Challenge, Ruling, Section, Show
from dicelab.games.thrown.rulebook.table import CLEO, QUIET, lay, lying, swept, taken_by
from dicelab.games.thrown.rules.trick import TRUMP

DISCARD_POWERS = Section(
    "discard-powers",
    "Discard powers",
    """
    Heroes and villains, and some monsters, have a price: **one unrolled die of the card's colour** from your pool. It
    goes to the [Void](#the-void). Pay again, and you may use the card again, as often as you have dice.

    You may not pay for nothing. A card needs something to work on:

    - Heroes who change your own dice need rolled dice of yours.
    - Villains need a die of an opponent in this trick.
    - The Man at Arms needs a die that can go up or down, the Berserker a six.

    So you cannot throw dice away just to be rid of them before the [round ends](#end-of-round). Every other player is
    your opponent. A card that is dark cannot be used now, and says why.
    """,
    rulings=(
        Ruling(
            "T11",
            "The price is one die of the card's colour from your own pool, and that very die cannot be rolled as "
            "[Reinforcements](#reinforcements).",
            "a discarded die is in the Void before the power works",
        ),
        Ruling(
            "T12",
            "Each power has its condition: own dice for Knight and Wizard, a die that can change for the Man at Arms, "
            "another unrolled die for Reinforcements, a die of an opponent for the villains, a six of one for the "
            "Berserker, two dice of one opponent for the Spirit, any die in the trick for the Dragon.",
            "the rulebook forbids a discard for an ability that cannot be used",
        ),
        Ruling(
            "T13",
            "An opponent is any other player, and only dice in the present trick can be chosen.",
            "dice of earlier tricks lie in the Void already",
        ),
    ),
    shows=(
        Show(
            "Cleo has shown a one and a two. Discard two white dice for the Wizard: flip the one, then flip the two.",
            lay(
                "wizard archer brute noble",
                "0/0/1/0 0/0/1/0 0/2/3/0",
                "g4 g4",
                "g5 g5",
                line=("roll green 2", "show 1 2"),
            ),
            ("wizard g1", "wizard g2"),
            "One becomes six, two becomes five: eleven, and Cleo is ahead of Ben's ten. It cost her two dice, which "
            "may be worth more later. That is for her to judge.",
            leaves={"trick.rolled.2.dice": lying("g5 g6"), "taker": 2, "pools.2": (0, 0, 1, 0)},
            also=("wizard g2",),
        ),
    ),
    challenges=(
        Challenge(
            "You are last and show a three. Ada has a six, Ben a two. Win this trick with one discard: there is a way "
            "that cannot fail.",
            lay(QUIET, "0/2/0/0 0/2/0/0 1/2/0/0", "w6", "w2", line=("roll white 1", "show 3")),
            lambda state: state.last == CLEO and sum(state.pools[CLEO]) == 1,
            "The Archer sends Ada's six home, and three beats two. With the Knight you would have needed a six.",
            within=2,
            until=swept,
        ),
    ),
)

LAST_DIE = Section(
    "last-die",
    "Never your last die before the roll",
    """
    You must roll at least one die. So a power that you use **before** your roll may not cost the last die of your
    pool. After the roll it may.

    It may cost your last die of the trick colour, though. Then you cannot follow any more, and try to
    [trump](#trumping) instead. That is a trick worth knowing.

    The [Dragon](#dragon) is an exception: it ends the trick, so nobody has to roll. With the switch below a follower
    may spend the last die, and then rolls nothing in this trick. The leader never may.
    """,
    options=("may_empty_pool",),
    rulings=(
        Ruling(
            "T9",
            "Before your roll you may discard your last die of the trick colour, but not the last die of your pool.",
            "nothing forbids the first; the second would leave nothing to roll, and rolling is a duty",
            switch="may_empty_pool",
        ),
    ),
    shows=(
        Show(
            "Ben has one white and one green die. Discard the white one for the Man at Arms, to turn Ada's three down. "
            "Then roll.",
            lay("man_at_arms archer brute noble", "0/2/0/0 0/1/1/0 0/2/0/0", "w3"),
            ("man_at_arms 0 w3", "roll green 1", "show 6"),
            "Without white Ben could not follow, and his green six is a trump.",
            leaves={"trick.rolled.1.mode": TRUMP, "taker": 1, "trick.rolled.0.dice": lying("w2")},
        ),
        Show(
            "Ben has a single red die. The Archer would cost it. Look at the card, then roll.",
            lay(QUIET, "0/2/0/0 1/0/0/0 0/2/0/0", "w3"),
            ("roll red 1", "show 4"),
            "The Archer was dark: Ben must still roll. Now that he has rolled, nothing is left to pay with.",
            leaves={"pools.1": (0, 0, 0, 0), "trick.rolled.1.dice": lying("r4")},
        ),
        Show(
            "The same with the switch on. Use the Archer on Ada's three, and end Ben's turn.",
            lay(QUIET, "0/2/0/0 1/0/0/0 0/2/0/0", "w3", options={"may_empty_pool": True}),
            ("archer 0 w3", "end"),
            "Ben rolls nothing and has no part in the trick. But Ada is out of it, too.",
            leaves={"turn": 2, "trick.rolled.0.dice": (), "pools.1": (0, 0, 0, 0)},
        ),
    ),
    challenges=(
        Challenge(
            "Ada has twelve points, Ben eleven. Your one white die can hardly beat that, but you hold three red ones, "
            "too. Find the best chance to take this trick.",
            lay("man_at_arms sorcerer thief noble", "0/1/0/0 0/1/0/0 3/1/0/0", "w6 w6", "w5 w6"),
            taken_by(CLEO),
            "Spend the white die on the Man at Arms, whatever he turns down: now you cannot follow, and three red dice "
            "show a six with chance 91/216.",
            within=6,
            until=swept,
        ),
    ),
)
