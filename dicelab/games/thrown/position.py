"""A position by hand: the four cards, the cubes, each pool, and what lies in the trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dicelab.errors import OptionError, quoted
from dicelab.games.game import NOBODY, read_part
from dicelab.games.kinds import ListOf, OneOf, Split, Whole
from dicelab.games.thrown.cards import CARDS
from dicelab.games.thrown.deal import in_order
from dicelab.games.thrown.dice import BY_NAME, COLOURS, FULL, NO_COLOUR, OF_EACH, Die, counted, joined
from dicelab.games.thrown.display import Display
from dicelab.games.thrown.options import FIRST_GAME
from dicelab.games.thrown.rounds import TURN, Standing
from dicelab.games.thrown.trick import FOLLOW, NOT_ROLLED, TRUMP, Rolled, Trick

if TYPE_CHECKING:
    from dicelab.games.thrown.rules import Thrown, ThrownState


def build(
    game: Thrown,
    pools: object,
    cards: Sequence[str],
    cubes: Sequence[str],
    rolled: Sequence[str],
    leader: int,
    gold: Sequence[int],
    colour: str,
) -> ThrownState:
    """See ``Thrown.position``."""
    players = game.players
    held = read_part("pools", ListOf(Split(Whole(range(OF_EACH + 1)), size=4), range(players, players + 1)), pools)
    leader = read_part("leader", Whole(range(players)), leader)
    shown = read_part("cards", ListOf(OneOf(tuple(CARDS)), range(4, 5)), tuple(cards or game.cards or FIRST_GAME))
    laid = read_part("cubes", ListOf(OneOf(COLOURS), range(5)), tuple(cubes or game.cubes))
    purse = read_part("gold", ListOf(Whole(range(1000)), range(players + 1)), tuple(gold)) or (5,) * players
    dice = [_dice(text) for text in rolled]
    if colour:
        trick_colour = COLOURS.index(read_part("colour", OneOf(COLOURS), colour))
    else:
        trick_colour = dice[0][0].colour if dice and dice[0] else NO_COLOUR
    everybody = list(NOT_ROLLED[players])
    for place, found in enumerate(dice[:players]):
        follows = place == 0 or not found or any(die.colour == trick_colour for die in found)
        everybody[(leader + place) % players] = Rolled(FOLLOW if follows else TRUMP, max(1, len(found)), found)
    player = (leader + len(dice)) % players
    while dice and player != leader and not sum(held[player]):
        player = (player + 1) % players
    if len(dice) >= players or (dice and player == leader):
        raise OptionError("This position is impossible: everybody has rolled, and nobody is left to move.")
    out = joined([*held, *map(counted, dice)])
    void = [all_of - here for all_of, here in zip(FULL, out, strict=True)]
    if not game.advanced:
        shown = in_order(shown)
        cube_colours = tuple(CARDS[key].colour for key in shown)
    else:
        cube_colours = tuple(COLOURS.index(cube) for cube in laid or COLOURS)
        pairs = sorted(zip(shown, cube_colours, strict=False), key=lambda pair: list(CARDS).index(pair[0]))
        shown, cube_colours = tuple(key for key, _ in pairs), tuple(cube for _, cube in pairs)
    state = game.start()._replace(
        turn=player,
        phase=TURN,
        display=Display(shown, cube_colours),
        pools=held,
        gold=purse,
        void=(void[0], void[1], void[2], void[3]),
        trick=Trick(leader, player, trick_colour, tuple(everybody), NOBODY),
        standing=Standing(1, leader, (), ()),
    )
    problem = state.problem()
    if problem:
        raise OptionError(f"This position is impossible: {problem}")
    return state


def _dice(text: object) -> tuple[Die, ...]:
    """'w3 w2' as dice."""
    names = text.split() if isinstance(text, str) else [str(text)]
    for name in names:
        if name not in BY_NAME:
            raise OptionError(f"This position is impossible: {quoted(name)} is no die; write a white three as w3.")
    return tuple(sorted(BY_NAME[name] for name in names))
