"""Before the first roll: the aim, the dice, who begins; and how it ends."""

from __future__ import annotations

from dicelab.games.draconic.options import DICE_EACH
from dicelab.games.draconic.rulebook.goals import (
    ada_before_ben,
    all_still_in,
    drawn,
    once_round,
    one_die_left,
    out,
    turn_over,
)
from dicelab.games.rulebook import Challenge, Chapter, Comparison, Position, Ruling, Section, Show
from dicelab.games.words import NUMBERS

_EACH = ", ".join(f"{dice} with {players} players" for players, dice in DICE_EACH.items())

AIM = Section(
    "the-aim",
    "The aim",
    """
    Get rid of your dice. Whoever has none left at the end of a turn wins.

    Every turn you roll **all** the dice you hold. Half the faces of a die are blank, and such a die stays with you.
    Every picture takes the die away from you; those with a fireball pile up in the middle. But if no fireball is among
    your dice, you take that fire pile. The only thing to decide in the basic game is who gets your
    [dragons](#dragons).
    """,
    shows=(
        Show(
            "Ada has two dice left and the pile is empty. Roll them.",
            Position(2, {"hands": (2, 5), "pile": 0, "roller": 0}),
            ("roll 0 0 2 0",),
            "Two fireballs: both dice go to the pile, Ada holds none, and the game is hers.",
            leaves={"winners": (0,), "hands": (0, 5), "pile": 2},
        ),
    ),
    comparisons=(
        Comparison(
            "Ada is about to roll. Where is she likeliest to be out of dice after this turn?",
            (
                ("One die, three dice in the fire pile", Position(2, {"hands": (1, 5), "pile": 3, "roller": 0})),
                ("Two dice, an empty pile", Position(2, {"hands": (2, 5), "pile": 0, "roller": 0})),
                ("Three dice, an empty pile", Position(2, {"hands": (3, 5), "pile": 0, "roller": 0})),
            ),
            out,
            turn_over,
            "While the pile is empty, every picture takes a die off her, and with two dice only two must show one. "
            "Where three dice wait in the pile, her single die must be a fireball.",
        ),
    ),
)

SETTING_UP = Section(
    "setting-up",
    "Setting up",
    f"""
    Two to five people play. Everybody takes the same number of dice: {_EACH}. The rest stay in the box.

    Nothing lies in the middle yet. That is where the [fire pile](#fireballs) will grow.
    """,
    shows=(
        Show(
            "Five people, four dice each. Draw who begins and look at the hands.",
            Position(5),
            ("start 2",),
            "Everybody holds four dice: twenty in all, the whole box.",
            leaves={"hands": (4, 4, 4, 4, 4), "roller": 2},
        ),
    ),
    comparisons=(
        Comparison(
            "A new game, and Ada has the very first turn. With how many players is she likeliest to be out of dice "
            "at once?",
            tuple(
                (f"{NUMBERS[players].capitalize()} players", Position(players, options={"starter": 0}))
                for players in DICE_EACH
            ),
            out,
            turn_over,
            f"Five players take only {NUMBERS[DICE_EACH[5]]} dice each. The pile is still empty, so Ada is out if "
            "every die shows a picture, and the fewer dice she holds, the easier that is. With two or three players "
            f"everybody holds {NUMBERS[DICE_EACH[3]]}.",
        ),
    ),
)

DIE = Section(
    "the-die",
    "The die",
    """
    All dice are alike. Of the six faces three are **blank**; the others show a **dragon**, a **fireball** and an
    **injured knight**, once each. So one die shows a blank with chance 1/2, and each picture with chance 1/6.

    - **Blank**: the die [stays with you](#blanks).
    - **Dragon**: you [give the die](#dragons) to another player.
    - **Fireball**: the die goes to the [fire pile](#fireballs) in the middle.
    - **Knight**: the die [leaves the game](#knights).
    """,
    of=("back",),
    shows=(
        Show(
            "Four dice, one of each face. Roll them and see where each goes; then give the dragon to Ben.",
            Position(2, {"hands": (4, 6), "pile": 0, "roller": 0}),
            ("roll 1 1 1 1", "give 1"),
            "The knight left the game, the dragon is Ben's now, the fireball lies in the middle. Only the blank "
            "is still Ada's.",
            leaves={"hands": (1, 7), "pile": 1, "retired": 3},
        ),
    ),
    comparisons=(
        Comparison(
            "Ada is about to roll. Where is she likeliest to hold exactly one die after this turn?",
            (
                ("One die, an empty pile", Position(2, {"hands": (1, 5), "pile": 0, "roller": 0})),
                ("One die, one in the fire pile", Position(2, {"hands": (1, 5), "pile": 1, "roller": 0})),
                ("Three dice, an empty pile", Position(2, {"hands": (3, 5), "pile": 0, "roller": 0})),
            ),
            one_die_left,
            turn_over,
            "A lone die stays if it shows a blank, and three of its six faces are blank. Where one lies in the pile, "
            "only a dragon or a knight helps: the die leaves, and the one from the pile takes its place. Of three dice "
            "exactly one would have to be blank.",
        ),
    ),
)

WHO_BEGINS = Section(
    "who-begins",
    "Who begins",
    """
    Chance decides who takes the first turn; then it goes round clockwise. You can also fix who begins before the game.
    For the same dice on every screen of a class, give every table the same seed.
    """,
    options=("starter",),
    rulings=(
        Ruling(
            "K1",
            "The first player is drawn by lot, and turns go clockwise.",
            "the rulebook names no starting player; a draw favours nobody",
            switch="starter",
        ),
    ),
    shows=(
        Show(
            "Draw who begins.",
            Position(3),
            ("start 1",),
            "It fell on Ben. After him comes Cleo, then Ada.",
            leaves={"roller": 1},
        ),
    ),
    comparisons=(
        Comparison(
            "Who begins is still to be drawn. Where is it likeliest that Ada comes before Ben in the first round?",
            (("Two players", Position(2)), ("Three players", Position(3)), ("Five players", Position(5))),
            ada_before_ben,
            drawn,
            "Clockwise Ben sits right after Ada. So he comes first only if he is drawn himself: from any other seat "
            "the turn reaches Ada before him. With more players Ben is drawn less often.",
        ),
    ),
)

THE_END = Section(
    "the-end",
    "The end of the game",
    """
    At the end of every turn look at all hands. Whoever holds no dice has won, also if it was somebody else's turn
    (that can only happen in [Trial By Fire](#trial-by-fire)).

    The others may play on for second place and below: switch on **places** before the game. Whoever is out gets no
    more dice and is skipped; the pile stays. The last one left is last. In [Dragon Scales](#dragon-scales) points
    decide.

    A **turn cap** ends the game after so many turns of all players together. Whoever was out of dice first has won,
    also then; if nobody is out yet, nobody wins.
    """,
    options=("places", "turn_cap"),
    rulings=(
        Ruling(
            "K5",
            "Everybody's hand is looked at when a turn ends.",
            "the rulebook ends the game at the end of one's own turn or of another player's",
        ),
        Ruling(
            "K6",
            "By default the game ends with the first player out; playing on is a choice.",
            "the rulebook says that the others may go on",
            switch="places",
        ),
        Ruling(
            "K15",
            "A game can be cut off after a number of turns.",
            "knights make every game end sooner or later, but a simulation wants a promise",
            switch="turn_cap",
        ),
        Ruling(
            "K17",
            "Cut off while others play on for places, the game belongs to whoever was out first; with nobody out, "
            "nobody wins. In Dragon Scales the turns of all rounds count.",
            "being out of dice first is what wins, whatever comes later; and a cap that began anew with every round "
            "would promise nothing",
        ),
    ),
    shows=(
        Show(
            "Cleo is out already; Ada and Ben play for second place. Roll Ada's last die.",
            Position(3, {"hands": (1, 4, 0), "pile": 0, "roller": 0}, {"places": True}),
            ("roll 0 0 0 1",),
            "A knight: Ada's last die leaves the game. She had no fireball, but the pile was empty, so she is "
            "out: second. "
            "Ben is left and comes last.",
            leaves={"places": (2, 0, 1), "hands": (0, 4, 0)},
        ),
    ),
    challenges=(
        Challenge(
            "Ben holds one die, Cleo two, and nothing burns. Both have a turn before you roll again. Give your dragon "
            "so that the game is most likely to last until your next turn.",
            Position(3, {"hands": (4, 1, 2), "pile": 0, "roller": 0}, line=("roll 3 1 0 0",)),
            all_still_in,
            "Give it to Ben. A second die cuts his chance to get out from 1/2 to 1/4. A third die would cut Cleo's "
            "only from 1/4 to 1/8. (The chances assume that Ben hands his dragons on as badly for you as he can.)",
            until=once_round,
        ),
    ),
)

OPENING = Chapter("The game", (AIM, SETTING_UP, DIE, WHO_BEGINS, THE_END))
