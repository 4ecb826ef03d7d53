"""The chance to take the trick from a position, exactly, with the players who come later modelled in plain words.

The model: each later player follows with as many dice of the trick colour as allowed, or tries to trump with as
many dice of their fullest colour as allowed, and uses no power. Result powers work for them as for everybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache, lru_cache
from math import prod
from typing import Final, NamedTuple

from dicelab.errors import OddsError
from dicelab.games.game import CHANCE, made
from dicelab.games.grid import Grid
from dicelab.games.move import Move
from dicelab.games.thrown.rules.cards import CARDS, DISCARD
from dicelab.games.thrown.rules.dice import COLOURS, DICE, MOST_ROLLED, NO_COLOUR, SIX, face_weights
from dicelab.games.thrown.rules.state import ThrownState, main_rolls
from dicelab.games.thrown.rules.trick import FOLLOW, TRUMP, Strength, has_pair, strength
from dicelab.games.thrown.rules.turn import ROLLED

MODEL: Final = (
    "Later players follow with as many dice as allowed, or try to trump with as many of their fullest colour, "
    "and use no power."
)
ALONE: Final = "Nobody plays later."


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

    def imp_may_rule(self, own_colours: frozenset[int]) -> bool:
        """Whether a die of the Imp's colour may lie in the trick in the end (T43)."""
        return self.imp in self.colours | own_colours | {plan.colour for plan in self.later}

    def shown_by(self, plan: Plan) -> tuple[int, dict[Strength | None, int]]:
        """The ways to show the Peacemaker's pair, and for all other rolls the ways to each strength."""
        return outcomes(plan, self.brute, self.peacemaker, self.cyclops)


def later_plan(state: ThrownState, seat: int, trick_colour: int) -> Plan:
    """What the model lets ``seat`` roll; among equally full colours the first in the order red, white, green, blue."""
    pool = state.pools[seat]
    if pool[trick_colour]:
        return Plan(FOLLOW, trick_colour, min(MOST_ROLLED, pool[trick_colour]))
    fullest = max(range(len(COLOURS)), key=lambda colour: (pool[colour], -colour))
    return Plan(TRUMP, fullest, min(MOST_ROLLED, pool[fullest]))


def later_plans(state: ThrownState, trick_colour: int) -> tuple[Plan, ...]:
    """What the model lets everybody roll who acts later."""
    return tuple(later_plan(state, seat, trick_colour) for seat in state.later_seats())


_latest: tuple[ThrownState | None, int, Situation | None] = (None, 0, None)
"""The situation asked for last: a bot asks for every roll that is open in the same state."""


def situation(state: ThrownState, trick_colour: int) -> Situation:
    """What the player whose turn it is has to reckon with."""
    global _latest
    before, colour, known = _latest  # read at once: another thread may write it
    if before is state and colour == trick_colour and known is not None:
        return known
    trick, display = state.trick, state.display
    others = [rolled for seat, rolled in enumerate(trick.rolled) if seat != trick.player and rolled.dice]
    found = made(Situation, (
        tuple(sorted([found for rolled in others if (found := strength(rolled, state.display)) is not None])),
        later_plans(state, trick_colour),
        frozenset([die.colour for rolled in others for die in rolled.dice]),
        display.colour("brute"),
        display.colour("peacemaker"),
        display.colour("cyclops"),
        display.colour("imp"),
        state.game.peacemaker_beats_imp,
    ))  # fmt: skip
    _latest = state, trick_colour, found
    return found


def own_strength(state: ThrownState) -> Strength | None:
    """What the player whose turn it is has."""
    return strength(state.trick.rolled[state.trick.player], state.display)


def own_colours(state: ThrownState) -> frozenset[int]:
    """The colours of the dice that this player has in the trick."""
    return frozenset([die.colour for die in state.mine])


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


@lru_cache(maxsize=4096)
def reaching(plan: Plan, brute: int, peacemaker: int, cyclops: int, mine: Strength) -> int:
    """The ways to be at least as strong as ``mine``, without a pair."""
    _, found = outcomes(plan, brute, peacemaker, cyclops)
    return sum([ways for other, ways in found.items() if other is not None and other >= mine])


def holds(mine: Strength | None, now: Situation, own_colours: frozenset[int]) -> Fraction:
    """The chance to take the trick with ``mine``, once one's turn has ended without a pair."""
    return Fraction(ways_to_hold(mine, now, own_colours), later_ways(now))


def later_ways(now: Situation) -> int:
    """The ways in which everybody's dice may fall who comes later."""
    return prod([SIX**plan.dice for plan in now.later])


@lru_cache(maxsize=20_000)
def ways_to_hold(mine: Strength | None, now: Situation, own_colours: frozenset[int]) -> int:
    """The chance to take the trick with ``mine``, in :func:`later_ways`."""
    if mine is None:
        return 0
    colours = now.colours | own_colours
    ahead = sum([other > mine for other in now.before])  # of those before, only more is better
    first, second = int(ahead == 0), int(ahead == 1)  # the ways to be best or second best so far
    won = 0
    for plan in now.later:
        colours |= {plan.colour}
        whole = SIX**plan.dice
        pairs, _ = now.shown_by(plan)
        above = reaching(plan, now.brute, now.peacemaker, now.cyclops, mine)
        won *= whole
        if pairs and now.imp in colours and not now.beats_imp:
            won += first * pairs  # T48: the best of the others takes it
        below = whole - above - pairs
        first, second = first * below, second * below + first * above
    return won + (second if now.imp in colours else first)  # T43: with the Imp the second takes it


def chance_to_miss(plan: Plan, mine: Strength, now: Situation) -> Fraction:
    """The chance that a later player neither reaches ``mine`` nor shows the Peacemaker's pair; the Imp aside."""
    _, found = now.shown_by(plan)
    return Fraction(sum(ways for other, ways in found.items() if other is None or other < mine), SIX**plan.dice)


def pair_takes(now: Situation, colour: int) -> int:
    """Whether one's own pair takes the trick (T27)."""
    return int(now.beats_imp or now.imp not in now.colours | {colour})


def rolling(state: ThrownState, colour: int, dice: int) -> tuple[Plan, Situation]:
    """What the player whose turn it is would roll, and has to reckon with then."""
    trick_colour = colour if state.trick.colour == NO_COLOUR else state.trick.colour
    return Plan(FOLLOW if colour == trick_colour else TRUMP, colour, dice), situation(state, trick_colour)


def take_by_roll(state: ThrownState, colour: int, dice: int) -> Fraction:
    """The chance to take the trick by rolling ``dice`` of ``colour`` now, then ending the turn."""
    return by_plan(*rolling(state, colour, dice))


@lru_cache(maxsize=20_000)
def by_plan(plan: Plan, now: Situation) -> Fraction:
    """The chance to take the trick by rolling so, then ending the turn."""
    pairs, found = now.shown_by(plan)
    own = frozenset({plan.colour})
    whole = later_ways(now)
    won = pairs * pair_takes(now, plan.colour) * whole
    won += sum([ways * ways_to_hold(mine, now, own) for mine, ways in found.items()])
    return Fraction(won, SIX**plan.dice * whole)


def take_by_ending(state: ThrownState) -> Fraction:
    """The chance to take the trick if the player ends the turn now."""
    if state.shows_pair():
        return Fraction(state.pair_taker() == state.trick.player)
    return holds(own_strength(state), situation(state, state.trick.colour), own_colours(state))


def after_power(state: ThrownState, move: Move) -> list[tuple[Fraction, ThrownState]]:
    """The states that follow a power, with their chances; an ``OddsError`` where a roll is too large to list."""
    following = state.after(move)
    if following.turn != CHANCE:
        return [(Fraction(1), following)]
    return [(p, following.after(shown)) for shown, p in following.rolls().dist().items()]


def by_worth(chances: Iterable[tuple[Fraction, Fraction]]) -> dict[Fraction, Fraction]:
    """Chances, each with what is left then: those that leave the same, added up, by what they leave."""
    grouped: dict[Fraction, Fraction] = {}
    for p, worth in chances:
        grouped[worth] = grouped.get(worth, Fraction(0)) + p
    return grouped


def take_by_choice(state: ThrownState, roll: Move | None) -> Fraction:
    """The chance to take the trick by ending the turn, or before the main roll by that ``roll``."""
    return take_by_ending(state) if roll is None or state.has_rolled() else take_by_roll(state, *ROLLED[roll])


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
        if not state.has_rolled() and roll not in after.main_rolls():
            return None
        total += p * take_by_choice(after, roll)
    return total


def power_moves(state: ThrownState, key: str) -> Sequence[Move]:
    """The ways to use one card now."""
    power = DISCARD.get(key)
    return power.moves(state) if power is not None and state.pays(key, state.display.colour(key)) else ()


def best_of(state: ThrownState, moves: Sequence[Move], roll: Move | None = None) -> tuple[Fraction, Move] | None:
    """The way to use a card that does most, with its chance; before the main roll for the ``roll`` that follows."""
    found: list[tuple[Fraction, Move]] = []
    for move in moves:
        with suppress(OddsError):  # a re-roll of very many dice
            p = take_by_power(state, move, roll)
            if p is not None:
                found.append((p, move))
    return max(found, key=lambda way: way[0], default=None)


@lru_cache(maxsize=1024)
def best_use(state: ThrownState, key: str) -> tuple[Fraction, Move] | None:
    """The best way to use a card after the roll, and the chance to take the trick with it."""
    return best_of(state, power_moves(state, key))


def model_words(state: ThrownState) -> str:
    """How later players are reckoned with."""
    return MODEL if state.later_seats() else ALONE


class PowersFirst(NamedTuple):
    """For each roll the chances without and with a power first; and the best of them all."""

    grid: Grid
    power: Move | None
    roll: Move | None


@lru_cache(maxsize=256)
def powers_first(state: ThrownState) -> PowersFirst:
    """For each roll that is open now or after a power: the chance to take the trick without and with it.

    A power counts with the target that does most for that roll.
    """
    usable = [(key, moves) for key in state.display.cards if (moves := power_moves(state, key))]
    now = set(state.main_rolls())
    rows: list[tuple[str, tuple[Fraction | None, ...]]] = []
    plans: list[tuple[Fraction, Move | None, Move | None]] = []
    for roll in main_rolls(state.pools[state.turn], NO_COLOUR):
        colour, number = ROLLED[roll]
        plain = (take_by_roll(state, colour, number), None) if roll in now else None
        ways = [plain, *(None if key == "dragon" else best_of(state, moves, roll) for key, moves in usable)]
        open_ways = [way for way in ways if way is not None]
        if open_ways:
            rows.append((f"{number} {COLOURS[colour]}", tuple(way[0] if way else None for way in ways)))
            plans.append((*max(open_ways, key=lambda way: way[0]), roll))
    keys = [key for key, _ in usable]
    if "dragon" in keys:  # T42: nobody rolls any more
        p = take_by_dragon(state)
        rows.append(("no roll", (None, *(p if key == "dragon" else None for key in keys))))
        plans.append((p, usable[keys.index("dragon")][1][0], None))
    columns = ("no power", *(CARDS[key].title for key in keys))
    best = max(range(len(rows)), key=lambda at: plans[at][0])
    return PowersFirst(Grid(columns, tuple(rows), mark=best), *plans[best][1:])
