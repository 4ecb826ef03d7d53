"""What an activated card does with its dice; first of all, hand them out."""

from __future__ import annotations

from dicelab.games.rulebook import Beat, Challenge, Chapter, Example, Position, Ruling, Section, Show
from dicelab.games.spuds.rulebook.control import REASSIGNING, SETTING
from dicelab.games.spuds.rulebook.gifts import GIVING, RECEIVING
from dicelab.games.spuds.rulebook.goals import dice, nothing_but_stove, others_hold, turn_over
from dicelab.games.spuds.rules import SpudsState

_BEN = {"stove": "b1 b2"}
_SIX = {"run": "r1 r2 r3 r4 r5 r6", "stove": "r1"}
_READY = ("reroll stove", "roll r1", "place r1 stove")


def _kind(hand: str) -> Position:
    """Ada has just activated All of a Kind, against Ben alone."""
    kitchens = ({"kind": hand, "stove": "r1"}, _BEN)
    return Position(2, {"kitchens": kitchens}, line=(*_READY, "activate kind"))


def _red(state: SpudsState, seat: int) -> bool:
    return any(die < 10 for die in state.kitchens[seat].dice())


DISTRIBUTING = Section(
    "distributing",
    "Handing dice out",
    """
    A Run, Different, All of a Kind and One or Two Pair hand their dice out. Take them all up, and part with them one
    by one:

    1. The first die goes to the [compost](#compost).
    2. The next goes to your left neighbour, then on clockwise, one each.
    3. When it comes round to you, the compost gets a die again. Go on until your hand is empty.

    **You choose the order as you go.** Whoever gets a die [places it](#receiving) before you choose the next.

    Two players: compost, the other, compost, the other. Four players and six dice: compost, left, across, right,
    compost, left.

    A tip: if you can, let the compost have the other colours. A die of your own colour that lies in another kitchen
    is a nuisance to others, and can never [come back to you](#bouncing).
    """,
    of=("hand",),
    rulings=(
        Ruling(
            "S10",
            "You choose the dice one after the other; the first is for the compost, and so is every one that would be "
            "your own.",
            "the rulebook leaves the order of the dice to you and fixes the order of the places",
        ),
    ),
    shows=(
        Show(
            "Ada hands out three fours. Neutral into the compost, red to Ben, who puts it on the stove, and the last "
            "one follows.",
            _kind("r4 r4 n4"),
            ("send n4", "send r4", "place r4 stove", "send r4"),
            "Compost, Ben, compost: with three dice it came round to Ada, so the last one left the game, too.",
            leaves={"kitchens.1.on.3": dice("r4 b1 b2"), "kitchens.0.dice": dice("r1"), "player": 1},
        ),
    ),
    examples=(
        Example(
            "Six dice round a table of four",
            Position(
                4,
                {"kitchens": (_SIX, {"run": "b2", "stove": "b5"}, {"stove": "g1 g1"}, {"kind": "y2", "stove": "y1"})},
                line=_READY,
            ),
            (
                Beat(
                    "Ada activates a full run, 1 to 6. Must she begin with the 1?",
                    ("activate run", "send r3"),
                    "No: she chose the 3. It is in the compost, as the first die always is.",
                    (
                        "No, she may take any die first",
                        "Yes, from the lowest to the highest",
                        "No, from the highest to the lowest",
                    ),
                ),
                Beat(
                    "Now Ben, on her left, gets the 1. What about the others?",
                    ("send r1", "place r1 run"),
                    "They wait: Ben placed his die first. It suits him, for his 2 lies on A Run. Ada sees that before "
                    "she chooses the next.",
                    (
                        "He places it before the next one is chosen",
                        "All get theirs at once",
                        "He may refuse it",
                    ),
                ),
                Beat(
                    "Who is next?",
                    ("send r6", "place r6 stove", "send r2", "place r2 kind"),
                    "Clockwise: Cleo got the 6, Dev the 2.",
                    ("Cleo, then Dev", "Whoever has the fewest dice", "Ben again: Ada chooses"),
                ),
                Beat(
                    "Two dice are left, and the round has come back to Ada. Does she keep one?",
                    ("send r5",),
                    "Never. In her place the compost gets one: the 5 is out of the game.",
                    ("No, it goes to the compost", "Yes, one stays with her", "No, she is skipped: Ben gets it"),
                ),
                Beat(
                    "And the last?",
                    ("send r4", "place r4 stove"),
                    "Ben's second die. Six dice: two in the compost, two with Ben, one each with Cleo and Dev. Ada has "
                    "one left.",
                    ("It is Ben's", "The compost's, as the last one always is", "Cleo's"),
                ),
            ),
        ),
    ),
    challenges=(
        Challenge(
            "You hand out a run: a red 3, a red 4 and a blue 5. Give Ben a bad die: one that only his stove can take.",
            Position(
                2,
                {
                    "kitchens": (
                        {"run": "r3 r4 b5", "stove": "r1"},
                        {"run": "b3 b5", "kind": "b4", "pair": "b1 b1 n6 n6"},
                    )
                },
                line=(*_READY, "activate run"),
            ),
            lambda state: state.turn == 1 and nothing_but_stove(state),
            "Ben has room for a 4, but none for a 3: he has one on A Run already, he collects fours, and his pairs are "
            "full. So the 3 must come second; the first and the third go to the compost.",
            within=2,
        ),
        Challenge(
            "Dice of your colour never come back to you. Hand one red die to Ben and one to Cleo.",
            Position(
                3,
                {"kitchens": ({"kind": "r4 r4 b4", "stove": "r1"}, {"stove": "b1"}, {"stove": "g1"})},
                line=(*_READY, "activate kind"),
            ),
            lambda state: _red(state, 1) and _red(state, 2),
            "The blue die first, into the compost: then two red ones are left for two players.",
            within=3,
            until=turn_over,
        ),
    ),
)

BOUNCING = Section(
    "bouncing",
    "Never their own colour",
    """
    You never give anybody a die of **their own** colour. When you hand dice out, choose another one for that player as
    long as you have one.

    If all you have left is of that colour, the die **bounces** off into the [compost](#compost). That was the player's
    step: the next die goes to the next in line.

    You may not bounce a die on purpose while another would do. If you want to play it more freely, switch **bounce**
    to "whenever you like": then any die may be sent to anyone, and those of the wrong colour bounce.
    """,
    options=("bounce",),
    rulings=(
        Ruling(
            "S11",
            "A die bounces only if every die left has the receiver's colour; then the step is used up.",
            "the rulebook speaks of bouncing where you would be forced to give somebody their own colour",
            switch="bounce",
        ),
    ),
    shows=(
        Show(
            "Two blue fours and a red one, and Ben is blue. A blue one into the compost; then hand Ben what is open.",
            _kind("b4 b4 r4"),
            ("send b4", "send r4"),
            "Only the red one could go to Ben: blue is his own colour. Now he has to place it.",
            leaves={"turn": 1, "loose": dice("r4"), "hand": dice("b4")},
        ),
        Show(
            "The same dice. This time put the red one into the compost, and then send the blue ones.",
            _kind("b4 b4 r4"),
            ("send r4", "send b4", "send b4"),
            "Only blue dice were left for Ben, so his bounced into the compost. The third was the compost's anyway.",
            leaves={"kitchens.1.dice": dice("b1 b2"), "kitchens.0.dice": dice("r1"), "player": 1},
        ),
        Show(
            "Bounce is set to whenever you like. A blue one is in the compost: now send Ben the other blue one, though "
            "a red one is left.",
            Position(
                2,
                {"kitchens": ({"kind": "b4 b4 r4", "stove": "r1"}, _BEN)},
                {"bounce": "at_will"},
                line=(*_READY, "activate kind", "send b4"),
            ),
            ("send b4",),
            "It bounced, and Ben got nothing. The red die is the next for the compost.",
            leaves={"hand": dice("r4"), "turn": 0, "kitchens.1.dice": dice("b1 b2")},
        ),
    ),
    challenges=(
        Challenge(
            "Ben is blue, Cleo is green. Hand out three dice so that only one of them reaches another kitchen.",
            Position(
                3,
                {"kitchens": ({"kind": "b4 b4 g4", "stove": "r1"}, {"stove": "b1 b2"}, {"stove": "g1 g2"})},
                line=(*_READY, "activate kind"),
            ),
            lambda state: turn_over(state) and others_hold(state) == 5,
            "The green one first, into the compost. Then only blue dice are left when it is Ben's step, and one has to "
            "bounce. Cleo gets the last. Blue first would have left the green one for Ben.",
            within=3,
            until=turn_over,
        ),
    ),
)

ACTIONS = Chapter("What cards do", (DISTRIBUTING, BOUNCING, GIVING, SETTING, REASSIGNING, RECEIVING))
