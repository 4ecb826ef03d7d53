"""How it ends: the win, the draw, the turn cap."""

from __future__ import annotations

from dicelab.games.game import OVER
from dicelab.games.rulebook import Challenge, Chapter, Comparison, Position, Ruling, Section, Show
from dicelab.games.spuds.options import OPTIONS
from dicelab.games.spuds.rulebook.goals import ada_wins, dice, turn_over
from dicelab.games.spuds.rules import SpudsState

_BEN = {"stove": "b1 b2"}
_CAP = next(option.default for option in OPTIONS if option.name == "turn_cap")


def _waiting(players: int, cap: int) -> Position:
    """Every seat has had one turn, and in the next Ada has rolled in vain for a third four. Others hold one die."""
    others = ({"stove": "b1"}, {"stove": "g1"}, {"stove": "y1"})
    return Position(
        players,
        {"kitchens": ({"kind": "r4 r4", "stove": "b1"}, *others[: players - 1])},
        {"turn_cap": cap},
        line=("reroll stove", "roll b2", "place b2 stove"),
    )


def _no_turn_to_come(state: SpudsState) -> bool:
    """Whether the game is over, or the cap comes before Ada's next turn."""
    until_then = -state.player % state.game.players
    return state.turn == OVER or (turn_over(state) and state.turns + until_then >= state.game.turn_cap)


WINNING = Section(
    "winning",
    "Winning",
    """
    You win if you have **no dice on any card at the end of your own turn**. The game is over at once; nobody gets
    another turn, and there are no other places.

    Dice leave you only in your own turn. So nobody can win in somebody else's, and there are no ties.

    To win, all your last dice must leave with one card. It helps to plan that early: collect on one card, and keep the
    stove empty.
    """,
    rulings=(
        Ruling(
            "S15",
            "Whoever has no dice at the end of their own turn wins, and the game stops.",
            "the rulebook names the end of one's turn; the last die must first be handed out and placed",
        ),
    ),
    shows=(
        Show(
            "Ada's last two dice are in her hand. Send both, and place the second one on Ben's stove.",
            Position(
                2,
                {"kitchens": ({"kind": "r4", "stove": "r1"}, _BEN)},
                line=("reroll stove", "roll r4", "place r4 kind", "activate kind"),
            ),
            ("send r4", "send r4", "place r4 stove"),
            "Her turn was over when Ben had placed his die. Then she had none: she has won.",
            leaves={"winners": (0,), "scores": (1, 0), "turn": OVER},
        ),
    ),
    challenges=(
        Challenge(
            "Two dice are left, on two cards. Win in this turn: which re-roll has the best chance?",
            Position(2, {"kitchens": ({"run": "r3", "kind": "b5"}, _BEN)}),
            ada_wins,
            "Both have to end on the same card. A Run takes a 2 or a 4 beside the 3: two numbers out of six. All of a "
            "Kind would need a 5.",
            within=5,
            until=turn_over,
        ),
    ),
)

STALEMATE = Section(
    "stalemate",
    "Stuck: a draw",
    """
    Everybody holds **one** die, and nobody shows [Different](#different). Then nothing can ever change: A Run, All of a
    Kind, pairs and Target need two dice, Control takes one but keeps it, and no die comes from anywhere.

    In that case the game is a draw. With two players this is not rare, so look ahead: count the dice before you send
    your last but one away.
    """,
    rulings=(
        Ruling(
            "S17",
            "One die each and no Different in sight is a draw. A game that just does not end is cut off by the turn "
            "cap.",
            "the rulebook does not speak of it, but no roll and no card could end such a game",
            switch="turn_cap",
        ),
        Ruling(
            "S23",
            "The draw is looked for at the end of every turn, after the win. (And if pairs are filled one after the "
            "other, only a card that gets a die is judged: a re-roll may leave halves behind.)",
            "whoever has just got rid of the last die has won, whatever the others hold; and nobody is to blame for "
            "what a roll took away",
        ),
    ),
    shows=(
        Show(
            "Ada has two blue fours and a red 1; Ben has one die. Activate All of a Kind and send both.",
            Position(
                2,
                {"kitchens": ({"kind": "b4 b4", "stove": "r1"}, {"stove": "n1"})},
                line=("reroll stove", "roll r1", "place r1 stove"),
            ),
            ("activate kind", "send b4", "send b4"),
            "The second one bounced off Ben. Now each of them has one die, and no Different shows: a draw.",
            leaves={"turn": OVER, "winners": (), "kitchens.0.dice": dice("r1"), "kitchens.1.dice": dice("n1")},
        ),
        Show(
            "The same, but Ben's first card shows Different. Activate All of a Kind and send both.",
            Position(
                2,
                {"kitchens": ({"kind": "b4 b4", "stove": "r1"}, {"different": "", "stove": "n1"})},
                line=("reroll stove", "roll r1", "place r1 stove"),
            ),
            ("activate kind", "send b4", "send b4"),
            "Play goes on, and well for Ben: his one die fits on Different, whatever it shows.",
            leaves={"player": 1, "phase": "reroll", "kitchens.0.dice": dice("r1")},
        ),
    ),
    challenges=(
        Challenge(
            "Get rid of both fours without ending the game in a draw.",
            Position(
                2,
                {"kitchens": ({"kind": "b4 r4", "stove": "r1"}, {"stove": "n1"})},
                line=("reroll stove", "roll r1", "place r1 stove"),
            ),
            lambda state: turn_over(state) and len(state.kitchens[0].dice()) == 1,
            "The blue one into the compost, the red one to Ben: then he has two dice, and play goes on. The other way "
            "round the blue one would bounce, and everybody would be stuck with one.",
            within=3,
            until=turn_over,
        ),
    ),
)

TURN_CAP = Section(
    "turn-cap",
    "The turn cap",
    f"""
    Nobody has to [activate](#must-activate), so a game might go on for ever. To make sure that it does not, it ends
    after {_CAP} turns in all. Then nobody wins.

    People rarely get that far; it is meant for bots and for experiments with thousands of games. You can set another
    **turn cap** before the game; 0 means never.
    """,
    options=("turn_cap",),
    shows=(
        Show(
            "The cap is three turns, and two have been taken. Re-roll Ada's stove, then put all back at once.",
            Position(2, {"kitchens": ({"stove": "r1 r2"}, _BEN)}, {"turn_cap": 3}),
            ("reroll stove", "roll r3 r6", "rest"),
            "That was the third turn. The game is over without a winner.",
            leaves={"turn": OVER, "winners": (), "turns": 3},
        ),
    ),
    comparisons=(
        Comparison(
            "It is Ada's turn, and the cap is near. She keeps her fours and hopes for another 4 in her next turn. "
            "Where can she still win?",
            (
                ("Two players, turn 3 of 4", _waiting(2, 4)),
                ("Two players, turn 3 of 5", _waiting(2, 5)),
                ("Three players, turn 4 of 6", _waiting(3, 6)),
                ("Four players, turn 5 of 7", _waiting(4, 7)),
            ),
            ada_wins,
            _no_turn_to_come,
            "The cap counts the turns of all players together. Ada's next one is turn 5 with two players, turn 7 with "
            "three, turn 9 with four. Only the first of these can still be played, and only if the cap is 5. To keep "
            "the fours, activate no card now.",
        ),
    ),
)

ENDING = Chapter("The end", (WINNING, STALEMATE, TURN_CAP))
