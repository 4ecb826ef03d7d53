"""Before the first turn: the aim, what everybody has, the dice, who begins, the first placing, two players."""

from __future__ import annotations

from dicelab.games.game import CHANCE
from dicelab.games.rulebook import Chapter, Position, Ruling, Section, Show
from dicelab.games.spuds.cards import FACES, FRONTS
from dicelab.games.spuds.dice import COLOURS, NEUTRAL
from dicelab.games.spuds.options import COLOUR_DICE, NEUTRAL_EACH
from dicelab.games.spuds.rulebook.goals import dice
from dicelab.games.words import NUMBERS, listing

_EACH = [COLOUR_DICE - place for place in range(4)]
_FRONTS = listing([f"**{FACES[key].title}**" for key in FRONTS])
_BACKS = listing([FACES[FACES[key].other].title for key in FRONTS])
_COLOURS = listing(COLOURS[:NEUTRAL])
_FOURTEEN = "roll b1 b1 b2 b3 b3 b4 b5 b6 b6 n1 n2 n4 n4 n6"

AIM = Section(
    "the-aim",
    "The aim",
    """
    Your kitchen is full of hot dice. Get rid of them: whoever has **no dice left** at the end of an own turn
    [wins](#winning).

    Every turn you [roll some dice again](#re-roll), [place them](#placing) on your cards, and may
    [activate one card](#activating). If its pattern is complete, its dice leave you. Some go to the
    [compost](#compost), the others land in somebody else's kitchen. And theirs land in yours.
    """,
    shows=(
        Show(
            "Ada has two dice left, and they are a pair of fours. Activate All of a Kind, then hand out the neutral "
            "die and after it the red one; Ben puts his on the stove.",
            Position(
                2, {"kitchens": ({"kind": "r4", "stove": "n1"}, {"stove": "b1 b2"})},
                line=("reroll stove", "roll n4", "place n4 kind"),
            ),
            ("activate kind", "send n4", "send r4", "place r4 stove"),
            "The first die went to the compost, the second one to Ben. Ada has none left at the end of her turn: the "
            "game is hers.",
            leaves={"winners": (0,), "kitchens.0.dice": (), "kitchens.1.on.3": dice("r4 b1 b2")},
        ),
    ),
)  # fmt: skip

SETTING_UP = Section(
    "setting-up",
    "Setting up",
    f"""
    Two to four people play. Everybody has a colour ({_COLOURS}) and a kitchen of four cards in that colour:

    - three cards with two sides. {_FRONTS} face up; {_BACKS} are on their backs;
    - the [stove](#stove), which has one side only.

    The [compost](#compost) lies in the middle, for all.

    Take dice of your colour: the first player {_EACH[0]}, and everyone after that one less, so {_EACH[1]}, {_EACH[2]}
    and {_EACH[3]}, clockwise. The dice left over stay in the box. With two players there are
    [neutral dice](#two-players), too.
    """,
    shows=(
        Show(
            "Four players roll for the first turn. Roll, then count everybody's dice.",
            Position(4),
            ("roll r2 b6 g3 y1",),
            f"Ben is highest, so he has the first turn and {_EACH[0]} dice. Cleo on his left has {_EACH[1]}, Dev "
            f"{_EACH[2]} and Ada {_EACH[3]}. Whoever plays first has the most dice to lose.",
            leaves={
                "first": 1,
                "kitchens.1.on.3": (10,) * _EACH[0],
                "loose": (20,) * _EACH[1],
                "kitchens.3.on.3": (30,) * _EACH[2],
                "kitchens.0.on.3": (0,) * _EACH[3],
            },
        ),
    ),
)

DICE = Section(
    "the-dice",
    "Dice and colours",
    """
    All dice are plain: 1 to 6. Two things about a die matter, and never at the same time:

    - its **number**, when you place it. Cards look at numbers only. A red 3 and a blue 3 are a pair.
    - its **colour**, when it travels. Nobody is ever given a die of their [own colour](#bouncing). And you may
      [roll a colour again](#re-roll).

    In time your kitchen will hold dice of every colour. A die that shows no number yet waits to be rolled.
    """,
    of=("back",),
    rulings=(
        Ruling(
            "S18",
            "Colours count for nothing in a pattern.",
            "the rulebook describes every card by the numbers on its dice and speaks of colours only where dice are "
            "given away or rolled again",
        ),
    ),
    shows=(
        Show(
            "A red 1, a blue 2 and a neutral 3 lie on A Run. Place the red 4 there, too.",
            Position(
                2, {"kitchens": ({"run": "r1 b2 n3", "stove": "r6"}, {"stove": "b1 b1"})},
                line=("reroll stove", "roll r4"),
            ),
            ("place r4 run",),
            "1, 2, 3, 4 is a run, in whatever colours. The card is ready to be activated.",
            leaves={"kitchens.0.on.0": dice("r1 b2 n3 r4"), "phase": "activate"},
        ),
    ),
)  # fmt: skip

ROLL_OFF = Section(
    "roll-off",
    "Who begins",
    """
    Everybody rolls one die. The highest takes the first turn. Equal at the top? Then those who are equal roll again,
    and only they. After that it goes round clockwise.

    A class that wants the same game on every screen can fix the first seat before the game, with **starter**.
    """,
    options=("starter",),
    rulings=(
        Ruling(
            "S1",
            f"The highest die begins; clockwise from there the players have {listing(list(map(str, _EACH)))} dice, and "
            "those left over are out of the game.",
            "the rulebook has you roll for it without saying what wins; highest first is what most people expect",
            switch="starter",
        ),
        Ruling(
            "S19",
            "One die each, and equal highest dice are rolled again. Kitchens are set up one after the other, clockwise "
            "from the second player.",
            "the rulebook gives no details; one by one everybody sees what the others did",
        ),
    ),
    shows=(
        Show(
            "Roll off. There will be a tie: roll again.",
            Position(3),
            ("roll r5 b2 g5", "roll r1 g4"),
            "Ada and Cleo had a 5 each. Only those two rolled again, and Cleo begins. Ada, on her left, is the first "
            "to set up her kitchen.",
            leaves={"first": 2, "player": 0, "phase": "setup"},
        ),
        Show(
            "Starter is set to the second seat, so there is no roll-off. Ben has the first turn; roll for Cleo.",
            Position(3, options={"starter": 1}),
            ("roll g1 g1 g2 g3 g4 g5 g5 g6 g6",),
            "Cleo comes after Ben and has nine dice. She places them now.",
            leaves={"first": 1, "turn": 2, "loose": dice("g1 g1 g2 g3 g4 g5 g5 g6 g6")},
        ),
    ),
)

FIRST_PLACING = Section(
    "first-placing",
    "Before the first turn",
    """
    All but the first player roll all their dice and place them, seat by seat. It is like [placing](#placing) in a
    turn: each die goes on a card where it fits, or on the stove. But nothing is activated yet.

    The first player does not roll now. Those dice wait on the stove, and the first turn begins with rolling them all.
    """,
    rulings=(
        Ruling(
            "S3",
            "The first player's dice wait on the stove, and re-rolling the stove is the first turn's roll.",
            "the rulebook has only the others roll beforehand; dice that were never rolled have no number and fit no "
            "card",
        ),
        Ruling(
            "S20",
            "In the first turn only a re-roll that takes up every die is open.",
            "by a colour alone, dice of the other colour would stay behind without a number",
        ),
    ),
    shows=(
        Show(
            "Ben sets up. Place his three 3s on All of a Kind, and the rest on the stove.",
            Position(4, options={"starter": 0}, line=("roll b1 b2 b3 b3 b3 b5 b6 b6 b6",)),
            ("place b3 kind", "place b3 kind", "place b3 kind", "rest"),
            "The card is ready, but Ben has to wait for his turn. Now Cleo sets up with eight dice.",
            leaves={"kitchens.1.on.1": dice("b3 b3 b3"), "player": 2, "turn": CHANCE},
        ),
        Show(
            "Ben has placed his dice, and the first turn is Ada's. Roll her stove.",
            Position(2, options={"starter": 0}, line=(_FOURTEEN, "rest")),
            ("reroll stove",),
            "All her dice are in hand now, red and neutral ones. To roll only one colour was not open: the others "
            "would have no number.",
            leaves={"loose": (0,) * COLOUR_DICE + (10 * NEUTRAL,) * NEUTRAL_EACH, "phase": "assign"},
        ),
    ),
)

TWO_PLAYERS = Section(
    "two-players",
    "Two players: neutral dice",
    f"""
    With two players each of you takes {NUMBERS[NEUTRAL_EACH]} dice more, of a third colour. They are **neutral**: they
    belong to nobody.

    So the first player starts with {COLOUR_DICE + NEUTRAL_EACH} dice and the second with
    {COLOUR_DICE - 1 + NEUTRAL_EACH}. Neutral dice can be given to either of you, and they never
    [bounce](#bouncing). As a colour they can be [rolled again](#re-roll) like any other.
    """,
    rulings=(
        Ruling(
            "S2",
            f"Both take {NUMBERS[NEUTRAL_EACH]} neutral dice besides their own; these never bounce, and neutral is a "
            "colour for the re-roll.",
            "the rulebook calls the extra dice neutral, so they are nobody's own; and they are of a colour",
        ),
    ),
    shows=(
        Show(
            "Ada has activated All of a Kind with two neutral fours. Hand out both; Ben places his on the stove.",
            Position(
                2, {"kitchens": ({"kind": "n4 n4", "stove": "r1"}, {"stove": "n1"})},
                line=("reroll red", "roll r1", "place r1 stove", "activate kind"),
            ),
            ("send n4", "send n4", "place n4 stove"),
            "One in the compost, one with Ben. A neutral die is nobody's own, so he had to take it.",
            leaves={"kitchens.1.on.3": dice("n1 n4"), "kitchens.0.on.3": dice("r1"), "player": 1},
        ),
        Show(
            "Re-roll all of Ada's neutral dice.",
            Position(2, {"kitchens": ({"run": "r2 n4", "stove": "n1 r6"}, {"stove": "b1 b2"})}),
            ("reroll neutral", "roll n3 n5"),
            "Both came along, one from A Run and one from the stove. The red dice stayed where they were.",
            leaves={"loose": dice("n3 n5"), "kitchens.0.on.0": dice("r2"), "kitchens.0.on.3": dice("r6")},
        ),
    ),
)  # fmt: skip

OPENING = Chapter("The game", (AIM, SETTING_UP, DICE, ROLL_OFF, FIRST_PLACING, TWO_PLAYERS))
