"""Two players: the duel marker."""

from __future__ import annotations

from dicelab.games.game import NOBODY
from dicelab.games.hunters.options import WARRANTS
from dicelab.games.hunters.rulebook.goals import ada_chases, marker_there, round_over, turn_over
from dicelab.games.rulebook import Beat, Challenge, Chapter, Comparison, Example, Position, Ruling, Section, Show
from dicelab.games.words import NUMBERS, listing

_FIRST, _SECOND, *_ = _STACK = WARRANTS[2]
_FEWER = len(WARRANTS[4]) - len(_STACK)
_MARKER_AND_SWORDS = {"shown": "w1,wc,wc", "left": 1, "chase": (1, "w2"), "marker": 1}

TWO_PLAYERS = Section(
    "two-players",
    "What two players change",
    f"""
    With one opponent a villain would be caught too easily. So you have to hold out **twice** in a row. Each of you
    takes a [duel marker](#duel-marker) at the start. The first time you hold out, it goes to the centre; the second
    time the villain is yours.

    {NUMBERS[_FEWER].capitalize()} of the warrants of {_SECOND} stay in the box. The stack is
    {listing(list(map(str, _STACK)))}.

    The [opening roll](#opening-roll) is as always. The swords it puts into the centre count for the first step.
    """,
    rulings=(
        Ruling(
            "D19",
            f"Two players have the warrants {listing(list(map(str, _STACK)))}; the opening roll counts as swords put "
            "down.",
            f"the rulebook takes out two warrants of {_SECOND} and says nothing else about the opening, so it is as "
            "always",
        ),
    ),
    shows=(
        Show(
            "Ada won the opening roll with three swords. Ben has the first turn: roll, then stop.",
            Position(2, line=("roll w3 wc wc", "roll w2 wc wy")),
            ("roll w1 wc wy", "stop"),
            "Ben did not outbid her. With more players Ada would have captured the villain now; with two, her duel "
            "marker goes to the centre.",
            leaves={"marker": 0, "chase": None, "players.0.warrants": (), "stack": _STACK, "roller": 0},
        ),
    ),
    challenges=(
        Challenge(
            "Ben chases with one sword, without his marker, and comes next. Take four coins or more in this turn, and "
            "make sure that Ben has no warrant when his turn begins. One re-roll is left.",
            Position(2, {"shown": "wc,wc,wy", "left": 1, "chase": (1, "w1")}),
            lambda state: turn_over(state) and state.players[0].coins >= 4 and not state.players[1].warrants,
            "Ben has to hold out twice: his turn begins with his marker in the centre, not with a warrant. So you need "
            "not outbid him: stop, and without a sword your two coins count double.",
        ),
    ),
)

MARKER = Section(
    "duel-marker",
    "The duel marker",
    """
    Your turn begins, and your swords are still in the centre. Now look for your marker:

    - **It is not there yet**: take your dice home and put your marker there instead. You have no villain yet.
    - **It is there as well**: you have captured the villain. Take the warrant, your dice and your marker.

    Then roll as always. Swords that you put down now lie beside your marker, if it is there.
    """,
    of=("marker",),
    rulings=(
        Ruling(
            "D20",
            "Swords without a marker: the marker replaces them. Swords and marker: the villain is captured.",
            "the rulebook asks for both at the start of your turn",
        ),
        Ruling(
            "D25",
            "In the worked duel both players own a yellow die before it begins.",
            "Mascha gains a red die in its first step, and only a yellow die can call one; so it is no first turn",
        ),
    ),
    shows=(
        Show(
            "Ben's swords lie in the centre, without his marker. Ada shows fewer: stop.",
            Position(2, {"shown": "w1,wc,wc", "left": 1, "chase": (1, "w2")}),
            ("stop",),
            "The first step: Ben takes his die home and puts his marker there. No warrant yet.",
            leaves={"marker": 1, "chase": None, "players.1.warrants": ()},
        ),
        Show(
            "Now both Ben's swords and his marker lie there. Again Ada shows fewer: stop.",
            Position(2, _MARKER_AND_SWORDS),
            ("stop",),
            f"The second step: the warrant of {_FIRST} is Ben's. Dice and marker are home again.",
            leaves={"marker": NOBODY, "chase": None, "players.1.warrants": (_FIRST,)},
        ),
    ),
    examples=(
        Example(
            "The duel of the rulebook: Mascha and Phil",
            Position(2, {"parties": ("3/1/0", "3/1/0")}, names=("Mascha", "Phil")),
            (
                Beat(
                    "Nobody chases. Mascha rolls two swords, three swords, a coin, and a red picture on her yellow "
                    "die. She stops. (How many swords is our choice.) What does she get?",
                    ("roll w2 w3 wc yr", "stop"),
                    "Five swords in the centre, one coin, and a red die for her next turn.",
                    (
                        "A chase with five swords, one coin, one red die",
                        "The same, and her duel marker goes to the centre",
                        "Two coins, for nobody else chases",
                    ),
                ),
                Beat(
                    "Phil rolls one sword, two coins and a yellow picture. Can he send Mascha's dice home?",
                    ("roll w1 wc wy yc",),
                    "No, one sword is not more than five. But if he stops, two coins and a yellow die are his.",
                    (
                        "No, not with one sword",
                        "Yes, any sword outbids without a marker",
                        "Yes, coins count like swords",
                    ),
                ),
                Beat(
                    "He stops, and Mascha's turn begins. Has she captured the villain?",
                    ("stop",),
                    "Not yet. Nobody outbid her, so her dice came home and her marker lies in the centre: half way.",
                    (
                        "No: her marker takes the place of her dice",
                        "Yes: nobody outbid her",
                        "No: her dice stay there for another round",
                    ),
                ),
                Beat(
                    "She rolls five dice: two swords, three swords, two coins, and an X on the red one. She stops. "
                    "What about the red die?",
                    ("roll w2 w3 wc yc rx", "stop"),
                    "It ran away to her mat. Her two coins are hers, and her five swords now lie beside her marker.",
                    (
                        "It goes back to her mat",
                        "It goes to the centre with the others",
                        "It cancels one of her swords",
                    ),
                ),
                Beat(
                    "Phil rolls three swords in all, a coin and a red die, and stops. It is Mascha's turn. What now?",
                    ("roll w1 w1 wc y1 yr", "stop"),
                    f"Phil got a coin and a red die, but did not outbid her. Her swords and her marker are both there: "
                    f"she captures the villain and takes the warrant of {_FIRST}. Everything of hers comes home.",
                    (
                        f"She captures the villain: {_FIRST} coins",
                        "Her marker comes home, her swords stay",
                        "She needs to hold out once more",
                    ),
                ),
            ),
        ),
    ),
    challenges=(
        Challenge(
            "Your marker is in the centre. Put four swords or more beside it, so that Ben has a hard time. Two "
            "re-rolls are left: which dice do you roll, and which then?",
            Position(2, {"shown": "w1,wc,wc", "left": 2, "marker": 0}),
            lambda state: ada_chases(state) and state.bid >= 4,
            "With two re-rolls a single sword is not worth keeping: a die that you may roll twice does better. With "
            "the last re-roll it depends on what lies there.",
            within=2,
            until=turn_over,
        ),
    ),
)

OUTBID = Section(
    "outbid-in-a-duel",
    "Outbid in a duel",
    """
    If your opponent outbids you, you take home everything: your dice **and** your marker. Then you begin again with
    the first step.

    So only one of you ever has things in the centre. Whoever outbids has swords there, but no marker yet.
    """,
    rulings=(
        Ruling(
            "D22",
            "Being outbid sends dice and marker home; only one player's things lie in the centre.",
            "the rulebook has you take both, and allows one player's dice there at a time",
        ),
    ),
    shows=(
        Show(
            "Ben is one step from the villain: two swords and his marker. Ada shows three swords: stop.",
            Position(2, {"shown": "w1,w2,wc", "left": 1, "chase": (1, "w2"), "marker": 1}),
            ("stop",),
            "Ben loses his place: die and marker are home. Ada chases, and needs to hold out twice herself.",
            leaves={"chase": (0, ("w1", "w2")), "marker": NOBODY, "roller": 1},
        ),
    ),
    challenges=(
        Challenge(
            "Ben has three swords beside his marker. You show four, and one re-roll is left. Then Ben does all he "
            "can. Find the best chance that your own marker is in the centre when your next turn has begun.",
            Position(2, {"shown": "w1,w3,wy", "left": 1, "chase": (1, "w3"), "marker": 1}),
            lambda state: round_over(state) and marker_there(state),
            "Keep both dice with swords: four are enough to send Ben home, dice and marker. Roll only the third die, "
            "for every sword more is harder to outbid. If yours hold, that is your first step, and your marker comes.",
            until=round_over,
        ),
    ),
)

ALONE = Section(
    "marker-alone",
    "A marker without swords",
    """
    You put your marker down and then roll no sword? Then it lies there alone. It counts as **no** sword: your
    opponent outbids it with a single sword, and you take it home.

    If your opponent rolls no sword either, it stays. But it captures nothing: for that your swords must lie beside it
    when your turn begins. Roll on and put some there.
    """,
    rulings=(
        Ruling(
            "D21",
            "A marker alone counts as no sword and captures nothing; unbeaten it stays where it is.",
            "the rulebook lets one sword outbid it, and asks for dice and marker for a capture; it does not say that "
            "an unbeaten marker goes home",
        ),
    ),
    shows=(
        Show(
            "Ben's marker lies there alone. Ada shows no sword, but two coins: stop.",
            Position(2, {"shown": "wc,wc,wy", "left": 1, "marker": 1}),
            ("stop",),
            "Nobody outbid the marker, so it stays. But without swords beside it Ben has captured nothing. He rolls "
            "on. Ada's treasure is four coins.",
            leaves={"marker": 1, "players.1.warrants": (), "players.0.coins": 4, "roller": 1},
        ),
    ),
    challenges=(
        Challenge(
            "Ben's marker lies there alone. Send it home, and take exactly two coins in the same turn. One re-roll is "
            "left.",
            Position(2, {"shown": "w1,wc,wc", "left": 1, "marker": 1}),
            lambda state: turn_over(state) and state.marker == NOBODY and state.players[0].coins == 2,
            "Stop. One sword is more than none, and both coins count. The treasure would have left Ben's marker there.",
        ),
    ),
)

NEXT_VILLAIN = Section(
    "next-villain",
    "The next villain in a duel",
    """
    After a capture the count begins again. Your marker is home, the centre is empty, and you roll in the same turn.
    Swords that you put down now are the **first** step towards the next villain.
    """,
    rulings=(
        Ruling(
            "D23",
            "Swords put down in the turn of a capture count as step one for the next villain.",
            "the rulebook takes marker and dice back with the capture and goes on with the turn as usual",
        ),
    ),
    shows=(
        Show(
            "Ben is about to capture a villain. Ada stops with too few swords. Roll for Ben and stop; roll for Ada and "
            "stop.",
            Position(2, _MARKER_AND_SWORDS),
            ("stop", "roll w2 wc wc", "stop", "roll wc wc wy", "stop"),
            "Ben took the warrant, and put two swords down in the same turn. Ada did not outbid them, so his marker "
            "is in the centre again: one more step.",
            leaves={"players.1.warrants": (_FIRST,), "marker": 1, "chase": None},
        ),
    ),
    comparisons=(
        Comparison(
            "Ben is about to roll, and does all he can against Ada. Where is her marker likeliest to lie in the centre "
            "when her own turn has begun?",
            (
                (
                    "Five swords, put down after her capture",
                    Position(2, {"roller": 1, "chase": (0, "w2,w3"), "captured": (0,)}),
                ),
                (
                    "Seven swords beside her marker",
                    Position(2, {"roller": 1, "chase": (0, "w1,w3,w3"), "marker": 0}),
                ),
                ("Her marker alone", Position(2, {"roller": 1, "marker": 0})),
            ),
            marker_there,
            turn_over,
            "After a capture the count begins again: swords that hold bring the marker to the centre. Swords beside "
            "the marker are the second step: if they hold, Ada takes the villain, and the marker goes home. A marker "
            "alone falls to a single sword.",
        ),
    ),
)

DUEL = Chapter("Two players", (TWO_PLAYERS, MARKER, OUTBID, ALONE, NEXT_VILLAIN))
