"""The questions that Blazing Spuds answers, exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from dicelab.errors import OddsError
from dicelab.games.game import CHANCE
from dicelab.games.grid import Grid
from dicelab.games.kinds import Given, ListOf, OneOf, Whole
from dicelab.games.move import Move
from dicelab.games.question import Answer, Asked, Parameter, question
from dicelab.games.spuds import rules
from dicelab.games.spuds.cards import FACES, STOVE, TABLE, TITLES, fits
from dicelab.games.spuds.dice import COLOURS, DIE, WORD, dice_text, die_text, values
from dicelab.games.spuds.kitchen import STOVE_AT, Kitchen
from dicelab.games.spuds.options import ANY_ORDER, FIRST_PAIR_FIRST
from dicelab.games.spuds.options import PAIRS as FILLINGS
from dicelab.games.spuds.reading import chance, given_away
from dicelab.games.spuds.rules import SpudsState
from dicelab.games.spuds.worth import Plan, next_places, plans, rerolls
from dicelab.games.spuds.written import MOST_DICE, DieKind, KitchenKind, read_kitchen, write_kitchen
from dicelab.games.words import count
from dicelab.odds.die import Die
from dicelab.odds.distribution import Distribution
from dicelab.odds.formula import Expr, frac, note, power, row
from dicelab.odds.pool import Pool
from dicelab.odds.text import decimal_text, is_long
from dicelab.odds.working import Working, equation

_DIE = Die.numbered(6)

DICE = Parameter("dice", Whole(range(1, MOST_DICE + 1)), "how many dice are rolled")
ROLLED = Parameter("dice", Whole(range(MOST_DICE + 1)), "how many dice are rolled")
RUN_OF = Parameter("at_least", Whole(range(1, 7)), "how long the run is at least")
ALIKE = Parameter("at_least", Whole(range(1, MOST_DICE + 1)), "how many dice are equal at least")
PAIRS = Parameter("at_least", Whole(range(1, MOST_DICE // 2 + 1)), "how many pairs there are at least")
VALUES = Parameter("at_least", Whole(range(1, 7)), "how many different values there are at least")
CARD = Parameter("card", OneOf(tuple([f.key for f in TABLE]), labels={f.key: f.title for f in TABLE}), "which card")
PLACED = Parameter("placed", ListOf(Whole(range(1, 7)), range(7)), "the dice that lie on it", default=())
KITCHEN = Parameter("kitchen", KitchenKind(), "the cards and the dice on them")
LOOSE = Parameter("rolled", ListOf(DieKind(), range(1, MOST_DICE + 1)), "the dice that were rolled")
ONE = Parameter("die", DieKind(), "the die to place")
FILLING = Parameter("filling", OneOf(FILLINGS), "how One or Two Pair is filled", default=ANY_ORDER)


# -- a fresh roll ---------------------------------------------------------------------------------------------


def _pattern(says: str, dist: Distribution[int], dice: int, at_least: int, words: str) -> Answer:
    p = dist.p_at_least(at_least)
    working = dist.working(at_least) or Working(_counted(words, p, dice), p)
    return Answer(f"{says} on {count(dice, 'die', 'dice')}", p=p, working=working)


def _counted(words: str, p: Fraction, dice: int) -> tuple[Expr, ...]:
    """A chance as rolls counted: so many of all of them."""
    everything = 6**dice
    why = note(f"All {everything:,} rolls of {count(dice, 'die', 'dice')} are equally likely; count those that do.")
    good = p * everything
    if is_long(Fraction(good)):
        return (why,)
    return why, equation(words, frac(f"{int(good):,}", power(6, dice)), answer=p)


@question("a run of at least so many", DICE, RUN_OF, example="run dice=8 at_least=4")
def run(dice: int, at_least: int) -> Answer:
    """The longest run of a fresh roll."""
    dist = Pool.of(dice, _DIE).longest_run()
    return _pattern(f"A run of at least {at_least}", dist, dice, at_least, "run")


@question("at least so many dice alike", DICE, ALIKE, example="kind dice=10 at_least=4")
def kind(dice: int, at_least: int) -> Answer:
    """The most dice that show the same value."""
    dist = Pool.of(dice, _DIE).most_of_a_kind()
    return _pattern(f"At least {at_least} of a kind", dist, dice, at_least, "of a kind")


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
    return Answer(says, p=p, working=Working((why, *_counted("it can be activated", p, dice)), p))


@question(
    "the most dice a card can send away after a roll", CARD, PLACED, ROLLED,
    example="give card=kind placed=4,4 dice=5",
)  # fmt: skip
def give(card: str, placed: tuple[int, ...], dice: int) -> Answer:
    """0 where it cannot be activated; Control sends nothing away."""
    dist = given_away(_on_card(card, placed), dice)
    says = f"Dice that {TITLES[card]}, {_with(placed)}, can send away after rolling {count(dice, 'die', 'dice')}"
    mean = dist.mean()
    terms: list[object] = []
    for number, p in dist.items():
        terms += ["+"] * bool(terms) + [str(number), "·", p]
    working = None if any(is_long(p) for _, p in dist.items()) else Working(
        (row(note("E(dice sent away)"), "=", *terms, "=", mean),), mean
    )  # fmt: skip
    return Answer(says, dist=dist, mean=mean, mean_says="on average", working=working)


# -- a kitchen ------------------------------------------------------------------------------------------------


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
    "what each card could send away with the dice just rolled", KITCHEN, LOOSE,
    example="best kitchen=run:r3,stove:b1 rolled=r4,r5,b5",
)  # fmt: skip
def best(kitchen: str, rolled: tuple[str, ...]) -> Answer:
    """The fullest way to fill each card now."""
    cards, dice = read_kitchen(kitchen), tuple(sorted([DIE[word] for word in rolled]))
    found = {plan.face: plan for plan in plans(cards, dice)}
    rows = tuple([(TITLES[face], _uses(found.get(face))) for face in cards.showing])
    columns = ("dice on it", "dice sent")
    if not found:
        none = "no card can be activated this turn; place the dice for the next one"
        return Answer("What each card could do with these dice", best=none, table=Grid(columns, rows, percent=False))
    first = next(iter(found.values()))
    placing = f"place {dice_text(first.dice)} on {TITLES[first.face]}, " if first.dice else ""
    does = f"{count(first.sent, 'die', 'dice')} sent away" if first.sent else "set its dice and place them again"
    return Answer(
        "What each card could do with these dice",
        best=f"{placing}activate {TITLES[first.face]}: {does}",
        table=Grid(columns, rows, mark=cards.showing.index(first.face), percent=False),
    )


def _uses(plan: Plan | None) -> tuple[Fraction | None, Fraction | None]:
    return (Fraction(plan.size), Fraction(plan.sent)) if plan else (None, None)


@question(
    "for each place a die can go: the dice sent away next turn on average", KITCHEN, ONE, FILLING,
    example="place kitchen=run:r3+r5,stove:b1+b1 die=r4",
)  # fmt: skip
def place(kitchen: str, die: str, filling: str) -> Answer:
    """The next turn re-rolls the stove, or the best thing there is where the stove is empty."""
    rows = tuple([
        (TITLES[where], (worth,))
        for where, worth in next_places(read_kitchen(kitchen), DIE[die], filling == FIRST_PAIR_FIRST)
    ])  # fmt: skip
    best = max(range(len(rows)), key=lambda number: rows[number][1][0])
    return Answer(
        f"Where to place the {die_text(DIE[die])}: dice sent away next turn, on average",
        best=f"place it on {rows[best][0]}",
        table=Grid(("next turn",), rows, mark=best, percent=False),
    )


QUESTIONS = (run, kind, pairs, different, activate, give, turn, best, place)


# -- at a table -----------------------------------------------------------------------------------------------


def controls(state: SpudsState) -> list[Parameter]:
    """What can be varied beside the table, beginning with a card of whoever acts."""
    if state.phase == rules.ROLLOFF or state.actor() < 0:
        return []
    kitchen = state.kitchens[state.actor()]
    if state.turn == CHANCE:
        dice = len(state.loose)
    elif state.phase == rules.REROLL:
        dice = len(kitchen.on[STOVE_AT])
    else:
        return []
    card = max(range(STOVE_AT), key=lambda card: (len(kitchen.on[card]), -card))
    return [
        replace(CARD, default=kitchen.showing[card]),
        replace(PLACED, default=values(kitchen.on[card])),
        replace(ROLLED, default=dice),
    ]


def asked(
    state: SpudsState, names: Sequence[str], chosen: Mapping[str, Given], considered: Move | None = None
) -> list[Asked]:
    """The questions that matter now, with the values chosen for the controls and the move considered."""
    if state.phase == rules.ROLLOFF or state.turn < CHANCE:
        return []
    kitchen = state.kitchens[state.actor()]
    if state.turn == CHANCE:
        title = "Ready after this roll" if state.phase == rules.ASSIGN else "Patterns in the first roll"
        return [*_each_card(kitchen, len(state.loose), title, False), *_one_card(chosen)]
    if state.phase == rules.REROLL:
        return _before_rerolling(kitchen, chosen, considered)
    if state.phase == rules.ASSIGN:
        given: dict[str, Given] = {
            "kitchen": write_kitchen(kitchen),
            "rolled": tuple([str(WORD[die]) for die in state.loose]),
        }
        return [Asked(best, given, "With the dice just rolled")] if len(state.loose) <= MOST_DICE else []
    if state.phase == rules.RECEIVE and len(kitchen.dice()) <= MOST_DICE:
        return [
            Asked(place, _receiving(state, die), f"Place the {die_text(die)}") for die in dict.fromkeys(state.loose)
        ]
    return []


def _receiving(state: SpudsState, die: int) -> dict[str, Given]:
    kitchen = write_kitchen(state.kitchens[state.turn])
    return {"kitchen": kitchen, "die": str(WORD[die]), "filling": state.game.pairs}


def _before_rerolling(kitchen: Kitchen, chosen: Mapping[str, Given], considered: Move | None) -> list[Asked]:
    dice = kitchen.dice()
    if not all(die % 10 for die in dice):
        return [*_each_card(kitchen.cleared(STOVE_AT), len(dice), "Ready after this roll", False), *_one_card(chosen)]
    found = [Asked(turn, {"kitchen": write_kitchen(kitchen)}, "Which re-roll?")] if len(dice) <= MOST_DICE else []
    what = str(considered.args[0]) if considered else ""
    for option in rerolls(kitchen):
        if option.what == what:
            title = f"If you re-roll {reroll_title(option.what, option.dice)}"
            found += _asked_cards(option.cards, option.dice, title, True)
    return [*found, *_one_card(chosen)]


def _each_card(kitchen: Kitchen, dice: int, title: str, mark: bool) -> list[Asked]:
    cards = [(face, values(on)) for face, on in zip(kitchen.showing, kitchen.on, strict=False)]
    return _asked_cards(cards, dice, title, mark)


def _asked_cards(
    cards: Sequence[tuple[str, tuple[int, ...]]], dice: int, title: str, mark: bool
) -> list[Asked]:  # fmt: skip
    if dice > MOST_DICE:
        return []
    return [
        Asked(activate, {"card": face, "placed": placed, "dice": dice}, title, FACES[face].title, mark)
        for face, placed in cards
    ]


def _one_card(chosen: Mapping[str, Given]) -> list[Asked]:
    given = {name: chosen[name] for name in ("card", "placed", "dice") if name in chosen}
    if len(given) < 3:
        return []
    title = TITLES[str(given["card"])]
    return [Asked(give, given, f"Dice that {title} can send away")]
