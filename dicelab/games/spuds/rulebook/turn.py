"""Your turn: the re-roll, placing, sliding."""

from __future__ import annotations

from dicelab.games.game import CHANCE
from dicelab.games.rulebook import Beat, Challenge, Chapter, Example, Position, Ruling, Section, Show
from dicelab.games.spuds.rulebook.activating import ACTIVATING, FLIPPING, MUST_ACTIVATE
from dicelab.games.spuds.rulebook.goals import dice, handing_out, in_hand, turn_over

_BEN = {"stove": "b1 b2"}

A_TURN = Section(
    "a-turn",
    "A turn",
    """
    1. **Roll again**: take up all dice of one card, or all your dice of one colour, and [roll them](#re-roll). You
       must.
    2. **Place**: each die you rolled goes on a card [where it fits](#placing), or on the [stove](#stove).
    3. **Activate**: if a card is complete, you may [use it](#activating). Its dice leave, and the card is
       [flipped](#flipping).

    Then look: no dice left? You have [won](#winning). Otherwise the next player clockwise has a turn.
    """,
    examples=(
        Example(
            "Ada's turn, step by step",
            Position(
                2, {"kitchens": ({"run": "r3 r5", "kind": "b2", "stove": "r1 n6"}, {"run": "b6", "stove": "b1 b4"})}
            ),
            (
                Beat(
                    "3 and 5 lie on A Run, with a gap between them. What does Ada do first?",
                    ("reroll stove", "roll r4 n2"),
                    "She had to roll something again, and chose the stove: those dice fitted nowhere. She rolled a 4 "
                    "and a 2.",
                    (
                        "She rolls some of her dice again",
                        "She may leave her dice alone and wait",
                        "She activates A Run",
                    ),
                ),
                Beat(
                    "The 4 fills the gap. Where does the 2 go, if she wants to lose as many dice as she can in this "
                    "turn?",
                    ("place r4 run", "place n2 run"),
                    "2, 3, 4, 5: the dice moved up to make room in front. Now A Run has four dice and no gap.",
                    (
                        "In front of the 3, on A Run",
                        "Beside the other 2, on All of a Kind: then both cards can be used",
                        "Nowhere: a run only grows at its upper end",
                    ),
                ),
                Beat(
                    "Ada activates A Run. What happens to the card?",
                    ("activate run",),
                    "It is flipped and shows Different. It is empty: Ada holds its four dice in her hand.",
                    (
                        "It is flipped: the other side shows now",
                        "It stays, and can be filled again",
                        "It goes to the compost",
                    ),
                ),
                Beat(
                    "She hands her dice out, in any order she likes. Who gets the first?",
                    ("send n2",),
                    "Nobody: the first die always goes to the compost. She chose the neutral one.",
                    ("The compost", "Ben, who sits on her left", "Ada herself"),
                ),
                Beat(
                    "The next one is Ben's: the red 3. May he roll it?",
                    ("send r3", "place r3 stove"),
                    "No. He places it at once as it lies. On the stove it waits for his next roll.",
                    (
                        "No, he places it as it lies",
                        "Yes, whatever comes to you is rolled first",
                        "No, and he gives it on to the next player",
                    ),
                ),
                Beat(
                    "Two dice are left in Ada's hand, and it would be her own turn to get one. What now?",
                    ("send r4", "send r5", "place r5 run"),
                    "The compost takes her own place once more. The last die is Ben's again, and it suits him: "
                    "5 and 6 are a run. Ada has one die left.",
                    (
                        "One goes to the compost, the other to Ben",
                        "She keeps one, Ben gets the other",
                        "Ben gets both",
                    ),
                ),
            ),
        ),
    ),
    challenges=(
        Challenge(
            "Your three fours make All of a Kind complete, but a turn begins with a roll. See to it that all three "
            "leave you in this turn: there is a way that cannot fail.",
            Position(2, {"kitchens": ({"kind": "r4 b4 n4", "run": "r2"}, _BEN)}),
            lambda state: in_hand(state) >= 3,
            "Something has to be rolled before a card can be used, and every colour would have taken a 4 along. So "
            "roll the 2 on A Run, place it, and then activate.",
            within=3,
            until=turn_over,
        ),
    ),
)

RE_ROLL = Section(
    "re-roll",
    "Rolling again",
    """
    A turn begins with a roll, and you cannot skip it. Choose one:

    - **a card**: all dice on one of your cards, mostly the [stove](#stove);
    - **a colour**: all your dice of that colour, on whichever cards they lie, the stove too.

    It is all or nothing: no die of the card or colour may stay behind. A card without dice, or a colour you do not
    have, is no choice.

    Taking dice up may open a gap or break a pair. That is allowed. Sometimes it even helps.
    """,
    of=("colours",),
    rulings=(
        Ruling(
            "S4",
            "You must choose a card with dice on it or a colour you have, and roll all of those dice.",
            "the rulebook says that it is not optional, and rolling nothing would be a way round it",
        ),
    ),
    shows=(
        Show(
            "Re-roll all of Ada's red dice.",
            Position(2, {"kitchens": ({"run": "r3 b5", "stove": "r2 n1"}, _BEN)}),
            ("reroll red",),
            "The red 3 left A Run and the red 2 left the stove. The blue 5 and the neutral 1 stay where they are.",
            leaves={"loose": (0, 0), "kitchens.0.on.0": dice("b5"), "kitchens.0.on.3": dice("n1"), "turn": CHANCE},
        ),
        Show(
            "Now re-roll A Run instead.",
            Position(2, {"kitchens": ({"run": "r3 b5", "stove": "r2 n1"}, _BEN)}),
            ("reroll run",),
            "Both dice of that card are in hand, whatever their colour. The stove was not touched.",
            leaves={"loose": (0, 10), "kitchens.0.on.0": (), "kitchens.0.on.3": dice("r2 n1")},
        ),
    ),
    challenges=(
        Challenge(
            "Choose the re-roll with the best chance to activate a card in this turn. Then place well and activate it.",
            Position(2, {"kitchens": ({"run": "r2 b4", "kind": "n5", "stove": "n1 b6"}, _BEN)}),
            handing_out,
            "Blue takes the 4 from A Run, and with it the gap. A 1 or a 3 now joins the 2, a 5 joins the 5, and equal "
            "dice are a pair. Only two different even numbers do not help.",
            within=4,
            until=turn_over,
        ),
        Challenge(
            "Send four dice away in this turn: which re-roll has the best chance?",
            Position(2, {"kitchens": ({"run": "r1 r2", "pair": "b6 b6", "stove": "n4 n6"}, _BEN)}),
            lambda state: in_hand(state) >= 4,
            "The stove (or all neutral: the same two dice). Two equal dice make the second pair, and a 3 with a 4 "
            "makes a run of four. Dice from A Run have only the pair to hope for, dice from the pair only the run.",
            within=4,
            until=turn_over,
        ),
    ),
)

PLACING = Section(
    "placing",
    "Placing dice",
    """
    Each die you rolled goes on one of your cards, on the side that shows, or on the [stove](#stove).

    A die may go on a card if what then lies there can still become the pattern:

    - [A Run](#a-run) and [Different](#different): no number twice;
    - [All of a Kind](#all-of-a-kind): one number only;
    - [One or Two Pair](#one-or-two-pair): no more than two pairs, whole or half;
    - [Control](#control), [Target](#target) and the stove: any number.

    And there must be an empty slot. Dice that you did not roll stay where they are; you cannot tidy up. Only
    [Control](#control) lets you do that.
    """,
    of=("loose",),
    rulings=(
        Ruling(
            "S5",
            "Only the dice rolled are placed; all others stay on their cards.",
            "the rulebook speaks of the dice you rolled, and gives rearranging as the special power of one card",
        ),
        Ruling(
            "S6",
            "What may lie on a card depends on the numbers there and not on the order in which they came.",
            "the rulebook asks that dice match the pattern of their card; taking dice away never breaks it",
        ),
    ),
    shows=(
        Show(
            "Ada rolled a 3 and a 4, and a 3 lies on A Run already. Place the 4 on A Run, then the 3 on the stove.",
            Position(
                2, {"kitchens": ({"run": "r3", "stove": "r2 r2"}, _BEN)}, line=("reroll stove", "roll r3 r4")
            ),
            ("place r4 run", "place r3 stove"),
            "A second 3 cannot go on A Run. It could have gone on another card, but the stove is always open.",
            leaves={"kitchens.0.on.0": dice("r3 r4"), "kitchens.0.on.3": dice("r3"), "phase": "activate"},
        ),
        Show(
            "Nothing you like? Put all the rest on the stove at once.",
            Position(
                2, {"kitchens": ({"kind": "b6", "stove": "r2 r2 n3"}, _BEN)}, line=("reroll stove", "roll r1 r4 n2")
            ),
            ("rest",),
            "Three dice on the stove, for another roll. No card is complete, so the turn is over.",
            leaves={"kitchens.0.on.3": dice("r1 r4 n2"), "player": 1},
        ),
    ),
    challenges=(
        Challenge(
            "You rolled 2, 3 and 4. Place them so that you can send four dice away at once, and activate that card.",
            Position(
                2,
                {"kitchens": ({"run": "b5", "kind": "r3", "pair": "n2", "stove": "r1 r1 n1"}, _BEN)},
                line=("reroll stove", "roll r2 r4 n3"),
            ),
            lambda state: in_hand(state) >= 4,
            "The 3 goes well with the other 3, and the 2 with the other 2. But only one card is activated in a turn, "
            "and 2, 3, 4, 5 are four dice on one card.",
            within=4,
            until=turn_over,
        ),
    ),
)  # fmt: skip

SLIDING = Section(
    "sliding",
    "Sliding along A Run",
    """
    The dice on [A Run](#a-run) are not nailed down. If a lower number comes later, the others slide along and make
    room in front of them. The order in which you place dice makes no difference.

    You may leave **gaps**: 2 and 5 can lie there and wait for a 3 and a 4. A card with a gap cannot be activated, and
    what fills the gap may come in any turn.

    Sliding is open whenever a die is placed on A Run, also one that you were [given](#receiving).
    """,
    shows=(
        Show(
            "3 and 4 lie on A Run. Place the 2 there.",
            Position(
                2, {"kitchens": ({"run": "r3 r4", "stove": "n6"}, _BEN)}, line=("reroll stove", "roll n2")
            ),
            ("place n2 run",),
            "3 and 4 slid along, and the 2 lies in front: three in a row.",
            leaves={"kitchens.0.on.0": dice("n2 r3 r4"), "phase": "activate"},
        ),
        Show(
            "A 2 lies on A Run. Place the 5 there as well.",
            Position(2, {"kitchens": ({"run": "r2", "stove": "n6"}, _BEN)}, line=("reroll stove", "roll n5")),
            ("place n5 run",),
            "Two slots between them are kept free. The run has a gap, nothing else is complete, and the turn is over.",
            leaves={"kitchens.0.on.0": dice("r2 n5"), "player": 1},
        ),
    ),
    challenges=(
        Challenge(
            "You rolled a 2 and a 5, and each has a partner on another card. Make a run of four instead, and activate "
            "it.",
            Position(
                2, {"kitchens": ({"run": "r3 r4", "kind": "n5", "pair": "b2", "stove": "r1 n1"}, _BEN)},
                line=("reroll stove", "roll r2 n5"),
            ),
            lambda state: in_hand(state) >= 4,
            "The 2 goes in front of 3 and 4, which slide along, the 5 behind them. Which of the two comes first makes "
            "no difference.",
            within=3,
            until=turn_over,
        ),
    ),
)  # fmt: skip

TURN = Chapter("Your turn", (A_TURN, RE_ROLL, PLACING, SLIDING, ACTIVATING, FLIPPING, MUST_ACTIVATE))
