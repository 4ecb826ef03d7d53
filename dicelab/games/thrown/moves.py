"""The moves of a turn, made once: end it, roll one to three dice of a colour, pick a die for the tie-break."""

from __future__ import annotations

from typing import Final

from dicelab.games.move import Move
from dicelab.games.thrown.cards.card import Handful
from dicelab.games.thrown.dice import COLOURS, MOST_ROLLED, dice_roll

END: Final = Move("end")

ROLLS: Final = tuple(
    tuple(Move("roll", (colour, number)) for number in range(1, MOST_ROLLED + 1)) for colour in COLOURS
)
"""The main rolls, by colour and number."""

ROLLED: Final = {move: (colour, n + 1) for colour, row in enumerate(ROLLS) for n, move in enumerate(row)}
"""The colour and the number of dice of a main roll."""

HANDFULS: Final = {
    (seat, move): (Handful(seat, colour, (), number),) for move, (colour, number) in ROLLED.items() for seat in range(5)
}
"""The dice of a main roll, by who rolls it."""

MAIN_ROLLS: Final = {move: dice_roll((number,)) for move, (_, number) in ROLLED.items()}
"""What chance may do with a main roll."""

PICK_ONE: Final = tuple(Move("pick", (colour,)) for colour in COLOURS)
