"""The three sides that send many dice away."""

from __future__ import annotations

from dicelab.games.rulebook import Challenge, Position, Ruling, Section, Show
from dicelab.games.spuds.cards import FACES
from dicelab.games.spuds.rulebook.goals import ada_wins, dice, handing_out, in_hand, turn_over
from dicelab.games.words import NUMBERS

_BEN = {"stove": "b1 b2"}
_RUN, _KIND, _PAIR = FACES["run"], FACES["kind"], FACES["pair"]

A_RUN = Section(
    "a-run",
    "A Run",
    f"""
    **{NUMBERS[_RUN.solid].capitalize()} to {NUMBERS[_RUN.size]} dice in a row**, such as 3, 4, 5. The dice are
    [handed out](#distributing). The other side is [Different](#different).

    - No number twice.
    - Gaps are allowed while you collect. But the card is ready only when none is left.
    - Lower numbers may come later: the dice [slide](#sliding).
    - 6 and 1 are no neighbours. A run does not go round the corner.

    The longest run is 1 to {_RUN.size}: {NUMBERS[_RUN.size]} dice in one turn.
    """,
    of=("run",),
    rulings=(
        Ruling(
            "S7",
            "Gaps may lie there until the card is activated; 6 and 1 do not join, and no number comes twice.",
            "the rulebook allows gaps and asks for consecutive dice; nothing in it makes a 1 follow a 6",
        ),
    ),
    shows=(
        Show(
            "2 and 4 wait on A Run. Place the 3, then activate it.",
            Position(2, {"kitchens": ({"run": "r2 b4", "stove": "n1"}, _BEN)}, line=("reroll stove", "roll n3")),
            ("place n3 run", "activate run"),
            "The gap was filled, and all three dice are in hand.",
            leaves={"hand": dice("r2 n3 b4"), "phase": "send"},
        ),
        Show(
            "A 6 lies on A Run. Place the 1 there, too.",
            Position(2, {"kitchens": ({"run": "r6", "stove": "n3"}, _BEN)}, line=("reroll stove", "roll n1")),
            ("place n1 run",),
            "That is allowed, but it is no run: everything between 1 and 6 is missing. So the turn is over.",
            leaves={"kitchens.0.on.0": dice("r6 n1"), "player": 1},
        ),
    ),
    challenges=(
        Challenge(
            "1 and 3 wait for a 2. Activate any card in this turn: which re-roll has the best chance?",
            Position(2, {"kitchens": ({"run": "r1 n3", "stove": "b5"}, _BEN)}),
            handing_out,
            "To wait for the one missing number is the worst. Roll A Run itself: two free dice are often equal or "
            "neighbours.",
            within=4,
            until=turn_over,
        ),
    ),
)

ALL_OF_A_KIND = Section(
    "all-of-a-kind",
    "All of a Kind",
    f"""
    **{NUMBERS[_KIND.solid].capitalize()} to {NUMBERS[_KIND.size]} dice with the same number.** They are
    [handed out](#distributing). The other side is [Control](#control).

    The first die says which number is collected. Any other number has to go elsewhere.

    Two are enough. But each further one leaves you as well, so you may want to [wait](#must-activate).
    """,
    of=("kind",),
    shows=(
        Show(
            "A 5 and a 2 were rolled, and fives are collected. Place the 5 on All of a Kind, then the 2 on the "
            "stove, and activate.",
            Position(
                2,
                {"kitchens": ({"kind": "b5 b5", "stove": "r1 n1"}, _BEN)},
                line=("reroll stove", "roll r5 n2"),
            ),
            ("place r5 kind", "place n2 stove", "activate kind"),
            "Three fives in hand, in two colours: numbers count. The 2 could not have gone there.",
            leaves={"hand": dice("r5 b5 b5"), "kitchens.0.showing": ("run", "control", "pair")},
        ),
    ),
    challenges=(
        Challenge(
            "Send three dice away in this turn. Which re-roll has the best chance, and where do the dice go?",
            Position(2, {"kitchens": ({"kind": "b5 b5", "run": "r3", "stove": "n2 n6"}, _BEN)}),
            lambda state: in_hand(state) >= 3,
            "Both dice of the stove (or all neutral: the same two dice). A single 5 is enough for three fives; and 1 "
            "with 2, or 2 with 4, makes a run with the 3. One die alone would have to be a 5. Roll the fives, and only "
            "a run is left to hope for: 1/6.",
            within=4,
            until=turn_over,
        ),
    ),
)

ONE_OR_TWO_PAIR = Section(
    "one-or-two-pair",
    "One or Two Pair",
    """
    **Two or four dice in pairs.** They are [handed out](#distributing). The other side is [Target](#target).

    - One pair is enough to activate it. With a third die there you have to complete the second pair first: **three
      dice block the card**.
    - While you collect, two half pairs may lie there, such as 3 and 5.
    - Four equal dice are two pairs.

    You can play it more strictly: set **pairs** to "the first pair first". Then the second pair begins only when the
    first is whole. If rolling a colour again tears both pairs, what is left stays; only a card on which you place a
    die is looked at.
    """,
    of=("pair",),
    options=("pairs",),
    rulings=(
        Ruling(
            "S8",
            "Two half pairs may lie there; only one whole pair or two can be activated, and four equal dice are two "
            "pairs.",
            "the rulebook only asks you to make the second pair whole once a third die lies there; it may also be read "
            "so that the first pair is filled first",
            switch="pairs",
        ),
    ),
    shows=(
        Show(
            "3 and 5 are half pairs. Ada rolled one of each: place the 3, then the 5, and activate.",
            Position(
                2,
                {"kitchens": ({"pair": "r3 r5", "stove": "n1 n1"}, _BEN)},
                line=("reroll stove", "roll n3 n5"),
            ),
            ("place n3 pair", "place n5 pair", "activate pair"),
            "Two whole pairs: four dice are in her hand.",
            leaves={"hand": dice("r3 r5 n3 n5"), "kitchens.0.showing": ("run", "kind", "target")},
        ),
        Show(
            "A pair of threes is ready. See what a third die does: place the 5 there.",
            Position(2, {"kitchens": ({"pair": "r3 r3", "stove": "n1"}, _BEN)}, line=("reroll stove", "roll n5")),
            ("place n5 pair",),
            "The pair is blocked until another 5 comes, so the turn is over. The stove would have been better.",
            leaves={"kitchens.0.on.2": dice("r3 r3 n5"), "player": 1},
        ),
        Show(
            "Pairs is set to the first pair first. Place the 3 beside the other 3, then the 5.",
            Position(
                2,
                {"kitchens": ({"pair": "r3", "stove": "n1 n1"}, _BEN)},
                {"pairs": "first_pair_first"},
                line=("reroll stove", "roll n3 n5"),
            ),
            ("place n3 pair", "place n5 pair"),
            "Before the threes were a pair, the 5 was not allowed there. Now it begins the second pair (and blocks the "
            "card).",
            leaves={"kitchens.0.on.2": dice("r3 n3 n5"), "player": 1},
        ),
    ),
    challenges=(
        Challenge(
            "You rolled three fours, and one more lies on One or Two Pair. They are all the dice you have. Win in this "
            "turn!",
            Position(
                2,
                {"kitchens": ({"pair": "b4", "stove": "r1 r1 n1"}, _BEN)},
                line=("reroll stove", "roll r4 r4 n4"),
            ),
            ada_wins,
            "Four fours are two pairs of fours. On All of a Kind three of them could have left, but the fourth would "
            "have stayed.",
            within=8,
            until=turn_over,
        ),
    ),
)
