"""Many games, without a table: each seat is played by a bot.

>>> import dicelab
>>> many = dicelab.simulate(dicelab.game("draconic", players=2, starter=0), games=200, seed=1)
>>> many.games, [seat.won for seat in many.wins]
(200, [108, 92])

``playout`` plays one game, ``tally`` counts what comes out, ``sample`` and ``interval`` say how sure one may be,
``work`` is what a worker does, ``share_out`` gives it out and collects it, ``executors`` and ``cluster`` are the
workers, ``statistic`` is a function of one's own, ``kept_file`` keeps a run in a file, ``merge`` puts files together,
``result`` holds it all together and ``text`` writes it down.
"""

from dicelab.play.simulate.merge import merge
from dicelab.play.simulate.playout import play_out
from dicelab.play.simulate.result import Simulation
from dicelab.play.simulate.run import FailedGame, simulate

__all__ = ["FailedGame", "Simulation", "merge", "play_out", "simulate"]
