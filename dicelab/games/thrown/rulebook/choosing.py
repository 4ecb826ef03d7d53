"""What can be chosen before a game: the cards of a first game, cards and dice by hand; other rules in ``readings``."""

from __future__ import annotations

from dicelab.games.rulebook import Challenge, Chapter, Comparison, Position, Section, Show
from dicelab.games.thrown.rulebook.readings import DRAGON_AND_RESULTS, PEACEMAKER_AND_IMP, PHANTOM_OWN_DICE, READINGS
from dicelab.games.thrown.rulebook.table import ADA, BEN, CLEO, FIRST, QUIET, lay, section_of, swept, taken_by
from dicelab.games.thrown.rules.cards import CARDS
from dicelab.games.thrown.rules.dice import COLOURS
from dicelab.games.thrown.rules.options import FIRST_GAME, GOLD
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
    challenges=(
        Challenge(
            "Your first game, and you come last: Ada has nine points, Ben eleven, and you a three and a five. Use the "
            "Knight, the Archer or both for the best chance to take this trick.",
            lay(FIRST, "0/1/1/0 0/0/1/0 1/1/2/0", "g4 g5", "g5 g6", line=("roll green 2", "show 3 5")),
            taken_by(CLEO),
            "The Knight rolls the three again, the Archer takes care of Ben. Then a four is enough: nine, as many as "
            "Ada, and you are later. A five makes a pair, and the Peacemaker needs no more than that.",
            within=3,
            until=swept,
        ),
    ),
)

_THESE = ("knight", "wizard", "brute", "peacemaker")
"""Four cards that could all help three red dice."""


def _red_cube_on(chosen: str) -> Position:
    """Cards, cubes and dice by hand: Ben leads with twelve, Cleo has five, and Ada three red dice and nothing else."""
    others = iter(colour for colour in COLOURS if colour != "red")
    return Position(
        3,
        options={
            "advanced": True,
            "starter": BEN,
            "cards": ",".join(_THESE),
            "cubes": ",".join("red" if key == chosen else next(others) for key in _THESE),
            "pools": "3/0/0/0,0/3/0/0,0/2/0/0",
        },
        line=("roll white 2", "show 6 6", "end", "roll white 1", "show 5", "end"),
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
    comparisons=(
        Comparison(
            "White is led, and Ada has three red dice and nothing else. You lay the cubes: on which card is the red "
            "one best for her, so that she is likeliest to take this trick?",
            tuple((f"On the {CARDS[key].title}", _red_cube_on(key)) for key in _THESE),
            taken_by(ADA),
            swept,
            "Knight and Wizard cost a die, so only two are left to roll. The Brute lets all three roll and adds the "
            "fives, the Peacemaker adds every pair: that is still a little more.",
        ),
    ),
)


def _given(pools: str) -> Position:
    """A game of one round with these dice; Ada leads."""
    return Position(3, options={"cards": QUIET.replace(" ", ","), "rounds": 1, "starter": ADA, "pools": pools})


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
    comparisons=(
        Comparison(
            "You give out the dice, and Ada leads. Ben and Cleo roll as is best against her. With which dice is she "
            "likeliest to take the first trick?",
            (
                ("One green die for everybody", _given("0/0/1/0,0/0/1/0,0/0/1/0")),
                ("Two green dice for everybody", _given("0/0/2/0,0/0/2/0,0/0/2/0")),
                ("One green for Ada, two blue for the others", _given("0/0/1/0,0/0/0/2,0/0/0/2")),
            ),
            lambda state: state.gold[ADA] > GOLD,
            lambda state: state.gold != (GOLD,) * 3,
            "If only Ada has green dice, nobody can follow, and a single one holds against all but a six. Where all "
            "have green, both others come later, and as many points as hers are enough for them.",
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
