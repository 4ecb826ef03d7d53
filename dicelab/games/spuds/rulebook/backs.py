"""The other three sides, the stove and the compost."""

from __future__ import annotations

from dicelab.games.rulebook import Challenge, Chapter, Position, Ruling, Section, Show
from dicelab.games.spuds.cards import FACES
from dicelab.games.spuds.rulebook.fronts import A_RUN, ALL_OF_A_KIND, ONE_OR_TWO_PAIR
from dicelab.games.spuds.rulebook.goals import ada_wins, dice, handing_out, others_hold, turn_over
from dicelab.games.words import NUMBERS

_BEN = {"stove": "b1 b2"}
_DIFFERENT, _CONTROL, _TARGET = FACES["different"], FACES["control"], FACES["target"]

DIFFERENT = Section(
    "different",
    "Different",
    f"""
    **{NUMBERS[_DIFFERENT.solid].capitalize()} to {NUMBERS[_DIFFERENT.size]} dice, no two of them equal.** They are
    [handed out](#distributing). The other side is [A Run](#a-run).

    It sends few dice away, but hardly anything is easier to fill. A single die will do, and as the first die handed
    out it goes to the compost.

    That makes it the only card with which you can get rid of your **last** die. If everybody has one die and nobody
    shows Different, the game is [stuck](#stalemate).
    """,
    of=("different",),
    shows=(
        Show(
            "Two dice lie on Different. Place the 6 and activate. Hand out the blue 2, then the red 3, which goes on "
            "Ben's stove, then the 6.",
            Position(
                2,
                {"kitchens": ({"different": "b2 r3", "kind": "r1", "stove": "n1"}, _BEN)},
                line=("reroll stove", "roll n6"),
            ),
            ("place n6 different", "activate different", "send b2", "send r3", "place r3 stove", "send n6"),
            "2, 3 and 6 need not be neighbours, only different. Two went to the compost, one to Ben.",
            leaves={"kitchens.0.dice": dice("r1"), "kitchens.0.showing": ("run", "kind", "pair"), "player": 1},
        ),
        Show(
            "Ada has a single die left. Re-roll it, place it on Different, activate, and send it.",
            Position(2, {"kitchens": ({"different": "", "stove": "r4"}, _BEN)}),
            ("reroll stove", "roll r5", "place r5 different", "activate different", "send r5"),
            "Any number would have done. The die is in the compost, and Ada has won.",
            leaves={"winners": (0,), "kitchens.0.dice": ()},
        ),
    ),
    challenges=(
        Challenge(
            "Two dice are left, on two cards. Win in this turn: which of them do you roll?",
            Position(2, {"kitchens": ({"different": "b2", "kind": "r4"}, _BEN)}),
            ada_wins,
            "Both must end on one card. The red die fits beside the 2 unless it shows a 2 itself. The blue one would "
            "have to be a 4, for All of a Kind.",
            within=5,
            until=turn_over,
        ),
    ),
)

CONTROL = Section(
    "control",
    "Control",
    f"""
    **{NUMBERS[_CONTROL.solid].capitalize()} to {NUMBERS[_CONTROL.size]} dice, any numbers.** You
    [set them](#setting) to any side and [place your dice anew](#reassigning). The other side is
    [All of a Kind](#all-of-a-kind).

    No die leaves you. But you prepare a big turn: fill A Run or All of a Kind with just the numbers that they need.
    And All of a Kind shows again.
    """,
    of=("control",),
    shows=(
        Show(
            "A Run has 2, 3, 5, 6. Activate Control, set its die to 4, place these dice now, put it on A Run, and say "
            "Done.",
            Position(
                2,
                {"kitchens": ({"control": "r1", "run": "r2 b3 r5 n6", "stove": "n1"}, _BEN)},
                line=("reroll stove", "roll n2", "place n2 stove"),
            ),
            ("activate control", "set r1 4", "enough", "place r4 run", "done"),
            "A run of five is ready for Ada's next turn. This turn no die left her.",
            leaves={
                "kitchens.0.on.0": dice("r2 b3 r4 r5 n6"),
                "kitchens.0.showing": ("run", "kind", "pair"),
                "player": 1,
            },
        ),
    ),
    challenges=(
        Challenge(
            "Two dice are left, one on A Run and one on Control. Win in this turn: which of them do you roll?",
            Position(2, {"kitchens": ({"run": "r3", "control": "b5"}, _BEN)}),
            ada_wins,
            "Control takes any number, but it sends no die away. So both have to end on A Run: roll the one on "
            "Control, and a 2 or a 4 goes with the 3.",
            within=5,
            until=turn_over,
        ),
    ),
)

TARGET = Section(
    "target",
    "Target",
    f"""
    **{NUMBERS[_TARGET.size].capitalize()} dice, any numbers.** Both go [to one player](#giving). The other side is
    [One or Two Pair](#one-or-two-pair).

    {NUMBERS[_TARGET.size].capitalize()} dice are not many. But you choose who gets them: the one who is about to win,
    for instance. And any two dice will do, so for your own last two dice it is perfect.
    """,
    of=("target",),
    shows=(
        Show(
            "Cleo has one die left. Activate Target and give her both dice; she puts all on the stove at once.",
            Position(
                3,
                {"kitchens": ({"target": "r2 b5", "stove": "r1 r1"}, {"stove": "b1 b2"}, {"stove": "g1"})},
                line=("reroll stove", "roll r3 r6", "rest"),
            ),
            ("activate target", "give 2", "rest"),
            "Now she has three. The card was flipped and shows One or Two Pair.",
            leaves={"kitchens.2.on.3": dice("g1 r2 b5"), "kitchens.0.showing": ("run", "kind", "pair"), "player": 1},
        ),
    ),
    challenges=(
        Challenge(
            "Two dice are left, on two cards. There is a way to win in this turn that cannot fail.",
            Position(2, {"kitchens": ({"run": "r3", "target": "b5"}, _BEN)}),
            ada_wins,
            "Roll the die on A Run and place it on Target: there any number is right. Then both go to Ben, and the "
            "blue one bounces into the compost.",
            within=5,
            until=turn_over,
        ),
    ),
)

STOVE = Section(
    "stove",
    "The stove",
    """
    **Any number of dice, any numbers.** What you cannot or do not want to place elsewhere waits here for another roll.

    The stove is never activated and never flipped. Its dice are still yours: to win you have to get them off it.

    Mostly the stove is what you [roll again](#re-roll), but you need not.
    """,
    of=("stove",),
    shows=(
        Show(
            "Re-roll the stove. Place the 3 on A Run, then the 1 back on the stove.",
            Position(2, {"kitchens": ({"run": "r4", "stove": "r6 n6"}, _BEN)}),
            ("reroll stove", "roll r3 n1", "place r3 run", "place n1 stove"),
            "One found its place, the other waits on. A Run is ready now.",
            leaves={"kitchens.0.on.0": dice("r3 r4"), "kitchens.0.on.3": dice("n1"), "phase": "activate"},
        ),
    ),
    challenges=(
        Challenge(
            "A third die blocks your pair of threes. Activate a card in this turn: there is a way that cannot fail.",
            Position(2, {"kitchens": ({"pair": "r3 n3 b5", "stove": "r1 n2"}, _BEN)}),
            handing_out,
            "You need not roll the stove. Roll all blue dice: that is the 5 alone, and the threes are free. The 5 "
            "need not go back on the pair, whatever it shows, for the stove always has room.",
            within=3,
            until=turn_over,
        ),
    ),
)

COMPOST = Section(
    "compost",
    "The compost",
    """
    What lies here is **out of the game** and never comes back. The compost gets

    - the first die whenever dice are [handed out](#distributing),
    - a die each time your own seat would be next,
    - every die that [bounces](#bouncing).

    So each time dice are handed out there are fewer on the table, and the end comes nearer for all.
    """,
    of=("compost",),
    rulings=(
        Ruling(
            "S16",
            "Dice in the compost stay there.",
            "the rulebook takes them out of the game",
        ),
    ),
    shows=(
        Show(
            "Ada activated A Run with a blue and a red die, and Ben is blue. Feed the compost with the blue one, then "
            "hand the red one to Ben, who puts it on the stove.",
            Position(
                2,
                {"kitchens": ({"run": "b1 r2", "stove": "n1"}, _BEN)},
                line=("reroll stove", "roll n3", "place n3 stove", "activate run"),
            ),
            ("send b1", "send r2", "place r2 stove"),
            "A blue die is out of the game, and a red one is in Ben's kitchen, from where it can never come back to "
            "Ada.",
            leaves={"compost.1": 7, "kitchens.1.on.3": dice("r2 b1 b2"), "player": 1},
        ),
    ),
    challenges=(
        Challenge(
            "You hand out four fours, and Cleo is green. See to it that three of them end up in the compost.",
            Position(
                3,
                {"kitchens": ({"kind": "r4 r4 g4 g4", "stove": "r1"}, _BEN, {"stove": "g1 g2"})},
                line=("reroll stove", "roll r2", "place r2 stove", "activate kind"),
            ),
            lambda state: turn_over(state) and others_hold(state) == 5,
            "The first die is for the compost, and the fourth one too, since it has come round to you. For the third "
            "to bounce off Cleo, only green dice may be left. So both red ones have to go first.",
            within=4,
            until=turn_over,
        ),
    ),
)

CARDS = Chapter("The cards", (A_RUN, DIFFERENT, ALL_OF_A_KIND, CONTROL, ONE_OR_TWO_PAIR, TARGET, STOVE, COMPOST))
