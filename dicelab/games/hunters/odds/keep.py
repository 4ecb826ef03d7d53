"""Keep or re-roll? Every choice for dice that lie on the table, with what it is worth and what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from dicelab.errors import OddsError
from dicelab.games.grid import Grid
from dicelab.games.hunters.odds.questions import FACES, MOST, roll_cases
from dicelab.games.hunters.odds.turn import alternatives, for_coins, for_swords, roll_of
from dicelab.games.hunters.rules import words as naming
from dicelab.games.hunters.rules.dice import EACH, WORDS, Shown, X, in_order, party_of
from dicelab.games.hunters.rules.state import ROLLS
from dicelab.games.hunters.table.scene import die
from dicelab.games.kinds import ListOf, OneOf, Whole
from dicelab.games.question import Answer, Parameter, question
from dicelab.games.scene import Drawn
from dicelab.games.words import count, listing
from dicelab.odds.formula import by_cases
from dicelab.odds.text import percent_text
from dicelab.odds.turn import Best, KeepChoice
from dicelab.odds.working import Working

SWORDS_AIM, COINS_AIM = AIMS = ("swords", "coins")
COINS = "coins on average"
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
    considered = next((at for at, choice in enumerate(listed) if choice is own), None)
    return Answer(
        says,
        p=best.value if swords else None,
        mean=None if swords else best.value,
        mean_says=COINS,
        best=told,
        working=_working(solved, shown, own or best, rolls_left, swords),
        table=Grid(
            ("worth", "costs"),
            tuple((naming.choice(shown, choice.reroll_faces), (choice.value, choice.cost)) for choice in listed),
            mark=0,
            percent=swords,
            leads=True,
            unit="" if swords else COINS,
            considered=considered,
            drawn=tuple(drawn_choice(shown, choice.reroll_faces) for choice in listed),
        ),
    )


def drawn_choice(shown: Shown, again: Sequence[str]) -> Drawn:
    """The dice that are rolled again; a word where that says it in less room."""
    if not again:
        return ("stop",)
    return ("all dice",) if len(again) == len(shown) else ("↻", *(die(word) for word in in_order(again)))


def _working(solved: Best, shown: Shown, choice: KeepChoice, left: int, swords: bool) -> Working:
    """What the dice that are rolled again may leave, grouped; or what lies there already."""
    words = "what is wanted" if swords else "coins"
    if not choice.reroll:
        return by_cases(words, [("as it lies", Fraction(1), choice.value)], mean=not swords)
    after = solved.after_reroll(roll_of(shown), choice.reroll, left)
    cases = roll_cases(after, len(choice.reroll), mean=not swords)
    before = f"{naming.choice(shown, choice.reroll_faces).capitalize()}. What the roll may leave, with the best play:"
    return by_cases(words, cases, mean=not swords, before=(before,), tree=True)


def _check(faces: Sequence[str], shown: Shown, mine: Shown, left: int) -> None:
    if max(party_of(tuple(faces))) > EACH:
        raise OddsError(f"Nobody has more than {EACH} dice of one colour.")
    if not shown:
        raise OddsError("All these dice have left with an X; nothing is left to keep.")
    if mine and not left:
        raise OddsError("No roll is left, so nothing can be rolled again.")
    if Counter(mine) - Counter(shown):
        raise OddsError(f"{naming.some(mine)} cannot be rolled again: these dice are not all there.")


def compared(best: KeepChoice, own: KeepChoice, swords: bool) -> str:
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
