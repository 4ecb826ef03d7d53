"""The advanced game: any four cards, cubes that give them their colours, and monsters among them."""

from __future__ import annotations

from dicelab.games.rulebook import Beat, Challenge, Chapter, Example, Position, Ruling, Section, Show
from dicelab.games.thrown.rulebook.table import CLEO, lay, section_of, swept, taken_by
from dicelab.games.thrown.rules.cards import BASIC, CARDS, MONSTERS
from dicelab.games.thrown.rules.deal import SHOWN
from dicelab.games.thrown.rules.dice import COLOURS
from dicelab.games.words import NUMBERS, listing

_DEAL = "deal 3 3 3 3 3 3 3 3 3 3 3 3"
_FOUR = NUMBERS[SHOWN]
_MONSTERS = listing([f"[{CARDS[key].title}](#{section_of(key)})" for key in MONSTERS])

ADVANCED_GAME = Section(
    "advanced-game",
    "The advanced game",
    f"""
    When you know the cards, mix them. In the advanced game all {len(BASIC)} cards of the basic game are one deck, and
    **any {_FOUR}** of them are drawn for a round: perhaps three heroes and a thief.

    Colours are not printed any more: a [cube](#cubes) on each card says which dice it belongs to. Everything else is as
    you know it.

    Cards that were used stay out until too few are left. If you are brave, mix in the [monsters](#monsters).
    """,
    options=("advanced",),
    rulings=(
        Ruling(
            "T39",
            f"The advanced deck has the {len(BASIC)} cards of the basic game; the {len(MONSTERS)} monsters come in by "
            "an option of their own. The cubes are laid at random.",
            "the rulebook takes all cards, and speaks of mixing in the monsters as a further step",
            switch="with_monsters",
        ),
        Ruling(
            "T50",
            "The cards lie in the order drawn. They are drawn without putting back; with fewer than "
            f"{_FOUR} left, all are shuffled but the last {_FOUR} used. A [Summoner](#summoner) who has to be replaced "
            "is laid aside for that draw only.",
            "the cards should differ from round to round here, too, and nobody has used a card that was replaced",
        ),
    ),
    shows=(
        Show(
            "Draw the cards, lay the cubes, deal the dice.",
            Position(3, options={"advanced": True, "starter": 0}),
            ("cards knight wizard dark_knight thief", "cubes blue green red white", _DEAL),
            "Two heroes, a villain, a thief, and no royal folk at all. The Knight costs blue dice in this round, and "
            "the Thief looks at white ones.",
            leaves={"display.cards": ("knight", "wizard", "dark_knight", "thief"), "display.cubes": (3, 2, 0, 1)},
        ),
    ),
    challenges=(
        Challenge(
            "Three heroes at once: that is the advanced game. You come last, and your blue two is no trump. A green "
            "and a blue die are left to you. Take this trick, although Ada has twelve points.",
            lay(
                "knight man_at_arms wizard thief",
                "0/1/0/0 0/1/0/0 0/0/1/2",
                "w6 w6",
                "w3",
                cubes="red blue green white",
                line=("roll blue 1", "show 2"),
            ),
            taken_by(CLEO),
            "Two heroes, in this order: the Wizard flips the two to a five, and the Man at Arms turns it up to a six, "
            "a trump. Turned up first it is a three, and flipped then it is a four.",
            within=3,
            until=swept,
        ),
    ),
)

CUBES = Section(
    "cubes",
    "Cubes",
    f"""
    There are {_FOUR} cubes, one of each colour: {listing(COLOURS)}. One lies on each card, and **the card belongs
    to dice of that colour**:

    - A discard power costs a die of that colour.
    - A result power looks at your dice of that colour.
    - A victory power works if a die of that colour lies in the trick.

    Forget that heroes are white and thieves are green. Look at the cube.
    """,
    rulings=(
        Ruling(
            "T40",
            "Whatever a card says of a colour is read off its cube. A Brute whose colour is led does nothing.",
            "the rulebook links each power to its cube; and whoever rolls the trick colour does not try to trump",
        ),
    ),
    shows=(
        Show(
            "The Thief has the blue cube. Roll one blue die for Ada and end her turn.",
            lay("knight wizard thief noble", "0/0/0/2 0/0/0/2 0/0/0/2", cubes="white red blue green", gold=(3, 7, 5)),
            ("roll blue 1", "show 1", "end"),
            "A one on blue: the Thief takes a gold from Ben. A green one would have done nothing.",
            leaves={"gold": (4, 6, 5), "turn": 1},
        ),
    ),
    examples=(
        Example(
            "Four cubes: Dragon white, Knight green, Noble red, Thief blue",
            lay(
                "dragon knight noble thief",
                "2/0/1/0 0/0/0/2 1/1/0/0",
                cubes="white green red blue",
                gold=(5, 4, 8),
            ),
            (
                Beat(
                    "Ada leads with one red die: a two. She wants to roll it again. What does the Knight cost?",
                    ("roll red 1", "show 2", "knight r2", "show 5"),
                    "A green die, for the green cube lies on the Knight. The red die shows a five now.",
                    ("A green die", "A white die, like all heroes", "A red die, as red was rolled"),
                ),
                Beat(
                    "She ends her turn. Ben has no red and rolls one blue die: a one. What happens at the end of his "
                    "turn?",
                    ("end", "roll blue 1", "show 1", "end"),
                    "No trump. But the Thief has the blue cube, and Ben shows a one: he takes a gold from Cleo, who "
                    "has the most.",
                    (
                        "The Thief takes a gold from Cleo for him",
                        "Nothing: the Thief looks at green dice",
                        "The Noble gives him two gold for a blue die",
                    ),
                ),
                Beat(
                    "Cleo pays her white die for the Dragon before she has rolled. Who gets what?",
                    ("dragon",),
                    "The trick ends at once, and Ada's five takes it. Ben's die pays one gold. A red die lies there, "
                    "and the Noble has the red cube: two more. Cleo kept her red die.",
                    (
                        "Ada gets three gold: one for Ben's die, two from the Noble",
                        "Ada gets one gold: the Noble needs a blue die",
                        "Nobody gets anything, for Cleo has not rolled",
                    ),
                ),
            ),
        ),
    ),
    challenges=(
        Challenge(
            "You are last and show a white one, with a white, a green and a red die left. Ada has five points. Look "
            "at the cubes, and win this trick with one discard.",
            lay(
                "wizard archer noble thief",
                "0/1/0/0 0/1/0/0 1/2/1/0",
                "w5",
                "w4",
                cubes="green blue white red",
                line=("roll white 1", "show 1"),
            ),
            taken_by(CLEO),
            "The Wizard has the green cube, so your green die flips the one to a six. The Archer would cost a blue "
            "die, and you have none; the red one is the Thief's.",
            within=2,
            until=swept,
        ),
    ),
)

MONSTERS_SECTION = Section(
    "monsters",
    "Monsters",
    f"""
    {NUMBERS[len(MONSTERS)].capitalize()} more cards for the advanced game: {_MONSTERS}. They have no family colour, so
    without [cubes](#cubes) they cannot be used.

    Spirit, Dragon and Shapeshifter are [discard powers](#discard-powers). The Summoner is a
    [victory power](#victory-powers). Imp and Cyclops cost nothing and are always at work.

    Each of them turns something upside down. Read the cards before you roll.
    """,
    options=("with_monsters",),
    shows=(
        Show(
            "A new round with monsters: draw the cards, lay the cubes, deal the dice.",
            Position(3, options={"advanced": True, "with_monsters": True, "starter": 0}),
            ("cards wizard noble imp cyclops", "cubes green blue white red", _DEAL),
            "In this round the second best takes every trick with a white die in it, and a single red die counts "
            "double.",
            leaves={"display.cards": ("wizard", "noble", "imp", "cyclops"), "turn": 0},
        ),
    ),
    challenges=(
        Challenge(
            "You come last, and your eight is the best. But the Imp has the white cube. A green die would pay for the "
            "Spirit, a red one for the Dragon. Take this trick.",
            lay(
                "imp spirit dragon cyclops",
                "0/1/0/0 0/1/0/0 1/2/1/0",
                "w2 w5",
                "w6",
                cubes="white green red blue",
                line=("roll white 2", "show 4 4"),
            ),
            taken_by(CLEO),
            "Help Ada! Copy her five with the Spirit, and she has ten. Now you are second, and the Imp gives the "
            "trick to the second. The Dragon alone is no help: the Imp is at work however a trick ends.",
            within=2,
            until=swept,
        ),
    ),
)

ADVANCED = Chapter("The advanced game", (ADVANCED_GAME, CUBES, MONSTERS_SECTION))
