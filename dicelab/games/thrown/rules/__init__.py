"""The rules of Thrown: a state and what follows from it. Rulings are cited as T1 to T51.

A turn: use powers if you like, roll one to three dice of one colour, use powers, end the turn. The leader's colour
is the trick colour; the others roll that colour, or, without it, any other colour to trump. What lies there when
all have had their turn decides. Cards are in ``cards/``, scores and trumps in ``trick.py``, what a
state offers in ``state.py``, a turn in ``turn.py``, the end of a trick in ``resolve.py``, rounds in ``rounds.py``.
"""

from __future__ import annotations

from collections.abc import Sequence

from dicelab.games.game import CHANCE, NOBODY
from dicelab.games.position import lay_out
from dicelab.games.thrown.rules.dice import EMPTY, FULL
from dicelab.games.thrown.rules.options import GOLD, Chosen
from dicelab.games.thrown.rules.rounds import START, Standing, set_up
from dicelab.games.thrown.rules.state import ThrownState
from dicelab.games.thrown.rules.trick import NO_TRICK, Display
from dicelab.games.thrown.rules.turn import END, ROLLS


class Thrown(Chosen):
    """Thrown by Adam Porter, for three to five players."""

    state_type = ThrownState

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
        rolled: Sequence[object] = (),
        leader: object = 0,
        gold: Sequence[int] = (),
        colour: str = "",
        **parts: object,
    ) -> ThrownState:
        """A position in the middle of a trick; the dice that are not named lie in the Void.

        ``pools`` is red/white/green/blue for each seat, ``rolled`` what lies in the trick, from the leader on; the
        next player who holds dice is to move, or with ``still`` whoever rolled last. ``colour`` is needed only where
        the leader's dice are gone.

        >>> game = Thrown(players=3)
        >>> state = game.position(["0/2/0/1", "3/1/0/0", "0/0/4/0"], rolled=["w6", "w3 w2"])
        >>> state.turn, len(state.moves())
        (2, 3)
        >>> game.position("0/2/0/1,3/1/0/0,0/0/4/0", rolled="w6|w3 w2") == state
        True
        """
        from dicelab.games.thrown.rules import position

        given = {"pools": pools, "leader": leader, "colour": colour, **parts}
        given |= {name: value for name, value in (("cards", cards), ("cubes", cubes), ("gold", gold)) if value}
        if rolled:
            lying = rolled.split("|") if isinstance(rolled, str) else rolled
            given["rolled"] = (*lying, *[()] * (self.players - len(lying)))
        state = lay_out(position, self, given)
        assert isinstance(state, ThrownState)
        return state


GAME = Thrown

__all__ = ["END", "GAME", "ROLLS", "Thrown", "ThrownState"]
