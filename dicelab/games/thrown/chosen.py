"""A game of Thrown with its options chosen: what a state may ask about the rules it is played by."""

from __future__ import annotations

from dicelab.errors import OptionError
from dicelab.games.game import NOBODY, Game
from dicelab.games.thrown.dice import COLOURS, Pool
from dicelab.games.thrown.options import OPTIONS, check_cards, check_pools


class Chosen(Game):
    """The options of Thrown, by name."""

    key = "thrown"
    title = "Thrown"
    seats = range(3, 6)
    options = OPTIONS

    advanced: bool
    with_monsters: bool
    display: str
    cards: tuple[str, ...]
    cubes: tuple[str, ...]
    pools: tuple[Pool, ...]
    rounds: int
    may_empty_pool: bool
    peacemaker_beats_imp: bool
    phantom_counts_own: bool
    allow_debt: bool
    dragon_results: bool

    start_seat: int
    last_round: int

    def check(self) -> None:
        starter = dict(self.chosen)["starter"]
        object.__setattr__(self, "start_seat", starter if isinstance(starter, int) else NOBODY)
        object.__setattr__(self, "last_round", self.rounds or self.players)
        if self.cards:
            check_cards(self.cards, self.advanced, self.with_monsters)
        if self.cubes and (sorted(self.cubes) != sorted(COLOURS) or not self.cards):
            raise OptionError("Cubes lie on cards chosen by hand, and have four colours: red, white, green and blue.")
        if self.pools:
            check_pools(self.pools, self.players)
