"""Questions about a whole kitchen: which re-roll, which card, where to place the dice."""

from __future__ import annotations

from fractions import Fraction

from dicelab.errors import OddsError
from dicelab.games.grid import Grid
from dicelab.games.kinds import ListOf, OneOf, YesNo
from dicelab.games.question import Answer, Parameter, question
from dicelab.games.spuds.assigning import Assignment, assignment, next_places
from dicelab.games.spuds.cards import STOVE, TABLE, TITLES
from dicelab.games.spuds.dice import COLOURS, DIE, Dice, dice_text, die_text
from dicelab.games.spuds.filling import Plan, plans
from dicelab.games.spuds.kitchen import Kitchen
from dicelab.games.spuds.options import ANY_ORDER, FIRST_PAIR_FIRST
from dicelab.games.spuds.options import PAIRS as FILLINGS
from dicelab.games.spuds.worth import prospect, rerolls
from dicelab.games.spuds.written import MOST_DICE, DieKind, KitchenKind, read_kitchen
from dicelab.games.words import count, listing
from dicelab.odds.text import decimal_text

KITCHEN = Parameter("kitchen", KitchenKind(), "the cards and the dice on them")
LOOSE = Parameter("rolled", ListOf(DieKind(), range(1, MOST_DICE + 1)), "the dice that were rolled")
ONE = Parameter("die", DieKind(), "the die to place")
SETUP = Parameter("setup", YesNo(), "whether it is the set-up, in which no card is activated", default=False)
FILLING = Parameter("filling", OneOf(FILLINGS), "how One or Two Pair is filled", default=ANY_ORDER)


@question(
    "for each re-roll: the chance to activate each card, and the dice sent away on average", KITCHEN,
    example="turn kitchen=run:r3+r5,pair:b4,stove:r1+r1+b2+b6",
)  # fmt: skip
def turn(kitchen: str) -> Answer:
    """Every legal re-roll side by side; the dice are assigned as well as they can be."""
    cards = read_kitchen(kitchen)
    options = rerolls(cards)
    if not options:
        raise OddsError("There is nothing to re-roll in an empty kitchen.")
    rows = tuple([(_short(o.what, o.dice), (o.expected(), *o.chances())) for o in options])
    best = max(range(len(rows)), key=lambda number: rows[number][1][0])
    columns = ("sent", *[_SHORT[face] for face in cards.showing])
    mean = decimal_text(options[best].expected(), 3)
    return Answer(
        "Chance to activate each card, and dice sent away on average",
        best=f"Re-roll {reroll_title(options[best].what, options[best].dice)}: {mean} sent away on average",
        table=Grid(columns, rows, mark=best, means=("sent",)),
    )


_SHORT = {**{face.key: face.key.capitalize() for face in TABLE}, STOVE: "Stove"}


def _short(what: str, dice: int) -> str:
    return f"{_SHORT.get(what, what)} ({dice})"


def reroll_title(what: str, dice: int) -> str:
    """'the stove, four dice'."""
    name = f"all {what}" if what in COLOURS else TITLES[what]
    return f"{name}, {count(dice, 'die', 'dice')}"


@question(
    "the best assignment of the dice just rolled, and what each card could send away", KITCHEN, LOOSE, FILLING, SETUP,
    example="best kitchen=run:r3,stove:b1 rolled=r4,r5,b5",
)  # fmt: skip
def best(kitchen: str, rolled: tuple[str, ...], filling: str, setup: bool) -> Answer:
    """The fullest way to fill each card; what is left over is placed where it promises most for the next turn."""
    cards, dice = read_kitchen(kitchen), tuple(sorted([DIE[word] for word in rolled]))
    found = {plan.face: plan for plan in plans(cards, dice)}
    chosen = assignment(cards, dice, filling == FIRST_PAIR_FIRST, not setup)
    columns = ("dice on it",) if setup else ("dice on it", "dice sent")
    rows = tuple([(TITLES[face], _uses(found.get(face))[: len(columns)]) for face in cards.showing])
    mark = cards.showing.index(chosen.plan.face) if chosen.plan else None
    return Answer(
        "What each card could do with these dice",
        best=_told(chosen, setup)
        + ("; or fill Control, to set its dice" if set(found) == {"control"} and not setup else ""),
        mean=chosen.next_turn,
        mean_says="dice sent away next turn after it, on average",
        table=Grid(columns, rows, mark=mark, percent=False),
    )


def _told(chosen: Assignment, setup: bool) -> str:
    """An assignment as a sentence."""
    plan = chosen.plan
    others = [f"{_the(dice)} on {TITLES[face]}" for face, dice in chosen.built]
    if chosen.kept:
        rest = f"{'the other' if plan or others else 'all'} {count(len(chosen.kept), 'die', 'dice')}"
        others.append(f"{_the(chosen.kept) if len(chosen.kept) <= _FEW else rest} on the stove")
    if plan is None:
        placed = f"place {listing(others)}"
        return placed.replace("place", "Place", 1) if setup else f"No card can send dice away this turn; {placed}"
    sends = f"{count(plan.sent, 'die', 'dice')} sent away"
    face = TITLES[plan.face]
    first = f"Place {_the(plan.dice)} on {face} and activate it: {sends}" if plan.dice else f"Activate {face}: {sends}"
    return f"{first}; then {listing(others)}" if others else first


_FEW = 3
"""So many dice on the stove are named one by one."""


def _the(dice: Dice) -> str:
    return f"the {dice_text(dice)}"


def _uses(plan: Plan | None) -> tuple[Fraction | None, Fraction | None]:
    return (Fraction(plan.size), Fraction(plan.sent)) if plan else (None, None)


@question(
    "for each place a die can go: the dice sent away next turn on average", KITCHEN, ONE, FILLING,
    example="place kitchen=run:r3+r5,stove:b1+b1 die=r4",
)  # fmt: skip
def place(kitchen: str, die: str, filling: str) -> Answer:
    """The next turn begins with the best re-roll there is then."""
    rows = tuple([
        (TITLES[where], (worth,))
        for where, worth in next_places(read_kitchen(kitchen), DIE[die], filling == FIRST_PAIR_FIRST)
    ])  # fmt: skip
    best = max(range(len(rows)), key=lambda number: rows[number][1][0])
    return Answer(
        f"Where to place the {die_text(DIE[die])}: dice sent away next turn, on average",
        best=f"Place it on {rows[best][0]}",
        table=Grid(("next turn",), rows, mark=best, percent=False),
    )


@question(
    "for each card that is ready: the dice sent away now, and next turn on average", KITCHEN,
    example="ready kitchen=run:r3+r4,kind:b2+b2,stove:r1+r1+b6",
)  # fmt: skip
def ready(kitchen: str) -> Answer:
    """Activating one, or none; the next turn begins with the best re-roll there is then."""
    cards = read_kitchen(kitchen)
    found = [cards.showing[card] for card in cards.ready()]
    if not found:
        raise OddsError("No card of this kitchen is ready.")
    rows = [(TITLES[plan.face], _sends(cards, plan)) for plan in plans(cards, ()) if plan.face in found]
    rows.append(("none", (Fraction(0), prospect(cards))))
    return Answer(
        "Dice sent away by each card that is ready, and next turn on average",
        best=f"Activate {rows[0][0]}",
        table=Grid(("now", "next turn"), tuple(rows), mark=0, percent=False),
    )


def _sends(cards: Kitchen, plan: Plan) -> tuple[Fraction, Fraction | None]:
    """Control gives its dice back to be placed anew, so that the next turn depends on where they go."""
    rest = cards.flipped(cards.showing.index(plan.face))
    return Fraction(plan.sent), prospect(rest) if plan.sent else None
