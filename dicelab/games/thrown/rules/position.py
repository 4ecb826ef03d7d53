"""A position by hand: the four cards, the cubes, each pool, and what lies in the trick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from dicelab.games.game import NOBODY, OVER
from dicelab.games.kinds import Given, ListOf, OneOf, Split, Together, Whole, YesNo
from dicelab.games.position import SEATS, TURNS, ImpossiblePosition, Part, seat_of
from dicelab.games.thrown.rules.cards import BASIC, CARDS, PILES
from dicelab.games.thrown.rules.cards.card import MONSTER
from dicelab.games.thrown.rules.dice import BY_NAME, COLOURS, EMPTY, NO_COLOUR, OF_EACH, Pool, all_but, counted
from dicelab.games.thrown.rules.options import FIRST_GAME, GOLD
from dicelab.games.thrown.rules.rounds import TURN, Standing, fixed_cards, in_order
from dicelab.games.thrown.rules.state import Thrown, ThrownState
from dicelab.games.thrown.rules.trick import FOLLOW, NOT_ROLLED, NOTHING, TRUMP, WAITING, Display, Rolled, Trick
from dicelab.games.thrown.rules.words import drawn_die

BEFORE: tuple[str, ...] = ("display", "cards", "cubes", "pools", "starter")
POOL: Final = Split(Whole(range(OF_EACH + 1)), size=len(COLOURS))
DICE: Final = ListOf(OneOf(tuple(BY_NAME)), range(OF_EACH + 1), between=" ")
_TITLES: Final = {key: card.title for key, card in CARDS.items()}
_ANY_CARD: Final = OneOf(tuple(CARDS), labels=_TITLES)


def parts(game: Thrown) -> tuple[Part, ...]:
    """What can be set up."""
    players = game.players
    everybody, each = range(players, players + 1), range(4, 5)
    purse = range(-99 if game.allow_debt else 0, 1000)
    found = [
        Part("pools", ListOf(POOL, everybody), "dice", ((2, 2, 2, 2),) * players, SEATS, within=COLOURS),
        Part("gold", ListOf(Whole(purse), everybody), "gold", (GOLD,) * players, SEATS),
        Part("cards", ListOf(_ANY_CARD, each), "Cards", _first(game), _places(game), slots=_slots(game)),
    ]
    if game.advanced:
        laid = game.cubes or COLOURS
        found.append(Part("cubes", ListOf(OneOf(COLOURS), each), "Cubes on those cards", laid, _places(game)))
    found += [
        Part("leader", seat_of(game), "Who leads the trick", 0),
        Part(
            "rolled",
            Together((DICE,) * players, between="|"),
            "What lies in the trick",
            ((),) * players,
            TURNS,
            dice={name: drawn_die(die) for name, die in BY_NAME.items()},
            note="In turn order. Whoever comes next is to move.",
        ),
        Part(
            "still",
            YesNo(),
            "Whoever rolled last is still in that turn",
            False,
            note="Then powers may be used on what lies there.",
        ),
        Part(
            "colour",
            OneOf(("", *COLOURS), labels={"": "that of the leader's dice"}),
            "Trick colour",
            "",
        ),
    ]
    if game.with_monsters:
        found.append(Part("summoned", POOL, "Dice on the Summoner", EMPTY, COLOURS))
    return tuple(found)


def _first(game: Thrown) -> tuple[str, ...]:
    """The cards that lie there unless others are chosen."""
    return fixed_cards(game) or FIRST_GAME


def _slots(game: Thrown) -> tuple[OneOf, ...]:
    """The cards to choose from: one of each family in the basic game, any four in the advanced one."""
    deck = tuple(CARDS) if game.with_monsters else BASIC
    piles = [deck] * 4 if game.advanced else [pile for family, pile in PILES.items() if family != MONSTER]
    return tuple(OneOf(pile, labels=_TITLES) for pile in piles)


def _places(game: Thrown) -> tuple[str, ...]:
    if game.advanced:
        return ("first card", "second card", "third card", "fourth card")
    return ("hero", "villain", "common folk", "royal folk")


def build(game: Thrown, values: Mapping[str, Any]) -> ThrownState:
    """The state; the dice that are not named lie in the Void."""
    players, held, leader = game.players, values["pools"], values["leader"]
    dice = [tuple(sorted(BY_NAME[name] for name in names)) for names in values["rolled"]]
    while dice and not dice[-1]:
        dice.pop()
    if values["colour"]:
        colour = COLOURS.index(values["colour"])
        dice = dice or [()]  # the leader's own dice are gone
    else:
        colour = dice[0][0].colour if dice and dice[0] else NO_COLOUR
    if dice and colour == NO_COLOUR:
        raise ImpossiblePosition("the leader's dice are gone: say which trick colour they gave.", "colour")
    everybody = list(NOT_ROLLED[players])
    for place, found in enumerate(dice):
        seat = (leader + place) % players
        follows = place == 0 or not found or any(die.colour == colour for die in found)
        passed_over = not found and not sum(held[seat]) and place > 0
        everybody[seat] = NOTHING if passed_over else Rolled(FOLLOW if follows else TRUMP, max(1, len(found)), found)
    player = _player(held, leader, len(dice), players, values["still"])
    void = all_but([*held, *map(counted, dice), values.get("summoned", EMPTY)])
    if min(void) < 0:
        short = COLOURS[void.index(min(void))]
        raise ImpossiblePosition(f"there are only {OF_EACH} {short} dice; take {-min(void)} away.", "pools")
    return game.start()._replace(
        turn=player,
        phase=TURN,
        display=_display(game, values["cards"], values.get("cubes", ())),
        pools=held,
        gold=values["gold"],
        void=void,
        summoned=values.get("summoned", EMPTY),
        trick=Trick(leader, player, colour, tuple(everybody), NOBODY),
        standing=Standing(1, leader, (), ()),
    )


def _player(held: tuple[Pool, ...], leader: int, rolled: int, players: int, still: bool) -> int:
    """Whose turn it is: the next who holds dice, or whoever rolled last."""
    if still:
        if not rolled:
            raise ImpossiblePosition("nobody has rolled yet, so nobody is still in that turn.", "still")
        return (leader + rolled - 1) % players
    player = (leader + rolled) % players
    while rolled and player != leader and not sum(held[player]):
        player = (player + 1) % players
    if rolled and player == leader:
        raise ImpossiblePosition("everybody has rolled, and nobody is left to move.", "rolled")
    return player


def _display(game: Thrown, cards: tuple[str, ...], cubes: tuple[str, ...]) -> Display:
    """Cards as they were chosen for this game, else in the order given (T28); one pile after the other in the basic
    game. Each with its colour."""
    colours = map(COLOURS.index, cubes) if game.advanced else [CARDS[key].colour for key in cards]
    laid, chosen = dict(zip(cards, colours, strict=True)), fixed_cards(game)
    shown = chosen if sorted(chosen) == sorted(cards) else cards if game.advanced else in_order(cards)
    return Display(shown, tuple(laid[key] for key in shown))


def describe(state: ThrownState) -> tuple[dict[str, Given], str]:
    """The parts of a state in somebody's turn."""
    if state.turn == OVER:
        raise ImpossiblePosition("the game is over; take a step back first.")
    if state.phase != TURN:
        raise ImpossiblePosition("nobody is in the middle of a turn; go on until somebody is to roll.")
    trick, players = state.trick, state.game.players
    order = [trick.rolled[(trick.leader + place) % players] for place in range(players)]
    leads = order[0]._replace(number=max(1, len(order[0].dice)))  # of whom only the colour need be left
    if (leads != order[0] and leads.mode != WAITING) or any(one.number != len(one.dice) for one in order[1:]):
        raise ImpossiblePosition("dice that were rolled have left the trick; take a step back first.")
    if trick.rolled[trick.player].mode == WAITING and state.pools[trick.player] == EMPTY:
        raise ImpossiblePosition("whoever is to roll has no dice left; take a step back first.")
    chosen = fixed_cards(state.game)
    if chosen and state.display.cards != chosen:
        raise ImpossiblePosition("this is a later round of a game whose first cards were chosen by hand.")
    gone = trick.colour != NO_COLOUR and (not order[0].dice or order[0].dice[0].colour != trick.colour)
    found: dict[str, Given] = {
        "pools": state.pools,
        "gold": state.gold,
        "cards": state.display.cards,
        "leader": trick.leader,
        "rolled": tuple(tuple(die.name for die in rolled.dice) for rolled in order),
        "still": trick.rolled[trick.player].mode != WAITING,
        "colour": COLOURS[trick.colour] if gone else "",
    }
    if state.game.advanced:
        found["cubes"] = tuple(COLOURS[cube] for cube in state.display.cubes)
    if state.game.with_monsters:
        found["summoned"] = state.summoned
    earlier = state.standing.round > 1 or state.standing.tied
    return found, "The rounds before are forgotten: this is the first one." if earlier else ""


__all__ = ["BEFORE", "build", "describe", "parts"]
