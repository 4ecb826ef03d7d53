"""The third step of a turn: a card is activated, and flipped."""

from __future__ import annotations

from dicelab.games.rulebook import Challenge, Position, Ruling, Section, Show
from dicelab.games.spuds.cards import TABLE
from dicelab.games.spuds.rulebook.goals import dice, turn_over
from dicelab.games.words import count, listing

_BEN = {"stove": "b1 b2"}
_NEEDS = "; ".join(
    f"{count(solid, 'die', 'dice')} on {listing([face.title for face in TABLE if face.solid == solid])}"
    for solid in sorted({face.solid for face in TABLE})
)

ACTIVATING = Section(
    "activating",
    "Activating a card",
    f"""
    When all your dice are placed, you may activate **one** card. It must be complete:

    - every slot with a **solid border** has a die, while the dashed ones may stay empty. That is {_NEEDS};
    - and the pattern holds: a run without gap, pairs that are whole.

    A lit card is ready. It does not matter when it was filled: dice from earlier turns count, and dice that others
    gave you.

    **All** dice of the card are used, also those in the slots that may be filled. So it is often worth a wait, until
    more dice lie there. Then the card does what is written on it: [hand out](#distributing), [give](#giving) or
    [set](#setting).
    """,
    of=("solid", "open"),
    shows=(
        Show(
            "Ada's fours were there before; with her roll nothing came together. Activate All of a Kind all the same.",
            Position(
                2,
                {"kitchens": ({"kind": "r4 r4 n4", "stove": "r1"}, _BEN)},
                line=("reroll stove", "roll r2", "place r2 stove"),
            ),
            ("activate kind",),
            "All three fours are in her hand now, to be handed out. A card may be used in any turn in which it is "
            "complete.",
            leaves={"hand": dice("r4 r4 n4"), "phase": "send", "kitchens.0.on.1": ()},
        ),
        Show(
            "Two cards are ready. Activate One or Two Pair and hand its dice out; Ben takes his on the stove.",
            Position(
                2,
                {"kitchens": ({"kind": "r4 r4", "pair": "r2 r2", "stove": "n1"}, _BEN)},
                line=("reroll stove", "roll n3", "place n3 stove"),
            ),
            ("activate pair", "send r2", "send r2", "place r2 stove"),
            "One card a turn: now Ben plays. The fours stay complete, and Ada can use them next time.",
            leaves={"player": 1, "kitchens.0.on.1": dice("r4 r4"), "kitchens.0.showing": ("run", "kind", "target")},
        ),
    ),
    challenges=(
        Challenge(
            "You rolled two fours, and want to activate both All of a Kind and One or Two Pair, one now and one in "
            "your next turn. Place the fours so that both are ready.",
            Position(
                2,
                {"kitchens": ({"kind": "r4", "pair": "b6 b6 n4", "stove": "r1 n1"}, _BEN)},
                line=("reroll stove", "roll r4 n4"),
            ),
            lambda state: state.kitchens[0].ready() == [1, 2],
            "One on each. The third die had blocked the pairs; with the fourth they are whole again. And two equal "
            "dice are enough for All of a Kind.",
            within=2,
            until=turn_over,
        ),
    ),
)

FLIPPING = Section(
    "flipping",
    "Flipping",
    """
    A card that was activated is flipped at once. Its other side shows, empty, and asks for another pattern. When that
    one is activated, the card is flipped back.

    - A Run ↔ Different
    - All of a Kind ↔ Control
    - One or Two Pair ↔ Target

    The fronts send many dice away, the backs few. So after each good turn a small job waits before that card is good
    for much again. The [stove](#stove) has no other side.
    """,
    shows=(
        Show(
            "Activate A Run.",
            Position(
                2,
                {"kitchens": ({"run": "r1 r2", "stove": "n1"}, _BEN)},
                line=("reroll stove", "roll n3", "place n3 stove"),
            ),
            ("activate run",),
            "Different shows in its place, with three empty slots. The two dice are in Ada's hand.",
            leaves={"kitchens.0.showing": ("different", "kind", "pair"), "kitchens.0.on.0": (), "hand": dice("r1 r2")},
        ),
        Show(
            "Different shows. It has one die, which is enough: activate it.",
            Position(
                2,
                {"kitchens": ({"different": "b5", "stove": "n1 r1"}, _BEN)},
                line=("reroll stove", "roll r4 n3", "rest"),
            ),
            ("activate different", "send b5"),
            "A Run is back. The one die went to the compost, as the first one always does.",
            leaves={"kitchens.0.showing": ("run", "kind", "pair"), "kitchens.0.dice": dice("r4 n3"), "player": 1},
        ),
    ),
)

MUST_ACTIVATE = Section(
    "must-activate",
    "Must you activate?",
    """
    No. You may keep a complete card and wait for more dice. But it has its price: a turn in which no dice leave you,
    while others may send you theirs.

    You can play it otherwise: switch **mandatory activation** on before the game. Then whoever has a complete card
    must activate one, and only chooses which.
    """,
    options=("mandatory_activation",),
    rulings=(
        Ruling(
            "S9",
            "You may activate one card in a turn, or none. It is emptied and flipped, and it may have been filled "
            "earlier.",
            "the rulebook calls only the re-roll compulsory, and says that activating lets you act; others read the "
            "step as a duty",
            switch="mandatory_activation",
        ),
    ),
    shows=(
        Show(
            "Ada would like more fours before she sends them off. Activate no card.",
            Position(
                2,
                {"kitchens": ({"kind": "r4 r4", "stove": "r1 n1"}, _BEN)},
                line=("reroll stove", "roll r2 n3", "rest"),
            ),
            ("pass",),
            "Her two fours stay, and Ben has his turn.",
            leaves={"kitchens.0.on.1": dice("r4 r4"), "player": 1},
        ),
        Show(
            "The same with mandatory activation switched on. There is no way to wait: activate All of a Kind.",
            Position(
                2,
                {"kitchens": ({"kind": "r4 r4", "stove": "r1 n1"}, _BEN)},
                {"mandatory_activation": True},
                line=("reroll stove", "roll r2 n3", "rest"),
            ),
            ("activate kind",),
            "A complete card had to be used, and it was the only one.",
            leaves={"hand": dice("r4 r4"), "kitchens.0.showing": ("run", "control", "pair")},
        ),
    ),
)
