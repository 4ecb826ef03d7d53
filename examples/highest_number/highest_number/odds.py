"""Where does this die go? What each place brings on average, and whether something better will come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

from dicelab.games.grid import Grid
from dicelab.games.kinds import Given, ListOf, OneOf, Whole
from dicelab.games.move import Move
from dicelab.games.question import Answer, Asked, Parameter, question
from dicelab.games.words import count
from dicelab.odds.working import complement

from .rules import NAMES, SPARE, PlacesState, worth

PLACES = (*reversed(NAMES), SPARE)
DIE = Parameter("die", Whole(range(1, 7)), "what the die shows")
FREE = Parameter("free", ListOf(OneOf(PLACES), range(1, 6)), "the places that are free")
ROLLS = Parameter("rolls", Whole(range(1, 6)), "how many dice are still to come")


@question("what each place brings on average, if one goes on as well as one can", DIE, FREE,
          example="place die=4 free=hundreds,tens,ones")  # fmt: skip
def place(die: int, free: tuple[str, ...]) -> Answer:
    free = tuple(dict.fromkeys(free))
    rows = {name: die * worth(name) + to_come(_without(free, name)) for name in free}
    best = max(rows, key=lambda name: rows[name])
    grid = Grid(("points",), tuple((name, (value,)) for name, value in rows.items()), list(rows).index(best), False)
    says = f"A {die} to place: points still to come, on average"
    return Answer(says, mean=rows[best], mean_says="at best", best=best, table=grid)


@question("the chance that a higher one comes with the dice that are left", DIE, ROLLS, example="higher die=4 rolls=2")
def higher(die: int, rolls: int) -> Answer:
    miss = Fraction(die, 6)
    says = f"Chance of a die higher than {die} among {count(rolls, 'die', 'dice')} still to come"
    return Answer(says, p=1 - miss**rolls, working=complement(rolls, miss, "none higher", "at least one higher"))


def _without(free: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(other for other in free if other != name)


@cache
def to_come(free: tuple[str, ...]) -> Fraction:
    """Points of the dice for these places, on average, each placed as well as one can."""
    if not free:
        return Fraction(0)
    best = (max(die * worth(name) + to_come(_without(free, name)) for name in free) for die in range(1, 7))
    return sum(best, Fraction(0)) / 6


QUESTIONS = (place, higher)


def asked(
    state: PlacesState, names: Sequence[str], chosen: Mapping[str, Given], considered: Move | None = None
) -> list[Asked]:
    if state.turn < 0:
        return []
    whose = f"For {names[state.player]}."
    free = state.free()
    shown = [Asked(place, {"die": state.die, "free": free}, "Where does it go?", whose=whose)]
    if len(free) > 1:
        left = {"die": state.die, "rolls": len(free) - 1}
        shown.append(Asked(higher, left, "Does a higher one come?", "at least one", whose=whose))
    return shown
