"""Keep or re-roll? Every choice for dice that lie on the table, with what it is worth and what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from dicelab.errors import OddsError
from dicelab.games.grid import Grid
from dicelab.games.hunters import naming
from dicelab.games.hunters.dice import EACH, WORDS, Shown, X, in_order, party_of
from dicelab.games.hunters.questions import FACES, MOST
from dicelab.games.hunters.rules import ROLLS
from dicelab.games.hunters.turns import alternatives, for_coins, for_swords
from dicelab.games.kinds import ListOf, OneOf, Whole
from dicelab.games.question import Answer, Parameter, question
from dicelab.games.words import count, listing
from dicelab.odds.text import percent_text
from dicelab.odds.turn_roll import Choice

SWORDS_AIM, COINS_AIM = AIMS = ("swords", "coins")
_MOST_CHOICES = 512  # nine dice, all different

WANTED = Parameter("at_least", Whole(range(MOST + 1)), "how many swords you want; of no use for coins", default=1)
LEFT = Parameter("rolls_left", Whole(range(ROLLS)), "how often you may still roll", default=ROLLS - 1)
AIM = Parameter("aim", OneOf(AIMS), "what you play for", default=SWORDS_AIM)
MINE = Parameter(
    "reroll", ListOf(OneOf(WORDS), range(3 * EACH + 1)), "the dice you would roll again, to be compared", default=()
)
ROWS = Parameter("rows", Whole(range(1, _MOST_CHOICES + 1)), "how many choices to list", default=_MOST_CHOICES)


@question(
    "which dice to keep, and what every other choice is worth",
    FACES,
    WANTED,
    LEFT,
    AIM,
    MINE,
    ROWS,
    example="keep faces=W2,Wc,Y1,Rx at_least=5 rolls_left=2",
)
def keep(faces: Sequence[str], at_least: int, rolls_left: int, aim: str, reroll: Sequence[str], rows: int) -> Answer:
    """The best choice, what it is worth, and all the others."""
    shown = in_order(word for word in faces if word not in X)
    mine = in_order(reroll)
    _check(faces, shown, mine, rolls_left)
    swords = aim == SWORDS_AIM
    party = party_of(shown)
    solved = for_swords(party, at_least, rolls_left + 1) if swords else for_coins(party, rolls_left + 1)
    found = alternatives(solved, shown, rolls_left)
    best = found[0]
    own = next((choice for choice in found if in_order(choice.reroll_faces) == mine), None) if mine else None
    aimed = f"{naming.swords(at_least)} or more" if swords else "coins"
    says = f"{naming.some(shown)}, {count(rolls_left, 'roll')} left, playing for {aimed}"
    told = naming.choice(shown, best.reroll_faces)
    if own is not None:
        told += ". " + compared(best, own, swords)
    listed = [*found[:rows], *(choice for choice in found[rows:] if choice is own or not choice.reroll)]
    return Answer(
        says,
        p=best.value if swords else None,
        mean=None if swords else best.value,
        mean_says="coins on average",
        best=told,
        table=Grid(
            ("worth", "costs"),
            tuple((naming.choice(shown, choice.reroll_faces), (choice.value, choice.cost)) for choice in listed),
            mark=0,
            percent=swords,
        ),
    )


def _check(faces: Sequence[str], shown: Shown, mine: Shown, left: int) -> None:
    if max(party_of(tuple(faces))) > EACH:
        raise OddsError(f"Nobody has more than {EACH} dice of one colour.")
    if not shown:
        raise OddsError("All these dice have left with an X; nothing is left to keep.")
    if mine and not left:
        raise OddsError("No roll is left, so nothing can be rolled again.")
    if Counter(mine) - Counter(shown):
        raise OddsError(f"{naming.some(mine)} cannot be rolled again: these dice are not all there.")


def compared(best: Choice, own: Choice, swords: bool) -> str:
    """'Keeping white coin costs 4.6 points of chance.'"""
    if not own.cost:
        return "Your choice is the best, or as good."
    again, better = Counter(own.reroll_faces), Counter(best.reroll_faces)
    deeds = [f"keeping {naming.some((better - again).elements())}"] if better - again else []
    if again - better:
        deeds.append(f"re-rolling {naming.some((again - better).elements())}")
    told = listing(deeds)
    return f"{told[0].upper()}{told[1:]} {'costs' if len(deeds) == 1 else 'cost'} {price(own.cost, swords)}."


def price(cost: Fraction, swords: bool) -> str:
    """What a choice costs, in points of chance or in coins."""
    if swords:
        return f"{percent_text(cost).removesuffix('%').strip()} points of chance"
    return f"{float(cost):.2f} coins on average"
