"""The three variants: one at a time (K7)."""

from __future__ import annotations

from dicelab.games.draconic.options import TRADE_NEEDS
from dicelab.games.draconic.rulebook.goals import eight_points, one_die_left, turn_over
from dicelab.games.game import CHANCE
from dicelab.games.rulebook import Beat, Challenge, Chapter, Comparison, Example, Position, Ruling, Section, Show

_FOUR = f"{TRADE_NEEDS} or more"

CHOOSING = Section(
    "variants",
    "Choosing a variant",
    f"""
    Three variants change one thing each. Play one of them at a time, or none.

    - [Tyrannical Trade](#tyrannical-trade): whoever rolls {_FOUR} dice, all of them blank, may swap hands.
    - [Dragon Scales](#dragon-scales): several rounds are played for points.
    - [Trial By Fire](#trial-by-fire): there is no pile. Fireballs stay with whoever rolled them, and the next player
      has to roll at least as many or is handed dice.
    """,
    options=("variant",),
    rulings=(Ruling("K7", "Variants are not combined.", "the rulebook offers to play one of them", switch="variant"),),
    shows=(
        Show(
            "The basic game once more, to compare: roll.",
            Position(2, {"hands": (4, 6), "pile": 2, "roller": 0}),
            ("roll 4 0 0 0",),
            "All blank: burned, two dice from the pile. Go on to Tyrannical Trade to see what else this roll can do.",
            leaves={"hands": (6, 6), "pile": 0},
        ),
    ),
    comparisons=(
        Comparison(
            "The same table four times: Ada rolls four dice, and Ben holds one. In which game is she likeliest to hold "
            "exactly one die after this turn?",
            tuple(
                (says, Position(2, {"hands": (4, 1), "roller": 0}, {"variant": variant}))
                for says, variant in (
                    ("The basic game", "base"),
                    ("Tyrannical Trade", "trade"),
                    ("Dragon Scales", "scales"),
                    ("Trial By Fire", "fire"),
                )
            ),
            one_die_left,
            turn_over,
            "Three pictures and one blank do it in the first three games, and Tyrannical Trade adds four blanks: then "
            "Ada may swap for Ben's single die. Dragon Scales changes only what is scored. In Trial By Fire fireballs "
            "stay with her, so fewer faces help.",
        ),
    ),
)

TRADE = Section(
    "tyrannical-trade",
    "Tyrannical Trade",
    f"""
    If you rolled {_FOUR} dice and **all** are blank, you may swap your whole hand with any player who is still in.
    Or you may keep it.

    No fireball was rolled, so you are burned as well. Here the swap comes first, with the step for blanks, and then
    you take the pile into your new hand. The other order can be chosen before the game: burned first, then the
    swap hands everything over.
    """,
    options=("trade_order",),
    rulings=(
        Ruling(
            "K8",
            f"The dice you rolled this turn count: {_FOUR}, all blank. First swap, then take the pile.",
            "the steps of a turn are taken in order, and blanks come before the pile; it is open, so it can be "
            "switched",
            switch="trade_order",
        ),
    ),
    shows=(
        Show(
            "Ada rolled five blanks; Ben holds two dice. Swap with Ben.",
            Position(2, {"hands": (5, 2), "pile": 1, "roller": 0}, {"variant": "trade"}, line=("roll 5 0 0 0",)),
            ("trade 1",),
            "Ada has Ben's two dice, and takes the one in the pile, for she rolled no fireball. Ben sits behind five.",
            leaves={"hands": (3, 5), "pile": 0},
        ),
        Show(
            "The same with the other order: she has taken the pile already. Swap with Ben.",
            Position(
                2,
                {"hands": (5, 2), "pile": 1, "roller": 0},
                {"variant": "trade", "trade_order": "burn_first"},
                line=("roll 5 0 0 0",),
            ),
            ("trade 1",),
            "Burned first: Ben gets her five dice and the one from the pile.",
            leaves={"hands": (2, 6), "pile": 0},
        ),
    ),
    challenges=(
        Challenge(
            "You rolled four blanks. End this turn with as few dice as possible.",
            Position(3, {"hands": (4, 3, 1), "pile": 2, "roller": 0}, {"variant": "trade"}, line=("roll 4 0 0 0",)),
            lambda state: state.turn == CHANCE and state.hands[0] == 3,
            "Cleo's single die and two from the pile make three: fewer than with Ben's hand (five) or your own (six).",
        ),
    ),
)

SCALES = Section(
    "dragon-scales",
    "Dragon Scales",
    """
    Several rounds, played to a number of points: 50 unless you choose another. Whoever runs out of dice scores one
    point for every die that is still in play: in the other players' hands and in the pile. Dice that left as
    knights and dice in the box do not count.

    Play on until everybody has a place. Second place scores in the same way at the moment it is fixed, and so on.
    When only the last place is left, nobody else holds dice. So it scores the pile alone.

    When somebody has reached the target at the end of a round, the highest total wins; equal totals share. Otherwise
    all take full hands again, and the next seat begins.
    """,
    of=("points",),
    options=("target", "last_scores_zero"),
    rulings=(
        Ruling(
            "K9",
            "Last place scores by the same formula: no other hands are left, so only the pile counts. The **target** "
            "is 50 unless you choose another.",
            "the rulebook lets all places score in the same way (a score-keeper that players have written gives the "
            "last one nothing) and leaves the number of points open",
            switch="last_scores_zero",
        ),
        Ruling(
            "K16",
            "Dragon Scales always goes on for all places; the next round begins one seat further. Fireballs lie "
            "in front of the roller until their step. At a turn cap nobody wins: the points are not all made.",
            "all places score, so all are played for; one seat further lets everybody begin; the steps of a turn are "
            "taken in order; and a game that is cut off has no result",
        ),
    ),
    shows=(
        Show(
            "Ada's last die, six dice with the others and two in the pile. Roll it.",
            Position(3, {"hands": (1, 2, 4), "pile": 2, "roller": 0}, {"variant": "scales"}),
            ("roll 0 0 1 0",),
            "Ada is out first. Ben and Cleo hold six dice, and with her fireball three lie in the pile: nine points.",
            leaves={"scores": (9, 0, 0), "places": (0,)},
        ),
    ),
    comparisons=(
        Comparison(
            "Ada is about to roll. Where is she likeliest to get out in this turn and score eight points or more?",
            (
                (
                    "One die; the others hold seven",
                    Position(3, {"hands": (1, 3, 4), "pile": 0, "roller": 0}, {"variant": "scales"}),
                ),
                (
                    "Two dice; the others hold eight",
                    Position(3, {"hands": (2, 4, 4), "pile": 0, "roller": 0}, {"variant": "scales"}),
                ),
                (
                    "One die; the others hold four, four burn",
                    Position(3, {"hands": (1, 2, 2), "pile": 4, "roller": 0}, {"variant": "scales"}),
                ),
            ),
            eight_points,
            turn_over,
            "A dragon or a fireball is still in play when it has left Ada: her own die is the eighth point. With a "
            "knight she would be out, too, but with only seven points. Where four burn, only a fireball gets her out "
            "at all.",
        ),
    ),
)

FIRE = Section(
    "trial-by-fire",
    "Trial By Fire",
    """
    There is no pile, and nobody is burned by one. Fireballs stay with whoever rolled them. Instead, each roll is a
    **challenge** for the next player: roll at least as many fireballs as the player before you rolled.

    If you roll fewer, that player hands you the difference in dice. Equal or more costs nothing. What counts is what
    was **rolled**, not what somebody holds afterwards.

    Dragons are given before the challenge is settled. So you can feed the player before you, and keep them from going
    out. Hands are looked at when the challenge is settled: here somebody can win on another player's turn.
    """,
    of=("challenge",),
    rulings=(
        Ruling(
            "K10",
            "You are compared with what the player before you rolled; dice received do not count.",
            "the rulebook's second example measures Jay against Sean's two rolled fireballs, not against his "
            "three dice",
        ),
        Ruling("K11", "The first turn of a game meets no challenge.", "nobody has rolled before it"),
        Ruling(
            "K12",
            "Dragons come first, then the challenge, then the look at all hands.",
            "the rulebook lets a turn last until the challenge has been dealt with",
        ),
        Ruling(
            "K13",
            "The player before you can always pay, and both of you can never go out in the same turn.",
            "whoever rolled fireballs still holds them, and whoever is paid holds at least one die",
        ),
        Ruling(
            "K14",
            "If the player before you has left the game, you are still compared with the turn that was taken last.",
            "whoever goes out has rolled no fireball, or has just paid for it; nothing is owed by somebody who is "
            "gone, and the last turn taken is the one to meet",
        ),
    ),
    shows=(
        Show(
            "Ben rolled two fireballs. Ada comes next: roll.",
            Position(
                2,
                {"hands": (3, 4), "pile": 0, "roller": 1},
                {"variant": "fire"},
                line=("roll 2 0 2 0",),
            ),
            ("roll 2 0 1 0",),
            "One fireball against two: Ada is one short, so Ben hands her one die.",
            leaves={"hands": (4, 3), "challenge": 1, "challenger": 0},
        ),
    ),
    examples=(
        Example(
            "The first example: Derek, Rachael, Joshua",
            Position(
                3,
                {"hands": (6, 6, 6), "pile": 0, "roller": 0},
                {"variant": "fire"},
                names=("Derek", "Rachael", "Joshua"),
            ),
            (
                Beat(
                    "Derek takes the first turn and rolls one fireball. (That the game begins here is our choice.) "
                    "What does he have to meet?",
                    ("roll 5 0 1 0",),
                    "Nothing: nobody rolled before him. His one fireball is now the challenge for Rachael.",
                    ("Nothing: he is the first", "One fireball, like everybody", "Two fireballs"),
                ),
                Beat(
                    "Rachael rolls one fireball, too. Does Derek give her a die?",
                    ("roll 5 0 1 0",),
                    "No: one meets one. Equal is enough.",
                    ("No: equal is enough", "Yes, one", "No, she gives him one"),
                ),
                Beat(
                    "Joshua rolls no fireball at all. What happens now?",
                    ("roll 6 0 0 0",),
                    "He is one short of Rachael's one, so Rachael hands him one die: five for her, seven for him.",
                    ("Rachael gives him one die", "Derek gives him one die", "He takes a pile from the middle"),
                ),
            ),
        ),
        Example(
            "The second example: Jessica, Dan, Sean, Jay",
            Position(
                4,
                {"hands": (5, 5, 5, 5), "pile": 0, "roller": 0},
                {"variant": "fire"},
                names=("Jessica", "Dan", "Sean", "Jay"),
            ),
            (
                Beat(
                    "Jessica begins and rolls one fireball. (Five dice each are our choice.) What must Dan roll to "
                    "meet her challenge?",
                    ("roll 4 0 1 0",),
                    "One is the challenge for Dan: he must roll at least as many.",
                    ("At least one fireball", "Exactly one fireball", "More than one fireball"),
                ),
                Beat(
                    "Dan rolls three fireballs. Who gives whom?",
                    ("roll 2 0 3 0",),
                    "Nobody: three is more than one. But now the challenge is three.",
                    ("Nobody: three is more than one", "Jessica gives Dan two dice", "Dan gives Jessica two dice"),
                ),
                Beat(
                    "Sean rolls two. What happens?",
                    ("roll 3 0 2 0",),
                    "Two against three: Dan hands Sean one die. Sean holds six now.",
                    ("Dan gives Sean one die", "Dan gives Sean three dice", "Nothing: two is enough"),
                ),
                Beat(
                    "Jay rolls two. Sean rolled two, and got a third die from Dan. Is Jay short?",
                    ("roll 3 0 2 0",),
                    "No: what Sean was given does not count, only the two he rolled. Jay meets the challenge.",
                    ("No: only what Sean rolled counts", "Yes: Sean has three fireballs", "Yes, and Dan pays"),
                ),
            ),
        ),
    ),
    challenges=(
        Challenge(
            "Cleo rolled a fireball with her only die. You rolled none: she will have to hand you that die. "
            "Use your dragon so that Cleo does not go out.",
            Position(
                3,
                {"hands": (4, 3, 1), "pile": 0, "roller": 2},
                {"variant": "fire"},
                line=("roll 0 0 1 0", "roll 3 1 0 0"),
            ),
            lambda state: state.turn == CHANCE and state.hands[2] > 0,
            "The dragon reached Cleo before she had to pay: she hands one die over and still holds one.",
        ),
    ),
)

VARIANTS = Chapter("Variants", (CHOOSING, TRADE, SCALES, FIRE))
