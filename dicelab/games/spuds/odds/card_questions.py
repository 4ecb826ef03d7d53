"""Questions about a fresh roll, and about one card and the dice rolled for it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from dicelab.errors import OddsError
from dicelab.games.kinds import ListOf, OneOf, Whole
from dicelab.games.question import Answer, Parameter, question
from dicelab.games.spuds.odds.rolls import chance, given_away, most_on
from dicelab.games.spuds.rules.cards import FACES, TABLE, TITLES, activates, fits
from dicelab.games.spuds.rules.written import MOST_DICE
from dicelab.games.words import count
from dicelab.odds.die import Die
from dicelab.odds.distribution import Distribution
from dicelab.odds.formula import Expr, by_cases, frac, note, power, row
from dicelab.odds.pool import Pool
from dicelab.odds.text import decimal_text, is_long
from dicelab.odds.working import Working, all_different, complement, equation

_DIE = Die.numbered(6)

DICE = Parameter("dice", Whole(range(1, MOST_DICE + 1)), "how many dice are rolled")
ROLLED = Parameter("dice", Whole(range(MOST_DICE + 1)), "how many dice are rolled")
RUN_OF = Parameter("at_least", Whole(range(1, 7)), "how long the run is at least")
ALIKE = Parameter("at_least", Whole(range(1, MOST_DICE + 1)), "how many dice are equal at least")
PAIRS = Parameter("at_least", Whole(range(1, MOST_DICE // 2 + 1)), "how many pairs there are at least")
VALUES = Parameter("at_least", Whole(range(1, 7)), "how many different values there are at least")
CARD = Parameter("card", OneOf(tuple([f.key for f in TABLE]), labels={f.key: f.title for f in TABLE}), "which card")
PLACED = Parameter("placed", ListOf(Whole(range(1, 7)), range(7)), "the dice that lie on it", default=())
PLAYERS = Parameter("players", Whole(range(2, 5)), "how many roll")


# -- a fresh roll ---------------------------------------------------------------------------------------------


def _pattern(says: str, dist: Distribution[int], dice: int, at_least: int, words: str) -> Answer:
    """By what is quickest: no two alike, all different; else the rolls counted by how much they show."""
    p = dist.p_at_least(at_least)
    quick = (words, at_least) in (("of a kind", 2), ("pairs", 1)) or (words == "different" and at_least == dice)
    working = (dist.working(at_least) if quick else None) or _counted(words, dist, dice, at_least)
    return Answer(f"{says} on {count(dice, 'die', 'dice')}", p=p, working=working)


def _counted(words: str, dist: Distribution[int], dice: int, at_least: int) -> Working:
    """Rolls counted by how much they show; the fewer cases, also by the complement."""
    whole = 6**dice
    said = f"All {decimal_text(whole)} rolls of {count(dice, 'die', 'dice')} are equally likely."
    good = [number for number in dist if number >= at_least]
    bad = [number for number in dist if number < at_least]
    fewer = bad if 0 < len(bad) < len(good) else good
    named = "a run of {}" if words == "run" else f"{{}} {words}"
    cases = [(f"{named.format(number)}: {_ways(dist[number], whole)}", dist[number], Fraction(1)) for number in fewer]
    sought = named.format(f"at least {at_least}")
    if fewer is good:
        return by_cases(sought, cases, before=(said,))
    less = by_cases(f"not {sought}", cases, before=(said,))
    assert less.answer is not None
    p = 1 - less.answer
    taken = [] if is_long(p) else [1, "−", less.answer]
    return Working((*less.lines, equation(sought, *taken, answer=p)), p)


def _ways(p: Fraction, whole: int) -> str:
    ways = p * whole
    return f"{decimal_text(ways)} {'roll' if ways == 1 else 'rolls'}"


@question("a run of at least so many", DICE, RUN_OF, example="run dice=8 at_least=4")
def run(dice: int, at_least: int) -> Answer:
    """The longest run of a fresh roll."""
    dist = Pool.of(dice, _DIE).longest_run()
    return _pattern(f"A run of at least {at_least}", dist, dice, at_least, "run")


@question("at least so many dice alike", DICE, ALIKE, example="kind dice=10 at_least=4")
def kind(dice: int, at_least: int) -> Answer:
    """The most dice that show the same value."""
    dist = Pool.of(dice, _DIE).most_of_a_kind()
    return _pattern(f"At least {count(at_least, 'of a kind', 'of a kind')}", dist, dice, at_least, "of a kind")


@question("at least so many pairs", DICE, PAIRS, example="pairs dice=6 at_least=2")
def pairs(dice: int, at_least: int) -> Answer:
    """How many pairs can be taken from the roll; four of a kind are two pairs."""
    dist = Pool.of(dice, _DIE).pairs()
    return _pattern(f"At least {count(at_least, 'pair')}", dist, dice, at_least, "pairs")


@question("at least so many different values", DICE, VALUES, example="different dice=3 at_least=3")
def different(dice: int, at_least: int) -> Answer:
    """How many different values are shown."""
    dist = Pool.of(dice, _DIE).distinct()
    return _pattern(f"At least {count(at_least, 'different value')}", dist, dice, at_least, "different")


# -- a card ---------------------------------------------------------------------------------------------------


def _on_card(card: str, placed: Sequence[int]) -> tuple[str, tuple[int, ...]]:
    shown = tuple(sorted(placed))
    if not fits(card, shown):
        raise OddsError(f"{', '.join(map(str, shown))} cannot lie on {TITLES[card]}: {_asks_for(card)}.")
    return card, shown


def _asks_for(card: str) -> str:
    face = FACES[card]
    return f"it holds up to {count(face.size, 'die', 'dice')}, {face.pattern}"


def _with(placed: Sequence[int]) -> str:
    return f"with {', '.join(map(str, sorted(placed)))} on it" if placed else "empty before"


@question(
    "the chance that a card can be activated after a roll", CARD, PLACED, ROLLED,
    example="activate card=run placed=3,5 dice=4",
)  # fmt: skip
def activate(card: str, placed: tuple[int, ...], dice: int) -> Answer:
    """Each of the dice rolled may go to the card or to the stove."""
    p = chance(_on_card(card, placed), dice)
    says = f"Chance to activate {TITLES[card]}, {_with(placed)}, after rolling {count(dice, 'die', 'dice')}"
    why = note(f"{TITLES[card]}: {_asks_for(card)}; each die you roll may go there or to the stove.")
    return Answer(says, p=p, working=Working((why, *_derived(card, tuple(sorted(placed)), dice, p)), p))


def _derived(card: str, placed: tuple[int, ...], dice: int, p: Fraction) -> tuple[Expr, ...]:
    """By what every die misses, or by all dice being different, where that is the same; else by counting rolls."""
    ready = "it can be activated"
    if activates(card, placed):
        return note("It is ready as it lies."), equation(ready, answer=p)
    helps = [value for value in _DIE.faces if activates(card, tuple(sorted((*placed, value))))]
    miss = 1 - Fraction(len(helps), 6)
    if helps and p == 1 - miss**dice < 1:
        words = " or ".join([f"a {value}" for value in helps])
        return note(f"One die is enough: {words}."), *complement(dice, miss, f"no die shows {words}", ready).lines
    if not placed and card in ("kind", "pair"):  # any two alike
        return all_different(dice, 6, "all different", ready).lines
    whole = 6**dice
    found = sorted(most_on(((card, placed),), dice).items())
    cases = [
        (
            f"{decimal_text(ways)} {'roll' if ways == 1 else 'rolls'} with {count(most, 'die', 'dice')} on it",
            Fraction(ways, whole),
            Fraction(1),
        )
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
    dist = given_away(_on_card(card, placed), dice)
    says = f"Dice that {TITLES[card]}, {_with(placed)}, can send away after rolling {count(dice, 'die', 'dice')}"
    mean = dist.mean()
    cases = [(count(number, "die", "dice"), p, Fraction(number)) for number, p in dist.items()]
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
