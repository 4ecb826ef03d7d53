"""Before the first trick: the aim, the dice, what everybody has, the cards, the Void, who leads."""

from __future__ import annotations

from dicelab.games.rulebook import Chapter, Position, Ruling, Section, Show
from dicelab.games.thrown.cards import CARDS, PILES
from dicelab.games.thrown.cards.card import COMMON, HERO, ROYAL, VILLAIN
from dicelab.games.thrown.dice import ALL_DICE, COLOURS, OF_EACH, WHITE
from dicelab.games.thrown.options import DEALT, FIRST_GAME, GOLD
from dicelab.games.thrown.rulebook.table import QUIET, lay, lying, section_of
from dicelab.games.words import NUMBERS, count, listing

_DEALT = listing([f"{count(dice, 'die', 'dice')} with {NUMBERS[players]} players" for players, dice in DEALT.items()])
_LEFT = count(ALL_DICE - 3 * DEALT[3], "die", "dice")
_THREES = "deal 3 3 3 3 3 3 3 3 3 3 3 3"
"""Three players, three dice of each colour for each."""


def _pile(family: str) -> str:
    """The cards of a family, each with its section."""
    return listing([f"[{CARDS[key].title}](#{section_of(key)})" for key in PILES[family]])


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
)

SETTING_UP = Section(
    "setting-up",
    "Setting up",
    f"""
    Three to five people play.

    1. All {ALL_DICE} dice go into the box, the [Void](#the-void).
    2. Everybody gets {GOLD} gold.
    3. {NUMBERS[len(FIRST_GAME)].capitalize()} [cards](#the-cards) are laid out for the round.
    4. Everybody draws dice from the Void without looking: {_DEALT}. They are your [pool](#your-pool).
    5. Chance decides [who leads](#who-leads) the first trick.

    With three players {_LEFT} stay in the Void; with more players it is empty at first. Every new round begins with
    steps 1, 3 and 4. You get {GOLD} gold only once: gold stays with you from round to round.
    """,
    rulings=(
        Ruling(
            "T1",
            f"Pools are drawn at random: {_DEALT}. Only three players leave dice in the Void.",
            "the rulebook gives these numbers, and four times ten and five times eight are all the dice there are",
        ),
        Ruling(
            "T2",
            f"The {GOLD} gold are given once, before the first round; what you have you keep between rounds.",
            "the reset after a round speaks of dice and cards, not of gold",
        ),
    ),
    shows=(
        Show(
            "Three players, the cards lie there. Deal the dice.",
            Position(3, options={"display": "first_game", "starter": 0}),
            (_THREES,),
            f"Everybody has {DEALT[3]} dice. This deal is an even one, three of each colour; yours will seldom be. "
            f"{_LEFT.capitalize()} are left in the Void, and Ada leads.",
            leaves={"pools": ((3, 3, 3, 3),) * 3, "void": (1, 1, 1, 1), "turn": 0, "gold": (GOLD,) * 3},
        ),
    ),
)

YOUR_POOL = Section(
    "your-pool",
    "Your pool",
    """
    The dice in front of you that are not rolled are your **pool**. They leave it when you roll them or discard them
    for a [card](#discard-powers). Only a few cards ever bring dice back.

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
)

THE_CARDS = Section(
    "the-cards",
    "The cards of the round",
    f"""
    {NUMBERS[len(FIRST_GAME)].capitalize()} cards lie open in the middle, one of each family. They belong to nobody:
    everybody may use them, again and again. The next round has four others.

    - **Heroes**, white, help your own dice: {_pile(HERO)}.
    - **Villains**, red, harm the dice of others: {_pile(VILLAIN)}.
    - **Common folk**, green, look at your own roll: {_pile(COMMON)}.
    - **Royal folk**, blue, reward whoever takes the trick: {_pile(ROYAL)}.

    Heroes and villains have [discard powers](#discard-powers): you pay with a die of their colour. Common folk have
    [result powers](#result-powers), royal folk [victory powers](#victory-powers): they work by themselves when dice
    of their colour are there. [Monsters](#monsters) belong to the [advanced game](#advanced-game).
    """,
    rulings=(
        Ruling(
            "T3",
            "No card comes twice until its pile is used up; then the pile is shuffled again without the card just "
            "used.",
            "used cards are put aside, and the cards should differ from round to round; five rounds need a fifth card "
            "from a pile of four",
        ),
    ),
    shows=(
        Show(
            "A new game. Draw the cards, and then the dice.",
            Position(3, options={"starter": 0}),
            ("cards wizard sorcerer thief phantom", _THREES),
            "One card of each family lies there. In this round dice are flipped, gold is stolen, and blue dice are a "
            "danger. Ada leads.",
            leaves={"display.cards": ("wizard", "sorcerer", "thief", "phantom"), "turn": 0},
        ),
    ),
)

THE_VOID = Section(
    "the-void",
    "The Void",
    """
    The **Void** is the box of dice that are out of play. Dice come into it when

    - you [discard](#discard-powers) them for a card,
    - a trick is over: all dice that were rolled go there, the winner's too,
    - a round ends: then everything goes back, and pools are drawn anew.

    What lies in the Void is out for this round. Only the [Strategist](#strategist) reaches into it.
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
)

WHO_LEADS = Section(
    "who-leads",
    "Who leads first",
    """
    Chance draws who leads the first trick of the game. After that, whoever [takes a trick](#next-trick) leads the
    next one.

    Each new round is begun by the player to the left of whoever began the round before. So everybody begins one
    round, however the tricks went.
    """,
    options=("starter",),
    rulings=(
        Ruling(
            "T4",
            "The first leader is drawn. A later round begins one seat to the left of where the round before began.",
            "the rulebook looks at the first trick of the last round, not at who took its last one",
            switch="starter",
        ),
    ),
    shows=(
        Show(
            "Four players. Start the game: chance draws who leads, and deals the dice.",
            Position(4, options={"display": "first_game"}),
            ("start 2", "deal 3 3 2 2 2 3 3 2 3 2 2 3 2 2 3 3"),
            "The draw fell on Cleo, so she leads the first trick. Dev, to her left, will begin the second round.",
            leaves={"turn": 2, "standing.starter": 2, "void": (0, 0, 0, 0)},
        ),
    ),
)

OPENING = Chapter("The game", (AIM, DICE, SETTING_UP, YOUR_POOL, THE_CARDS, THE_VOID, WHO_LEADS))
