"""The chance to take the trick from a position that is given in words: for the shell, and for Python."""

from __future__ import annotations

from dicelab.errors import OddsError, OptionError
from dicelab.games.kinds import Given, ListOf, OneOf, YesNo
from dicelab.games.question import Answer, Parameter, question
from dicelab.games.thrown.odds.chances import chances
from dicelab.games.thrown.rules.cards import CARDS, MONSTERS
from dicelab.games.thrown.rules.dice import BY_NAME, COLOURS, OF_EACH
from dicelab.games.thrown.rules.options import FIRST_GAME
from dicelab.games.thrown.rules.position import POOL
from dicelab.games.thrown.rules.state import Thrown

_CARD = OneOf(tuple(CARDS), labels={key: card.title for key, card in CARDS.items()})
_SEAT = OneOf(tuple(range(5)), labels={seat: f"seat {seat + 1}" for seat in range(5)})


class _Shown(ListOf):
    """Dice as one writes them in the shell, ``w5+w4``, or in ``game.position``, ``w5 w4``."""

    def read(self, value: object) -> tuple[str, ...]:
        return super().read(value.replace(" ", "+") if isinstance(value, str) else value)


_SHOWN = _Shown(OneOf(tuple(BY_NAME)), range(1, OF_EACH + 1), between="+")

POOLS = Parameter("pools", ListOf(POOL, range(3, 6)), "the unrolled dice of each seat, red/white/green/blue")
ROLLED = Parameter("rolled", ListOf(_SHOWN, range(5)), "what lies in the trick, leader first: w5+w4,w3", default=())
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
    POOLS, ROLLED, LEADER, CARDS_OUT, CUBES, COLOUR, STILL,
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
