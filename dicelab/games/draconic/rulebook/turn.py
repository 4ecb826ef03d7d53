"""A turn, in its strict order (K2)."""

from __future__ import annotations

from dicelab.games.draconic.rulebook.goals import (
    all_still_in,
    ben_burned,
    ben_keeps_two,
    ben_rolled,
    eight_in_the_game,
    once_round,
    turn_over,
)
from dicelab.games.rulebook import Beat, Challenge, Chapter, Comparison, Example, Position, Ruling, Section, Show

A_TURN = Section(
    "a-turn",
    "A turn, step by step",
    """
    1. Roll all your dice, always all of them.
    2. [Knights](#knights) leave the game.
    3. [Dragons](#dragons) go to other players; you choose to whom.
    4. [Blanks](#blanks) stay with you.
    5. [Fireballs](#fireballs) go to the pile in the middle.
    6. No fireball among the dice you rolled? Then you are [burned](#burned) and take the whole pile.

    The order matters: all this is done before anybody looks whether you are out of dice. In
    [Trial By Fire](#trial-by-fire) there is no pile; a challenge takes the place of steps 5 and 6.
    """,
    of=("rolled", "hand"),
    rulings=(
        Ruling(
            "K2",
            "The steps are taken in this order, every one of them, and giving dragons is a duty.",
            "the rulebook numbers the steps and says that a dragon must be given",
        ),
        Ruling(
            "K4",
            "A die that you are given lies still until your own turn.",
            "on every turn all dice are rolled again, so what it shows until then means nothing",
        ),
    ),
    examples=(
        Example(
            "A turn that looks won and is not",
            Position(3, {"hands": (3, 4, 5), "pile": 4, "roller": 0}),
            (
                Beat(
                    "Ada holds three dice, and four burn in the middle. She rolls a knight and two dragons. "
                    "What happens first?",
                    ("roll 0 2 0 1",),
                    "The knight leaves the game. Ada still has to give her two dragons away.",
                    (
                        "The knight leaves the game",
                        "She takes the pile, for she has no fireball",
                        "She has no blank, so she wins",
                    ),
                ),
                Beat(
                    "She gives one dragon to Ben and one to Cleo. Then her hand is empty: has she won?",
                    ("give 1", "give 2"),
                    "Not yet: she rolled no fireball, so she is burned and takes the pile. She ends her turn "
                    "with four dice.",
                    (
                        "No: she is burned and takes the four dice of the pile",
                        "Yes: whoever holds no dice has won",
                        "Yes, and the pile goes to Ben",
                    ),
                ),
            ),
        ),
    ),
    shows=(
        Show(
            "Three dice and an empty pile. Roll.",
            Position(2, {"hands": (3, 4), "pile": 0, "roller": 0}),
            ("roll 3 0 0 0",),
            "Three blanks stay. No fireball, so Ada is burned, but there is nothing in the pile to take.",
            leaves={"hands": (3, 4), "roller": 1},
        ),
    ),
    challenges=(
        Challenge(
            "Four dice burn, and you rolled no fireball. Ben holds one die, Cleo two. Think the steps "
            "through, then give your dragon so that the game is most likely to last until your next turn.",
            Position(3, {"hands": (3, 1, 2), "pile": 4, "roller": 0}, line=("roll 1 1 0 1",)),
            all_still_in,
            "Give it to Ben. You take the pile before he rolls, so nothing burns in his turn. A second die cuts his "
            "chance to get out from 1/2 to 1/4. A third die would cut Cleo's only from 1/4 to 1/8. (The chances assume "
            "that Ben hands his dragons on as badly for you as he can.)",
            until=once_round,
        ),
    ),
)

KNIGHTS = Section(
    "knights",
    "Knights leave",
    """
    A die that shows an injured knight goes back into the box and does not return in this game. Knights are the only
    way in which dice disappear, and the reason why every game ends.
    """,
    of=("knight", "retired"),
    shows=(
        Show(
            "Roll two dice with one die in the pile.",
            Position(2, {"hands": (2, 6), "pile": 1, "roller": 0}),
            ("roll 0 0 1 1",),
            "One knight leaves the game, one fireball joins the pile: Ada is out of dice and wins.",
            leaves={"hands": (0, 6), "pile": 2, "retired": 4, "winners": (0,)},
        ),
    ),
    comparisons=(
        Comparison(
            "Count all dice in the game: both hands and the pile. Where is it likeliest that there are exactly eight "
            "when Ada's turn ends?",
            (
                ("Nine now, Ada rolls one", Position(2, {"hands": (1, 6), "pile": 2, "roller": 0})),
                ("Nine now, Ada rolls four", Position(2, {"hands": (4, 5), "pile": 0, "roller": 0})),
                ("Eight now, Ada rolls three", Position(2, {"hands": (3, 4), "pile": 1, "roller": 0})),
            ),
            eight_in_the_game,
            turn_over,
            "Only knights leave the game. A dragon goes to Ben, a fireball to the pile: both are still there. So where "
            "there are eight, none of Ada's dice may be a knight; where there are nine, exactly one must be.",
        ),
    ),
)


DRAGONS = Section(
    "dragons",
    "Dragons are given away",
    """
    Every die that shows a dragon goes to another player who is still in the game. Several dragons may all go to one
    player or be split in any way. You may not keep one.

    To whom? Usually to whoever is closest to the end.
    """,
    of=("dragon",),
    shows=(
        Show(
            "Ada rolled a dragon. Ben holds one die, Cleo five: give it to Ben.",
            Position(3, {"hands": (3, 1, 5), "pile": 0, "roller": 0}, line=("roll 1 1 1 0",)),
            ("give 1",),
            "Ben holds two dice now. One good roll would have been enough for him before; now both dice must "
            "leave him in the same turn.",
            leaves={"hands": (1, 2, 5), "pile": 1},
        ),
        Show(
            "Two dragons: split them, one to Ben and one to Cleo.",
            Position(3, {"hands": (3, 3, 3), "pile": 0, "roller": 0}, line=("roll 0 2 1 0",)),
            ("give 1", "give 2"),
            "Each of them holds four dice now, and Ada's fireball was her last die: she has won.",
            leaves={"hands": (0, 4, 4), "winners": (0,)},
            also=("give 2",),
        ),
    ),
    challenges=(
        Challenge(
            "Nothing burns. Ben is down to one die and comes next. Give your two dragons so that Ben has as many dice "
            "as possible.",
            Position(3, {"hands": (4, 1, 3), "pile": 0, "roller": 0}, line=("roll 1 2 0 1",)),
            lambda state: state.hands[1] == 3,
            "Three dice for Ben: to be out after his next turn, all three must leave him at once. With one die he gets "
            "out with 1/2, with three only with 1/8.",
            within=2,
        ),
    ),
)

BLANKS = Section(
    "blanks",
    "Blanks stay",
    """
    A blank does nothing: the die stays with you and is rolled again next turn. Half of all faces are blank, so this is
    what happens most.
    """,
    of=("blank",),
    shows=(
        Show(
            "Four dice, an empty pile. Roll.",
            Position(2, {"hands": (4, 4), "pile": 0, "roller": 0}),
            ("roll 4 0 0 0",),
            "Four blanks: nothing leaves, nothing burns. The chance of that was (1/2)⁴ = 1/16. In the variant "
            "Tyrannical Trade this very roll would let Ada swap hands.",
            leaves={"hands": (4, 4), "pile": 0, "roller": 1},
        ),
    ),
    challenges=(
        Challenge(
            "Nothing burns. Ben holds one die and comes next. Give your two dragons so that he is most likely to hold "
            "exactly two dice after his turn.",
            Position(3, {"hands": (4, 1, 4), "pile": 0, "roller": 0}, line=("roll 2 2 0 0",)),
            ben_keeps_two,
            "Both to Ben. Only blanks stay with him, and half of all faces are blank. If he rolled two dice, both "
            "would have to be blank; with three dice any two of them may be the blank ones.",
            within=2,
            until=ben_rolled,
        ),
    ),
)

FIREBALLS = Section(
    "fireballs",
    "Fireballs and the fire pile",
    """
    A die that shows a fireball goes to the pile in the middle. That is good for you: it is gone, and you are not
    [burned](#burned). It is a danger for everybody who comes after you.

    In [Trial By Fire](#trial-by-fire) there is no pile, and fireballs stay with you.
    """,
    of=("fireball", "pile"),
    shows=(
        Show(
            "Three dice burn already. Roll four dice.",
            Position(2, {"hands": (4, 4), "pile": 3, "roller": 0}),
            ("roll 2 0 2 0",),
            "Two fireballs go to the pile, which holds five dice now. One fireball would have been enough to be safe.",
            leaves={"hands": (2, 4), "pile": 5},
        ),
    ),
    challenges=(
        Challenge(
            "Your two fireballs start the pile, and Ben comes next with a single die. Give your two dragons so that "
            "Ben is most likely to have to take the pile.",
            Position(3, {"hands": (5, 1, 4), "pile": 0, "roller": 0}, line=("roll 1 2 2 0",)),
            ben_burned,
            "Both to Cleo. One fireball among Ben's dice is enough to save him, and every extra die is another "
            "chance to roll one.",
            within=2,
            until=ben_rolled,
        ),
    ),
)


BURNED = Section(
    "burned",
    "Burned",
    """
    If none of the dice you rolled this turn shows a fireball, you take the whole pile, however large. An empty pile
    burns nobody.

    Only the roll of this turn counts: knights and dragons may have left you without a die, you still take the pile.
    With n dice the chance of no fireball at all is (5/6)ⁿ; that is why one die is a dangerous hand.
    """,
    rulings=(
        Ruling(
            "K3",
            "You take the pile first; whether you are out is looked at afterwards.",
            "the rulebook takes the steps in order, and the end of the game is at the end of a turn",
        ),
    ),
    shows=(
        Show(
            "Ada has one die, and six burn. Roll it.",
            Position(2, {"hands": (1, 3), "pile": 6, "roller": 0}),
            ("roll 0 0 0 1",),
            "A knight: her last die left the game, but it was no fireball. She takes the pile and holds six dice.",
            leaves={"hands": (6, 3), "pile": 0, "retired": 3},
        ),
        Show(
            "The same, with luck. Roll it.",
            Position(2, {"hands": (1, 3), "pile": 6, "roller": 0}),
            ("roll 0 0 1 0",),
            "A fireball, the only face that helps here: chance 1/6.",
            leaves={"hands": (0, 3), "pile": 7, "winners": (0,)},
        ),
    ),
    challenges=(
        Challenge(
            "Your fireball is about to join five others. Ben holds one die, Cleo two; both have a turn before "
            "you roll again. Give your dragon so that the game is most likely to last until your next turn.",
            Position(3, {"hands": (4, 1, 2), "pile": 5, "roller": 0}, line=("roll 2 1 1 0",)),
            all_still_in,
            "Give it to Cleo. Against the pile Ben needs a fireball: with one die he gets out with 1/6, with two still "
            "with 5/36. Mostly he is burned and the pile is gone. Then Cleo would get out with two dice twice as often "
            "as with three: 1/4 against 1/8. (The chances assume that Ben hands his dragons on as badly for you as he "
            "can.)",
            until=once_round,
        ),
    ),
)

TURN = Chapter("A turn", (A_TURN, KNIGHTS, DRAGONS, BLANKS, FIREBALLS, BURNED))
