"""The moves of Blazing Spuds, made once.

``reroll stove`` · ``place r4 run`` · ``rest`` (all that are left to the stove) · ``activate run`` · ``pass`` ·
``send r4`` (the next to hand out) · ``give 2`` (both dice of Target) · ``set r4 6`` · ``lift r4 run`` ·
``enough`` (no more dice are lifted) · ``done``.
"""

from __future__ import annotations

from typing import Final

from dicelab.games.move import Move
from dicelab.games.spuds.rules.dice import COLOURS, SIDES, WORD
from dicelab.games.spuds.rules.kitchen import CARD_OF, FACES, TITLES

REST: Final = Move("rest")
PASS: Final = Move("pass")
ENOUGH: Final = Move("enough")
DONE: Final = Move("done")

PLACE: Final = {die: {place: Move("place", (word, place)) for place in TITLES} for die, word in WORD.items()}
LIFT: Final = {die: {place: Move("lift", (word, place)) for place in TITLES} for die, word in WORD.items()}
SEND: Final = {die: Move("send", (word,)) for die, word in WORD.items()}
SET: Final = {die: {value: Move("set", (word, value)) for value in range(1, SIDES + 1)} for die, word in WORD.items()}
ACTIVATE: Final = {face: Move("activate", (face,)) for face in FACES}
REROLL: Final = {what: Move("reroll", (what,)) for what in (*CARD_OF, *COLOURS)}
GIVE: Final = tuple(Move("give", (seat,)) for seat in range(4))

PLACED: Final = {move: (die, place) for die, moves in PLACE.items() for place, move in moves.items()}
LIFTED: Final = {move: (die, place) for die, moves in LIFT.items() for place, move in moves.items()}
REROLLED: Final = {move: what for what, move in REROLL.items()}
SENT: Final = {move: die for die, move in SEND.items()}
AS_SET: Final = {move: (die, value) for die, moves in SET.items() for value, move in moves.items()}
"""What a move means, looked up."""
