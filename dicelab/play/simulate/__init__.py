"""Many games, without a table: each seat is played by a bot.

>>> import dicelab
>>> many = dicelab.simulate(dicelab.game("draconic", players=2, starter=0), games=200, seed=1)
>>> many.games, [seat.won for seat in many.wins]
(200, [108, 92])

``playout`` plays one game, ``work`` a stretch of them, ``workers`` shares stretches out (to ``processes`` of this
machine or a ``cluster``), ``tally`` and ``sample`` count what comes out, ``kept_file`` keeps it, ``text`` writes it
down.
"""

from dicelab.play.simulate.kept_file import merge
from dicelab.play.simulate.playout import play_out
from dicelab.play.simulate.result import Simulation
from dicelab.play.simulate.run import FailedGame, simulate

__all__ = ["FailedGame", "Simulation", "merge", "play_out", "simulate"]
