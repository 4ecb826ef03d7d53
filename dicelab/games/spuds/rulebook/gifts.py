"""Dice that go to one player, and what one does with a die that one gets."""

from __future__ import annotations

from dicelab.games.rulebook import Challenge, Position, Ruling, Section, Show
from dicelab.games.spuds.rulebook.goals import dice, turn_over

_READY = ("reroll stove", "roll r1", "place r1 stove")


def _target(hand: str, **options: object) -> Position:
    """Ada has just activated Target; Ben and Cleo are there."""
    kitchens = ({"target": hand, "stove": "r1"}, {"stove": "b1 b2"}, {"stove": "g1"})
    return Position(3, {"kitchens": kitchens}, options, line=(*_READY, "activate target"))


GIVING = Section(
    "giving",
    "Giving to one player",
    """
    [Target](#target) gives both its dice to **one** player of your choice. Nothing goes to the compost, except what
    bounces.

    Choose somebody who owns neither of the two colours, if there is one. If everybody owns one of them, choose anyone;
    a die of that player's colour [bounces](#bouncing), the other one lands.

    The receiver places both, in either order. If you want to aim freely, switch **target** to "anyone".
    """,
    options=("target",),
    rulings=(
        Ruling(
            "S12",
            "Target goes to a player who can take both dice, if there is one.",
            "the rulebook never lets you give anybody their own colour unless you are forced to, and here you are not",
            switch="target",
        ),
        Ruling(
            "S21",
            "If everyone owns one of the colours, anyone may be chosen, even one off whom both dice bounce. "
            "Whoever receives them places them in either order.",
            "then you are forced, and the rulebook does not rank one bounce above another, nor the order of two dice",
        ),
    ),
    shows=(
        Show(
            "A blue 1 and a red 2 are on Target. Give them; then Cleo puts all on the stove at once.",
            _target("b1 r2"),
            ("give 2", "rest"),
            "Only Cleo could be chosen: Ben is blue, and she can take both.",
            leaves={"kitchens.2.on.3": dice("g1 b1 r2"), "player": 1},
        ),
        Show(
            "Now it is a blue and a green die: both Ben and Cleo own one. Give them to Ben.",
            _target("b1 g2"),
            ("give 1",),
            "The blue one bounced into the compost. Ben has to place the green one.",
            leaves={"turn": 1, "loose": dice("g2"), "compost.1": 7},
        ),
        Show(
            "Target is set to anyone. Both dice are blue: give them to Ben.",
            _target("b1 b2", target="anyone"),
            ("give 1",),
            "Both bounced, and Ben's turn begins without a new die. A cheap way to the compost, which is why it is "
            "not open by default: Cleo could have taken both.",
            leaves={"kitchens.1.on.3": dice("b1 b2"), "compost.1": 7, "player": 1, "phase": "reroll"},
        ),
    ),
    challenges=(
        Challenge(
            "Ben plays next and has one die left, on Different: he would win for sure. See to it that he begins "
            "his turn with three dice.",
            Position(
                3,
                {
                    "kitchens": (
                        {"kind": "r4 r4", "target": "r2 g5", "stove": "r1"},
                        {"different": "b1"},
                        {"stove": "g1 g2"},
                    )
                },
                line=_READY,
            ),
            lambda state: turn_over(state) and len(state.kitchens[1].dice()) == 3,
            "The fours would bring him only one die, for the first is the compost's. And with two dice he still wins "
            "for sure: different ones go on Different, equal ones on All of a Kind. Target brings him two. With three "
            "dice he wins with 2/3 at best.",
            within=2,
            until=turn_over,
        ),
    ),
)

RECEIVING = Section(
    "receiving",
    "Getting a die",
    """
    Whenever somebody gives you a die, place it at once. It is the one thing you do in another player's turn.

    - Keep its number. You do not roll it.
    - It goes on any of your cards [where it fits](#placing), on the side that shows, or on the stove.
    - Your other dice stay where they are; only on A Run they [slide](#sliding).

    A gift can be welcome: the missing number of a run, or the other half of a pair. What does not fit, the
    [stove](#stove) keeps for your next roll.
    """,
    rulings=(
        Ruling(
            "S13",
            "The receiver decides at once, die by die, and nothing else is moved.",
            "the rulebook wants the die assigned immediately, and not rolled or turned",
        ),
    ),
    shows=(
        Show(
            "Ada hands Ben a red 4. His run has a gap: place it there.",
            Position(
                2,
                {"kitchens": ({"kind": "r4 n4", "stove": "r1"}, {"run": "b3 b5", "stove": "b1"})},
                line=(*_READY, "activate kind", "send n4", "send r4"),
            ),
            ("place r4 run",),
            "3, 4, 5: what a present. Ben can activate A Run in his own turn, which begins now.",
            leaves={"kitchens.1.on.0": dice("b3 r4 b5"), "player": 1, "phase": "reroll"},
        ),
        Show(
            "Here the red 4 fits nowhere: two pairs are full, fives are collected, and a 4 is on A Run. Place it.",
            Position(
                2,
                {
                    "kitchens": (
                        {"kind": "r4 n4", "stove": "r1"},
                        {"run": "b3 b4", "kind": "b5", "pair": "b1 b1 b6 b6"},
                    )
                },
                line=(*_READY, "activate kind", "send n4", "send r4"),
            ),
            ("place r4 stove",),
            "The stove was all that was left. It is always open.",
            leaves={"kitchens.1.on.3": dice("r4"), "player": 1},
        ),
    ),
    challenges=(
        Challenge(
            "You are Ben now. Ada gave you a red 4 and a red 5 from Target. Place them so that you can be sure to send "
            "four dice away in your next turn.",
            Position(
                2,
                {
                    "kitchens": (
                        {"target": "r4 r5", "stove": "r1"},
                        {"run": "b3 b6", "kind": "b5", "pair": "n4", "stove": "b1"},
                    )
                },
                line=(*_READY, "activate target", "give 1"),
            ),
            lambda state: 0 in state.kitchens[1].ready() and len(state.kitchens[1].on[0]) == 4,
            "4 and 5 close the gap between your 3 and your 6. In your turn roll the stove, and the run is ready "
            "whatever it shows.",
            within=2,
        ),
    ),
)
