"""Before a round: setting up, the cards that are drawn, who leads."""

from __future__ import annotations

from dicelab.games.game import NOBODY
from dicelab.games.rulebook import Challenge, Comparison, Position, Ruling, Section, Show
from dicelab.games.thrown.rulebook.table import ADA, BEN, CLEO, QUIET, between_rounds, lay, section_of
from dicelab.games.thrown.rules.cards import CARDS, PILES
from dicelab.games.thrown.rules.cards.card import COMMON, HERO, ROYAL, VILLAIN
from dicelab.games.thrown.rules.dice import ALL_DICE
from dicelab.games.thrown.rules.options import DEALT, FIRST_GAME, GOLD
from dicelab.games.thrown.rules.rounds import CARDS_DRAWN
from dicelab.games.words import NUMBERS, count, listing

_DEALT = listing([f"{count(dice, 'die', 'dice')} with {NUMBERS[players]} players" for players, dice in DEALT.items()])
_LEFT = count(ALL_DICE - 3 * DEALT[3], "die", "dice")
_THREES = "deal 3 3 3 3 3 3 3 3 3 3 3 3"
"""Three players, three dice of each colour for each."""


def _pile(family: str) -> str:
    """The cards of a family, each with its section."""
    return listing([f"[{CARDS[key].title}](#{section_of(key)})" for key in PILES[family]])


def _after_a_round(hero: str) -> Position:
    """A round with that hero is over; the cards of the next one are about to be drawn."""
    last = ("roll white 1", "show 3", "end", "roll white 1", "show 2", "end", "roll white 1", "show 1", "end")
    return lay(f"{hero} archer brute noble", "0/1/0/0 0/1/0/0 0/1/0/0", line=last)


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
    challenges=(
        Challenge(
            "You have five gold, and with eleven points you are ahead: this trick pays four. Nobody else has dice, so "
            "the round ends after it, and a die left over costs a gold. You still hold a white one. Begin the next "
            "round with nine gold.",
            lay(
                "wizard archer brute noble",
                "0/0/0/0 0/0/0/0 0/1/2/0",
                "g3 g4",
                "g2 g3",
                line=("roll green 2", "show 5 6"),
            ),
            lambda state: between_rounds(state) and state.gold[CLEO] == GOLD + 4,
            "Flip the five with the Wizard: eight points are still the most. Gold stays with you, dice do not. For "
            "the next round all of them are drawn anew, and a die left over would have cost you a gold.",
            within=2,
            until=between_rounds,
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
    of their colour are there.

    Your first game? Take [these four](#first-game). In the [advanced game](#advanced-game) any four cards may come,
    [monsters](#monsters) too, and cubes give them their colours.
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
    comparisons=(
        Comparison(
            "The cards of a round are about to be drawn. Where is the Knight likeliest to be among them?",
            (
                ("In a new game", Position(3, options={"starter": ADA})),
                ("After a round with the Wizard", _after_a_round("wizard")),
                ("After a round with the Knight", _after_a_round("knight")),
            ),
            lambda state: "knight" in state.display.cards,
            lambda state: state.phase != CARDS_DRAWN,
            "One hero is drawn, and used cards are put aside. Without the Wizard only three heroes are left in the "
            "pile, and the Knight is one of them. After its own round it cannot come.",
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
    comparisons=(
        Comparison(
            "Where is Ada likeliest to lead the first trick of the coming round?",
            (
                ("A new game", Position(3, options={"display": "first_game"})),
                (
                    "Ben began the round, Ada takes its last trick",
                    lay(QUIET, "0/1/0/0 0/0/0/0 0/0/0/0", "w1", "w1", leader=BEN),
                ),
                (
                    "Cleo began the round, Ben takes its last trick",
                    lay(QUIET, "0/0/0/0 0/1/0/0 0/0/0/0", "w1", "w1", leader=CLEO),
                ),
            ),
            lambda state: between_rounds(state) and state.standing.starter == ADA,
            lambda state: between_rounds(state) and state.standing.starter != NOBODY,
            "Ada sits to the left of Cleo, so after a round that Cleo began it is her turn to begin. Who takes the "
            "last trick does not matter. Chance decides only in a new game.",
        ),
    ),
)
