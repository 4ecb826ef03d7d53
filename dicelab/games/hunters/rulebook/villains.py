"""Capturing a villain, and how the game ends."""

from __future__ import annotations

from dicelab.games.hunters.dice import EACH
from dicelab.games.hunters.options import WARRANTS
from dicelab.games.hunters.rulebook.goals import ada_chases, ada_wins
from dicelab.games.hunters.rulebook.opening_roll import FRIENDS, OPENED
from dicelab.games.rulebook import Beat, Challenge, Chapter, Example, Position, Ruling, Section, Show
from dicelab.games.words import count

_FIRST, _SECOND, *_, _LAST = _STACK = WARRANTS[4]

CAPTURE = Section(
    "capture",
    "Capturing a villain",
    """
    Your turn begins, and your swords are still in the centre? Nobody outbid you, so the villain is yours:

    1. Take your dice home.
    2. Take the top [warrant](#warrants). It pays at the end.
    3. Go on with your turn as always: roll your whole party.

    Now the centre is empty. With one sword you are after the next villain already.

    With two players it takes [one step more](#duel-marker).
    """,
    rulings=(
        Ruling(
            "D5",
            "The capture comes first in a turn; then you roll, unless it was the last warrant.",
            "the rulebook puts it at the start of a turn and ends the game at once with the last warrant",
        ),
        Ruling(
            "D16",
            "After a capture the captor needs just one sword to chase the next villain.",
            "the dice went home, so nobody's swords lie in the centre",
        ),
    ),
    shows=(
        Show(
            "Ben chases with five swords, and his turn is next. Ada shows four: stop. Then roll for Ben, and stop "
            "again.",
            Position(3, {"shown": "w1,w3,wc", "left": 1, "chase": (1, "w2,w3")}),
            ("stop", "roll w1 wc wc", "stop"),
            f"Ben was not outbid: he took the warrant of {_FIRST} and rolled on in the same turn. His one sword chases "
            "the next villain.",
            leaves={"players.1.warrants": (_FIRST,), "chase": (1, ("w1",)), "players.1.coins": 2, "roller": 2},
        ),
    ),
    examples=(
        Example(
            "A first round, until Mascha captures the villain",
            Position(4, line=OPENED, names=FRIENDS),
            (
                Beat(
                    "Phil won the opening roll and chases with four swords. Mascha begins: two swords, two swords, a "
                    "coin. (What the rulebook does not tell of this round is our choice.) What may she roll again?",
                    ("roll w2 w2 wc",),
                    "Any dice she likes, twice. Four swords do not outbid four.",
                    ("Any of her dice", "Only the coin: swords must stay", "All three or none"),
                ),
                Beat(
                    "She re-rolls one of the twos and the coin: one sword and a yellow picture. Does a yellow die join "
                    "her now?",
                    ("reroll w2 wc", "roll w1 wy"),
                    "Not yet: only what lies there after her last roll counts, and she is not done.",
                    ("No: only the last result counts", "Yes, at once", "Yes, and she rolls it in this turn"),
                ),
                Beat(
                    "She re-rolls the same two dice for the last time: one sword and three swords. What happens?",
                    ("reroll w1 wy", "roll w1 w3"),
                    "Six swords against four: Mascha chases. Phil took his two dice home.",
                    (
                        "Six outbid four: Phil takes his dice back",
                        "Her swords join Phil's: ten in all",
                        "She captures the villain at once",
                    ),
                ),
                Beat(
                    "Emmitt rolls three swords and two coins. Does he take two coins now?",
                    ("roll w3 wc wc",),
                    "Not yet: he may roll twice more, and only what lies there in the end counts.",
                    ("Not yet: he is not done rolling", "Yes, two coins", "Yes, four, as he cannot chase"),
                ),
                Beat(
                    "He rolls both coins again: one sword and a coin. Four swords against Mascha's six. Must he stop?",
                    ("reroll wc wc", "roll w1 wc"),
                    "No, one re-roll is left to him.",
                    (
                        "No: he has one roll left",
                        "Yes: nobody may roll the same die twice",
                        "Yes: he cannot reach seven",
                    ),
                ),
                Beat(
                    "He rolls the single sword: three swords. So he ends with three swords, three swords and a coin. "
                    "What does he get?",
                    ("reroll w1", "roll w3"),
                    "Six are not more than six: Mascha still chases. The coin is his, but just once: he shows swords.",
                    (
                        "One coin; Mascha still chases",
                        "He chases, for six are enough",
                        "Two coins, for he does not chase",
                    ),
                ),
                Beat(
                    "Iva rolls one sword, a coin and a yellow picture. She would like the Great Treasure. What is "
                    "in her way?",
                    ("roll w1 wc wy",),
                    "Her one sword: the treasure wants none at all.",
                    ("Her one sword", "The yellow picture", "Mascha, who chases"),
                ),
                Beat(
                    "She rolls the sword again: a coin. She stops with two coins and a yellow picture. How many coins "
                    "does she take?",
                    ("reroll w1", "roll wc", "stop"),
                    "Four: no sword, so the Great Treasure doubles them. And a yellow die joins her party.",
                    ("Four", "Two", "None: she did not chase"),
                ),
                Beat(
                    "Phil rolls one sword and two yellow dice, and stops. After him it is Mascha's turn. What happens "
                    "before she rolls?",
                    ("roll w1 wy wy", "stop"),
                    f"Phil's party grew to {count(EACH + 2, 'die', 'dice')}. Nobody outbid Mascha, so her dice came "
                    f"home and the warrant is hers: {_FIRST} coins at the end. And now she rolls.",
                    (
                        f"She takes her dice home and the warrant of {_FIRST}",
                        "She must first roll more than six swords again",
                        "The villain escapes, for a round is over",
                    ),
                ),
                Beat(
                    "She rolls one sword and two coins, and stops. Is one sword enough to chase the next villain?",
                    ("roll w1 wc wc", "stop"),
                    f"Yes, the centre was empty. Mascha is after the warrant of {_SECOND}, and has two coins besides.",
                    ("Yes: the centre is empty", "No: she needs more than her six", "No: she captured one this turn"),
                ),
            ),
        ),
    ),
    challenges=(
        Challenge(
            "Ben comes next, and his four swords lie in the centre. One re-roll is left. Stop him from capturing the "
            "villain.",
            Position(3, {"shown": "w2,w2,wc", "left": 1, "chase": (1, "w1,w3")}),
            ada_chases,
            "You had four as well, so any one sword more is enough. Keep both twos and roll the coin.",
        ),
        Challenge(
            "Ben and Cleo roll three white dice each: they cannot show more than nine swords. One re-roll is left. "
            "Put so many into the centre that your capture is certain.",
            Position(
                3,
                {"parties": ("3/1/0", "3/0/0", "3/0/0"), "shown": "w2,w3,wc,y2", "left": 1},
            ),
            lambda state: ada_chases(state) and state.bid >= 3 * EACH,
            "Nine, for as many is not enough for them. You had seven: the coin has to turn into two swords or three. "
            "To roll a two as well would ask for four from two dice.",
        ),
    ),
)

THE_END = Section(
    "the-end",
    "The end of the game",
    """
    The game ends at the very moment somebody takes the last warrant. That player does not roll any more, and nobody
    else has a turn.

    Add your coins and the warrants beside your mat. The most wins. Equal at the top? Then you have won together.

    So the last capture is a weapon: whoever is ahead wants it soon, whoever is behind wants it late. Remember that
    you [must chase](#must-chase) if your swords are enough.
    """,
    rulings=(
        Ruling(
            "D18",
            "Coins and warrants are added; equal totals share the victory, and dice left anywhere are worth nothing.",
            "the rulebook counts coins only and allows for several winners",
        ),
    ),
    shows=(
        Show(
            "One villain is left, Ben chases it, and his turn is next. Ada shows too few swords: stop.",
            Position(
                3,
                {
                    "shown": "w1,wc,wc",
                    "left": 1,
                    "chase": (1, "w3,w3"),
                    "captured": (0, 0, 2, 2, 1, 2),
                    "coins": (20, 15, 10),
                },
            ),
            ("stop",),
            f"Ben took the warrant of {_LAST}, and it is over. He and Cleo have 40 coins each: they win together.",
            leaves={"winners": (1, 2), "scores": (37, 40, 40)},
        ),
    ),
    examples=(
        Example(
            "Counting at the end: Phil, Mascha, Emmitt, Iva",
            Position(
                4,
                {
                    "parties": ("3/2/1", "3/1/0", "3/3/3", "3/0/0"),
                    "roller": 1,
                    "captured": (1, 1, 1, 0, 3, 3),
                    "coins": (45, 27, 42, 39),
                    "chase": (2, "w3,w3,w3,y3"),
                },
                names=FRIENDS,
            ),
            (
                Beat(
                    "Emmitt chases the last villain with twelve swords, and Mascha plays before him. Her party has "
                    "four dice. Can she outbid him?",
                    ("roll w1 w1 wc y1",),
                    "No: four dice show twelve swords at most, and as many is not enough. She might as well stop and "
                    "take her coin.",
                    (
                        "No: twelve is all four dice can show",
                        "Yes, with three swords on each die",
                        "No: the last villain cannot be outbid",
                    ),
                ),
                Beat(
                    f"She stops. Emmitt's turn begins, with his swords in the centre and the warrant of {_LAST} before "
                    "him. Phil has 55 in all, Iva 59; Emmitt has 42. Who wins?",
                    ("stop",),
                    "Emmitt takes the warrant and has 57. That ends the game at once, and he does not roll. Phil has "
                    "10 + 45 = 55, Mascha 25 + 28 = 53, and Iva 59: she has won. (How Emmitt's and Iva's totals are "
                    "made up is our choice here; the sums are the rulebook's.)",
                    (
                        "Iva, with 59 to his 57",
                        "Emmitt: the last warrant decides",
                        "Nobody yet: Emmitt still rolls, and may find coins",
                    ),
                ),
            ),
        ),
    ),
    challenges=(
        Challenge(
            "One villain is left, Ben chases it with three swords, and he comes next. You are so far ahead that his "
            "capture makes you the winner. But you show four swords, and would have to outbid him. One re-roll is "
            "left: win now!",
            Position(
                3,
                {
                    "shown": "w2,w2,wc",
                    "left": 1,
                    "chase": (1, "w3"),
                    "captured": (0, 0, 0, 1, 1, 2),
                    "coins": (30, 10, 10),
                },
            ),
            ada_wins,
            "Roll both twos away and keep the coin, which shows no sword. With three swords or fewer Ben keeps his "
            "chase, takes the last warrant, and loses by it.",
        ),
    ),
)

VILLAINS = Chapter("Villains", (CAPTURE, THE_END))
