"""Before the first turn: the aim, what everybody has, the dice, two players."""

from __future__ import annotations

from dicelab.games.rulebook import Challenge, Chapter, Comparison, Position, Ruling, Section, Show
from dicelab.games.spuds.cards import FACES, FRONTS
from dicelab.games.spuds.dice import COLOURS, NEUTRAL
from dicelab.games.spuds.options import COLOUR_DICE, NEUTRAL_EACH
from dicelab.games.spuds.rulebook.beginning import (
    CLEO_PLACES,
    DEV_PLACES,
    EACH,
    FIRST_PLACING,
    ROLL_OFF,
)
from dicelab.games.spuds.rulebook.goals import (
    ada_wins,
    all_in_hand,
    dice,
    handing_out,
    in_hand,
    others_hold,
    turn_over,
)
from dicelab.games.spuds.rules import SpudsState
from dicelab.games.words import NUMBERS, listing

_FRONTS = listing([f"**{FACES[key].title}**" for key in FRONTS])
_BACKS = listing([FACES[FACES[key].other].title for key in FRONTS])
_COLOURS = listing(COLOURS[:NEUTRAL])
_BEN = {"stove": "b1 b2"}


def _rolled(state: SpudsState) -> bool:
    """Whether the dice have fallen and somebody has to place them."""
    return state.turn >= 0


def _three_sixes(state: SpudsState) -> bool:
    """Whether three dice or more that were just rolled show a six."""
    return sum(die % 10 == 6 for die in state.loose) >= 3


def _coloured(run: str, kind: str, stove: str) -> Position:
    """A 1, a 3 and a 6, each on another card, in these colours."""
    return Position(2, {"kitchens": ({"run": f"{run}1", "kind": f"{kind}3", "stove": f"{stove}6"}, _BEN)})


AIM = Section(
    "the-aim",
    "The aim",
    """
    Your kitchen is full of hot dice. Get rid of them: whoever has **no dice left** at the end of their own turn
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
    challenges=(
        Challenge(
            "You have four dice: a pair of twos, and the two fives you have just rolled. Place the fives and activate "
            "a card, so that all four leave you: then you have won.",
            Position(
                2, {"kitchens": ({"pair": "r2 n2", "stove": "r1 n1"}, _BEN)}, line=("reroll stove", "roll r5 n5")
            ),
            all_in_hand,
            "Only one card is activated in a turn, so all four had to lie on the same one. With the fives on All of a "
            "Kind two cards would have been complete, and two dice would have stayed.",
            within=3,
            until=turn_over,
        ),
    ),
    comparisons=(
        Comparison(
            "It is Ada's turn. Where is she likeliest to win this turn?",
            (
                ("One die, on the stove", Position(2, {"kitchens": ({"stove": "r1"}, _BEN)})),
                ("Two dice, both on the stove", Position(2, {"kitchens": ({"stove": "r1 n4"}, _BEN)})),
                (
                    "Two fours, and one die on the stove",
                    Position(2, {"kitchens": ({"kind": "r4 n4", "stove": "b1"}, _BEN)}),
                ),
            ),
            ada_wins,
            turn_over,
            "All her dice have to leave with one card. None of her cards sends a single die away. Two free dice go "
            "together if they are equal or neighbours. And to the fours only another 4 can be added.",
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

    Take dice of your colour: the first player {EACH[0]}, and everyone after that one fewer, so {EACH[1]}, {EACH[2]}
    and {EACH[3]}, clockwise. The dice left over stay in the box. With two players there are
    [neutral dice](#two-players), too.
    """,
    shows=(
        Show(
            "Four players roll for the first turn. Roll, then count everybody's dice.",
            Position(4),
            ("roll r2 b6 g3 y1",),
            f"Ben is highest, so he has the first turn and {EACH[0]} dice. Cleo on his left has {EACH[1]}, Dev "
            f"{EACH[2]} and Ada {EACH[3]}. Whoever plays first has the most dice to lose.",
            leaves={
                "first": 1,
                "kitchens.1.on.3": (10,) * EACH[0],
                "loose": (20,) * EACH[1],
                "kitchens.3.on.3": (30,) * EACH[2],
                "kitchens.0.on.3": (0,) * EACH[3],
            },
        ),
    ),
    comparisons=(
        Comparison(
            "Four people play, and Ada is about to roll her starting dice. Where is she likeliest to get three "
            "sixes or more?",
            (
                ("Ben begins", Position(4, line=("roll r1 b6 g2 y3", *CLEO_PLACES, *DEV_PLACES))),
                ("Cleo begins", Position(4, line=("roll r1 b2 g6 y3", "roll y1 y2 y2 y3 y4 y5 y6 y6 y6", "rest"))),
                ("Dev begins", Position(4, line=("roll r1 b2 g3 y6",))),
            ),
            _three_sixes,
            _rolled,
            f"It goes round clockwise from the first player, with one die fewer for each. If Dev begins, Ada is second "
            f"and has {EACH[1]} dice. If Cleo begins, she has {EACH[2]}, and if Ben does, only {EACH[3]}.",
        ),
    ),
)

DICE = Section(
    "the-dice",
    "Dice and colours",
    """
    All dice are plain: 1 to 6. Two things about a die matter:

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
    challenges=(
        Challenge(
            "You rolled a red 3. Place it and activate a card, so that three dice leave you.",
            Position(
                2, {"kitchens": ({"run": "r1 r4", "kind": "b3 n3", "stove": "r6"}, _BEN)},
                line=("reroll stove", "roll r3"),
            ),
            lambda state: in_hand(state) >= 3,
            "Cards look at numbers only: a red, a blue and a neutral 3 are three of a kind. On A Run the colour of "
            "your 3 would match, but colour does not count, and the 2 is missing.",
            within=2,
            until=turn_over,
        ),
    ),
    comparisons=(
        Comparison(
            "The same numbers on the same cards: a 1 on A Run, a 3 on All of a Kind, a 6 on the stove. Only the "
            "colours differ. Where is Ada likeliest to activate a card in this turn?",
            (
                ("Three colours", _coloured("r", "b", "n")),
                ("1 and 6 are red, 3 is blue", _coloured("r", "b", "r")),
                ("All three are red", _coloured("r", "r", "r")),
            ),
            handing_out,
            turn_over,
            "On the cards the colours change nothing. But a colour is rolled again as a whole: three red dice are "
            "three new numbers at once, while dice of three colours are rolled one at a time.",
        ),
    ),
)  # fmt: skip

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
    challenges=(
        Challenge(
            "Two cards are ready. Activate one of them and hand its dice out so that Ben gets none of them.",
            Position(
                2, {"kitchens": ({"kind": "n4 n4", "pair": "b2 n2", "stove": "r1"}, _BEN)},
                line=("reroll stove", "roll r6", "place r6 stove"),
            ),
            lambda state: turn_over(state) and len(state.kitchens[0].dice()) == 3 and others_hold(state) == 2,
            "A neutral die is nobody's own and never bounces, so it must not be the one for Ben. The neutral 2 is the "
            "first and goes to the compost; then the blue 2 bounces off Ben, whose colour it is.",
            within=3,
            until=turn_over,
        ),
    ),
)  # fmt: skip

OPENING = Chapter("The game", (AIM, SETTING_UP, DICE, ROLL_OFF, FIRST_PLACING, TWO_PLAYERS))
