"""Powers that work by themselves: at the end of a turn, and for whoever takes a trick."""

from __future__ import annotations

from dicelab.games.rulebook import Challenge, Ruling, Section, Show
from dicelab.games.thrown.rulebook.table import CLEO, FIRST, lay, lying, section_of, swept
from dicelab.games.thrown.rules.cards import CARDS, DECIDING
from dicelab.games.thrown.rules.options import GOLD
from dicelab.games.words import listing

_ORDER = listing([f"[{CARDS[key].title}](#{section_of(key)})" for key in DECIDING])
_THIEF = "knight archer thief noble"

RESULT_POWERS = Section(
    "result-powers",
    "Result powers",
    """
    [Brute](#brute), [Peacemaker](#peacemaker), [Saboteur](#saboteur) and [Thief](#thief) cost nothing. They look at
    **your own** dice of their colour: green in the basic game.

    They look once, when **your** turn ends, at what you show then. You are not asked, they just work, for good or ill.
    So use powers on your dice before you end your turn. What others do to your dice later does not count any more.

    The Brute alone is different: trumps are judged when the trick ends.
    """,
    rulings=(
        Ruling(
            "T24",
            "Result powers work by themselves, once, for the player whose turn ends, on what the dice show then.",
            "the rulebook puts them at the end of your turn and does not say that you may decline",
        ),
        Ruling(
            "T28",
            "With several of them, Thief and Saboteur come in the order in which they lie, and the Peacemaker last.",
            "the rulebook gives no order; gold should be settled before the trick is",
        ),
    ),
    shows=(
        Show(
            "The Thief is there. Roll one green die for Ada, and end her turn.",
            lay(_THIEF, "0/0/2/0 0/0/2/0 0/0/2/0", gold=(3, 7, 5)),
            ("roll green 1", "show 1", "end"),
            "A one on green: when Ada's turn ended the Thief took one gold from Ben, the richest, for her.",
            leaves={"gold": (4, 6, 5), "turn": 1},
        ),
        Show(
            "Ada ended her turn with a green two and five. Now flip her five with Ben's Sorcerer, and roll one green "
            "die. Then end his turn.",
            lay("wizard sorcerer peacemaker noble", "0/0/1/0 1/0/2/0 0/0/2/0", "g2 g5"),
            ("sorcerer 0 g5", "roll green 1", "show 1", "end"),
            "Ada shows a pair now, and the Peacemaker loves pairs. But her turn is over: nothing happens. Cleo plays.",
            leaves={"trick.rolled.0.dice": lying("g2 g2"), "turn": 2},
        ),
    ),
    challenges=(
        Challenge(
            "You show two green threes, and the Peacemaker gives the trick to a pair. But the Phantom is there, too: "
            "this trick would cost you four gold. Find the best chance to keep your gold.",
            lay(
                "knight archer peacemaker phantom",
                "0/1/0/0 0/1/0/0 0/1/3/0",
                "b2 b5",
                "b1 b3",
                line=("roll green 2", "show 3 3"),
            ),
            lambda state: swept(state) and state.gold[CLEO] == GOLD,
            "Nobody asks whether you want the pair, so break it before your turn ends. Roll one three again: only a "
            "three or a six, a trump, would be bad. Of two new dice more can go wrong.",
            within=2,
            until=swept,
        ),
    ),
)

VICTORY_POWERS = Section(
    "victory-powers",
    "Victory powers",
    f"""
    [Noble](#noble), [Phantom](#phantom), [Recruiter](#recruiter) and [Strategist](#strategist) work for whoever takes
    a trick in which **at least one die of their colour** lies: blue in the basic game. It does not matter whose die it
    is.

    First the gold is paid, with what Noble and Phantom change. Then come the decisions, in this order: {_ORDER}. Then
    the dice of the trick go to the Void.

    Dice that were sent back or discarded do not lie in the trick.
    """,
    rulings=(
        Ruling(
            "T30",
            "A colour is in the trick if any die of it lies there at the end, whoever rolled it, the winner too.",
            "the rulebook says so of the blue dice",
        ),
        Ruling(
            "T51",
            "The order is fixed, and each power is tested when it comes up: a winner with an empty pool can recruit a "
            "die and then exchange it. A leader who wins by a pair earns nothing for dice, but may earn from the "
            "Noble. A decision without a choice is not asked.",
            "the rulebook gives no order, and one that is always the same needs no argument",
        ),
    ),
    shows=(
        Show(
            "Cleo rolled a blue die and failed to trump. End her turn.",
            lay(FIRST, "0/2/0/0 0/2/0/0 0/0/0/2", "w6", "w3", line=("roll blue 1", "show 4")),
            ("end",),
            "Ada takes the trick: one gold for Ben's die, one for Cleo's. And Cleo's blue die called the Noble, who "
            "adds two for Ada.",
            leaves={"gold": (9, 5, 5), "last": 0},
        ),
        Show(
            "Recruiter on blue, Strategist on green: both colours are in the trick. End Cleo's turn. Then let Ben, "
            "who has no dice left, recruit a red die from Ada, exchange it for a blue one, and say: no more.",
            lay(
                "recruiter strategist knight archer",
                "2/0/0/1 0/0/0/0 0/0/2/0",
                "b3",
                "b6",
                cubes="blue green red white",
                line=("roll green 1", "show 1"),
            ),
            ("end", "recruit 0 red", "exchange red blue", "done"),
            "The Strategist came second, so Ben had a die to exchange by then. He is back in the round.",
            leaves={"pools.1": (0, 0, 0, 1), "gold": (5, 7, 5), "turn": 1},
        ),
    ),
    challenges=(
        Challenge(
            "Ada has five points, Ben a trump, and you come last with a six. A red and a white die are left to you. "
            "Take this trick so that it brings you four gold.",
            lay(
                "man_at_arms archer brute noble",
                "0/2/0/0 0/0/0/2 1/2/0/0",
                "w5",
                "b6",
                line=("roll white 1", "show 6"),
            ),
            lambda state: state.last == CLEO and state.gold[CLEO] == GOLD + 4,
            "Turn Ben's six down with the Man at Arms. It is no trump any more, but the blue die still lies there: it "
            "pays a gold and calls the Noble. Sent home by the Archer, it would do neither.",
            within=2,
            until=swept,
        ),
    ),
)
