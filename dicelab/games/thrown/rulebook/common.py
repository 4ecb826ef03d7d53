"""The common folk: result powers, which look at one's own dice. Green in the basic game."""

from __future__ import annotations

from dicelab.games.rulebook import Challenge, Chapter, Ruling, Show
from dicelab.games.thrown.rulebook.table import BEN, CLEO, card, lay, swept, taken_by
from dicelab.games.thrown.rules.options import GOLD

_BRUTE, _PEACE = "knight archer brute noble", "knight archer peacemaker noble"
_SABOTEUR, _THIEF = "wizard archer saboteur noble", "wizard archer thief noble"

BRUTE = card(
    "brute",
    """
    When you try to [trump](#trumping), a **five on a green die** is a trump, too, as good as a six.

    So green dice trump with chance 1/3 each, dice of other colours with 1/6. A five that is later beats a six that is
    earlier: only the [order of turns](#later-wins) counts among trumps.

    If green is the trick colour, the Brute has nothing to do. The Brute is judged when the trick ends, like all trumps.
    """,
    shows=(
        Show(
            "White is led, Ben has none. Roll one green die.",
            lay(_BRUTE, "0/2/0/0 0/0/2/2 0/2/0/0", "w6 w6"),
            ("roll green 1", "show 5"),
            "A green five: thanks to the Brute it is a trump.",
            leaves={"taker": BEN},
        ),
        Show(
            "The same five on a blue die: roll one.",
            lay(_BRUTE, "0/2/0/0 0/0/2/2 0/2/0/0", "w1 w1"),
            ("roll blue 1", "show 5"),
            "The Brute looks at green only. No trump, no score: Ada is ahead with two points.",
            leaves={"taker": 0, "pools.1": (0, 0, 2, 1)},
        ),
    ),
    challenges=(
        Challenge(
            "White is led, and you have none. Three blue dice or two green ones: what gives you the best chance to "
            "take this trick?",
            lay(_BRUTE, "0/2/0/0 0/2/0/0 0/0/2/3", "w5", "w6"),
            taken_by(CLEO),
            "Two green dice miss with chance 2/3 · 2/3 = 4/9. Three blue dice miss with 5/6 · 5/6 · 5/6, which is more "
            "than a half. The Brute is worth more than a third die.",
            within=2,
            until=swept,
        ),
    ),
)

PEACEMAKER = card(
    "peacemaker",
    """
    Do two of **your green dice show the same number** when your turn ends? Then the trick is yours, at once, whatever
    scores and trumps there are. Nobody rolls after you, and those who have not played keep their dice.

    It pays for the dice that the others have rolled so far. If you lead and show a pair, that is nothing; but you lead
    again, and you got rid of two dice.

    Any pair will do, also in a failed trump, also with [Reinforcements](#reinforcements). Two dice match with chance
    1/6, three dice contain a pair with chance 4/9.
    """,
    rulings=(
        Ruling(
            "T27",
            "A pair wins over scores, over trumps, and over the [Imp](#imp). It pays for the dice rolled so far.",
            "the Imp changes how dice are compared, and after a pair nothing is compared",
            switch="peacemaker_beats_imp",
        ),
    ),
    shows=(
        Show(
            "White is led; Ada has twelve points. Roll two green dice for Ben and end his turn.",
            lay(_PEACE, "0/2/0/0 0/0/3/0 0/2/0/0", "w6 w6"),
            ("roll green 2", "show 1 1", "end"),
            "A pair of ones! Ben takes the trick and two gold for Ada's dice. Cleo did not have to roll.",
            leaves={"last": BEN, "gold": (5, 7, 5), "pools.2": (0, 2, 0, 0)},
        ),
        Show(
            "Ada leads: roll two green dice, and end her turn.",
            lay(_PEACE, "0/0/3/0 0/0/2/0 0/0/2/0"),
            ("roll green 2", "show 4 4", "end"),
            "A pair at once: the trick is over before anybody else rolled. No gold for it, and Ada leads again.",
            leaves={"last": 0, "gold": (5, 5, 5), "turn": 0, "pools.0": (0, 0, 1, 0)},
        ),
    ),
    challenges=(
        Challenge(
            "Ada has twelve points, Ben five, and white is led, which you do not have. Three green dice or three blue "
            "ones: roll for the best chance to take this trick.",
            lay(_PEACE, "0/2/0/0 0/2/0/0 0/0/3/3", "w6 w6", "w5"),
            taken_by(CLEO),
            "Three green dice: a six trumps as on any colour, and a pair does as well. Both fail only if all three "
            "differ and none is a six: 5 · 4 · 3 of 216 ways.",
            within=2,
            until=swept,
        ),
    ),
)

SABOTEUR = card(
    "saboteur",
    """
    Do your green dice show a **one or a two** when your turn ends? Then you **give one gold** to whoever has the least.
    If several are equally poor, each of them gets one from you.

    If you yourself have the least, or as little as the poorest, you give nothing. More ones and twos do not cost more.

    So green is a dangerous colour now: a single die costs you gold with chance 1/3.
    """,
    rulings=(
        Ruling(
            "T26",
            "All players are compared, also those who are out of dice. Who gives to several and has too little pays "
            "clockwise until nothing is left.",
            "the rulebook speaks of players, not of those in the trick; the order is our choice, as it gives none",
        ),
    ),
    shows=(
        Show(
            "Ada has five gold, Ben and Cleo three each. Roll one green die for Ada and end her turn.",
            lay(_SABOTEUR, "0/0/2/0 0/0/2/0 0/0/2/0", gold=(5, 3, 3)),
            ("roll green 1", "show 2", "end"),
            "Both are the poorest, so Ada gives one gold to each.",
            leaves={"gold": (3, 4, 4), "turn": 1},
        ),
    ),
    challenges=(
        Challenge(
            "You are last and ahead, with a green one and six. Take the trick, but give no gold away.",
            lay(
                _SABOTEUR,
                "0/0/2/0 0/0/2/0 0/1/2/0",
                "g4",
                "g5",
                gold=(3, 4, 5),
                line=("roll green 2", "show 1 6"),
            ),
            lambda state: state.last == CLEO and state.gold[CLEO] == GOLD + 2,
            "Flip the one with the Wizard. Twelve points, neither a one nor a two, and two gold from the trick. To "
            "flip the six would leave two ones.",
            within=2,
            until=swept,
        ),
    ),
)

THIEF = card(
    "thief",
    """
    Do your green dice show a **one or a two** when your turn ends? Then you **take one gold** from whoever has the
    most. If several are equally rich, you take one from each of them.

    If you yourself have the most, or as much as the richest, you take nothing. More ones and twos do not bring more.

    So a bad green roll has its good side. You need not take the trick for it.
    """,
    rulings=(
        Ruling(
            "T25",
            "Thief and Saboteur work once in a turn, however many ones and twos you show.",
            "the cards speak of any number of them, and of one gold",
        ),
    ),
    shows=(
        Show(
            "Ben and Cleo have seven gold each, Ada three. Roll two green dice for Ada and end her turn.",
            lay(_THIEF, "0/0/2/0 0/0/2/0 0/0/2/0", gold=(3, 7, 7)),
            ("roll green 2", "show 1 2", "end"),
            "A one and a two count once, but two players are the richest: Ada takes one gold from each.",
            leaves={"gold": (5, 6, 6), "turn": 1},
        ),
    ),
    challenges=(
        Challenge(
            "You cannot take this trick any more: Ada has twelve points. But one white die is left to you. End this "
            "trick with more gold than you have now.",
            lay(_THIEF, "0/0/1/0 0/0/1/0 0/1/2/0", "g6 g6", "g3", gold=(8, 5, 5), line=("roll green 2", "show 3 5")),
            lambda state: swept(state) and state.gold[CLEO] > GOLD,
            "Flip the five to a two. It is worth less as a score, but it calls the Thief, who takes a gold from Ada.",
            within=2,
            until=swept,
        ),
    ),
)

COMMON_FOLK = Chapter("Common folk", (BRUTE, PEACEMAKER, SABOTEUR, THIEF))
