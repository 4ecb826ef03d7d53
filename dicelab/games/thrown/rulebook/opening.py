"""What the game is about: the aim, the dice, what everybody has, the Void."""

from __future__ import annotations

from dicelab.games.game import OVER
from dicelab.games.rulebook import Challenge, Chapter, Comparison, Position, Ruling, Section, Show
from dicelab.games.thrown.rulebook.setting_up import SETTING_UP, THE_CARDS, WHO_LEADS
from dicelab.games.thrown.rulebook.table import (
    ADA,
    BEN,
    CLEO,
    QUIET,
    lay,
    led_by_another,
    lying,
    swept,
    taken_and_not_out,
    taken_by,
)
from dicelab.games.thrown.rules.dice import ALL_DICE, COLOURS, OF_EACH, WHITE
from dicelab.games.thrown.rules.options import GOLD
from dicelab.games.words import NUMBERS, listing


def _last_roll(ben: str, cleo: str) -> Position:
    """The last trick of a game: Ada holds the last die, and Ben's gold is out of reach for a small trick."""
    options = {"rounds": 1}
    return lay(QUIET, "0/1/0/0 0/0/0/0 0/0/0/0", ben, cleo, gold=(GOLD, 8, 4), leader=BEN, options=options)


AIM = Section(
    "the-aim",
    "The aim",
    f"""
    Everybody rolls dice into the middle, one after the other. Whoever has the best roll **takes the trick** and earns
    [gold](#gold): one for each die that the others have there.

    A round has many [tricks](#a-trick), and there is one round for each player. Whoever then has the most gold
    [wins](#end-of-game).

    Luck is half of it. {NUMBERS[4].capitalize()} [cards](#the-cards) lie beside the dice, new ones in every round. They
    let you roll again, flip a die, send away the dice of others, or rob them. But they cost dice, or look at one
    colour only. So the dice you keep matter as much as the dice you roll.
    """,
    shows=(
        Show(
            "Ada has rolled a white three and Ben a white five. Roll two of Cleo's white dice, then end her turn.",
            lay(QUIET, "0/2/0/0 0/2/0/0 0/3/0/0", "w3", "w5"),
            ("roll white 2", "show 2 4", "end"),
            "Two and four make six, the most. Cleo takes the trick: one gold for Ada's die, one for Ben's, none for "
            "her own. And she leads the next trick.",
            leaves={"last": 2, "gold": (5, 5, 7), "turn": 2},
        ),
    ),
    comparisons=(
        Comparison(
            "The last trick of the game. Only Ada still has to roll: one white die. She has five gold and Ben has "
            "eight. Where is she likeliest to win the game?",
            (
                ("Against two dice, best score one", _last_roll("w1", "w1")),
                ("Against four dice, best score three", _last_roll("w1 w2", "w1 w1")),
                ("Against five dice, best score five", _last_roll("w1 w1 w2", "w2 w3")),
            ),
            lambda state: state.winners() == (ADA,),
            lambda state: state.turn == OVER,
            "Gold wins the game, and a trick pays one for each die of the others: she needs four to pass Ben. Two dice "
            "pay too little, though any roll takes them. Five would pay even more, but are harder to beat.",
        ),
    ),
)

DICE = Section(
    "the-dice",
    "The dice",
    f"""
    There are {ALL_DICE} ordinary dice, {OF_EACH} of each colour: {listing(COLOURS)}. All of them have the
    numbers one to six.

    The colour of a die does not change how it falls. It decides whether you can [follow](#following), and which
    [cards](#the-cards) the die works with.

    Opposite sides add up to seven. Some cards flip a die, and then a one becomes a six, a two a five, a three a four.

    A die that nobody has rolled yet lies on the table without a number.
    """,
    of=("back",),
    shows=(
        Show(
            "Nobody has rolled yet. Let Ada roll three green dice.",
            lay(QUIET, "1/1/3/1 2/2/2/2 2/2/2/2"),
            ("roll green 3", "show 2 2 6"),
            "Two, two and six: ten. Each side had the chance 1/6 on each die, whatever its colour.",
            leaves={"trick.rolled.0.dice": lying("g2 g2 g6"), "trick.colour": COLOURS.index("green")},
        ),
    ),
    challenges=(
        Challenge(
            "Ada has eleven points, and you come last with seven. Your white die would pay for flipping one of your "
            "own dice, your red one for flipping a die of somebody else. Take this trick with only one of them.",
            lay(
                "wizard sorcerer brute noble",
                "0/1/0/0 0/1/0/0 1/3/0/0",
                "w5 w6",
                "w2 w3",
                line=("roll white 2", "show 2 5"),
            ),
            taken_and_not_out(CLEO),
            "Flip Ada's six. Opposite sides add up to seven, so it becomes a one, and six points are left to her. Her "
            "five would lose only three, and your two would gain only three.",
            within=2,
            until=swept,
        ),
    ),
)

YOUR_POOL = Section(
    "your-pool",
    "Your pool",
    """
    The dice in front of you that are not rolled are your **pool**. They leave it when you roll them or discard them
    for a [card](#discard-powers), or when a [Recruiter](#recruiter) takes one. Only a few cards ever bring dice back.

    Nothing is hidden. You may look at every pool and count everybody's gold at any time. So look before you roll: who
    can still follow in red? Who can pay for which card?

    If your pool is empty you are out until the round ends, unless a card gives you dice again.
    """,
    of=("pool",),
    rulings=(
        Ruling(
            "T5",
            "Pools, gold and cards are open to all at all times.",
            "the rulebook lets you look at any pool and count any gold; what lies in the Void follows from that",
        ),
    ),
    shows=(
        Show(
            "Look at the pools: Ben and Cleo have no white die. Lead one white die with Ada and end her turn.",
            lay(QUIET, "1/2/0/0 3/0/0/0 0/0/1/1"),
            ("roll white 1", "show 2", "end"),
            "A two is little, but nobody can roll white against it. Ben and Cleo have to try for a trump.",
            leaves={"trick.colour": WHITE, "turn": 1, "taker": 0},
        ),
    ),
    challenges=(
        Challenge(
            "You lead, and only Ben has dice to answer. Look at both pools. What do you roll for the best chance to "
            "take this trick?",
            lay("knight archer saboteur noble", "1/0/3/3 0/0/3/1 0/0/0/0"),
            taken_by(ADA),
            "Three blue dice. Ben has a single blue one, and must follow with it. In green he can roll as many as you, "
            "and against your red die he would try to trump with three dice.",
            until=led_by_another,
        ),
    ),
)

THE_VOID = Section(
    "the-void",
    "The Void",
    """
    The **Void** is the box of dice that are out of play. Dice come into it when

    - you [discard](#discard-powers) them for a card (unless the [Summoner](#summoner) lies there and gathers them),
    - a trick is over: all dice that were rolled go there, the winner's too,
    - a round ends: then everything goes back, and pools are drawn anew.

    What lies in the Void is out for this round. Only the [Strategist](#strategist) reaches into it, and players of a
    [tie-break](#tie-break) pick their dice there.
    """,
    of=("void",),
    shows=(
        Show(
            "Cleo is last. End her turn, and watch where the dice of the trick go.",
            lay(QUIET, "0/2/0/0 0/2/0/0 0/2/0/0", "w3", "w5", line=("roll white 1", "show 6")),
            ("end",),
            "Cleo takes the trick and its gold, but not the dice: all three go to the Void.",
            leaves={"void": (10, 5, 10, 10), "gold": (5, 5, 7)},
        ),
    ),
    challenges=(
        Challenge(
            "Ada has five points, Ben three. You come last with three white dice. Find the best chance to take this "
            "trick and to lead the next one, too.",
            lay(QUIET, "0/2/0/0 0/2/0/0 0/3/0/0", "w5", "w3"),
            taken_and_not_out(CLEO),
            "Roll two. Dice that you roll go to the Void even if you win, and so does a die for the Knight. After "
            "three you would have nothing to lead with, and one die is often too little.",
            within=3,
            until=swept,
        ),
    ),
)

OPENING = Chapter("The game", (AIM, DICE, SETTING_UP, YOUR_POOL, THE_CARDS, THE_VOID, WHO_LEADS))
