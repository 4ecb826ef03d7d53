"""Before the first turn: the aim, what everybody has, the dice, the warrants, the opening roll."""

from __future__ import annotations

from dicelab.games.hunters.dice import COLOURS, EACH, SIDES
from dicelab.games.hunters.options import HEROES, WARRANTS
from dicelab.games.hunters.rulebook.goals import ada_chases, ada_wins, ahead_of_ben, turn_over
from dicelab.games.hunters.rulebook.opening_roll import OPENING_ROLL
from dicelab.games.rulebook import Challenge, Chapter, Comparison, Position, Ruling, Section, Show
from dicelab.games.words import NUMBERS, listing

_SHOWS = {
    "1": "one sword", "2": "two swords", "3": "three swords",
    "c": "a coin", "y": "a yellow die", "r": "a red die", "x": "an X",
}  # fmt: skip
_TIMES = {1: "", 2: " on two faces"}


def _faces(colour: str) -> str:
    """What a die of this colour shows, from the die itself."""
    sides = SIDES[colour]
    return listing([_SHOWS[word[1]] + _TIMES[sides.count(word)] for word in dict.fromkeys(sides)])


_FIRST, *_, _LAST = _STACK = WARRANTS[4]
_SOME = NUMBERS[EACH]

_AGAINST_NINE = {"shown": "w1,wc,wc", "left": 1, "chase": (1, "w3,w3,w3")}
"""Ben cannot be outbid: he takes the top warrant right after Ada's turn."""

AIM = Section(
    "the-aim",
    "The aim",
    """
    Villains are at large, and the Queen pays for each of them. When the last one is captured, whoever has the most
    coins wins.

    Two ways lead to coins:

    - **Swords**: [chase the villain](#chase). If nobody outbids you until your next turn, the
      [warrant](#warrants) is yours.
    - **Treasure**: roll no sword at all, and your coins [count double](#great-treasure).

    They do not mix well. Every roll asks you anew which way you go.
    """,
    shows=(
        Show(
            "Ada shows a sword and two coins, and one re-roll is left. Take the way of the sword: stop.",
            Position(3, {"shown": "w1,wc,wc", "left": 1}),
            ("stop",),
            "One sword is enough, for nobody else chases. Ada is after the villain now, and she takes her two coins.",
            leaves={"chase": (0, ("w1",)), "players.0.coins": 2},
        ),
        Show(
            "The same dice. Take the way of the treasure: re-roll the sword.",
            Position(3, {"shown": "w1,wc,wc", "left": 1}),
            ("reroll w1", "roll wc"),
            "No sword is left, so three coins count double: six. But nobody chases the villain, and Ben needs just "
            "one sword for it.",
            leaves={"chase": None, "players.0.coins": 6},
        ),
    ),
    challenges=(
        Challenge(
            "One villain is left, and Ben chases it. He takes it when his turn begins, right after yours: then he has "
            "37 coins. You have 34. Let him take it, and win all the same. One re-roll is left.",
            Position(
                3,
                {
                    "shown": "w2,wc,wc",
                    "left": 1,
                    "chase": (1, "w3"),
                    "captured": (2, 0, 1, 0, 1, 2),
                    "coins": (14, 2, 9),
                },
            ),
            ada_wins,
            "The most coins win, not the last villain. You need four, and without a sword your two count double: roll "
            "the swords away, and nothing else.",
        ),
    ),
)

SETTING_UP = Section(
    "setting-up",
    "Setting up",
    f"""
    Two to four people play. Choose your heroes: {listing([it.capitalize() for it in HEROES])}.
    They change the name on your mat and nothing else.

    Each of you owns {_SOME} white, {_SOME} yellow and {_SOME} red dice. The white ones are your
    [party](#your-party) from the start. The others wait on your mat until they are [called](#party-grows).

    The [warrants](#warrants) lie in the middle. Then you roll for [who chases first](#opening-roll). If you are two,
    a few things are [different](#two-players).
    """,
    options=tuple(f"hero_{seat}" for seat in range(1, 5)),
    shows=(
        Show(
            "Three players; Ada chose the Ibexes, the others take who is free. Look at the mats, then make her "
            "opening roll.",
            Position(3, options={"hero_1": "ibexes"}),
            ("roll w1 wc wy",),
            "Three white dice rolled; all her yellow and red dice still wait on the mat. Ben is next.",
            leaves={"roller": 1, "game.heroes": ("ibexes", "bears", "falcons"), "players.0.party": (EACH, 0, 0)},
        ),
    ),
    challenges=(
        Challenge(
            "Cleo won the opening roll with two swords, and the first turn is yours. Outbid her, and call a fourth die "
            "from your mat in the same turn. One re-roll is left.",
            Position(3, {"shown": "w1,wc,wy", "left": 1, "chase": (2, "w2")}),
            lambda state: ada_chases(state) and state.players[0].yellow > 0,
            "Only white dice are yours to roll at first; the die with the yellow picture (a recruit) has to stay, for "
            "it calls a yellow one. The other two must show three swords, and both together do so more often than one "
            "die beside the single sword.",
        ),
    ),
)

DICE = Section(
    "the-dice",
    "The dice",
    f"""
    The three colours differ. Each face comes once unless it says otherwise:

    - **White**: {_faces(COLOURS[0])}.
    - **Yellow**: {_faces(COLOURS[1])}.
    - **Red**: {_faces(COLOURS[2])}.

    So every die shows swords with chance 1/2. Yellow dice and red dice can be lost by an [X](#party-shrinks). Only a
    white die calls yellow ones, and only a yellow die calls red ones.

    [Swords](#chase) are for the chase, [coins](#coins) for your purse, pictures of [dice](#party-grows) for your party.
    """,
    of=("back",),
    shows=(
        Show(
            "One die of each colour beside two white ones. Roll them, then stop, and see what each one brings.",
            Position(3, {"parties": ("3/1/1", "3/0/0", "3/0/0")}),
            ("roll w2 wc wy yr rx", "stop"),
            "Two swords give chase, and one coin is Ada's. The red die fell on its X and was back on the mat at once. "
            "But the white picture called a yellow die, and the yellow picture called a red one: now she has six dice.",
            leaves={"chase": (0, ("w2",)), "players.0.coins": 1, "players.0.party": (3, 2, 1)},
        ),
    ),
    challenges=(
        Challenge(
            "Cleo chases with four swords. Outbid her, take two coins, and call a second red die, all in this turn. "
            "One re-roll is left: which dice do you roll?",
            Position(
                3,
                {
                    "parties": ("3/1/1", "3/0/0", "3/0/0"),
                    "shown": "w2,w3,wc,yc,rc",
                    "left": 1,
                    "chase": (2, "w1,w3"),
                },
            ),
            lambda state: ada_chases(state) and state.players[0].coins >= 2 and state.players[0].red == 2,
            "You can spare one of the three coins. It is the yellow one: only a yellow die calls red ones. White dice "
            "call yellow ones, and a red die calls nobody.",
        ),
    ),
)

WARRANTS_SECTION = Section(
    "warrants",
    "The warrants",
    f"""
    There is one warrant for each villain, {len(_STACK)} in all, and they are taken from the top: first the {_FIRST},
    then all the {_STACK[1]}s, at last the {_LAST}. The number is what it pays in coins.

    A warrant that you won lies face down beside your mat. It pays when the game [ends](#the-end). Here you can always
    see what everybody has, because whoever watched knows it anyway.

    Coins are in the bank without limit. Change them as you like; here it is just a number.
    """,
    of=("warrants", "warrant", *dict.fromkeys(f"warrant{value}" for value in _STACK)),
    rulings=(
        Ruling(
            "D17",
            "The bank never runs out, and the value of warrants that were taken is shown to all.",
            "the rulebook lets you change coins at any time and sets no limit, and the order of the stack is known",
        ),
    ),
    shows=(
        Show(
            "Cleo chases, and nothing has been captured yet. Ben shows one sword: let him stop.",
            Position(3, {"roller": 1, "shown": "w1,wy,wc", "left": 1, "chase": (2, "w3,w2")}),
            ("stop",),
            f"One sword against five does not outbid: Ben takes his coin, and Cleo takes the warrant of {_FIRST}. The "
            f"next one is worth {_STACK[1]}.",
            leaves={"players.2.warrants": (_FIRST,), "stack": _STACK[1:], "scores": (0, 1, _FIRST)},
        ),
    ),
    comparisons=(
        Comparison(
            "Ben chases with nine swords, so his next turn begins with the top warrant. Ada shows a sword and two "
            "coins, and has one re-roll. Where is she likeliest to have more coins in all than Ben then?",
            (
                ("The first villain, both have nothing", Position(3, _AGAINST_NINE)),
                (
                    "The third villain, Ada is 7 ahead",
                    Position(3, {**_AGAINST_NINE, "captured": (0, 2), "coins": (5, 3, 4)}),
                ),
                (
                    "The last villain, Ada is 10 ahead",
                    Position(3, {**_AGAINST_NINE, "captured": (2, 0, 1, 0, 1, 2), "coins": (20, 10, 9)}),
                ),
            ),
            ahead_of_ben,
            turn_over,
            f"The first warrant pays {_FIRST}, the third {_STACK[2]}, the last {_LAST}. At the third Ada is three "
            "short: four coins do, so the sword only has to go away. At the others she is five short and needs six "
            "coins: the sword must turn into a coin.",
        ),
    ),
)

OPENING = Chapter("The game", (AIM, SETTING_UP, DICE, WARRANTS_SECTION, OPENING_ROLL))
