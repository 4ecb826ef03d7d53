"""Setting up a position of Dice Hunters of Therion by hand, as a teacher would."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dicelab.errors import OptionError
from dicelab.games.game import CHANCE, NOBODY, read_part
from dicelab.games.hunters.dice import EACH, NO_DICE, WORDS, X, in_order
from dicelab.games.hunters.options import WARRANTS
from dicelab.games.kinds import ListOf, OneOf, Split, Whole

if TYPE_CHECKING:
    from dicelab.games.hunters.rules import DiceHunters, HuntersState

PARTY: Final = Split(Whole(range(EACH + 1)))
FACE: Final = OneOf(tuple(word for word in WORDS if word not in X))
FACES: Final = ListOf(FACE, range(3 * EACH + 1))


def position(
    game: DiceHunters,
    parties: object,
    roller: object,
    shown: object,
    left: object,
    chase: object,
    coins: object,
    marker: object,
    captured: object,
) -> HuntersState:
    """The position, or an error in one sentence."""
    from dicelab.games.hunters.rules import ROLLS, Chase, HuntersState, Player

    players = game.players
    all_seats = range(players, players + 1)
    seat = Whole(range(players))
    held: Any = read_part("parties", ListOf(PARTY, all_seats), parties or ((EACH, 0, 0),) * players)
    purses: Any = read_part("coins", ListOf(Whole(range(1000)), all_seats), coins or (0,) * players)
    captors: Any = read_part("captured", ListOf(seat, range(len(WARRANTS[players]))), captured)
    at: int = read_part("roller", seat, roller)
    lying = in_order(read_part("shown", FACES, shown))
    again: int = read_part("left", Whole(range(1, ROLLS + 1)), left)
    if any(white != EACH for white, _, _ in held):
        raise OptionError(f"This position is impossible: a party has {EACH} white dice.")
    chasing = None
    if chase is not None:
        if not isinstance(chase, list | tuple) or len(chase) != 2:
            raise OptionError("This position is impossible: chase is a seat and its dice, as in (1, 'w3,w2').")
        chasing = Chase(read_part("chase", seat, chase[0]), in_order(read_part("chase", FACES, chase[1])))
    state = HuntersState(
        game=game,
        turn=at if lying else CHANCE,
        roller=at,
        players=tuple(
            Player(yellow, red, purse, tuple(WARRANTS[players][i] for i, who in enumerate(captors) if who == number))
            for number, ((_, yellow, red), purse) in enumerate(zip(held, purses, strict=True))
        ),
        stack=WARRANTS[players][len(captors) :],
        chase=chasing,
        marker=read_part("marker", Whole(range(NOBODY, players)), marker),
        shown=lying,
        rolling=NO_DICE if lying else held[at],
        left=again,
        choosing=False,
        turns=1,
        opening=None,
    )
    problem = state.problem()
    if problem:
        raise OptionError(f"This position is impossible: {problem}")
    return state
