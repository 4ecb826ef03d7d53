"""The obvious twins of the odds of Blazing Spuds: every roll in turn, every way to place it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

from dicelab.games.game import CHANCE
from dicelab.games.spuds.odds.rolls import rerolls
from dicelab.games.spuds.rules import SpudsState
from dicelab.games.spuds.rules.dice import Dice
from dicelab.games.spuds.rules.kitchen import FACES, STOVE_AT, Kitchen, activates


def rolls(dice: int) -> Iterator[tuple[int, ...]]:
    """Every roll, die by die."""
    return product(range(1, 7), repeat=dice)


def most_on(card: str, placed: tuple[int, ...], roll: tuple[int, ...]) -> int:
    """The most dice with which a card can be activated, by trying every handful of the roll."""
    for n in range(min(len(roll), FACES[card].size - len(placed)), -1, -1):
        for chosen in combinations(roll, n):
            if activates(card, tuple(sorted((*placed, *chosen)))):
                return len(placed) + n
    return 0


def dist(card: str, placed: tuple[int, ...], dice: int) -> dict[int, Fraction]:
    """How many dice the card can send away at most."""
    found = Counter(most_on(card, placed, roll) for roll in rolls(dice))
    return {n: Fraction(ways, 6**dice) for n, ways in found.items()}


def can_activate(state: SpudsState) -> set[str]:
    """The cards that some way of placing the loose dice lets one activate: the engine's own tree, walked."""
    if state.phase == "activate":
        return {str(move.args[0]) for move in state.moves() if move.kind == "activate"}
    if state.phase != "assign":
        return set()
    die = state.moves()[0].args[0]  # in any order: one die after the other
    found: set[str] = set()
    for move in state.moves():
        if move.args[:1] == (die,):
            found |= can_activate(state.after(move))
    return found


def most_sent(state: SpudsState, player: int) -> int:
    """The most dice that can leave a kitchen this turn, walking every placement and activation."""
    if state.phase not in ("assign", "activate") or state.player != player:
        return 0
    if state.phase == "activate":
        sizes = [len(state.after(move).hand) for move in state.moves() if move.kind == "activate"
                 and move.args[0] != "control"]  # fmt: skip
        return max(sizes, default=0)
    die = state.moves()[0].args[0]
    return max(most_sent(state.after(move), player) for move in state.moves() if move.args[:1] == (die,))


def next_turn(kitchen: Kitchen) -> Fraction:
    """The dice sent away on average by the best re-roll: every one of them, worked out to the end."""
    return max([option.expected() for option in rerolls(kitchen)], default=Fraction(0))


def best_assignment(kitchen: Kitchen, rolled: Dice, activating: bool, in_order: bool = False) -> tuple[int, Fraction]:
    """The most dice sent away now and, of all ways to send so many, the most next turn: every die everywhere."""
    found = [(0, Fraction(-1))]
    for placed in every_placement(kitchen, rolled, in_order):
        found.append((0, next_turn(placed)))
        for card in placed.ready() if activating else ():
            leave = 0 if placed.showing[card] == "control" else len(placed.on[card])
            if leave:
                found.append((leave, next_turn(placed.flipped(card))))
    return max(found)


def every_placement(kitchen: Kitchen, rolled: Dice, in_order: bool) -> set[Kitchen]:
    """Every kitchen that placing the dice one by one can lead to, in any order."""
    if not rolled:
        return {kitchen}
    found: set[Kitchen] = set()
    for at, die in enumerate(rolled):
        if at and rolled[at - 1] == die:
            continue
        for card in range(STOVE_AT + 1):
            if card == STOVE_AT or die % 10 in kitchen.welcome(in_order)[card]:
                found |= every_placement(kitchen.put(die, card), rolled[:at] + rolled[at + 1 :], in_order)
        if not in_order:  # then the order makes no difference
            break
    return found


def after_reroll(state: SpudsState, what: str) -> tuple[dict[str, Fraction], Fraction]:
    """For a re-roll: the chance to be able to activate each card, and the dice sent away on average."""
    from dicelab.games.move import Move

    rolling = state.after(Move("reroll", (what,)))
    assert rolling.turn == CHANCE
    chances: dict[str, Fraction] = {}
    mean = Fraction(0)
    for outcome, p in rolling.rolls().dist().items():
        rolled = rolling.after(outcome)
        for card in can_activate(rolled):
            chances[card] = chances.get(card, Fraction(0)) + p
        mean += p * most_sent(rolled, state.player)
    return chances, mean
