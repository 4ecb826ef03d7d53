"""The rules of Thrown: a state and what follows from it. Rulings are cited as T1 to T51.

A turn: use powers if you like, roll one to three dice of one colour, use powers, end the turn. The leader's colour
is the trick colour; the others roll that colour, or, without it, any other colour to trump. What lies there when
all have had their turn decides. Cards are in ``cards/``, scores and trumps in ``trick.py``, what a
state offers in ``state.py``, a turn in ``turn.py``, the end of a trick in ``resolve.py``, rounds in ``rounds.py``.
"""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.errors import OptionError
from dicelab.games.game import CHANCE, NOBODY, Game
from dicelab.games.thrown.dice import COLOURS, EMPTY, FULL, Pool
from dicelab.games.thrown.display import Display
from dicelab.games.thrown.moves import END, ROLLS
from dicelab.games.thrown.options import GOLD, OPTIONS, check_cards, check_pools
from dicelab.games.thrown.rounds import START, Standing, set_up
from dicelab.games.thrown.state import ThrownState
from dicelab.games.thrown.trick import NO_TRICK


class Thrown(Game):
    """Thrown by Adam Porter, for three to five players."""

    key = "thrown"
    title = "Thrown"
    seats = range(3, 6)
    options = OPTIONS
    state_type = ThrownState

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

    def start(self) -> ThrownState:
        players = self.players
        return set_up(
            ThrownState(
                game=self,
                turn=CHANCE,
                phase=START,
                display=Display(),
                pools=(EMPTY,) * players,
                gold=(GOLD,) * players,
                void=FULL,
                summoned=EMPTY,
                trick=NO_TRICK[players],
                rolling=None,
                left=0,
                last=NOBODY,
                standing=Standing(1, self.start_seat, (), ()),
            )
        )

    def position(
        self,
        pools: object,
        cards: Sequence[str] = (),
        cubes: Sequence[str] = (),
        rolled: Sequence[str] = (),
        leader: int = 0,
        gold: Sequence[int] = (),
        colour: str = "",
    ) -> ThrownState:
        """A position in the middle of a trick; the dice that are not named lie in the Void.

        ``pools`` is red/white/green/blue for each seat, ``rolled`` what lies in the trick, from the leader on; the
        next player who holds dice is to move. ``colour`` is needed only where the leader's dice are gone.

        >>> game = Thrown(players=3)
        >>> state = game.position(["0/2/0/1", "3/1/0/0", "0/0/4/0"], rolled=["w6", "w3 w2"])
        >>> state.turn, len(state.moves())
        (2, 3)
        """
        from dicelab.games.thrown.position import build

        return build(self, pools, cards, cubes, rolled, leader, gold, colour)


GAME = Thrown

__all__ = ["END", "GAME", "ROLLS", "Thrown", "ThrownState"]
