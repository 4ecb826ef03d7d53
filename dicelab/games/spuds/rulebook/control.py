"""What Control does: set dice to any side, then place one's dice anew."""

from __future__ import annotations

from dicelab.games.rulebook import Beat, Challenge, Example, Position, Ruling, Section, Show
from dicelab.games.spuds.cards import FACES
from dicelab.games.spuds.rulebook.goals import dice, turn_over
from dicelab.games.words import NUMBERS

_BEN = {"stove": "n1"}
_CONTROL = FACES["control"]
_MINE = {"control": "r1 r2", "run": "r4", "stove": "r1 b6"}
_READY = ("reroll stove", "roll r5 b6", "rest", "activate control")

SETTING = Section(
    "setting",
    "Setting dice",
    f"""
    [Control](#control) gives nothing away. It makes the next turn a big one:

    1. Take its {NUMBERS[_CONTROL.solid]} to {NUMBERS[_CONTROL.size]} dice in hand and **flip** the card. All of a Kind
       shows now, empty.
    2. **Set** each of those dice to any side you like. No roll!
    3. **Place** them, and any of your other dice, [anew](#reassigning).

    That is all for this turn: what you have built can be activated in your next one.
    """,
    of=("sides",),
    rulings=(
        Ruling(
            "S14",
            "Control is flipped first; its dice are set and must be placed somewhere, the stove included; other dice "
            "may be moved and keep their numbers. No second card is activated.",
            "the rulebook reminds you to flip first, so that All of a Kind can take dice; and one card a turn is the "
            "rule",
        ),
    ),
    shows=(
        Show(
            "Ada has activated Control. Set the 1 to 6, then the 2.",
            Position(2, {"kitchens": (_MINE, _BEN)}, line=_READY),
            ("set r1 6", "set r2 6"),
            "Two red sixes. All of a Kind lies empty in Control's place, and more dice may be taken up now.",
            leaves={"loose": dice("r6 r6"), "phase": "lift", "kitchens.0.showing": ("run", "kind", "pair")},
        ),
    ),
    challenges=(
        Challenge(
            "You have activated Control with a 1 and a 2. Build a run of four with them, ready for your next turn.",
            Position(
                2,
                {"kitchens": ({"control": "r1 r2", "run": "b3 n6", "stove": "n1"}, _BEN)},
                line=("reroll stove", "roll n3", "place n3 stove", "activate control"),
            ),
            lambda state: 0 in state.kitchens[0].ready() and len(state.kitchens[0].on[0]) == 4,
            "Between 3 and 6 a 4 and a 5 are missing, and each die of Control may be set to a different side. The die "
            "on the stove is there to be rolled when your next turn begins.",
            within=5,
            until=turn_over,
        ),
    ),
)

REASSIGNING = Section(
    "reassigning",
    "Placing dice anew",
    """
    After setting, tidy up: take up **any** of your dice, from any card and the stove, as many as you like. They keep
    their numbers. Then place all dice in your hand wherever they fit.

    What counts is how everything lies at the end. Two dice may change places, even if neither would fit while the
    other is still there. When all of them are placed, say that you are done.
    """,
    rulings=(
        Ruling(
            "S22",
            "Every card must be right when the new order is confirmed, not on the way there.",
            "all of it is one action of one card; the steps in between are only hands on the table",
        ),
    ),
    shows=(
        Show(
            "Let two fives change places. Lift the red 5, then the blue 5, and place these dice now. Put the red one "
            "with the pairs, the blue one on A Run, the 1 on the stove, and say Done.",
            Position(
                2,
                {
                    "kitchens": (
                        {"control": "r1", "run": "r4 r5", "pair": "r2 r2 b5", "stove": "n6"},
                        _BEN,
                    )
                },
                line=("reroll stove", "roll n6", "place n6 stove", "activate control", "set r1 1"),
            ),
            ("lift r5 run", "lift b5 pair", "enough", "place r5 pair", "place b5 run", "place r1 stove", "done"),
            "With the one still there the other would not have fitted on A Run. In the end both cards are right, and "
            "that is what counts.",
            leaves={
                "kitchens.0.on.0": dice("r4 b5"),
                "kitchens.0.on.2": dice("r2 r2 r5"),
                "kitchens.0.on.3": dice("r1 n6"),
                "player": 1,
            },
        ),
    ),
    examples=(
        Example(
            "Control builds three of a kind",
            Position(2, {"kitchens": (_MINE, _BEN)}, line=_READY),
            (
                Beat(
                    "Ada has activated Control with a 1 and a 2. A blue 6 lies on her stove. What can she do with the "
                    "two dice?",
                    ("set r1 6", "set r2 6"),
                    "She set both to 6, to match the one on the stove.",
                    (
                        "Set each to any side she likes",
                        "Roll both again",
                        "Set both, but to the same side",
                    ),
                ),
                Beat(
                    "May she take up the blue 6 from the stove as well?",
                    ("lift b6 stove", "enough"),
                    "Yes, and any other die. It keeps its 6: only the dice of Control are set.",
                    (
                        "Yes, but its number stays as it is",
                        "Yes, and she may set it, too",
                        "No, only the dice of Control are placed",
                    ),
                ),
                Beat(
                    "Where can three sixes go together?",
                    ("place b6 kind", "place r6 kind", "place r6 kind"),
                    "On All of a Kind: the other side of Control, which was flipped first.",
                    (
                        "On All of a Kind, which shows since Control was flipped",
                        "Back on Control",
                        "Only on the stove",
                    ),
                ),
                Beat(
                    "The card is complete. Can Ada activate it at once?",
                    ("done",),
                    "No, Control was her card for this turn. Ben plays now, and then the three sixes can go.",
                    ("No, one card a turn", "Yes, that is the point of Control", "Yes, but only the first die leaves"),
                ),
            ),
        ),
    ),
    challenges=(
        Challenge(
            "You have activated Control with one die. Get three equal dice onto All of a Kind, ready for your next "
            "turn.",
            Position(
                2,
                {"kitchens": ({"control": "r1", "run": "b4", "pair": "n4", "stove": "n6"}, {"stove": "b1 b2"})},
                line=("reroll stove", "roll n6", "place n6 stove", "activate control"),
            ),
            lambda state: len(state.kitchens[0].on[1]) == 3,
            "Set the die to 4, lift both other fours, and place all three on the card that was Control.",
            within=7,
            until=turn_over,
        ),
    ),
)
