"""The heroes: discard powers for one's own dice. White in the basic game."""

from __future__ import annotations

from dicelab.games.rulebook import Challenge, Chapter, Ruling, Show
from dicelab.games.thrown.rulebook.table import CLEO, card, lay, lying, swept, taken_by
from dicelab.games.thrown.rules.dice import MOST_ROLLED
from dicelab.games.words import NUMBERS

_REST = "archer brute noble"

KNIGHT = card(
    "knight",
    """
    Discard a white die: **roll again** any of your rolled dice. One, some or all of them, for one discard.

    You need rolled dice, so the Knight is for after your roll. The new numbers count, better or worse; you may pay
    again and try once more.

    Which dice to roll again is a question of chances. A die that shows four or more is above the average of 3½. But
    what counts is the score you need.
    """,
    rulings=(
        Ruling(
            "T14",
            "One discard buys: for the Knight any of your dice, for the Berserker all sixes of all opponents, for the "
            "Dark Knight one die. A flip turns a number to seven minus that number.",
            "the cards say one or more, all, and one; opposite sides of a die add up to seven",
        ),
    ),
    shows=(
        Show(
            "Ada shows a one and a five. Discard a white die for the Knight and roll only the one again.",
            lay(f"knight {_REST}", "0/1/2/0 0/0/2/0 0/0/2/0", line=("roll green 2", "show 1 5")),
            ("knight g1", "show 4"),
            "The five stayed. Now she has nine, and no white die any more.",
            leaves={"trick.rolled.0.dice": lying("g4 g5"), "pools.0": (0, 0, 0, 0)},
        ),
        Show(
            "A one and a two: roll both again, for one white die.",
            lay(f"knight {_REST}", "0/1/2/0 0/0/2/0 0/0/2/0", line=("roll green 2", "show 1 2")),
            ("knight g1 g2", "show 3 6"),
            "Two dice for one discard: nine instead of three.",
            leaves={"trick.rolled.0.dice": lying("g3 g6")},
        ),
    ),
    challenges=(
        Challenge(
            "Ben has eight points. You are last, show a two and a three, and have one white die for the Knight. Which "
            "dice do you roll again? Look for the best chance to take this trick.",
            lay(f"knight {_REST}", "0/0/2/0 0/0/2/0 0/1/2/0", "g4", "g4 g4", line=("roll green 2", "show 2 3")),
            taken_by(CLEO),
            "Both. If you keep the three you need a five or a six: 1/3. Two dice make eight or more in 15 of 36 ways.",
            within=2,
            until=swept,
        ),
    ),
)

MAN_AT_ARMS = card(
    "man_at_arms",
    """
    Discard a white die: turn **one of your own dice up by one**, or **one die of an opponent down by one**.

    A six cannot go up and a one cannot go down. You may use it before your roll, too, if an opponent's dice lie there.

    One step looks small. But it turns a five into a [trump](#trumping), breaks the trump of somebody else, or makes a
    [pair](#peacemaker).
    """,
    rulings=(
        Ruling(
            "T46",
            "The chosen die must change: a six of yours and a one of an opponent cannot be chosen. The Spirit may be "
            "used even if all dice match already.",
            "a discard needs an ability that can be used; the rulebook sets six and one as limits, and for the Spirit "
            "no limit at all",
        ),
    ),
    shows=(
        Show(
            "Ben tries to trump and shows a blue five. Discard a white die for the Man at Arms and turn it up.",
            lay(f"man_at_arms {_REST}", "0/0/2/0 0/1/0/2 0/0/2/0", "g6", line=("roll blue 1", "show 5")),
            ("man_at_arms 1 b5",),
            "A six on a die that does not follow: Ben has a trump.",
            leaves={"trick.rolled.1.dice": lying("b6"), "taker": 1},
        ),
        Show(
            "Cleo has a score of three. Use the Man at Arms against Ben's trump.",
            lay(f"man_at_arms {_REST}", "0/0/2/0 0/0/0/2 0/1/2/0", "g2", "b6", line=("roll green 1", "show 3")),
            ("man_at_arms 1 b6",),
            "Ben's six is a five now, and no trump. Cleo is winning with three points.",
            leaves={"trick.rolled.1.dice": lying("b5"), "taker": 2},
        ),
    ),
    challenges=(
        Challenge(
            "Ada has twelve points, Ben a trump, and you failed to trump with a green three and four. One white die "
            "is left to you. Win this trick!",
            lay(
                "man_at_arms archer peacemaker noble",
                "2/0/0/0 0/0/0/2 0/1/2/0",
                "r6 r6",
                "b6",
                line=("roll green 2", "show 3 4"),
            ),
            taken_by(CLEO),
            "Turn the three up: two green fours are a pair, and the Peacemaker gives you the trick, over all scores "
            "and trumps.",
            within=2,
            until=swept,
        ),
    ),
)

REINFORCEMENTS = card(
    "reinforcements",
    f"""
    Discard a white die: roll **one more die** from your pool, of any colour. It counts with the others.

    - You led or followed? Its number is added to your score, whatever its colour. A six is six points, no trump.
    - You tried to trump? It is one more chance for a six, and makes no score.

    You must have rolled already, and you need two dice: one to pay, one to roll. You may have more than
    {NUMBERS[MOST_ROLLED]} dice in the trick this way.

    The new die is a rolled die like any other. It pays gold to whoever beats you, it can be aimed at, and its colour
    may call [result](#result-powers) and [victory powers](#victory-powers).
    """,
    rulings=(
        Ruling(
            "T16",
            "Your main roll fixes whether you play for a score or for a trump. Reinforcements never change it, and may "
            f"go beyond {NUMBERS[MOST_ROLLED]} dice.",
            "the card says so of both cases; the limit is about the roll of your turn",
        ),
        Ruling(
            "T17",
            "A reinforcement is a rolled die in every other way.",
            "the card adds it to your dice and sets nothing apart",
        ),
        Ruling(
            "T47",
            "A follower who lost all dice of the trick colour but keeps a reinforcement has that die as score.",
            "the card adds its number to the score, and there is still a die to add",
        ),
    ),
    shows=(
        Show(
            "Ada leads with a green three. Discard a white die for Reinforcements and roll a red one.",
            lay(f"reinforcements {_REST}", "1/1/1/0 0/0/2/0 0/0/2/0", line=("roll green 1", "show 3")),
            ("reinforcements red", "show 6"),
            "Three and six make nine. The red six is no trump, for Ada plays for a score.",
            leaves={"trick.rolled.0.dice": lying("r6 g3"), "trick.rolled.0.number": 2},
        ),
        Show(
            "Ben has no green die and failed with a red five. Roll a second red die as Reinforcements.",
            lay(f"reinforcements {_REST}", "0/0/2/0 2/1/0/0 0/0/2/0", "g3", line=("roll red 1", "show 5")),
            ("reinforcements red", "show 6"),
            "He tried to trump before, so the new six is a trump.",
            leaves={"taker": 1, "trick.rolled.1.dice": lying("r5 r6")},
        ),
    ),
    challenges=(
        Challenge(
            "Your red die failed to trump. You can pay for Reinforcements once. Which die gives you the best chance "
            "to take this trick?",
            lay(
                "reinforcements berserker brute noble",
                "0/0/0/2 0/0/0/2 2/1/1/0",
                "b4",
                "b5",
                line=("roll red 1", "show 2"),
            ),
            taken_by(CLEO),
            "The green one: the Brute takes a green five for a trump, so two faces of six help. On red only one does.",
            within=2,
            until=swept,
        ),
    ),
)

WIZARD = card(
    "wizard",
    """
    Discard a white die: **flip** one of your rolled dice to its opposite side. One becomes six, two becomes five,
    three becomes four, and the other way round.

    So with the Wizard at hand a low number is a good one. If you try to [trump](#trumping), a one is as good as a six.
    """,
    shows=(
        Show(
            "Ben tries to trump and shows a one. Flip it with the Wizard.",
            lay(f"wizard {_REST}", "0/0/2/0 0/1/0/2 0/0/2/0", "g6", line=("roll blue 1", "show 1")),
            ("wizard b1",),
            "A six: a trump. With one Wizard to spend, Ben's chance was 1/3 and not 1/6.",
            leaves={"trick.rolled.1.dice": lying("b6"), "taker": 1},
        ),
    ),
    challenges=(
        Challenge(
            "Ada has nine points, Ben ten. You are last and show a one, a two and a three. Win this trick with one "
            "discard.",
            lay(f"wizard {_REST}", "0/0/1/0 0/0/1/0 0/1/3/0", "g4 g5", "g4 g6", line=("roll green 3", "show 1 2 3")),
            taken_by(CLEO),
            "Flip the one: six, two and three make eleven. The two would bring you nine, the three only seven.",
            within=2,
            until=swept,
        ),
    ),
)

HEROES = Chapter("Heroes", (KNIGHT, MAN_AT_ARMS, REINFORCEMENTS, WIZARD))
