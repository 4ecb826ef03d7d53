"""What a roll can do for the cards of a kitchen, exactly, and so what each re-roll is worth.

The roll is read value by value, from 1 to 6: how many dice show this one? A card is a small machine that reads those
counts and ends with the most dice with which it could be activated, 0 if it cannot be. Several cards read the same
roll side by side, so that the best of them is known for every roll without listing any.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

from dicelab.games.spuds.rules.dice import Dice, by_value, values
from dicelab.games.spuds.rules.kitchen import CARD_OF, FACES, SET, Kitchen, Values, activates
from dicelab.odds.distribution import Distribution

State = tuple[int, ...]
Cards = tuple[State, ...]
"""What several cards have read so far."""


class Machine(NamedTuple):
    """A card with dice on it, reading a roll."""

    start: State
    step: Callable[[State, int, int], State]
    """(state, value, how many dice show it) → state"""
    result: Callable[[State], int]
    """The most dice with which the card can be activated; 0 if it cannot be."""


def _run(placed: Values) -> Machine:
    """The longest run; with dice placed, the one that holds them all. State: the run so far, and what counts."""
    low, high = (placed[0], placed[-1]) if placed else (0, 0)

    def step(state: State, value: int, count: int) -> State:
        current, settled = state
        if count or value in placed:
            current += 1
            return current, max(current, settled) if not placed else settled
        if placed and settled < 0 and value - current <= low < value:  # the run with the placed dice ends here
            settled = current if high < value else 0
        return 0, settled

    def result(state: State) -> int:
        current, settled = state
        length = current if settled < 0 else settled
        return length if length >= FACES["run"].solid else 0

    return Machine((0, -1 if placed else 0), step, result)


def _pair(placed: Values) -> Machine:
    """State: whether every half pair has been completed, and how many pairs more were rolled."""
    lying = Counter(placed)
    groups = sum((number + 1) // 2 for number in lying.values())

    def step(state: State, value: int, count: int) -> State:
        completed, pairs = state
        if lying[value] % 2:
            return (completed, min(2, pairs + (count - 1) // 2)) if count else (0, 0)
        return completed, min(2, pairs + count // 2) if completed else 0

    return Machine((1, 0), step, lambda state: 2 * min(2, groups + state[1]) if state[0] else 0)


def _counted(key: str, placed: Values) -> Machine:
    """The dice that may join those that lie there, as many as the card holds."""
    face, joined = FACES[key], _JOINED.get(key, _all_of_them)

    def step(state: State, value: int, count: int) -> State:
        return (min(face.size, joined(placed, state[0], value, count)),)

    return Machine((len(placed),), step, lambda state: state[0] if state[0] >= face.solid else 0)


def _all_of_them(placed: Values, had: int, value: int, count: int) -> int:
    return had + count


_JOINED: Final[Mapping[str, Callable[[Values, int, int, int], int]]] = {
    "different": lambda placed, had, value, count: had + (count > 0 and value not in placed),
    "kind": lambda placed, had, value, count: had + count * (value == placed[0]) if placed else max(had, count),
}
"""How many dice are on a card that had some, once so many of a value were rolled."""


@cache
def machine(key: str, placed: Values) -> Machine:
    """The card ``key`` with these values on it."""
    makers = {"run": _run, "pair": _pair}
    return makers[key](placed) if key in makers else _counted(key, placed)


Card = tuple[str, Values]

_SEEN = 7
"""No card holds as many dice: more of a value are read as so many."""


@cache
def _reads(card: Card, state: State, value: int) -> tuple[State, ...]:
    """What a card has read after no die of a value, one, two, and so on; the same few come up in every roll."""
    step = machine(*card).step
    return tuple([step(state, value, count) for count in range(_SEEN + 1)])


@lru_cache(maxsize=20_000)
def most_on(cards: tuple[Card, ...], dice: int) -> dict[tuple[int, ...], int]:
    """For every roll of ``dice`` dice, with its ways: the most dice with which each card could be activated."""
    machines = [machine(key, placed) for key, placed in cards]
    known: list[Cards] = [tuple([m.start for m in machines])]
    number = {known[0]: 0}  # what the cards have read, by a number: those are looked up far more quickly
    levels: list[dict[int, int]] = [{0: 1}, *[{} for _ in range(dice)]]
    for value in range(1, 7):
        after: list[dict[int, int]] = [{} for _ in range(dice + 1)]
        rows: dict[int, list[int]] = {}
        reads: list[dict[State, tuple[State, ...]]] = [{} for _ in cards]
        for used, states in enumerate(levels):
            left = dice - used
            ways = [comb(left, count) for count in range(left + 1)]
            for state, weight in states.items():
                row = rows.get(state)
                if row is None:
                    row = rows[state] = _read(cards, reads, known, number, state, value, dice)
                for count in range(left + 1) if value < 6 else (left,):
                    then, there = row[count], after[used + count]
                    there[then] = there.get(then, 0) + weight * ways[count]
        levels = after
    found: dict[tuple[int, ...], int] = {}
    for state, weight in levels[dice].items():
        result = tuple([m.result(s) for m, s in zip(machines, known[state], strict=True)])
        found[result] = found.get(result, 0) + weight
    return found


def _read(
    cards: tuple[Card, ...],
    reads: list[dict[State, tuple[State, ...]]],
    known: list[Cards],
    number: dict[Cards, int],
    state: int,
    value: int,
    dice: int,
) -> list[int]:
    """The states after reading no die of a value, one, two, up to all the dice; ``reads`` is for this value alone."""
    each = []
    for card, had, found in zip(cards, known[state], reads, strict=True):
        then = found.get(had)
        if then is None:
            then = found[had] = _reads(card, had, value)[: dice + 1]
        each.append(then)
    row = []
    for after in zip(*each, strict=True):
        at = number.get(after)
        if at is None:
            at = number[after] = len(known)
            known.append(after)
        row.append(at)
    return row + row[-1:] * (dice - _SEEN)


def sent(key: str, most: int) -> int:
    """How many dice leave the kitchen when a card with ``most`` dice is activated: Control keeps them all."""
    return 0 if FACES[key].action == SET else most


def chance(card: Card, dice: int) -> Fraction:
    """The chance that a card can be activated after a roll."""
    return Fraction(sum(ways for (most,), ways in most_on((card,), dice).items() if most), 6**dice)


def sent_by_roll(cards: tuple[Card, ...], dice: int) -> Iterator[tuple[int, int]]:
    """How many dice the card sends away that sends most, after every roll; with the ways of those rolls."""
    keeps = [FACES[key].action == SET for key, _ in cards]
    for each, ways in most_on(cards, dice).items():
        yield max([0 if kept else most for kept, most in zip(keeps, each, strict=True)]), ways


def sent_dist(cards: tuple[Card, ...], dice: int) -> Distribution[int]:
    """How many dice some cards can send away after a roll, if the one is chosen that sends most."""
    weights: Counter[int] = Counter()
    for number, ways in sent_by_roll(cards, dice):
        weights[number] += ways
    return Distribution(weights)


@lru_cache(maxsize=20_000)
def expected(cards: tuple[Card, ...], dice: int) -> Fraction:
    """The mean of :func:`sent_dist`."""
    total = 0
    for number, ways in sent_by_roll(cards, dice):
        total += number * ways
    return Fraction(total, 6**dice)


def most_sent(cards: Iterable[Card], dice: int) -> int:
    """No roll sends away more dice than this."""
    return max([sent(face, min(FACES[face].size, len(on) + dice)) for face, on in cards])


# -- the re-rolls of a kitchen ---------------------------------------------------------------------------------


class Reroll(NamedTuple):
    """A legal re-roll: how many dice are rolled, and what stays on the cards meanwhile."""

    what: str
    dice: int
    cards: tuple[Card, ...]

    def expected(self) -> Fraction:
        """Dice sent away this turn on average, with the best assignment."""
        return expected(self.cards, self.dice)

    def most(self) -> int:
        """It never sends away more dice than this."""
        return most_sent(self.cards, self.dice)

    def chances(self) -> tuple[Fraction, ...]:
        """For each card, the chance to be able to activate it."""
        return tuple([chance(card, self.dice) for card in self.cards])


def rerolls(kitchen: Kitchen) -> list[Reroll]:
    """Every card with dice, then every colour (S4)."""
    found = [(what, *kitchen.taken_up(what)) for what in kitchen.rerolls()]
    return [Reroll(what, len(taken), cards_of(rest)) for what, taken, rest in found]


def cards_of(kitchen: Kitchen) -> tuple[Card, ...]:
    """The three cards with the values that lie on them."""
    return tuple([(face, values(dice)) for face, dice in zip(kitchen.showing, kitchen.on, strict=False)])


def best_reroll(kitchen: Kitchen) -> Reroll:
    """The re-roll that sends the most dice away on average; among equals the first."""
    return max(rerolls(kitchen), key=Reroll.expected)


def prospect(kitchen: Kitchen) -> Fraction:
    """Dice sent away on average by the best re-roll; none by a kitchen without dice."""
    best = Fraction(0)
    for option in sorted(rerolls(kitchen), key=lambda option: -option.dice):
        if option.most() > best:
            best = max(best, option.expected())
    return best


# -- dice that have been rolled, and a card filled with them ---------------------------------------------------


@cache
def full_patterns(key: str) -> tuple[Values, ...]:
    """Every set of values that activates a face, the largest first."""
    size = FACES[key].size
    handfuls = [shown for n in range(size, 0, -1) for shown in combinations_with_replacement(range(1, 7), n)]
    return tuple([shown for shown in handfuls if activates(key, shown)])


class Plan(NamedTuple):
    """Dice to place on one card so that it can be activated."""

    face: str
    dice: Dice
    """Which of the rolled dice go there."""
    size: int
    """How many dice lie on it then."""

    @property
    def card(self) -> int:
        """Which card it is."""
        return CARD_OF[self.face]

    @property
    def sent(self) -> int:
        """How many dice leave the kitchen."""
        return sent(self.face, self.size)


def plans(kitchen: Kitchen, rolled: Dice) -> list[Plan]:
    """For each card that can be activated with the rolled dice, the fullest way; what sends most comes first."""
    found = [next(_ways(face, dice, rolled), None) for face, dice in zip(kitchen.showing, kitchen.on, strict=False)]
    return sorted([plan for plan in found if plan], key=lambda plan: (-plan.sent, len(plan.dice)))


def all_plans(kitchen: Kitchen, rolled: Dice) -> list[Plan]:
    """Every way to fill any card so that it can be activated, also with fewer dice, other values and other colours."""
    cards = zip(kitchen.showing, kitchen.on, strict=False)
    return [
        plan._replace(dice=dice)
        for face, placed in cards
        for plan in _ways(face, placed, rolled)
        for dice in _in_colours(values(plan.dice), rolled)
    ]


def _in_colours(shown: Values, rolled: Dice) -> list[Dice]:
    """Every handful of the rolled dice that shows these values: equal faces of other colours are other dice."""
    found: list[Dice] = [()]
    for value, number in Counter(shown).items():
        same = [die for die in rolled if die % 10 == value]
        found = [before + more for before in found for more in sorted(set(combinations(same, number)))]
    return [tuple(sorted(dice)) for dice in found]


def _ways(face: str, placed: Dice, rolled: Dice) -> Iterator[Plan]:
    """Every full pattern made of what lies there and of rolled dice, the largest first."""
    for size, missing in _completions(face, values(placed), values(rolled)):
        wanted = list(missing)
        dice: list[int] = []
        for die in rolled:
            if die % 10 in wanted:
                wanted.remove(die % 10)
                dice.append(die)
        yield Plan(face, tuple(dice), size)


@lru_cache(1 << 14)
def _completions(face: str, lying: Values, offered: Values) -> tuple[tuple[int, Values], ...]:
    """The size of each such pattern, and the values that are missing from it."""
    there, more = by_value(lying), by_value(offered)
    found = []
    for shown, wanted in zip(full_patterns(face), _patterns_by_value(face), strict=True):
        missing: list[int] = []
        for value, needs in enumerate(wanted):
            number = needs - there[value]
            if not 0 <= number <= more[value]:
                break
            missing += [value + 1] * number
        else:
            found.append((len(shown), tuple(missing)))
    return tuple(found)


@cache
def _patterns_by_value(face: str) -> tuple[tuple[int, ...], ...]:
    return tuple(map(by_value, full_patterns(face)))
