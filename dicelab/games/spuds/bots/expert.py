"""The expert of Blazing Spuds: it plays to win the race, not to send away as many dice as it can.

A re-roll is weighed over everything that the dice can show, exactly: with each the card is activated after which the
race is won most often. Then every way to fill a card is tried, with the other dice placed for the race, too, and the
kitchens that this leaves are compared. Dice are handed out so that the rivals' next turns suffer from them. Who is
ahead stands in ``outlook``. Nothing is drawn, so it repeats itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random

from dicelab.games.game import NOBODY, State
from dicelab.games.move import Move
from dicelab.games.spuds.bots.outlook import Unarranged, next_turn, win_chance
from dicelab.games.spuds.bots.sensible import die_to_send, first_step, sensible_bot
from dicelab.games.spuds.odds.assignment import Assignment, hill_climb, leading_to, left_to_place, starting_points
from dicelab.games.spuds.odds.rolls import Plan, Reroll, all_plans, most_on, rerolls, sent
from dicelab.games.spuds.rules import moves as m
from dicelab.games.spuds.rules.dice import Dice
from dicelab.games.spuds.rules.kitchen import FACES, GIVE, STOVE_AT, Kitchen, Values, without
from dicelab.games.spuds.rules.state import Phase, SpudsState, receiver_of

Kitchens = tuple[Kitchen, ...]
MOST_PLANS, NEAR_PLANS = 40, 6
"""How many ways to fill a card are tried, those that send most first, and how many of the best are improved."""
PATIENCE = 12
"""Rounds after which dice are no longer held back for a better moment: waiting for ever never wins."""


def expert_bot(state: State, rng: Random) -> Move:
    """The move that wins the race most often."""
    assert isinstance(state, SpudsState)
    choose = {
        Phase.REROLL: _reroll, Phase.ASSIGN: _assign, Phase.ACTIVATE: _activate, Phase.SEND: _send, Phase.TARGET: _give,
    }.get(state.phase)  # fmt: skip
    return sensible_bot(state, rng) if choose is None else choose(state) or sensible_bot(state, rng)


def _after_turn(state: SpudsState, kitchens: Sequence[Kitchen | Unarranged]) -> float:
    """The chance to win once the turn has left these kitchens."""
    return win_chance(state.player, kitchens, (state.player + 1) % len(kitchens))


def _waits(state: SpudsState) -> bool:
    """Whether the expert may send nothing although it could."""
    return state.turns < PATIENCE * len(state.kitchens)


# -- which dice to roll ----------------------------------------------------------------------------------------


class NumbersLeft:
    """Chances to win after this turn by the number of dice that it leaves, each worked out once."""

    def __init__(self, state: SpudsState) -> None:
        self.state = state
        self._known: dict[tuple[Unarranged, int, bool], float] = {}

    def after(self, mine: Unarranged, gone: int, face: str) -> float:
        """With ``gone`` dice sent by a card, and ``mine`` left to the player."""
        if not gone and not _waits(self.state):
            return 0.0
        key = (mine, gone, bool(gone) and FACES[face].action == GIVE)
        chance = self._known.get(key)
        if chance is None:
            kitchens: list[Kitchen | Unarranged] = [*_handed(self.state, gone, key[2])]
            kitchens[self.state.player] = mine
            chance = self._known[key] = _after_turn(self.state, kitchens)
        return chance


def _handed(state: SpudsState, dice: int, to_one: bool) -> list[Kitchen]:
    """Every kitchen once so many dice of the player's colour lie on the stoves of those who get them."""
    me, kitchens = state.player, list(state.kitchens)
    rivals = [seat for seat in range(len(kitchens)) if seat != me]
    fewest = min(rivals, key=lambda seat: kitchens[seat].held)
    for step in range(dice):
        to = fewest if to_one else receiver_of(step, me, len(kitchens))
        if to >= 0:
            kitchens[to] = kitchens[to].put(10 * me + kitchens[to].rolled(), STOVE_AT)
    return kitchens


def _reroll(state: SpudsState) -> Move | None:
    kitchen = state.kitchens[state.player]
    if not kitchen.rolled():
        return None
    left = NumbersLeft(state)
    best = max(rerolls(kitchen), key=lambda option: reroll_chance(option, kitchen, left))
    return m.REROLL[best.what]


def reroll_chance(option: Reroll, kitchen: Kitchen, left: NumbersLeft) -> float:
    """The chance to win, over everything that the dice can show; what is left in the kitchen counts by its number."""
    dice = kitchen.held
    best: dict[tuple[int, ...], float] = {}
    nothing = left.after(Unarranged(dice, kitchen.showing), 0, "run")
    total = 0.0
    for most, ways in most_on(option.cards, option.dice).items():
        if most not in best:
            found = [nothing]
            for card, ((face, lying), size) in enumerate(zip(option.cards, most, strict=True)):
                showing = kitchen.flipped(card).showing if size else kitchen.showing
                for fewer in sizes(face, lying, size):
                    gone = sent(face, fewer)
                    if gone:
                        found.append(left.after(Unarranged(dice - gone, showing), gone, face))
            best[most] = max(found)
        total += ways * best[most]
    return total / float(6**option.dice)


def sizes(face: str, lying: Values, most: int) -> range:
    """With how many dice a card that takes ``most`` can be activated: what lies there goes too, and pairs stay whole.

    To send fewer can be better: a single die that is left over is hard to get rid of.
    """
    if not most:
        return range(0)
    if face == "pair":
        return range(2 * max(1, sum([(lying.count(value) + 1) // 2 for value in set(lying)])), most + 1, 2)
    fewest = lying[-1] - lying[0] + 1 if face == "run" and lying else len(lying)
    return range(max(FACES[face].solid, fewest), most + 1)


# -- where the dice go -----------------------------------------------------------------------------------------


def _assign(state: SpudsState) -> Move | None:
    best = best_assignment(state)
    if best.plan is None and state.game.mandatory_activation:
        return None  # Control may have to be activated: as the sensible bot
    return first_step(best, state.kitchens[state.player], len(state.loose), state.game.in_order)[0]


def best_assignment(state: SpudsState) -> Assignment:
    """Where all rolled dice go: a few starting points for each way to fill a card, of which the best are improved."""
    kitchen, in_order = state.kitchens[state.player], state.game.in_order
    found = []
    for plan in _plans(state):
        after, loose, cards = left_to_place(kitchen, state.loose, plan)
        worth_of = _worth_of(state, plan)
        beginnings = starting_points(after, loose, cards, in_order)
        chance, start = max([(worth_of(start), start) for start in beginnings], key=_chance)
        if not start.held:
            return leading_to(kitchen, plan, Fraction(0), start, every_way=False)
        found.append((chance, plan, after, start, cards, worth_of))
    best, most = None, -1.0
    for _, plan, after, start, cards, worth_of in sorted(found, key=_chance, reverse=True)[:NEAR_PLANS]:
        chance, end = hill_climb(after, start, cards, in_order, worth_of)
        if chance > most:
            best, most = leading_to(kitchen, plan, Fraction(0), end, every_way=False), chance
    assert best is not None
    return best


def _chance(found: tuple[float, *tuple[object, ...]]) -> float:
    return found[0]


def _plans(state: SpudsState) -> list[Plan | None]:
    """Ways to fill a card that sends dice away, those that send most first; and none."""
    found = all_plans(state.kitchens[state.player], state.loose)
    ways = sorted([plan for plan in found if plan.sent], key=lambda plan: -plan.sent)[:MOST_PLANS]
    return [*ways, None] if _waits(state) or not ways else [*ways]


def _worth_of(state: SpudsState, plan: Plan | None) -> Callable[[Kitchen], float]:
    """The chance to win, by the kitchen that is left to the player once the plan's dice are handed out."""
    me, kitchens = state.player, state.kitchens
    if plan:
        mine = kitchens[me]
        hand = tuple(sorted(mine.on[plan.card] + plan.dice))
        kitchens = _activated(state, plan.face, hand)
    return lambda kitchen: _after_turn(state, (*kitchens[:me], kitchen, *kitchens[me + 1 :]))


def _activated(state: SpudsState, face: str, hand: Dice) -> Kitchens:
    """Every kitchen once a card's dice are handed out; the player's own is as it was."""
    me, kitchens, in_order = state.player, state.kitchens, state.game.in_order
    if FACES[face].action == GIVE:
        colours = {die // 10 for die in hand}
        rivals = [seat for seat in range(len(kitchens)) if seat != me]
        can = [seat for seat in rivals if seat not in colours] or rivals
        to = min(can, key=lambda seat: (kitchens[seat].held, (seat - me) % len(kitchens)))
        return both_given(kitchens, to, hand, in_order)
    return handed_out(kitchens, me, hand, 0, in_order)


# -- which card, and to whom -----------------------------------------------------------------------------------


def _activate(state: SpudsState) -> Move | None:
    """The card after which the race is won most often; Control only where a card must be activated."""
    me, kitchen = state.player, state.kitchens[state.player]
    found = []
    for card in kitchen.ready():
        face, dice = kitchen.showing[card], kitchen.on[card]
        if sent(face, len(dice)):
            kitchens = [*_activated(state, face, dice)]
            kitchens[me] = kitchen.flipped(card)
            found.append((_after_turn(state, kitchens), m.ACTIVATE[face]))
    if not state.game.mandatory_activation and (_waits(state) or not found):
        found.append((_after_turn(state, state.kitchens), m.PASS))
    return max(found, key=_chance)[1] if found else None


def _send(state: SpudsState) -> Move:
    """The die that harms the rivals most, with the others handed out as the sensible bot would."""
    me, to, in_order = state.player, state.receiver(), state.game.in_order

    def worth(move: Move) -> float:
        die = m.SENT[move]
        kitchens = one_handed(state.kitchens, to, die, in_order)
        return _after_turn(state, handed_out(kitchens, me, without(state.hand, die), state.step + 1, in_order))

    return max(state.moves(), key=worth)


def _give(state: SpudsState) -> Move:
    """To the rival whom two more dice cost most."""
    in_order = state.game.in_order
    return max(
        state.moves(),
        key=lambda move: _after_turn(state, both_given(state.kitchens, int(move.args[0]), state.hand, in_order)),
    )


# -- what handing dice out would lead to ----------------------------------------------------------------------


def handed_out(kitchens: Kitchens, player: int, hand: Dice, step: int, in_order: bool) -> Kitchens:
    """Every kitchen once these dice are distributed, from the die number ``step`` on (S10)."""
    while hand:
        to = receiver_of(step, player, len(kitchens))
        die = die_to_send(hand, player, to)
        kitchens, hand, step = one_handed(kitchens, to, die, in_order), without(hand, die), step + 1
    return kitchens


def one_handed(kitchens: Kitchens, to: int, die: int, in_order: bool) -> Kitchens:
    """A seat gets a die and places it; nobody gets one that goes to the compost or bounces into it (S11)."""
    if to in (NOBODY, die // 10):
        return kitchens
    return (*kitchens[:to], placed(kitchens[to], die, in_order), *kitchens[to + 1 :])


def both_given(kitchens: Kitchens, to: int, hand: Dice, in_order: bool) -> Kitchens:
    """Both dice of Target go to one seat (S12)."""
    for die in hand:
        kitchens = one_handed(kitchens, to, die, in_order)
    return kitchens


@lru_cache(1 << 14)
def placed(kitchen: Kitchen, die: int, in_order: bool) -> Kitchen:
    """The kitchen with the die where it promises most for the next turn: on the stove, if no card does better."""
    best = kitchen.put(die, STOVE_AT)
    if not kitchen.rolled():
        return best
    most = next_turn(best).sends
    for _, card in kitchen.placements((die,), in_order):
        there = kitchen.put(die, card)
        sends = next_turn(there).sends
        if sends > most:
            best, most = there, sends
    return best
