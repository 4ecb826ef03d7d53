"""The third step of a turn: a card is activated, and flipped."""

from __future__ import annotations

from dicelab.games.rulebook import Challenge, Position, Ruling, Section, Show
from dicelab.games.spuds.cards import TABLE
from dicelab.games.spuds.rulebook.goals import dice, handing_out, turn_over
from dicelab.games.spuds.rules import ACTIVATE, SpudsState
from dicelab.games.words import count, listing

_BEN = {"stove": "b1 b2"}
_NEEDS = "; ".join(
    f"{count(solid, 'die', 'dice')} on {listing([face.title for face in TABLE if face.solid == solid])}"
    for solid in sorted({face.solid for face in TABLE})
)


def _last_die_has_a_way_out(state: SpudsState) -> bool:
    """Whether one die is left besides those that are handed out, and Different shows."""
    return handing_out(state) and len(state.kitchens[0].dice()) == 1 and "different" in state.kitchens[0].showing


def _all_on_one_card(state: SpudsState) -> bool:
    """Whether all of Ada's dice lie on one card that she may activate now, and that sends them away."""
    kitchen = state.kitchens[0]
    sent = [len(kitchen.on[card]) for card in kitchen.ready() if kitchen.showing[card] != "control"]
    return state.phase == ACTIVATE and state.player == 0 and len(kitchen.dice()) in sent


def _placed_in_next_turn(state: SpudsState) -> bool:
    """Whether Ada has placed her dice in her next turn, the fifth of two players."""
    return state.turns > 4 or (state.turns == 4 and state.phase == ACTIVATE)


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
            "Two cards are ready. Activate One or Two Pair and hand its dice out; Ben puts his on the stove.",
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
                {"kitchens": ({"run": "b1", "kind": "r4", "pair": "b6 b6 n4", "stove": "r1 n1"}, _BEN)},
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
    challenges=(
        Challenge(
            "Three dice are left, and two of them can leave you now. Activate a card after which your last die can "
            "leave you in your next turn, whatever it shows and even if nobody gives you a die before.",
            Position(
                2,
                {"kitchens": ({"run": "b2", "kind": "r3", "stove": "n1"}, _BEN)},
                line=("reroll stove", "roll n3"),
            ),
            _last_die_has_a_way_out,
            "A Run was flipped to Different, and there a single die of any number is enough. All of a Kind would have "
            "been flipped to Control, which gives nothing away.",
            within=2,
            until=turn_over,
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
    challenges=(
        Challenge(
            "Your fours make All of a Kind complete, but you want to win in your next turn. Find the best chance that "
            "all your dice lie on one complete card then. Ben has a single die and nothing to send you.",
            Position(
                2,
                {"kitchens": ({"kind": "r4 r4", "stove": "b1"}, {"stove": "b1"})},
                line=("reroll stove", "roll b2", "place b2 stove"),
            ),
            _all_on_one_card,
            "You need not use a card that is complete. Had the fours left, a single die would have stayed, and none of "
            "your cards sends a single die away. So they waited for a third 4.",
            within=3,
            until=_placed_in_next_turn,
        ),
        Challenge(
            "Mandatory activation is switched on, but you want to keep your threes. Place the 5 so that no card has to "
            "be activated.",
            Position(
                2,
                {"kitchens": ({"run": "b5", "pair": "r3 n3", "stove": "r1"}, _BEN)},
                {"mandatory_activation": True},
                line=("reroll stove", "roll r5"),
            ),
            lambda state: turn_over(state) and len(state.kitchens[0].dice()) == 4,
            "Three dice block One or Two Pair. It is not complete any more, and so it cannot be activated. With the 5 "
            "elsewhere the threes would have had to go.",
            until=turn_over,
        ),
    ),
)
