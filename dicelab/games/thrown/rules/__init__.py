"""The rules of Thrown: a state and what follows from it. Rulings are cited as T1 to T51.

A turn: use powers if you like, roll one to three dice of one colour, use powers, end the turn. The leader's colour
is the trick colour; the others roll that colour, or, without it, any other colour to trump. What lies there when
all have had their turn decides. Cards are in ``cards/``, scores and trumps in ``trick.py``, what a
state offers in ``state.py``, a turn in ``turn.py``, the end of a trick in ``resolve.py``, rounds in ``rounds.py``.
"""

from __future__ import annotations

from dicelab.games.thrown.rules.state import Thrown, ThrownState

GAME = Thrown

__all__ = ["GAME", "Thrown", "ThrownState"]
