"""A turn until the last roll: the party, the three rolls, the X."""

from __future__ import annotations

from dicelab.games.hunters.dice import EACH
from dicelab.games.hunters.rulebook.goals import ada_chases, turn_over
from dicelab.games.hunters.rules import ROLLS
from dicelab.games.rulebook import Challenge, Chapter, Position, Ruling, Section, Show
from dicelab.games.words import NUMBERS

_AGAIN = NUMBERS[ROLLS - 1]

A_TURN = Section(
    "a-turn",
    "A turn, step by step",
    f"""
    1. Are your swords still in the centre? Then you have [captured the villain](#capture). (With two players it takes
       [one step more](#duel-marker).)
    2. Roll your whole [party](#your-party).
    3. [Roll again](#rolling-again) what you like, up to {_AGAIN} times, or stop.
    4. More swords than in the centre? You [chase the villain](#chase).
    5. Take your [coins](#coins), twice as many for the [Great Treasure](#great-treasure).
    6. New dice [join your party](#party-grows).

    Steps 4 to 6 need no choice: they follow from what your dice show (unless you switched [must chase](#must-chase)
    off). Then the player on your left has a turn. What
    you ended with stays in view as your last result.
    """,
    of=("last",),
    rulings=(
        Ruling(
            "D15",
            "Chase, coins, new dice: they are carried out in this order.",
            "the rulebook numbers them so; none of them changes another, so any order would give the same",
        ),
    ),
    shows=(
        Show(
            "Cleo chases with two swords. Roll Ada's four dice, then stop.",
            Position(3, {"parties": ("3/1/0", "3/0/0", "3/0/0"), "chase": (2, "w2")}),
            ("roll w1 w3 wc yr", "stop"),
            "Four swords outbid Cleo's two. The coin pays one. The yellow die calls a red one, which Ada rolls from "
            "her next turn on. Now it is Ben's turn.",
            leaves={"chase": (0, ("w1", "w3")), "players.0.coins": 1, "players.0.party": (3, 1, 1), "roller": 1},
        ),
    ),
    challenges=(
        Challenge(
            "Cleo chases with two swords. Let this turn bring you everything: the chase, at least one coin, and a "
            "party of five dice or more. One re-roll is left.",
            Position(
                3,
                {
                    "parties": ("3/1/0", "3/0/0", "3/0/0"),
                    "shown": "w3,wc,wc,y1",
                    "left": 1,
                    "chase": (2, "w2"),
                },
            ),
            lambda state: ada_chases(state) and state.players[0].coins > 0 and sum(state.players[0].party) > 4,
            "One die with three swords is enough for step 4, one coin for step 5. That leaves two dice for step 6: the "
            "white one may call a yellow die, and the yellow one a red die.",
        ),
    ),
)

YOUR_PARTY = Section(
    "your-party",
    "Your party and your mat",
    f"""
    The dice you may roll are your **party**: the {NUMBERS[EACH]} white ones always, and every yellow or red die that
    has joined. The rest wait on your **mat**.

    Dice that you put into the centre still belong to your party. They come home in time: at the latest when your next
    turn begins. So you never start a turn with fewer dice because you chase.
    """,
    of=("party", "hand", "mat"),
    rulings=(
        Ruling(
            "D6",
            "At the start of your turn all dice of your party are at home.",
            "they come back when you are outbid, and otherwise when your turn begins; there is no third case",
        ),
    ),
    shows=(
        Show(
            "Ben chases with a white and a yellow die; his party is three white and two yellow dice. Let Ada stop.",
            Position(
                3,
                {"parties": ("3/0/0", "3/2/0", "3/0/0"), "shown": "w1,wc,wc", "left": 1, "chase": (1, "w3,y2")},
            ),
            ("stop",),
            "Ben's turn begins: the two dice come home from the centre, and he is about to roll all five.",
            leaves={"roller": 1, "rolling": (3, 2, 0), "chase": None},
        ),
    ),
    challenges=(
        Challenge(
            "Two of your four dice show swords, and nobody else chases. Make sure that you have at least four dice to "
            "roll in your next turn. One re-roll is left.",
            Position(3, {"parties": ("3/1/0", "3/0/0", "3/0/0"), "shown": "w2,wc,wc,y3", "left": 1}),
            lambda state: turn_over(state) and sum(state.players[0].party) >= 4,
            "Dice in the centre are still yours: they come home when your next turn begins, or as soon as you are "
            "outbid. Only an X costs you a die, so the yellow one must not be rolled again.",
        ),
    ),
)

ROLLING_AGAIN = Section(
    "rolling-again",
    "Rolling again",
    f"""
    First you roll your whole party. Then you may roll again, {_AGAIN} times at most, so {NUMBERS[ROLLS]} rolls in all.
    Each time choose any dice of your party: one, some or all. A die that you kept before may be rolled now.

    You may stop after any roll. After the last one there is nothing more to choose: what lies there counts.

    A die that fell on an [X](#party-shrinks) is gone and cannot be rolled again.
    """,
    of=("shown",),
    rulings=(
        Ruling(
            "D7",
            "For each re-roll you may take any dice that still lie there, at least one, also dice kept earlier.",
            "the rulebook lets you choose freely for each roll; to roll nothing again is to stop",
        ),
    ),
    shows=(
        Show(
            "Two re-rolls are left. First re-roll the coin. Then change your mind: re-roll the single sword that you "
            "kept.",
            Position(3, {"shown": "w1,w2,wc", "left": 2}),
            ("reroll wc", "roll w3", "reroll w1", "roll w2"),
            "Both were allowed. That was the third roll, so Ada's turn ended by itself: two, two and three make seven "
            "swords.",
            leaves={"chase": (0, ("w2", "w2", "w3")), "roller": 1},
        ),
        Show(
            "Eight swords at the first roll! Two re-rolls are left, but nobody makes you take them: stop.",
            Position(3, {"shown": "w2,w3,w3", "left": 2}),
            ("stop",),
            "Ada keeps her eight swords. Another roll could have cost her more than it could bring.",
            leaves={"chase": (0, ("w2", "w3", "w3")), "roller": 1},
        ),
    ),
    challenges=(
        Challenge(
            "Ben chases with five swords. You have four and one re-roll left. Choose what to roll so that your chance "
            "to outbid him is best.",
            Position(3, {"shown": "w1,w3,wc", "left": 1, "chase": (1, "w2,w3")}),
            ada_chases,
            "Only the three swords are worth keeping. The coin alone has to bring two swords or more. Coin and "
            "single sword together have to bring three, and two dice do that more often.",
        ),
    ),
)

PARTY_SHRINKS = Section(
    "party-shrinks",
    "An X: your party shrinks",
    """
    Yellow and red dice have one X each. A die that falls on it runs away: it goes back to your mat **at once**, after
    whichever roll it happens. You cannot roll it again, and it shows nothing: no sword, no coin.

    It is not lost for good. If your dice [call](#party-grows) one of that colour at the end of the same turn, it may
    come straight back.

    Each roll of a yellow or red die is a risk of 1/6. White dice have no X, so they never leave you.
    """,
    of=("cross",),
    rulings=(
        Ruling(
            "D8",
            "A die with an X leaves on any of the three rolls, also the last, and counts for nothing.",
            "the rulebook sends it home at any point and immediately",
        ),
    ),
    shows=(
        Show(
            "Roll Ada's five dice.",
            Position(3, {"parties": ("3/1/1", "3/0/0", "3/0/0")}),
            ("roll w1 w2 wc y3 rx",),
            "The red die is back on the mat already. Ada has two re-rolls left, but only for the four dice that lie "
            "there.",
            leaves={"shown": ("w1", "w2", "wc", "y3"), "players.0.party": (3, 1, 0), "left": 2},
        ),
        Show(
            "Three swords on yellow are not enough for the chase. Re-roll the yellow die for the last time.",
            Position(
                3,
                {
                    "parties": ("3/1/0", "3/0/0", "3/0/0"),
                    "shown": "wc,wc,wc,y3",
                    "left": 1,
                    "chase": (2, "w3,w2"),
                },
            ),
            ("reroll y3", "roll yx"),
            "An X on the last roll counts as well: the die is gone. But so are its swords, and three coins without a "
            "sword are the Great Treasure: six.",
            leaves={"players.0.party": (3, 0, 0), "players.0.coins": 6},
        ),
    ),
    challenges=(
        Challenge(
            "You have six swords, as many as Ben: not enough. Outbid him, and keep your yellow die. One re-roll is "
            "left; look for the best chance.",
            Position(
                3,
                {
                    "parties": ("3/1/0", "3/0/0", "3/0/0"),
                    "shown": "w3,w3,wc,yc",
                    "left": 1,
                    "chase": (1, "w3,w3"),
                },
            ),
            lambda state: ada_chases(state) and state.players[0].yellow > 0,
            "Both coins. One sword on either die is enough. The yellow one may run away, but a second die that can "
            "bring a sword is worth more than that risk.",
        ),
    ),
)

TURN = Chapter("Your dice", (A_TURN, YOUR_PARTY, ROLLING_AGAIN, PARTY_SHRINKS))
