"""The chance to take the trick for everything one may do now: every roll, without and with each power."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from dicelab.errors import OddsError, OptionError
from dicelab.games.grid import Grid
from dicelab.games.kinds import Given, ListOf, OneOf, YesNo
from dicelab.games.move import Move
from dicelab.games.question import Answer, Parameter, question
from dicelab.games.thrown.odds.taking import (
    best_of,
    best_use,
    model_words,
    power_moves,
    take_by_dragon,
    take_by_ending,
    take_by_roll,
)
from dicelab.games.thrown.odds.workings import by_choice, by_ending, by_power
from dicelab.games.thrown.rules.cards import CARDS, MONSTERS
from dicelab.games.thrown.rules.dice import BY_NAME, COLOURS, NO_COLOUR, OF_EACH
from dicelab.games.thrown.rules.options import FIRST_GAME
from dicelab.games.thrown.rules.position import POOL
from dicelab.games.thrown.rules.rounds import TURN
from dicelab.games.thrown.rules.state import Thrown, ThrownState, main_rolls
from dicelab.games.thrown.rules.turn import ROLLED
from dicelab.games.thrown.rules.words import move_words, roll_words


def chances(state: ThrownState, names: Sequence[str] = ()) -> Answer:
    """The chance to take the trick from ``state``, for the player whose turn it is.

    Before the main roll a table: a row for each roll, without and with each power that can be used first. After it a
    row for ending the turn, and one for each power. A power counts with the target that does most.

    >>> from dicelab.games.thrown.rules.state import Thrown
    >>> cards = ["wizard", "sorcerer", "brute", "noble"]
    >>> state = Thrown(players=3).position(["1/2/0/0", "2/1/0/0", "1/1/1/1"], cards, leader=1, rolled=["w5", "w3"])
    >>> print(chances(state).table)
                   no power        Sorcerer
      1 white  1/3 ≈ 33.3 %    2/3 ≈ 66.7 %
    → 2 white  5/6 ≈ 83.3 %  35/36 ≈ 97.2 %
    """
    if state.phase != TURN:
        raise OddsError("Nobody is in the middle of a turn; ask about a position in which somebody is to move.")
    names = names or [f"seat {seat + 1}" for seat in range(len(state.pools))]
    if state.has_rolled():
        return _after_roll(state, names)
    if not state.main_rolls():
        raise OddsError("Whoever is to move has no dice left to roll.")
    grid, power, roll = powers_first(state)
    says = f"The chance to take the trick: a power first, where it does most, then the roll. {model_words(state)}"
    then = roll_words(ROLLED[roll][1], COLOURS[ROLLED[roll][0]]) if roll else ""
    if power is None:
        return Answer(says, table=grid, best=f"no power, {then}", working=by_choice(state, names, roll))
    best = ", then ".join(filter(None, (move_words(state, power, names), then)))
    return Answer(says, table=grid, best=best, working=by_power(state, names, power, roll))


# -- before the roll -----------------------------------------------------------------------------------------


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


# -- after the roll ------------------------------------------------------------------------------------------


def _after_roll(state: ThrownState, names: Sequence[str]) -> Answer:
    found: list[tuple[str, Fraction, Move | None]] = [("end the turn", take_by_ending(state), None)]
    for key in state.display.cards:
        use = best_use(state, key)
        if use is not None:
            found.append((move_words(state, use[1], names), *use))
    best = max(range(len(found)), key=lambda at: found[at][1])
    label, _, move = found[best]
    table = Grid(("take the trick",), tuple((label, (p,)) for label, p, _ in found), mark=best)
    says = f"The chance to take the trick: end the turn, or use a power first. {model_words(state)}"
    working = by_ending(state, names) if move is None else by_power(state, names, move, None)
    return Answer(says, table=table, best=label, working=working)


# -- from a position that is given in words: for the shell, and for Python ----------------------------------


_CARD = OneOf(tuple(CARDS), labels={key: card.title for key, card in CARDS.items()})
_SEAT = OneOf(tuple(range(5)), labels={seat: f"seat {seat + 1}" for seat in range(5)})


class _Shown(ListOf):
    """Dice as one writes them in the shell, ``w5+w4``, or in ``game.position``, ``w5 w4``."""

    def read(self, value: object) -> tuple[str, ...]:
        return super().read(value.replace(" ", "+") if isinstance(value, str) else value)


_SHOWN = _Shown(OneOf(tuple(BY_NAME)), range(1, OF_EACH + 1), between="+")

POOLS = Parameter("pools", ListOf(POOL, range(3, 6)), "the unrolled dice of each seat, red/white/green/blue")
IN_TRICK = Parameter("rolled", ListOf(_SHOWN, range(5)), "what lies in the trick, leader first: w5+w4,w3", default=())
LEADER = Parameter("leader", _SEAT, "who leads, counted from 0", default=0)
CARDS_OUT = Parameter("cards", ListOf(_CARD, range(4, 5)), "the four cards", default=FIRST_GAME)
CUBES = Parameter(
    "cubes", ListOf(OneOf(COLOURS), range(5)), "the cubes on those cards, in the advanced game", default=()
)
COLOUR = Parameter(
    "colour", OneOf(("none", *COLOURS)), "the trick colour, where the leader's dice are gone", default="none"
)
STILL = Parameter("still", YesNo(), "whether whoever rolled last is still in that turn", default=False)


@question(
    "the chance to take the trick from a position: every roll, without and with each power",
    POOLS, IN_TRICK, LEADER, CARDS_OUT, CUBES, COLOUR, STILL,
    example="take pools=2/2/3/1,1/2/1/2,2/2/1/1 rolled=w5+w4,w3 leader=1",
)  # fmt: skip
def take(
    pools: tuple[Given, ...],
    rolled: tuple[Given, ...],
    leader: int,
    cards: tuple[str, ...],
    cubes: tuple[str, ...],
    colour: str,
    still: bool,
) -> Answer:
    """The same table as on the panel."""
    monsters = bool(set(cards) & set(MONSTERS))
    try:
        game = Thrown(len(pools), advanced=bool(cubes), with_monsters=bool(cubes) and monsters)
        if monsters and not cubes:
            raise OddsError("Monsters have no colour of their own: say which cubes lie on the cards.")
        named = "" if colour == "none" else colour
        state = game.position(pools, cards, cubes, rolled, leader, colour=named, still=still)
    except OptionError as error:
        raise OddsError(str(error)) from None
    return chances(state)
