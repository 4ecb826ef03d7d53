"""Between tricks and rounds: who leads next, the penalty, debts, the end of the game, the tie-break."""

from __future__ import annotations

from dicelab.games.game import NOBODY, OVER
from dicelab.games.rulebook import Challenge, Chapter, Position, Ruling, Section, Show
from dicelab.games.thrown.rulebook.table import ADA, CLEO, QUIET, lay, swept, taken_by
from dicelab.games.thrown.rules.options import GOLD, TIE_BREAK_DICE
from dicelab.games.words import NUMBERS

_ONE_ROUND = {"rounds": 1}
_LAST_DICE = ("roll white 1", "show 3", "end", "roll white 1", "show 2", "end", "roll white 1", "show 1")
"""Everybody rolls one white die: Ada takes the trick, when Cleo ends her turn."""
_PICKED = (*("pick red",) * TIE_BREAK_DICE, "pick green", "pick green", "pick blue")
"""Ben has all his dice for a tie-break, Ada lacks one."""
_FOUR = NUMBERS[TIE_BREAK_DICE]


def _last_trick(gold: tuple[int, ...], left: str, *more: str, cards: str = QUIET, debt: bool = False) -> Position:
    """The last trick of a game with a single round; Cleo keeps the dice ``left``, red/white/green/blue."""
    options = _ONE_ROUND | ({"allow_debt": True} if debt else {})
    return lay(cards, f"0/1/0/0 0/1/0/0 {left}", gold=gold, line=(*_LAST_DICE, *more), options=options)


NEXT_TRICK = Section(
    "next-trick",
    "The next trick",
    """
    The winner leads the next trick. If the winner's pool is empty, the next player clockwise who has dice leads.

    Running out of dice in the middle of a trick is no harm: the dice you rolled stay there, and you may still win with
    them. Only when a trick **begins** an empty pool keeps you out of it.

    And you can come back. The [Archer](#archer), [Recruiter](#recruiter) or [Summoner](#summoner) may put a die
    into your empty pool; then you take part in the next trick.
    """,
    rulings=(
        Ruling(
            "T36",
            "The winner leads, or the next player with dice. To be out just means an empty pool when a trick begins.",
            "the rulebook keeps you out when you have no dice; nothing bars you once you have some again",
        ),
    ),
    shows=(
        Show(
            "Ben rolled his last die, a six. End Cleo's turn.",
            lay(QUIET, "0/2/0/0 0/0/0/0 0/2/0/0", "w3", "w6", line=("roll white 1", "show 1")),
            ("end",),
            "Ben takes the trick and two gold. He has no die to lead with, so Cleo, next to him, leads.",
            leaves={"last": 1, "gold": (5, 7, 5), "turn": 2},
        ),
        Show(
            "Ada led with her last die. Send it back with Ben's Archer, and end his turn. Then roll a white die for "
            "Cleo, and end her turn.",
            lay(QUIET, "0/0/0/0 1/1/0/0 0/2/0/0", "w6", line=("roll white 1", "show 3")),
            ("archer 0 w6", "end", "roll white 1", "show 4", "end"),
            "Ada had no second turn in that trick. But she has a die again, so she plays in the next one. Ben is out.",
            leaves={"turn": 2, "pools.0": (0, 1, 0, 0), "pools.1": (0, 0, 0, 0)},
        ),
    ),
    challenges=(
        Challenge(
            "Ben has rolled his last die, a six. You come last with two white dice; one of them could pay for the "
            "Wizard. See to it that you lead the next trick.",
            lay("wizard archer brute noble", "0/2/0/0 0/0/0/0 0/2/0/0", "w3", "w6"),
            lambda state: swept(state) and state.trick.leader == CLEO,
            "Roll one die and keep the other. If Ben stays ahead he has nothing to lead with, and you sit next to "
            "him. If you spend both dice you may take the trick, but there is no next one: only Ada has dice left, "
            "and the round is over.",
            within=2,
            until=swept,
        ),
    ),
)

END_OF_ROUND = Section(
    "end-of-round",
    "The end of a round, and the penalty",
    """
    After each trick, count who still has dice in the pool. Only one player, or nobody? Then the round is over.

    Dice left over are expensive: **one gold for each**. So do not hoard. Whoever is the last with many dice pays for
    them all.

    Then all dice go back to the Void, the cards are changed, pools are drawn anew, and the
    [next player](#who-leads) begins.
    """,
    rulings=(
        Ruling(
            "T37",
            "The end is looked for only between tricks, when victory powers are done. The last round has the penalty, "
            "too.",
            "a trick that has begun is played to its end; nothing exempts the last round",
        ),
    ),
    shows=(
        Show(
            "Ada and Ben have rolled their last dice; Cleo still has three. End her turn.",
            _last_trick((5, 5, 5), "3/1/0/0"),
            ("end",),
            "Ada takes the trick and two gold. Only Cleo has dice now, so the round is over, and three dice cost her "
            "three gold.",
            leaves={"gold": (7, 5, 2), "turn": OVER},
        ),
    ),
    challenges=(
        Challenge(
            "Ben and Cleo have one green die each, you have three: after this trick the round is over. Lead so that "
            "you do not end below your five gold.",
            lay(QUIET, "0/0/3/0 0/0/1/0 0/0/1/0", gold=(GOLD,) * 3, options=_ONE_ROUND),
            lambda state: state.trick.leader == NOBODY and state.gold[ADA] >= GOLD,
            "Roll all three: nothing is left that could cost you, and three dice will probably take the trick as well.",
            within=2,
            until=lambda state: state.trick.leader == NOBODY,
        ),
    ),
)

DEBT = Section(
    "debt",
    "Gold below zero",
    """
    You cannot pay what you do not have. If a [Phantom](#phantom) or the [penalty](#end-of-round) asks for more gold
    than you own, you pay what you have and stand at zero.

    What a trick brings and costs is added up first. So the two gold of a Noble help against a Phantom, where both lie
    there in the [advanced game](#advanced-game).

    With the switch below you go into debt instead, and gold may be less than zero.
    """,
    options=("allow_debt",),
    rulings=(
        Ruling(
            "T34",
            "Gold never drops below zero; payout, Phantom and Noble make one sum, and only then the floor holds.",
            "gold is tokens, and the rulebook knows no debts",
            switch="allow_debt",
        ),
    ),
    shows=(
        Show(
            "Cleo has one gold and three dice too many. End her turn.",
            _last_trick((5, 5, 1), "3/1/0/0"),
            ("end",),
            "She owes three gold, pays her last one, and that is all.",
            leaves={"gold": (7, 5, 0)},
        ),
        Show(
            "The same with debts. End her turn.",
            _last_trick((5, 5, 1), "3/1/0/0", debt=True),
            ("end",),
            "Now all three count: Cleo stands at −2.",
            leaves={"gold": (7, 5, -2)},
        ),
    ),
    challenges=(
        Challenge(
            "You have one gold and are ahead, but the Phantom wants three for the blue dice of the others. Keep your "
            "gold: bring in the green die as Reinforcements, so that the Noble pays two, or call the Sorcerer?",
            lay(
                "reinforcements sorcerer phantom noble",
                "0/0/0/1 0/0/0/1 1/1/1/1",
                "b2 b3",
                "b4",
                cubes="white red blue green",
                gold=(5, 5, 1),
                line=("roll blue 1", "show 6"),
            ),
            lambda state: swept(state) and state.gold[CLEO] == 1,
            "The Sorcerer: flip Ada's two, and the trick is hers. With the Noble you would not stop at zero first and "
            "then get two: three lost and two won make one sum, and it takes your only gold.",
            within=2,
            until=swept,
        ),
    ),
)

END_OF_GAME = Section(
    "end-of-game",
    "The end of the game",
    """
    There is one round for each player: three with three players, five with five. When the last one is over, whoever
    has the most gold wins.

    Are several people equal at the top? They play a short [tie-break](#tie-break).

    For a lesson, or for a short evening, choose fewer rounds.
    """,
    options=("rounds",),
    rulings=(
        Ruling(
            "T38",
            "As many rounds as players. Only those tied for the most gold play the tie-break: the same cards, a "
            "starter drawn among them, "
            f"{_FOUR} dice each, the same pay and penalty, and their gold kept. Thief and Saboteur look at them only.",
            "the rulebook describes it so; that the others' gold is left alone is our reading, as they do not play",
            switch="rounds",
        ),
    ),
    shows=(
        Show(
            "The last trick of the last round. End Cleo's turn.",
            _last_trick((8, 9, 3), "0/1/0/0"),
            ("end",),
            "Two gold for the last trick: Ada has ten, Ben nine. Ada wins.",
            leaves={"gold": (10, 9, 3), "winners": (0,), "turn": OVER},
        ),
    ),
    challenges=(
        Challenge(
            "The last trick of the game, and you are ahead with a five. You have five gold, Ben has six. Your last die "
            "could pay for the Archer. Win the game here and now, without a tie-break.",
            lay(
                QUIET,
                "0/0/0/0 0/0/0/0 1/1/0/0",
                "w2",
                "w4",
                gold=(3, 6, 5),
                line=("roll white 1", "show 5"),
                options=_ONE_ROUND,
            ),
            lambda state: state.turn == OVER and state.winners() == (CLEO,),
            "Send Ben's die home. It pays you nothing there, but it is left over and costs him a gold: six for you, "
            "five for Ben. If you just end your turn, your own red die is left over: six for each of you.",
            within=2,
            until=swept,
        ),
    ),
)

TIE_BREAK = Section(
    "tie-break",
    "The tie-break",
    f"""
    Those who are tied for the most gold play one short round more, the others watch.

    1. The cards of the last round stay, and so do their cubes.
    2. Chance draws who of the tied leads.
    3. Beginning with the leader, each of them **chooses** {_FOUR} dice from the open Void.
    4. They play tricks as always, for gold and with the penalty at the end.

    Whoever of them then has the most gold wins. Still equal? Then they share the victory.

    Choose well: you know the cards, and whoever picks later knows your dice.
    """,
    rulings=(
        Ruling(
            "T49",
            "Players of the tie-break rank above all others, whatever it costs them. Cubes lie as they lay at the end. "
            "(And in a trick [without a winner](#no-winner) it is the seat that really led who leads again.)",
            "the tie-break decides among the tied alone, with the cards of the last round as they are; a third player "
            "cannot overtake them by watching",
        ),
    ),
    shows=(
        Show(
            "Ada is about to reach Ben. End Cleo's turn.",
            _last_trick((4, 6, 5), "0/1/0/0"),
            ("end",),
            "Ada and Ben have six gold each, more than Cleo. They play a tie-break.",
            leaves={"standing.tied": (0, 1), "gold": (6, 6, 5)},
        ),
        Show(
            "The draw made Ben the leader. Pick four dice for him: three white ones and a red one.",
            _last_trick((4, 6, 5), "0/1/0/0", "end", "start 1"),
            ("pick white", "pick white", "pick white", "pick red"),
            "Ben has dice for a strong white trick, and one for the Archer. Now Ada chooses, and she has seen it.",
            leaves={"pools.1": (1, 3, 0, 0), "turn": 0, "left": TIE_BREAK_DICE},
            also=("pick red",),
        ),
    ),
    challenges=(
        Challenge(
            "You and Ben are tied. He has picked four red dice, and he leads. You have picked two green dice and a "
            "blue one. Which die is the fourth, for the best chance to take the first trick?",
            _last_trick((4, 6, 5), "0/1/0/0", "end", "start 1", *_PICKED, cards="wizard berserker brute noble"),
            taken_by(ADA),
            "A white one, for the Wizard. You have no red and trump with green: thanks to the Brute, fives are "
            "trumps, too, and the Wizard makes trumps of a one or a two. A third green die is worth less than that.",
            within=4,
            until=lambda state: state.last != NOBODY,
        ),
    ),
)

ROUNDS = Chapter("Rounds and the end", (NEXT_TRICK, END_OF_ROUND, DEBT, END_OF_GAME, TIE_BREAK))
