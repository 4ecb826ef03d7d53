"""The questions that Dice Hunters of Therion answers, exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, factorial
from typing import TYPE_CHECKING, Any

from dicelab.errors import OddsError
from dicelab.games.grid import Grid
from dicelab.games.hunters.odds.turn import (
    SWORDS,
    alternatives,
    for_coins,
    for_most_swords,
    for_swords,
    hold_chance,
    outbid_chance,
    roll_of,
)
from dicelab.games.hunters.rules.dice import DICE, EACH, RED, WORDS, YELLOW, Party, Shown, X, in_order, party_of
from dicelab.games.hunters.rules.state import ROLLS
from dicelab.games.hunters.rules.words import choice_named, dice_named, drawn_die, party_named
from dicelab.games.kinds import ListOf, OneOf, Split, Whole
from dicelab.games.question import Answer, Parameter, question
from dicelab.odds.distribution import Distribution
from dicelab.odds.formula import Case, Expr, by_cases, note, row, spaced
from dicelab.odds.pool import Pool
from dicelab.odds.text import (
    count,
    decimal_equals,
    decimal_text,
    fraction_text,
    is_long,
    listing,
    percent_equals,
    percent_text,
)
from dicelab.odds.turn import Best, KeepChoice
from dicelab.odds.working import Working, binomial, ending

if TYPE_CHECKING:
    from dicelab.games.scene import Drawn

MOST = 3 * EACH * 3  # swords: nine dice with three each
_SIXTH = Fraction(1, 6)

NUMBER = Whole(range(EACH + 1))
WHITE_DICE = Parameter("white", NUMBER, "white dice in the party")
YELLOW_DICE = Parameter("yellow", NUMBER, "yellow dice in the party", default=0)
RED_DICE = Parameter("red", NUMBER, "red dice in the party", default=0)
THE_PARTY = (WHITE_DICE, YELLOW_DICE, RED_DICE)
AT_LEAST = Parameter("at_least", Whole(range(MOST + 1)), "how many swords you want")
BID = Parameter("swords", Whole(range(MOST + 1)), "how many swords lie in the centre")
ROLLS_IN_ALL = Parameter("rolls", Whole(range(1, ROLLS + 1)), "how many rolls: the first and the re-rolls", ROLLS)
ONE_ROLL = Parameter("rolls", Whole(range(1, ROLLS + 1)), "1 for a roll without re-rolls", 1)
OPPONENTS = Parameter(
    "opponents", ListOf(Split(NUMBER), range(1, 4)), "the parties of those who come before you, white/yellow/red each"
)
COLOUR = Parameter("colour", OneOf((YELLOW, RED)), "which dice; white ones have no X")
BOX = Parameter("dice", Whole(range(1, 13)), "how many of them are rolled")

FACES_SAY = (
    "the dice that lie there: W, Y or R for the colour, then 1, 2 or 3 for swords, c for a coin, "
    "y or r for a die that joins (Wy, Yr), x for an X (Yx, Rx)"
)
SWORDS_AIM, COINS_AIM = AIMS = ("swords", "coins")
_MOST_CHOICES = 512  # nine dice, all different

FACES = Parameter("faces", ListOf(OneOf(WORDS), range(1, 3 * EACH + 1)), FACES_SAY)
WANTED = Parameter("at_least", Whole(range(MOST + 1)), "how many swords you want; of no use for coins", default=1)
LEFT = Parameter("rolls_left", Whole(range(ROLLS)), "how often you may still roll", default=ROLLS - 1)
AIM = Parameter("aim", OneOf(AIMS), "what you play for", default=SWORDS_AIM)
MINE = Parameter(
    "reroll", ListOf(OneOf(WORDS), range(3 * EACH + 1)), "the dice you would roll again, to be compared", default=()
)
ROWS = Parameter("rows", Whole(range(1, _MOST_CHOICES + 1)), "how many choices to list", default=_MOST_CHOICES)


def the_party(white: int, yellow: int, red: int) -> Party:
    """The dice, of which there must be one at least."""
    if not white + yellow + red:
        raise OddsError("A party without dice rolls nothing; give at least one die.")
    return white, yellow, red


# -- swords ---------------------------------------------------------------------------------------------------------


@question(
    "the chance of so many swords at the end of a turn, with the best re-rolls",
    *THE_PARTY,
    AT_LEAST,
    ROLLS_IN_ALL,
    example="swords white=3 yellow=1 red=0 at_least=6",
)
def swords(white: int, yellow: int, red: int, at_least: int, rolls: int) -> Answer:
    """So many swords or more, with the best re-rolls."""
    dice = the_party(white, yellow, red)
    p = for_swords(dice, at_least, rolls).value
    says = f"Chance of {count(at_least, 'sword')} or more with {party_named(*dice)}, {_rolls(rolls)}"
    working = _by_rolls(f"{at_least} swords or more", sum(dice), rolls, lambda n: for_swords(dice, at_least, n), p)
    return Answer(says, p=p, working=working)


@question(
    "the chance of more swords than lie in the centre, with the best re-rolls",
    *THE_PARTY,
    BID,
    example="outbid white=3 yellow=1 red=0 swords=5",
)
def outbid(white: int, yellow: int, red: int, swords: int) -> Answer:
    """Strictly more swords than the centre (D11)."""
    dice = the_party(white, yellow, red)
    p = outbid_chance(dice, swords)
    says = f"Chance to outbid {count(swords, 'sword')} with {party_named(*dice)}: {swords + 1} or more"
    if not p:
        most = note(f"{party_named(*dice).capitalize()} show {3 * sum(dice)} swords at most.")
        return Answer(says, p=p, working=Working((most,), p))
    working = _by_rolls(f"more than {swords} swords", sum(dice), ROLLS, lambda n: for_swords(dice, swords + 1, n), p)
    return Answer(says, p=p, working=working)


def _by_rolls(words: str, dice: int, rolls: int, best: Callable[[int], Best], answer: Fraction) -> Working:
    """What every roll adds, from the last one backwards; then what the first roll of them all may leave."""
    if rolls == 1:
        cases = roll_cases(best(1).after_first_roll(), dice)
        return Working(by_cases(words, cases, before=(_ONE_ROLL,), tree=True).lines, answer)
    lines: list[Expr] = [note("From the last roll backwards: at each roll the re-roll with the best chance.")]
    lines += [row(note(f"P({words}, {_rolls(number)})"), *_value(best(number).value)) for number in range(1, rolls)]
    solved = best(rolls)
    cases = roll_cases(solved.after_first_roll(), dice)
    return Working((*lines, *by_cases(words, cases, before=(_OF_ALL,), tree=True).lines), answer)


_OF_ALL = "The first roll, by what it leaves with the best play:"
_ONE_ROLL = "All rolls are equally likely; here they are grouped by what they bring:"


def roll_cases(
    found: Iterable[tuple[Fraction, Fraction]], dice: int, mean: bool = False, rounded: bool = False
) -> list[Case]:
    """Rolls of so many dice, grouped by what they leave: how many of all of them, their chance, and their worth."""
    whole = 6**dice
    return [(f"{_ways(p * whole, whole)} {_leave(worth, mean, rounded)}", p, worth) for p, worth in found]


def _ways(ways: Fraction, whole: int) -> str:
    if ways == whole:
        return "every roll"
    return f"{decimal_text(ways)} of {decimal_text(whole)} rolls"


def _leave(worth: Fraction, mean: bool, rounded: bool) -> str:
    """What a group of rolls has in common."""
    if worth == 1 and not mean:
        return "have it"
    short = is_long(worth) or (rounded and worth.denominator > 1)
    return f"leave {f'about {decimal_text(worth)}' if short else fraction_text(worth)}"


def _value(p: Fraction) -> tuple[object, ...]:
    """The end of a line: the fraction where it can be read, and the percentage."""
    sign, _, percent = percent_equals(p).partition(" ")
    return (sign, percent) if is_long(p) else ("=", p, sign, percent)


def _rolls(number: int) -> str:
    return count(number, "roll")


@question(
    "swords on average, with the re-rolls that make the average largest",
    *THE_PARTY,
    ROLLS_IN_ALL,
    example="expected_swords white=3 yellow=0 red=0",
)
def expected_swords(white: int, yellow: int, red: int, rolls: int) -> Answer:
    """Swords on average."""
    dice = the_party(white, yellow, red)
    mean = for_most_swords(dice, rolls).value
    aim = ", played for many swords" if rolls > 1 else ""
    says = f"Swords on average with {party_named(*dice)}, {_rolls(rolls)}{aim}"
    return Answer(
        says,
        mean=mean,
        mean_says="swords on average",
        working=_means(sum(dice), rolls, lambda n: for_most_swords(dice, n)),
    )


@question(
    "coins on average, with the re-rolls that make the average largest; without swords they count double",
    *THE_PARTY,
    ROLLS_IN_ALL,
    example="expected_coins white=3 yellow=0 red=0",
)
def expected_coins(white: int, yellow: int, red: int, rolls: int) -> Answer:
    """Coins on average, with the Great Treasure (D14)."""
    dice = the_party(white, yellow, red)
    mean = for_coins(dice, rolls).value
    says = f"Coins on average with {party_named(*dice)}, {_rolls(rolls)}{', played for coins' if rolls > 1 else ''}"
    return Answer(
        says, mean=mean, mean_says="coins on average", working=_means(sum(dice), rolls, lambda n: for_coins(dice, n))
    )


def _means(dice: int, rolls: int, best: Callable[[int], Best]) -> Working:
    if rolls == 1:
        found = [
            (f"{words.replace('leave', 'bring')}", p, worth)
            for words, p, worth in roll_cases(best(1).after_first_roll(), dice, mean=True)
        ]
        return by_cases(_rolls(1), found, mean=True, before=(_ONE_ROLL,), tree=True)
    lines: list[Expr] = [note("From the last roll backwards: at each roll the re-roll with the best average.")]
    for number in range(1, rolls):
        mean = best(number).value
        exact = () if is_long(mean) else ("=", mean)
        sign, _, decimal = decimal_equals(mean).partition(" ")
        shown = () if mean.denominator == 1 and exact else (sign, decimal)
        lines.append(row(note(f"E({_rolls(number)})"), *exact, *shown))
    cases = roll_cases(best(rolls).after_first_roll(), dice, mean=True)
    whole = by_cases(_rolls(rolls), cases, mean=True, before=(_OF_ALL,), tree=True)
    return Working((*lines, *whole.lines), whole.answer)


@question(
    "how many swords a roll shows; with more rolls: at the end of a turn played for many swords",
    *THE_PARTY,
    ONE_ROLL,
    example="sword_count white=3 yellow=3 red=3",
)
def sword_count(white: int, yellow: int, red: int, rolls: int) -> Answer:
    """The swords of one roll, or of a turn."""
    dice = the_party(white, yellow, red)
    dist = _sword_count(dice, rolls)
    how = "one roll without re-rolls" if rolls == 1 else f"{_rolls(rolls)}, played for many swords"
    working = by_cases(
        "swords", [(count(number, "sword"), p, Fraction(number)) for number, p in dist.items()], mean=True
    )
    return Answer(
        f"Swords on {party_named(*dice)}: {how}", dist=dist, mean=dist.mean(), mean_says="swords on average",
        working=working,
    )  # fmt: skip


@lru_cache(64)
def _sword_count(dice: Party, rolls: int) -> Distribution[int]:
    return for_most_swords(dice, rolls).distribution(of=SWORDS)


@question(
    "the chance that nobody outbids you before your next turn, each of them playing only to outbid",
    BID,
    OPPONENTS,
    example="hold swords=5 opponents=3/0/0,3/1/0",
)
def hold(swords: int, opponents: tuple[Party, ...]) -> Answer:
    """Nobody has more swords until it is your turn again."""
    parties = [the_party(*dice) for dice in opponents]
    p = hold_chance(swords, parties)
    lines: list[Expr] = [note("Their dice are independent, so the probabilities multiply.")]
    each = [1 - outbid_chance(dice, swords) for dice in parties]
    for dice, chance in zip(parties, each, strict=True):
        lines.append(row(note(f"P({_slashes(dice)} shows {swords} or fewer)"), *_value(chance)))
    if len(each) > 1:
        rounded = any(map(is_long, each))
        factors = spaced([decimal_text(chance) if rounded else chance for chance in each], "·")
        lines.append(row(note("P(hold)"), "≈" if rounded else "=", *factors, *ending(p)))
    against = ", ".join(map(_slashes, parties))
    return Answer(f"Chance to hold {count(swords, 'sword')} against {against}", p=p, working=Working(tuple(lines), p))


def _slashes(dice: Party) -> str:
    return "/".join(map(str, dice))


# -- gaining and losing dice -----------------------------------------------------------------------------------------


@question(
    "how many dice leave with an X in a turn where each is rolled once",
    COLOUR,
    BOX,
    example="survive colour=yellow dice=3",
)
def survive(colour: str, dice: int) -> Answer:
    """Dice lost to an X."""
    dist = Pool.of(dice, DICE[colour]).count({YELLOW: "yx", RED: "rx"}[colour])
    named = f"{colour} {'die' if dice == 1 else 'dice'}"
    likeliest = max(dist, key=lambda number: dist[number])
    return Answer(
        f"How many of {dice} {named} leave with an X, each rolled once",
        dist=dist,
        mean=dist.mean(),
        mean_says="dice lost on average",
        working=Working(
            (
                *binomial(dice, likeliest, _SIXTH, f"{likeliest} lost").lines,
                row(note("E(dice lost)"), "=", str(dice), "·", _SIXTH, "=", dist.mean()),
            ),
            dist.mean(),
        ),
    )


@question(
    "how many more dice you have next turn, if you roll once and stop; fewer are negative",
    *THE_PARTY,
    example="growth white=3 yellow=1 red=0",
)
def growth(white: int, yellow: int, red: int) -> Answer:
    """Dice that join less dice that leave, as many as the mat holds (D8, D9)."""
    dice = the_party(white, yellow, red)
    dist = _growth(dice)
    lost = Fraction(yellow + red, 6)
    lines: tuple[Expr, ...] = (
        note("Each coloured die leaves with an X on one of its six sides; recruits come as long as the mat has dice."),
        row(note("E(dice lost)"), "=", str(yellow + red), "·", _SIXTH, "=", lost),
    )
    changes = [
        (f"{number} more" if number >= 0 else f"{-number} fewer", p, Fraction(number)) for number, p in dist.items()
    ]
    lines += by_cases("dice more", changes, mean=True).lines
    return Answer(
        f"Change of the party after one roll of {party_named(*dice)}", dist=dist, mean=dist.mean(),
        mean_says="dice more, on average", working=Working(lines, dist.mean()),
    )  # fmt: skip


@lru_cache(64)
def _growth(dice: Party) -> Distribution[int]:
    white, yellow, red = dice
    weights: Counter[int] = Counter()
    for callers, (reds, gone), dead in product(range(white + 1), _pairs(yellow), range(red + 1)):
        ways = (
            _showing(white, callers)
            * factorial(yellow) // (factorial(reds) * factorial(gone) * factorial(yellow - reds - gone))
            * 4 ** (yellow - reds - gone)
            * _showing(red, dead)
        )  # fmt: skip
        after = min(EACH, yellow - gone + callers) + min(EACH, red - dead + reds)
        weights[after - yellow - red] += ways
    return Distribution(weights)


def _pairs(dice: int) -> list[tuple[int, int]]:
    return [(one, other) for one in range(dice + 1) for other in range(dice - one + 1)]


def _showing(dice: int, hits: int) -> int:
    """How many of 6^dice rolls show one certain side ``hits`` times."""
    misses = dice - hits
    return comb(dice, hits) * int(5**misses)


# -- keep or re-roll --------------------------------------------------------------------------------------------------


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
    aimed = f"{count(at_least, 'sword')} or more" if swords else "coins"
    says = f"{dice_named(shown)}, {count(rolls_left, 'roll')} left, playing for {aimed}"
    told = choice_named(shown, best.reroll_faces)
    if own is not None:
        told += ". " + compared(best, own, swords)
    return Answer(
        says,
        p=best.value if swords else None,
        mean=None if swords else best.value,
        mean_says="coins on average",
        best=told,
        working=choice_working(
            "what is wanted" if swords else "coins", solved, shown, own or best, rolls_left, mean=not swords
        ),
        table=choices_table(
            shown,
            found,
            own,
            rows,
            lambda choice: (choice.value, choice.cost),
            percent=swords,
            unit="" if swords else "coins on average",
        ),
    )


def choices_table(
    shown: Shown,
    found: Sequence[KeepChoice],
    own: KeepChoice | None,
    rows: int,
    worth: Callable[[KeepChoice], tuple[Fraction, ...]],
    **look: Any,
) -> Grid:
    """The best choices, so many of them, with stopping and one's own in any case; ``worth`` fills their columns."""
    listed = [*found[:rows], *(choice for choice in found[rows:] if choice is own or not choice.reroll)]
    return Grid(
        ("worth", "costs")[: len(worth(found[0]))],
        tuple((choice_named(shown, choice.reroll_faces), worth(choice)) for choice in listed),
        mark=0,
        leads=True,
        considered=next((at for at, choice in enumerate(listed) if choice is own), None),
        drawn=tuple(drawn_choice(shown, choice.reroll_faces) for choice in listed),
        **look,
    )


def drawn_choice(shown: Shown, again: Sequence[str]) -> Drawn:
    """The dice that are rolled again; a word where that says it in less room."""
    if not again:
        return ("stop",)
    return ("all dice",) if len(again) == len(shown) else ("↻", *(drawn_die(word) for word in in_order(again)))


def choice_working(
    words: str,
    solved: Best,
    shown: Shown,
    choice: KeepChoice,
    left: int,
    *,
    mean: bool,
    grain: int = 1,
    rounded: bool = False,
) -> Working:
    """What the dice that are rolled again may leave, grouped, in parts of ``grain``; or what lies there already."""
    if not choice.reroll:
        lies = ("as it lies", Fraction(1), choice.value / grain)
        return by_cases(words, [lies], mean=mean, rounded=rounded)
    after = solved.after_reroll(roll_of(shown), choice.reroll, left)
    cases = roll_cases([(p, worth / grain) for p, worth in after], len(choice.reroll), mean, rounded)
    before = f"{choice_named(shown, choice.reroll_faces).capitalize()}. What the roll may leave, with the best play:"
    return by_cases(words, cases, mean=mean, before=(before,), tree=True, rounded=rounded)


def _check(faces: Sequence[str], shown: Shown, mine: Shown, left: int) -> None:
    if max(party_of(tuple(faces))) > EACH:
        raise OddsError(f"Nobody has more than {EACH} dice of one colour.")
    if not shown:
        raise OddsError("All these dice have left with an X; nothing is left to keep.")
    if mine and not left:
        raise OddsError("No roll is left, so nothing can be rolled again.")
    if Counter(mine) - Counter(shown):
        raise OddsError(f"{dice_named(mine)} cannot be rolled again: these dice are not all there.")


def compared(best: KeepChoice, own: KeepChoice, swords: bool) -> str:
    """'Keeping white coin costs 4.6 points of chance.'"""
    if not own.cost:
        return "Your choice is the best, or as good."
    again, better = Counter(own.reroll_faces), Counter(best.reroll_faces)
    deeds = [f"keeping {dice_named((better - again).elements())}"] if better - again else []
    if again - better:
        deeds.append(f"re-rolling {dice_named((again - better).elements())}")
    told = listing(deeds)
    return f"{told[0].upper()}{told[1:]} {'costs' if len(deeds) == 1 else 'cost'} {price(own.cost, swords)}."


def price(cost: Fraction, swords: bool) -> str:
    """What a choice costs, in points of chance or in coins."""
    if swords:
        return f"{percent_text(cost).removesuffix('%').strip()} points of chance"
    return f"{float(cost):.2f} coins on average"
