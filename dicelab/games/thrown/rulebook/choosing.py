"""What can be chosen before a game: cards and dice by hand, and rules read the other way."""

from __future__ import annotations

from dicelab.games.rulebook import Chapter, Position, Ruling, Section, Show
from dicelab.games.thrown.cards import CARDS
from dicelab.games.thrown.options import FIRST_GAME
from dicelab.games.thrown.rulebook.table import BEN, CLEO, lay, section_of
from dicelab.games.words import listing

_DEAL = "deal 3 3 3 3 3 3 3 3 3 3 3 3"
_FIRST = listing([f"[{CARDS[key].title}](#{section_of(key)})" for key in FIRST_GAME])

FIRST_GAME_SECTION = Section(
    "first-game",
    "The cards for a first game",
    f"""
    Do you play for the first time? Then take these cards in the first round: {_FIRST}. They are easy to understand, and
    there is one of each kind.

    The later rounds draw their cards by chance, as always.
    """,
    options=("display",),
    shows=(
        Show(
            "Start a first game.",
            Position(3, options={"display": "first_game"}),
            ("start 0", _DEAL),
            "No cards were drawn: the four for beginners lie there. Ada leads.",
            leaves={"display.cards": FIRST_GAME, "turn": 0},
        ),
    ),
)

CARDS_BY_HAND = Section(
    "cards-by-hand",
    "Cards and cubes by hand",
    """
    You want to try certain cards, or to show them to a class? Choose the four cards of the first round yourself. The
    basic game wants one of each family; in the [advanced game](#advanced-game) any four will do.

    In the advanced game you may also say which cube lies on which card. Monsters need their
    [option](#monsters), and a [Summoner](#summoner) needs a card with a discard power beside it.
    """,
    options=("cards", "cubes"),
    shows=(
        Show(
            "Imp, Knight, Thief and Dragon were chosen, with their cubes. Deal the dice.",
            Position(
                3,
                options={
                    "advanced": True,
                    "with_monsters": True,
                    "starter": 0,
                    "cards": "imp,knight,thief,dragon",
                    "cubes": "red,white,green,blue",
                },
            ),
            (_DEAL,),
            "Chance decided about nothing but the dice.",
            leaves={"display.cards": ("imp", "knight", "thief", "dragon"), "turn": 0},
        ),
    ),
)

POOLS_BY_HAND = Section(
    "pools-by-hand",
    "Dice by hand",
    """
    The dice of the first round can be given out by hand as well: so many red, white, green and blue ones for each
    player. They need not be equally many. What nobody gets lies in the Void.

    That makes small games for one question: what if only one player has white dice?
    """,
    options=("pools",),
    shows=(
        Show(
            "All pools were chosen; only Ben has white dice. Draw who leads.",
            Position(3, options={"display": "first_game", "pools": "2/0/2/0,0/3/0/0,0/0/2/2"}),
            ("start 1",),
            "Nothing is dealt: everybody has the chosen dice, and Ben leads.",
            leaves={"pools": ((2, 0, 2, 0), (0, 3, 0, 0), (0, 0, 2, 2)), "turn": 1},
        ),
    ),
)

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
            "Switched, they mean: a follower who spent the last die rolls nothing and ends the turn, a leader never "
            "may; with an Imp the best of the others beats a pair; the Dragon's user has all result powers, the "
            "Peacemaker too; payout and penalty alone make debts, the Saboteur pays only from gold there is, and the "
            "Thief takes only from those who have some.",
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
)

CHOOSING = Chapter(
    "Choosing a game",
    (
        FIRST_GAME_SECTION,
        CARDS_BY_HAND,
        POOLS_BY_HAND,
        READINGS,
        PHANTOM_OWN_DICE,
        PEACEMAKER_AND_IMP,
        DRAGON_AND_RESULTS,
    ),
)
