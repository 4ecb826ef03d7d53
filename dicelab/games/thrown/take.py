"""The chance to take the trick from a position, exactly, with the players who come later modelled in plain words.

The model: each later player follows with as many dice of the trick colour as allowed, or tries to trump with as
many dice of their fullest colour as allowed, and uses no power. Result powers work for them as for everybody.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final, NamedTuple

from dicelab.games.game import CHANCE
from dicelab.games.move import Move
from dicelab.games.thrown.cards import DISCARD
from dicelab.games.thrown.dice import COLOURS, DICE, EMPTY, MOST_ROLLED, NO_COLOUR, SIX, face_weights
from dicelab.games.thrown.state import ThrownState
from dicelab.games.thrown.trick import FOLLOW, TRUMP, WAITING, Rolled, has_pair, has_trump, score

MODEL: Final = (
    "Later players follow with as many dice as allowed, or try to trump with as many of their fullest colour, "
    "and use no power."
)

Strength = tuple[int, int]
"""A trump or not, then the score; who is later wins among equals (T20)."""


class Plan(NamedTuple):
    """What somebody is going to roll."""

    mode: int
    colour: int
    dice: int


class Situation(NamedTuple):
    """All that decides the trick beside one's own roll."""

    before: tuple[Strength, ...]
    """Those who have acted and can take the trick."""
    later: tuple[Plan, ...]
    colours: frozenset[int]
    """The colours that lie in the trick, one's own dice aside."""
    brute: int
    peacemaker: int
    cyclops: int
    imp: int
    beats_imp: bool


def later_plan(state: ThrownState, seat: int, trick_colour: int) -> Plan:
    """What the model lets ``seat`` roll; among equally full colours the first in the order red, white, green, blue."""
    pool = state.pools[seat]
    if pool[trick_colour]:
        return Plan(FOLLOW, trick_colour, min(MOST_ROLLED, pool[trick_colour]))
    fullest = max(range(len(COLOURS)), key=lambda colour: (pool[colour], -colour))
    return Plan(TRUMP, fullest, min(MOST_ROLLED, pool[fullest]))


def later_seats(state: ThrownState) -> list[int]:
    """Who acts after the player whose turn it is, in order."""
    trick, players = state.trick, len(state.pools)
    after = range(trick.player + 1, trick.leader + players if trick.player >= trick.leader else trick.leader)
    return [seat % players for seat in after if state.pools[seat % players] != EMPTY]


def later_plans(state: ThrownState, trick_colour: int) -> tuple[Plan, ...]:
    """What the model lets everybody roll who acts later."""
    return tuple(later_plan(state, seat, trick_colour) for seat in later_seats(state))


def situation(state: ThrownState, trick_colour: int) -> Situation:
    """What the player whose turn it is has to reckon with."""
    trick, display = state.trick, state.display
    others = [rolled for seat, rolled in enumerate(trick.rolled) if seat != trick.player]
    return Situation(
        before=tuple(sorted(found for rolled in others if (found := strength(rolled, state)) is not None)),
        later=later_plans(state, trick_colour),
        colours=frozenset(die.colour for rolled in others for die in rolled.dice),
        brute=display.colour("brute"),
        peacemaker=display.colour("peacemaker"),
        cyclops=display.colour("cyclops"),
        imp=display.colour("imp"),
        beats_imp=state.game.peacemaker_beats_imp,
    )


def strength(rolled: Rolled, state: ThrownState) -> Strength | None:
    """What somebody has; None for whoever cannot take the trick."""
    if rolled.mode == TRUMP:
        return (1, 0) if has_trump(rolled, state.display) else None
    points = score(rolled, state.display)
    return None if points is None else (0, points)


@cache
def outcomes(plan: Plan, brute: int, peacemaker: int, cyclops: int) -> tuple[int, dict[Strength | None, int]]:
    """The ways to show the Peacemaker's pair, and for all other rolls the ways to each strength."""
    pairs, found = 0, Counter[Strength | None]()
    for faces, ways in face_weights(plan.dice).items():
        if plan.colour == peacemaker and has_pair(tuple(DICE[plan.colour][face] for face in faces), peacemaker):
            pairs += ways
        elif plan.mode == TRUMP:
            trump = SIX in faces or (plan.colour == brute and SIX - 1 in faces)
            found[(1, 0) if trump else None] += ways
        else:
            found[0, sum(faces) * (2 if plan.dice == 1 and plan.colour == cyclops else 1)] += ways
    return pairs, found


@lru_cache(maxsize=20_000)
def holds(mine: Strength | None, now: Situation, own_colours: frozenset[int]) -> Fraction:
    """The chance to take the trick with ``mine``, once one's turn has ended without a pair."""
    if mine is None:
        return Fraction(0)
    ahead = sum(1 for other in now.before if other > mine)  # of those before, only more is better
    chances = {ahead: Fraction(1)}
    won, colours = Fraction(0), now.colours | own_colours
    for plan in now.later:
        colours |= {plan.colour}
        pairs, found = outcomes(plan, now.brute, now.peacemaker, now.cyclops)
        whole = SIX**plan.dice
        if pairs and now.imp in colours and not now.beats_imp:
            won += chances.get(0, Fraction(0)) * Fraction(pairs, whole)  # T48: the best of the others takes it
        above = Fraction(sum(ways for other, ways in found.items() if other is not None and other >= mine), whole)
        below = 1 - above - Fraction(pairs, whole)
        following: dict[int, Fraction] = {}
        for count, chance in chances.items():
            if count < 2:
                following[count] = following.get(count, Fraction(0)) + chance * below
                following[count + 1] = following.get(count + 1, Fraction(0)) + chance * above
        chances = following
    place = 1 if now.imp in colours else 0  # T43: with the Imp the second takes it
    return won + chances.get(place, Fraction(0))


def chance_to_miss(plan: Plan, mine: Strength, now: Situation) -> Fraction:
    """The chance that a later player neither reaches ``mine`` nor shows the Peacemaker's pair; the Imp aside."""
    _, found = outcomes(plan, now.brute, now.peacemaker, now.cyclops)
    return Fraction(sum(ways for other, ways in found.items() if other is None or other < mine), SIX**plan.dice)


def pair_takes(now: Situation, colour: int) -> int:
    """Whether one's own pair takes the trick (T27)."""
    return int(now.beats_imp or now.imp not in now.colours | {colour})


def take_by_roll(state: ThrownState, colour: int, dice: int) -> Fraction:
    """The chance to take the trick by rolling ``dice`` of ``colour`` now, then ending the turn."""
    trick_colour = colour if state.trick.colour == NO_COLOUR else state.trick.colour
    plan = Plan(FOLLOW if colour == trick_colour else TRUMP, colour, dice)
    return by_plan(plan, situation(state, trick_colour))


@lru_cache(maxsize=20_000)
def by_plan(plan: Plan, now: Situation) -> Fraction:
    """The chance to take the trick by rolling so, then ending the turn."""
    pairs, found = outcomes(plan, now.brute, now.peacemaker, now.cyclops)
    own = frozenset({plan.colour})
    won = pairs * pair_takes(now, plan.colour) + sum(
        (ways * holds(mine, now, own) for mine, ways in found.items()), Fraction(0)
    )
    return Fraction(won, SIX**plan.dice)


def take_by_ending(state: ThrownState) -> Fraction:
    """The chance to take the trick if the player ends the turn now."""
    if state.shows_pair():
        return Fraction(state.pair_taker() == state.trick.player)
    mine = state.trick.rolled[state.trick.player]
    now = situation(state, state.trick.colour)
    return holds(strength(mine, state), now, frozenset(die.colour for die in mine.dice))


def has_rolled(state: ThrownState) -> bool:
    """Whether the player whose turn it is has made the main roll."""
    return state.trick.rolled[state.trick.player].mode != WAITING


def after_power(state: ThrownState, move: Move) -> list[tuple[Fraction, ThrownState]]:
    """The states that follow a power, with their chances; an ``OddsError`` where a roll is too large to list."""
    following = state.after(move)
    if following.turn != CHANCE:
        return [(Fraction(1), following)]
    return [(p, following.after(shown)) for shown, p in following.rolls().dist().items()]


def take_by_dragon(state: ThrownState) -> Fraction:
    """Whether the trick goes to the player if the Dragon ends it as it lies (T42)."""
    pair = state.game.dragon_results and state.shows_pair()
    return Fraction((state.pair_taker() if pair else state.taker()) == state.trick.player)


def take_by_power(state: ThrownState, move: Move, roll: Move | None = None) -> Fraction | None:
    """The chance after using a power, then rolling (before the main roll) or ending the turn.

    None where that roll is not allowed afterwards.
    """
    if move.kind == "dragon":
        return take_by_dragon(state)
    total = Fraction(0)
    for p, after in after_power(state, move):
        if has_rolled(state):
            total += p * take_by_ending(after)
        elif roll is None or roll not in after.main_rolls():
            return None
        else:
            total += p * take_by_roll(after, COLOURS.index(str(roll.args[0])), int(roll.args[1]))
    return total


def power_moves(state: ThrownState, key: str) -> list[Move]:
    """The ways to use one card now."""
    power = DISCARD.get(key)
    if power is None or not state.pays(key, state.display.colour(key)):
        return []
    return list(power.moves(state))
