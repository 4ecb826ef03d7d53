"""Rules that can be read in two ways: what each switch does, and when it matters."""

from __future__ import annotations

from dicelab.games.rulebook import Challenge, Ruling, Section, Show
from dicelab.games.thrown.rulebook.table import ADA, BEN, CLEO, lay, swept, taken_by
from dicelab.games.thrown.rules.options import GOLD

READINGS = Section(
    "other-readings",
    "Rules one can read otherwise",
    """
    In a few places the rulebook can be read in two ways. We chose one, and say why. If your table plays it the other
    way, switch it:

    - [The last die before the roll](#last-die)
    - [Gold below zero](#debt)
    - [The Phantom and your own dice](#phantom-own-dice)
    - [A pair against the Imp](#peacemaker-and-imp)
    - [The Dragon and result powers](#dragon-and-results)

    You find these switches among the options of a new game.
    """,
    rulings=(
        Ruling(
            "T48",
            "With [may_empty_pool](#last-die) a follower who spent the last die rolls nothing and ends the turn; a "
            "leader never may. Without [peacemaker_beats_imp](#peacemaker-and-imp) the best of the others beats a "
            "pair. With [dragon_results](#dragon-and-results) all result powers work for whoever used the Dragon. With "
            "[allow_debt](#debt) only payout and penalty make debts: the Saboteur pays from gold there is, and the "
            "Thief takes from those who have some.",
            "each switch should have one clear meaning, the smallest change that the other reading asks for",
        ),
    ),
    shows=(
        Show(
            "With debts allowed, Ada stands at zero, Ben at one, Cleo at two. Roll one green die for Ben and end his "
            "turn: the Saboteur is there.",
            lay(
                "wizard archer saboteur noble",
                "0/0/2/0 0/0/2/0 0/0/2/0",
                "g3",
                gold=(0, 1, 2),
                options={"allow_debt": True},
            ),
            ("roll green 1", "show 1", "end"),
            "Ben gives his last gold to Ada. Even with debts the Saboteur takes no gold that is not there.",
            leaves={"gold": (1, 0, 2), "turn": CLEO},
        ),
    ),
    challenges=(
        Challenge(
            "The switch for the last die is on: you may spend it before your roll, and then you roll nothing. Ben is "
            "ahead, the Phantom is there, and you and Ben have one gold each. End this trick with more gold than Ben.",
            lay(
                "wizard archer brute phantom",
                "1/0/0/0 0/0/0/1 0/0/0/1",
                "b6 b6",
                "b1",
                leader=BEN,
                gold=(1, 1, GOLD),
                options={"may_empty_pool": True},
            ),
            lambda state: swept(state) and state.gold[ADA] > state.gold[BEN],
            "Send one of Ben's sixes home. He is still ahead and has to take the trick, and Cleo's blue die costs him "
            "his gold. Your red die in the trick would pay him one, and a trump would cost you your own gold.",
            within=2,
            until=swept,
        ),
    ),
)

PHANTOM_OWN_DICE = Section(
    "phantom-own-dice",
    "The Phantom and your own dice",
    """
    As we play it, the [Phantom](#phantom) looks at the dice of the others: each of its colour costs the winner a gold.
    The winner's own dice count nothing.

    One can also read the card so that **every** die of the colour costs a gold, the winner's own as well. This switch
    does that.
    """,
    options=("phantom_counts_own",),
    shows=(
        Show(
            "The switch is on. Ben wins with two blue dice against two others. End Cleo's turn.",
            lay(
                "knight archer brute phantom",
                "0/0/0/1 0/0/0/1 0/0/0/2",
                "b3",
                "b6 b6",
                gold=(9, 9, 9),
                line=("roll blue 1", "show 1"),
                options={"phantom_counts_own": True},
            ),
            ("end",),
            "Two dice of the others and two of his own: four gold lost. Without the switch it would have been two.",
            leaves={"gold": (9, 5, 9), "last": BEN},
        ),
    ),
    challenges=(
        Challenge(
            "Here your own blue dice cost you gold, too. White is led, and you come last without a white die: two red "
            "ones, or up to three blue ones? Roll for the best chance to gain gold in this trick.",
            lay(
                "wizard berserker brute phantom",
                "0/1/0/0 0/1/0/0 2/0/0/3",
                "w5",
                "w4",
                options={"phantom_counts_own": True},
            ),
            lambda state: swept(state) and state.gold[CLEO] > GOLD,
            "Two red dice: a six among them brings two gold. Three blue dice trump more often, but then they cost you "
            "three gold, and the dice of the others pay only two.",
            within=2,
            until=swept,
        ),
    ),
)

_PAIR = ("roll green 2", "show 3 3")
_IMP_AND_PEACEMAKER = ("imp peacemaker archer noble", "0/1/0/0 0/1/0/0 0/0/3/0", "w6", "w5")

PEACEMAKER_AND_IMP = Section(
    "peacemaker-and-imp",
    "A pair against the Imp",
    """
    The [Peacemaker](#peacemaker) gives the trick to whoever shows a pair. The [Imp](#imp) gives it to the second best.
    What if both are there?

    As we play it, the pair wins: the trick is over before anything is compared, so there is no second.

    With the switch off, a pair counts as first. Then the best of the others takes the trick, or nobody if the others
    have neither a score nor a trump.
    """,
    options=("peacemaker_beats_imp",),
    shows=(
        Show(
            "White is in the trick, and the Imp has the white cube. Cleo shows a pair. End her turn.",
            lay(*_IMP_AND_PEACEMAKER, cubes="white green red blue", line=_PAIR),
            ("end",),
            "The pair takes it: two gold for Cleo.",
            leaves={"last": CLEO, "gold": (5, 5, 7)},
        ),
        Show(
            "The same with the switch off. End her turn.",
            lay(
                *_IMP_AND_PEACEMAKER,
                cubes="white green red blue",
                line=_PAIR,
                options={"peacemaker_beats_imp": False},
            ),
            ("end",),
            "Cleo counts as first, and the Imp wants the second: Ada, with six. She is paid for Ben's die and Cleo's "
            "two.",
            leaves={"last": 0, "gold": (8, 5, 5)},
        ),
    ),
    challenges=(
        Challenge(
            "As we play it: your green six is a trump, so you are the best, and the Imp looks for the second. A red "
            "die would pay for the Wizard. Take this trick.",
            lay(
                "imp peacemaker wizard noble",
                "0/1/0/0 0/1/0/0 1/0/3/0",
                "w6",
                "w5",
                cubes="white green red blue",
                line=("roll green 3", "show 1 4 6"),
            ),
            taken_by(CLEO),
            "Make a pair: flip the six to a one, or the one to a six. A pair takes the trick before anything is "
            "compared, so the Imp finds neither a first nor a second.",
            within=2,
            until=swept,
        ),
        Challenge(
            "Here a pair only counts as first. Ada has six points, Ben has failed to trump, and his green die wakes "
            "the Imp. You show a pair of twos, and a red die would pay for the Man at Arms. Take this trick.",
            lay(
                "imp peacemaker man_at_arms noble",
                "0/1/0/0 0/0/1/0 1/2/0/0",
                "w6",
                "g3",
                cubes="green white red blue",
                line=("roll white 2", "show 2 2"),
                options={"peacemaker_beats_imp": False},
            ),
            taken_by(CLEO),
            "Break the pair: turn a two up to a three. A pair would count as first. With five points against Ada's six "
            "you are second, and the Imp gives you the trick.",
            within=2,
            until=swept,
        ),
    ),
)

_DRAGON_AND_THIEF = ("dragon thief knight noble", "0/0/1/0 1/0/1/0 0/0/2/0", "g3")

DRAGON_AND_RESULTS = Section(
    "dragon-and-results",
    "The Dragon and result powers",
    """
    Whoever ends a trick with the [Dragon](#dragon) has no end of turn, so that player's
    [result powers](#result-powers) do not work, as we play it.

    With the switch on they do, for whoever used the Dragon: Thief and Saboteur first, then a pair for the Peacemaker.
    """,
    options=("dragon_results",),
    shows=(
        Show(
            "Ben shows a green one, and the Thief has the green cube. Use Ben's Dragon.",
            lay(*_DRAGON_AND_THIEF, cubes="red green white blue", gold=(7, 5, 5), line=("roll green 1", "show 1")),
            ("dragon",),
            "The trick went to Ada for one gold. The Thief did nothing: Ben's turn never came to its end.",
            leaves={"gold": (8, 5, 5), "last": 0},
        ),
        Show(
            "The same with the switch on. Use Ben's Dragon.",
            lay(
                *_DRAGON_AND_THIEF,
                cubes="red green white blue",
                gold=(7, 5, 5),
                line=("roll green 1", "show 1"),
                options={"dragon_results": True},
            ),
            ("dragon",),
            "First the Thief took a gold from Ada for Ben. Then Ada took the trick and a gold for Ben's die.",
            leaves={"gold": (7, 6, 5), "last": 0},
        ),
    ),
    challenges=(
        Challenge(
            "As we play it: you come last and are ahead with a green one and six, and the Saboteur has the green cube. "
            "Take this trick with one discard, and give no gold away.",
            lay(
                "dragon saboteur knight noble",
                "0/0/1/0 0/0/1/0 1/1/2/0",
                "g4",
                "g5",
                cubes="red green white blue",
                gold=(3, 4, GOLD),
                line=("roll green 2", "show 1 6"),
            ),
            lambda state: state.last == CLEO and state.gold[CLEO] == GOLD + 2 and sum(state.pools[CLEO]) == 1,
            "The Dragon. The trick is yours anyway, but now your turn has no end at which the Saboteur could look at "
            "your one. A die rolled again might show a one or a two.",
            within=2,
            until=swept,
        ),
    ),
)
