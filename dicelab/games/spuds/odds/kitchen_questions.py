"""Questions about a whole kitchen: which re-roll, which card, where to place the dice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from dicelab.errors import OddsError
from dicelab.games.grid import Grid
from dicelab.games.kinds import ListOf, OneOf, YesNo
from dicelab.games.question import Answer, Parameter, question
from dicelab.games.scene import Drawn
from dicelab.games.spuds.odds.assignment import Assignment, assignment, next_places
from dicelab.games.spuds.odds.control import Controlled
from dicelab.games.spuds.odds.filling import Plan, plans
from dicelab.games.spuds.odds.rerolls import Reroll, best_reroll, prospect, rerolls
from dicelab.games.spuds.rules.cards import STOVE, TABLE, TITLES
from dicelab.games.spuds.rules.dice import COLOURS, DIE, Dice, dice_text, die_text, drawn
from dicelab.games.spuds.rules.kitchen import Kitchen
from dicelab.games.spuds.rules.options import ANY_ORDER, FIRST_PAIR_FIRST
from dicelab.games.spuds.rules.options import PAIRS as FILLINGS
from dicelab.games.spuds.rules.written import MOST_DICE, DieKind, KitchenKind, read_kitchen
from dicelab.games.words import count, listing
from dicelab.odds.formula import by_cases, note
from dicelab.odds.text import decimal_in_words, decimal_text
from dicelab.odds.working import Working

KITCHEN = Parameter("kitchen", KitchenKind(), "the cards and the dice on them")
LOOSE = Parameter("rolled", ListOf(DieKind(), range(1, MOST_DICE + 1)), "the dice that were rolled")
ONE = Parameter("die", DieKind(), "the die to place")
BEST = "best"
_PLACES = (*[face.key for face in TABLE], STOVE)
REROLL = Parameter("reroll", OneOf((BEST, *_PLACES, *COLOURS)), "the re-roll to be worked out", default=BEST)
WHERE = Parameter("where", OneOf((BEST, *_PLACES)), "the place to be worked out", default=BEST)
NONE = "none"
ACTIVATED = Parameter("card", OneOf((BEST, NONE, *_PLACES[:-1])), "the card to be worked out", default=BEST)
SENT_NOW = "dice sent away now"
SENT_NEXT = "dice sent away next turn, on average"
NOT_ALL = " (of the ways tried: there are too many to try them all)"
MUST = Parameter("must", YesNo(), "whether a card that is ready must be activated", default=False)
SETUP = Parameter("setup", YesNo(), "whether it is the set-up, in which no card is activated", default=False)
FILLING = Parameter("filling", OneOf(FILLINGS), "how One or Two Pair is filled", default=ANY_ORDER)


@question(
    "for each re-roll: the chance to activate each card, and the dice sent away on average", KITCHEN, REROLL,
    example="turn kitchen=run:r3+r5,pair:b4,stove:r1+r1+b2+b6",
)  # fmt: skip
def turn(kitchen: str, reroll: str) -> Answer:
    """Every legal re-roll side by side; the dice are assigned as well as they can be."""
    cards = read_kitchen(kitchen)
    options = rerolls(cards)
    if not options:
        raise OddsError("There is nothing to re-roll in an empty kitchen.")
    rows = tuple([(_short(o.what, o.dice), (o.expected(), *o.chances())) for o in options])
    best = max(range(len(rows)), key=lambda number: rows[number][1][0])
    own = _one_of([option.what for option in options], reroll, "re-rolled")
    columns = ("sent", *[_SHORT[face] for face in cards.showing])
    mean = decimal_in_words(options[best].expected(), 3)
    return Answer(
        "Chance to activate each card, and dice sent away on average",
        best=f"Re-roll {reroll_title(options[best].what, options[best].dice)}: {mean} sent away on average",
        table=Grid(
            columns,
            rows,
            mark=best,
            means=("sent",),
            leads=True,
            unit="dice sent away on average",
            considered=own,
            drawn=tuple([_drawn_reroll(cards, option) for option in options]),
        ),
        working=_by_sent(options[best if own is None else own]),
    )


def _one_of(there: Sequence[str], wanted: str, done: str) -> int | None:
    """Which of them is asked for; None where it is the best."""
    if wanted == BEST:
        return None
    if wanted not in there:
        raise OddsError(f"{_SHORT.get(wanted, wanted.capitalize())} cannot be {done} here.")
    return list(there).index(wanted)


def _drawn_reroll(kitchen: Kitchen, option: Reroll) -> Drawn:
    """The name of the card, or of the colour, and the dice."""
    if option.what in COLOURS:
        dice = tuple(sorted([die for die in kitchen.dice() if COLOURS[die // 10] == option.what]))
    else:
        dice = kitchen.on[kitchen.places().index(option.what)]
    shown = [drawn(die) for die in dice[:_DRAWN]]
    more = [f"+{len(dice) - _DRAWN}"] if len(dice) > _DRAWN else []
    return (f"{_SHORT.get(option.what, f'all {option.what}')}:", *shown, *more)


_DRAWN = 8
"""So many dice are drawn in one label."""


def _by_sent(option: Reroll) -> Working:
    """The rolls of a re-roll by how many dice the best card sends away then."""
    whole = 6**option.dice
    cases = [
        (
            f"{decimal_text(p * whole)} of {decimal_text(whole)} rolls send {count(number, 'die', 'dice')}",
            p,
            Fraction(number),
        )
        for number, p in option.sent().items()
    ]
    return by_cases("dice sent away", cases, mean=True, before=(f"Re-roll {reroll_title(option.what, option.dice)}:",))


def _next_turn(kitchen: Kitchen) -> Working:
    """What the next turn sends away, with its best re-roll."""
    if not kitchen.dice():
        return Working((note("No dice are left: there is no next turn."),), Fraction(0))
    return _by_sent(best_reroll(kitchen))


_SHORT = {**{face.key: face.key.capitalize() for face in TABLE}, STOVE: "Stove"}


def _short(what: str, dice: int) -> str:
    return f"{_SHORT.get(what, what)} ({dice})"


def reroll_title(what: str, dice: int) -> str:
    """'the stove, four dice'."""
    name = f"all {what}" if what in COLOURS else TITLES[what]
    return f"{name}, {count(dice, 'die', 'dice')}"


@question(
    "the best assignment of the dice just rolled, and what each card could send away",
    KITCHEN, LOOSE, FILLING, SETUP, MUST,
    example="best kitchen=run:r3,stove:b1 rolled=r4,r5,b5",
)  # fmt: skip
def best(kitchen: str, rolled: tuple[str, ...], filling: str, setup: bool, must: bool) -> Answer:
    """The fullest way to fill each card; what is left over is placed where it promises most for the next turn."""
    cards, dice = read_kitchen(kitchen), tuple(sorted([DIE[word] for word in rolled]))
    found = {plan.face: plan for plan in plans(cards, dice)}
    chosen = assignment(cards, dice, filling == FIRST_PAIR_FIRST, not setup, must)
    columns = ("dice on it",) if setup else ("dice sent", "dice on it")
    rows = tuple([(TITLES[face], _uses(found.get(face))[-len(columns) :]) for face in cards.showing])
    mark = cards.showing.index(chosen.plan.face) if chosen.plan else None
    return Answer(
        "What each card could do with these dice",
        best=_told(chosen, setup)
        + ("; or fill Control, to set its dice" if set(found) == {"control"} and not (setup or must) else ""),
        mean=chosen.next_turn,
        mean_says=f"dice sent away next turn after it, on average{'' if chosen.every_way else NOT_ALL}",
        table=Grid(columns, rows, mark=mark, percent=False, leads=mark is not None, unit=SENT_NOW),
        working=_next_turn(chosen.after(cards)),
    )


def _told(chosen: Assignment, setup: bool) -> str:
    """An assignment as a sentence."""
    plan = chosen.plan
    if chosen.control:
        return _told_of_control(chosen.control)
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


def _told_of_control(control: Controlled) -> str:
    """What to do where Control must be activated, or is worth it."""
    placed = f"place {_the(control.joining)} on Control and activate it" if control.joining else "activate Control"
    turned = [f"{die_text(was)} to {became % 10}" for was, became in zip(control.was, control.became, strict=True)]
    where = [
        f"{_the(dice)} on {TITLES[place]}"
        for place, dice in zip(control.kitchen.places(), control.kitchen.on, strict=True)
        if dice
    ]
    return f"No card can send dice away this turn; {placed}: set the {listing(turned)}, then place {listing(where)}"


_FEW = 3
"""So many dice on the stove are named one by one."""


def _the(dice: Dice) -> str:
    return f"the {dice_text(dice)}"


def _uses(plan: Plan | None) -> tuple[Fraction | None, Fraction | None]:
    return (Fraction(plan.sent), Fraction(plan.size)) if plan else (None, None)


@question(
    "for each place a die can go: the dice sent away next turn on average", KITCHEN, ONE, FILLING, WHERE,
    example="place kitchen=run:r3+r5,stove:b1+b1 die=r4",
)  # fmt: skip
def place(kitchen: str, die: str, filling: str, where: str) -> Answer:
    """The next turn begins with the best re-roll there is then."""
    cards = read_kitchen(kitchen)
    places = next_places(cards, DIE[die], filling == FIRST_PAIR_FIRST)
    rows = tuple([(TITLES[where], (worth,)) for where, worth in places])
    best = max(range(len(rows)), key=lambda number: rows[number][1][0])
    own = _one_of([name for name, _ in places], where, "given this die")
    worked = places[best if own is None else own][0]
    return Answer(
        f"Where to place the {die_text(DIE[die])}: dice sent away next turn, on average",
        best=f"Place it on {rows[best][0]}",
        table=Grid(("next turn",), rows, mark=best, percent=False, leads=True, unit=SENT_NEXT, considered=own),
        working=_next_turn(cards.put(DIE[die], cards.places().index(worked))),
    )


@question(
    "for each card that is ready: the dice sent away now, and next turn on average", KITCHEN, MUST, ACTIVATED,
    example="ready kitchen=run:r3+r4,kind:b2+b2,stove:r1+r1+b6",
)  # fmt: skip
def ready(kitchen: str, must: bool, card: str) -> Answer:
    """Activating one, or none unless one must (S9); the next turn begins with the best re-roll there is then."""
    cards = read_kitchen(kitchen)
    found = [cards.showing[card] for card in cards.ready()]
    if not found:
        raise OddsError("No card of this kitchen is ready.")
    open_plans = [plan for plan in plans(cards, ()) if plan.face in found]
    rows = [(TITLES[plan.face], _sends(cards, plan)) for plan in open_plans]
    names = [plan.face for plan in open_plans]
    if not must:
        rows.append((NONE, (Fraction(0), prospect(cards))))
        names.append(NONE)
    own = _one_of(names, card, "activated")
    at = 0 if own is None else own
    return Answer(
        "Dice sent away by each card that is ready, and next turn on average",
        best=f"Activate {rows[0][0]}",
        table=Grid(("now", "next turn"), tuple(rows), mark=0, percent=False, leads=True, unit=SENT_NOW, considered=own),
        working=_next_turn(cards) if names[at] == NONE else _after_activating(cards, open_plans[at]),
    )


def _after_activating(cards: Kitchen, plan: Plan) -> Working:
    if not plan.sent:
        return Working((note("Control sends no dice away: they are set and placed again."),), Fraction(0))
    return _next_turn(cards.flipped(cards.showing.index(plan.face)))


def _sends(cards: Kitchen, plan: Plan) -> tuple[Fraction, Fraction | None]:
    """Control gives its dice back to be placed anew, so that the next turn depends on where they go."""
    rest = cards.flipped(cards.showing.index(plan.face))
    return Fraction(plan.sent), prospect(rest) if plan.sent else None
