"""The questions that Blazing Spuds answers, exactly: about a fresh roll, a card, and a whole kitchen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from dicelab.errors import OddsError, OptionError
from dicelab.games.grid import Grid
from dicelab.games.kinds import LONGEST, Kind, ListOf, OneOf, Whole, YesNo
from dicelab.games.question import Answer, Parameter, question
from dicelab.games.spuds.odds.assignment import Assignment, ControlUse, assignment
from dicelab.games.spuds.odds.rolls import (
    Plan,
    Reroll,
    best_reroll,
    chance,
    most_on,
    plans,
    prospect,
    rerolls,
    sent_dist,
)
from dicelab.games.spuds.rules.dice import COLOURS, DIE, Dice, dice_text, die_text, drawn
from dicelab.games.spuds.rules.kitchen import (
    FACES,
    STOVE,
    TABLE,
    TITLES,
    Kitchen,
    activates,
    completing,
    fits,
    read_kitchen,
    write_kitchen,
)
from dicelab.games.spuds.rules.options import ANY_ORDER, FIRST_PAIR_FIRST
from dicelab.games.spuds.rules.options import PAIRS as FILLINGS
from dicelab.odds.die import d6
from dicelab.odds.distribution import Distribution
from dicelab.odds.formula import Expr, by_cases, frac, note, power, row
from dicelab.odds.pool import Pool
from dicelab.odds.text import count, decimal_in_words, decimal_text, dice_word, is_long, listing
from dicelab.odds.working import Working, all_different, complement, equation

if TYPE_CHECKING:
    from dicelab.games.scene import Drawn

MOST_DICE = 34
"""Dice of a kitchen or a roll that odds are answered for: no game has more (10, 9, 8 and 7)."""


class KitchenKind(Kind):
    """A kitchen with dice that go together, written in one way; it may be given as texts by card, too."""

    def read(self, value: object) -> str:
        if not isinstance(value, (str, Mapping)) or len(value) > LONGEST:
            raise self.refusal(value)
        try:
            kitchen = read_kitchen(value)
        except OptionError:
            raise self.refusal(value) from None
        if not kitchen.is_valid() or kitchen.held > MOST_DICE:
            raise self.refusal(value)
        return write_kitchen(kitchen)

    def allowed(self) -> str:
        return f"cards with dice that go together, up to {MOST_DICE} in all, such as run:r3+r5,stove:r1+b2"


class DieKind(Kind):
    """A die with its colour and value, such as r4."""

    def read(self, value: object) -> str:
        if not isinstance(value, str) or value not in DIE:
            raise self.refusal(value)
        return value

    def allowed(self) -> str:
        return "a letter of r, b, g, y or n and a value, such as r4"


DICE = Parameter("dice", Whole(range(1, MOST_DICE + 1)), "how many dice are rolled")
ROLLED = Parameter("dice", Whole(range(MOST_DICE + 1)), "how many dice are rolled")
RUN_OF = Parameter("at_least", Whole(range(1, 7)), "how long the run is at least")
ALIKE = Parameter("at_least", Whole(range(1, MOST_DICE + 1)), "how many dice are equal at least")
PAIRS = Parameter("at_least", Whole(range(1, MOST_DICE // 2 + 1)), "how many pairs there are at least")
VALUES = Parameter("at_least", Whole(range(1, 7)), "how many different values there are at least")
CARD = Parameter("card", OneOf(tuple([f.key for f in TABLE]), labels={f.key: f.title for f in TABLE}), "which card")
PLACED = Parameter("placed", ListOf(Whole(range(1, 7)), range(7)), "the dice that lie on it", default=())
PLAYERS = Parameter("players", Whole(range(2, 5)), "how many roll")
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


# -- a fresh roll ---------------------------------------------------------------------------------------------


def _pattern(says: str, dist: Distribution[int], dice: int, at_least: int, words: str) -> Answer:
    """With the shortest working: no two alike, all different; else rolls counted by how much they show."""
    p = dist.p_at_least(at_least)
    quick = (words, at_least) in (("of a kind", 2), ("pairs", 1)) or (words == "different" and at_least == dice)
    working = (dist.working(at_least) if quick else None) or _counted(words, dist, dice, at_least)
    return Answer(f"{says} on {dice_word(dice)}", p=p, working=working)


def _counted(words: str, dist: Distribution[int], dice: int, at_least: int) -> Working:
    """Rolls counted by how much they show; the fewer cases, also by the complement."""
    whole = 6**dice
    said = f"All {decimal_text(whole)} rolls of {dice_word(dice)} are equally likely."
    good = [number for number in dist if number >= at_least]
    bad = [number for number in dist if number < at_least]
    fewer = bad if 0 < len(bad) < len(good) else good
    named = "a run of {}" if words == "run" else f"{{}} {words}"
    cases = [(f"{named.format(number)}: {_rolls(dist[number] * whole)}", dist[number], Fraction(1)) for number in fewer]
    sought = named.format(f"at least {at_least}")
    if fewer is good:
        return by_cases(sought, cases, before=(said,))
    less = by_cases(f"not {sought}", cases, before=(said,))
    assert less.answer is not None
    p = 1 - less.answer
    taken = [] if is_long(p) else [1, "−", less.answer]
    return Working((*less.lines, equation(sought, *taken, answer=p)), p)


def _rolls(ways: Fraction | int) -> str:
    return f"{decimal_text(ways)} {'roll' if ways == 1 else 'rolls'}"


@question("a run of at least so many", DICE, RUN_OF, example="run dice=8 at_least=4")
def run(dice: int, at_least: int) -> Answer:
    """The longest run of a fresh roll."""
    return _pattern(f"A run of at least {at_least}", Pool.of(dice, d6).longest_run(), dice, at_least, "run")


@question("at least so many dice alike", DICE, ALIKE, example="kind dice=10 at_least=4")
def kind(dice: int, at_least: int) -> Answer:
    """The most dice that show the same value."""
    return _pattern(
        f"At least {count(at_least, 'of a kind', 'of a kind')}",
        Pool.of(dice, d6).most_of_a_kind(),
        dice,
        at_least,
        "of a kind",
    )


@question("at least so many pairs", DICE, PAIRS, example="pairs dice=6 at_least=2")
def pairs(dice: int, at_least: int) -> Answer:
    """How many pairs can be taken from the roll; four of a kind are two pairs."""
    return _pattern(f"At least {count(at_least, 'pair')}", Pool.of(dice, d6).pairs(), dice, at_least, "pairs")


@question("at least so many different values", DICE, VALUES, example="different dice=3 at_least=3")
def different(dice: int, at_least: int) -> Answer:
    """How many different values are shown."""
    return _pattern(
        f"At least {count(at_least, 'different value')}", Pool.of(dice, d6).distinct(), dice, at_least, "different"
    )


# -- a card ---------------------------------------------------------------------------------------------------


def _on_card(card: str, placed: Sequence[int]) -> tuple[str, tuple[int, ...]]:
    shown = tuple(sorted(placed))
    if not fits(card, shown):
        says = f"{', '.join(map(str, shown))} cannot lie on {TITLES[card]}: {_asks_for(card)}."
        raise OddsError(says, parameter=PLACED.name, value=placed)
    return card, shown


def _asks_for(card: str) -> str:
    face = FACES[card]
    return f"it holds up to {dice_word(face.size)}, {face.pattern}"


def _with(placed: Sequence[int]) -> str:
    return f"with {', '.join(map(str, sorted(placed)))} on it" if placed else "empty before"


@question(
    "the chance that a card can be activated after a roll", CARD, PLACED, ROLLED,
    example="activate card=run placed=3,5 dice=4",
)  # fmt: skip
def activate(card: str, placed: tuple[int, ...], dice: int) -> Answer:
    """Each of the dice rolled may go to the card or to the stove."""
    p = chance(_on_card(card, placed), dice)
    says = f"Chance to activate {TITLES[card]}, {_with(placed)}, after rolling {dice_word(dice)}"
    why = note(f"{TITLES[card]}: {_asks_for(card)}; each die you roll may go there or to the stove.")
    return Answer(says, p=p, working=Working((why, *_derived(card, tuple(sorted(placed)), dice, p)), p))


def _derived(card: str, placed: tuple[int, ...], dice: int, p: Fraction) -> tuple[Expr, ...]:
    """By what every die misses, or by all dice being different, where that is the same; else by counting rolls."""
    ready = "it can be activated"
    if activates(card, placed):
        return note("It is ready as it lies."), equation(ready, answer=p)
    helps = completing(card, placed)
    miss = 1 - Fraction(len(helps), 6)
    if helps and p == 1 - miss**dice < 1:
        words = " or ".join([f"a {value}" for value in helps])
        return note(f"One die is enough: {words}."), *complement(dice, miss, f"no die shows {words}", ready).lines
    if not placed and card in ("kind", "pair"):  # any two alike
        return all_different(dice, 6, "all different", ready).lines
    whole = 6**dice
    found = sorted(most_on(((card, placed),), dice).items())
    cases = [
        (f"{_rolls(ways)} with {dice_word(most)} on it", Fraction(ways, whole), Fraction(1))
        for (most,), ways in found
        if most
    ]
    said = f"Of {decimal_text(whole)} rolls, by the most dice with which it can be activated:"
    return by_cases(ready, cases, before=(said,)).lines


@question(
    "the most dice a card can send away after a roll", CARD, PLACED, ROLLED,
    example="give card=kind placed=4,4 dice=5",
)  # fmt: skip
def give(card: str, placed: tuple[int, ...], dice: int) -> Answer:
    """0 where it cannot be activated; Control sends nothing away."""
    dist = sent_dist((_on_card(card, placed),), dice)
    says = f"Dice that {TITLES[card]}, {_with(placed)}, can send away after rolling {dice_word(dice)}"
    mean = dist.mean()
    cases = [(dice_word(number), p, Fraction(number)) for number, p in dist.items()]
    working = by_cases("dice sent away", cases, mean=True)
    return Answer(says, dist=dist, mean=mean, mean_says="on average", working=working)


# -- before the game ------------------------------------------------------------------------------------------


@question("the chance that one roll decides who begins", PLAYERS, example="rolloff players=3")
def rolloff(players: int) -> Answer:
    """One die each: somebody alone has the highest (S19)."""
    others = players - 1
    good = [players * below**others for below in range(6)]  # the highest shows one more than ``below``
    p = Fraction(sum(good), 6**players)
    rest = "the other shows" if others == 1 else "the others all show"
    why = note(f"Somebody has the highest die alone. If it shows 2, {rest} 1; if it shows 3, 1 or 2; and so on.")
    ways = row(*[part for below in range(1, 6) for part in ("+", power(below, others))][1:])
    line = row(note("P(decided)"), "=", frac(row(str(players), "·", "(", ways, ")"), power(6, players)), "=", p)
    return Answer(f"One roll of {count(players, 'player')} decides who begins", p=p, working=Working((why, line), p))


# -- a whole kitchen --------------------------------------------------------------------------------------------


@question(
    "for each re-roll: the chance to activate each card, and the dice sent away on average", KITCHEN, REROLL,
    example="turn kitchen=run:r3+r5,pair:b4,stove:r1+r1+b2+b6",
)  # fmt: skip
def turn(kitchen: str, reroll: str) -> Answer:
    """Every legal re-roll side by side; the dice are assigned as well as they can be."""
    cards = read_kitchen(kitchen)
    options = rerolls(cards)
    if not options:
        raise OddsError("There is nothing to re-roll in an empty kitchen.", parameter=KITCHEN.name, value=kitchen)
    rows = tuple([(_short(o.what, o.dice), (o.expected(), *o.chances())) for o in options])
    best = max(range(len(rows)), key=lambda number: rows[number][1][0])
    own = _one_of([option.what for option in options], REROLL, reroll, "re-rolled")
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


def _one_of(there: Sequence[str], asked: Parameter, wanted: str, done: str) -> int | None:
    """Which of them is asked for; None where it is the best. An error names the parameter that asks for it."""
    if wanted == BEST:
        return None
    if wanted not in there:
        says = f"{_SHORT.get(wanted, wanted.capitalize())} cannot be {done} here."
        raise OddsError(says, parameter=asked.name, value=wanted)
    return list(there).index(wanted)


def _drawn_reroll(kitchen: Kitchen, option: Reroll) -> Drawn:
    """The name of the card, or of the colour, and the dice."""
    dice, _ = kitchen.taken_up(option.what)
    shown = [drawn(die) for die in sorted(dice)[:_DRAWN]]
    more = [f"+{len(dice) - _DRAWN}"] if len(dice) > _DRAWN else []
    return (f"{_SHORT.get(option.what, f'all {option.what}')}:", *shown, *more)


_DRAWN = 8
"""So many dice are drawn in one label."""


def _by_sent(option: Reroll) -> Working:
    """The rolls of a re-roll by how many dice the best card sends away then."""
    whole = 6**option.dice
    cases = [
        (
            f"{decimal_text(p * whole)} of {decimal_text(whole)} rolls send {dice_word(number)}",
            p,
            Fraction(number),
        )
        for number, p in sent_dist(option.cards, option.dice).items()
    ]
    return by_cases("dice sent away", cases, mean=True, before=(f"Re-roll {reroll_title(option.what, option.dice)}:",))


def _next_turn(kitchen: Kitchen) -> Working:
    """What the next turn sends away, with its best re-roll."""
    if not kitchen.held:
        return Working((note("No dice are left: there is no next turn."),), Fraction(0))
    return _by_sent(best_reroll(kitchen))


_SHORT = {**{face.key: face.key.capitalize() for face in TABLE}, STOVE: "Stove"}


def _short(what: str, dice: int) -> str:
    return f"{_SHORT.get(what, what)} ({dice})"


def reroll_title(what: str, dice: int) -> str:
    """'the stove, four dice'."""
    name = f"all {what}" if what in COLOURS else TITLES[what]
    return f"{name}, {dice_word(dice)}"


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
    others = [f"{_the(dice)} on {TITLES[face]}" for face, dice in chosen.placed]
    if chosen.kept:
        rest = f"{'the other' if plan or others else 'all'} {dice_word(len(chosen.kept))}"
        others.append(f"{_the(chosen.kept) if len(chosen.kept) <= _FEW else rest} on the stove")
    if plan is None:
        placed = f"place {listing(others)}"
        return placed.replace("place", "Place", 1) if setup else f"No card can send dice away this turn; {placed}"
    sends = f"{dice_word(plan.sent)} sent away"
    face = TITLES[plan.face]
    first = f"Place {_the(plan.dice)} on {face} and activate it: {sends}" if plan.dice else f"Activate {face}: {sends}"
    return f"{first}; then {listing(others)}" if others else first


def _told_of_control(control: ControlUse) -> str:
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
    there = [card for _, card in cards.placements((DIE[die],), filling == FIRST_PAIR_FIRST)]
    names = [cards.places()[card] for card in there]
    then = [cards.put(DIE[die], card) for card in there]
    rows = tuple([(TITLES[name], (prospect(kitchen),)) for name, kitchen in zip(names, then, strict=True)])
    best = max(range(len(rows)), key=lambda number: rows[number][1][0])
    own = _one_of(names, WHERE, where, "given this die")
    return Answer(
        f"Where to place the {die_text(DIE[die])}: dice sent away next turn, on average",
        best=f"Place it on {rows[best][0]}",
        table=Grid(("next turn",), rows, mark=best, percent=False, leads=True, unit=SENT_NEXT, considered=own),
        working=_next_turn(then[best if own is None else own]),
    )


@question(
    "for each card that is ready: the dice sent away now, and next turn on average", KITCHEN, MUST, ACTIVATED,
    example="ready kitchen=run:r3+r4,kind:b2+b2,stove:r1+r1+b6",
)  # fmt: skip
def ready(kitchen: str, must: bool, card: str) -> Answer:
    """Activating one, or none unless one must (S9); the next turn begins with the best re-roll there is then."""
    cards = read_kitchen(kitchen)
    open_plans = plans(cards, ())
    if not open_plans:
        raise OddsError("No card of this kitchen is ready.", parameter=KITCHEN.name, value=kitchen)
    rows = [(TITLES[plan.face], _sends(cards, plan)) for plan in open_plans]
    names = [plan.face for plan in open_plans]
    if not must:
        rows.append((NONE, (Fraction(0), prospect(cards))))
        names.append(NONE)
    own = _one_of(names, ACTIVATED, card, "activated")
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
    return _next_turn(cards.flipped(plan.card))


def _sends(cards: Kitchen, plan: Plan) -> tuple[Fraction, Fraction | None]:
    """Control gives its dice back to be placed anew, so that the next turn depends on where they go."""
    return Fraction(plan.sent), prospect(cards.flipped(plan.card)) if plan.sent else None
